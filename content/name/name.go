// Package name reads what a typed word names: an enhancement or a pull request by its number or address, an entry by
// its identifier, a release, a feature gate. Search, command line and palette all ask here, so that a name means the
// same in each of them; where they must differ, they say so by a Precedence.
//
// Reading the form of a name (ReadNumber, ReadGate, Words) needs no data. Looking one up takes a catalog, and tables
// of facts that may be nil. Case, full width and invisible characters never matter. All functions are safe for
// concurrent use.
package name

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Precedence says whose number #N is where an enhancement and a pull request both have it. Without the # it is the
// enhancement's.
type Precedence int

// The precedences: a search takes #3329 for the enhancement, as people write it; GitHub and the command line take it for
// the pull request.
const (
	EnhancementFirst Precedence = iota
	PullRequestFirst
)

// Meaning is what a name stands for: entries, else a release, else a fact that no entry is about. The zero Meaning is
// that of a name that nothing has.
type Meaning struct {
	Rows    []int           // entries of the catalog, newest first
	Release content.Version // one that the catalog has a page of or the facts know; zero for none
	KEP     int             // the number of an enhancement that only the facts know, 0 for none
	Gates   []facts.Gate    // gates that only the facts know: one, or all that begin as a name with a * says
}

// IsZero reports whether the name stands for nothing.
func (m Meaning) IsZero() bool {
	return len(m.Rows) == 0 && m.Release == content.Version{} && m.KEP == 0 && len(m.Gates) == 0
}

// Resolve returns what a name stands for in a catalog, else in the facts.
func Resolve(c *content.Catalog, t *facts.Tables, text string, precedence Precedence) Meaning {
	if m := InCatalog(c, text, precedence); !m.IsZero() {
		return m
	}
	return InFacts(t, text)
}

// InCatalog returns what a name stands for in a catalog. The number of a pull request stands for the notes that it has
// of its own, or for the enhancements that name it where it has none.
func InCatalog(c *content.Catalog, text string, precedence Precedence) Meaning {
	if n, ok := ReadNumber(text); ok {
		rows := n.Rows(c, precedence)
		if own := notes(c, rows); len(own) > 0 {
			rows = own
		}
		return Meaning{Rows: rows}
	}
	text = trimmed(text)
	if row, ok := c.ByID(text); ok {
		return Meaning{Rows: []int{row}}
	}
	if v, err := content.ParseVersion(text); err == nil {
		if _, ok := c.Release(v); ok {
			return Meaning{Release: v}
		}
	}
	if gate, prefix := ReadGate(text); gate != "" {
		return Meaning{Rows: c.ByGate(gate, prefix)}
	}
	return Meaning{}
}

// InFacts returns what a name stands for in tables of facts, which know no pull requests and no patches.
func InFacts(t *facts.Tables, text string) Meaning {
	if t == nil {
		return Meaning{}
	}
	if n, ok := ReadNumber(text); ok {
		if _, known := t.KEP(n.N); known && n.Of != PullRequest {
			return Meaning{KEP: n.N}
		}
		return Meaning{}
	}
	if v, err := content.ParseVersion(trimmed(text)); err == nil {
		if _, ok := t.Release(v); ok && v.IsRelease() {
			return Meaning{Release: v}
		}
		return Meaning{}
	}
	gate, prefix := ReadGate(text)
	if prefix && gate != "" {
		return Meaning{Gates: t.GatesBeginning(gate)}
	}
	if g, ok := t.Gate(gate); ok {
		return Meaning{Gates: []facts.Gate{g}}
	}
	return Meaning{}
}

// notes keeps the plain notes: they own their pull requests, enhancements only name them.
func notes(c *content.Catalog, rows []int) []int {
	return slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return c.KEP(row) != 0 })
}
