package article

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
)

// Release lays out a release page, width cells wide. A release without a text of its own shows what its notes say together.
func (d Desk) Release(page content.ReleasePage, lang content.Language, width int) (Document, error) {
	body, shown, err := d.Catalog.ReleaseBody(page, lang)
	if err != nil {
		return Document{}, err
	}
	known, inFacts := d.release(page.Version)
	p := d.page(width)
	title, _ := page.Title(lang)
	p.title(cmp.Or(title, "Kubernetes "+page.Version.String()))
	p.secondTitle(page.Title, title)
	p.link("CHANGELOG", content.ChangelogAddress(page.Version))
	if page.Version.IsRelease() {
		p.words(cmp.Or(page.Codename, known.Codename))
		p.when(cmp.Or(page.Date, known.Date), known, inFacts)
	}
	if title != "" {
		p.fallback(lang, shown)
		p.source(page.Sources, page.File, false)
		p.blank()
		other := func(l content.Language) (string, content.Language, error) { return d.Catalog.ReleaseBody(page, l) }
		if err := p.own(body, shown, other); err != nil {
			return Document{}, fmt.Errorf("laying out the page of %s: %w", page.Version, err)
		}
	} else {
		p.counted(page.Version, lang)
	}
	if err := p.texts(page.Upstream); err != nil {
		return Document{}, fmt.Errorf("laying out what others say of %s: %w", page.Version, err)
	}
	return p.document(page.Version.String()), nil
}

func (d Desk) release(v content.Version) (facts.Release, bool) {
	if d.Facts == nil {
		return facts.Release{}, false
	}
	return d.Facts.Release(v)
}

// when says the date of a release, and where it stands in its life today.
func (p *page) when(date string, known facts.Release, inFacts bool) {
	said := date
	if state := known.State(p.Today); inFacts && state != facts.StateUnknown {
		said += "  " + p.Words.Say("state_"+string(state))
	}
	if said != "" {
		p.muted(said)
	}
	if known.EndOfLife != "" {
		p.fact(p.Words.Say("end_of_life"), some(known.EndOfLife))
	}
}

// counted writes what is counted over the notes of a release: those that ask the reader to do something first.
func (p *page) counted(v content.Version, lang content.Language) {
	all := p.Catalog.Select(content.Filters{Releases: []content.Span{{From: v, To: v}}})
	p.blank()
	if len(all.Rows) == 0 {
		p.words(p.Words.Fill("no_notes", phrase.Values{"Release": v.String()}))
	} else {
		p.words(p.Words.Count("count_all", len(all.Rows), nil))
	}
	if v.IsRelease() {
		series := content.Span{From: v, To: v, Series: true}
		if n := len(p.Catalog.Select(content.Filters{Releases: []content.Span{series}}).Rows); n > len(all.Rows) {
			p.muted(series.String() + ": " + p.Words.Count("count_all", n, nil))
		}
	}
	if len(all.Rows) == 0 {
		p.invite()
		return
	}
	p.asking(all.Rows, lang)
	for _, f := range all.Facets {
		switch f.Field {
		case content.FieldSIG, content.FieldStage, content.FieldKind:
			p.counts(f)
		default: // of one release, or asked for above
		}
	}
}

// asking lists the entries that ask the reader to do something, those where only a text says so last.
func (p *page) asking(rows []int, lang content.Language) {
	var required, said []int
	for _, row := range rows {
		switch {
		case p.Catalog.ActionRequired(row):
			required = append(required, row)
		case p.Catalog.ActionSaid(row):
			said = append(said, row)
		}
	}
	for _, part := range []struct {
		rows       []int
		sign, name string
	}{{required, SignRequired, "value_required"}, {said, SignSaid, "action_said"}} {
		if len(part.rows) == 0 {
			continue
		}
		p.section(p.Words.Say(part.name))
		for _, row := range part.rows {
			p.item(part.sign, row, lang)
		}
	}
}

// item writes an entry of a list: number and title, hanging behind a sign.
func (p *page) item(sign string, row int, lang content.Language) {
	const hang = 2
	title, _ := p.Catalog.Title(row, lang)
	if number := p.Catalog.Number(row); number != "" {
		title = number + " " + title
	}
	for i, l := range markdown.Wrap(title, p.width-hang) {
		if i > 0 {
			sign = " "
		}
		p.line(p.Styles.Warning.Text(sign) + " " + p.Styles.Text.Text(l))
	}
}

// counts writes the values of a field that there are, the most frequent first.
func (p *page) counts(f content.Facet) {
	some := slices.DeleteFunc(slices.Clone(f.Counts), func(c content.Count) bool { return c.N == 0 })
	if len(some) == 0 {
		return
	}
	slices.SortStableFunc(some, func(a, b content.Count) int { return b.N - a.N })
	p.section(p.Words.Say("facet_" + string(f.Field)))
	widest := len(strconv.Itoa(some[0].N))
	for _, c := range some {
		name := c.Value
		switch f.Field {
		case content.FieldStage:
			name = p.Words.Say("stage_" + c.Value)
		case content.FieldKind:
			name = KindName(p.Words, c.Value)
		default: // called as it is written
		}
		p.line(p.Styles.Text.Text(cells.Cut(fmt.Sprintf("%*d  %s", widest, c.N, name), p.width)))
	}
}
