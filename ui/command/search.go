package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
)

// defaultPatience is how long an index may be prepared before a line says so.
const defaultPatience = 300 * time.Millisecond

// grace is how long an interrupted build may take to remove what it has written.
const grace = 500 * time.Millisecond

// search answers with what the words find.
func (s *session) search(ctx context.Context, r *request) (err error) {
	if err := r.settle(searchLimit, searchSorts()); err != nil {
		return err
	}
	if !index.Says(r.query.Words) {
		return complaint{"search_no_words", phrase.Values{"Value": content.Shorten(r.query.Words)}}
	}
	if r.problem != nil {
		s.say(s.told(s.hinted(r.problem)))
	}
	searcher := s.searcher(r.catalog)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	if err := s.prepare(ctx, searcher); err != nil {
		return err
	}
	result, err := r.find(ctx, searcher)
	if err != nil {
		return fmt.Errorf("searching for %q: %w", r.query.String(), err)
	}
	for _, c := range result.Corrections {
		s.tell("read_as_word", phrase.Values{"Typed": c.Typed, "Read": c.Read})
	}
	r.makeRoom(&result)
	if err := s.hits(ctx, r, searcher, result); err != nil {
		return err
	}
	if result.Total == 0 && len(result.Cards) == 0 {
		return nothingFor(r.query)
	}
	return nil
}

// searcher returns what searches in a catalog; not yet prepared.
func (s *session) searcher(c *content.Catalog) *index.Searcher {
	return index.New(index.Options{
		Catalog: c, CacheDir: s.Folders.Cache, Log: s.Log, Glossary: s.glossary, Facts: s.Facts, Elements: s.Elements,
	})
}

// prepare opens or builds the index, and says so when it takes long. Where that fails a search does without. When ctx
// ends it returns after grace, whatever the index is doing then.
func (s *session) prepare(ctx context.Context, searcher *index.Searcher) error {
	var failed, broken error
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				broken = task.Failure(s.Log, p)
			}
		}()
		debug.SetPanicOnFault(true)
		failed = searcher.Prepare(ctx, nil)
	}()
	long := time.NewTimer(cmp.Or(s.Patience, defaultPatience))
	defer long.Stop()
	for {
		select {
		case <-done:
			if broken != nil {
				return broken
			}
			if failed != nil && ctx.Err() == nil {
				s.Log.Printf("preparing the search index: %v", failed)
				s.tellError("without_index", failed)
			}
			if why := searcher.Unkept(); why != nil && failed == nil && ctx.Err() == nil {
				s.say(unkept(why).Error())
			}
			return ctx.Err()
		case <-long.C:
			s.tell("preparing", nil)
		case <-ctx.Done():
			select {
			case <-done:
			case <-time.After(grace):
			}
			return ctx.Err()
		}
	}
}

// unkept says that every search has to build the index.
func unkept(why error) error {
	if errors.Is(why, index.ErrHeld) {
		return fmt.Errorf("the search index is built in memory: %w", why)
	}
	return fmt.Errorf("the search index cannot be kept, and every search builds it anew: make room in the cache folder, "+
		"or let it be written: %w", why)
}

// find searches, and puts the hits into the order asked for before cutting them at the limit. In another order than
// by relevance what holds a part of the words only would stand anywhere: it is left out where something holds them
// all.
func (r *request) find(ctx context.Context, searcher *index.Searcher) (index.Result, error) {
	if r.sort == byRelevance {
		return searcher.Search(ctx, r.query, r.lang, r.limit)
	}
	result, err := searcher.Search(ctx, r.query, r.lang, 0)
	if result.Full > 0 {
		result.Hits, result.Total = result.Hits[:result.Full], result.Full
	}
	rows := each(result.Hits, func(h index.Hit) int { return h.Row })
	r.order(rows)
	place := make(map[int]int, len(rows))
	for i, row := range rows {
		place[row] = i
	}
	slices.SortFunc(result.Hits, func(a, b index.Hit) int { return place[a.Row] - place[b.Row] })
	if r.limit > 0 && len(result.Hits) > r.limit {
		result.Hits = result.Hits[:r.limit]
	}
	return result, err
}

// hits writes the answer to a search in the form asked for.
func (s *session) hits(ctx context.Context, r *request, searcher *index.Searcher, result index.Result) error {
	if r.form == formJSON {
		return s.jsonHits(ctx, r, searcher, result)
	}
	if err := s.cardLines(r, result.Cards[:result.Named]); err != nil {
		return err
	}
	if err := s.textHits(ctx, r, searcher, result); err != nil {
		return err
	}
	return s.cardsBehind(r, result)
}

func (s *session) textHits(ctx context.Context, r *request, searcher *index.Searcher, result index.Result) error {
	rows := each(result.Hits, func(h index.Hit) int { return h.Row })
	full := len(rows)
	if r.sort == byRelevance {
		full = min(full, result.Full)
	}
	if r.form == formMarkdown || r.full {
		return s.entries(r, rows)
	}
	if !s.OutIsTerminal {
		return s.lines(r, rows, full)
	}
	quote := func(row, width int) ([]string, error) {
		snip, err := searcher.Snippet(ctx, row, r.query.Words, r.lang)
		if err != nil {
			return nil, fmt.Errorf("quoting %s: %w", r.catalog.ID(row), err)
		}
		_, shown := r.catalog.Title(row, r.lang)
		return s.passage(snip, shown, width), nil
	}
	all := len(rows)
	l := answer.Listed(r.catalog, answer.Found{Rows: rows, Whole: full}, answer.Manner{})
	rows, full, r.under = l.Entries, l.Full, l.Nested()
	if err := s.table(r, rows[:full], quote); err != nil {
		return err
	}
	if full < len(rows) {
		if _, err := fmt.Fprintln(s.out, s.words().Say("hold_a_part")); err != nil {
			return err
		}
		if err := s.table(r, rows[full:], quote); err != nil {
			return err
		}
	}
	if all == result.Total {
		return nil
	}
	_, err := fmt.Fprintln(s.out, s.words().Fill("shown_of", phrase.Values{"N": all, "Total": result.Total}))
	return err
}

func (s *session) jsonHits(ctx context.Context, r *request, searcher *index.Searcher, result index.Result) error {
	cards, err := s.cards(result.Cards)
	if err != nil {
		return err
	}
	out := searchJSON{
		Query: r.query.String(), Total: result.Total, Full: result.Full,
		TookMS: int64(math.Ceil(float64(result.Took) / float64(time.Millisecond))),
		Engine: string(result.Engine), Hits: []hitJSON{}, Facets: facets(result.Facets),
		Corrections: []correctionJSON{}, Problems: problems(r.problem), Cards: cards,
	}
	for _, c := range result.Corrections {
		out.Corrections = append(out.Corrections, correctionJSON(c))
	}
	for i, hit := range result.Hits {
		e, err := r.jsonEntry(hit.Row)
		if err != nil {
			return err
		}
		snip, err := searcher.Snippet(ctx, hit.Row, r.query.Words, r.lang)
		if err != nil {
			return fmt.Errorf("quoting %s: %w", e.ID, err)
		}
		out.Hits = append(out.Hits, hitJSON{
			entryJSON: e, Score: hit.Score, Snippet: snip.Text, SnippetLang: snip.Lang.String(), Others: each(hit.Others, r.catalog.ID),
			Near: r.sort == byRelevance && i >= result.Full,
		})
	}
	return s.json(out)
}

// problems returns an error's parts as one says them.
func problems(err error) []string {
	out := []string{}
	if err != nil {
		out = strings.Split(err.Error(), "\n")
	}
	return out
}

// facets keeps the counts of what is there, of the fields that the JSON contract names: a new filter is none of them.
func facets(all []content.Facet) map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, f := range []content.Field{content.FieldRelease, content.FieldSIG, content.FieldStage, content.FieldKind} {
		out[string(f)] = map[string]int{}
	}
	for _, f := range all {
		counts, wanted := out[string(f.Field)]
		if !wanted {
			continue
		}
		for _, c := range f.Counts {
			if c.N > 0 {
				counts[c.Value] = c.N
			}
		}
	}
	return out
}
