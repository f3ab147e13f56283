package dialogue

import (
	"context"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// open shows the page of a subject.
func (d *Dialogue) open(ctx context.Context, about subject.Subject) error {
	return d.openRef(ctx, about.Ref(d.facing()))
}

// openRef shows the page of the subject that a Ref names.
func (d *Dialogue) openRef(ctx context.Context, ref subject.Ref) error {
	var plan *planned // that is being read
	if d.here != nil {
		plan = d.here.plan
	}
	return d.show(ctx, func(context.Context) (made, error) {
		desk := d.facing()
		about, ok := subject.Find(d.Catalog, ref)
		if !ok {
			return made{}, d.refuse("no_longer", phrase.Values{"Name": ref.ID})
		}
		p, err := about.Page(desk)
		if err != nil {
			return made{}, err
		}
		if plan != nil {
			p = subject.InPlan(desk, p, about, plan.plan)
		}
		s, err := paint.Say(desk, p, ref)
		if err != nil {
			return made{}, err
		}
		return made{rows: rowsOf(s), headings: s.Headings, about: ref, page: s}, nil
	})
}

// openTyped opens an item of the last list by its number, or the subject of a name. A number beyond the list is a name.
func openTyped(ctx context.Context, d *Dialogue, typed string) error {
	n, isNumber := number(typed)
	if isNumber && d.list != nil && n <= len(d.list.items()) {
		return d.pick(ctx, d.list, n)
	}
	names := answer.NamesOf(d.facing())
	m, err := names.Named(typed, name.EnhancementFirst)
	if err != nil {
		return err
	}
	all := m.Subjects()
	switch {
	case len(all) == 0 && isNumber:
		return d.pick(ctx, d.list, n)
	case len(all) == 0:
		near, err := names.Nearest(typed)
		if err != nil {
			return err
		}
		return d.unknown(typed, near)
	case len(m.Rows) > 0:
		all = all[:1] // the newest of its entries
	}
	return d.openOneOf(ctx, content.Shorten(typed), all)
}

// unknown says that nothing has a name, which names are nearest, and how to search for it.
func (d *Dialogue) unknown(typed string, near []string) error {
	values := phrase.Values{"Name": content.Shorten(typed)}
	id := "unknown_name_alone"
	if len(near) > 0 {
		id, values["Nearest"] = "unknown_name", d.words.List(near...)
	}
	search := d.words.Fill("plain_search_instead", phrase.Values{"Line": d.known.word("search") + " " + content.Shorten(typed)})
	return refusal(d.words.Fill(id, values) + ". " + search)
}

// openOneOf opens the only one of several subjects, or lists them.
func (d *Dialogue) openOneOf(ctx context.Context, heading string, all []subject.Subject) error {
	if len(all) == 1 {
		return d.open(ctx, all[0])
	}
	return d.show(ctx, func(context.Context) (made, error) {
		m := made{query: d.query, head: []string{d.words.Bracketed(heading, strconv.Itoa(len(all)))}}
		for _, about := range all {
			m.rows = append(m.rows, d.target(d.facing().Target(about)))
		}
		return m, nil
	})
}

// reading returns the view of the page that is being read.
func (d *Dialogue) reading() (*view, error) {
	if d.here == nil || d.here.page == nil {
		return nil, d.refuse("plain_no_article", nil)
	}
	return d.here, nil
}

// subject returns the subject that is being read.
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

// entryHere returns the entry that is being read; refusal says that there is none.
func (d *Dialogue) entryHere(refusal string) (subject.Entry, error) {
	about, err := d.subject()
	switch s := about.(type) {
	case subject.Entry:
		return s, nil
	case subject.Upstream:
		return s.Entry, nil
	}
	if err == nil {
		err = d.refuse(refusal, nil)
	}
	return subject.Entry{}, err
}

// outline lists the headings of the view; a number goes on from there.
func outline(_ context.Context, d *Dialogue, _ string) error {
	if d.here == nil || len(d.here.headings) == 0 {
		return d.refuse("no_headings", nil)
	}
	var rows []row
	for _, h := range d.here.headings {
		rows = append(rows, d.goingOn(h.Name, h.At))
	}
	return d.choose(d.words.Say("outline"), rows)
}

// goingOn is a row that says the present view from one of its rows on.
func (d *Dialogue) goingOn(text string, at int) row {
	v := d.here
	return row{text: text, pick: func(context.Context) error {
		d.sayFrom(v, at)
		return nil
	}}
}

// findInText lists the lines of the article or plan that hold words; a number goes on from there. Where neither is read,
// the words are searched for.
func findInText(ctx context.Context, d *Dialogue, typed string) error {
	if d.here == nil || d.here.page == nil && d.here.plan == nil {
		return search(ctx, d, typed)
	}
	var rows []row
	for i, r := range d.here.rows {
		switch {
		case !strings.Contains(fold(r.text), fold(typed)):
		case r.pick != nil:
			rows = append(rows, r)
		default:
			rows = append(rows, d.goingOn(r.text, i))
		}
	}
	if len(rows) == 0 {
		return d.refuse("find_gone", phrase.Values{"Typed": content.Shorten(typed)})
	}
	return d.choose(d.words.Label(d.words.Say("find"), typed), rows)
}

// links lists the links of the article, or the pages of the plan's item.
func links(_ context.Context, d *Dialogue, _ string) error {
	v, err := d.reading()
	if err != nil {
		return err
	}
	if len(v.page.Links) == 0 {
		return d.refuse("no_links", nil)
	}
	var rows []row
	for _, k := range v.page.Links {
		said := k.Text
		switch {
		case !k.To.IsZero():
			said = d.target(k.To).text
		case k.Address != "" && k.Address != k.Text:
			said = d.words.Label(k.Text, k.Address)
		}
		rows = append(rows, row{text: said, pick: func(ctx context.Context) error { return d.follow(ctx, k) }})
	}
	return d.choose(d.words.Say("links"), rows)
}

// follow goes where a link leads: to the entries that filters leave, to a page of ours; an address is said.
func (d *Dialogue) follow(ctx context.Context, k paint.Link) error {
	switch {
	case len(k.Only) > 0:
		var q content.Query
		for _, t := range k.Only {
			if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
				return err
			}
		}
		return d.find(ctx, q)
	case !k.To.IsZero():
		return d.openRef(ctx, k.To.Ref)
	}
	d.say(k.Address)
	return nil
}

// releasePage opens the page of the release that the article belongs to.
func releasePage(ctx context.Context, d *Dialogue, _ string) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	v, ok := about.Release(d.facing())
	if !ok {
		return d.refuse("plain_no_release", nil)
	}
	return d.open(ctx, subject.Release{Version: v})
}

// otherRelease opens the entry that the same enhancement has in another release.
func otherRelease(ctx context.Context, d *Dialogue, _ string) error {
	e, err := d.entryHere("no_other_release")
	if err != nil {
		return err
	}
	e, ok := e.OtherRelease(d.facing())
	if !ok {
		return d.refuse("no_other_release", nil)
	}
	d.from = d.here.of
	return d.open(ctx, e)
}

// gates opens the feature gate of the article, or lists them.
func gates(ctx context.Context, d *Dialogue, _ string) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	var all []subject.Subject
	for _, name := range about.Gates(d.facing()) {
		all = append(all, subject.Gate{Of: name})
	}
	if len(all) == 0 {
		return d.refuse("no_gates", nil)
	}
	return d.openOneOf(ctx, d.words.Say("gates"), all)
}

// upstream opens the texts of other sources about an entry.
func upstream(ctx context.Context, d *Dialogue, _ string) error {
	e, err := d.entryHere("no_upstream")
	if err != nil {
		return err
	}
	d.from = d.here.of
	return d.open(ctx, subject.Upstream{Entry: e})
}

// copyTyped says a text of the page, or the list, without breaking its lines, to be copied out of the terminal; without
// a name it lists what there is.
func copyTyped(_ context.Context, d *Dialogue, typed string) error {
	var rows []row
	var known []string
	for _, c := range d.copies() {
		name := d.words.Say("key_copy_" + c.ID)
		if strings.EqualFold(typed, c.ID) || strings.EqualFold(typed, name) {
			return d.sayOriginal(c)
		}
		known = append(known, c.ID)
		rows = append(rows, row{text: d.words.Label(c.ID, name), pick: func(context.Context) error { return d.sayOriginal(c) }})
	}
	if typed != "" {
		return &content.ValueError{Field: "copy", Value: typed, Allowed: content.Nearest(typed, known)}
	}
	return d.choose(d.words.Say("copy"), rows)
}

// copies returns the texts that can be copied now.
func (d *Dialogue) copies() []answer.Copy {
	var all []answer.Copy
	if about, err := d.subject(); err == nil {
		all = answer.Copyable(d.facing(), about, d.here.page.Code)
	}
	for _, v := range []*view{d.list, d.here} {
		if v != nil && v.list != nil {
			all = append(all, answer.Copy{ID: "list", Text: answer.CopyableList(d.facing(), v.list.Best())})
			break
		}
	}
	return append(all, answer.Copy{ID: "import", Text: page.ImportLine})
}

func (d *Dialogue) sayOriginal(c answer.Copy) error {
	text := c.Text
	if c.Make != nil {
		var err error
		if text, err = c.Make(); err != nil {
			return d.refuse("read_failed", phrase.Values{"Error": err})
		}
	}
	for _, l := range paint.Verbatim(strings.TrimRight(sanitize.Text(text), "\n")) {
		d.out = append(d.out, l.Text)
	}
	return nil
}

// web opens the page of the subject in the browser; where that cannot be done it says the address.
func web(_ context.Context, d *Dialogue, _ string) error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	address := about.Copies(d.facing()).Link
	switch {
	case address == "":
		return d.refuse("no_address", nil)
	case d.Open != nil && d.Open(address) == nil:
		d.say(d.words.Fill("opened", phrase.Values{"Address": address}))
	default:
		d.say(d.words.Label(d.words.Say("link"), address))
	}
	return nil
}

// where says what is being read, the query, and the language.
func where(_ context.Context, d *Dialogue, _ string) error {
	if v := d.here; v != nil && v.page != nil {
		d.say(d.lines(&v.rows[0], 0)...)
	}
	if v := d.here; v != nil && v.plan != nil && len(v.head) > 0 {
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

// language changes the language of texts and answers, and says the present view in it; without one it lists them.
func language(ctx context.Context, d *Dialogue, tag string) error {
	turn := func(ctx context.Context, l content.Language) error {
		if err := d.speak(l); err != nil {
			return err
		}
		d.from, d.list, d.paged = nil, nil, nil
		d.say(l.OwnName())
		if d.here == nil {
			return nil
		}
		if of := d.here.of; of != nil {
			d.list = of.list
			if err := d.renew(ctx, of.list); err != nil {
				return err
			}
		}
		if err := d.renew(ctx, d.here); err != nil {
			return err
		}
		d.turnTo(d.here)
		d.begin(d.here)
		return nil
	}
	var rows []row
	for _, l := range phrase.Languages() {
		if strings.EqualFold(tag, l.OwnName()) || tag == phrase.ShortName(l) {
			return turn(ctx, l)
		}
		rows = append(rows, row{text: l.OwnName(), pick: func(ctx context.Context) error { return turn(ctx, l) }})
	}
	if tag == "" {
		return d.choose(d.words.Say("plain_language"), rows)
	}
	l, err := content.ParseLanguage(tag)
	if err != nil {
		return err
	}
	return turn(ctx, l)
}
