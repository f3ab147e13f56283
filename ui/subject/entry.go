package subject

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Entry is the entry in a row of the catalog.
type Entry struct{ Row int }

// Ref implements Subject.
func (s Entry) Ref(d Desk) Ref { return Ref{Kind: KindEntry, ID: d.Catalog.ID(s.Row)} }

// Name implements Subject; a note without a pull request has none.
func (s Entry) Name(d Desk) string {
	if kep := d.Catalog.KEP(s.Row); kep != 0 {
		return page.KEPName(kep)
	}
	return d.Catalog.Number(s.Row)
}

// Within implements Subject.
func (s Entry) Within(d Desk) []string {
	within := []string{d.Catalog.Version(s.Row).String()}
	if sig := d.Catalog.SIG(s.Row); sig != "" {
		within = append(within, sig)
	}
	return within
}

// Describe implements Subject.
func (s Entry) Describe(d Desk) (title, kind string) {
	title, _ = d.Catalog.Title(s.Row, d.Lang)
	return title, d.Catalog.SIG(s.Row) + " " + d.Catalog.Version(s.Row).String()
}

// Release implements Subject: of a patch, its release, if there is anything of that.
func (s Entry) Release(d Desk) (content.Version, bool) {
	v := d.Catalog.Version(s.Row)
	if _, known := d.Catalog.Release(v.Release()); known {
		v = v.Release()
	}
	return v, true
}

// Languages implements Subject.
func (s Entry) Languages(d Desk) []content.Language {
	titleIn := func(l content.Language) (string, content.Language) { return d.Catalog.Title(s.Row, l) }
	return languagesOf(titleIn, d.Lang)
}

// Gates implements Subject.
func (s Entry) Gates(d Desk) []string {
	var names []string
	for _, g := range d.Catalog.Gates(s.Row) {
		if _, known := d.Facts().Gate(g.Name); known {
			names = appendNew(names, g.Name)
		}
	}
	return names
}

// OtherRelease returns the entry that the same enhancement has in the next older release, after the oldest in the
// newest; ok is false where there is no other one.
func (s Entry) OtherRelease(d Desk) (other Entry, ok bool) {
	kep := d.Catalog.KEP(s.Row)
	if kep == 0 {
		return s, false
	}
	rows := d.Catalog.ByKEP(kep)
	other = Entry{rows[(slices.Index(rows, s.Row)+1)%len(rows)]}
	return other, other != s
}

// Copies implements Subject.
func (s Entry) Copies(d Desk) Copies {
	e, lang, catalog := d.Catalog.Entry(s.Row), d.Lang, d.Catalog
	title, _ := e.Title(lang)
	c := Copies{
		Link: e.URL(), Number: EntryHeading(&e), ID: e.ID, Title: title,
		Body: func() (string, error) {
			body, _, err := catalog.Body(s.Row, lang)
			return catalog.Lead(s.Row, lang).Before(body), err
		},
	}
	for _, g := range e.Gates {
		c.Gates = append(c.Gates, g.Name)
	}
	cite := phrase.Values{"Name": c.Number, "Title": title, "Release": e.Version.String(), "Address": c.Link}
	if official := e.OfficialTitle(); official != "" {
		cite["Title"] = official
	}
	if slices.Contains(content.Stages(), e.Stage) {
		cite["Stage"] = d.Words.Say("cited_" + string(e.Stage))
	}
	c.Citation = d.Words.Fill("citation", cite)
	return c
}

// EntryHeading returns what an entry is called apart from any language.
func EntryHeading(e *content.Entry) string {
	switch {
	case e.KEP != 0:
		return page.KEPName(e.KEP)
	case e.Number() == "":
		return e.ID
	}
	return e.Number()
}

// headingOf returns the heading of an entry's page.
func headingOf(e *content.Entry, words *phrase.Book) string {
	if e.Number() == "" {
		return words.Fill("note_of", phrase.Values{"Release": e.Version.String()})
	}
	return EntryHeading(e)
}

// Page implements Subject: a head of facts, then the text.
func (s Entry) Page(d Desk) (page.Page, error) {
	e, w := d.Catalog.Entry(s.Row), d.Words
	title, shown := e.Title(d.Lang)
	lead := d.Catalog.Lead(s.Row, shown)
	heading := EntryHeading(&e)
	kinds := content.Each(e.Kinds, func(k content.Kind) string { return KindName(w, string(k)) })
	p := page.Page{Heading: headingOf(&e, w), Lang: d.Lang}
	p.Add(
		page.Title{Number: heading, Text: title, Official: e.OfficialTitle(), In: e.Title},
		page.Lead{Text: lead.Summary},
		page.Address{Text: strings.TrimSuffix(w.Label(heading, e.OfficialTitle()), w.Say("join_label")), URL: e.URL()},
		page.Status{Release: e.Version, Stage: e.Stage, SIGs: e.SIGs},
	)
	d.addWay(&p, e.KEP)
	today, _ := d.today(e.KEP, content.Each(e.Gates, func(g content.Gate) string { return g.Name }), d.headed(&e))
	if own := today.Own(); len(own.Lines) > 0 && !d.isAsToday(&e) {
		p.Add(own)
	}
	gates := page.Gates{Gates: e.Gates, Release: e.Version}
	p.Add(page.Gates{Gates: e.Gates[:min(len(e.Gates), gatesAhead)], Release: e.Version})
	if e.ActionRequired || e.ActionSaid {
		p.Add(page.Action{Said: !e.ActionRequired, Order: lead.Action, Affects: lead.Affects})
	}
	if shown != d.Lang {
		p.Add(page.Fallback{Wanted: d.Lang, Shown: shown, Quiet: e.Path == ""})
	}
	details := []page.Fact{
		{Label: w.Say("official_name"), Values: page.Strings(e.OfficialTitle())},
		{Label: w.Say("other_releases"), Values: page.Strings(s.otherReleases(d, e.KEP)...)},
		{Label: w.Say("facet_kind"), Values: page.Strings(kinds...)},
		{Label: w.Say("apis"), Values: page.Names(name.HeadedAPI, e.APIs)},
		{Label: w.Say("flags"), Values: page.Names(name.HeadedFlag, e.Flags)},
		{Label: w.Say("metrics"), Values: page.Names(name.HeadedMetric, e.Metrics)},
		{Label: w.Say("pull_requests"), Values: page.Pulls(e.PRs, e.PullAddress)},
		{Label: w.Say("see_also"), Values: page.KEPs(e.See)},
		{Label: w.Say("author"), Values: page.Strings(e.Author)},
	}
	if !d.Brief {
		p.Add(folded(details))
		if err := s.addText(d, &p, &e); err != nil {
			return p, err
		}
	}
	p.Add(page.Section{Name: w.Say("details")})
	if len(today.Lines) > 0 {
		p.Add(today)
	}
	if len(e.Gates) > gatesAhead {
		p.Add(gates)
	}
	for _, f := range details {
		p.Add(f)
	}
	if others := len(Said(d.Catalog, s.Row)) > 0; others || e.Source() != content.SourceOwn {
		p.Add(page.Source{Label: w.Say("source"), Names: e.Sources, File: e.File, Others: others})
	}
	if e.Inferred {
		p.Add(page.Words{Text: w.Say("inferred"), Tone: page.Quiet})
	}
	return p, nil
}

// gatesAhead is how many gates stand before the text; where there are more, all stand behind it.
const gatesAhead = 2

// folded names the facts that stand behind the text.
func folded(facts []page.Fact) (f page.Folded) {
	for _, fact := range facts {
		if len(fact.Values) > 0 {
			f.Names = append(f.Names, fact.Label)
		}
	}
	return f
}

// isAsToday reports whether an entry tells the stage that its enhancement is at today, with nothing planned.
func (d Desk) isAsToday(e *content.Entry) bool {
	l, ok := d.life(e.KEP)
	m, reached := last(l)
	return ok && reached && !l.Ended() && !d.goesOn(l) && m.Stage == e.Stage && m.In == e.Version
}

// headed returns the elements that the header of an entry names; none before the facts are there.
func (d Desk) headed(e *content.Entry) (all []Element) {
	for in, names := range map[name.Headed][]string{name.HeadedAPI: e.APIs, name.HeadedFlag: e.Flags, name.HeadedMetric: e.Metrics} {
		for _, text := range names {
			if of, ok := d.elements().Mentioned(in, text); ok && !slices.Contains(all, Element{of}) {
				all = append(all, Element{of})
			}
		}
	}
	slices.SortFunc(all, func(a, b Element) int { return strings.Compare(a.Of.Name, b.Of.Name) })
	return all
}

// addText adds the entry's text, or that there is none, and what other sources say.
func (s Entry) addText(d Desk, p *page.Page, e *content.Entry) error {
	body, shown, err := d.Catalog.Body(s.Row, d.Lang)
	if err != nil {
		return err
	}
	if strings.TrimSpace(body) == "" {
		p.Add(
			page.Words{Text: d.Words.Label(d.Words.Say("link"), e.URL()), Tone: page.Quiet, Apart: true},
			page.Words{Text: d.Words.Say("no_upstream_text")},
		)
	} else {
		in := func(l content.Language) (string, content.Language, error) { return d.Catalog.Body(s.Row, l) }
		p.Add(page.Text{Markdown: body, Lang: shown, In: in})
	}
	if len(e.Upstream) > 0 {
		p.Add(page.Quotes{Label: d.Words.Say("other_sources"), Texts: e.Upstream, Aside: true, None: d.Words.Say("no_upstream_text")})
	}
	return nil
}

// otherReleases names the other releases that have an entry of the same enhancement, and its stage there.
func (s Entry) otherReleases(d Desk, kep int) []string {
	if kep == 0 {
		return nil
	}
	var others []string
	for _, row := range d.Catalog.ByKEP(kep) {
		if row != s.Row {
			others = append(others, d.Words.StageIn(d.Catalog.Stage(row), d.Catalog.Version(row)))
		}
	}
	return others
}

// entryOf returns a row as pages list it.
func (d Desk) entryOf(row int) page.Entry {
	e := d.Catalog.Entry(row)
	title, _ := e.Title(d.Lang)
	return page.Entry{
		Target: d.Target(Entry{row}), ID: e.ID, Number: e.Number(), Title: title, Heading: headingOf(&e, d.Words),
		Stage: e.Stage, Release: e.Version, Address: e.URL(),
	}
}

// appendNew appends a name unless it is there in any case.
func appendNew(all []string, name string) []string {
	if slices.ContainsFunc(all, func(have string) bool { return strings.EqualFold(have, name) }) {
		return all
	}
	return append(all, name)
}
