package keys

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// Override binds an action to keys of the user's choice in place of its own.
type Override struct {
	Action Action
	In     Context  // where; 0 for wherever the action is bound
	Keys   []string // as Bubble Tea names them, see Speller; none to unbind it
}

// Place is a context by the name that the user has for it.
type Place struct {
	Name string
	In   Context
}

// Places returns all contexts by their names, and the panes together.
func Places() []Place {
	return []Place{
		{"panes", Panes}, {"filters", Filters}, {"list", List}, {"article", Article}, {"query", Query}, {"help", Help},
		{"palette", Command}, {"find", Find}, {"outline", Outline}, {"links", Links}, {"link-filter", LinkFilter},
		{"copy-menu", CopyMenu}, {"code-blocks", Listings}, {"narrow", Narrow}, {"plan", Plan}, {"plan-filter", PlanFilter},
		{"plan-releases", PlanChoice}, {"follow-menu", FollowMenu}, {"note", Note}, {"name", Naming},
	}
}

// PlacesOf returns the names of the contexts that an action is bound in; none for an unknown action.
func (s *Speller) PlacesOf(a Action) []string {
	var in Context
	for i := range s.table {
		if s.table[i].Action == a {
			in |= s.table[i].In
		}
	}
	return in.Places()
}

// Has reports that a key is one of an action's own, anywhere.
func (s *Speller) Has(a Action, key string) bool {
	return slices.ContainsFunc(s.table, func(b Binding) bool { return b.Action == a && slices.Contains(b.Keys, key) })
}

// Places returns the names of the contexts of a set, one by one.
func (c Context) Places() (names []string) {
	for _, p := range Places() {
		if p.In != Panes && c&p.In != 0 {
			names = append(names, p.Name)
		}
	}
	return names
}

// Actions returns all actions in the order of the help, each once.
func Actions() (all []Action) {
	for _, b := range table() {
		all = content.AppendNew(all, b.Action)
	}
	return all
}

// Fixed reports whether a key cannot be rebound, so that help, the way back and the way out are always there.
func Fixed(key string) bool { return key == "ctrl+c" || key == "f1" || key == "esc" }

// IsText reports a key that types text in all of some contexts, where it can be bound to nothing.
func IsText(key string, in Context) bool { return printable(key) && in&^typing == 0 }

// Clash is a key that an override would give a second meaning.
type Clash struct {
	Override int // the position of the override
	Key      string
	Other    Action // that the key does already
	Place    string // where
}

// Agree returns the overrides that can hold together, and a clash for each other one: of two that give a key two
// meanings, the later is left out.
func Agree(overrides []Override) (kept []Override, clashes []Clash) {
	left := make([]int, len(overrides))
	for i := range left {
		left[i] = i
	}
	for {
		kept = kept[:0]
		for _, i := range left {
			kept = append(kept, overrides[i])
		}
		clash, ok := firstClash(rebind(table(), kept))
		if !ok {
			return kept, clashes
		}
		at := clash.Override
		clash.Override = left[at]
		clashes = append(clashes, clash)
		left = slices.Delete(left, at, at+1)
	}
}

// firstClash finds a key with two meanings; its Override counts from 0 among those that were bound.
func firstClash(all []Binding) (Clash, bool) {
	for i := range all {
		loser := &all[i]
		for j := range all {
			other := &all[j]
			if loser.override == 0 || other.override > loser.override || other.Action == loser.Action || other.In&loser.In == 0 {
				continue
			}
			for _, k := range loser.Keys {
				in := other.In & loser.In
				if printable(k) {
					in &^= typing
				}
				if in != 0 && slices.Contains(other.Keys, k) {
					return Clash{Override: loser.override - 1, Key: k, Other: other.Action, Place: in.Places()[0]}, true
				}
			}
		}
	}
	return Clash{}, false
}

// rebind puts the overrides into the table; those that name a context prevail over those that do not.
func rebind(all []Binding, overrides []Override) []Binding {
	inPanes := map[Action]bool{}
	for i := range all {
		inPanes[all[i].Action] = inPanes[all[i].Action] || all[i].In&Panes != 0
	}
	for _, named := range []bool{false, true} {
		for i, o := range overrides {
			if named == (o.In != 0) {
				all = o.over(all, i+1, o.texts(inPanes[o.Action]))
			}
		}
	}
	return all
}

// over applies an override to all bindings; in texts, keys that type are not bound. A binding that the override
// reaches in part is split, and a new part that holds in the panes stands first.
func (o *Override) over(all []Binding, number int, texts Context) []Binding {
	for i := 0; i < len(all); i++ {
		if all[i].Action != o.Action || o.In != 0 && all[i].In&o.In == 0 {
			continue
		}
		parts := o.part(all[i], number, texts)
		slices.SortStableFunc(parts, func(a, b Binding) int { return b.standing() - a.standing() })
		for n := range parts[1:] {
			if parts[n+1].In&Panes == 0 { // the help names the action above it
				parts[n+1].Group = nowhere
			}
		}
		all = slices.Replace(all, i, i+1, parts...)
		i += len(parts) - 1
	}
	return all
}

// part parts a binding into what the override binds to its keys, what it binds to those that type nothing, and what it
// does not reach.
func (o *Override) part(b Binding, number int, texts Context) (parts []Binding) {
	in := b.In
	if o.In != 0 {
		in &= o.In
	}
	letters := in & texts
	parts = b.bound(parts, in&^letters, o.Keys, number)
	rest := b.In &^ in
	if silent := slices.DeleteFunc(slices.Clone(o.Keys), printable); len(silent) > 0 || len(o.Keys) == 0 {
		parts = b.bound(parts, letters, silent, number)
	} else {
		rest |= letters
	}
	if rest != 0 {
		b.In = rest
		parts = append(parts, b)
	}
	return parts
}

// texts returns the contexts in which keys that type are not bound by the override: where text is typed and, for an
// action of the panes, in menus, whose choices are letters, unless the override names them.
func (o *Override) texts(inPanes bool) Context {
	if o.In == 0 && inPanes {
		return typing | menus
	}
	return typing
}

// bound adds a binding in some of the contexts, if there are any, to other keys and those that are fixed.
func (b Binding) bound(to []Binding, in Context, keys []string, override int) []Binding {
	if in == 0 {
		return to
	}
	usual := b.Keys
	b.In, b.Keys, b.override = in, slices.Clone(keys), override
	for _, k := range usual {
		if Fixed(k) && !slices.Contains(b.Keys, k) {
			b.Keys = append(b.Keys, k)
		}
	}
	if b.Label = labels(keys); b.Label == "" {
		b.Label = labels(b.Keys)
	}
	return append(to, b)
}

// standing is in how many panes a part of a binding holds: texts name the keys of the part with most.
func (b Binding) standing() int {
	n := 0
	for _, pane := range []Context{Filters, List, Article} {
		if b.In&pane != 0 {
			n++
		}
	}
	return n
}

// labels is how the screen writes the keys of a binding: the first two of them.
func labels(all []string) string {
	const most = 2
	return strings.Join(content.Each(all[:min(len(all), most)], Label), " ")
}
