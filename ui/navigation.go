package ui

import (
	"slices"

	"k8sexplore/ui/reader"
)

// navigation is what is shown instead of the list's entry, and the way back from it. The zero value shows the list's entry.
type navigation struct {
	aside *reader.Subject // a release page, another release of an enhancement, a gate; nil for none
	from  reading         // where to go back to from the aside
	gates []string        // that one is led through, from where that began
}

// reading is where somebody was.
type reading struct {
	focus pane
	place reader.Place
}

// open shows a subject aside; the way back leads to where the first of several asides was opened.
func (n *navigation) open(s reader.Subject, from reading) {
	if n.aside == nil {
		n.from = from
	}
	n.aside = &s
}

// leave shows the list's entry again.
func (n *navigation) leave() { n.aside = nil }

// back leaves the aside for where it was opened; ok is false where there is none.
func (n *navigation) back() (to reading, ok bool) {
	if n.aside == nil {
		return reading{}, false
	}
	n.aside = nil
	return n.from, true
}

// nextGate returns the gate to show behind the one at hand: of the gates of what is read, around the end. Those are asked
// for where the round begins.
func (n *navigation) nextGate(at reader.Subject, ofIt func(reader.Subject) []string) (gate string, ok bool) {
	if n.aside == nil || at.Gate == "" {
		n.gates = ofIt(at)
	}
	if len(n.gates) == 0 || slices.Equal(n.gates, []string{at.Gate}) {
		return "", false
	}
	return n.gates[(slices.Index(n.gates, at.Gate)+1)%len(n.gates)], true
}
