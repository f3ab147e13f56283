package notecheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content/facts"
)

// action holds action_required to the one rule. An action is required where a cluster, manifest, unit file, policy or
// dashboard that was valid stops working, changes meaning or loses data at the upgrade unless somebody does something.
// So it must be set by a note that tells of
//   - what its release takes away: a gate, a flag, a field, an API that was served, an admission plugin, or a metric,
//     whatever its stage, for dashboards name it all the same; one that is hidden is gone, too;
//   - a change of behaviour of which the tables say that it requires an action;
//
// and by no other, unless it tells of a gate that its release locks, which concerns only those who have turned it, or a
// line of the differences gives the reason. A note tells of a thing when it names it, or when the row of the thing cites
// a pull request or the enhancement of the note.
func (e *entry) action() {
	for _, kind := range facts.ElementKinds() {
		for _, x := range e.Elements.All(kind) {
			if e.isCited(x.Sources) {
				e.goes(x)
			}
		}
	}
	for _, c := range e.Elements.Changes() {
		if c.Release == e.release && c.ActionRequired && e.isCited(c.Sources) {
			e.gone["change: "+c.What] = true
		}
	}
	ours, theirs := "none", "none"
	isRequired := e.english.header.ActionRequired
	if isRequired {
		ours = "required"
	}
	if len(e.gone) > 0 || isRequired && e.locks {
		theirs = "required"
	}
	what := "action"
	if !isRequired && len(e.gone) > 0 {
		what += " for " + strings.Join(slices.Sorted(maps.Keys(e.gone)), ", ")
	}
	e.hold("action", what, ours, theirs, e.english, e.place("action_required"))
}

// goes notes a thing that the entry tells of and its release takes away or hides.
func (e *entry) goes(x facts.Element) {
	if x.Removed == e.release || x.Hidden == e.release {
		e.gone[string(x.Kind)+" "+x.Title()] = true
	}
}

// isCited reports whether sources name a pull request of the entry, or its enhancement.
func (e *entry) isCited(sources []string) bool {
	h := e.english.header
	return slices.ContainsFunc(sources, func(s string) bool {
		return h.KEP != 0 && s == fmt.Sprintf("KEP-%d", h.KEP) ||
			slices.ContainsFunc(h.PRs, func(pr int) bool { return s == fmt.Sprintf("#%d", pr) })
	})
}
