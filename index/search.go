package index

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/index/excerpt"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
)

// Hit is an entry found.
type Hit = rank.Hit

// Correction says that a word which nothing holds was read as another one.
type Correction = match.Correction

// Says reports whether words hold anything that can be looked for.
func Says(words string) bool { return query.Says(words) }

// IsMessage reports whether words are a message of a component, which is answered by what it is about.
func IsMessage(words string) bool { return query.ReadPasted(words).About != "" }

// Result is the answer to a search.
type Result struct {
	Hits        []Hit           // the full ones before the others; of the first 500 the best first; at most as many as were asked for
	Total       int             // how many hits there are in all
	Full        int             // how many of them hold all words, or say what they hold of them more closely than one that does
	Facets      []content.Facet // over all matching rows, as content.Selection has them
	Corrections []Correction    // words that nothing holds, and what was searched for instead
	Cards       []Card          // facts; where there are filters only what is planned, since most facts have no such values
	Named       int             // how many of the cards have the words as their whole name; they stand before the hits
	Unheld      []string        // of an empty answer: the words that no text holds, as they were typed
	Loosened    bool            // an exact phrase stands nowhere; these have its words
	Engine      Engine          // what found them
	Took        time.Duration
}

// isEmpty reports that nothing was found.
func (r *Result) isEmpty() bool { return r.Total == 0 && len(r.Cards) == 0 }

// Search returns the entries that pass q.Filters and that q.Words name or describe, at most limit hits (0: all). Exact
// phrases must stand in them and excluded words must not; of the other words they hold all, or, behind those, enough.
// Without words, or with such that say nothing, these are all rows that pass, in list order and each a hit of its own.
// Facts that no entry is about are Cards. Words are answered by the index if it is prepared, by a scan if not, which
// knows no misspelt words; Search never waits for Prepare. An error is the context's, or that a text could not be
// read.
func (s *Searcher) Search(ctx context.Context, q content.Query, lang content.Language, limit int) (Result, error) {
	start := time.Now()
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	var known *query.Thesaurus
	if q.Words != "" { // else it takes 40 ms for nothing
		known = s.thesaurus()
	}
	r, err := s.answer(ctx, q, known, lang, limit)
	r.Took = time.Since(start)
	return r, err
}

// answer answers the words as they are read: where they are a known message, first by what that is about; where they ask
// for a release, by its page and its entries; where an exact phrase stands nowhere, by its words.
func (s *Searcher) answer(ctx context.Context, q content.Query, known *query.Thesaurus, lang content.Language, limit int) (Result, error) {
	if pasted := query.ReadPasted(q.Words); pasted.About != "" {
		about := query.Parse(pasted.About, known, lang)
		about.Gone = pasted.Gone
		r, err := s.searchWords(ctx, q.Filters, about, lang, limit)
		if err != nil || r.Named > 0 || r.Full > 0 {
			return r, err
		}
	}
	a, ok := pageAsked(q.Words)
	if ok && a.todo && a.release == (content.Version{}) && len(a.sigs) == 0 && !q.Filters.IsZero() {
		narrowed := q.Filters
		narrowed.Action = true
		return s.list(narrowed, limit), nil
	}
	if ok && q.Filters.IsZero() {
		if page, there := s.cards(lang).page(s.catalog, a.release); there {
			span := content.Span{From: page.Release, To: page.Release}
			r := s.list(content.Filters{Releases: []content.Span{span}, SIGs: a.sigs, Action: a.todo}, limit)
			r.Cards, r.Named = []Card{page}, 1
			return r, nil
		}
	}
	words := query.Parse(q.Words, known, lang)
	r, err := s.searchWords(ctx, q.Filters, words, lang, limit)
	if err != nil || !r.isEmpty() || !words.HasPhrases() {
		return s.explained(ctx, r, words, err)
	}
	r, err = s.searchWords(ctx, q.Filters, words.Loosened(), lang, limit)
	r.Loosened = !r.isEmpty()
	return s.explained(ctx, r, words, err)
}

// explained returns a result that says, where it is empty, which words no text holds.
func (s *Searcher) explained(ctx context.Context, r Result, q query.Query, err error) (Result, error) {
	if err != nil || !r.isEmpty() {
		return r, err
	}
	for _, c := range q.Clauses {
		rows, err := s.holders(ctx, c)
		if err != nil {
			return r, err
		}
		if typed := c.Typed(); rows.Len() == 0 && typed != "" && !slices.Contains(r.Unheld, typed) {
			r.Unheld = append(r.Unheld, typed)
		}
	}
	return r, nil
}

// list is the result of a query that says nothing.
func (s *Searcher) list(f content.Filters, limit int) Result {
	sel := s.catalog.Select(f)
	r := Result{Engine: s.Engine(), Facets: sel.Facets, Total: len(sel.Rows), Full: len(sel.Rows)}
	for _, row := range atMost(sel.Rows, limit) {
		r.Hits = append(r.Hits, Hit{Row: row})
	}
	r.Cards = PlannedCards(s.catalog, f, sel.Rows)
	return r
}

// searchWords answers a query. One that names and describes nothing is answered by all that passes the filters.
func (s *Searcher) searchWords(ctx context.Context, f content.Filters, q query.Query, lang content.Language, limit int) (Result, error) {
	names := query.LookUpNames(s.catalog, q.Free)
	if len(q.Clauses) == 0 && len(names.Rows) == 0 && len(q.Conditions) == 0 {
		return s.list(f, limit), nil
	}
	if names.Only {
		q.Clauses = nil
	}
	a, err := s.find(ctx, &q, lang)
	if err != nil {
		return Result{}, err
	}
	r := Result{Engine: a.engine}
	namesCard := false
	if f.IsZero() || slices.Contains(f.Marks, content.Planned) {
		if namesCard, err = s.addCards(ctx, &r, q, &names, lang); err != nil {
			return Result{}, err
		}
	}
	if !f.IsZero() {
		planned := PlannedCards(s.catalog, f, nil)
		other := func(c Card) bool { return !slices.Contains(planned, c) }
		named := len(slices.DeleteFunc(slices.Clone(r.Cards[:r.Named]), other))
		r.Cards, r.Named = slices.DeleteFunc(r.Cards, other), named
		namesCard = namesCard && len(r.Cards) > 0
	}
	if namesCard && slices.ContainsFunc(r.Cards, func(c Card) bool { return c.KEP != 0 }) {
		a.found = nil // a number says all: what has its digits is about something else
	}
	found, err := s.choose(ctx, a, q, names, namesCard)
	if err != nil {
		return Result{}, err
	}
	counted := func() {}
	if f.IsZero() && len(found) > rank.ManyMatches { // nothing is left out, so that they can be counted meanwhile
		counted = rank.Meanwhile(func() { _, r.Facets = s.ranker.Narrow(found, f) })
	} else {
		found, r.Facets = s.ranker.Narrow(found, f)
	}
	least := s.ranker.RaiseTitles(found, q.Phrase)
	ranked := limit
	if limit > 0 {
		ranked = max(limit, rank.LookedAt) // the same order, however few are asked for
	}
	r.Hits, r.Total, r.Full = s.ranker.Group(found, least, query.StageNamed(q.Free), ranked)
	counted()
	if len(q.Clauses) > 1 {
		f := excerpt.NewFinder(q)
		r.Full, err = rank.ByProximity(r.Hits, r.Full, func(row int) (passage, title, asked float64, err error) {
			return s.excerpts.Together(ctx, row, f, lang)
		})
		if err != nil {
			return Result{}, err
		}
	}
	if q.Gone { // what took it away is among the best
		const best = 4
		slices.SortStableFunc(r.Hits[:min(r.Full, len(r.Hits), best)], func(a, b Hit) int { return cmp.Compare(s.removes(b), s.removes(a)) })
	}
	r.Hits = atMost(r.Hits, limit)
	r.Corrections, err = s.corrections(ctx, q, a.corrected, r.Hits, lang)
	return r, err
}

// removes is 1 for a hit that takes something away, else 0.
func (s *Searcher) removes(h Hit) int {
	if s.catalog.Stage(h.Row) == content.Removed {
		return 1
	}
	return 0
}

// addCards finds the cards of a query; exact reports that it is the name of an enhancement or a gate that no entry is
// about. An enhancement whose title the words are is named by them.
func (s *Searcher) addCards(
	ctx context.Context, r *Result, q query.Query, names *query.Names, lang content.Language,
) (exact bool, err error) {
	cards := s.cards(lang)
	found, err := cards.find(ctx, q)
	if err != nil {
		return false, err
	}
	if exact = len(found) > 0 && isName(q.Free, found[0]); !exact && len(names.Rows) > 0 {
		found = nil
	}
	whole, alike := s.elementCards(q)
	if exact || names.Only {
		alike = nil
	}
	if len(q.Conditions) == 0 {
		whole = slices.Concat(cards.begun(q.Free), whole)
	}
	if titled, ok := cards.enhancements[q.Phrase]; ok {
		if rows := s.catalog.ByKEP(titled); len(rows) > 0 {
			names.Titled = rows
		} else {
			whole = slices.Insert(whole, 0, Card{KEP: titled})
		}
	}
	r.Named = len(whole)
	r.Cards = whole
	var told []Card
	if !exact && !names.Only && len(names.Rows) == 0 {
		if told, err = s.told(ctx, q); err != nil {
			return false, err
		}
	}
	r.Cards = content.AppendNew(r.Cards, slices.Concat(found, alike, told)...)
	return exact, nil
}

// choose returns the matches that a query means. A query that names an entry or a card leaves out what only resembles
// it.
func (s *Searcher) choose(ctx context.Context, a engineResult, q query.Query, names query.Names, namesCard bool) ([]match.Match, error) {
	found := a.found
	if len(q.Clauses) == 0 && len(names.Rows) == 0 && len(names.Begins) == 0 && !names.Only {
		found = s.ranker.Everything()
	}
	if namesCard || len(names.Rows) > 0 {
		found = slices.DeleteFunc(found, func(m match.Match) bool { return !m.Full || namesCard && !m.Titled })
	}
	found = s.ranker.Promote(found, q, names)
	if len(q.Conditions) == 0 {
		return found, nil
	}
	meets, err := s.texts.Meets(ctx, s.catalog, q.Conditions, a.holders)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(m match.Match) bool { return !meets.Has(int(m.Row)) }), nil
}

// isName reports whether text is the number or the name of a card.
func isName(text string, c Card) bool {
	if n, ok := name.ReadNumber(text); ok {
		return c.KEP == n.N
	}
	return c.Gate != "" && strings.EqualFold(name.Gate(strings.TrimSpace(text)), c.Gate)
}

// atMost returns the first of all, as many as limit says; 0 is no limit.
func atMost[T any](all []T, limit int) []T {
	if limit > 0 && limit < len(all) {
		return all[:limit]
	}
	return all
}

// engineResult is what an engine finds for a query.
type engineResult struct {
	found     []match.Match
	corrected []int // clauses that were read as other words
	engine    Engine
	holders   func(query.Clause) (match.RowSet, error) // which rows hold a clause
}

// find answers by the index, or by a scan if there is none or it fails.
func (s *Searcher) find(ctx context.Context, q *query.Query, lang content.Language) (engineResult, error) {
	a := engineResult{engine: EngineScan, holders: func(c query.Clause) (match.RowSet, error) { return s.holders(ctx, c) }}
	if o := s.acquire(); o != nil {
		found, mended, err := o.Search(ctx, q, lang)
		s.release()
		if err == nil || ctx.Err() != nil {
			a.found, a.corrected, a.engine = found, mended, EngineIndex
			return a, err
		}
		s.abandon(o, err)
	}
	var err error
	a.found, err = s.texts.Find(ctx, s.catalog, *q)
	if len(q.Conditions) == 0 && s.Engine() == EngineIndex { // the index was prepared during the scan
		s.texts.Forget()
	}
	return a, err
}

// holders returns the rows that have a clause.
func (s *Searcher) holders(ctx context.Context, c query.Clause) (match.RowSet, error) {
	if o := s.acquire(); o != nil {
		rows, err := o.RowsWith(ctx, c)
		s.release()
		if err == nil || ctx.Err() != nil {
			return rows, err
		}
		s.abandon(o, err)
	}
	return s.texts.RowsWith(ctx, s.catalog, c)
}

// corrections says what the best hit has for words that nothing holds.
func (s *Searcher) corrections(ctx context.Context, q query.Query, mended []int, hits []Hit, lang content.Language) ([]Correction, error) {
	var out []Correction
	for _, i := range mended {
		for _, h := range atMost(hits, 1) {
			read, err := s.excerpts.ReadAs(ctx, h.Row, q.Clauses[i], lang)
			if err != nil {
				return nil, err
			}
			if read != "" {
				out = append(out, Correction{Typed: q.Clauses[i].Alternatives[0].Terms[0].Typed, Read: read})
			}
		}
	}
	return out, nil
}
