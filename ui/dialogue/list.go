package dialogue

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
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
	m := made{query: q, facets: result.Facets, list: &l, head: []string{d.words.Count("count_all", result.Total, nil)}}
	if asked := d.asked(q); asked != "" {
		m.head[0] = d.words.Label(asked, m.head[0])
	}
	for _, c := range result.Corrections {
		m.head = append(m.head, d.words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read}))
	}
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
			m.heading(d.words, d.words.Bracketed(d.groupName(g.Of), strconv.Itoa(g.To-g.From)))
		case r.Card >= 0:
			m.rows = append(m.rows, d.target(desk.Target(answer.OfCard(l.Cards[r.Card]))))
		default:
			m.rows = append(m.rows, d.entry(r.Entry, q, len(l.Under[r.Entry])))
		}
	}
	if len(m.rows) == 0 {
		m.rows = []row{{text: d.words.Say("nothing_found")}, {text: d.hint("plain_nothing_hint", nil)}}
	}
	return m, nil
}

// prepare waits for the search index, once; where there can be none, searches do without.
func (d *Dialogue) prepare(ctx context.Context) error {
	if d.prepared {
		return nil
	}
	said := false
	err := d.Searcher.Prepare(ctx, func(int, int) {
		if !said && d.Building != nil {
			said = true
			d.Building()
		}
	})
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

// asked says a query in words.
func (d *Dialogue) asked(q content.Query) string {
	var all []string
	for _, t := range q.Filters.Terms() {
		all = append(all, d.term(t))
	}
	if q.Words != "" {
		all = append(all, content.Shorten(q.Words))
	}
	return d.words.List(all...)
}

// term says a filter.
func (d *Dialogue) term(t content.Term) string {
	said := d.value(t)
	if t.Field != content.FieldAction && t.Field != content.FieldIs { // whose values say it all
		said = d.field(t.Field) + " " + said
	}
	if t.Not {
		return d.words.Fill("plain_not", phrase.Values{"Name": said})
	}
	return said
}

// field names a field of filters.
func (d *Dialogue) field(f content.Field) string {
	if said, ok := d.words.Find("facet_" + string(f)); ok {
		return said
	}
	return string(f)
}

// value names a value of a field.
func (d *Dialogue) value(t content.Term) string {
	switch t.Field {
	case content.FieldStage:
		return d.stage(content.Stage(t.Value))
	case content.FieldKind:
		return subject.KindName(d.words, t.Value)
	case content.FieldAction:
		return d.words.Say("value_required")
	case content.FieldIs:
		return d.words.Say("plain_is_" + t.Value)
	default: // called as it is written
	}
	return t.Value
}

// stage names a stage.
func (d *Dialogue) stage(s content.Stage) string { return d.words.Say("stage_" + string(s)) }

// groupName returns how a group is called.
func (d *Dialogue) groupName(t content.Term) string {
	switch {
	case t.Value == "" && t.Field == content.FieldIs:
		return d.words.Say("group_seen")
	case t.Value == "":
		return d.words.Say("group_other")
	}
	return d.term(t)
}

// entry is an entry as the list of a query has it: what the query says of all is not said again. under is how many notes
// are nested below it.
func (d *Dialogue) entry(at int, q content.Query, under int) row {
	title, _ := d.Catalog.Title(at, d.Language)
	number := d.Catalog.Number(at)
	if kep := d.Catalog.KEP(at); kep != 0 {
		number = page.KEPName(kep)
	}
	said := []string{title}
	if number != "" {
		said[0] = d.words.Label(number, title)
	}
	if under > 0 {
		said = append(said, d.words.Count("and_prs", under, nil))
	}
	of := d.Catalog.Stage(at)
	_, one := q.Filters.OnlyRelease()
	switch {
	case of != "" && one:
		said = append(said, d.stage(of))
	case of != "":
		said = append(said, d.words.StageIn(of, d.Catalog.Version(at)))
	case !one:
		said = append(said, d.Catalog.Version(at).String())
	}
	if sig := d.Catalog.SIG(at); sig != "" && !slices.Equal(q.Filters.SIGs, []string{sig}) {
		said = append(said, d.words.Say("facet_sig")+" "+sig)
	}
	switch {
	case d.Catalog.ActionRequired(at):
		said = append(said, d.words.Say("value_required"))
	case d.Catalog.ActionSaid(at):
		said = append(said, d.words.Say("action_said"))
	}
	said = append(said, d.marks(at)...)
	ref := subject.Ref{Kind: subject.KindEntry, ID: d.Catalog.ID(at)}
	return row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.openRef(ctx, ref) }}
}

// target is a subject as lists have it; an entry as lists of entries do.
func (d *Dialogue) target(t page.Target) row {
	if at, ok := d.Catalog.ByID(t.Ref.ID); ok && t.Ref.Kind == subject.KindEntry {
		return d.entry(at, content.Query{}, 0)
	}
	said := []string{t.Name}
	for _, more := range []string{t.Title, paint.Spelled(d.words, t.State)} {
		if more != "" && more != t.Name {
			said = append(said, more)
		}
	}
	return row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.openRef(ctx, t.Ref) }}
}

// filter adds filters to the query, or lists the fields that can be filtered by, or the values of one.
func filter(ctx context.Context, d *Dialogue, typed string) error {
	if typed == "" {
		return d.listFields()
	}
	if f, ok := d.fieldNamed(typed); ok {
		return d.listValues(f)
	}
	q := d.query
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
func without(ctx context.Context, d *Dialogue, typed string) error {
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

// counts returns the values of a field with the number of entries that each would leave.
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

// listFields lists the fields that can be filtered by.
func (d *Dialogue) listFields() error {
	var rows []row
	for _, f := range content.Fields() {
		if n := len(d.counts(f)); n > 0 {
			rows = append(rows, row{
				text: d.words.Label(d.field(f), d.words.Count("plain_values", n, nil)),
				pick: func(context.Context) error { return d.listValues(f) },
			})
		}
	}
	rows = append(rows, row{text: d.words.Label(d.words.Say("plain_typed"), d.words.List(forms()...))})
	return d.choose(d.words.Say("pane_filters"), rows)
}

// listValues lists the values of a field; a number adds its value to the filters, or takes it out again.
func (d *Dialogue) listValues(f content.Field) error {
	all := d.counts(f)
	if len(all) == 0 {
		return d.refuse("plain_uncounted", phrase.Values{"Field": string(f)})
	}
	var rows []row
	for _, c := range all {
		t := content.Term{Field: f, Value: c.Value}
		said := d.words.Label(d.value(t), d.words.Count("count_all", c.N, nil))
		if d.query.Filters.Has(t) {
			said = d.joined(said, d.words.Say("plain_set"))
		}
		rows = append(rows, row{text: said, pick: func(ctx context.Context) error {
			q := d.query
			if q.Filters.Has(t) {
				q.Filters = q.Filters.Without(t)
			} else if err := d.Catalog.AddValue(&q.Filters, t.Field, t.Value); err != nil {
				return err
			}
			return d.find(ctx, q)
		}})
	}
	return d.choose(d.field(f), rows)
}

// option is one of several values that a word chooses between.
type option struct {
	id, name string
	choose   func()
}

// chooseOption takes the option that was typed, by its id or name, and lists the query's answer anew; without one it
// offers them.
func (d *Dialogue) chooseOption(ctx context.Context, heading, field, typed string, all []option) error {
	var rows []row
	var known []string
	for _, o := range all {
		take := func(ctx context.Context) error {
			o.choose()
			return d.find(ctx, d.query)
		}
		if strings.EqualFold(typed, o.id) || strings.EqualFold(typed, o.name) {
			return take(ctx)
		}
		known = append(known, o.id)
		rows = append(rows, row{text: d.words.Label(o.id, o.name), pick: take})
	}
	if typed != "" {
		return &content.ValueError{Field: field, Value: typed, Allowed: content.Nearest(typed, known)}
	}
	return d.choose(heading, rows)
}

// sort chooses the order of lists like the last one; without an order it offers them.
func sort(ctx context.Context, d *Dialogue, typed string) error {
	var all []option
	for _, o := range answer.Orders(d.query) {
		id := string(o)
		if o == content.AsGiven {
			id = "relevance"
		}
		all = append(all, option{id, d.words.Say("order_" + id), func() { d.arranged.SetOrder(d.query, o) }})
	}
	return d.chooseOption(ctx, d.words.Say("key_sort_list"), "sort", typed, all)
}

// group chooses the groups of lists like the last one; without a field it offers them.
func group(ctx context.Context, d *Dialogue, typed string) error {
	var all []option
	for _, f := range answer.Groupings(d.query) {
		id, name := "none", d.words.Say("plain_ungrouped")
		if f != "" {
			id, name = string(f), d.field(f)
		}
		all = append(all, option{id, name, func() { d.arranged.SetGrouping(d.query, f) }})
	}
	return d.chooseOption(ctx, d.words.Say("key_group_list"), "group", typed, all)
}

// releases lists the releases, or the patches of one.
func releases(ctx context.Context, d *Dialogue, of string) error {
	minor, err := content.ParseVersion(of)
	if of != "" && err != nil {
		return d.refuse("plain_bad_release", phrase.Values{"Value": content.Shorten(of)})
	}
	return d.show(ctx, func(context.Context) (made, error) {
		m := made{query: d.query, head: []string{d.words.Say("facet_release")}}
		desk := d.facing()
		for _, r := range d.Catalog.Releases() {
			if of == "" && !r.Version.IsRelease() || of != "" && r.Version.Release() != minor.Release() {
				continue
			}
			title, _ := r.Title(d.Language)
			said := []string{r.Version.String()}
			if title != "" {
				said = append(said, title)
			}
			if known, ok := desk.Tables.Release(r.Version); ok && known.State(d.Today) != facts.StateUnknown {
				said = append(said, d.words.Say("state_"+string(known.State(d.Today))))
			}
			m.rows = append(m.rows, row{text: d.joined(said...), pick: func(ctx context.Context) error {
				return d.open(ctx, subject.Release{Version: r.Version})
			}})
		}
		if len(m.rows) == 0 {
			return made{}, d.refuse("no_notes", phrase.Values{"Release": of})
		}
		return m, nil
	})
}
