package phrase

import (
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
)

// Default says how a default turns, "5 ▸ 1.27 50": what it was, unless it is a list, then each turn with its release and
// what it holds for.
func (b *Book) Default(was string, list bool, turns []facts.Turn) string {
	var steps []string
	if !list {
		steps = append(steps, b.setting(was))
	}
	for _, t := range turns {
		step := t.Release.String() + " " + b.setting(t.Value)
		var holds []string
		if len(t.Gates) > 0 {
			holds = append(holds, b.Fill("default_with_gates", Values{"Names": b.List(t.Gates...)}))
		}
		if t.Note != "" {
			holds = append(holds, b.Table(t.Note))
		}
		if len(holds) > 0 {
			step = b.Bracketed(step, b.Clauses(holds...))
		}
		steps = append(steps, step)
	}
	return strings.Join(steps, " ▸ ")
}

// setting says a default.
func (b *Book) setting(value string) string {
	if value == "" {
		return b.Say("default_none")
	}
	return b.Table(value)
}

// Held says whether a field can be changed, by what keeps it from that: immutable (once set).
func (b *Book) Held(how string) string {
	switch how {
	case "":
		return b.Say("element_is_mutable")
	case objects.Immutable:
		return b.Say("element_is_immutable")
	}
	return b.Bracketed(b.Say("element_is_immutable"), b.Table(how))
}
