// Package history is what was read, in the order of reading, and what stands in place of the list's entry: the way back
// and forward. A Trail belongs to the update loop; it keeps steps and shows nothing itself.
package history

import (
	"slices"

	"k8sexplore/ui/subject"
)

// Trail is what is shown instead of the list's entry, and the way that led to it. The zero value shows the list's
// entry.
type Trail struct {
	history
	Aside subject.Subject // a release page, another release of an enhancement, a gate; nil for none
	Lent  bool            // the aside is the list's entry itself, whose list is on its way
	gates []string        // of the round that NextGate goes, from where it began
}

// Open shows a subject aside.
func (n *Trail) Open(s subject.Subject) { n.Aside, n.Lent = s, false }

// Leave shows the list's entry again.
func (n *Trail) Leave() { n.Aside, n.Lent = nil, false }

// Lend shows a subject until the list has it.
func (n *Trail) Lend(s subject.Subject) { n.Aside, n.Lent = s, true }

// IsAside reports that something is shown that was asked for by itself.
func (n *Trail) IsAside() bool { return n.Aside != nil && !n.Lent }

// NextGate returns the gate to show behind the one at hand: of the gates of what is read, around the end. Those are
// asked for where the round begins.
func (n *Trail) NextGate(at subject.Subject, ofIt func(subject.Subject) []string) (gate string, ok bool) {
	shown, isGate := at.(subject.Gate)
	if n.Aside == nil || !isGate || !slices.Contains(n.gates, shown.Of) {
		n.gates = ofIt(at)
	}
	if len(n.gates) == 0 || slices.Equal(n.gates, []string{shown.Of}) {
		return "", false
	}
	return n.gates[(slices.Index(n.gates, shown.Of)+1)%len(n.gates)], true
}
