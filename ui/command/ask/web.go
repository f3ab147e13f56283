package ask

import (
	"errors"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// web opens pages upstream in a browser.
type web struct{ output.Writer }

// openFound opens the page upstream of what a name stands for, of several entries that of the newest.
func (s *web) openFound(r *run.Request, typed string) error {
	what, err := find(s.Writer, r, typed)
	switch {
	case err != nil:
		return err
	case len(what.Gates) > 0:
		return s.openGate(r, what.Gates, typed)
	case len(what.Elements) > 0:
		return s.openElement(r, what.Elements, typed)
	}
	what.Rows = r.Catalog.Narrow(r.Query.Filters, what.Rows).Rows
	all := what.Subjects()
	if len(all) == 0 {
		return unknown(s.Writer, r, typed)
	}
	return s.openPage(r, all[0], typed)
}

// openGate opens the page upstream of the one gate that was meant.
func (s *web) openGate(r *run.Request, gates []facts.Gate, typed string) error {
	if len(gates) > 1 {
		return severalPages(typed, content.Each(gates, func(g facts.Gate) string { return g.Name }))
	}
	return s.openPage(r, subject.Gate{Of: gates[0].Name}, typed)
}

// openElement opens the page upstream of the one element that was meant, which may have a row for each component.
func (s *web) openElement(r *run.Request, of []facts.Element, typed string) error {
	names := content.Each(of, name.Called)
	slices.Sort(names)
	if names = slices.Compact(names); len(names) > 1 {
		return severalPages(typed, names)
	}
	return s.openPage(r, subject.Element{Of: named(of)}, typed)
}

// severalPages is why nothing is opened: what was typed means several things, of which a few are named.
func severalPages(typed string, names []string) error {
	const few = 5
	values := phrase.Values{"Given": len(names), "Value": content.Shorten(typed), "Names": names[:min(few, len(names))]}
	return run.Complain("several_pages", values)
}

// openPage opens the page upstream of a subject in the browser.
func (s *web) openPage(r *run.Request, about subject.Subject, typed string) error {
	address := about.Copies(s.Desk(r)).Link
	if address == "" {
		return run.None(run.Complain("no_page", phrase.Values{"Value": content.Shorten(typed)}))
	}
	err := desktop.ErrNoBrowser
	if s.Open != nil {
		err = s.Open(s.Now().Browser, address)
	}
	if errors.Is(err, desktop.ErrNoBrowser) {
		return run.Complain("no_browser_for", phrase.Values{"Address": address})
	}
	if err == nil {
		s.Tell("opened_page", phrase.Values{"Address": address})
	}
	return err
}
