package dialogue

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint"
)

// relevance is how the order of what words find is typed.
const relevance = "relevance"

// sort chooses the order of lists like the last one; without an order it offers them.
func (d *Dialogue) sort(ctx context.Context, typed string) error {
	var known []string
	m := made{head: []string{d.words.Say("key_sort_list")}}
	for _, o := range answer.Orders(d.query) {
		id := string(o)
		if o == content.AsGiven {
			id = relevance
		}
		name := d.words.Say("order_" + id)
		if strings.EqualFold(typed, id) || strings.EqualFold(typed, name) {
			return d.sortBy(ctx, o)
		}
		known = append(known, id)
		m.rows = append(m.rows, row{text: d.words.Label(id, name), pick: func(ctx context.Context) error { return d.sortBy(ctx, o) }})
	}
	if typed != "" {
		return &content.ValueError{Field: "sort", Value: typed, Allowed: content.Nearest(typed, known)}
	}
	return d.choose(ctx, func(context.Context) (made, error) { return m, nil })
}

func (d *Dialogue) sortBy(ctx context.Context, o content.Order) error {
	d.arranged.SetOrder(d.query, o)
	d.from = nil
	return d.find(ctx, d.query)
}

// noGroups is how it is typed that nothing is grouped.
const noGroups = "none"

// group chooses what lists like the last one are grouped by; without anything it offers that.
func (d *Dialogue) group(ctx context.Context, typed string) error {
	var known []string
	m := made{head: []string{d.words.Say("key_group_list")}}
	for _, f := range answer.Groupings(d.query) {
		id, name := noGroups, d.words.Say("plain_ungrouped")
		if f != "" {
			id, name = string(f), d.field(f)
		}
		known = append(known, id)
		if strings.EqualFold(typed, id) || strings.EqualFold(typed, name) {
			return d.groupBy(ctx, f)
		}
		m.rows = append(m.rows, row{text: name, pick: func(ctx context.Context) error { return d.groupBy(ctx, f) }})
	}
	if typed != "" {
		return &content.ValueError{Field: "group", Value: typed, Allowed: content.Nearest(typed, known)}
	}
	return d.choose(ctx, func(context.Context) (made, error) { return m, nil })
}

func (d *Dialogue) groupBy(ctx context.Context, f content.Field) error {
	d.arranged.SetGrouping(d.query, f)
	d.from = nil
	return d.find(ctx, d.query)
}

// addEntries adds entries in the order of their list, under headings where it is grouped.
func (m *made) addEntries(d *Dialogue, rows []int) {
	rows = slices.Clone(rows)
	d.Catalog.Sort(rows, d.arranged.Order(m.query))
	by := d.arranged.Grouping(m.query)
	if by == "" || by == content.FieldIs && !answer.HasNews(d.Catalog, rows) {
		for _, at := range rows {
			m.rows = append(m.rows, d.entryOf(at, m.query))
		}
		return
	}
	groups := d.Catalog.GroupsBy(by)
	slices.SortStableFunc(rows, func(a, b int) int { return groups.Of(a) - groups.Of(b) })
	for len(rows) > 0 {
		of := groups.Of(rows[0])
		n := slices.IndexFunc(rows, func(at int) bool { return groups.Of(at) != of })
		if n < 0 {
			n = len(rows)
		}
		name := d.groupName(by, groups.Value(of))
		name = d.words.Bracketed(name, strconv.Itoa(n))
		m.headings = append(m.headings, paint.Heading{Name: name, At: len(m.rows)})
		m.rows = append(m.rows, row{text: d.words.Fill("plain_heading", phrase.Values{"Name": name}), heading: true})
		for _, at := range rows[:n] {
			m.rows = append(m.rows, d.entryOf(at, m.query))
		}
		rows = rows[n:]
	}
}

// groupName returns how a group is called.
func (d *Dialogue) groupName(by content.Field, value string) string {
	switch {
	case value == "" && by == content.FieldIs:
		return d.words.Say("group_seen")
	case value == "":
		return d.words.Say("group_other")
	}
	return d.term(content.Term{Field: by, Value: value})
}
