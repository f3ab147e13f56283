package command

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
)

// gateList writes several gates as they were last, a line each.
func (s *session) gateList(r *request, gates []facts.Gate) error {
	if !s.OutIsTerminal && r.form == formText {
		return s.gateFields(gates)
	}
	return s.gateRows(r, each(gates, func(g facts.Gate) gateRow { return gateRow{g.Name, g.History[len(g.History)-1]} }))
}

// gateFields writes gates for programs.
func (s *session) gateFields(gates []facts.Gate) error {
	for _, g := range gates {
		last := g.History[len(g.History)-1]
		if err := s.fields(
			g.Name, string(last.Stage), strconv.FormatBool(last.Default), strconv.FormatBool(last.Locked), last.From.String(), release(last.To),
			release(g.RemovedIn), strings.Join(g.Components, ","), strings.Join(each(g.KEPs, strconv.Itoa), ","),
		); err != nil {
			return err
		}
	}
	return nil
}

// gateRow is a gate in a list, with an interval of its history.
type gateRow struct {
	name string
	facts.Interval
}

// gateRows writes gates in columns, or as Markdown: stage, default, the interval where it has a beginning, and locked.
func (s *session) gateRows(r *request, rows []gateRow) error {
	words, err := s.labels(r)
	if err != nil {
		return err
	}
	table := make([][]string, len(rows))
	var widths [4]int
	for n, row := range rows {
		table[n] = []string{row.name, words.Say("stage_" + string(row.Stage)), words.GateIn(row.Default, content.Version{}), ""}
		if row.From != (content.Version{}) {
			table[n][3] = timeline.Drawing{Dash: "-"}.Span(row.Interval)
		}
		if row.Locked {
			table[n] = append(table[n], words.Say("gate_locked"))
		}
		for i := range widths {
			widths[i] = max(widths[i], cells.Width(table[n][i]))
		}
	}
	if s.OutIsTerminal && r.form == formText && len(rows) > 0 {
		if err := s.gateHeader(&widths); err != nil {
			return err
		}
	}
	for n, row := range rows {
		line := s.gateLine(r, table[n], widths[:], row.Stage)
		if _, err := s.out.WriteString(line + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// gateHeader writes the names of the columns that are not empty, and makes those wide enough for them.
func (s *session) gateHeader(widths *[4]int) error {
	w := s.words()
	var head []string
	for i, id := range []string{"column_name", "facet_stage", "column_default", "facet_release"} {
		if widths[i] > 0 {
			widths[i] = max(widths[i], cells.Width(w.Say(id)))
			head = append(head, cells.Fit(w.Say(id), widths[i]))
		}
	}
	return s.header(head...)
}

// gateLine joins columns; those that are empty in all lines are left out.
func (s *session) gateLine(r *request, columns []string, widths []int, stage content.Stage) string {
	if r.form == formMarkdown {
		return "- " + code(columns[0]) + " " + strings.Join(strings.Fields(strings.Join(columns[1:], " ")), " ")
	}
	p := paint(s.coloured())
	colours := []string{bold, stageColour(stage)}
	var parts []string
	for i, text := range columns {
		blank := ""
		if i < len(widths) {
			if widths[i] == 0 {
				continue
			}
			blank = cells.Blank(widths[i] - cells.Width(text))
		}
		if i < len(colours) {
			text = p.text(colours[i], text)
		}
		parts = append(parts, text+blank)
	}
	return strings.TrimRight(cells.Cut(strings.Join(parts, "  "), s.width()), " ")
}
