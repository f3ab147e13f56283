// Package numbers reads the numbers that notes say, as four languages write them in digits and words, and compares them:
// between the languages, with constants of Kubernetes' code, and with the tables of facts. It gets notes as sentences; how
// those are found in a file is package notecheck's business.
package numbers

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

// Note is a note in all four languages.
type Note struct {
	ID      string // v1.25/kep-3329
	Release content.Version
	IsPage  bool    // the release's page, which repeats what notes tell, and counts them
	Texts   [4]Text // by language
	APIs    []string
	Cites   func(sources []string) bool // reports whether one of the sources is about the note
}

// Text is a note in one language.
type Text struct {
	File      string
	TitleLine int
	Sentences []Sentence
	Names     []string // the code spans, those of the metadata too
	Code      []string // the lines of the code blocks
}

// Sources is what numbers are compared with.
type Sources struct {
	Tables    *facts.Elements
	Constants []byte // of Kubernetes' code, in YAML
}

// Found is what was found of the numbers that notes say.
type Found struct {
	ByConstants, ByTables int      // how many are held by constants of the code, and by the tables of facts
	Unheld                []Number // those that nothing holds, in order of files and lines
}

// Number is one that a note says.
type Number struct {
	Release, Entry, File string
	Line                 int
	Amount               string
	InExample            bool // the note's code blocks have it, too
	Sentence             string
}

func (n Number) String() string {
	example := "-"
	if n.InExample {
		example = "in its example"
	}
	return strings.Join([]string{n.Entry, fmt.Sprintf("%s:%d", n.File, n.Line), n.Amount, example, n.Sentence}, "\t")
}

// Check compares the numbers of notes: durations, sizes, percentages, limits, ports and counts in digits, and with a unit
// also in words. The four languages say the same ones; an entry says what the constants bind it to; and no default
// contradicts those or the tables. refuse gets each fault. What neither constants nor tables know is no fault, but
// counted and returned. The error says what is wrong with the constants.
func Check(notes []Note, from Sources, refuse func(file string, line int, format string, args ...any)) (Found, error) {
	c := &check{Sources: from, names: name.NewElements(from.Tables), said: map[string]bool{}, refuse: refuse}
	var err error
	if c.constants, err = parseConstants(from.Constants); err != nil {
		return Found{}, err
	}
	for i := range c.numerals {
		c.numerals[i] = numeralsOf(content.Language(i))
	}
	for i := range notes {
		c.note(&notes[i])
	}
	for _, row := range c.constants {
		for _, id := range slices.Concat(row.Entries, row.Past) {
			if !c.said[id] {
				c.refuse(constantsFile, row.line, "no entry %s: expected one", id)
			}
		}
	}
	return c.found, nil
}

// check compares the numbers of notes.
type check struct {
	Sources
	names     *name.Elements
	constants []*constant
	numerals  [4]*numerals
	said      map[string]bool // entries that were met
	found     Found
	refuse    func(file string, line int, format string, args ...any)
}

// note compares the numbers of one note.
func (c *check) note(n *Note) {
	c.said[n.ID] = true
	var texts [4]numbersOf
	for i := range n.Texts {
		texts[i] = numbersOf{Text: &n.Texts[i], numerals: c.numerals[i]}
		for _, s := range n.Texts[i].Sentences {
			digits, none := c.numerals[i].read(s)
			texts[i].digits, texts[i].none = append(texts[i].digits, digits...), append(texts[i].none, none...)
		}
	}
	english := &texts[content.English]
	for i := range texts[content.English+1:] {
		c.same(english, &texts[i+1])
	}
	if n.IsPage {
		return
	}
	all := english.quantities()
	bound := c.bound(n, all)
	tables := c.tablesOf(n)
	fences := english.codeNumbers()
	for _, q := range all {
		c.contradicted(english.Text, n.Release, q)
		is := func(a amount) bool { return q.isAlso(quantity{amount: a, number: a.value}) }
		switch {
		case slices.ContainsFunc(bound, is):
			c.found.ByConstants++
		case slices.ContainsFunc(tables, is):
			c.found.ByTables++
		default:
			c.found.Unheld = append(c.found.Unheld, Number{
				Release: n.Release.String(), Entry: n.ID, File: english.File, Line: q.in.Line, Amount: q.String(), Sentence: q.in.String(),
				InExample: strings.Contains(fences, " "+strconv.FormatFloat(q.number, 'f', -1, 64)+" "),
			})
		}
	}
}

// bound returns the constants that hold an entry's numbers. It refuses an entry that lacks the number of one of them.
func (c *check) bound(n *Note, all []quantity) (out []amount) {
	t, id := &n.Texts[content.English], n.ID
	for _, row := range c.constants {
		isNow, isPast := slices.Contains(row.Entries, id), slices.Contains(row.Past, id)
		if isNow || isPast || row.isIn(n.Release) && t.hasName(row.Of...) {
			out = append(out, row.amount)
		}
		if isNow && !row.isIn(n.Release) || isPast && row.to.Compare(n.Release) >= 0 {
			c.refuse(constantsFile, row.line,
				"%s is bound to %s, which is of another release: expected entries of these, in past entries of later ones", row, id)
		}
		isSaid := slices.ContainsFunc(all, func(q quantity) bool { return q.isAlso(quantity{amount: row.amount, number: row.amount.value}) })
		if (isNow || isPast) && !isSaid {
			c.refuse(t.File, t.TitleLine, "no %s here: expected it, as %s is that; or no %s in %s:%d",
				row.amount, row, id, constantsFile, row.line)
		}
	}
	return out
}

// tablesOf returns the numbers that the tables have for what a note names or cites: defaults, and what their rows say.
func (c *check) tablesOf(n *Note) (out []amount) {
	add := func(texts ...string) {
		for _, text := range texts {
			if a, ok := amountOf(text); ok {
				out = append(out, a)
			}
			in := Sentence{Text: text}
			digits, _ := c.numerals[content.English].read(in)
			for _, q := range append(digits, c.numerals[content.English].readWords(in)...) {
				out = append(out, q.amount)
			}
		}
	}
	for _, x := range c.Tables.Changes() {
		if n.Cites(x.Sources) {
			add(x.What, x.Action)
		}
	}
	for _, kind := range facts.ElementKinds() {
		for _, x := range c.Tables.All(kind) {
			if n.Cites(x.Sources) {
				add(x.Note, x.Effect, x.Instead)
			}
		}
	}
	for _, item := range n.APIs {
		of, _ := c.names.Mentioned(name.HeadedAPI, item)
		for _, x := range c.names.Rows(of) {
			if x.Object != nil {
				add(x.Object.Default)
			}
		}
	}
	for _, d := range c.Tables.Defaults() {
		for _, turn := range d.Turns {
			if n.Cites(turn.Sources) || turn.Release == n.Release && n.Texts[content.English].hasName(bareField(d.Name), bareField(d.Also)) {
				add(d.Was, turn.Value, turn.Note, turn.Do)
			}
		}
	}
	return out
}

// hasName reports whether a text or its metadata names one of some things.
func (t *Text) hasName(names ...string) bool {
	return slices.ContainsFunc(t.Names, func(n string) bool { return n != "" && slices.Contains(names, n) })
}

// codeNumbers returns the numbers in the code blocks, with blanks around each.
func (t *Text) codeNumbers() string {
	var b strings.Builder
	for _, line := range t.Code {
		b.WriteString(" " + strings.Join(strings.FieldsFunc(line, separatesNumbers), " ") + " ")
	}
	return b.String()
}

func separatesNumbers(r rune) bool { return r != '.' && !unicode.IsDigit(r) }

// numbersOf is what a text says in numbers.
type numbersOf struct {
	*Text
	numerals *numerals
	digits   []quantity
	none     []float64  // in digits that count nothing
	words    []quantity // see inWords
	hasWords bool
}

// inWords returns the numbers in words, which are read when they are asked for.
func (n *numbersOf) inWords() []quantity {
	if !n.hasWords {
		n.hasWords = true
		for _, s := range n.Sentences {
			n.words = append(n.words, n.numerals.readWords(s)...)
		}
	}
	return n.words
}

var limits = regexp.MustCompile(`\b([Aa]t (most|least)|[Uu]p to|(limit|maximum|minimum) of|(more|fewer|less) than) $`)

// quantities returns what counts as a number in English: all in digits, and of those in words what has a unit or limits.
func (n *numbersOf) quantities() []quantity {
	all := slices.Clone(n.digits)
	for _, q := range n.inWords() {
		if q.unit != plain || q.number > 1 && limits.MatchString(q.left) {
			all = append(all, q)
		}
	}
	return all
}

// says reports whether a text says a quantity, in digits or in words.
func (n *numbersOf) says(q quantity) bool {
	return slices.ContainsFunc(n.digits, q.isAlso) || slices.Contains(n.none, q.number) || slices.ContainsFunc(n.inWords(), q.isAlso)
}

// fewestExtra is what another language may count in digits where the English text does not: both, 2つ.
const fewestExtra = 20

// same refuses numbers of the English text that another one does not say, and the other way round.
func (c *check) same(english, other *numbersOf) {
	refuse := func(t *Text, q quantity, than *Text) {
		c.refuse(t.File, q.in.Line, "%s in %q, but not in %s: expected the same numbers in all languages", q.amount, q.in, than.File)
	}
	for _, q := range english.quantities() {
		if !other.says(q) {
			refuse(english.Text, q, other.Text)
		}
	}
	for _, q := range other.digits {
		if q.number == 1 || q.unit == plain && q.number <= fewestExtra || english.says(q) {
			continue
		}
		refuse(other.Text, q, english.Text)
	}
}

func (n Found) String() string {
	return fmt.Sprintf("%d numbers: %d held by constants, %d by tables, %d by nothing",
		n.ByConstants+n.ByTables+len(n.Unheld), n.ByConstants, n.ByTables, len(n.Unheld))
}
