package notecheck

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	elements "k8sexplore/content/name"
)

// Numbers is what was found of the numbers that our notes say.
type Numbers struct {
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

// CheckNumbers holds the numbers that all notes below root say: durations, sizes, percentages, limits, ports and counts
// in digits, and with a unit also in words. The four languages say the same ones; an entry says what the constants of
// Kubernetes' code bind it to; and no default contradicts them or the tables. The error joins a *notefile.Fault for each
// that does. What neither constants nor tables know is no fault, but counted and returned.
func CheckNumbers(root fs.FS, tables Tables) (Numbers, error) {
	notes, err := read(root)
	if err != nil {
		return Numbers{}, fmt.Errorf("reading the notes: %w", err)
	}
	c := &numbersCheck{
		Tables: tables, names: elements.NewElements(tables.Elements), said: map[string]bool{}, past: wordsOfClaims()[content.English].past,
	}
	if c.constants, err = parseConstants(tables.Constants); err != nil {
		return Numbers{}, err
	}
	for i := range c.numerals {
		c.numerals[i] = numeralsOf(content.Language(i))
	}
	for _, n := range notes {
		folder, _, _ := strings.Cut(n.base, "/")
		release, err := content.ParseVersion(folder)
		if err == nil && !slices.Contains(n.texts[:], nil) {
			c.note(n, release, folder+n.base[strings.LastIndex(n.base, "/"):])
		}
	}
	for _, row := range c.constants {
		for _, id := range slices.Concat(row.Entries, row.Past) {
			if !c.said[id] {
				c.report.add(constantsFile, row.line, "no entry %s: expected one", id)
			}
		}
	}
	return c.found, c.report.err()
}

// numbersCheck compares the numbers of notes.
type numbersCheck struct {
	Tables
	names     *elements.Elements
	constants []*constant
	numerals  [4]*numerals
	past      *regexp.Regexp
	said      map[string]bool // entries that were met
	found     Numbers
	report    report
}

// note compares the numbers of one note.
func (c *numbersCheck) note(n *note, release content.Version, id string) {
	c.said[id] = true
	var texts [4]numbersOf
	for i, t := range n.texts {
		texts[i] = numbersOf{text: t, numerals: c.numerals[i], sayings: t.sayings()}
		for _, s := range texts[i].sayings {
			digits, none := c.numerals[i].read(s)
			texts[i].digits, texts[i].none = append(texts[i].digits, digits...), append(texts[i].none, none...)
		}
	}
	english := &texts[content.English]
	for i := range texts[content.English+1:] {
		c.same(english, &texts[i+1])
	}
	if n.kind == releasePage { // it repeats what notes tell, and counts them
		return
	}
	all := english.quantities()
	bound := c.bound(english.text, release, id, all)
	tables := c.tablesOf(english.text, release)
	fences := english.fenceText()
	for _, q := range all {
		c.contradicted(english.text, release, q)
		is := func(a amount) bool { return q.isAlso(quantity{amount: a, number: a.value}) }
		switch {
		case slices.ContainsFunc(bound, is):
			c.found.ByConstants++
		case slices.ContainsFunc(tables, is):
			c.found.ByTables++
		default:
			c.found.Unheld = append(c.found.Unheld, Number{
				Release: release.String(), Entry: id, File: english.file, Line: q.in.line, Amount: q.String(), Sentence: q.in.String(),
				InExample: strings.Contains(fences, " "+strconv.FormatFloat(q.number, 'f', -1, 64)+" "),
			})
		}
	}
}

// bound returns the constants that hold an entry's numbers; it refuses an entry that does not say what it is bound to.
func (c *numbersCheck) bound(t *text, release content.Version, id string, all []quantity) (out []amount) {
	for _, row := range c.constants {
		isNow, isPast := slices.Contains(row.Entries, id), slices.Contains(row.Past, id)
		if isNow || isPast || row.isIn(release) && t.hasName(row.Of...) {
			out = append(out, row.amount)
		}
		if isNow && !row.isIn(release) || isPast && row.to.Compare(release) >= 0 {
			c.report.add(constantsFile, row.line,
				"%s is bound to %s, which is of another release: expected entries of these, in past entries of later ones", row, id)
		}
		isSaid := slices.ContainsFunc(all, func(q quantity) bool { return q.isAlso(quantity{amount: row.amount, number: row.amount.value}) })
		if (isNow || isPast) && !isSaid {
			c.report.add(t.file, t.lineOf("title"), "no %s here: expected it, as %s is that; or no %s in %s:%d",
				row.amount, row, id, constantsFile, row.line)
		}
	}
	return out
}

// tablesOf returns the numbers that the tables have for what a note names or cites: defaults, and what their rows say.
func (c *numbersCheck) tablesOf(t *text, release content.Version) (out []amount) {
	e := &entry{english: t}
	add := func(texts ...string) {
		for _, text := range texts {
			if a, ok := amountOf(text); ok {
				out = append(out, a)
			}
			in := saying{text: text}
			digits, _ := c.numerals[content.English].read(in)
			for _, q := range append(digits, c.numerals[content.English].readWords(in)...) {
				out = append(out, q.amount)
			}
		}
	}
	for _, x := range c.Elements.Changes() {
		if e.isCited(x.Sources) {
			add(x.What, x.Action)
		}
	}
	for _, kind := range facts.ElementKinds() {
		for _, x := range c.Elements.All(kind) {
			if e.isCited(x.Sources) {
				add(x.Note, x.Effect, x.Instead)
			}
		}
	}
	for _, item := range t.header.APIs {
		of, _ := c.names.Mentioned(elements.HeadedAPI, item)
		for _, x := range c.names.Rows(of) {
			if x.Object != nil {
				add(x.Object.Default)
			}
		}
	}
	for _, d := range c.Elements.Defaults() {
		for _, turn := range d.Turns {
			if e.isCited(turn.Sources) || turn.Release == release && t.hasName(bareField(d.Name), bareField(d.Also)) {
				add(d.Was, turn.Value, turn.Note, turn.Do)
			}
		}
	}
	return out
}

// hasName reports whether a text or its metadata names one of some things.
func (t *text) hasName(names ...string) bool {
	return slices.ContainsFunc(t.names, func(n name) bool { return n.text != "" && slices.Contains(names, n.text) })
}

// fenceText returns the words of the code blocks, with blanks around each.
func (t *text) fenceText() string {
	var b strings.Builder
	for _, f := range t.fences {
		for _, line := range f.lines {
			b.WriteString(" " + strings.Join(strings.FieldsFunc(line, separatesNumbers), " ") + " ")
		}
	}
	return b.String()
}

func separatesNumbers(r rune) bool { return r != '.' && !unicode.IsDigit(r) }

// numbersOf is what a text says in numbers.
type numbersOf struct {
	*text
	numerals *numerals
	sayings  []saying
	digits   []quantity
	none     []float64  // in digits that count nothing
	words    []quantity // see inWords
	hasWords bool
}

// inWords returns the numbers in words, which are read when they are asked for.
func (n *numbersOf) inWords() []quantity {
	if !n.hasWords {
		n.hasWords = true
		for _, s := range n.sayings {
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
func (c *numbersCheck) same(english, other *numbersOf) {
	refuse := func(t *text, q quantity, than *text) {
		c.report.add(t.file, q.in.line, "%s in %q, but not in %s: expected the same numbers in all languages", q.amount, q.in, than.file)
	}
	for _, q := range english.quantities() {
		if !other.says(q) {
			refuse(english.text, q, other.text)
		}
	}
	for _, q := range other.digits {
		if q.number == 1 || q.unit == plain && q.number <= fewestExtra || english.says(q) {
			continue
		}
		refuse(other.text, q, english.text)
	}
}

func (n Numbers) String() string {
	return fmt.Sprintf("%d numbers: %d held by constants, %d by tables, %d by nothing",
		n.ByConstants+n.ByTables+len(n.Unheld), n.ByConstants, n.ByTables, len(n.Unheld))
}
