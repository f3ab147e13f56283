package facts

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// DefaultKind is what kind of thing has a default.
type DefaultKind string

// The kinds of things with a default, beside feature gates.
const (
	FlagDefault     DefaultKind = "flag"
	FieldDefault    DefaultKind = "field"    // of a configuration file
	ObjectDefault   DefaultKind = "object"   // a field of an API object, which kube-apiserver fills in
	VariableDefault DefaultKind = "variable" // of the environment
	ConstantDefault DefaultKind = "constant" // nothing that can be set, or what a component writes
)

// DefaultKinds returns the kinds.
func DefaultKinds() []DefaultKind {
	return []DefaultKind{FlagDefault, FieldDefault, ObjectDefault, VariableDefault, ConstantDefault}
}

// Default is a default that turned, once or step by step.
type Default struct {
	Component string
	Kind      DefaultKind
	Name      string // as Element.Title has it; of a constant in English
	Also      string // the flag of the same component that sets the same, "" for none
	List      bool   // it is a list, and a turn tells what it gains (+Name) and loses (-Name)
	Was       string // before the first turn, "" for no default
	Turns     []Turn // oldest first; not empty
}

// Turn is what a default turns into.
type Turn struct {
	Release content.Version
	Value   string   // in English where it is no name; "" for no default any more
	Gates   []string // feature gates without which it is not so
	Note    string   // in English
	Do      string   // what to do, or that nothing is to be done and who notices; in English
	Sources []string // the pull request first, where it is known
}

// At returns what the default is in a release, none where there is none. It does not ask of which gates that holds.
func (d *Default) At(v content.Version) string {
	value := d.Was
	for _, t := range d.Turns {
		if t.Release.Compare(v) <= 0 {
			value = t.Value
		}
	}
	return value
}

// FirstWithDefaults is the first release whose turned defaults were read.
func FirstWithDefaults() content.Version { return content.Version{Major: 1, Minor: 25} }

// Defaults returns the defaults that turned, but those of feature gates, by component and name.
func (e *Elements) Defaults() []Default { return e.defaults.table() }

// DefaultsOf returns the defaults of an element that turned.
func (e *Elements) DefaultsOf(of Element) []Default {
	var out []Default
	for _, d := range e.Defaults() {
		own, ok := d.Element()
		isOf := ok && own.Kind == of.Kind && own.Name == of.Name && own.Of == of.Of
		if of.Kind == Flag {
			isOf = of.Component == d.Component && (isOf || d.Also == of.Title())
		}
		if isOf && of.Value == "" {
			out = append(out, d)
		}
	}
	return out
}

// Element returns the flag or field that a default is of, as the tables name it; ok is false for other things.
func (d *Default) Element() (e Element, ok bool) {
	e = Element{Kind: Field, Name: d.Name, Component: d.Component}
	at := max(strings.LastIndexByte(d.Name, ' '), 0)
	of, last := d.Name[:at], strings.TrimSpace(d.Name[at:])
	switch d.Kind {
	case FlagDefault:
		e.Kind, e.Of, e.Name = Flag, of, last
	case ObjectDefault:
		e.Of, e.Component = of, ""
		if strings.Contains(last, "/") { // a label or an annotation
			e.Name = last
		}
	case FieldDefault:
	case VariableDefault, ConstantDefault:
		return Element{}, false
	}
	return e, true
}

// readDefault reads a line of defaults.tsv: a turn, which carries on what the line before tells if that ended so.
func readDefault(all *[]Default, r *record) {
	if !r.columns(11) {
		return
	}
	d := Default{
		Component: r.text(0), Kind: oneOf(r, "kind", r.fields[1], DefaultKinds()), Name: r.text(2), Also: r.text(3), Was: r.text(5),
		Turns: []Turn{{Release: r.version(r.fields[4]), Value: r.text(6), Gates: r.list(7, " | "), Note: r.text(8), Sources: r.list(9, " | ")}},
	}
	turn := &d.Turns[0]
	turn.Do = r.text(10)
	d.List = d.Was == "" && strings.TrimLeft(turn.Value, "+-") != turn.Value
	switch {
	case turn.Release == content.Version{}, d.Name == "", d.Component == "", len(turn.Sources) == 0:
		r.fail("%s: expected a component, a name, a release and a source", d.Name)
	case d.Was == turn.Value:
		r.fail("%s: turns from %q into the same", d.Name, d.Was)
	}
	if n := len(*all) - 1; n >= 0 {
		last := &(*all)[n]
		end := last.Turns[len(last.Turns)-1]
		if last.Component == d.Component && last.Name == d.Name {
			if end.Release.Compare(turn.Release) >= 0 {
				r.fail("%s: %s after %s, expected the older first", d.Name, turn.Release, end.Release)
			}
			if last.List && d.List || !last.List && !d.List && end.Value == d.Was {
				last.Turns = append(last.Turns, *turn)
				return
			}
		} else if slices.ContainsFunc(*all, func(o Default) bool { return o.Component == d.Component && o.Name == d.Name }) {
			r.fail("%s: expected its lines to stand together", d.Name)
		}
	}
	*all = append(*all, d)
}
