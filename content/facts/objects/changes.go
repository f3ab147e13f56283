package objects

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
)

// Change is a field that came or went between two releases, or a value of a field that stays.
type Change struct {
	Field
	Value *Value // nil for the field itself
}

// Changes returns the fields and values that came between two minor releases, and those that went, by name; of what
// several kinds share only those of the first. What came or went with what it stands in is not told apart from that, and
// what came and went on the way, or came back, not at all.
func (t *Table) Changes(from, to content.Version) (came, went []Change) {
	to.Minor = min(to.Minor, newest)
	if from.Major != 1 || to.Major != 1 || from.Minor < oldest || from.Minor >= to.Minor {
		return nil, nil
	}
	before, now := minors(1)<<from.Minor, minors(1)<<to.Minor
	note := func(c Change, of minors) bool {
		switch {
		case of.comes(before, now) && t.types[c.Of].releases&before != 0:
			came = append(came, c)
		case of.goes(before, now) && t.types[c.Of].releases&now != 0:
			went = append(went, c)
		default:
			return false
		}
		return true
	}
	for _, of := range t.types {
		if of.home.Kind == "" || of.releases&now == 0 || of.releases&before == 0 {
			continue
		}
		path := Segments(of.home.Path)
		for name, have := range of.spans() {
			if !have.comes(before, now) && !have.goes(before, now) {
				continue
			}
			for _, f := range t.At(of.home.Kind, append(path, strings.ToLower(name))) {
				if note(Change{Field: f}, f.releases) {
					break
				}
			}
		}
		for _, v := range of.values {
			if !v.releases.comes(before, now) && !v.releases.goes(before, now) {
				continue
			}
			for _, f := range t.At(of.home.Kind, path) {
				at := slices.IndexFunc(f.Values, func(o Value) bool { return o.Text == v.Text })
				if at >= 0 && f.releases&before != 0 && f.releases&now != 0 && note(Change{f, &f.Values[at]}, f.Values[at].releases) {
					break
				}
			}
		}
	}
	return tidy(came), tidy(went)
}

// comes reports whether something is there in a release for the first time since one before.
func (m minors) comes(before, now minors) bool { return m&now != 0 && m&(before<<1-1) == 0 }

// goes reports whether something is gone for good in a release that is there in one before.
func (m minors) goes(before, now minors) bool { return m&before != 0 && m < now }

// spans returns the releases that have each of the fields of a type, of whatever type it was.
func (t *objectType) spans() map[string]minors {
	out := map[string]minors{}
	for i := range t.fields {
		out[t.fields[i].name] |= t.fields[i].releases
	}
	return out
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
		return cmp.Or(strings.Compare(a.String(), b.String()), strings.Compare(value(a), value(b)))
	})
	return slices.CompactFunc(all, func(a, b Change) bool { return a.Place == b.Place && value(a) == value(b) })
}
