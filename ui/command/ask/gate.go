package ask

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// completeGates lets the shell complete the name of a feature gate.
func (s *lookup) completeGates(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	t, err := s.Tables()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return run.Beginning(gateNames(t), typed), cobra.ShellCompDirectiveNoFileComp
}

func gateNames(t *facts.Tables) []string {
	return run.Each(t.Gates(), func(g facts.Gate) string { return g.Name })
}

func (s *lookup) gateCommand() *cobra.Command {
	o, at := new(run.Options), ""
	cmd := &cobra.Command{
		Use: "gate NAME",
		Example: `  k8sexplore gate SeccompDefault
  k8sexplore gate JobPodFailurePolicy --at 1.27
  k8sexplore gate 'CSIMigration*'
  k8sexplore gate SidecarContainers -o json | jq '.history[-1].default'`,
		ValidArgsFunction: s.completeGates,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
				return run.Complain("gate_needs", phrase.Values{"Given": fmt.Sprintf("%q", args)})
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			t, err := s.Tables()
			if err != nil {
				return err
			}
			if gates, _ := gatesNamed(t, args[0]); o.Web && len(gates) > 0 {
				return (&web{s.Writer}).openGate(r, gates, args[0])
			}
			if cmd.Flags().Changed("at") {
				return s.gateAt(r, t, args[0], at)
			}
			return s.gate(r, t, args[0])
		},
	}
	cmd.Flags().StringVar(&at, "at", "", "")
	o.WebFlag(cmd)
	o.FormFlags(cmd)
	s.CompleteForm(cmd)
	s.CompleteAt(cmd)
	return cmd
}

// gatesNamed returns what a name stands for: the gate of that name in any case, or those that begin so, where the
// name ends in * or where no gate has it. A *, and a beginning of several, ask for a list.
func gatesNamed(t *facts.Tables, text string) (gates []facts.Gate, listed bool) {
	gate, prefix := name.ReadGate(text)
	if prefix {
		return t.GatesBeginning(gate), true
	}
	if g, ok := t.Gate(gate); ok {
		return []facts.Gate{g}, false
	}
	if gate == "" {
		return nil, false
	}
	gates = t.GatesBeginning(gate)
	return gates, len(gates) > 1
}

func unknownGate(t *facts.Tables, name string) error {
	known := t.NearestGates(name)
	if len(known) == 0 {
		return run.None(run.Complain("gate_unknown", phrase.Values{"Value": content.Shorten(name)}))
	}
	return run.None(run.Complain("gate_nearest", phrase.Values{"Value": content.Shorten(name), "Nearest": known}))
}

// gate answers with a gate, or with a list of several.
func (s *lookup) gate(r *run.Request, t *facts.Tables, name string) error {
	gates, listed := gatesNamed(t, name)
	var err error
	switch {
	case r.Form == run.FormJSON && listed:
		err = s.JSON(gatesJSON[gateJSON]{run.Each(gates, func(g facts.Gate) gateJSON { return jsonGate(r, g) })})
	case r.Form == run.FormJSON && len(gates) == 0:
		err = s.JSON(jsonGate(r, facts.Gate{Name: name}))
	case r.Form == run.FormJSON:
		err = s.JSON(jsonGate(r, gates[0]))
	case listed:
		err = s.gateList(r, gates)
	case len(gates) > 0:
		err = s.Pages(r, []subject.Subject{subject.Gate{Of: gates[0].Name}})
	}
	if err == nil && len(gates) == 0 {
		return unknownGate(t, name)
	}
	return err
}

// gateAt answers with the state of gates in one release or patch.
func (s *lookup) gateAt(r *run.Request, t *facts.Tables, name, at string) error {
	v, err := run.ReleaseAt(t, at)
	if err != nil {
		return run.OfFlag("at", err)
	}
	gates, listed := gatesNamed(t, name)
	states := run.Each(gates, func(g facts.Gate) gateAtJSON { return jsonGateAt(g, v) })
	exist := slices.DeleteFunc(slices.Clone(states), func(g gateAtJSON) bool { return !g.Exists })
	switch {
	case r.Form == run.FormJSON && listed:
		err = s.JSON(gatesJSON[gateAtJSON]{states})
	case r.Form == run.FormJSON && len(gates) == 0:
		err = s.JSON(gateAtJSON{Name: name, At: v.String()})
	case r.Form == run.FormJSON:
		err = s.JSON(states[0])
	default:
		err = s.gateRows(r, run.Each(exist, func(g gateAtJSON) gateRow {
			return gateRow{g.Name, facts.Interval{Stage: g.Stage, Default: g.Default, Locked: g.Locked}}
		}))
	}
	switch {
	case err != nil:
		return err
	case len(gates) == 0:
		return unknownGate(t, name)
	case len(exist) == 0 && len(gates) == 1:
		return run.None(run.Complain("gate_absent", phrase.Values{"Name": gates[0].Name, "Release": v.String(), "Life": lifetime(gates[0])}))
	case len(exist) == 0:
		return run.None(run.Complain("gates_absent", phrase.Values{"Given": len(gates), "Name": name, "Release": v.String()}))
	}
	return nil
}

// lifetime says in which releases a gate exists.
func lifetime(g facts.Gate) run.Complaint {
	if len(g.History) == 0 {
		return run.Complain("life_unknown", nil)
	}
	first, last, values := g.History[0].From, g.History[len(g.History)-1].To, phrase.Values{}
	if first != (content.Version{Major: 1}) {
		values["From"] = first.String()
	}
	if last != (content.Version{}) {
		values["To"] = last.String()
	}
	return run.Complain("life", values)
}

// gateList writes several gates as they were last, a line each.
func (s *lookup) gateList(r *run.Request, gates []facts.Gate) error {
	if !s.OutIsTerminal && r.Form == run.FormText {
		return s.gateFields(gates)
	}
	return s.gateRows(r, run.Each(gates, func(g facts.Gate) gateRow { return gateRow{g.Name, g.History[len(g.History)-1]} }))
}

// gateFields writes gates for programs.
func (s *lookup) gateFields(gates []facts.Gate) error {
	for _, g := range gates {
		last := g.History[len(g.History)-1]
		if err := s.Fields(
			g.Name, string(last.Stage), strconv.FormatBool(last.Default), strconv.FormatBool(last.Locked), last.From.String(),
			output.Release(last.To),
			output.Release(g.RemovedIn), strings.Join(g.Components, ","), strings.Join(run.Each(g.KEPs, strconv.Itoa), ","),
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
func (s *lookup) gateRows(r *run.Request, rows []gateRow) error {
	words, err := s.Labels(r)
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
	if s.OutIsTerminal && r.Form == run.FormText && len(rows) > 0 {
		if err := s.gateHeader(&widths); err != nil {
			return err
		}
	}
	for n, row := range rows {
		line := s.gateLine(r, table[n], widths[:], row.Stage)
		if _, err := s.Printer.WriteString(line + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// gateHeader writes the names of the columns that are not empty, and makes those wide enough for them.
func (s *lookup) gateHeader(widths *[4]int) error {
	w := s.Words()
	var head []string
	for i, id := range []string{"column_name", "facet_stage", "column_default", "facet_release"} {
		if widths[i] > 0 {
			widths[i] = max(widths[i], cells.Width(w.Say(id)))
			head = append(head, cells.Fit(w.Say(id), widths[i]))
		}
	}
	return s.Header(head...)
}

// gateLine joins columns; those that are empty in all lines are left out.
func (s *lookup) gateLine(r *run.Request, columns []string, widths []int, stage content.Stage) string {
	if r.Form == run.FormMarkdown {
		return "- " + output.Code(columns[0]) + " " + strings.Join(strings.Fields(strings.Join(columns[1:], " ")), " ")
	}
	p := output.Paint(s.Coloured())
	colours := []string{output.Bold, output.StageColour(stage)}
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
			text = p.Text(colours[i], text)
		}
		parts = append(parts, text+blank)
	}
	return strings.TrimRight(cells.Cut(strings.Join(parts, "  "), s.Cells()), " ")
}
