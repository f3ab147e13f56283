package ask

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/subject"
)

// gate is the noun of feature gates.
func (s *lookup) gate() noun {
	return noun{
		use:   "gate NAME",
		needs: "gate_needs", at: true, find: s.findGates,
		complete: completions{s.Writer}.gates,
	}
}

func gateNames(t *facts.Tables) []string {
	return content.Each(t.Gates(), func(g facts.Gate) string { return g.Name })
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
	return run.Unknown("gate", phrase.Values{"Value": content.Shorten(name)}, t.NearestGates(name))
}

// findGates returns the gates that a name stands for.
func (s *lookup) findGates(a asked) (found, error) {
	t, err := s.Tables()
	if err != nil {
		return found{}, err
	}
	typed := typedSettings(a.name)
	if err := refuseValues(append(typed, a.name)[:max(len(typed), 1)]); err != nil {
		return found{}, err
	}
	if len(typed) > 0 {
		return s.settings(a, t, typed), nil
	}
	gates, listed := gatesNamed(t, a.name)
	there := slices.DeleteFunc(slices.Clone(gates), func(g facts.Gate) bool {
		_, ok := g.At(a.at)
		return !ok
	})
	f := found{
		known: len(gates), there: len(there), listed: listed,
		json: func() any {
			if a.isAt {
				return oneOrAll(gates, listed, a.name, func(g facts.Gate) gateAtJSON { return jsonGateAt(g, a.at) })
			}
			return oneOrAll(gates, listed, a.name, func(g facts.Gate) gateJSON { return jsonGateOf(t, a.Request, g) })
		},
		list: func() error {
			if !a.isAt {
				return s.gateList(a.Request, gates)
			}
			return s.gateRows(a.Request, content.Each(there, func(g facts.Gate) gateRow {
				i, _ := g.At(a.at)
				return gateRow{g.Name, facts.Interval{Stage: i.Stage, Default: i.Default, Locked: i.Locked}}
			}))
		},
		web:     func() error { return (&web{s.Writer}).openGate(a.Request, gates, a.name) },
		unknown: func() error { return unknownGate(t, a.name) },
		absent: func() error {
			if len(gates) > 1 {
				return run.Complain("gates_absent", phrase.Values{"Given": len(gates), "Name": a.name, "Release": a.at.String()})
			}
			return run.Complain("gate_absent", phrase.Values{"Name": gates[0].Name, "Release": a.at.String(), "Life": lifetime(gates[0])})
		},
	}
	if len(gates) > 0 {
		f.page = subject.Gate{Of: gates[0].Name}
	}
	return f, nil
}

// oneOrAll returns gates as JSON has them: a list, or one, which is an empty one of that name where there is none.
func oneOrAll[T gateJSON | gateAtJSON](gates []facts.Gate, listed bool, name string, of func(facts.Gate) T) any {
	switch {
	case listed:
		return gatesJSON[T]{content.Each(gates, of)}
	case len(gates) == 0:
		return of(facts.Gate{Name: name})
	}
	return of(gates[0])
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
	if r.Form == run.FormCSV || !s.OutIsTerminal && r.Form == run.FormText {
		return s.Rows(r.Form, gateColumns(), content.Each(gates, gateFields))
	}
	return s.gateRows(r, content.Each(gates, func(g facts.Gate) gateRow { return gateRow{g.Name, g.History[len(g.History)-1]} }))
}

// gateFields returns a gate for programs, as it was last.
func gateFields(g facts.Gate) []string {
	last := g.History[len(g.History)-1]
	return []string{
		g.Name, string(last.Stage), strconv.FormatBool(last.Default), strconv.FormatBool(last.Locked), last.From.String(),
		last.To.Text(),
		g.RemovedIn.Text(), strings.Join(g.Components, ","), strings.Join(content.Each(g.KEPs, strconv.Itoa), ","),
	}
}

// gateColumns returns the names of what gateFields returns.
func gateColumns() []string {
	return []string{"name", "stage", "default", "locked", "from", "to", "removed_in", "components", "keps"}
}

// gateRow is a gate in a list, with an interval of its history.
type gateRow struct {
	name string
	facts.Interval
}

// gateRows writes gates in columns, or as Markdown: stage, default, the interval where it has a beginning, and locked.
func (s *lookup) gateRows(r *run.Request, rows []gateRow) error {
	words := s.Labels(r)
	table := content.Each(rows, func(row gateRow) []output.Cell {
		line := []output.Cell{
			{Text: row.name, Colour: output.Bold}, {Text: words.Say("stage_" + string(row.Stage)), Colour: output.StageColour(row.Stage)},
			{Text: words.GateIn(row.Default, content.Version{})}, {},
		}
		if row.From != (content.Version{}) {
			line[3].Text = timeline.Drawing{Dash: "-"}.Span(row.Interval)
		}
		if row.Locked {
			line = append(line, output.Cell{Text: words.Say("gate_locked")})
		}
		return line
	})
	if r.Form != run.FormMarkdown {
		w := s.Words()
		s.Columns([]output.Column{
			{Name: w.Say("column_name")}, {Name: w.Say("facet_stage")}, {Name: w.Say("column_default")}, {Name: w.Say("facet_release")},
		}, table)
		return nil
	}
	for _, row := range table {
		texts := content.Each(row[1:], func(c output.Cell) string { return c.Text })
		line := "- " + markdown.CodeSpan(row[0].Text) + " " + strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
		s.Line(line)
	}
	return nil
}
