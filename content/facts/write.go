package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// Row returns the line of keps.tsv that is read as the enhancement.
func (k KEP) Row() string {
	var milestones, gates []string
	for _, m := range k.Milestones {
		milestones = append(milestones, string(m.Stage)+"="+m.Release.String())
	}
	for _, use := range k.Gates {
		text := use.Name
		if use.Aside {
			text = "~" + text
		}
		if len(use.Components) > 0 {
			text += "=" + strings.Join(use.Components, ",")
		}
		gates = append(gates, text)
	}
	return row(strconv.Itoa(k.Number), k.Title, strings.Join(k.SIGs, ","), k.Status, string(k.Target), k.Latest.Text(),
		strings.Join(milestones, " "), strings.Join(gates, " "), numbers(k.See), numbers(k.Replaces), numbers(k.ReplacedBy), k.Created,
		k.Path, strings.Join(k.Remarks, " | "))
}

// Rows returns the lines of gates.tsv that are read as the gate, whose intervals one source tells.
func (g Gate) Rows(source string) (out []string) {
	for _, i := range g.History {
		state, locked := "off", "no"
		if i.Default {
			state = "on"
		}
		if i.Locked {
			locked = "yes"
		}
		out = append(out, row(g.Name, i.From.String(), i.To.Text(), string(i.Stage), state, locked, source))
	}
	if len(g.Components) > 0 {
		out = append(out, row(g.Name, "of", strings.Join(g.Components, ",")))
	}
	if g.RemovedIn != (content.Version{}) {
		out = append(out, row(g.Name, "removed", g.RemovedIn.String()))
	}
	for _, c := range g.Conflicts {
		out = append(out, row(g.Name, "conflict", c))
	}
	return out
}

// Rows returns the lines of releases.tsv that are read as the release, which one source tells.
func (r Release) Rows(source string) []string {
	name := r.Version.String()
	out := []string{row(name, r.Date, r.EndOfLife, r.Codename, source)}
	if r.AsOf != "" {
		out = append(out, row(name, "as-of", r.AsOf))
	}
	days := content.Each(r.Schedule, func(a Appointment) string { return a.Name + "=" + a.Date })
	if len(days) > 0 {
		out = append(out, row(name, "schedule", strings.Join(days, " ")))
	}
	for _, s := range r.Sources {
		out = append(out, row(name, "source", s))
	}
	for _, c := range r.Conflicts {
		out = append(out, row(name, "conflict", c))
	}
	return out
}

// Columns returns the columns of the line that is read as the element, in the order of ElementColumns.
func (e Element) Columns() []string {
	since := e.Since.Text()
	if e.AtLeast {
		since = "<=" + since
	}
	return []string{
		e.Name, e.Component, e.Of, e.Value, string(e.Stage), since, e.Deprecated.Text(), e.Hidden.Text(), e.OffSince.Text(),
		e.Removed.Text(), e.Planned.Text(), e.Instead, e.InsteadSince.Text(), e.Effect, e.Note,
		strings.Join(e.Sources, " | "), e.Doubt, strings.Join(e.Conflicts, " | "), strings.Join(e.Versions, " | "),
	}
}

// APITable is the table of APIs.
const APITable = "apis.tsv"

// APIRows returns the lines of the table of APIs that are read as the elements, which come in the order of CompareElements.
func APIRows(all []Element) (out []string) {
	if len(all) > 0 {
		out = append(out, row(slices.Clone(ElementColumns())...))
	}
	for _, e := range all {
		out = append(out, row(e.Columns()...))
	}
	return out
}

// lines stand for line breaks in a table.
var (
	foldLines   = strings.NewReplacer("\\", `\\`, "\n", `\n`, "\t", `\t`)
	unfoldLines = strings.NewReplacer(`\\`, "\\", `\n`, "\n", `\t`, "\t")
)

// Row returns the line of prose.tsv that is read as the prose of an enhancement.
func (p Prose) Row(number int) string {
	return row(numbers([]int{number}), foldLines.Replace(p.Summary), foldLines.Replace(p.Motivation))
}

// row joins the columns of a line.
func row(columns ...string) string {
	for i, c := range columns {
		columns[i] = cmp.Or(c, none)
	}
	return strings.Join(columns, "\t")
}

func numbers(all []int) string { return strings.Join(content.Each(all, strconv.Itoa), ",") }
