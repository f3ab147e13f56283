package dialogue

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
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
	var reading *plan.Plan
	if d.here != nil {
		reading = d.here.plan
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
		if reading != nil {
			p = subject.InPlan(desk, p, about, reading)
		}
		m := made{about: ref}
		err = m.speak(paint.Say(desk, p, ref))
		return m, err
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
		search := d.words.Fill("plain_search_instead", phrase.Values{"Line": d.known.word("search") + " " + content.Shorten(typed)})
		return errors.New(d.words.Sentences(answer.SayUnknown(d.words, typed, near)+d.words.Say("join_stop"), search))
	case len(all) == 1, len(m.Rows) > 0: // the newest of its entries
		return d.open(ctx, all[0])
	}
	return d.show(ctx, func(context.Context) (made, error) {
		m := made{query: d.query, head: []string{d.words.Bracketed(content.Shorten(typed), strconv.Itoa(len(all)))}}
		d.offer(&m, all...)
		return m, nil
	})
}

// subject returns the subject that is being read, nil for none.
func (d *Dialogue) subject() subject.Subject {
	if d.here == nil {
		return nil
	}
	about, _ := subject.Find(d.Catalog, d.here.about)
	return about
}

// outline lists the headings of the view; a number goes on from there.
func outline(ctx context.Context, d *Dialogue, _ string) error {
	c := choosing(d.words.Say("outline"), "", "no_headings")
	if d.here != nil {
		for i, r := range d.here.rows {
			if r.Name != "" {
				c.offer(r.Name, d.goingOn(i))
			}
		}
	}
	return d.choose(ctx, c, "")
}

// goingOn says the present view from one of its rows on.
func (d *Dialogue) goingOn(at int) func(context.Context) error {
	v := d.here
	return func(context.Context) error {
		d.sayFrom(v, at)
		return nil
	}
}

// findInText lists the lines of the article or plan that hold words; a number goes on from there. Where neither is read,
// the words are searched for.
func findInText(ctx context.Context, d *Dialogue, typed string) error {
	if d.here == nil || d.here.page == nil && d.here.plan == nil {
		return search(ctx, d, typed)
	}
	c := choosing(d.words.Label(d.words.Say("find"), typed), "", "")
	for i, r := range d.here.rows {
		switch {
		case !strings.Contains(fold(r.Text), fold(typed)):
		case r.pick != nil:
			c.offer(r.Text, r.pick)
		default:
			c.offer(r.Text, d.goingOn(i))
		}
	}
	if len(c.rows) == 0 {
		return d.refuse("find_gone", phrase.Values{"Typed": content.Shorten(typed)})
	}
	return d.choose(ctx, c, "")
}

// links lists where the article leads: its links, its release, the same enhancement in other releases, and what other
// sources say.
func links(ctx context.Context, d *Dialogue, _ string) error {
	if d.here == nil || d.here.page == nil {
		return d.refuse("plain_no_article", nil)
	}
	c, desk := choosing(d.words.Say("links"), "", "no_links"), d.facing()
	listed := map[subject.Ref]bool{d.here.about: true}
	for _, k := range d.here.page.Links {
		said := k.Text
		switch {
		case !k.To.IsZero():
			said, listed[k.To.Ref] = d.target(k.To), true
		case k.Address != "" && k.Address != k.Text:
			said = d.words.Label(k.Text, k.Address)
		}
		c.offer(said, func(ctx context.Context) error { return d.goAlong(ctx, k) })
	}
	if about := d.subject(); about != nil {
		for _, other := range subject.Related(desk, about) {
			if !listed[other.Ref(desk)] {
				d.offer(&c.made, other)
			}
		}
	}
	return d.choose(ctx, c, "")
}

// goAlong goes where a link leads: to the entries that filters leave, to a page of ours, to the browser; where there is
// none, the address is said.
func (d *Dialogue) goAlong(ctx context.Context, k paint.Link) error {
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
	case d.Open != nil && d.Open(k.Address) == nil:
		d.say(d.words.Fill("opened", phrase.Values{"Address": k.Address}))
	default:
		d.say(k.Address)
	}
	return nil
}

// copyTyped says a text of the page, or the list, without breaking its lines, to be copied out of the terminal; without
// a name it lists what there is.
func copyTyped(ctx context.Context, d *Dialogue, typed string) error {
	var all []answer.Copy
	if about := d.subject(); about != nil {
		all = answer.Copyable(d.facing(), about, d.here.page.Code)
	}
	for _, v := range []*view{d.list, d.here} {
		if v != nil && v.list != nil {
			all = append(all, answer.Copy{ID: "list", Text: answer.CopyableList(d.facing(), v.list.Best())})
			break
		}
	}
	c := choosing(d.words.Say("copy"), "copy", "")
	for _, text := range append(all, answer.Copy{ID: "import", Text: page.ImportLine}) {
		d.option(&c, text.ID, d.words.Say("key_copy_"+text.ID), func(context.Context) error { return d.sayOriginal(text) })
	}
	return d.choose(ctx, c, typed)
}

func (d *Dialogue) sayOriginal(c answer.Copy) (err error) {
	text := c.Text
	if c.Make != nil {
		text, err = c.Make()
	}
	if err != nil {
		return d.refuse("read_failed", phrase.Values{"Error": err})
	}
	for _, l := range paint.Verbatim(strings.TrimRight(sanitize.Text(text), "\n")) {
		d.out = append(d.out, l.Text)
	}
	return nil
}

// language changes the language of texts and answers, and says the present view in it; without one it lists them.
func language(ctx context.Context, d *Dialogue, typed string) error {
	if l, err := content.ParseLanguage(typed); err == nil {
		typed = l.String()
	}
	c := choosing(d.words.Say("plain_language"), "language", "")
	for _, l := range phrase.Languages() {
		c.offer(l.OwnName(), func(ctx context.Context) error {
			if err := d.speak(l); err != nil {
				return err
			}
			d.age++
			d.say(l.OwnName())
			if d.here == nil {
				return nil
			}
			d.here.at = 0
			return d.turnTo(ctx, d.here)
		}, l.String(), l.OwnName(), phrase.ShortName(l))
	}
	return d.choose(ctx, c, typed)
}
