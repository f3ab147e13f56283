package dialogue

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// search answers a query as it is typed; its faults are said, and the rest answered.
func search(ctx context.Context, d *Dialogue, typed string) error {
	q, wrong := d.Catalog.ParseQuery(typed)
	if wrong != nil {
		d.say(d.told(wrong))
		if q.String() == "" {
			return nil
		}
	}
	return d.ask(ctx, q)
}

// relist says the last list once more, or answers another query.
func relist(ctx context.Context, d *Dialogue, typed string) error {
	if typed != "" {
		return search(ctx, d, typed)
	}
	return d.find(ctx, d.query)
}

// ask answers a query: the page that its words name, else the list that it finds.
func (d *Dialogue) ask(ctx context.Context, q content.Query) error {
	if q.Filters.IsZero() {
		m, isName, err := answer.NamesOf(d.facing()).Asked(q.Words, name.EnhancementFirst)
		if err == nil && isName && !m.IsZero() {
			return d.open(ctx, m.Subjects()[0])
		}
	}
	return d.find(ctx, q)
}

// find lists the answer to a query.
func (d *Dialogue) find(ctx context.Context, q content.Query) error {
	d.from = nil // a list of entries is of no other list
	return d.show(ctx, func(ctx context.Context) (made, error) { return d.found(ctx, q) })
}

// found makes the list of the answer to a query.
func (d *Dialogue) found(ctx context.Context, q content.Query) (made, error) {
	if q.Words != "" {
		if err := d.Prepare(); err != nil {
			return made{}, err
		}
	}
	result, err := d.Searcher.Search(ctx, q, d.Language, 0)
	if err != nil {
		return made{}, d.refuse("search_failed", phrase.Values{"Error": err})
	}
	l := answer.Listed(d.Catalog, answer.FoundBy(result), answer.Manner{Order: d.arranged.Order(q), Group: d.arranged.Grouping(q)})
	m := made{query: q, facets: result.Facets, list: &l, head: []string{l.CountedInRows(d.words, 0)}}
	if asked := paint.SayQuery(d.words, q); asked != "" {
		m.head[0] = d.words.Label(asked, m.head[0])
	}
	m.head = append(m.head, answer.Understood(d.words, result)...)
	for i, r := range l.Rows {
		switch i {
		case l.Near:
			m.add(paint.Line{Text: d.words.Say("sign_near"), Heading: true})
		case l.Facts:
			m.add(paint.Line{Text: d.words.Say("sign_facts"), Heading: true})
		}
		switch {
		case r.IsHeading():
			g := l.Groups[r.Group]
			m.add(paint.Heading(d.words, d.words.Bracketed(paint.SayGroup(d.words, g.Of), strconv.Itoa(g.To-g.From))))
		case r.Card >= 0:
			d.offer(&m, answer.OfCard(l.Cards[r.Card]))
		default:
			to := subject.Entry{Row: r.Entry}.Ref(d.facing())
			m.offer(d.entry(r.Entry, q, len(l.Under[r.Entry])), d.opening(to))
		}
	}
	if len(m.rows) == 0 {
		why := answer.Unheld(d.words, answer.NamesOf(d.facing()), q, result.Unheld)
		m.add(paint.Line{Text: d.words.Say("nothing_found")})
		m.add(content.Each(why, func(said string) paint.Line { return paint.Line{Text: phrase.Capital(said)} })...)
		m.add(paint.Line{Text: d.hint("plain_nothing_hint", nil)})
	}
	return m, nil
}

// entry says an entry as the list of a query has it, with the reader's marks. under counts the notes nested below it.
func (d *Dialogue) entry(at int, q content.Query, under int) string {
	return d.joined(append(paint.SayEntry(d.facing(), at, q, under), d.marks(at)...)...)
}

// target says a subject as lists have it; an entry as lists of entries do.
func (d *Dialogue) target(t page.Target) string {
	if at, ok := d.Catalog.ByID(t.Ref.ID); ok && t.Ref.Kind == subject.KindEntry {
		return d.entry(at, content.Query{}, 0)
	}
	return d.joined(paint.SayTarget(d.words, t)...)
}

// offer adds subjects, each of which leads to its page.
func (d *Dialogue) offer(m *made, all ...subject.Subject) {
	for _, about := range all {
		t := d.facing().Target(about)
		m.offer(d.target(t), d.opening(t.Ref))
	}
}

// opening opens the page of a subject.
func (d *Dialogue) opening(to subject.Ref) func(context.Context) error {
	return func(ctx context.Context) error { return d.openRef(ctx, to) }
}

// filter adds filters to the query, or lists the fields that can be filtered by, or the values of one.
func filter(ctx context.Context, d *Dialogue, typed string) error {
	if typed == "" {
		return listFields(ctx, d)
	}
	if f, ok := d.fieldNamed(typed); ok {
		return listValues(ctx, d, f)
	}
	q := d.query
	for word := range content.Tokens(typed) {
		isFilter, err := d.Catalog.AddWord(&q.Filters, word)
		if err != nil {
			return err
		}
		if !isFilter {
			return d.refuse("plain_no_filter", phrase.Values{"Value": content.Shorten(word), "Allowed": d.words.List(content.Examples()...)})
		}
	}
	return d.find(ctx, q)
}

// without takes filters out of the query: one by its value, all of a field, or, without anything, all with the words.
func without(ctx context.Context, d *Dialogue, typed string) error {
	if typed == "" {
		return d.find(ctx, content.Query{})
	}
	q := d.query
	taken, err := d.Catalog.ParseQuery(typed)
	terms := taken.Filters.Terms()
	if f, ok := d.fieldNamed(typed); ok {
		err, terms = nil, slices.DeleteFunc(q.Filters.Terms(), func(t content.Term) bool { return t.Field != f })
	}
	if err != nil {
		return err
	}
	for _, t := range terms {
		q.Filters = q.Filters.Without(t)
	}
	if taken.Words != "" && strings.EqualFold(taken.Words, q.Words) {
		q.Words = ""
	}
	if q.String() == d.query.String() {
		return d.refuse("plain_not_set", phrase.Values{"Value": content.Shorten(typed), "Query": d.query.String()})
	}
	return d.find(ctx, q)
}

// fieldNamed returns a field by its name, as it is typed or in the language of the screen.
func (d *Dialogue) fieldNamed(typed string) (content.Field, bool) {
	typed = strings.TrimSuffix(strings.ToLower(typed), ":")
	return content.First(content.Fields(), func(f content.Field) bool {
		return typed == string(f) || typed == string(f)+"s" || typed == strings.ToLower(paint.SayField(d.words, f))
	})
}

// counts returns the values of a field with the number of entries that each would leave.
func (d *Dialogue) counts(f content.Field) []content.Count {
	if d.facets != nil {
		return content.Counts(d.facets, f)
	}
	return content.Counts(d.Catalog.Select(d.query.Filters).Facets, f)
}

// listFields lists the fields that can be filtered by.
func listFields(ctx context.Context, d *Dialogue) error {
	c := choosing(d.words.Say("pane_filters"), "", "")
	for _, f := range content.Fields() {
		if n := len(d.counts(f)); n > 0 {
			said := d.words.Label(paint.SayField(d.words, f), d.words.Count("plain_values", n, nil))
			c.offer(said, func(ctx context.Context) error { return listValues(ctx, d, f) })
		}
	}
	c.add(paint.Line{Text: d.words.Label(d.words.Say("plain_typed"), d.words.List(content.Examples()...))})
	return d.choose(ctx, c, "")
}

// listValues lists the values of a field; a number adds its value to the filters, or takes it out again.
func listValues(ctx context.Context, d *Dialogue, f content.Field) error {
	c := choosing(paint.SayField(d.words, f), "", "")
	for _, of := range d.counts(f) {
		t := content.Term{Field: f, Value: of.Value}
		said := d.words.Label(paint.SayValue(d.words, t), d.words.Count("count_all", of.N, nil))
		if d.query.Filters.Has(t) {
			said = d.joined(said, d.words.Say("plain_set"))
		}
		c.offer(said, func(ctx context.Context) error {
			q := d.query
			if q.Filters.Has(t) {
				q.Filters = q.Filters.Without(t)
			} else if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
				return err
			}
			return d.find(ctx, q)
		})
	}
	if len(c.rows) == 0 {
		return d.refuse("plain_uncounted", phrase.Values{"Field": string(f)})
	}
	return d.choose(ctx, c, "")
}

// sort chooses the order of lists like the last one; without an order it offers them.
func sort(ctx context.Context, d *Dialogue, typed string) error {
	c := choosing(d.words.Say("key_sort_list"), "sort", "")
	for _, o := range answer.Orders(d.query) {
		id := cmp.Or(string(o), "relevance")
		d.option(&c, id, d.words.Say("order_"+id), func(ctx context.Context) error {
			d.arranged.SetOrder(d.query, o)
			return d.find(ctx, d.query)
		})
	}
	return d.choose(ctx, c, typed)
}

// group chooses the groups of lists like the last one; without a field it offers them.
func group(ctx context.Context, d *Dialogue, typed string) error {
	c := choosing(d.words.Say("key_group_list"), "group", "")
	for _, f := range answer.Groupings(d.query) {
		id, name := "none", d.words.Say("plain_ungrouped")
		if f != "" {
			id, name = string(f), paint.SayField(d.words, f)
		}
		d.option(&c, id, name, func(ctx context.Context) error {
			d.arranged.SetGrouping(d.query, f)
			return d.find(ctx, d.query)
		})
	}
	return d.choose(ctx, c, typed)
}
