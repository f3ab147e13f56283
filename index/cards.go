package index

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
	"k8sexplore/index/text"
)

// Card is a fact that a search finds beside the entries: an enhancement, or a feature gate, that no entry is about, or an
// element.
type Card struct {
	KEP     int
	Gate    string
	Element name.Element
}

// maxCards bounds how many cards a result has.
const maxCards = 50

// cards are the enhancements and gates of the facts that no entry is about, with the words of their titles.
type cards struct {
	all   []Card
	texts []string         // their titles, as phrases are compared
	rows  map[string][]int // by stem: the cards whose titles have it, ascending
	words []cardWord       // as they are written, in alphabetical order: for beginnings
	gates []string         // all of the facts, the shortest names first
}

type cardWord struct {
	text string
	row  int
}

// cardsOf returns what makes the cards of a catalog when they are first asked for; without facts there are none.
func cardsOf(c *content.Catalog, tables func() (*facts.Tables, error), failed func(error)) func() *cards {
	return sync.OnceValue(func() *cards {
		out := &cards{rows: map[string][]int{}}
		if tables == nil {
			return out
		}
		t, err := tables()
		if err != nil {
			failed(err)
			return out
		}
		for _, k := range t.KEPs() {
			if len(c.ByKEP(k.Number)) > 0 {
				continue
			}
			title := []string{"KEP-" + strconv.Itoa(k.Number), k.Title}
			for _, g := range k.Gates {
				title = append(title, g.Name)
			}
			out.add(Card{KEP: k.Number}, strings.Join(title, "\n"))
		}
		for _, g := range t.Gates() {
			out.gates = append(out.gates, g.Name)
			if len(c.ByGate(g.Name, false)) == 0 {
				out.add(Card{Gate: g.Name}, g.Name)
			}
		}
		slices.SortStableFunc(out.gates, func(a, b string) int { return len(a) - len(b) })
		slices.SortFunc(out.words, func(a, b cardWord) int { return cmp.Or(strings.Compare(a.text, b.text), a.row-b.row) })
		return out
	})
}

func (c *cards) add(card Card, title string) {
	row := len(c.all)
	c.all = append(c.all, card)
	c.texts = append(c.texts, text.FoldProse(title))
	for _, t := range text.Tokens(title) {
		if have := c.rows[t.Stem()]; len(have) == 0 || have[len(have)-1] != row {
			c.rows[t.Stem()] = append(have, row)
		}
		c.words = append(c.words, cardWord{t.Text, row})
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
	for _, row := range rows {
		if c.meets(row, q.Conditions) && len(out) < maxCards {
			out = append(out, c.all[row])
		}
	}
	return out, nil
}

// mostGates bounds how many gates stand before the entries.
const mostGates = 5

// begun returns the gates whose name is typed: whole, or so much of it that it is no word of a text, the shortest first.
func (c *cards) begun(typed string) (out []Card) {
	typed = strings.TrimSpace(typed)
	word := strings.ToLower(name.Gate(typed))
	if word == "" || strings.ContainsRune(typed, ' ') {
		return nil
	}
	for _, g := range c.gates {
		switch known := strings.ToLower(g); {
		case known == word:
			return []Card{{Gate: g}}
		case likeGate(typed) && strings.HasPrefix(known, word) && len(out) < mostGates:
			out = append(out, Card{Gate: g})
		}
	}
	return out
}

// likeGate reports a word that can only be a name: one with a capital within, or a very long one.
func likeGate(word string) bool {
	const long = 11
	return len(word) >= long || len(word) >= query.MinGateBeginning && strings.ContainsFunc(word[1:], unicode.IsUpper)
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
		switch known := strings.ToLower(card.Gate); {
		case used == len(words):
			if card.KEP == number.N && number.Of != name.PullRequest {
				return []int{row}, true
			}
		case len(words) > 1 || known == "":
		case known == gate:
			rows, exact = slices.Insert(rows, 0, row), true
		case len(gate) >= query.MinGateBeginning && strings.HasPrefix(known, gate):
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
		begun.Rows.Add(w.row)
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
