package dialogue

import (
	"context"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

// filter adds filters to the query, or lists what can be filtered by: the fields, or the values of one.
func (d *Dialogue) filter(ctx context.Context, typed string) error {
	if typed == "" {
		return d.choose(ctx, d.fields)
	}
	if f, ok := d.fieldNamed(typed); ok {
		return d.choose(ctx, func(context.Context) (made, error) { return d.values(f) })
	}
	q := content.Query{Filters: d.query.Filters, Words: d.query.Words}
	for word := range content.Tokens(typed) {
		isFilter, err := d.Catalog.AddWord(&q.Filters, word)
		if err != nil {
			return err
		}
		if !isFilter {
			return d.refuse("plain_no_filter", phrase.Values{"Value": content.Shorten(word), "Allowed": d.words.List(forms()...)})
		}
	}
	return d.find(ctx, q)
}

// without takes filters out of the query: one by its value, all of a field, or the words.
func (d *Dialogue) without(ctx context.Context, typed string) error {
	q := d.query
	if f, ok := d.fieldNamed(typed); ok {
		for _, t := range d.query.Filters.Terms() {
			if t.Field == f {
				q.Filters = q.Filters.Without(t)
			}
		}
		return d.find(ctx, q)
	}
	taken, err := d.Catalog.ParseQuery(typed)
	if err != nil {
		return err
	}
	for _, t := range taken.Filters.Terms() {
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

// forms are filters as they are typed.
func forms() (all []string) {
	for _, f := range content.Fields() {
		if e := f.Traits().Example; e != "" {
			all = append(all, e)
		}
	}
	return all
}

// fieldNamed returns a field by its name, as it is typed or in the language of the screen.
func (d *Dialogue) fieldNamed(typed string) (content.Field, bool) {
	typed = strings.TrimSuffix(strings.ToLower(typed), ":")
	for _, f := range content.Fields() {
		if typed == string(f) || typed == string(f)+"s" || typed == strings.ToLower(d.field(f)) {
			return f, true
		}
	}
	return "", false
}

// counts returns the values of a field and what each would leave.
func (d *Dialogue) counts(f content.Field) []content.Count {
	facets := d.facets
	if facets == nil {
		facets = d.Catalog.Select(d.query.Filters).Facets
	}
	for _, facet := range facets {
		if facet.Field == f {
			return slices.DeleteFunc(slices.Clone(facet.Counts), func(c content.Count) bool { return c.N == 0 })
		}
	}
	return nil
}

// fields lists what can be filtered by.
func (d *Dialogue) fields(context.Context) (made, error) {
	m := made{head: []string{d.words.Say("pane_filters")}}
	if asked := d.asked(d.query); asked != "" {
		m.head = append(m.head, d.words.Label(d.words.Say("plain_now"), asked))
	}
	for _, f := range content.Fields() {
		if n := len(d.counts(f)); n > 0 {
			m.rows = append(m.rows, row{
				text: d.words.Label(d.field(f), d.words.Count("plain_values", n, nil)),
				pick: func(ctx context.Context) error {
					return d.choose(ctx, func(context.Context) (made, error) { return d.values(f) })
				},
			})
		}
	}
	m.rows = append(m.rows, row{text: d.words.Label(d.words.Say("plain_typed"), d.words.List(forms()...))})
	return m, nil
}

// values lists the values of a field; a number adds its value to the filters, or takes it out again.
func (d *Dialogue) values(f content.Field) (made, error) {
	all := d.counts(f)
	if len(all) == 0 {
		return made{}, d.refuse("plain_uncounted", phrase.Values{"Field": string(f)})
	}
	m := made{head: []string{d.field(f)}}
	for _, c := range all {
		t := content.Term{Field: f, Value: c.Value}
		said := d.words.Label(d.value(t), d.words.Count("count_all", c.N, nil))
		set := d.query.Filters.Has(t)
		if set {
			said = d.joined(said, d.words.Say("plain_set"))
		}
		m.rows = append(m.rows, row{text: said, pick: func(ctx context.Context) error { return d.toggle(ctx, t) }})
	}
	return m, nil
}

// toggle adds a value to the filters, or takes it out where it is among them.
func (d *Dialogue) toggle(ctx context.Context, t content.Term) error {
	q := d.query
	if q.Filters.Has(t) {
		q.Filters = q.Filters.Without(t)
	} else if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
		return err
	}
	d.from = nil // a list of entries is of no list of values
	return d.find(ctx, q)
}
