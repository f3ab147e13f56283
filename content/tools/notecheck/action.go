package notecheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
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
	if e.english.header.Transition == "removed" && len(e.rows) > 0 {
		theirs := "is"
		if len(e.gone) == 0 {
			theirs = "none of what it names goes"
		}
		e.hold("removal", "removal", "is", theirs, e.english, e.place("transition:"))
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

// untold refuses the page of a release of which neither it nor a note tells that a gate goes, or a kind of API object
// that the release before served.
func (l *ledger) untold(notes []*note) {
	texts := map[content.Version]*strings.Builder{}
	var pages []*entry
	for _, n := range notes {
		e := l.open(n)
		if e == nil {
			continue
		}
		if texts[e.release] == nil {
			texts[e.release] = &strings.Builder{}
		}
		texts[e.release].WriteString(e.english.source)
		if n.kind == releasePage {
			pages = append(pages, e)
		}
	}
	for _, page := range pages {
		said := texts[page.release].String()
		expect := func(what, name string) {
			page.tally["told"]++
			if !strings.Contains(said, name) {
				page.english.fault(page.english.body, "%s goes in %s: expected this page or a note to tell it", what, page.release)
			}
		}
		for _, g := range l.Facts.Gates() {
			if g.RemovedIn == page.release {
				expect("gate "+g.Name, "`"+g.Name)
			}
		}
		for _, x := range l.Elements.All(facts.API) {
			if x.Removed == page.release && x.Component == "kube-apiserver" && x.Of != "" {
				_, kind, _ := strings.Cut(x.Name, " ")
				expect("api "+x.Name, strings.TrimSuffix(kind, "Binding"))
			}
		}
	}
}
