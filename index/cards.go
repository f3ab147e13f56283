package index

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
	"k8sexplore/index/text"
)

// Card is what a search finds beside the entries: an enhancement, or a feature gate, that no entry is about, an element,
// the page of a release, or a change that it tells.
type Card struct {
	KEP     int
	Gate    string
	Element name.Element
	Release content.Version // whose page it is
	Change  string          // of behaviour in that release, as facts.Change.What tells it
}

// maxCards bounds how many cards a result has.
const maxCards = 50

// PlannedCards returns the cards of the enhancements that filters with is:planned select and none of the rows is about.
func PlannedCards(c *content.Catalog, f content.Filters, rows []int) []Card {
	return content.Each(content.Unlisted(c, f, rows), func(kep int) Card { return Card{KEP: kep} })
}

// cards are what the facts know that no entry is about, with their words in English and in one other language.
type cards struct {
	all    []Card
	titles []string         // until they are read
	texts  []string         // their titles, as phrases are compared
	rows   map[string][]int // by stem, or term of the glossary: the cards whose titles have it, ascending
	words  []cardWord       // as they are written, in alphabetical order: for beginnings
	gates  []string         // all of the facts, the shortest names first

	enhancements map[string]int // numbers by title, as phrases are compared: of all enhancements, those with entries too
	releases     []content.Version
	newest       content.Version // of those that are not in the making
	known        *query.Thesaurus
}

// cardWord is a word with the cards whose titles have it, ascending.
type cardWord struct {
	text string
	rows []int
}

// newCards returns the cards of a searcher, with what they say in a language. It reads all facts, which takes some
// 30 ms; what cannot be read is logged and left out.
func newCards(s *Searcher, o Options, lang content.Language) *cards {
	out := &cards{enhancements: map[string]int{}, known: s.thesaurus()}
	known := s.elements()
	if o.Facts != nil {
		t, err := o.Facts()
		if err != nil {
			s.log.Printf("search: no facts: %v", err)
		} else {
			out.addTables(s.catalog, t)
		}
	}
	if known != nil {
		said := facts.ReadTexts(lang)
		out.addElements(known, said)
		out.addChanges(s.catalog, known, said)
	}
	slices.SortStableFunc(out.gates, func(a, b string) int { return len(a) - len(b) })
	out.read()
	return out
}

// addTables adds the enhancements and the gates that no entry is about.
func (c *cards) addTables(catalog *content.Catalog, t *facts.Tables) {
	for _, r := range t.Releases() {
		c.releases = append(c.releases, r.Version)
		if r.AsOf == "" && r.Version.Compare(c.newest) > 0 {
			c.newest = r.Version
		}
	}
	for _, k := range t.KEPs() {
		c.enhancements[phraseOf(k.Title)] = k.Number
		if len(catalog.ByKEP(k.Number)) > 0 {
			continue
		}
		title := []string{"KEP-" + strconv.Itoa(k.Number), k.Title}
		for _, g := range k.Gates {
			title = append(title, g.Name)
		}
		c.add(Card{KEP: k.Number}, title...)
	}
	for _, g := range t.Gates() {
		c.gates = append(c.gates, g.Name)
		if len(catalog.ByGate(g.Name, false)) == 0 {
			c.add(Card{Gate: g.Name}, g.Name)
		}
	}
}

// addElements adds the elements that came to an end or got another name, by what they are called and what takes their
// place. Those of one name are one card.
func (c *cards) addElements(known *name.Elements, said facts.Texts) {
	none := content.Version{}
	for _, kind := range facts.ElementKinds() {
		texts := map[name.Element][]string{}
		var order []name.Element
		for _, e := range known.OfKind(kind) {
			if e.Deprecated == none && e.Removed == none && e.Planned == none && e.Instead == "" {
				continue
			}
			of := name.Element{Kind: kind, Name: name.Called(e)}
			if texts[of] == nil {
				order = append(order, of)
			}
			texts[of] = append(texts[of], e.Title(), e.Component, e.Instead, said.Of(e.Instead))
		}
		for _, of := range order {
			c.add(Card{Element: of}, texts[of]...)
		}
	}
}

// addChanges adds the changes of behaviour that no entry tells.
func (c *cards) addChanges(catalog *content.Catalog, known *name.Elements, said facts.Texts) {
	all := known.Changes()
	seen := map[content.Version]bool{}
	for _, of := range all {
		if seen[of.Release] {
			continue
		}
		seen[of.Release] = true
		for _, change := range plan.Untold(catalog, all, of.Release) {
			c.add(Card{Release: change.Release, Change: change.What},
				change.Release.String(), change.Component, change.What, said.Of(change.What))
		}
	}
}

// phraseOf returns a text as the words of a query are compared with whole titles: without quotation marks, which a query
// reads as signs.
func phraseOf(title string) string {
	return strings.Join(strings.Fields(text.Fold(strings.ReplaceAll(title, `"`, " "))), " ")
}

// add adds a card with its texts, each of which counts once.
func (c *cards) add(card Card, texts ...string) {
	slices.Sort(texts[1:])
	c.all = append(c.all, card)
	c.titles = append(c.titles, strings.Join(slices.Compact(texts), "\n"))
}

// cardReading is what is read of the title of a card.
type cardReading struct {
	folded       string
	stems, words []string
}

// read reads the titles of the cards that were added, on all processors.
func (c *cards) read() {
	readings, parts := make([]cardReading, len(c.all)), runtime.GOMAXPROCS(0)
	var readers sync.WaitGroup
	for part := range parts {
		readers.Go(func() {
			var lexicon text.Lexicon
			for row := part; row < len(readings); row += parts {
				readings[row] = c.readTitle(&lexicon, c.titles[row])
			}
		})
	}
	readers.Wait()
	c.rows = make(map[string][]int, len(readings))
	words := make(map[string][]int, len(readings))
	for row, of := range readings {
		c.texts = append(c.texts, of.folded)
		holdRow(c.rows, of.stems, row)
		holdRow(words, of.words, row)
	}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		c.words = append(c.words, cardWord{word, words[word]})
	}
	c.titles = nil
}

func (c *cards) readTitle(lexicon *text.Lexicon, title string) cardReading {
	out := cardReading{folded: text.FoldProse(title)}
	read := lexicon.Scan(title)
	for _, t := range read.Words {
		out.stems, out.words = append(out.stems, t.Stem()), append(out.words, t.Text)
	}
	for _, m := range c.known.Spans(read.Units, query.LanguagesOf(content.English)) {
		out.stems = append(out.stems, query.SynonymWord(m.Term))
	}
	return out
}

// holdRow says of words that a row has them; rows come in ascending order.
func holdRow(rows map[string][]int, words []string, row int) {
	for _, w := range words {
		if have := rows[w]; len(have) == 0 || have[len(have)-1] != row {
			rows[w] = append(have, row)
		}
	}
}

// find returns the cards that a query finds, the best first: the enhancement or gate that it names, gates that its
// only word is the beginning of, and, where it names none, all that hold every word. The query's conditions hold for
// all of them.
func (c *cards) find(ctx context.Context, q query.Query) (out []Card, err error) {
	if len(c.all) == 0 {
		return nil, nil
	}
	named, exact := c.named(q.Free)
	var found []match.Match
	if !exact && len(q.Clauses) > 0 {
		if found, err = match.Find(ctx, q, len(c.all), c.lookUp); err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(m match.Match) bool { return !m.Full })
		slices.SortStableFunc(found, func(a, b match.Match) int { return rank.CompareMatches(&a, &b) })
	}
	rows := named
	for _, m := range found {
		if !slices.Contains(named, int(m.Row)) {
			rows = append(rows, int(m.Row))
		}
	}
	told := map[content.Version]bool{}
	for _, row := range rows {
		if card := c.all[row]; len(q.Clauses) < 2 && (card.Element.Name != "" || card.Change != "") {
			continue // one word says too little of what is told in sentences
		}
		if told[c.all[row].Release] && c.all[row].Change != "" {
			continue // the page of its release tells it as well
		}
		if c.meets(row, q.Conditions) && len(out) < maxCards {
			told[c.all[row].Release] = true
			out = append(out, c.all[row])
		}
	}
	return out, nil
}

// mostGates bounds how many gates stand before the entries.
const mostGates = 5

// page returns the page of a release, or of the one that a patch belongs to; ok is false where there is none.
func (c *cards) page(catalog *content.Catalog, v content.Version) (page Card, ok bool) {
	if v == (content.Version{}) {
		v = c.newest
	}
	for _, known := range []content.Version{v, v.Release()} {
		if _, there := catalog.Release(known); there || slices.Contains(c.releases, known) {
			return Card{Release: known}, true
		}
	}
	return Card{}, false
}

// begun returns the gates whose name is typed: whole, or so much of it that it is no word of a text, the shortest first.
func (c *cards) begun(typed string) (out []Card) {
	typed = strings.TrimSpace(typed)
	word := name.Gate(typed)
	if word == "" || strings.ContainsRune(typed, ' ') {
		return nil
	}
	for _, g := range c.gates {
		switch {
		case !beginsAlike(g, word):
		case len(g) == len(word):
			return []Card{{Gate: g}}
		case query.LikeGate(typed) && len(out) < mostGates:
			out = append(out, Card{Gate: g})
		}
	}
	return out
}

// beginsAlike reports whether the name of a gate begins with a word, in capitals or not.
func beginsAlike(gate, word string) bool {
	return len(gate) >= len(word) && strings.EqualFold(gate[:len(word)], word)
}

// named returns the enhancement that a number names, or the gates whose name is, or begins with, the only word. exact
// reports that a whole name was given; that gate comes first.
func (c *cards) named(typed string) (rows []int, exact bool) {
	words, _ := query.WithoutReleases(name.Words(typed))
	if len(words) == 0 {
		return nil, false
	}
	number, used := name.BeginNumber(words)
	gate := name.Gate(words[0])
	for row, card := range c.all {
		switch {
		case used == len(words):
			if card.KEP == number.N && number.Of != name.PullRequest {
				return []int{row}, true
			}
		case len(words) > 1 || card.Gate == "" || !beginsAlike(card.Gate, gate):
		case len(card.Gate) == len(gate):
			rows, exact = slices.Insert(rows, 0, row), true
		case len(gate) >= query.MinGateBeginning:
			rows = append(rows, row)
		}
	}
	return rows, exact
}

// lookUp finds the cards that have a term in their titles.
func (c *cards) lookUp(_ context.Context, t query.Term) ([]match.Posting, error) {
	whole := match.Posting{InTitle: true, Rows: match.NewRowSet(len(c.all)), Weight: match.WeightTitle}
	for _, row := range c.rows[t.Stem] {
		whole.Rows.Add(row)
	}
	begun := match.Posting{InTitle: true, Rows: match.NewRowSet(len(c.all)), Weight: match.WeightTitle * match.WeightBeginning}
	if !t.Open {
		return []match.Posting{whole}, nil
	}
	from, _ := slices.BinarySearchFunc(c.words, t.Typed, func(w cardWord, s string) int { return strings.Compare(w.text, s) })
	for _, w := range c.words[from:] {
		if !strings.HasPrefix(w.text, t.Typed) {
			break
		}
		for _, row := range w.rows {
			begun.Rows.Add(row)
		}
	}
	return []match.Posting{whole, begun}, nil
}

// meets reports whether a card meets conditions.
func (c *cards) meets(row int, conditions []query.Condition) bool {
	for _, condition := range conditions {
		holds := condition.Text == "" || text.HasPhrase(c.texts[row], condition.Text, condition.Open)
		for _, clause := range condition.Clauses {
			holds = holds && clause.Alternatives[0].IsFound(func(k int) bool {
				return slices.Contains(c.rows[clause.Alternatives[0].Terms[k].Stem], row)
			})
		}
		if holds == condition.Not {
			return false
		}
	}
	return true
}
