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

// over puts an override into the table.
func (o *Override) over(all []Binding, number int) []Binding {
	out := make([]Binding, 0, len(all)+1)
	for _, b := range all {
		in := o.reach(b)
		if in == 0 {
			out = append(out, b)
			continue
		}
		changed, rest := b, b
		changed.In, rest.In = in, b.In&^in
		changed.override = number
		changed.Keys = slices.Clone(o.Keys)
		for _, k := range b.Keys {
			if Fixed(k) && !slices.Contains(changed.Keys, k) {
				changed.Keys = append(changed.Keys, k)
			}
		}
		changed.Label = labels(o.Keys)
		if changed.Label == "" {
			changed.Label = labels(changed.Keys)
		}
		switch {
		case rest.In == 0:
			out = append(out, changed)
		case o.In != 0 && rest.In&Panes != 0:
			out = append(out, rest, changed.outsidePanes())
		default:
			out = append(out, changed, rest.outsidePanes())
		}
	}
	return out
}

// outsidePanes takes a binding that holds in no pane out of the help, which names the action beside it already.
func (b Binding) outsidePanes() Binding {
	if b.In&Panes == 0 {
		b.Group = nowhere
	}
	return b
}

// reach returns the contexts of a binding in which the override holds. Keys that type are none where text is typed, nor
// for an action of the panes in a menu, whose choices are letters, unless the override names it.
func (o *Override) reach(b Binding) Context {
	if b.Action != o.Action {
		return 0
	}
	in := b.In
	if o.In != 0 {
		in &= o.In
	}
	if len(o.Keys) > 0 && !slices.ContainsFunc(o.Keys, func(k string) bool { return !printable(k) }) {
		in &^= typing
		if o.In == 0 && slices.ContainsFunc(table(), func(b Binding) bool { return b.Action == o.Action && b.In&Panes != 0 }) {
			in &^= CopyMenu
		}
	}
	return in
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
