package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// builder is a plan in the making.
type builder struct {
	Sources
	span
	rows    []row          // of the entries on the way, in list order
	byRow   map[int]int    // indexes of rows, by the catalog's
	words   map[word][]int // indexes of rows by what their metadata or text name, in a release
	groups  []*group
	of      []*group // the group of each of rows
	byKEP   map[int][]*group
	alone   map[word]*group          // groups without rows, by what may bring another fact to them
	covered map[content.Version]bool // the minor releases that have our own notes
	others  int                      // groups that are no item
	ends    chan []Fact              // those of elements, which are found meanwhile
	fields  chan map[string][]Fact   // and those of the fields of API objects, by kind
}

// row is an entry on the way.
type row struct {
	number  int // in the catalog
	version content.Version
	entry   content.Entry
}

// word is a name that entries of a minor release write.
type word struct {
	release content.Version
	name    string
}

// isOwn reports whether our own text leads.
func (r *row) isOwn() bool { return r.entry.Source() == content.SourceOwn }

// group is rows that tell of one thing, and the facts that belong to it.
type group struct {
	rows  []int // indexes of builder.rows
	kep   int   // of an enhancement, else 0
	facts []Fact
	see   []int  // rows of other groups, by the catalog
	gates bool   // it lists the gates whose setting stops a component
	of    string // that component, "" for any
}

// readRows reads the entries on the way and what they name.
func (b *builder) readRows() error {
	var numbers []int
	for number := range b.Catalog.Len() {
		if b.holds(b.Catalog.Version(number)) {
			numbers = append(numbers, number)
		}
	}
	b.rows = make([]row, 0, len(numbers))
	b.byRow, b.words, b.covered = make(map[int]int, len(numbers)), map[word][]int{}, map[content.Version]bool{}
	for _, number := range numbers {
		b.addRow(number)
		if b.Catalog.Source(number) == content.SourceOwn {
			b.covered[b.Catalog.Version(number).Release()] = true
		}
		if err := b.readNames(len(b.rows) - 1); err != nil {
			return err
		}
	}
	return nil
}

// addRow adds an entry of the catalog.
func (b *builder) addRow(number int) {
	b.byRow[number] = len(b.rows)
	b.rows = append(b.rows, row{number, b.Catalog.Version(number), b.Catalog.Entry(number)})
}

// readNames collects what a row's metadata names: flags, fields, metrics, APIs word by word, gates in lower case. What
// a release removed stands in the text alone, so that the texts of notes are searched for gates.
func (b *builder) readNames(i int) error {
	r := &b.rows[i]
	release := r.version.Release()
	add := func(name string) {
		key := word{release, name}
		if all := b.words[key]; len(all) == 0 || all[len(all)-1] != i {
			b.words[key] = append(all, i)
		}
	}
	for _, s := range slices.Concat(r.entry.APIs, r.entry.Flags, r.entry.Metrics) {
		for part := range strings.FieldsSeq(s) {
			part, _, _ = strings.Cut(part, "=")
			add(strings.TrimLeft(part, "."))
			if at := strings.LastIndexByte(part, '.'); at >= 0 && !strings.Contains(part, "/") {
				add(part[at+1:])
			}
		}
	}
	for _, g := range r.entry.Gates {
		add(strings.ToLower(g.Name))
	}
	if see := r.entry.See; r.entry.KEP == 0 && !r.isOwn() && len(see) == 1 {
		add(linkName(see[0]))
	}
	if r.entry.KEP != 0 && !r.entry.ActionRequired {
		return nil
	}
	text, _, err := b.Catalog.Body(r.number, content.English)
	lead := b.Catalog.Lead(r.number, content.English)
	text = strings.Join([]string{lead.Summary, lead.Action, lead.Affects, text}, "\n")
	if err == nil && strings.Contains(text, "gate") {
		gatesIn(text, add)
	}
	return err
}

// gatesIn calls add with every word of a text that may be a feature gate's name, in lower case.
func gatesIn(text string, add func(string)) {
	parts := func(c rune) bool { return c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c) }
	for name := range strings.FieldsFuncSeq(text, parts) {
		if len(name) >= shortestGate && unicode.IsUpper(rune(name[0])) {
			add(strings.ToLower(name))
		}
	}
}

// shortestGate is the length of the shortest name of a gate that is looked for in texts: KMSv1.
const shortestGate = 5

// groupRows puts rows together that tell of one thing: an enhancement's in all releases, but for those that ask for
// something, which are one thing each; a change in several patches; a note about a pull request of an enhancement.
func (b *builder) groupRows() {
	b.of, b.byKEP = make([]*group, len(b.rows)), map[int][]*group{}
	byChange := map[content.Change]*group{}
	for i := range b.rows {
		r := &b.rows[i]
		change := b.Catalog.Change(r.number)
		if r.entry.KEP != 0 && r.entry.ActionRequired {
			b.newGroup(r.entry.KEP, i)
			continue
		}
		if g := byChange[change]; g != nil {
			b.join(g, i)
			continue
		}
		byChange[change] = b.newGroup(r.entry.KEP, i)
	}
	b.joinNotes()
	b.addEnhancements()
}

func (b *builder) newGroup(kep int, rows ...int) *group {
	g := &group{kep: kep}
	b.groups = append(b.groups, g)
	if kep != 0 {
		b.byKEP[kep] = append(b.byKEP[kep], g)
	}
	for _, i := range rows {
		b.join(g, i)
	}
	return g
}

func (b *builder) join(g *group, i int) {
	g.rows = append(g.rows, i)
	b.of[i] = g
}

// merge puts the rows of one group into another; the empty one stays behind.
func (b *builder) merge(into, from *group) {
	for _, i := range from.rows {
		b.join(into, i)
	}
	into.facts = append(into.facts, from.facts...)
	from.rows, from.facts = nil, nil
}

// joinNotes puts a note whose pull request an enhancement of the same release names beside that. A note that asks for
// something is a thing of its own.
func (b *builder) joinNotes() {
	for i := range b.rows {
		r := &b.rows[i]
		if r.entry.KEP != 0 || r.entry.ActionRequired || len(r.entry.PRs) == 0 || len(b.of[i].rows) != 1 {
			continue
		}
		for _, number := range b.Catalog.ByPR(r.entry.PRs[0]) {
			j, ok := b.byRow[number]
			if !ok || b.rows[j].entry.KEP == 0 || b.rows[j].version.Release() != r.version.Release() {
				continue
			}
			b.merge(b.of[j], b.of[i])
			break
		}
	}
}

// addEnhancements makes groups without rows of enhancements that reached a stage in a release that our own notes do
// not cover: where they do, a date of upstream's alone proves nothing.
func (b *builder) addEnhancements() {
	if b.within(b.covered) {
		return
	}
	told := map[int]bool{}
	for i := range b.rows {
		told[b.rows[i].entry.KEP] = true
	}
	all := b.Tables.KEPs()
	for k := range all {
		kep := &all[k]
		if told[kep.Number] {
			continue
		}
		var g *group
		for _, m := range b.Tables.Plan(*kep, b.to.Release()) {
			release := m.In
			if m.Verdict == facts.Unknown {
				release = m.Release // the date alone
			}
			if release == (content.Version{}) || !b.holds(release) || b.covered[release] {
				continue
			}
			if g == nil {
				g = b.newGroup(kep.Number)
			}
			g.facts = append(g.facts, Fact{Event: Milestone, Release: release, Enhancement: &Reached{*kep, m.Stage}})
			b.joinLinked(g, release)
		}
	}
}

// joinLinked puts the imported notes of a release that name an enhancement, and no other, beside what upstream records
// of it in that release.
func (b *builder) joinLinked(g *group, release content.Version) {
	for _, i := range b.words[word{release, linkName(g.kep)}] {
		if r := &b.rows[i]; !r.entry.ActionRequired && !r.entry.ActionSaid && b.of[i] != g && b.of[i].kep == 0 {
			b.merge(g, b.of[i])
		}
	}
}

// linkName is the name under which rows are found that link to one enhancement alone.
func linkName(kep int) string { return "see " + strconv.Itoa(kep) }

// lead orders the rows of a group by who tells it best: what asks for something, then our own, then what removes or
// deprecates, the newest, an enhancement before a note.
func (b *builder) lead(x, y int) int {
	r, s := &b.rows[x], &b.rows[y]
	yes := func(v bool) int {
		if v {
			return 0
		}
		return 1
	}
	ends := func(e *content.Entry) bool { return e.Transition == removed || e.Transition == deprecated }
	return cmp.Or(
		cmp.Compare(yes(r.entry.ActionRequired), yes(s.entry.ActionRequired)),
		cmp.Compare(yes(r.isOwn()), yes(s.isOwn())),
		cmp.Compare(yes(ends(&r.entry)), yes(ends(&s.entry))),
		-r.version.Compare(s.version),
		cmp.Compare(yes(r.entry.KEP != 0), yes(s.entry.KEP != 0)),
		cmp.Compare(r.number, s.number),
	)
}

// sortRows puts the leading row of a group first.
func (b *builder) sortRows(g *group) { slices.SortFunc(g.rows, b.lead) }

// The transitions that take something away.
const (
	deprecated content.Transition = "deprecated"
	removed    content.Transition = "removed"
)
