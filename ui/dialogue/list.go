package dialogue

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

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
		if err := d.prepare(ctx); err != nil {
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
	desk := d.facing()
	for i, r := range l.Rows {
		switch i {
		case l.Near:
			m.rows = append(m.rows, row{text: d.words.Say("sign_near"), heading: true})
		case l.Facts:
			m.rows = append(m.rows, row{text: d.words.Say("sign_facts"), heading: true})
		}
		switch {
		case r.IsHeading():
			g := l.Groups[r.Group]
			m.heading(d.words, d.words.Bracketed(paint.SayGroup(d.words, g.Of), strconv.Itoa(g.To-g.From)))
		case r.Card >= 0:
			m.rows = append(m.rows, d.target(desk.Target(answer.OfCard(l.Cards[r.Card]))))
		default:
			m.rows = append(m.rows, d.entry(r.Entry, q, len(l.Under[r.Entry])))
		}
	}
	if len(m.rows) == 0 {
		m.rows = []row{{text: d.words.Say("nothing_found")}}
		for _, said := range answer.Unheld(d.words, answer.NamesOf(desk), q, result.Unheld) {
			m.rows = append(m.rows, row{text: phrase.Capital(said)})
		}
		m.rows = append(m.rows, row{text: d.hint("plain_nothing_hint", nil)})
	}
	return m, nil
}

// prepare waits for the search index, once; where there can be none, searches do without.
func (d *Dialogue) prepare(ctx context.Context) error {
	if d.prepared {
		return nil
	}
	begun := sync.OnceFunc(func() {
		if d.Building != nil {
			d.Building()
		}
	})
	err := d.Searcher.Prepare(ctx, func(int, int) { begun() })
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		d.Log.Printf("preparing the search index: %v", err)
		d.say(d.words.Say("index_failed"))
	}
	d.prepared = true
	return nil
}

// entry returns the row of an entry in the list of a query, with the reader's marks. under counts the notes nested below
// it.
func (d *Dialogue) entry(at int, q content.Query, under int) row {
	said := append(paint.SayEntry(d.facing(), at, q, under), d.marks(at)...)
	return d.leading(subject.Ref{Kind: subject.KindEntry, ID: d.Catalog.ID(at)}, said)
}

// target is a subject as lists have it; an entry as lists of entries do.
func (d *Dialogue) target(t page.Target) row {
	if at, ok := d.Catalog.ByID(t.Ref.ID); ok && t.Ref.Kind == subject.KindEntry {
		return d.entry(at, content.Query{}, 0)
	}
	return d.leading(t.Ref, paint.SayTarget(d.words, t))
}

// leading is a row that leads to a page.
func (d *Dialogue) leading(to subject.Ref, said []string) row {
	return row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.openRef(ctx, to) }}
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
	for _, f := range content.Fields() {
		if typed == string(f) || typed == string(f)+"s" || typed == strings.ToLower(paint.SayField(d.words, f)) {
			return f, true
		}
	}
	return "", false
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
	c := choice{heading: d.words.Say("pane_filters")}
	for _, f := range content.Fields() {
		if n := len(d.counts(f)); n > 0 {
			c.rows = append(c.rows, row{
				text: d.words.Label(paint.SayField(d.words, f), d.words.Count("plain_values", n, nil)),
				pick: func(ctx context.Context) error { return listValues(ctx, d, f) },
			})
		}
	}
	c.rows = append(c.rows, row{text: d.words.Label(d.words.Say("plain_typed"), d.words.List(content.Examples()...))})
	return d.choose(ctx, c, "")
}

// listValues lists the values of a field; a number adds its value to the filters, or takes it out again.
func listValues(ctx context.Context, d *Dialogue, f content.Field) error {
	c := choice{heading: paint.SayField(d.words, f)}
	for _, of := range d.counts(f) {
		t := content.Term{Field: f, Value: of.Value}
		said := d.words.Label(paint.SayValue(d.words, t), d.words.Count("count_all", of.N, nil))
		if d.query.Filters.Has(t) {
			said = d.joined(said, d.words.Say("plain_set"))
		}
		c.rows = append(c.rows, row{text: said, pick: func(ctx context.Context) error {
			q := d.query
			if q.Filters.Has(t) {
				q.Filters = q.Filters.Without(t)
			} else if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
				return err
			}
			return d.find(ctx, q)
		}})
	}
	if len(c.rows) == 0 {
		return d.refuse("plain_uncounted", phrase.Values{"Field": string(f)})
	}
	return d.choose(ctx, c, "")
}

// sort chooses the order of lists like the last one; without an order it offers them.
func sort(ctx context.Context, d *Dialogue, typed string) error {
	c := choice{heading: d.words.Say("key_sort_list"), field: "sort"}
	for _, o := range answer.Orders(d.query) {
		id := string(o)
		if o == content.AsGiven {
			id = "relevance"
		}
		c.rows = append(c.rows, d.option(id, d.words.Say("order_"+id), func(ctx context.Context) error {
			d.arranged.SetOrder(d.query, o)
			return d.find(ctx, d.query)
		}))
	}
	return d.choose(ctx, c, typed)
}

// group chooses the groups of lists like the last one; without a field it offers them.
func group(ctx context.Context, d *Dialogue, typed string) error {
	c := choice{heading: d.words.Say("key_group_list"), field: "group"}
	for _, f := range answer.Groupings(d.query) {
		id, name := "none", d.words.Say("plain_ungrouped")
		if f != "" {
			id, name = string(f), paint.SayField(d.words, f)
		}
		c.rows = append(c.rows, d.option(id, name, func(ctx context.Context) error {
			d.arranged.SetGrouping(d.query, f)
			return d.find(ctx, d.query)
		}))
	}
	return d.choose(ctx, c, typed)
}
