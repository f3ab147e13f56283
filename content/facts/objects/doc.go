// Package objects holds every field of Kubernetes' own API objects: since which release, until when, of which type,
// behind which gate.
//
// What kinds share is held once, as types (v1 PodSpec); a Path is walked from a kind through the types of its fields,
// and a field is there in a release where every step of one of its ways is. Tables are immutable and safe for
// concurrent use.
package objects

import (
	"math/bits"
	"strings"

	"k8sexplore/content"
)

// Newest is the last release whose types are known.
func Newest() content.Version { return version(newest) }

const (
	oldest = 8
	newest = 37
)

func version(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }

// Place is where a field stands: Deployment, spec.template.spec.containers[].image.
type Place struct {
	Kind string // without its group version
	Path string // [] behind a list and {} behind a map that it goes on through
}

// String returns the name that the place goes by: Deployment.spec.replicas; of a kind alone, the kind.
func (p Place) String() string {
	if p.Path == "" {
		return p.Kind
	}
	return p.Kind + "." + p.Path
}

// Field is a field of the objects of one group version.
type Field struct {
	Place
	Of       string // the group version and the kind: apps/v1 Deployment
	Type     string // string, integer, number, boolean, any; Quantity, IntOrString, Time; else the type's name; [] or map[string] before it
	Required bool
	Gates    []Gate // of the field, else of what it stands in
	Default  string
	List     string  // how the items of a list are told apart: atomic, set, map and its keys; "" where nothing tells
	Values   []Value // those that are told; all that there may be, if it is Closed
	Closed   bool
	Parts    int    // how many fields it has itself
	Held     []Hold // what keeps it from being changed once its object is there, in which releases, the oldest first
	Shared   Place  // where the first of the kinds that share what it stands in has it; the same as Place for that one

	releases minors
	off      content.Version
}

// Hold is what keeps a field from being changed once its object is there, in some releases.
type Hold struct {
	How      string // Immutable, once set, or when it is, or what is excepted, in English: when immutable is true
	releases minors
}

// Immutable is how a field is held that stays as it was created.
const Immutable = "immutable"

// Since returns the first release that holds; orBefore where the releases before are not known.
func (h Hold) Since() (at content.Version, orBefore bool) { return h.releases.since() }

// Removed returns the first release that does not hold any more, zero for none.
func (h Hold) Removed() content.Version { return h.releases.removed() }

// HeldIn returns what keeps the field from being changed in a release, "" for nothing.
func (f Field) HeldIn(v content.Version) string {
	held, _ := content.First(f.Held, func(h Hold) bool { return h.releases.has(v) })
	return held.How
}

// Gate is a feature gate that guards a field, or what the field stands in.
type Gate struct {
	Name string
	At   Place // what it guards
}

// Value is one that a field may have.
type Value struct {
	Text     string
	Gates    []string
	releases minors
}

// Since returns the first release that has the value; orBefore where the releases before are not known.
func (v Value) Since() (at content.Version, orBefore bool) { return v.releases.since() }

// Removed returns the first release that has the value no more, zero for none.
func (v Value) Removed() content.Version { return v.releases.removed() }

// Since returns the first release that serves the field; orBefore where the releases before are not known.
func (f Field) Since() (at content.Version, orBefore bool) { return f.releases.since() }

// Removed returns the first release that does not have the field any more, zero for none.
func (f Field) Removed() content.Version { return f.releases.removed() }

// OffSince returns since when its kind is served only if switched on, zero for never.
func (f Field) OffSince() content.Version {
	if since, _ := f.Since(); f.off.Major != 0 && f.off.Compare(since) < 0 {
		return since
	}
	return f.off
}

// In reports whether a release has the field.
func (f Field) In(v content.Version) bool { return f.releases.has(v) }

// Guards returns the gates that guard the field itself.
func (f Field) Guards() (gates []string) {
	for _, g := range f.Gates {
		if g.At == f.Place {
			gates = append(gates, g.Name)
		}
	}
	return gates
}

// minors are minor releases of 1, a bit each.
type minors uint64

func (m minors) has(v content.Version) bool {
	return v.Major == 1 && v.Minor < 64 && m&(1<<max(v.Minor, 0)) != 0
}

func (m minors) since() (at content.Version, orBefore bool) {
	if m == 0 {
		return content.Version{}, false
	}
	first := bits.TrailingZeros64(uint64(m))
	return version(first), first == oldest
}

func (m minors) removed() content.Version {
	if m == 0 || m&(1<<newest) != 0 {
		return content.Version{}
	}
	return version(bits.Len64(uint64(m)))
}

// Segments returns the names of a typed path in lower case, parted by dots or blanks, as Table.At takes them; what
// stands in brackets, an index or a key, is passed over.
func Segments(typed string) []string {
	var plain strings.Builder
	open := 0
	for _, r := range strings.ToLower(typed) {
		switch {
		case r == '[' || r == '{':
			open++
		case r == ']' || r == '}':
			open = max(0, open-1)
		case open == 0:
			plain.WriteRune(r)
		}
	}
	return strings.FieldsFunc(plain.String(), func(r rune) bool { return r == '.' || r == ' ' || r == '\t' })
}
