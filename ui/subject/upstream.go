package subject

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Upstream is what sources other than the one that leads say of an entry, in their own words. All but its page is the
// entry's.
type Upstream struct{ Entry }

// EntryOf returns the entry that a subject is, or that it is a view of.
func EntryOf(about Subject) (e Entry, ok bool) {
	switch s := about.(type) {
	case Entry:
		return s, true
	case Upstream:
		return s.Entry, true
	}
	return e, false
}

// Ref implements Subject.
func (s Upstream) Ref(d Desk) Ref { return Ref{Kind: KindUpstream, ID: d.Catalog.ID(s.Row)} }

// Languages implements Subject: what others say is shown as they say it.
func (s Upstream) Languages(Desk) []content.Language { return nil }

// Page implements Subject.
func (s Upstream) Page(d Desk) (page.Page, error) {
	e, texts := d.Catalog.Entry(s.Row), Said(d.Catalog, s.Row)
	title, _ := e.Title(content.English)
	p := page.Page{Heading: d.Words.Fill("upstream_of", phrase.Values{"Name": headingOf(&e, d.Words)}), Lang: d.Lang}
	p.Add(page.Title{Text: title}, page.Status{Release: e.Version, Stage: e.Stage, SIGs: e.SIGs})
	if e.ActionRequired || e.ActionSaid {
		p.Add(page.Action{Said: !e.ActionRequired})
	}
	if len(texts) == 0 {
		p.Add(page.Words{Text: d.Words.Say("no_upstream"), Apart: true})
		d.invite(&p)
	}
	p.Add(page.Quotes{Texts: texts, None: d.Words.Say("no_upstream_text")})
	return p, nil
}

// invite says how upstream's notes are imported, where nothing is.
func (d Desk) invite(p *page.Page) {
	if !Imported(d.Catalog) {
		p.Add(page.Invitation{Text: d.Words.Say("import_hint")})
	}
}

// Imported reports whether a catalog holds more than our own notes.
func Imported(c *content.Catalog) bool {
	return slices.ContainsFunc(c.Values(content.FieldSource), func(s string) bool { return s != content.SourceOwn })
}

// Said returns what sources other than the one that leads say of a row's change, in their own words: of its own pull
// requests, and, of an enhancement, of those that have a note of their own in the same release. Where a text of the
// former leads itself, it is the first.
func Said(c *content.Catalog, row int) []content.Text {
	e := c.Entry(row)
	texts := e.Upstream
	if e.Path == "" && len(texts) > 0 {
		texts = append([]content.Text{leading(&e)}, texts...)
	}
	if e.KEP == 0 {
		return texts
	}
	seen := map[int]bool{row: true}
	for _, pr := range e.PRs {
		for _, other := range c.ByPR(pr) {
			if seen[other] || c.KEP(other) != 0 || c.Version(other) != e.Version {
				continue
			}
			seen[other] = true
			note := c.Entry(other)
			if note.Path == "" {
				texts = append(texts, leading(&note))
			}
			texts = append(texts, note.Upstream...)
		}
	}
	return texts
}

// leading returns the text that an imported entry is shown with.
func leading(e *content.Entry) content.Text {
	_, lang := e.Title(content.English)
	t := content.Text{Text: e.Bodies[lang], Source: e.Source(), File: e.File}
	if len(e.PRs) > 0 {
		t.PR = e.PRs[0]
	}
	return t
}
