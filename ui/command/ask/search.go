package ask

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"

	"github.com/spf13/cobra"
)

// search answers with what words find.
type search struct{ output.Writer }

func (s *search) searchCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:               "search WORDS",
		ValidArgsFunction: CompleteQuery(s.Writer),
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error {
			r, err := s.Understand(cmd.Context(), o, args)
			if err != nil {
				return err
			}
			if r.Query.Words == "" && r.Problem != nil {
				return r.Problem
			}
			if r.Query.Words == "" {
				return run.Complain("search_needs_words", nil)
			}
			return s.search(cmd.Context(), r)
		}),
	}
	s.Flags(cmd, o, "limit_search", run.SearchSorts())
	return cmd
}

// search answers with what the words find.
func (s *search) search(ctx context.Context, r *run.Request) (err error) {
	if err := r.Settle(run.SearchLimit, run.SearchSorts()); err != nil {
		return err
	}
	if !index.Says(r.Query.Words) {
		return run.Complain("search_no_words", phrase.Values{"Value": content.Shorten(r.Query.Words)})
	}
	if r.Problem != nil {
		s.Say(s.Told(s.Hinted(r.Problem)))
	}
	searcher := s.Searcher(r.Catalog, true)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	if err := s.Prepare(ctx, searcher); err != nil {
		return err
	}
	result, err := searched(ctx, r, searcher)
	if err != nil {
		return fmt.Errorf("searching for %q: %w", r.Query.String(), err)
	}
	labels := s.Labels(r)
	for _, said := range answer.Understood(labels, result) {
		s.Say(said)
	}
	found := result.Total + len(result.Cards)
	makeRoom(r, &result)
	if err := s.hits(ctx, r, searcher, result, found); err != nil {
		return err
	}
	if result.Total == 0 && len(result.Cards) == 0 {
		return run.NothingFor(r.Query, answer.Unheld(labels, names(s.Writer, r), r.Query, result.Unheld)...)
	}
	return nil
}

// find searches, and puts the hits into the order asked for before cutting them at the limit. In another order than
// by relevance what holds a part of the words only would stand anywhere: it is left out where something holds them
// all.
func searched(ctx context.Context, r *run.Request, searcher *index.Searcher) (index.Result, error) {
	if r.Sort == run.ByRelevance {
		return searcher.Search(ctx, r.Query, r.Lang, r.Limit)
	}
	result, err := searcher.Search(ctx, r.Query, r.Lang, 0)
	if result.Full > 0 {
		result.Hits, result.Total = result.Hits[:result.Full], result.Full
	}
	rows := content.Each(result.Hits, func(h index.Hit) int { return h.Row })
	order(r, rows)
	place := make(map[int]int, len(rows))
	for i, row := range rows {
		place[row] = i
	}
	slices.SortFunc(result.Hits, func(a, b index.Hit) int { return place[a.Row] - place[b.Row] })
	if r.Limit > 0 && len(result.Hits) > r.Limit {
		result.Hits = result.Hits[:r.Limit]
	}
	return result, err
}

// hits writes the answer to a search in the form asked for; found counts all entries and cards.
func (s *search) hits(ctx context.Context, r *run.Request, searcher *index.Searcher, result index.Result, found int) error {
	if r.Form == run.FormJSON {
		return s.jsonHits(ctx, r, searcher, result, found)
	}
	rows := content.Each(result.Hits, func(h index.Hit) int { return h.Row })
	full := len(rows)
	if r.Sort == run.ByRelevance {
		full = min(full, result.Full)
	}
	if err := s.cardLines(r, result.Cards[:result.Named]); err != nil {
		return err
	}
	if err := s.textHits(ctx, r, searcher, rows[:full], false); err != nil {
		return err
	}
	if err := s.cardsBehind(r, result); err != nil {
		return err
	}
	if err := s.textHits(ctx, r, searcher, rows[full:], true); err != nil {
		return err
	}
	if shown := len(rows) + len(result.Cards); s.OutIsTerminal && r.Form == run.FormText && !r.Full && shown < found {
		s.Line(s.Words().Fill("shown_of", phrase.Values{"N": shown, "Total": found}))
	}
	return nil
}

// textHits writes entries; near ones hold a part of the words.
func (s *search) textHits(ctx context.Context, r *run.Request, searcher *index.Searcher, rows []int, near bool) error {
	if r.Form == run.FormMarkdown || r.Full {
		return (&list{s.Writer}).entries(r, rows)
	}
	full := len(rows)
	if near {
		full = 0
	}
	if !s.OutIsTerminal {
		s.Lines(r, rows, full)
		return nil
	}
	if near && len(rows) > 0 {
		s.Line(s.Words().Say("hold_a_part"))
	}
	quote := func(row, width int) ([]string, error) {
		snip, err := searcher.Snippet(ctx, row, r.Query.Words, r.Lang)
		if err != nil {
			return nil, fmt.Errorf("quoting %s: %w", r.Catalog.ID(row), err)
		}
		_, shown := r.Catalog.Title(row, r.Lang)
		return s.Passage(snip, shown, width), nil
	}
	l := answer.Listed(r.Catalog, answer.Found{Rows: rows, Whole: full}, answer.Manner{})
	r.Under = l.Nested()
	return s.Table(r, l.Entries, quote)
}

func (s *search) jsonHits(ctx context.Context, r *run.Request, searcher *index.Searcher, result index.Result, found int) error {
	cards, err := s.cards(r, result.Cards)
	if err != nil {
		return err
	}
	out := searchJSON{
		Query: r.Query.String(), Total: result.Total, Full: result.Full,
		TookMS: int64(math.Ceil(float64(result.Took) / float64(time.Millisecond))),
		Engine: string(result.Engine), Hits: []hitJSON{}, Facets: facets(result.Facets),
		Corrections: content.Each(result.Corrections, func(c index.Correction) correctionJSON { return correctionJSON(c) }),
		Problems:    problems(r.Problem), Cards: cards, Found: found, Loosened: result.Loosened,
	}
	for i, hit := range result.Hits {
		e, err := output.JSONEntry(r, hit.Row)
		if err != nil {
			return err
		}
		snip, err := searcher.Snippet(ctx, hit.Row, r.Query.Words, r.Lang)
		if err != nil {
			return fmt.Errorf("quoting %s: %w", e.ID, err)
		}
		out.Hits = append(out.Hits, hitJSON{
			EntryJSON: e, Score: hit.Score, Snippet: snip.Text, SnippetLang: snip.Lang.String(), Others: content.Each(hit.Others, r.Catalog.ID),
			Near: r.Sort == run.ByRelevance && i >= result.Full,
		})
	}
	return s.JSON(out)
}

// problems returns an error's parts as one says them.
func problems(err error) []string {
	if err == nil {
		return []string{}
	}
	return strings.Split(err.Error(), "\n")
}

// facets keeps the counts of what is there, of the fields that the JSON contract names: a new filter is none of them.
func facets(all []content.Facet) map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, f := range []content.Field{content.FieldRelease, content.FieldSIG, content.FieldStage, content.FieldKind} {
		counts := map[string]int{}
		for _, c := range content.Counts(all, f) {
			counts[c.Value] = c.N
		}
		out[string(f)] = counts
	}
	return out
}

// cardJSON is what a search found in the facts: an enhancement or a feature gate that no entry is about, an element, or
// the page of a release.
type cardJSON struct {
	ID      string `json:"id"` // what show takes: kep-1432, 1.34, or the name
	KEP     int    `json:"kep,omitempty"`
	Gate    string `json:"gate,omitempty"`
	Release string `json:"release,omitempty"`
	Title   string `json:"title"`
	State   string `json:"state,omitempty"` // what has become of it, in the language asked for
	SIG     string `json:"sig,omitempty"`
	URL     string `json:"url,omitempty"`

	Kind facts.ElementKind `json:"kind,omitempty"` // of an element

	called string // what it is, in words
}

// makeRoom cuts hits and cards together at the limit. What holds all words goes before what holds a part of them:
// hits, cards, other hits.
func makeRoom(r *run.Request, result *index.Result) {
	if r.Limit == 0 {
		return
	}
	result.Named = min(result.Named, r.Limit)
	cards := min(len(result.Cards), max(r.Limit-result.Full, result.Named))
	result.Cards = result.Cards[:cards]
	result.Hits = result.Hits[:min(len(result.Hits), r.Limit-cards)]
}

// cards returns what is to be said of the cards of a search.
func (s *search) cards(r *run.Request, found []index.Card) ([]cardJSON, error) {
	if len(found) == 0 {
		return []cardJSON{}, nil
	}
	if _, err := s.OpenElements(); err != nil {
		return nil, err
	}
	desk := s.Desk(r)
	return content.Each(found, func(c index.Card) cardJSON {
		said, _ := answer.CardOf(c, desk)
		out := cardJSON{ID: c.Gate, KEP: c.KEP, Gate: c.Gate, Title: said.Title, State: said.State, Kind: c.Element.Kind, called: said.Kind}
		switch {
		case c.KEP != 0:
			out.ID, out.SIG, out.URL = strings.ToLower(page.KEPName(c.KEP)), said.Kind, content.KEPAddress(c.KEP)
		case c.Element.Name != "":
			out.ID = showName(c.Element)
		case c.Gate == "":
			out.ID, out.Release = c.Release.String(), c.Release.String()
		}
		return out
	}), nil
}

// showName is what show takes for an element.
func showName(e name.Element) string {
	if e.Component == "" {
		return e.Name
	}
	return e.Component + "/" + e.Name
}

// cardsBehind writes the cards of a search that stand behind its hits.
func (s *search) cardsBehind(r *run.Request, result index.Result) error {
	found, head := result.Cards[result.Named:], ""
	switch {
	case len(found) == 0:
		return nil
	case r.Form == run.FormMarkdown && len(result.Hits) > 0:
		head = "\n"
	case r.Form == run.FormText && s.OutIsTerminal:
		head = s.Words().Say("facts_only") + "\n"
	}
	if _, err := s.Printer.WriteString(head); err != nil {
		return err
	}
	return s.cardLines(r, found)
}

// cardLines writes cards: for programs in the columns of entries.
func (s *search) cardLines(r *run.Request, found []index.Card) error {
	cards, err := s.cards(r, found)
	if err != nil {
		return err
	}
	for _, c := range cards {
		s.cardLine(r, c)
	}
	return nil
}

func (s *search) cardLine(r *run.Request, c cardJSON) {
	name, number := c.Title, ""
	said := s.Words().List(slices.DeleteFunc([]string{c.called, c.State}, func(part string) bool { return part == "" })...)
	if c.KEP != 0 {
		name, said, number = page.KEPName(c.KEP), c.Title, strconv.Itoa(c.KEP)
	}
	if !s.OutIsTerminal && r.Form == run.FormText {
		title := c.Title
		if c.State != "" && c.KEP == 0 {
			title = s.Words().Label(title, c.State)
		}
		s.Fields(c.ID, number, c.Release, c.SIG, "", "", "", title)
		return
	}
	line := cells.Cut(strings.TrimSpace(output.Paint(s.Coloured()).Text(output.Bold, name)+"  "+said), s.Cells())
	if r.Form == run.FormMarkdown {
		line = strings.TrimSuffix("- "+markdown.CodeSpan(name)+": "+markdown.Escape(said), ": ")
	}
	s.Line(line)
}
