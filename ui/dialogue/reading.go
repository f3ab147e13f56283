package dialogue

import (
	"context"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// more says the next page.
func (d *Dialogue) more() error {
	switch {
	case d.paged == nil:
		return d.refuse("plain_nothing_here", nil)
	case d.paged.done():
		return d.refuse("plain_no_more", nil)
	}
	d.sayFrom(d.paged, d.paged.end)
	return nil
}

// less says the page before.
func (d *Dialogue) less() error {
	switch {
	case d.paged == nil:
		return d.refuse("plain_nothing_here", nil)
	case d.paged.at == 0:
		return d.refuse("plain_no_less", nil)
	}
	d.sayFrom(d.paged, d.pageStart(d.paged, d.paged.at))
	return nil
}

// goTo says the page that begins with a row.
func (d *Dialogue) goTo(at int) error {
	if d.paged == nil {
		return d.refuse("plain_nothing_here", nil)
	}
	if at == 0 {
		d.say(d.paged.head...)
	}
	d.sayFrom(d.paged, at)
	return nil
}

// toTop says the first page.
func (d *Dialogue) toTop() error { return d.goTo(0) }

// toEnd says the last page.
func (d *Dialogue) toEnd() error {
	if d.paged == nil {
		return d.refuse("plain_nothing_here", nil)
	}
	return d.goTo(d.pageStart(d.paged, len(d.paged.rows)))
}

// again says the page once more.
func (d *Dialogue) again() error {
	if d.paged == nil {
		return d.refuse("plain_nothing_here", nil)
	}
	return d.goTo(d.paged.at)
}

// read says all of what is here from its beginning to its end.
func (d *Dialogue) read() error {
	v := d.here
	if v == nil {
		return d.refuse("plain_nothing_here", nil)
	}
	d.paged = v
	if v.numbered() {
		d.list = v
	}
	d.say(v.head...)
	d.sayRows(v, 0, len(v.rows))
	v.at, v.end = 0, len(v.rows)
	return nil
}

// reading returns the article that is here.
func (d *Dialogue) reading() (*view, error) {
	if d.here == nil || d.here.page == nil {
		return nil, d.refuse("plain_no_article", nil)
	}
	return d.here, nil
}

// subject returns what is being read.
func (d *Dialogue) subject() (subject.Subject, error) {
	v, err := d.reading()
	if err != nil {
		return nil, err
	}
	about, ok := subject.Find(d.Catalog, v.about)
	if !ok {
		return nil, d.refuse("no_longer", phrase.Values{"Name": v.about.ID})
	}
	return about, nil
}

// openTyped opens an item of the last list by its number, or what a name stands for.
func (d *Dialogue) openTyped(ctx context.Context, typed string) error {
	if n, ok := number(typed); ok {
		return d.openNumber(ctx, typed, n)
	}
	return d.openNamed(ctx, typed)
}

// openNumber picks by a number; one beyond the list is a name.
func (d *Dialogue) openNumber(ctx context.Context, typed string, n int) error {
	if d.list == nil || n > len(d.list.items()) {
		if about, ok := d.named(typed); ok {
			return d.open(ctx, about.Ref(d.facing()))
		}
	}
	return d.pick(ctx, d.list, n)
}

// outline lists the headings of the article, or the sections of the plan; a number goes on from there.
func (d *Dialogue) outline(ctx context.Context) error {
	v := d.here
	if v == nil || len(v.headings) == 0 {
		return d.refuse("no_headings", nil)
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("outline")}}
		for _, h := range v.headings {
			m.rows = append(m.rows, row{text: h.Name, pick: d.readingFrom(v, h.At)})
		}
		return m, nil
	})
}

// readingFrom says a view from a row on.
func (d *Dialogue) readingFrom(v *view, at int) func(context.Context) error {
	return func(context.Context) error {
		d.sayFrom(v, at)
		return nil
	}
}

// findInText lists the lines of what is here that hold words; a number goes on from there. Where nothing is read, the
// words are searched for.
func (d *Dialogue) findInText(ctx context.Context, typed string) error {
	v, err := d.reading()
	if err != nil {
		return d.search(ctx, typed)
	}
	m := made{head: []string{d.words.Label(d.words.Say("find"), typed)}}
	for i := range v.rows {
		if strings.Contains(fold(v.rows[i].text), fold(typed)) {
			m.rows = append(m.rows, row{text: v.rows[i].text, pick: d.readingFrom(v, i)})
		}
	}
	if len(m.rows) == 0 {
		return d.refuse("find_gone", phrase.Values{"Typed": content.Shorten(typed)})
	}
	return d.choose(ctx, func(context.Context) (made, error) { return m, nil })
}

// links lists what the article leads to, or the pages of the plan's item.
func (d *Dialogue) links(ctx context.Context) error {
	v, err := d.reading()
	if err != nil {
		return err
	}
	if len(v.page.Links) == 0 {
		return d.refuse("no_links", nil)
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("links")}}
		for _, k := range v.page.Links {
			m.rows = append(m.rows, row{text: d.called(k), pick: func(ctx context.Context) error {
				if len(k.Only) > 0 {
					return d.find(ctx, d.leaving(k.Only))
				}
				return d.follow(ctx, k.To, k.Address)
			}})
		}
		return m, nil
	})
}

// leaving returns the query that filters make.
func (d *Dialogue) leaving(only []content.Term) (q content.Query) {
	for _, t := range only {
		if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
			d.say(d.told(err))
		}
	}
	return q
}

// called says where a link leads.
func (d *Dialogue) called(k paint.Link) string {
	switch {
	case !k.To.IsZero():
		return d.target(k.To).text
	case k.Address != "" && k.Address != k.Text:
		return d.words.Label(k.Text, k.Address)
	}
	return k.Text
}

// release opens the page of the release that the article belongs to.
func (d *Dialogue) release(ctx context.Context) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	desk := d.facing()
	v, ok := about.Release(desk)
	if !ok {
		return d.refuse("plain_no_release", nil)
	}
	return d.open(ctx, subject.Release{Version: v}.Ref(desk))
}

// otherRelease opens the entry that the same enhancement has in another release.
func (d *Dialogue) otherRelease(ctx context.Context) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	e, ok := about.(subject.Entry)
	if ok {
		e, ok = e.OtherRelease(d.facing())
	}
	if !ok {
		return d.refuse("no_other_release", nil)
	}
	d.from = d.here.of
	return d.open(ctx, e.Ref(d.facing()))
}

// gates opens the feature gate of the article, or lists them.
func (d *Dialogue) gates(ctx context.Context) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	names := about.Gates(d.facing())
	if len(names) == 0 {
		return d.refuse("no_gates", nil)
	}
	return d.listSubjects(ctx, d.words.Say("gates"), func() (all []subject.Subject) {
		for _, name := range names {
			all = append(all, subject.Gate{Of: name})
		}
		return all
	})
}

// upstream opens what other sources say of an entry.
func (d *Dialogue) upstream(ctx context.Context) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	e, ok := about.(subject.Entry)
	if !ok {
		return d.refuse("no_upstream", nil)
	}
	d.from = d.here.of
	return d.open(ctx, subject.Upstream{Entry: e}.Ref(d.facing()))
}

// beside says the article in another language, once.
func (d *Dialogue) beside(ctx context.Context, tag string) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	all := about.Languages(d.facing())
	if len(all) < 2 {
		return d.refuse("beside_facts", nil)
	}
	if tag == "" {
		return d.choose(ctx, func(context.Context) (made, error) {
			m := made{head: []string{d.words.Say("text_language")}}
			for _, l := range all[1:] {
				m.rows = append(m.rows, row{text: l.OwnName(), pick: func(ctx context.Context) error { return d.sayIn(ctx, about, l) }})
			}
			return m, nil
		})
	}
	l, err := readLanguage(tag)
	if err != nil {
		return err
	}
	return d.sayIn(ctx, about, l)
}

// sayIn says an article in a language.
func (d *Dialogue) sayIn(ctx context.Context, about subject.Subject, l content.Language) error {
	desk := d.facing()
	p, err := about.Page(desk)
	if err != nil {
		return err
	}
	text := page.Page{Heading: p.Heading, Lang: l}
	for _, part := range p.Parts {
		switch part := part.(type) {
		case page.Title:
			if part.In != nil {
				part.Text, _ = part.In(l)
				part.Official = ""
			}
			text.Add(part)
		case page.Text:
			if part.In != nil {
				if part.Markdown, part.Lang, err = part.In(l); err != nil {
					return err
				}
			}
			text.Add(part)
		}
	}
	desk.Lang = l
	a, err := paint.Say(desk, text, about.Ref(desk))
	if err != nil {
		return err
	}
	return d.choose(ctx, func(context.Context) (made, error) { return made{rows: rowsOf(a), headings: a.Headings}, nil })
}

// readLanguage reads a language by its code or by what it calls itself.
func readLanguage(tag string) (content.Language, error) {
	for _, l := range content.Languages() {
		if strings.EqualFold(tag, l.OwnName()) || tag == phrase.ShortName(l) {
			return l, nil
		}
	}
	return content.ParseLanguage(tag)
}

// language changes the language of texts and answers, or lists the languages.
func (d *Dialogue) language(ctx context.Context, tag string) error {
	if tag != "" {
		l, err := readLanguage(tag)
		if err != nil {
			return err
		}
		return d.turnLanguage(ctx, l)
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("plain_language")}}
		for _, l := range phrase.Languages() {
			m.rows = append(m.rows, row{text: l.OwnName(), pick: func(ctx context.Context) error { return d.turnLanguage(ctx, l) }})
		}
		return m, nil
	})
}

func (d *Dialogue) turnLanguage(ctx context.Context, l content.Language) error {
	if err := d.speak(l); err != nil {
		return err
	}
	d.from = nil
	d.say(l.OwnName())
	return d.anew(ctx)
}

// where says what is being read, what is asked, and in which language.
func (d *Dialogue) where() error {
	if v := d.here; v != nil && v.page != nil {
		d.say(d.lines(&v.rows[0], 0)...)
	}
	if v := d.here; v != nil && v.plan != nil {
		d.say(v.head[0])
	}
	asked := d.asked(d.query)
	if asked == "" {
		asked = d.words.Say("plain_everything")
	}
	d.say(d.words.Label(d.words.Say("plain_query"), asked))
	d.say(d.words.Label(d.words.Say("plain_language"), d.Language.OwnName()))
	return nil
}

// welcome says what there is.
func (d *Dialogue) welcome() {
	all := d.Catalog.Releases()
	if len(all) == 0 {
		return
	}
	d.say(d.words.Count("welcome_here", d.Catalog.Len(), phrase.Values{
		"From": all[len(all)-1].Version.Release().String(), "To": all[0].Version.Release().String(),
	}))
}
