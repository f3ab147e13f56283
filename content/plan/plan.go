// Package plan says what lies between two releases of Kubernetes: what must be done, what is gone, which defaults turn,
// what is deprecated, what is new. It joins what entries, tables of gates and elements, and enhancements tell, so that
// one thing told by several of them is one Item with all its witnesses.
//
// It is pure: it reads the catalog and the tables that it is given and nothing else. A Plan is immutable and safe for
// concurrent use; what it returns is shared, not to be changed. Making one takes milliseconds: not for Update or View.
//
// Words are not its business: an Item holds rows and facts, and the screen says them in the reader's language.
package plan

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
)

// Sources are the inputs of a plan.
type Sources struct {
	Catalog  *content.Catalog
	Tables   *facts.Tables
	Elements *facts.Elements
}

// Plan is what lies between two releases or patches: everything later than From, up to To itself.
type Plan struct {
	From, To content.Version
	Releases []Release    // on the way, oldest first
	Sections []Section    // all, in the order of SectionIDs, also those without items
	By       Order        // of the items of each section
	Gates    []GateChange // every feature gate that changes on the way, by name
	Required []Requirement
	Files    *check.Report // of the files that it is held against, see Using; nil for none
	Quiet    int           // items of Nothing that Asking left out
	Known    KnownDefaults // of defaults that turn
	Others   int           // entries on the way that are no item: repairs and remarks that ask nothing and turn nothing
}

// Kind says what an item is about.
type Kind string

// The kinds.
const (
	MustDo     Kind = "must-do"    // something valid breaks, changes meaning or loses data unless somebody acts
	Gone       Kind = "removed"    // breaks only what still names it
	Defaults   Kind = "defaults"   // gates that turn, and behaviour that changes
	Deprecated Kind = "deprecated" // still works, is to go
	New        Kind = "new"        // features that are new or reached a stage; asks for nothing
	Fields     Kind = "fields"     // what came, went and turned in the fields of a kind of objects; asks for nothing beside others
)

// Kinds returns the kinds, the graver first.
func Kinds() []Kind { return []Kind{MustDo, Gone, Defaults, Deprecated, New, Fields} }

// Asks reports whether items of the kind may ask for something.
func (k Kind) Asks() bool { return k != New && k != Fields }

// SectionID names a section: whom its items touch.
type SectionID string

// The sections.
const (
	Everyone SectionID = "everyone" // every cluster
	Users    SectionID = "users"    // those that use a thing which is on by default or stable
	OptedIn  SectionID = "opted-in" // those that switched something on or off
	Authors  SectionID = "authors"  // authors of plugins, drivers and clients
	Nothing  SectionID = "nothing"  // items of the kinds that ask for nothing
)

// SectionIDs returns the sections in the order in which they are read.
func SectionIDs() []SectionID { return []SectionID{Everyone, Users, OptedIn, Authors, Nothing} }

// Section is a part of a plan.
type Section struct {
	ID    SectionID
	Items []Item // in an Order
}

// Item is one thing to know, with all its witnesses.
type Item struct {
	// ID is stable as long as the kind is, and holds no blanks: removed/flag/kubelet/--container-runtime,
	// must-do/v1.36/pr-136478.
	ID         string
	Kind       Kind
	Section    SectionID
	Release    content.Version // in which it happens
	Phase      Phase           // of the work to which it belongs
	Under      string          // a component or sig-NAME; "" for the whole cluster
	Components []string        // all that have to do with it, as far as is known
	SIGs       []string        // the owner first; none where nothing tells
	Rows       []int           // the entries that tell it, the leading one first; each entry is in one item at most
	See        []int           // entries of other items that tell of it too
	Facts      []Fact          // from the tables, the leading one first
	Action     bool            // somebody has to act
	Said       bool            // only a text says so, or only a source that does not lead
	Gates      bool            // it lists the feature gates whose setting stops a component from then on
	Found      []Found         // where files name it, see Using
	OnlyIfOn   []string        // the feature gates or group versions, off by default, without which it does not matter
}

// Found is a place in a file that names the gate, flag, API or other thing of an item.
type Found struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1
	Name string `json:"name"`
}

// Title returns the row whose title names the item, ok is false where its facts name it.
func (i *Item) Title() (row int, ok bool) {
	if len(i.Rows) == 0 || i.Gates {
		return 0, false
	}
	return i.Rows[0], true
}

// IsPlanned reports whether what the item tells of is not gone, but planned to go in a release in the making.
func (i *Item) IsPlanned() bool {
	return i.Kind == Gone && len(i.Facts) > 0 && i.Facts[0].Event == Goes
}

// Component returns the component that the item stands under, "" for none.
func (i *Item) Component() string {
	if strings.HasPrefix(i.Under, sigPrefix) {
		return ""
	}
	return i.Under
}

// Release is a minor release on the way, and who tells of it.
type Release struct {
	Version   content.Version `json:"release"`
	Witnesses []string        `json:"witnesses"` // sources of entries as catalogs name them, our own first, then Tables
	Entries   int             `json:"entries"`   // of x.y.0
	Patches   int             `json:"patches"`   // how many of its patches on the way have entries

	AsOf string `json:"as_of,omitempty"` // the day of what is known of a release in the making
	Date string `json:"date,omitempty"`  // of such a release
}

// KnownDefaults says what a plan can know of defaults that turn, beside those of feature gates.
type KnownDefaults struct {
	Since      content.Version `json:"since"`      // the first release whose turned defaults were read
	Components []string        `json:"components"` // of which the tables have any
	Unknown    []string        `json:"unknown"`    // components of a cluster of which they have none
}

// Tables is the witness of a release that no entry tells of, and of every other one.
const Tables = "tables"

// Between returns what lies between two releases or patches; it is an error if from is not the older one.
func Between(s Sources, from, to content.Version) (*Plan, error) {
	from.Pre, to.Pre = "", ""
	if from.Compare(to) >= 0 {
		return nil, fmt.Errorf("from %s to %s: expected an older and a newer release", from, to)
	}
	b := &builder{Sources: s, span: span{from, to}, ends: make(chan []Fact, 1), fields: make(chan map[string][]Fact, 1)}
	go func() { // while notes are read and joined
		s.Tables.Gates()
		b.ends <- b.elementFacts()
		b.fields <- b.fieldFacts()
	}()
	if err := b.readRows(); err != nil {
		return nil, fmt.Errorf("reading the notes from %s to %s: %w", from, to, err)
	}
	b.groupRows()
	p := &Plan{
		From: from, To: to, Releases: b.releases(), Gates: b.gateChanges(), Required: b.required(b.Elements.Artifacts()), Known: b.known(),
	}
	b.assign(p.Gates)
	items := append(b.items(), b.fieldItems()...)
	p.Others = b.others
	for _, id := range SectionIDs() {
		of := func(i Item) bool { return i.Section != id }
		p.Sections = append(p.Sections, Section{id, slices.DeleteFunc(slices.Clone(items), of)})
	}
	return p.Ordered(ByRelease), nil
}

// Items returns the items of all sections, in their order.
func (p *Plan) Items() iter.Seq[*Item] {
	return func(yield func(*Item) bool) {
		for _, s := range p.Sections {
			for k := range s.Items {
				if !yield(&s.Items[k]) {
					return
				}
			}
		}
	}
}

// Section returns a section, an empty one where the plan has none of that name.
func (p *Plan) Section(id SectionID) Section {
	s, _ := content.First(p.Sections, func(s Section) bool { return s.ID == id })
	s.ID = id
	return s
}

// span holds every version later than from and no later than to.
type span struct{ from, to content.Version }

// holds reports whether a version lies on the way; a zero one and pre-releases never do.
func (s span) holds(v content.Version) bool {
	return v.Pre == "" && v.Major > 0 && s.from.Compare(v) < 0 && v.Compare(s.to) <= 0
}

// within reports whether every minor release that the span holds is among some.
func (s span) within(minors map[content.Version]bool) bool {
	for at := s.from.Release(); at.Compare(s.to) <= 0; at.Minor++ {
		if s.holds(at) && !minors[at] {
			return false
		}
	}
	return true
}

// releases returns the minor releases on the way, that of From only where entries of its later patches are at hand.
func (b *builder) releases() []Release {
	byMinor := map[content.Version]*Release{}
	patches := map[content.Version]bool{}
	var out []*Release
	for _, r := range slices.Backward(b.Tables.Releases()) {
		if b.holds(r.Version) {
			out = append(out, &Release{Version: r.Version})
			if r.AsOf != "" {
				out[len(out)-1].AsOf, out[len(out)-1].Date = r.AsOf, r.Date
			}
			byMinor[r.Version] = out[len(out)-1]
		}
	}
	for i := range b.rows {
		row := &b.rows[i]
		minor := row.version.Release()
		r := byMinor[minor]
		if r == nil {
			r = &Release{Version: minor}
			byMinor[minor] = r
			out = append([]*Release{r}, out...)
		}
		r.Witnesses = content.AppendNew(r.Witnesses, row.entry.Sources...)
		switch {
		case row.version.IsRelease():
			r.Entries++
		case !patches[row.version]:
			patches[row.version] = true
			r.Patches++
		}
	}
	slices.SortFunc(out, func(a, b *Release) int { return a.Version.Compare(b.Version) })
	releases := make([]Release, len(out))
	for i, r := range out {
		slices.SortFunc(r.Witnesses, ownFirst)
		r.Witnesses = append(r.Witnesses, Tables)
		releases[i] = *r
	}
	return releases
}

// ownFirst orders sources: our own, then by name.
func ownFirst(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == content.SourceOwn || b != content.SourceOwn && a < b:
		return -1
	}
	return 1
}
