package keys

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// Hint is a key and the name of its action, as the status line shows them.
type Hint struct{ Key, Does string }

// hinted is an entry of the status line: an action, or, where several keys do one thing, their label and a phrase.
type hinted struct {
	action        Action
	label, phrase string
}

// Hints returns the keys of the status line, the most important first, and how many at the end must not be left out.
func (m *Map) Hints(in Context) (hints []Hint, always int) {
	line, always := hintsOf(in)
	for i, h := range line {
		hint := Hint{m.held(h.label, in), ""}
		if h.action != "" {
			b := m.first(h.action, in)
			if b.Action == "" {
				b = m.Of(h.action)
			}
			hint = Hint{b.Label, b.Meaning}
			if short, ok := m.words.Find("key_" + string(h.action) + "_short"); ok {
				hint.Does = short
			}
		} else {
			hint.Does = m.words.Say(h.phrase)
		}
		switch {
		case hint.Key != "":
			hints = append(hints, hint)
		case i >= len(line)-always: // the user has unbound it
			always--
		}
	}
	return hints, always
}

// held returns the label's keys as the user has rebound them.
func (m *Map) held(label string, in Context) string {
	if !slices.ContainsFunc(m.bindings, func(b Binding) bool { return b.override > 0 }) {
		return label
	}
	var out []string
	for _, written := range strings.Fields(label) {
		key, usual := strings.ToLower(written), Binding{}
		for _, b := range table() {
			if b.In&in != 0 && slices.Contains(b.Keys, key) {
				usual = b
				break
			}
		}
		now := m.first(usual.Action, in)
		switch {
		case now.Action == "" || slices.Contains(now.Keys, key):
			out = append(out, written)
		case len(now.Keys) > 0:
			out = append(out, Label(now.Keys[0]))
		}
	}
	return strings.Join(out, " ")
}

func hintsOf(in Context) (line []hinted, always int) {
	move := hinted{label: "Up Down", phrase: "key_move"}
	back := hinted{label: "Esc", phrase: "key_back_short"}
	of := func(all ...Action) (line []hinted) {
		return content.Each(all, func(a Action) hinted { return hinted{action: a} })
	}
	switch in {
	case Help:
		return []hinted{move, back}, 1
	case Command:
		return []hinted{{label: "Enter", phrase: "key_run"}, move, {action: Complete}, {action: LeaveBox}}, 1
	case Query:
		return []hinted{{action: Accept}, move, {action: LeaveBox}}, 1
	case Find:
		return []hinted{{label: "Enter", phrase: "key_find_keep"}, {label: "Up Down", phrase: "key_find_step"}, back}, 1
	case Outline:
		return []hinted{{label: "Enter", phrase: "key_outline_go"}, move, back}, 1
	case Links:
		return append(of(OpenLink, Outside, CopyAddress, Pick, FilterLinks), back), 1
	case LinkFilter:
		return append(of(OpenLink), move, back), 1
	case CopyMenu:
		return append(of(CopyFirst), move, back), 1
	case FollowMenu:
		return append(of(FollowFirst), move, back), 1
	case Note:
		return append([]hinted{{label: "Enter", phrase: "key_note_keep"}, {label: "Esc", phrase: "key_note_leave"}}, of(DropBookmark)...), 1
	case Naming:
		return []hinted{{label: "Enter", phrase: "key_name_keep"}, back}, 2
	case Listings:
		return []hinted{{label: "Enter", phrase: "key_copy"}, {action: Pick}, move, back}, 1
	case Plan:
		return append(of(Tick, OpenLink, NextPart, NarrowPlan, UnfoldPlan, Copy, ShowLinks, PlanReleases), back), 1
	case PlanFilter:
		return []hinted{{label: "Enter", phrase: "key_find_keep"}, move, back}, 1
	case PlanChoice:
		return []hinted{{label: "Enter", phrase: "key_plan_show"}, move, {label: "Tab", phrase: "key_plan_field"}, back}, 1
	case Narrow:
		return []hinted{{label: "Enter", phrase: "key_only"}, move, back}, 1
	case Filters:
		return of(Toggle, Only, NarrowFilters, NextPane, Search, OpenHelp, Quit), 2
	case Article:
		more := of(ShowLinks, NextEntry, FindInText, ShowOutline, Language, SideBySide, Copy, OpenHelp, Quit)
		return append([]hinted{back}, more...), 2
	default:
		return of(OpenEntry, Search, OpenPlan, NextPane, Language, Copy, SortList, GroupList, OpenHelp, Quit), 2
	}
}
