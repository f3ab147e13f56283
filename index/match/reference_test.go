package match

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// reference scores a catalog as slowly and plainly as can be: row by row, out of the words of its texts.
type reference struct {
	rows  []referenceRow
	lang  content.Language
	known map[string][]referencePoints // by term, of all rows: else it would take minutes
}

// referenceRow is the words of a row by field, and how words begin by field of beginnings.
type referenceRow struct {
	words map[string][]string
	begun map[byte]map[string]bool
}

// referencePoints is what a row has for a term, before it is weighed by how rare the term is.
type referencePoints struct {
	points     float64
	titled, ok bool // ok: it has the term at all
}

func newReference(t *testing.T, c *content.Catalog, lang content.Language) *reference {
	t.Helper()
	ref, markdown := &reference{lang: lang, known: map[string][]referencePoints{}}, document.NewMarkdown()
	for row := range c.Len() {
		e := c.Entry(row)
		to := referenceRow{map[string][]string{}, map[byte]map[string]bool{document.FieldTitleBegin: {}, document.FieldBodyBegin: {}}}
		to.add(document.FieldNames, document.FieldTitleKana, document.FieldTitleBegin, document.Names(&e), content.English)
		for _, l := range e.Languages() {
			body, _, err := c.Body(row, l)
			if err != nil {
				t.Fatal(err)
			}
			to.add(document.FieldTitle+l.String(), document.FieldTitleKana, document.FieldTitleBegin, e.Titles[l], l)
			to.add(document.FieldBody+l.String(), document.FieldBodyKana, document.FieldBodyBegin, lines(markdown.Passages(body)), l)
		}
		ref.rows = append(ref.rows, to)
	}
	return ref
}

func (to referenceRow) add(field, kana string, begin byte, source string, l content.Language) {
	read := new(text.Lexicon).Scan(source)
	for _, w := range read.Words {
		to.words[field] = append(to.words[field], w.Stem())
		if !w.Class.IsCJK() {
			to.begun[begin][w.Text] = true
		}
	}
	for _, w := range read.Kana {
		if l == content.Japanese {
			to.words[kana] = append(to.words[kana], query.KanaBeginnings(w.Text)...)
		}
	}
}

// term returns what all rows have for a term.
func (ref *reference) term(t query.Term) []referencePoints {
	name := fmt.Sprint(t.Stem, t.Typed, t.Open, t.Kana)
	if _, ok := ref.known[name]; !ok {
		for _, row := range ref.rows {
			ref.known[name] = append(ref.known[name], row.points(t, ref.lang))
		}
	}
	return ref.known[name]
}

func (row referenceRow) points(t query.Term, shown content.Language) (out referencePoints) {
	best, sum := 0.0, 0.0
	add := func(p float64, title bool) {
		best, sum, out.titled, out.ok = max(best, p), sum+p, out.titled || title, true
	}
	for _, f := range wordFields(shown) {
		if !f.mayHold(t) {
			continue
		}
		all, n := row.words[f.name], 0.0
		for _, w := range all {
			if w == t.Stem {
				n++
			}
		}
		if n > 0 {
			length := 1 - lengthMatch + lengthMatch*float64(len(all))/f.usual
			add(f.weight*n*(1+saturation)/(n+saturation*length), f.title)
		}
	}
	for _, f := range beginningFields() {
		begun := 0
		for w := range row.begun[f.begin] {
			if t.Open && strings.HasPrefix(w, t.Typed) {
				begun++
			}
		}
		if utf8.RuneCountInString(t.Typed) <= maxEach {
			begun = min(begun, 1)
		}
		for range begun {
			add(f.weight, f.title)
		}
	}
	out.points = best + otherFields*(sum-best)
	return out
}

// rarity is what a term or clause counts that so many rows hold.
func (ref *reference) rarity(with float64) float64 {
	return math.Log(1 + (float64(len(ref.rows))-with+0.5)/(with+0.5))
}

func (ref *reference) rarityOf(t query.Term) float64 {
	with := 0.0
	for _, row := range ref.term(t) {
		if row.ok {
			with++
		}
	}
	return ref.rarity(with)
}

// clause is what a row holds of a clause, by the way that it goes furthest; of several, by that with the most points.
func (ref *reference) clause(row int, c query.Clause) (held, gained float64, titled bool) {
	for _, w := range c.Alternatives {
		worth, inTitles, points := 0, 0, 0.0
		for _, t := range w.Terms {
			p := ref.term(t)[row]
			if !p.ok {
				continue
			}
			worth += t.Worth
			if p.titled {
				inTitles += t.Worth
			}
			points += t.Weight * ref.rarityOf(t) * p.points
		}
		share := min(float64(worth)/float64(w.Need), 1)
		if share < partly || share < 1 && w.Whole || share < held || share == held && w.Weight*points <= gained {
			continue
		}
		held, gained, titled = share, w.Weight*points, inTitles >= w.Need
	}
	return held, gained, titled
}

// find is what an index finds.
func (ref *reference) find(q query.Query) (out []Match) {
	weights, all := make([]float64, len(q.Clauses)), 0.0
	for i, c := range q.Clauses {
		whole, some := 0, 0
		for row := range ref.rows {
			switch held, _, _ := ref.clause(row, c); {
			case held == 1:
				whole++
			case held > 0:
				some++
			}
		}
		with := float64(whole)
		if whole == 0 {
			with = float64(some)
		}
		if with == 0 {
			all += ref.rarity(unknownRows * float64(len(ref.rows)))
			continue
		}
		weights[i] = ref.rarity(max(with, rareRows*float64(len(ref.rows))))
		all += weights[i]
	}
	least := floor
	if len(q.Clauses) >= manyWords {
		least = floorOfMany
	}
	for row := range ref.rows {
		m := Match{Row: int32(row), Full: true, Titled: true}
		cover, some := 0.0, false
		for i, c := range q.Clauses {
			held, gained, titled := ref.clause(row, c)
			cover, m.Score, some = cover+weights[i]*held, m.Score+gained*held, some || held > 0
			m.Full, m.Titled = m.Full && held == 1, m.Titled && held == 1 && titled
		}
		if !some {
			continue
		}
		for _, t := range q.Bonus {
			m.Score += t.Weight * ref.rarityOf(t) * ref.term(t)[row].points
		}
		share := min(cover/all, 1)
		if !m.Full {
			m.Score, m.Titled = m.Score*share, false
		}
		if m.Full || share >= least {
			out = append(out, m)
		}
	}
	return out
}

// The index finds what plain counting finds, with the same scores: for words of all languages at once, beginnings,
// identifiers and stretches of Chinese and Japanese, whichever language is shown.
func TestIndexFindsWhatPlainCountingFinds(t *testing.T) {
	c := indextest.RandomCatalog(t, 1, 60)
	o := openIndex(t, c)
	r := rand.New(rand.NewPCG(2, 2))
	found := 0
	for _, lang := range content.Languages() {
		ref := newReference(t, c, lang)
		for range 60 {
			words := indextest.RandomQuery(r)
			q := query.Parse(words, nil, lang)
			got, err := o.find(t.Context(), q, lang)
			if err != nil {
				t.Fatal(err)
			}
			want := ref.find(q)
			found += len(want)
			alike := func(a, b Match) bool {
				near := math.Abs(a.Score-b.Score) <= 1e-4*b.Score
				a.Score, b.Score = 0, 0
				return near && a == b
			}
			if !slices.EqualFunc(got, want, alike) {
				t.Errorf("%v shown: %q finds\n%+v, want\n%+v", lang, words, got, want)
			}
		}
	}
	if found < 1000 {
		t.Errorf("all queries find %d rows", found)
	}
}

// The rows that hold a word, which is how a word is excluded, are those that plain counting says to hold it whole.
func TestRowsWithAWordAreThoseThatHoldIt(t *testing.T) {
	c := indextest.RandomCatalog(t, 5, 120)
	o := openIndex(t, c)
	ref := newReference(t, c, content.English)
	r := rand.New(rand.NewPCG(6, 6))
	found := 0
	for range 120 {
		word, _, _ := strings.Cut(indextest.RandomWords(r, content.Languages()[r.IntN(4)], 1+r.IntN(2)), " ")
		for _, condition := range query.Parse("-"+word, nil, content.English).Conditions {
			if !condition.Not {
				t.Fatalf("-%s does not exclude", word)
			}
			for _, clause := range condition.Clauses {
				rows, err := o.RowsWith(t.Context(), clause)
				if err != nil {
					t.Fatal(err)
				}
				var want []int
				for row := range c.Len() {
					if held, _, _ := ref.clause(row, clause); held == 1 {
						want = append(want, row)
					}
				}
				found += len(want)
				if got := slices.Collect(rows.All); !slices.Equal(got, want) {
					t.Errorf("%q stands in %v, want %v", word, got, want)
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("all words stand in %d rows", found)
	}
}

// lines returns passages one a line.
func lines(passages []document.Passage) string {
	var b strings.Builder
	for _, p := range passages {
		b.WriteString(p.Text + "\n")
	}
	return b.String()
}
