package dialogue

import (
	"context"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// view is something that is said page by page and that one can come back to: a list, an article, a plan. What it says
// can be made anew, in another language or from another catalog.
type view struct {
	build func(context.Context) (made, error)
	made
	lang    content.Language // that it was made in
	catalog *content.Catalog // and from
	marks   int              // how often something had been marked by then
	at      int              // the first row of the page that was said last
	end     int              // behind its last row
	of      *place           // the item that it was opened from, nil for none
}

// place is an item of a list, counted from 1.
type place struct {
	list *view
	n    int
}

// made is what a view says.
type made struct {
	head   []string // before the first page
	rows   []row
	query  content.Query   // of a list of entries
	facets []content.Facet // of a list of entries
	about  subject.Ref     // of a page

	headings []paint.Heading // where the parts of a list or a page begin
	page     *paint.Speech   // of a page
	plan     *journey        // of a plan
	item     int             // of the plan's items the one that it tells, from 1; 0 for none
}

// row is a line of a view.
type row struct {
	text     string
	heading  bool                        // the page does not end with it
	verbatim bool                        // its blanks count, and it is not broken
	pick     func(context.Context) error // what its number does; nil where it has none
}

// The lengths of a page.
const (
	pageLines = 20 // of text
	pageItems = 10 // of a list
)

// done reports that the last page was said.
func (v *view) done() bool { return v.end >= len(v.rows) }

// items returns the rows that have numbers.
func (v *view) items() (rows []int) {
	for i := range v.rows {
		if v.rows[i].pick != nil {
			rows = append(rows, i)
		}
	}
	return rows
}

// numbered reports that there are numbers to pick by.
func (v *view) numbered() bool { return len(v.items()) > 0 }

// renew makes what a view says, where that was not done or is stale.
func (d *Dialogue) renew(ctx context.Context, v *view) error {
	if v.catalog == d.Catalog && v.lang == d.Language {
		return nil
	}
	m, err := v.build(ctx)
	if err != nil {
		return err
	}
	v.made, v.lang, v.catalog, v.marks = m, d.Language, d.Catalog, d.marked
	v.at = min(v.at, max(len(v.rows)-1, 0))
	return nil
}

// show says something new, from which one can come back to what was here before.
func (d *Dialogue) show(ctx context.Context, v *view) error {
	v.of = d.from
	if err := d.renew(ctx, v); err != nil {
		return err
	}
	if d.here != nil {
		const longest = 200
		d.past = append(d.past[max(0, len(d.past)-longest):], d.here)
	}
	d.ahead = nil
	d.turnTo(v)
	d.begin(v)
	return nil
}

// choose offers something to choose from, which is no place to come back to.
func (d *Dialogue) choose(ctx context.Context, build func(context.Context) (made, error)) error {
	v := &view{build: build}
	if err := d.renew(ctx, v); err != nil {
		return err
	}
	d.begin(v)
	return nil
}

// turnTo makes a view the one that is here.
func (d *Dialogue) turnTo(v *view) {
	d.here = v
	if v.about == (subject.Ref{}) && v.plan == nil {
		d.query, d.facets = v.query, v.facets
	}
}

// begin says what stands above a view, and its first page.
func (d *Dialogue) begin(v *view) {
	d.say(v.head...)
	d.sayFrom(v, 0)
}

// sayFrom says a page.
func (d *Dialogue) sayFrom(v *view, at int) {
	d.paged = v
	if v.numbered() {
		d.list = v
	}
	v.at, v.end = at, d.pageEnd(v, at)
	d.sayRows(v, v.at, v.end)
	d.sayRest(v)
}

// sayRows says rows, those that can be picked with their numbers.
func (d *Dialogue) sayRows(v *view, from, end int) {
	n := 0
	for i := range v.rows[:end] {
		r := &v.rows[i]
		if r.pick != nil {
			n++
		}
		if i >= from {
			d.out = append(d.out, d.lines(r, n)...)
		}
	}
}

// lines returns the lines of a row.
func (d *Dialogue) lines(r *row, n int) []string {
	switch {
	case r.verbatim:
		return []string{r.text}
	case r.pick != nil:
		return d.wrapped(strconv.Itoa(n) + ". " + r.text)
	}
	return d.wrapped(r.text)
}

// pageEnd returns where the page that begins with a row ends.
func (d *Dialogue) pageEnd(v *view, at int) int {
	items, lines := 0, 0
	for i := at; i < len(v.rows); i++ {
		if v.rows[i].pick != nil {
			items++
		}
		lines += len(d.lines(&v.rows[i], len(v.rows)))
		if i > at && (items > pageItems || !v.numbered() && lines > pageLines) {
			for i-1 > at && v.rows[i-1].heading {
				i--
			}
			return i
		}
	}
	return len(v.rows)
}

// pageStart returns where the page begins that ends before a row.
func (d *Dialogue) pageStart(v *view, end int) int {
	at := 0
	for next := d.pageEnd(v, at); next < end; next = d.pageEnd(v, at) {
		at = next
	}
	return at
}

// sayRest says how much there is besides a page.
func (d *Dialogue) sayRest(v *view) {
	if v.at == 0 && v.done() {
		return
	}
	if !v.numbered() {
		left := 0
		for i := v.end; i < len(v.rows); i++ {
			left += len(d.lines(&v.rows[i], 0))
		}
		d.say(d.words.Count("plain_left", left, nil))
		return
	}
	from, to, all := 0, 0, 0
	for _, i := range v.items() {
		all++
		if i < v.at {
			from++
		}
		if i < v.end {
			to++
		}
	}
	d.say(d.words.Fill("plain_part", phrase.Values{"From": from + 1, "To": to, "All": all}))
}

// pick does what a number of the last list stands for.
func (d *Dialogue) pick(ctx context.Context, list *view, n int) error {
	items := []int(nil)
	if list != nil {
		items = list.items()
	}
	switch {
	case len(items) == 0:
		return d.refuse("plain_no_numbers", phrase.Values{"N": n})
	case n < 1 || n > len(items):
		return d.refuse("plain_bad_number", phrase.Values{"N": n, "All": len(items)})
	}
	d.from = &place{list, n}
	return list.rows[items[n-1]].pick(ctx)
}

// back goes back to what was here before.
func (d *Dialogue) back(ctx context.Context) error {
	return d.walk(ctx, &d.past, &d.ahead, "no_earlier")
}

// forward goes to what was gone back from.
func (d *Dialogue) forward(ctx context.Context) error {
	return d.walk(ctx, &d.ahead, &d.past, "no_later")
}

// walk turns to the nearest of a way, and leaves what is here on the other.
func (d *Dialogue) walk(ctx context.Context, way, other *[]*view, none string) error {
	if len(*way) == 0 {
		return d.refuse(none, nil)
	}
	v := (*way)[len(*way)-1]
	if v.marks != d.marked {
		v.catalog = nil // stale
	}
	if err := d.renew(ctx, v); err != nil {
		return err
	}
	*way = (*way)[:len(*way)-1]
	*other = append(*other, d.here)
	d.turnTo(v)
	d.say(v.head...)
	d.sayFrom(v, v.at)
	return nil
}

// step goes to the item that stands so many places from the one that is here, in the list that it is of.
func (d *Dialogue) step(ctx context.Context, by int) error {
	switch {
	case d.here == nil:
		return d.refuse("plain_nothing_here", nil)
	case d.here.of == nil && !d.here.numbered():
		return d.refuse("plain_no_list", nil)
	}
	at := place{d.here, 0}
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

// open shows the page of a subject.
func (d *Dialogue) open(ctx context.Context, ref subject.Ref) error {
	return d.show(ctx, &view{build: func(context.Context) (made, error) {
		desk := d.facing()
		about, ok := subject.Find(d.Catalog, ref)
		if !ok {
			return made{}, d.refuse("no_longer", phrase.Values{"Name": ref.ID})
		}
		p, err := about.Page(desk)
		if err != nil {
			return made{}, err
		}
		a, err := paint.Say(desk, d.inPlan(desk, p, about), ref)
		if err != nil {
			return made{}, err
		}
		return made{rows: rowsOf(a), headings: a.Headings, about: ref, page: a}, nil
	}})
}

// follow opens what a link leads to, or says its address.
func (d *Dialogue) follow(ctx context.Context, to page.Target, address string) error {
	if to.IsZero() {
		d.say(address)
		return nil
	}
	return d.open(ctx, to.Ref)
}

// rowsOf returns the lines of a page as rows.
func rowsOf(s *paint.Speech) []row {
	out := make([]row, len(s.Lines))
	for i, l := range s.Lines {
		out[i] = row{text: l.Text, heading: l.Heading, verbatim: l.Verbatim}
	}
	return out
}
