package dialogue

import (
	"context"
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// view is a list, a page or a plan that is said part by part. It can be made anew, in another language or with other
// marks.
type view struct {
	build func(context.Context) (made, error)
	made
	age int   // Dialogue.age when it was made
	at  int   // the first row of the part that was said last
	end int   // behind its last row
	of  *item // the item that it was opened from, nil for none
}

// made is the content of a view.
type made struct {
	head   []string // before the first part
	rows   []row
	query  content.Query   // of a list of entries
	facets []content.Facet // of a list of entries
	list   *answer.List    // of entries, nil for other lists
	about  subject.Ref     // of a page
	page   *paint.Speech   // of a page
	plan   *plan.Plan      // of a plan, and of its items
	item   int             // the plan's item that a page tells, from 1; 0 for none
}

// row is a line of a view.
type row struct {
	paint.Line
	called []string                    // words that choose it from a choice
	pick   func(context.Context) error // what its number does; nil where it has none
}

// add adds lines that have no number.
func (m *made) add(lines ...paint.Line) {
	for _, l := range lines {
		m.rows = append(m.rows, row{Line: l})
	}
}

// offer adds a line whose number does something, and so do the words that it is called by.
func (m *made) offer(text string, pick func(context.Context) error, called ...string) {
	m.rows = append(m.rows, row{paint.Line{Text: text}, called, pick})
}

// speak adds the lines of a page.
func (m *made) speak(page *paint.Speech, err error) error {
	if err == nil {
		m.page = page
		m.add(page.Lines...)
	}
	return err
}

// done reports that the last part was said.
func (v *view) done() bool { return v.end >= len(v.rows) }

// items returns the rows that have numbers; no view has none.
func (v *view) items() (rows []int) {
	if v == nil {
		return nil
	}
	for i := range v.rows {
		if v.rows[i].pick != nil {
			rows = append(rows, i)
		}
	}
	return rows
}

// numbered reports that there are numbers to pick by.
func (v *view) numbered() bool { return len(v.items()) > 0 }

// renew makes a view that was not made yet, or is stale.
func (d *Dialogue) renew(ctx context.Context, v *view) error {
	if v.rows != nil && v.age == d.age {
		return nil
	}
	m, err := v.build(ctx)
	if err != nil {
		return err
	}
	v.made, v.age = m, d.age
	v.at = min(v.at, max(len(v.rows)-1, 0))
	return nil
}

// show says a new view, from which one can come back to the present one.
func (d *Dialogue) show(ctx context.Context, build func(context.Context) (made, error)) error {
	before := d.here
	if err := d.turnTo(ctx, &view{build: build, of: d.from}); err != nil || before == nil {
		return err
	}
	const longest = 200
	d.past = append(d.past[max(0, len(d.past)-longest):], before)
	return nil
}

// turnTo makes a view the present one, and says it from where it was left.
func (d *Dialogue) turnTo(ctx context.Context, v *view) error {
	if err := d.renew(ctx, v); err != nil {
		return err
	}
	d.here = v
	if v.about == (subject.Ref{}) && v.plan == nil {
		d.query, d.facets = v.query, v.facets
	}
	d.say(v.head...)
	d.sayFrom(v, v.at)
	return nil
}

// choice is rows to choose from by a word or a number.
type choice struct {
	made
	field string // what an unknown word is called unknown as
	none  string // the phrase that says that there are none
}

// choosing begins a choice under a heading.
func choosing(heading, field, none string) choice {
	return choice{made{head: []string{heading}}, field, none}
}

// choose takes the row that was typed by what it is called; without a word it offers the rows, which are no place to
// come back to.
func (d *Dialogue) choose(ctx context.Context, c choice, typed string) error {
	var known []string
	for _, r := range c.rows {
		if typed != "" && slices.ContainsFunc(r.called, func(word string) bool { return fold(word) == fold(typed) }) {
			return r.pick(ctx)
		}
		known = append(known, r.called[:min(len(r.called), 1)]...)
	}
	switch {
	case len(c.rows) == 0:
		return d.refuse(c.none, nil)
	case typed != "":
		return &content.ValueError{Field: c.field, Value: typed, Allowed: content.Nearest(typed, known)}
	}
	d.say(c.head...)
	d.sayFrom(&view{made: c.made, age: d.age}, 0)
	return nil
}

// option adds a row that an English word chooses, or its name in the language of the screen.
func (d *Dialogue) option(c *choice, id, name string, pick func(context.Context) error) {
	c.offer(d.words.Label(id, name), pick, id, name)
}

// sayFrom says the part of a view that begins with a row.
func (d *Dialogue) sayFrom(v *view, at int) { d.sayRows(v, at, d.partEnd(v, at)) }

// sayRows says rows, with numbers where they can be picked, and then how much of the view is left.
func (d *Dialogue) sayRows(v *view, from, end int) {
	d.paged, v.at, v.end = v, from, end
	if v.numbered() {
		d.list = v
	}
	n := 0
	for i := range v.rows[:end] {
		if v.rows[i].pick != nil {
			n++
		}
		if i >= from {
			d.out = append(d.out, d.lines(&v.rows[i], n)...)
		}
	}
	d.sayRest(v)
}

// lines returns the lines of a row.
func (d *Dialogue) lines(r *row, n int) []string {
	switch {
	case r.Verbatim:
		return []string{r.Text}
	case r.pick != nil:
		return d.wrapped(strconv.Itoa(n) + ". " + r.Text)
	}
	return d.wrapped(r.Text)
}

// partEnd returns where the part that begins with a row ends: after ten items, or twenty lines of text.
func (d *Dialogue) partEnd(v *view, at int) int {
	const mostItems, mostLines = 10, 20
	items, lines, numbered := 0, 0, v.numbered()
	for i := at; i < len(v.rows); i++ {
		if v.rows[i].pick != nil {
			items++
		}
		lines += len(d.lines(&v.rows[i], len(v.rows)))
		if i > at && (items > mostItems || !numbered && lines > mostLines) {
			for i-1 > at && v.rows[i-1].Heading {
				i--
			}
			return i
		}
	}
	return len(v.rows)
}

// sayRest says how much of a view is left behind a part; nothing where the part is the whole.
func (d *Dialogue) sayRest(v *view) {
	if v.at == 0 && v.done() {
		return
	}
	if all := v.items(); len(all) > 0 {
		from, _ := slices.BinarySearch(all, v.at)
		to, _ := slices.BinarySearch(all, v.end)
		d.say(d.words.Fill("plain_part", phrase.Values{"From": from + 1, "To": to, "All": len(all)}))
		return
	}
	left := 0
	for i := v.end; i < len(v.rows); i++ {
		left += len(d.lines(&v.rows[i], 0))
	}
	d.say(d.words.Count("plain_left", left, nil))
}

// more says the next part.
func more(_ context.Context, d *Dialogue, _ string) error {
	switch {
	case d.paged == nil:
		return d.refuse("plain_nothing_here", nil)
	case d.paged.done():
		return d.refuse("plain_no_more", nil)
	}
	d.sayFrom(d.paged, d.paged.end)
	return nil
}

// read says the present view from its beginning to its end.
func read(_ context.Context, d *Dialogue, _ string) error {
	if d.here == nil {
		return d.refuse("plain_nothing_here", nil)
	}
	d.say(d.here.head...)
	d.sayRows(d.here, 0, len(d.here.rows))
	return nil
}

// pick does what a number of a list stands for.
func (d *Dialogue) pick(ctx context.Context, list *view, n int) error {
	items := list.items()
	switch {
	case len(items) == 0:
		return d.refuse("plain_no_numbers", phrase.Values{"N": n})
	case n < 1 || n > len(items):
		return d.refuse("plain_bad_number", phrase.Values{"N": n, "All": len(items)})
	}
	d.from = &item{list, n}
	return list.rows[items[n-1]].pick(ctx)
}

// back goes back to the view before.
func back(ctx context.Context, d *Dialogue, _ string) error {
	last := len(d.past) - 1
	if last < 0 {
		return d.refuse("no_earlier", nil)
	}
	if err := d.turnTo(ctx, d.past[last]); err != nil {
		return err
	}
	d.past = d.past[:last]
	return nil
}

// stepping goes to the item that stands by places from the present one, in the list that it was opened from.
func stepping(by int) handler {
	return func(ctx context.Context, d *Dialogue, _ string) error {
		switch {
		case d.here == nil:
			return d.refuse("plain_nothing_here", nil)
		case d.here.of == nil && !d.here.numbered():
			return d.refuse("plain_no_list", nil)
		}
		at := item{d.here, 0}
		if d.here.of != nil {
			at = *d.here.of
		}
		if err := d.renew(ctx, at.list); err != nil {
			return err
		}
		if n := at.n + by; n < 1 || n > len(at.list.items()) {
			return d.refuse("plain_list_ends", nil)
		}
		return d.pick(ctx, at.list, at.n+by)
	}
}
