package index

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Card is a fact that a search finds beside the entries: an enhancement, or a feature gate, that no entry is about.
type Card struct {
	KEP  int
	Gate string
}

// maxCards bounds how many cards a result has.
const maxCards = 50

// cards are the enhancements and gates of the facts that no entry is about, with what is searched of them.
type cards struct {
	all   []Card
	texts []rowText
}

// cardsOf returns what makes the cards of a catalog when they are first asked for; without facts there are none.
func cardsOf(c *content.Catalog, tables func() (*facts.Tables, error), failed func(error)) func() cards {
	return sync.OnceValue(func() cards {
		if tables == nil {
			return cards{}
		}
		t, err := tables()
		if err != nil {
			failed(err)
			return cards{}
		}
		var out cards
		for _, k := range t.KEPs() {
			if len(c.ByKEP(k.Number)) > 0 {
				continue
			}
			words := []string{"KEP-" + strconv.Itoa(k.Number), k.Title}
			for _, g := range k.Gates {
				words = append(words, g.Name)
			}
			out.add(Card{KEP: k.Number}, strings.Join(words, "\n"), strings.Join(k.SIGs, " "))
		}
		for _, g := range t.Gates() {
			if len(c.ByGate(g.Name, false)) == 0 {
				out.add(Card{Gate: g.Name}, g.Name, "")
			}
		}
		return out
	})
}

func (c *cards) add(card Card, title, body string) {
	c.all = append(c.all, card)
	c.texts = append(c.texts, rowText{title: foldProse(title), body: foldProse(body)})
}

// find returns the cards that words name or that hold all of them, the best first.
func (c cards) find(ctx context.Context, q query) ([]Card, error) {
	if len(c.all) == 0 {
		return nil, nil
	}
	if named := c.named(q.free); len(named) > 0 || len(q.clauses) == 0 {
		return named, nil
	}
	found, err := (&board{cells: make([]cell, len(c.all))}).run(ctx, q, scan(c.texts))
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(m match) bool { return !m.full })
	slices.SortStableFunc(found, compareMatches)
	var out []Card
	for _, m := range cut(found, maxCards) {
		out = append(out, c.all[m.row])
	}
	return out, nil
}

// named returns the enhancement that a number names, or the gates that the only word is the name or the beginning of.
func (c cards) named(typed string) []Card {
	words, _ := withoutReleases(nameWords(typed))
	if len(words) == 0 {
		return nil
	}
	ref, used := readReference(words)
	var out []Card
	for _, card := range c.all {
		switch {
		case used == len(words):
			if card.KEP == ref.number && !ref.pull {
				return []Card{card}
			}
		case len(words) == 1 && len(words[0]) >= minGateBeginning && strings.HasPrefix(strings.ToLower(card.Gate), gateName(words[0])):
			out = append(out, card)
		}
	}
	return cut(out, maxCards)
}
