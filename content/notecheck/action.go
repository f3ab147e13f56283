package notecheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content/facts"
)

// An action is required where a cluster, manifest, unit file, policy or dashboard that was valid stops working, changes
// meaning or loses data at the upgrade unless somebody does something. So action_required must be set
//   - by a note that tells what its release takes away: a gate, a flag, a field, an API that was served, an admission
//     plugin, or a metric, whatever its stage, for dashboards name it all the same; a metric that is hidden is gone, too;
//   - by a note of a pull request or an enhancement that a change of behaviour with a required action cites;
//   - and by no others, but for those that a line of the differences gives a reason for.
//
// A gate that is locked demands nothing by that alone: it goes on as it did for all but those who had turned it.
//
// A note tells of a thing when it names it, or when a row of the tables cites its pull request or enhancement.

// action holds action_required to that rule.
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
			e.gone[c.What] = true
		}
	}
	ours, theirs := "required", "none"
	if !e.english.header.ActionRequired {
		ours = "none"
	}
	what := "action"
	if len(e.gone) > 0 {
		theirs = "required"
	}
	e.hold("action", what, ours, theirs, e.english, e.place("action_required"))
	if ours == "none" && theirs == "required" {
		e.report.add("DEBUG", 1, "%s gone %s", e.id, strings.Join(slices.Sorted(maps.Keys(e.gone)), " | "))
	}
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
