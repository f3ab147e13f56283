package dialogue

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// mostHits bounds a list of what was found.
const mostHits = 500

// ask answers a query: the page of what its words name, else the list of what it finds.
func (d *Dialogue) ask(ctx context.Context, q content.Query) error {
	if about, ok := d.named(q.Words); ok && q.Filters.IsZero() {
		return d.open(ctx, about.Ref(d.facing()))
	}
	return d.find(ctx, q)
}

// find lists what a query finds.
func (d *Dialogue) find(ctx context.Context, q content.Query) error {
	return d.show(ctx, &view{build: func(ctx context.Context) (made, error) { return d.found(ctx, q) }})
}

// found makes the list of what a query finds.
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
	m := made{query: q, facets: result.Facets}
	m.head = append(m.head, d.headed(q, result))
	for _, c := range result.Corrections {
		m.head = append(m.head, d.words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read}))
	}
	hits := result.Hits[:min(len(result.Hits), mostHits)]
	if q.Words == "" {
		hits = result.Hits
	}
	for _, c := range result.Cards[:result.Named] {
		m.addCard(d, c)
	}
	rows := make([]int, len(hits))
	for i, h := range hits {
		rows[i] = h.Row
	}
	full := min(result.Full, len(rows))
	m.addEntries(d, rows[:full])
	if full < len(rows) {
		m.rows = append(m.rows, row{text: d.words.Say("sign_near"), heading: true})
		m.addEntries(d, rows[full:])
	}
	for _, c := range result.Cards[result.Named:] {
		m.addCard(d, c)
	}
	if len(m.rows) == 0 {
		m.head = append(m.head, d.words.Say("nothing_found"), d.hint("plain_nothing_hint", nil))
	}
	return m, nil
}

// headed says a query, and how much it finds.
func (d *Dialogue) headed(q content.Query, r index.Result) string {
	n := d.words.Count("count_all", r.Total, nil)
	if asked := d.asked(q); asked != "" {
		return d.words.Label(asked, n)
	}
	return n
}

// joined joins what is said of one thing.
func (d *Dialogue) joined(said ...string) string {
	return strings.Join(said, d.words.Say("plain_join"))
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
		return stage(d.words, content.Stage(t.Value))
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

// entry is an entry as lists have it.
func (d *Dialogue) entry(at int) row { return d.entryOf(at, content.Query{}) }

// entryOf is an entry as the list of a query has it, which does not say again what the query says of all.
func (d *Dialogue) entryOf(at int, q content.Query) row {
	ref := subject.Ref{Kind: subject.KindEntry, ID: d.Catalog.ID(at)}
	title, _ := d.Catalog.Title(at, d.Language)
	number := d.Catalog.Number(at)
	if kep := d.Catalog.KEP(at); kep != 0 {
		number = page.KEPName(kep)
	}
	said := []string{title}
	if number != "" {
		said[0] = d.words.Label(number, title)
	}
	release, of := version(d.Catalog.Version(at)), d.Catalog.Stage(at)
	_, one := q.Filters.OnlyRelease()
	switch {
	case of != "" && one:
		said = append(said, stage(d.words, of))
	case of != "":
		said = append(said, d.words.StageIn(of, d.Catalog.Version(at)))
	case !one:
		said = append(said, release)
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
	return row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.open(ctx, ref) }}
}

// addCard adds a fact that a search has found.
func (m *made) addCard(d *Dialogue, c index.Card) {
	desk := d.facing()
	var about subject.Subject
	switch {
	case c.KEP != 0:
		about = subject.Enhancement{Number: c.KEP}
	case c.Gate != "":
		about = subject.Gate{Of: c.Gate}
	default:
		about = subject.Element{Of: c.Element}
	}
	m.rows = append(m.rows, d.target(desk.Target(about)))
}

// prepare waits for the search index, once; where there can be none, searches do without.
func (d *Dialogue) prepare(ctx context.Context) error {
	if d.prepared {
		return nil
	}
	said := false
	progress := func(int, int) {
		if !said && d.Building != nil {
			said = true
			d.Building()
		}
	}
	err := d.Searcher.Prepare(ctx, progress)
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

// named returns what words name: by a number, an identifier, a release, or the name of a gate or an element as it is
// written.
func (d *Dialogue) named(words string) (subject.Subject, bool) {
	if words == "" || strings.Contains(words, "=") {
		return nil, false
	}
	desk := d.facing()
	m := name.Resolve(d.Catalog, desk.Tables, words, name.EnhancementFirst)
	_, isNumber := name.ReadNumber(words)
	switch {
	case m.Release != content.Version{}:
		return subject.Release{Version: m.Release}, true
	case m.KEP != 0:
		return subject.Enhancement{Number: m.KEP}, true
	case len(m.Rows) > 0 && (isNumber || d.isID(words)):
		return subject.Entry{Row: m.Rows[0]}, true
	}
	if g, ok := desk.Tables.Gate(words); ok && g.Name == words {
		return subject.Gate{Of: g.Name}, true
	}
	if exact := desk.Elements.Exact(words); len(exact) > 0 {
		return subject.Element{Of: exact[0]}, true
	}
	return nil, false
}

func (d *Dialogue) isID(words string) bool {
	_, ok := d.Catalog.ByID(words)
	return ok
}

// openNamed opens what a name stands for, in any case and as a beginning too.
func (d *Dialogue) openNamed(ctx context.Context, text string) error {
	desk := d.facing()
	about, ok := d.named(text)
	if !ok {
		m := name.Resolve(d.Catalog, desk.Tables, text, name.EnhancementFirst)
		elements := desk.Elements.All(text)
		switch {
		case len(m.Gates) == 1:
			about = subject.Gate{Of: m.Gates[0].Name}
		case len(m.Gates) > 1:
			return d.listGates(ctx, text, m.Gates)
		case len(m.Rows) > 0:
			about = subject.Entry{Row: m.Rows[0]}
		case len(elements) > 0:
			return d.listElements(ctx, text, elements)
		default:
			return d.unknown(text)
		}
	}
	return d.open(ctx, about.Ref(desk))
}

// unknown says that nothing is called so, what is nearly, and how to search for it.
func (d *Dialogue) unknown(text string) error {
	values := phrase.Values{"Name": content.Shorten(text)}
	id := "unknown_name_alone"
	if near := name.Nearest(d.Catalog, d.facing().Tables, text); len(near) > 0 {
		id, values["Nearest"] = "unknown_name", d.words.List(near...)
	}
	search := d.words.Fill("plain_search_instead", phrase.Values{"Line": d.known.word("search") + " " + content.Shorten(text)})
	return refusal(d.words.Fill(id, values) + ". " + search)
}

// listGates lists feature gates.
func (d *Dialogue) listGates(ctx context.Context, text string, gates []facts.Gate) error {
	return d.listSubjects(ctx, text, func() (all []subject.Subject) {
		for _, g := range gates {
			all = append(all, subject.Gate{Of: g.Name})
		}
		return all
	})
}

// listElements lists what elements are called, each name once.
func (d *Dialogue) listElements(ctx context.Context, text string, found []facts.Element) error {
	return d.listSubjects(ctx, text, func() (all []subject.Subject) {
		for _, e := range found {
			about := subject.Subject(subject.Element{Of: name.Element{Kind: e.Kind, Name: name.Called(e)}})
			if !slices.Contains(all, about) {
				all = append(all, about)
			}
		}
		return all
	})
}

// listSubjects lists subjects under a name; the only one is opened.
func (d *Dialogue) listSubjects(ctx context.Context, heading string, all func() []subject.Subject) error {
	subjects := all()
	if len(subjects) == 1 {
		return d.open(ctx, subjects[0].Ref(d.facing()))
	}
	return d.show(ctx, &view{build: func(context.Context) (made, error) {
		m := made{query: d.query, head: []string{d.words.Bracketed(heading, strconv.Itoa(len(subjects)))}}
		for _, about := range subjects {
			m.rows = append(m.rows, d.target(d.facing().Target(about)))
		}
		return m, nil
	}})
}

// target is a subject as lists have it; an entry as lists of entries do.
func (d *Dialogue) target(t page.Target) row {
	if at, ok := d.Catalog.ByID(t.Ref.ID); ok && t.Ref.Kind == subject.KindEntry {
		return d.entry(at)
	}
	said := []string{t.Name}
	for _, more := range []string{t.Title, paint.Spelled(d.words, t.State)} {
		if more != "" && more != t.Name {
			said = append(said, more)
		}
	}
	return row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.open(ctx, t.Ref) }}
}

// releases lists the releases, or the patches of one.
func (d *Dialogue) releases(ctx context.Context, of string) error {
	minor, err := content.ParseVersion(of)
	if of != "" && err != nil {
		return d.refuse("plain_bad_release", phrase.Values{"Value": content.Shorten(of)})
	}
	return d.show(ctx, &view{build: func(context.Context) (made, error) {
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
			ref := subject.Release{Version: r.Version}.Ref(desk)
			m.rows = append(m.rows, row{text: d.joined(said...), pick: func(ctx context.Context) error { return d.open(ctx, ref) }})
		}
		if len(m.rows) == 0 {
			return made{}, d.refuse("no_notes", phrase.Values{"Release": of})
		}
		return m, nil
	}})
}

// reload opens the library anew, which another program may have changed.
func (d *Dialogue) reload(ctx context.Context) error {
	if d.Library == nil {
		d.say(d.words.Say("plain_nothing_changed"))
		return nil
	}
	c, searcher, err := d.Library.Reopen()
	if c == nil {
		return d.refuse("reload_failed", phrase.Values{"Error": err})
	}
	d.Catalog, d.Searcher, d.prepared = c, searcher, false
	d.desk = subject.Desk{}
	d.visit(ctx)
	if err != nil {
		d.say(d.told(err))
	}
	d.say(d.words.Count("count_all", c.Len(), nil))
	return d.anew(ctx)
}

// anew makes what is here anew, in another language or from another catalog, and says it.
func (d *Dialogue) anew(ctx context.Context) error {
	d.list, d.paged = nil, nil
	if d.here == nil {
		return nil
	}
	err := d.renew(ctx, d.here)
	if d.here.of != nil {
		err = errors.Join(err, d.renew(ctx, d.here.of.list))
		d.list = d.here.of.list
	}
	if err != nil {
		return err
	}
	d.turnTo(d.here)
	d.begin(d.here)
	return nil
}

// version writes a version, "" for none.
func version(v content.Version) string {
	if v == (content.Version{}) {
		return ""
	}
	return v.String()
}

// stage names a stage, "" for none.
func stage(words *phrase.Book, s content.Stage) string {
	if s == "" {
		return ""
	}
	return words.Say("stage_" + string(s))
}
