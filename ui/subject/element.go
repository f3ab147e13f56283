package subject

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Element is an API, a flag, a field, a metric or an admission plugin, by name: all that is called so.
type Element struct{ Of name.Element }

// betweenRef parts the name of an element from its component in a Ref.
const betweenRef = "\t"

// readElement reads what Element.Ref writes.
func readElement(r Ref) Element {
	called, component, _ := strings.Cut(r.ID, betweenRef)
	return Element{name.Element{Kind: facts.ElementKind(r.Kind), Name: called, Component: component}}
}

// Everywhere returns the subject of the same name in every component. Subjects that are no element are returned as they
// are.
func Everywhere(r Ref) Ref {
	if slices.Contains(facts.ElementKinds(), facts.ElementKind(r.Kind)) {
		r.ID, _, _ = strings.Cut(r.ID, betweenRef)
	}
	return r
}

// Ref implements Subject.
func (s Element) Ref(Desk) Ref {
	id := s.Of.Name
	if s.Of.Component != "" {
		id += betweenRef + s.Of.Component
	}
	return Ref{Kind: Kind(s.Of.Kind), ID: id}
}

// Name implements Subject.
func (s Element) Name(Desk) string { return s.Of.Name }

// Within implements Subject.
func (s Element) Within(Desk) []string {
	if s.Of.Component == "" {
		return nil
	}
	return []string{s.Of.Component}
}

// Describe implements Subject.
func (s Element) Describe(d Desk) (title, kind string) {
	var states []string
	told, _ := d.apart(s.groups(d))
	for _, g := range told {
		states = appendNew(states, ElementState(d.Words, g[0], d.Newest))
	}
	return d.Words.List(states...), ElementKind(d.Words, s.Of.Kind)
}

// Release implements Subject: an element is of all releases.
func (s Element) Release(Desk) (content.Version, bool) { return content.Version{}, false }

// Languages implements Subject: it has no text, and facts are there in all of them.
func (s Element) Languages(Desk) []content.Language { return nil }

// Gates implements Subject.
func (s Element) Gates(Desk) []string { return nil }

// Copies implements Subject.
func (s Element) Copies(d Desk) Copies {
	c := Copies{ID: s.Of.Name}
	for _, e := range s.rows(d) {
		for _, source := range e.Sources {
			c.Link = cmp.Or(c.Link, sourceAddress(source))
		}
	}
	return c
}

// rows returns the rows of the tables with that name; none while the tables are not loaded.
func (s Element) rows(d Desk) []facts.Element {
	return d.elements().Rows(s.Of)
}

// ElementKind returns how a kind of elements is called.
func ElementKind(words *phrase.Book, kind facts.ElementKind) string {
	return words.Say("element_" + string(kind))
}

// ElementState says what a release makes of an element, and since when: deprecated since 1.21, goes in 1.38.
func ElementState(words *phrase.Book, e facts.Element, at content.Version) string {
	say := func(id string, v content.Version) string { return words.Fill(id, phrase.Values{"Release": v.String()}) }
	var out []string
	switch e.At(at) {
	case facts.Gone:
		if e.Moved() {
			return say("element_is_moved", e.Removed)
		}
		return say("element_is_removed", e.Removed)
	case facts.Absent:
		return say("element_is_absent", e.Since)
	case facts.IsHidden:
		out = append(out, say("element_is_hidden", e.Hidden))
	case facts.IsOff:
		out = append(out, say("element_is_off", e.OffSince))
	case facts.Discouraged:
	case facts.Present:
		out = append(out, sinceWhen(words, e))
	}
	none := content.Version{}
	if e.Deprecated != none && e.Deprecated.Compare(at) <= 0 {
		out = append(out, say("element_is_deprecated", e.Deprecated))
	}
	if goes := e.Removed; goes != none || e.Planned != none {
		if goes == none {
			goes = e.Planned
		}
		out = append(out, say("element_goes", goes))
	}
	return words.List(out...)
}

// sinceWhen says since when an element is there, as far as that is known.
func sinceWhen(words *phrase.Book, e facts.Element) string {
	switch {
	case e.Since == content.Version{}:
		return words.Say("element_is_there")
	case e.AtLeast:
		return words.Fill("element_since_before", phrase.Values{"Release": e.Since.String()})
	}
	return words.Fill("element_since", phrase.Values{"Release": e.Since.String()})
}

// ElementAdvice is ElementState with what to use instead.
func ElementAdvice(words *phrase.Book, e facts.Element, at content.Version) string {
	state := ElementState(words, e, at)
	if e.Instead == "" {
		return state
	}
	return words.Fill("element_use", phrase.Values{"State": state, "Instead": words.Table(e.Instead)})
}

// toneOf is how loudly a state is said.
func toneOf(s facts.ElementState) page.Tone {
	switch s {
	case facts.Gone:
		return page.Loud
	case facts.Discouraged, facts.IsHidden:
		return page.Bad
	case facts.Present:
		return page.Good
	default:
		return page.Quiet
	}
}

// group is elements of one name that differ in nothing but their component, command, value and sources.
type group []facts.Element

// groups puts together what need not be said twice, what matters most first.
func (s Element) groups(d Desk) (out []group) {
	var said []string
	for _, e := range s.rows(d) {
		same := e
		same.Component, same.Sources, same.Conflicts, same.Object = "", nil, nil, nil
		if e.Kind == facts.Flag {
			same.Of = ""
		}
		if e.Value != "" {
			same.Value = "any"
		}
		key := fmt.Sprintf("%v %v", same, d.defaultsOf(e))
		i := slices.Index(said, key)
		if i < 0 {
			i, said, out = len(said), append(said, key), append(out, nil)
		}
		out[i] = append(out[i], e)
	}
	slices.SortStableFunc(out, func(a, b group) int { return a.rank(d.Newest) - b.rank(d.Newest) })
	return out
}

// rank orders elements: removed and deprecated ones first, but those that only another group version had last, and
// whole names before values.
func (g group) rank(v content.Version) (rank int) {
	if g[0].At(v) == facts.Present {
		rank += 2
	}
	if g[0].Value != "" {
		rank++
	}
	if g[0].Object != nil && g[0].At(v) == facts.Gone { // of a group version that is served no more
		rank += 4
	}
	return rank
}

// title names all values of a group at once: --cloud-provider=aws|gce.
func (g group) title() string {
	var values []string
	for _, e := range g {
		values = appendNew(values, e.Value)
	}
	all := g[0]
	all.Value = strings.Join(values, "|")
	return all.Title()
}

// heading says what a group is among others: its owners behind its values.
func (g group) heading(w *phrase.Book) string {
	owners := w.List(atMost(w, 3, g.owners())...)
	if g[0].Value != "" {
		return w.Label(g.title(), owners)
	}
	return owners
}

// atMost returns the first of names, and how many others there are.
func atMost(w *phrase.Book, most int, names []string) []string {
	if over := len(names) - most; over > 0 {
		return append(slices.Clone(names[:most]), w.Fill("element_more", phrase.Values{"N": over}))
	}
	return names
}

// owners names the components and commands of a group.
func (g group) owners() (out []string) {
	for _, e := range g {
		owner := e.Component
		if e.Kind == facts.Flag && e.Of != "" && name.Called(e) == e.Name {
			owner += " " + e.Of
		}
		if owner = cmp.Or(owner, e.Of); owner != "" {
			out = content.AppendNew(out, owner)
		}
	}
	return out
}

// sources returns the sources of the group's rows and of their defaults.
func (g group) sources(d Desk) (out []page.Value) {
	var names []string
	for _, e := range g {
		all := e.Sources
		for _, of := range d.Elements.DefaultsOf(e) {
			for _, turn := range of.Turns {
				all = slices.Concat(all, turn.Sources)
			}
		}
		for _, source := range all {
			if name := d.Words.Source(source); !slices.Contains(names, name) {
				names = append(names, name)
				out = append(out, page.Value{Text: name, Address: sourceAddress(source)})
			}
		}
	}
	return out
}

// sourceAddress returns where a source stands, "" for one without an address.
func sourceAddress(source string) string {
	if repository, tag, ok := strings.Cut(source, "@"); ok && strings.HasPrefix(repository, "kubernetes/") && !strings.Contains(source, " ") {
		return "https://github.com/" + repository + "/tree/kubernetes-" + tag
	}
	n, ok := name.ReadNumber(source)
	switch {
	case !ok:
		return ""
	case n.Of == name.Enhancement:
		return content.KEPAddress(n.N)
	}
	return content.PullAddress(n.N)
}

// Page implements Subject.
func (s Element) Page(d Desk) (page.Page, error) {
	groups := s.groups(d)
	if len(groups) == 0 {
		return page.Page{}, fmt.Errorf("nothing is known about %q", s.Of.Name)
	}
	p := page.Page{Heading: s.Of.Name, Lang: d.Lang}
	var owners []string
	for _, g := range groups {
		for _, owner := range g.owners() {
			owners = appendNew(owners, owner)
		}
	}
	title := s.Of.Name
	if len(groups) == 1 && groups[0][0].Value != "" {
		title = groups[0].title()
	}
	p.Add(page.Title{Text: title}, page.Fact{Label: ElementKind(d.Words, s.Of.Kind), Values: page.Strings(atMost(d.Words, 8, owners)...)})
	told, former := d.apart(groups)
	for _, g := range told {
		d.addGroup(&p, g, len(groups) > 1)
	}
	d.addFields(&p, groups[0][0])
	d.addGuards(&p, groups)
	d.addRelated(&p, s.Of, former)
	mentions := name.NewMentions(d.Elements, d.Catalog)
	var rows []int
	var conflicts []string
	for _, g := range groups {
		for _, e := range g {
			for _, remark := range e.Conflicts {
				conflicts = appendNew(conflicts, remark)
			}
			rows = append(rows, mentions.Of(e)...)
		}
	}
	slices.Sort(rows)
	d.addRemarks(&p, conflicts)
	d.addEntries(&p, slices.Compact(rows))
	return p, nil
}

// addGroup adds the facts of elements that are told together, under a name of their own where there are other groups.
func (d Desk) addGroup(p *page.Page, g group, oneOfMany bool) {
	e, w := g[0], d.Words
	if oneOfMany {
		p.Add(page.Section{Name: g.heading(w)})
	}
	if e.Stage != "" {
		p.Add(page.Fact{Label: w.Say("facet_stage"), Values: page.Strings(w.Say("stage_" + string(e.Stage)))})
	}
	if e.Kind == facts.API {
		p.Add(page.Fact{Label: w.Say("element_resource"), Values: page.Strings(e.Of)})
	}
	p.Add(
		page.Presence{Element: e, Releases: d.drawn(elementTurns(e))},
		page.Record{Lines: slices.Concat(d.objectRecord(e), d.elementRecord(e))},
		page.Fact{Label: w.Say("element_sources"), Values: g.sources(d)},
	)
	if gates := d.gateRows(e); len(gates.Rows) > 0 {
		p.Add(gates)
	}
}

// elementRecord returns the dates of an element and the remarks of the tables.
func (d Desk) elementRecord(e facts.Element) []page.RecordLine {
	w := d.Words
	since := e.Since.Text()
	if since != "" && e.AtLeast {
		since = w.Fill("element_or_before", phrase.Values{"Release": since})
	}
	instead := w.Table(e.Instead)
	if instead != "" && e.InsteadSince != (content.Version{}) {
		instead = w.Bracketed(instead, w.Fill("element_since", phrase.Values{"Release": e.InsteadSince.String()}))
	}
	lines := []page.RecordLine{{
		Label: w.Say("element_label_newest"), Value: d.Newest.Text(), State: ElementState(w, e, d.Newest), Tone: toneOf(e.At(d.Newest)),
	}}
	for _, said := range d.defaultsOf(e) {
		lines = append(lines, page.RecordLine{Label: w.Say("element_label_default"), Value: said})
	}
	for _, l := range [][2]string{
		{"since", since}, {"deprecated_in", e.Deprecated.Text()}, {"hidden_in", e.Hidden.Text()}, {"off_in", e.OffSince.Text()},
		{"removed_in", e.Removed.Text()}, {"planned", e.Planned.Text()}, {"instead", instead}, {"effect", w.Table(e.Effect)},
		{"note", w.Table(e.Note)}, {"doubt", w.Table(e.Doubt)}, {"versions", w.List(e.Versions...)},
	} {
		lines = append(lines, page.RecordLine{Label: w.Say("element_label_" + l[0]), Value: l[1]})
	}
	return lines
}

// defaultsOf says how the defaults of an element turn, and of which component where that is another one.
func (d Desk) defaultsOf(e facts.Element) []string {
	var out []string
	for _, of := range d.Elements.DefaultsOf(e) {
		said := d.Words.Default(of.Was, of.List, of.Turns)
		if e.Component != "" && e.Component != of.Component {
			said = d.Words.Label(of.Component, said)
		}
		out = append(out, said)
	}
	return out
}

// addRelated adds the former versions of a field, the other versions of an API's kind, and the other components or
// objects that have something of the same name.
func (d Desk) addRelated(p *page.Page, of name.Element, former []group) {
	var lines []page.RecordLine
	for _, g := range former {
		lines = append(lines, page.RecordLine{Label: g.heading(d.Words), Value: ElementState(d.Words, g[0], d.Newest)})
	}
	for _, other := range d.Elements.Related(of) {
		label := other.Name
		if strings.EqualFold(label, of.Name) {
			label = strings.TrimSpace(other.Component + " " + other.Title())
		}
		lines = append(lines, page.RecordLine{Label: label, Value: ElementAdvice(d.Words, other, d.Newest)})
	}
	if len(lines) > 0 {
		p.Add(page.Section{Name: d.Words.Say("element_related")}, page.Record{Lines: lines})
	}
}
