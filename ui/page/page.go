// Package page holds what there is to say about a subject, in parts from top to bottom: said once, in one language,
// for all painters. A page knows neither width nor colour; the screen (package document) and the command line
// paint the same parts.
//
// Parts are plain values and not to be changed once a page is made.
package page

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

// Page is all that is said about a subject.
type Page struct {
	Heading string // what it is called apart from any language: KEP-3329, #111060, 1.25, SeccompDefault
	Lang    content.Language
	Parts   []Part
}

// Part is a piece of a page. A painter knows how each kind of part looks, and may leave one out that it has no place
// for.
type Part interface{ isPart() }

// Title is the head of the page.
type Title struct {
	Number   string // what is called before the title where nothing else on the page says it: KEP-3329; "" for none
	Text     string
	Official string // the English name of an enhancement, "" for none
	// In returns the title in another language, else in one that there is, and which that is; nil where there is but
	// one.
	In func(content.Language) (string, content.Language)
}

// Status is where a change stands: its release, its stage there, and the SIGs, the owner first.
type Status struct {
	Release content.Version
	Stage   content.Stage // "" for none
	SIGs    []string
}

// Lead is the sentence that says what is different, and for whom, in Markdown; "" for none.
type Lead struct{ Text string }

// Action says that the reader must do something to upgrade safely, or that only a text says so.
type Action struct {
	Said    bool
	Order   string // what to do, in Markdown; "" where only the text says it
	Affects string // whom that touches and whom it does not, in Markdown; "" where that is not told
}

// The signs of an action that is required, and of one that only a text tells of. Each is one cell.
const (
	SignRequired = "!"
	SignSaid     = "?"
)

// The signs of a reader's marks on an entry. Each is one cell.
const (
	SignBookmark = "◂"
	SignRead     = "✓"
	SignNew      = "∙"
	SignChanged  = "‣"
)

// Fact is a label and its values; one without values is shown nowhere.
type Fact struct {
	Label  string
	Values []Value
}

// Value is one of the values of a Fact.
type Value struct {
	Text    string
	Code    bool        // a name, as code spans have them
	Address string      // where it leads to, "" for nowhere
	Headed  name.Headed // in which part of an entry's header it stands
}

// Gates is feature gates with their defaults in a release.
type Gates struct {
	Gates   []content.Gate
	Release content.Version
}

// Today is where things stand in the newest release, in a line each.
type Today struct {
	Label string // Today (1.37)
	Lines []Standing
}

// Own returns the line of the subject itself, without those of gates and elements; no line where it has none.
func (t Today) Own() Today {
	if len(t.Lines) == 0 || t.Lines[0].Name != "" {
		return Today{}
	}
	return Today{Label: t.Label, Lines: t.Lines[:1]}
}

// Standing is where a thing stands.
type Standing struct {
	Name string // of a gate, an API or a flag; "" for the subject itself
	Text string
	Tone Tone
}

// Tone is how loudly something is said.
type Tone int

// The tones, from the usual one on.
const (
	Plain Tone = iota
	Quiet
	Marked
	Good
	Bad
	Loud
)

// Words is a paragraph of plain text.
type Words struct {
	Text  string
	Tone  Tone
	Apart bool // a blank line parts it from what stands before
}

// Record is facts of which each has a line of its own, their values one below the other.
type Record struct{ Lines []RecordLine }

// RecordLine is a line of a Record; one without a value is shown nowhere.
type RecordLine struct {
	Label, Value string
	State        string // what the value means today, "" for nothing
	Tone         Tone   // of the state
}

// Address is where the subject stands upstream.
type Address struct {
	Text, URL string
	Label     string // what it is called where its address is shown; "" where a link is enough
}

// Source says whose text leads, from which file, and whether other sources have texts of their own.
type Source struct {
	Label  string
	Names  []string
	File   string // "" for our own
	Others bool
}

// Folded names the facts that stand behind the text, for a reader who would scroll there.
type Folded struct{ Names []string }

// Fallback says that a text is not in the language that was wanted.
type Fallback struct {
	Wanted, Shown content.Language
	Quiet         bool // nobody will translate it
}

// Section begins a part of the page that has a name; the outline leads there.
type Section struct{ Name string }

// Way is the milestones of an enhancement and what became of them, to be drawn as a line.
type Way struct{ Plan []facts.Judged }

// Ribbon is a gate through the releases, to be drawn in a column a release.
type Ribbon struct {
	Gate     facts.Gate
	Releases []facts.Release
}

// Presence is an element through the releases, to be drawn in a column a release.
type Presence struct {
	Element  facts.Element
	Releases []facts.Release // newest first
}

// History is the intervals of a gate, to be drawn in a line each.
type History struct {
	Gate  facts.Gate
	Apart bool // a blank line parts it from what stands before
}

// Table is rows under names of columns, all in plain text.
type Table struct {
	Columns []string
	Rows    [][]string
}

// Entry is an entry that a page lists.
type Entry struct {
	ID, Number, Title string
	Heading           string // KEP-3329
	Stage             content.Stage
	Release           content.Version
	Address           string
	Target            Target
	Brief             string // a sentence of it, in Markdown; "" for none
}

// Entries lists entries with stage and release, newest first.
type Entries struct{ Entries []Entry }

// Asking lists the entries of a release that ask the reader to do something.
type Asking struct {
	Label   string
	Said    bool // only their texts say so
	Calm    bool // they are told apart, but not all of them ask for something
	Entries []Entry
}

// Count is how much there is of something.
type Count struct {
	Label string
	Stage content.Stage // what it is counted by, "" for anything but a stage
	N     int
	Rest  bool           // it counts all that have no line of their own
	Only  []content.Term // the filters that leave what is counted; none where no filters do
}

// Rows lists subjects of one kind under a name, a line each.
type Rows struct {
	Label string
	Rows  []Row
}

// Row is a line of Rows.
type Row struct {
	Name  string // as code spans have it
	Text  string // "" for none
	State string // "" for nothing
	Tone  Tone   // of the state
	To    Target // zero where nothing is known beside
}

// Changes lists what changes in a release and has no page, under a name, by component.
type Changes struct {
	Label  string
	Groups []ChangeGroup
}

// ChangeGroup is the changes of a component.
type ChangeGroup struct {
	Name    string
	Changes []Change
}

// Change is a change of behaviour.
type Change struct {
	Text     string
	Required bool  // the reader must do something to upgrade safely
	Source   Value // who says so, "" for nobody with a page
}

// Len counts the changes of all groups.
func (c Changes) Len() (n int) {
	for _, g := range c.Groups {
		n += len(g.Changes)
	}
	return n
}

// Tally is the parts of a whole, to be drawn as one bar.
type Tally struct {
	Label  string // what it is parted by
	Counts []Count
}

// Chart is counts of a field, to be drawn as bars.
type Chart struct {
	Label  string
	Side   bool // it stands in the second of two columns, where there is room for two
	Counts []Count
}

// Charts are charts that stand together, under a name that says what they count.
type Charts struct {
	Label  string
	Charts []Chart
}

// Invitation tells how upstream's notes are imported.
type Invitation struct{ Text string }

// Text is the text of a note or a release page, in Markdown.
type Text struct {
	Markdown string
	Lang     content.Language
	// In returns the text in another language, else in one that there is, and which that is; nil where there is but
	// one.
	In func(content.Language) (string, content.Language, error)
}

// Quotes is what sources say in their own words.
type Quotes struct {
	Label string
	Texts []content.Text
	// Aside marks texts that are a subject of their own on the screen, which only tells that there are some.
	Aside bool
	// None stands in the place of an empty text.
	None string
}

// Kinds returns a value of each kind of part, for tests of painters.
func Kinds() []Part {
	return []Part{
		Title{}, Lead{}, Status{}, Action{}, Fact{}, Gates{}, Today{}, Words{}, Record{}, Address{}, Source{}, Folded{}, Fallback{}, Section{},
		Way{}, Ribbon{}, Presence{}, History{}, Table{}, Entries{}, Asking{}, Tally{}, Charts{}, Rows{}, Changes{}, Invitation{},
		Text{}, Quotes{},
	}
}

func (Title) isPart()      {}
func (Lead) isPart()       {}
func (Status) isPart()     {}
func (Action) isPart()     {}
func (Fact) isPart()       {}
func (Gates) isPart()      {}
func (Today) isPart()      {}
func (Words) isPart()      {}
func (Record) isPart()     {}
func (Address) isPart()    {}
func (Source) isPart()     {}
func (Folded) isPart()     {}
func (Fallback) isPart()   {}
func (Section) isPart()    {}
func (Way) isPart()        {}
func (Ribbon) isPart()     {}
func (Presence) isPart()   {}
func (History) isPart()    {}
func (Table) isPart()      {}
func (Entries) isPart()    {}
func (Asking) isPart()     {}
func (Tally) isPart()      {}
func (Charts) isPart()     {}
func (Rows) isPart()       {}
func (Changes) isPart()    {}
func (Invitation) isPart() {}
func (Text) isPart()       {}
func (Quotes) isPart()     {}

// Add appends parts.
func (p *Page) Add(parts ...Part) { p.Parts = append(p.Parts, parts...) }
