package subject

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Release is a release, patch or pre-release as a whole. The catalog may know nothing of it.
type Release struct{ Version content.Version }

// Ref implements Subject.
func (s Release) Ref(Desk) Ref { return Ref{Kind: KindRelease, ID: s.Version.String()} }

// Name implements Subject.
func (s Release) Name(Desk) string { return s.Version.String() }

// Within implements Subject: a release belongs to nothing.
func (s Release) Within(Desk) []string { return nil }

// Describe implements Subject.
func (s Release) Describe(d Desk) (title, kind string) {
	about := s.about(d)
	title, _ = about.Title(d.Lang)
	return title, d.Words.Say("facet_release")
}

// Release implements Subject.
func (s Release) Release(Desk) (content.Version, bool) { return s.Version, true }

// about returns the catalog's page of the release.
func (s Release) about(d Desk) content.ReleasePage {
	about, _ := d.Catalog.Release(s.Version)
	about.Version = s.Version
	return about
}

// Languages implements Subject.
func (s Release) Languages(d Desk) []content.Language {
	about := s.about(d)
	return languagesOf(about.Title, d.Lang)
}

// Gates implements Subject: those of its entries are their business.
func (s Release) Gates(Desk) []string { return nil }

// Copies implements Subject.
func (s Release) Copies(d Desk) Copies {
	about, lang, catalog := s.about(d), d.Lang, d.Catalog
	title, _ := about.Title(lang)
	name := "Kubernetes " + s.Version.String()
	c := Copies{Link: content.ChangelogAddress(s.Version), ID: s.Version.String(), Title: title}
	if title == "" {
		return c
	}
	cited := cmp.Or(strings.TrimLeft(strings.TrimPrefix(title, name), ":： "), title) // most titles begin with the name
	c.Citation = d.Words.Fill("citation_card", phrase.Values{"Name": name, "Title": cited, "Address": c.Link})
	c.Body = func() (string, error) { body, _, err := catalog.ReleaseBody(about, lang); return body, err }
	return c
}

// Page implements Subject: what the release is and when it lives, what it asks the reader to do, what it changes in
// bars, then its own text, if there is one. Of a release without a text the same is said from entries and facts.
func (s Release) Page(d Desk) (page.Page, error) {
	about := s.about(d)
	all := d.Catalog.Select(content.Filters{Releases: []content.Span{{From: s.Version, To: s.Version}}})
	r := releasePage{Desk: d, about: about, all: all}
	r.known, _ = d.Facts().Release(s.Version.Release())
	p := page.Page{Heading: s.Version.String(), Lang: d.Lang}
	r.addHead(&p)
	title, shown := about.Title(d.Lang)
	if title != "" && shown != d.Lang {
		p.Add(page.Fallback{Wanted: d.Lang, Shown: shown})
	}
	if d.Brief {
		return p, nil
	}
	if len(all.Rows) == 0 {
		p.Add(page.Words{Text: d.Words.Fill("no_notes", phrase.Values{"Release": s.Version.String()}), Apart: true})
		d.invite(&p)
	}
	r.addMatters(&p)
	r.addAsking(&p)
	r.addCharts(&p)
	if title != "" {
		body, shown, err := d.Catalog.ReleaseBody(about, d.Lang)
		if err != nil {
			return page.Page{}, err
		}
		in := func(l content.Language) (string, content.Language, error) { return d.Catalog.ReleaseBody(about, l) }
		p.Add(page.Text{Markdown: body, Lang: shown, In: in})
	}
	if len(about.Upstream) > 0 {
		p.Add(page.Quotes{Label: d.Words.Say("other_sources"), Texts: about.Upstream, None: d.Words.Say("no_upstream_text")})
	}
	r.addFacts(&p)
	return p, nil
}

// releasePage is the page of a release in the making.
type releasePage struct {
	Desk
	about content.ReleasePage
	known facts.Release     // of the minor release
	all   content.Selection // its entries
}

// addHead says what the release is called, when it came and how long it is supported, and how much there is of it.
func (r releasePage) addHead(p *page.Page) {
	title, codename := r.called()
	p.Add(page.Title{Text: title, In: r.about.Title}, page.Address{Text: "CHANGELOG", URL: content.ChangelogAddress(r.about.Version)})
	if codename != "" && !strings.Contains(title, codename) {
		p.Add(page.Words{Text: codename})
	}
	w := r.Words
	released := page.RecordLine{Label: w.Say("released"), Value: r.about.Date}
	end := page.RecordLine{Label: w.Say("end_of_life"), Value: r.known.EndOfLife}
	if r.about.Version.IsRelease() {
		released.Value = cmp.Or(r.about.Date, r.known.Date)
	}
	switch r.known.State(r.Today) {
	case facts.StatePlanned:
		released.State, released.Tone = w.Say("state_planned"), page.Marked
	case facts.StateMaking:
		released.Label = w.Say("released_due")
		released.State, released.Tone = w.Say("state_in-the-making"), page.Marked
	case facts.StateSupported:
		end.State, end.Tone = w.Say("state_supported"), page.Good
	case facts.StateEnded:
		end.State, end.Tone = w.Say("state_ended"), page.Bad
	case facts.StateUnknown:
	}
	lines := append([]page.RecordLine{released, end}, r.making()...)
	if n := r.announced(); n > 0 {
		lines = append(lines, page.RecordLine{Label: w.Say("announced"), Value: w.Count("count_keps", n, nil)})
	}
	if s := r.about.Sources; len(s) > 0 && s[0] != content.SourceOwn {
		from := s[:1]
		if r.about.File != "" {
			from = []string{s[0], r.about.File}
		}
		lines = append(lines, page.RecordLine{Label: w.Say("source"), Value: w.List(from...)})
	}
	lines = append(lines, page.RecordLine{Label: w.Say("at_hand"), Value: r.atHand()})
	p.Add(page.Record{Lines: lines})
	r.addCaution(p)
	if stages := r.stages(); len(stages.Counts) > 0 {
		p.Add(stages)
	}
}

// called is the title of the page, or one like those of our own pages, and the code name, "" for none.
func (r releasePage) called() (title, codename string) {
	if r.about.Version.IsRelease() {
		codename = cmp.Or(r.about.Codename, r.known.Codename)
	}
	title, _ = r.about.Title(r.Lang)
	if title != "" {
		return title, codename
	}
	title = "Kubernetes " + r.about.Version.String()
	if codename != "" {
		title = r.Words.Label(title, codename)
	}
	return title, codename
}

// atHand counts the entries, by source where there are several, and those of the patches and pre-releases.
func (r releasePage) atHand() string {
	if len(r.all.Rows) == 0 {
		return ""
	}
	said := []string{r.Words.Count("count_all", len(r.all.Rows), nil)}
	if by := counted(r.all, content.FieldSource); len(by) > 1 {
		for _, c := range by {
			said = append(said, r.Words.Tally(c.Value, c.N))
		}
	}
	if v := r.about.Version; v.IsRelease() {
		series := content.Span{From: v, To: v, Series: true}
		if n := len(r.Catalog.Select(content.Filters{Releases: []content.Span{series}}).Rows); n > len(r.all.Rows) {
			said = append(said, r.Words.Tally(series.String(), n))
		}
	}
	return strings.Join(said, "  ")
}

// mattersShown is how many entries a page leads with.
const mattersShown = 5

// addMatters lists the most important entries, each with a sentence: what to do, else what is different. Of a release
// whose entries have no such sentences it lists none.
func (r releasePage) addMatters(p *page.Page) {
	rows := slices.Clone(r.all.Rows)
	r.Catalog.Sort(rows, content.ByImportance)
	matters := page.Asking{Label: r.Words.Say("what_matters"), Calm: true}
	for _, row := range rows[:min(mattersShown, len(rows))] {
		e, lead := r.entryOf(row), r.Catalog.Lead(row, r.Lang)
		if e.Brief = cmp.Or(lead.Action, lead.Summary); e.Brief != "" {
			matters.Entries = append(matters.Entries, e)
		}
	}
	if len(matters.Entries) > 0 {
		p.Add(matters)
	}
}

// addAsking lists the entries that ask the reader to do something, those where only a text says so last, and says how
// the list of the screen shows them alone.
func (r releasePage) addAsking(p *page.Page) {
	required := page.Asking{Label: r.Words.Say("value_required")}
	said := page.Asking{Label: r.Words.Say("action_said"), Said: true}
	for _, row := range r.all.Rows {
		switch {
		case r.Catalog.ActionRequired(row):
			required.Entries = append(required.Entries, r.entryOf(row))
		case r.Catalog.ActionSaid(row):
			said.Entries = append(said.Entries, r.entryOf(row))
		}
	}
	for _, asking := range []page.Asking{required, said} {
		if len(asking.Entries) > 0 {
			p.Add(asking)
		}
	}
	if len(required.Entries)+len(said.Entries) > 0 {
		p.Add(page.Words{Text: r.Words.Say("action_filter"), Tone: page.Quiet})
	}
}

// announced is how many enhancements the release team counted, 0 where no page says so.
func (r releasePage) announced() int {
	counted, _ := content.First(r.about.Counts, func(c content.StageCount) bool { return c.Name == "enhancements" })
	return counted.N
}

// addCharts counts the entries by kind and by SIG.
func (r releasePage) addCharts(p *page.Page) {
	all := slices.DeleteFunc([]page.Chart{r.kinds(), r.sigs()}, func(c page.Chart) bool { return len(c.Counts) == 0 })
	if len(all) > 0 {
		p.Add(page.Charts{Label: r.Words.Say("changes_at_hand"), Charts: all})
	}
}

// only are the filters that leave the release's entries with a value; none where it has no entries with that.
func (r releasePage) only(field content.Field, value string) []content.Term {
	if !slices.ContainsFunc(counted(r.all, field), func(c content.Count) bool { return c.Value == value }) {
		return nil
	}
	return []content.Term{{Field: content.FieldRelease, Value: r.about.Version.String()}, {Field: field, Value: value}}
}

// stages counts the entries by stage, in the order of stages.
func (r releasePage) stages() page.Tally {
	c := page.Tally{Label: r.Words.Say("facet_stage")}
	by := counted(r.all, content.FieldStage)
	for _, stage := range content.Stages() {
		if i := slices.IndexFunc(by, func(c content.Count) bool { return c.Value == string(stage) }); i >= 0 {
			c.Counts = append(c.Counts, page.Count{
				Label: r.Words.Say("stage_" + string(stage)), Stage: stage, N: by[i].N, Only: r.only(content.FieldStage, string(stage)),
			})
		}
	}
	return c
}

func (r releasePage) kinds() page.Chart {
	c := page.Chart{Label: r.Words.Say("facet_kind")}
	for _, kind := range counted(r.all, content.FieldKind) {
		c.Counts = append(c.Counts, page.Count{Label: KindName(r.Words, kind.Value), N: kind.N, Only: r.only(content.FieldKind, kind.Value)})
	}
	return c
}

// sigsShown is how many SIGs have a bar of their own.
const sigsShown = 10

// sigs are those with the most entries, and the entries that any of the others has.
func (r releasePage) sigs() page.Chart {
	c := page.Chart{Label: r.Words.Say("facet_sig"), Side: true}
	by := counted(r.all, content.FieldSIG)
	shown := by
	if len(by) > sigsShown+1 {
		shown = by[:sigsShown]
	}
	for _, sig := range shown {
		c.Counts = append(c.Counts, page.Count{Label: sig.Value, N: sig.N, Only: r.only(content.FieldSIG, sig.Value)})
	}
	if rest := by[len(shown):]; len(rest) > 0 {
		others := content.Each(rest, func(c content.Count) string { return c.Value })
		n := len(r.Catalog.Narrow(content.Filters{SIGs: others}, r.all.Rows).Rows)
		c.Counts = append(c.Counts, page.Count{Label: r.Words.Count("more", len(rest), phrase.Values{}), N: n, Rest: true})
	}
	return c
}

// counted returns the values of a field that some entry has, the most frequent first.
func counted(of content.Selection, field content.Field) []content.Count {
	some := content.Counts(of.Facets, field)
	slices.SortStableFunc(some, func(a, b content.Count) int { return cmp.Compare(b.N, a.N) })
	return some
}
