package ui

import (
	"slices"

	"k8sexplore/ui/topic"
)

// navigation is what is shown instead of the list's entry, and the way that led to it. The zero value shows the list's entry.
type navigation struct {
	history
	aside topic.Subject // a release page, another release of an enhancement, a gate; nil for none
	lent  bool          // the aside is the list's entry itself, whose list is on its way
	gates []string      // that one is led through, from where that began
}

// open shows a subject aside.
func (n *navigation) open(s topic.Subject) { n.aside, n.lent = s, false }

// leave shows the list's entry again.
func (n *navigation) leave() { n.aside, n.lent = nil, false }

// lend shows a subject until the list has it.
func (n *navigation) lend(s topic.Subject) { n.aside, n.lent = s, true }

// isAside reports that something is shown that was asked for by itself.
func (n *navigation) isAside() bool { return n.aside != nil && !n.lent }

// nextGate returns the gate to show behind the one at hand: of the gates of what is read, around the end. Those are asked
// for where the round begins.
func (n *navigation) nextGate(at topic.Subject, ofIt func(topic.Subject) []string) (gate string, ok bool) {
	shown, isGate := at.(topic.Gate)
	if n.aside == nil || !isGate || !slices.Contains(n.gates, shown.Of) {
		n.gates = ofIt(at)
	}
	if len(n.gates) == 0 || slices.Equal(n.gates, []string{shown.Of}) {
		return "", false
	}
	return n.gates[(slices.Index(n.gates, shown.Of)+1)%len(n.gates)], true
}
