package keys

import (
	"slices"
	"strings"
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
		{"plan-releases", PlanChoice},
	}
}

// PlacesOf returns the names of the contexts, one by one, that an action is bound in.
func PlacesOf(a Action) []string {
	var in Context
	for _, b := range table() {
		if b.Action == a {
			in |= b.In
		}
	}
	return in.places()
}

func (c Context) places() (names []string) {
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
		if !slices.Contains(all, b.Action) {
			all = append(all, b.Action)
		}
	}
	return all
}

// Usual returns the keys that an action has of its own where the help names it.
func Usual(a Action) []string {
	for _, b := range table() {
		if b.Action == a {
			return b.Keys
		}
	}
	return nil
}

// Fixed reports a key that keeps what it does of its own, so that help, the way back and the way out are always there.
func Fixed(key string) bool { return key == "ctrl+c" || key == "f1" || key == "esc" }

// Clash is a key that an override would give a second meaning.
type Clash struct {
	Override int // the position of the override
	Key      string
	Other    Action // that the key does already
	Place    string // where
}

// Agree returns the overrides that can hold together, and why each other one cannot: it is the later one of two that
// give a key away twice.
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
	type meaning struct {
		key string
		in  Context
	}
	have := map[meaning]*Binding{}
	for i := range all {
		b := &all[i]
		for _, p := range Places() {
			if p.In == Panes || b.In&p.In == 0 {
				continue
			}
			for _, k := range b.Keys {
				if p.In.Typing() && printable(k) {
					continue
				}
				other, taken := have[meaning{k, p.In}]
				switch {
				case !taken:
					have[meaning{k, p.In}] = b
				case other.Action != b.Action && other.override+b.override > 0:
					loser, winner := b, other
					if other.override > b.override {
						loser, winner = other, b
					}
					return Clash{Override: loser.override - 1, Key: k, Other: winner.Action, Place: p.Name}, true
				}
			}
		}
	}
	return Clash{}, false
}

// rebind puts the overrides into the table; those that name a context prevail over those that do not.
func rebind(all []Binding, overrides []Override) []Binding {
	for _, named := range []bool{false, true} {
		for i, o := range overrides {
			if named == (o.In != 0) {
				all = o.over(all, i+1)
			}
		}
	}
	return all
}

// over puts an override into the table. A binding of which it reaches a part is parted; what holds in the panes, and is
// new, stands first.
func (o *Override) over(all []Binding, number int) []Binding {
	out := make([]Binding, 0, len(all)+1)
	for _, b := range all {
		if b.Action != o.Action || o.In != 0 && b.In&o.In == 0 {
			out = append(out, b)
			continue
		}
		parts := o.part(b, number)
		slices.SortStableFunc(parts, func(a, b Binding) int { return b.standing() - a.standing() })
		for i := range parts[1:] {
			if parts[i+1].In&Panes == 0 { // the help names the action above it
				parts[i+1].Group = nowhere
			}
		}
		out = append(out, parts...)
	}
	return out
}

// part parts a binding into what the override binds to its keys, what it binds to those that type nothing, and what it
// does not reach.
func (o *Override) part(b Binding, number int) (parts []Binding) {
	in := b.In
	if o.In != 0 {
		in &= o.In
	}
	letters := in & o.texts()
	parts = b.bound(parts, in&^letters, o.Keys, number)
	rest := b.In &^ in
	switch silent := slices.DeleteFunc(slices.Clone(o.Keys), printable); {
	case len(silent) > 0 || len(o.Keys) == 0:
		parts = b.bound(parts, letters, silent, number)
	default:
		rest |= letters
	}
	if rest != 0 {
		b.In = rest
		parts = append(parts, b)
	}
	return parts
}

// texts returns where keys that type are none of the override's: where text is typed, and for an action of the panes in
// menus, whose choices are letters, unless it names them.
func (o *Override) texts() Context {
	if o.In == 0 && slices.ContainsFunc(table(), func(b Binding) bool { return b.Action == o.Action && b.In&Panes != 0 }) {
		return typing | CopyMenu
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

// standing is how much a part of a binding stands for it in texts.
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
	var out []string
	for _, k := range all[:min(len(all), most)] {
		out = append(out, Label(k))
	}
	return strings.Join(out, " ")
}
