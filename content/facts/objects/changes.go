package objects

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
)

// Change is a field that came or went between two releases, or a value of a field that stays, or a field that stays and
// is kept from being changed otherwise.
type Change struct {
	Field
	Value  *Value          // nil for the field itself
	Turned content.Version // since when it is kept otherwise; zero for what came or went
}

// Changes returns the fields and values that came between two minor releases, those that went, and the fields that turned
// immutable or can be changed since, by name; of what several kinds share only those of the first. What came, went or turned
// with what it stands in is not told apart from that, and what came and went on the way, or came back, not at all.
func (t *Table) Changes(from, to content.Version) (came, went, turned []Change) {
	to.Minor = min(to.Minor, newest)
	if from.Major != 1 || to.Major != 1 || from.Minor < oldest || from.Minor >= to.Minor {
		return nil, nil, nil
	}
	c := changes{table: t, before: 1 << from.Minor, now: 1 << to.Minor}
	for _, of := range t.types {
		if of.home.Kind != "" && of.releases&c.now != 0 && of.releases&c.before != 0 {
			c.addFields(of)
			c.addValues(of)
			c.addTurned(of, from, to)
		}
	}
	return tidy(c.came), tidy(c.went), tidy(c.turned)
}

// changes are those between two releases.
type changes struct {
	table       *Table
	before, now minors // a bit each

	came, went, turned []Change
}

// addFields adds the fields of a type that differ.
func (c *changes) addFields(of *objectType) {
	var holders []walk // of the fields, found when one differs
	for i := range of.fields {
		if have := of.spanOf(i); of.again(i) || !have.comes(c.before, c.now) && !have.goes(c.before, c.now) {
			continue
		}
		if holders == nil {
			holders = c.table.walks(of.home.Kind, Segments(of.home.Path))
		}
		for _, w := range holders {
			if next, ok := w.step(strings.ToLower(of.fields[i].name)); ok && c.note(Change{Field: next.field}, next.field.releases) {
				break
			}
		}
	}
}

// addValues adds the values of a type that differ, where the first field that has it stays.
func (c *changes) addValues(of *objectType) {
	for _, v := range of.values {
		if !v.releases.comes(c.before, c.now) && !v.releases.goes(c.before, c.now) {
			continue
		}
		for _, f := range c.table.At(of.home.Kind, Segments(of.home.Path)) {
			at := slices.IndexFunc(f.Values, func(o Value) bool { return o.Text == v.Text })
			stays := f.releases&c.before != 0 && f.releases&c.now != 0
			if at >= 0 && stays && c.note(Change{Field: f, Value: &f.Values[at]}, f.Values[at].releases) {
				break
			}
		}
	}
}

// addTurned adds the fields of a kind that are kept from being changed otherwise in a release than in one before.
func (c *changes) addTurned(of *objectType, from, to content.Version) {
	for path := range of.held {
		if of.holdsAlike(path, c.before|c.now) {
			continue
		}
		w, ok := walkTo(of, Segments(path))
		f := w.field
		how := f.HeldIn(to)
		if !ok || !f.In(from) || !f.In(to) || f.HeldIn(from) == how {
			continue
		}
		since := to
		for f.HeldIn(version(since.Minor-1)) == how {
			since.Minor--
		}
		c.turned = append(c.turned, Change{Field: f, Turned: since})
	}
}

// holdsAlike reports whether whatever is told of a path of a kind, and of what it stands in, holds in all of some releases
// or in none.
func (t *objectType) holdsAlike(path string, in minors) bool {
	part := func(h Hold) bool { return h.releases&in != 0 && h.releases&in != in }
	for ; path != ""; path = strings.TrimRight(path[:max(strings.LastIndexByte(path, '.'), 0)], "[]{}") {
		if slices.ContainsFunc(t.shared[path], part) || slices.ContainsFunc(t.held[path], part) {
			return false
		}
	}
	return true
}

// note adds a change of what some releases have; ok is false where it is none, or its kind was not served before and after.
func (c *changes) note(one Change, have minors) (ok bool) {
	served := c.table.types[one.Of].releases
	switch {
	case have.comes(c.before, c.now) && served&c.before != 0:
		c.came = append(c.came, one)
	case have.goes(c.before, c.now) && served&c.now != 0:
		c.went = append(c.went, one)
	default:
		return false
	}
	return true
}

// comes reports whether something is there in a release for the first time since one before.
func (m minors) comes(before, now minors) bool { return m&now != 0 && m&(before<<1-1) == 0 }

// goes reports whether something is gone for good in a release that is there in one before.
func (m minors) goes(before, now minors) bool { return m&before != 0 && m < now }

// spanOf returns the releases that have a field of a type, of whatever type it was: its rows follow each other.
func (t *objectType) spanOf(row int) (span minors) {
	name := t.fields[row].name
	for t.again(row) {
		row--
	}
	for ; row < len(t.fields) && t.fields[row].name == name; row++ {
		span |= t.fields[row].releases
	}
	return span
}

// again reports whether a row is of the same field as the one before.
func (t *objectType) again(row int) bool {
	return row > 0 && t.fields[row-1].name == t.fields[row].name
}

// tidy orders changes by name, each once.
func tidy(all []Change) []Change {
	value := func(c Change) string {
		if c.Value == nil {
			return ""
		}
		return c.Value.Text
	}
	slices.SortFunc(all, func(a, b Change) int {
		return cmp.Or(strings.Compare(a.String(), b.String()), strings.Compare(value(a), value(b)), strings.Compare(a.Of, b.Of))
	})
	return slices.CompactFunc(all, func(a, b Change) bool { return a.Place == b.Place && value(a) == value(b) })
}
