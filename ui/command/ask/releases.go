package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// releases answers with releases and their pages.
type releases struct{ output.Writer }

func (s *releases) releasesCommand() *cobra.Command {
	o, patches := new(run.Options), false
	cmd := &cobra.Command{
		Use:               "releases",
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return run.Complain("releases_words", phrase.Values{"Value": args[0]})
			}
			return s.releases(cmd.Context(), o, patches)
		},
	}
	cmd.Flags().BoolVar(&patches, "patches", false, "")
	s.Flags(cmd, o, "limit_all", run.ReleaseSorts())
	return cmd
}

// releases answers with the releases that the filters select anything of. Unlike elsewhere a release may be one
// without entries. Patches and pre-releases are there where they are asked for.
func (s *releases) releases(ctx context.Context, o *run.Options, patches bool) error {
	typed := *o.Filters[content.FieldRelease]
	*o.Filters[content.FieldRelease] = nil
	r, err := s.Request(ctx, o, nil)
	if err != nil {
		return err
	}
	if err := r.Settle(0, run.ReleaseSorts()); err != nil {
		return err
	}
	t, err := s.Tables()
	if err != nil {
		return err
	}
	all := s.releaseRows(t, r.Catalog)
	if r.Query.Filters.Releases, err = releaseSpans(all, typed); err != nil {
		return run.OfFlag("release", err)
	}
	pages, left := wantedReleases(r, all, patches)
	if r.Limit > 0 && len(pages) > r.Limit {
		pages = pages[:r.Limit]
	}
	if err := s.releasePages(r, t, pages, false); err != nil {
		return err
	}
	if len(pages) == 0 {
		return run.NothingFor(r.Query)
	}
	if left > 0 && s.OutIsTerminal && r.Form == run.FormText && !r.Full {
		s.Sentence(s.Words().Count("more_patches", left, nil))
	}
	return nil
}

// wantedReleases returns the releases that the filters select anything of, and how many patches and pre-releases were
// left out because nobody asked for them: neither by themselves nor as a series, 1.27.x.
func wantedReleases(r *run.Request, all []releaseRow, patches bool) (pages []releaseRow, left int) {
	spans, others := r.Query.Filters.Releases, r.Query.Filters
	others.Releases = nil
	counts := releaseCounts(r)
	inSeries := map[content.Version]int{}
	for v, n := range counts {
		inSeries[v.Release()] += n
	}
	for _, p := range all {
		v := p.Version
		selected := len(spans) == 0 || slices.ContainsFunc(spans, func(s content.Span) bool { return s.Contains(v) })
		switch {
		case !selected, !others.IsZero() && counts[v] == 0 && (!v.IsRelease() || inSeries[v] == 0):
		case v.IsRelease() || patches || slices.ContainsFunc(spans, func(s content.Span) bool {
			return s.Contains(v) && (s.Series || s.From == s.To)
		}):
			pages = append(pages, p)
		default:
			left++
		}
	}
	return pages, left
}

// releaseSpans reads what was typed for --release; each value has to name one of the releases or more.
func releaseSpans(all []releaseRow, typed []string) ([]content.Span, error) {
	var spans []content.Span
	var errs []error
	for _, value := range typed {
		for one := range strings.SplitSeq(value, ",") {
			span, err := content.ParseSpan(strings.TrimSpace(one))
			if err == nil && slices.ContainsFunc(all, func(r releaseRow) bool { return span.Contains(r.Version) }) {
				spans = append(spans, span)
				continue
			}
			names := content.Each(all, func(r releaseRow) string { return r.Version.String() })
			errs = append(errs, run.NearestError("release", one, names))
		}
	}
	return spans, errors.Join(errs...)
}

// releaseCounts returns how many entries the filters select of each release and patch.
func releaseCounts(r *run.Request) map[content.Version]int {
	counts := map[content.Version]int{}
	for _, row := range r.Catalog.Select(r.Query.Filters).Rows {
		counts[r.Catalog.Version(row)]++
	}
	return counts
}

// releaseRow is a release or a patch: the page of it, or what the facts know, and where its minor release stands today.
type releaseRow struct {
	content.ReleasePage
	known     facts.Release // what the facts have of its minor release
	state     facts.State
	endOfLife string
	patches   int // at hand, of a minor release
}

// releaseRows returns what is at hand and what the facts know, newest first.
func (s *releases) releaseRows(t *facts.Tables, c *content.Catalog) []releaseRow {
	pages := c.Releases()
	there, patches := map[content.Version]bool{}, map[content.Version]int{}
	for _, p := range pages {
		there[p.Version] = true
		if !p.Version.IsRelease() {
			patches[p.Version.Release()]++
		}
	}
	more := content.Each(t.Releases(), func(r facts.Release) content.Version { return r.Version })
	for _, v := range slices.AppendSeq(more, maps.Keys(patches)) {
		if !there[v] {
			there[v] = true
			pages = append(pages, content.ReleasePage{Version: v})
		}
	}
	slices.SortStableFunc(pages, func(a, b content.ReleasePage) int { return b.Version.Compare(a.Version) })
	return content.Each(pages, func(p content.ReleasePage) releaseRow {
		row := s.releaseRow(t, p)
		row.patches = patches[p.Version]
		return row
	})
}

// releaseRow adds to a page what the facts know of the release.
func (s *releases) releaseRow(t *facts.Tables, p content.ReleasePage) releaseRow {
	known, ok := t.Release(p.Version)
	if !ok {
		return releaseRow{ReleasePage: p, state: facts.StateUnknown}
	}
	if p.Version.IsRelease() {
		p.Date, p.Codename = cmp.Or(p.Date, known.Date), cmp.Or(p.Codename, known.Codename)
	}
	return releaseRow{ReleasePage: p, known: known, state: known.State(s.Today()), endOfLife: known.EndOfLife}
}

// releasePage answers show with the page of a release.
func (s *releases) releasePage(r *run.Request, p content.ReleasePage) error {
	t, err := s.Tables()
	if err != nil {
		return err
	}
	row := s.releaseRow(t, p)
	for _, other := range r.Catalog.Releases() {
		if p.Version.IsRelease() && !other.Version.IsRelease() && other.Version.Release() == p.Version {
			row.patches++
		}
	}
	return s.releasePages(r, t, []releaseRow{row}, true)
}

// releasePages writes release pages in the form asked for, as the answer to show or to releases.
func (s *releases) releasePages(r *run.Request, t *facts.Tables, pages []releaseRow, shown bool) error {
	counts := releaseCounts(r)
	switch {
	case r.Form == run.FormJSON:
		out := make([]releaseJSON, len(pages))
		for i, p := range pages {
			var err error
			if out[i], err = jsonRelease(r, p, counts[p.Version]); err != nil {
				return err
			}
		}
		if shown {
			return s.JSON(showJSON{Entries: []output.EntryJSON{}, Releases: out})
		}
		return s.JSON(releasesJSON{out, output.Days(t)})
	case r.Form == run.FormMarkdown || r.Full:
		return s.Pages(r, content.Each(pages, func(p releaseRow) subject.Subject { return subject.Release{Version: p.Version} }))
	}
	s.releaseLines(r, t, pages, counts)
	return nil
}

// dateWidth is the cells of a date.
const dateWidth = 10

func (s *releases) releaseLines(r *run.Request, t *facts.Tables, pages []releaseRow, counts map[content.Version]int) {
	if !s.OutIsTerminal {
		for _, p := range pages {
			title, _ := p.Title(r.Lang)
			s.Fields(p.Version.String(), p.Date, p.Codename, strconv.Itoa(counts[p.Version]),
				strings.Join(output.Codes(releaseLanguages(p.ReleasePage)), ","), title, string(p.state), p.endOfLife)
		}
		return
	}
	w := s.Words()
	rows := content.Each(pages, func(p releaseRow) []output.Cell {
		title, _ := p.Title(r.Lang)
		return []output.Cell{
			{Text: p.Version.String(), Colour: output.Bold}, {Text: p.Date}, {Text: p.endOfLife},
			{Text: w.Say("release_" + string(p.state)), Colour: stateColour(p.state)},
			{Text: strconv.Itoa(counts[p.Version])}, {Text: cmp.Or(title, p.Codename)},
		}
	})
	s.Columns([]output.Column{
		{Name: w.Say("facet_release"), Right: true}, {Name: w.Say("column_released"), Least: dateWidth, Most: dateWidth},
		{Name: w.Say("column_end"), Least: dateWidth, Most: dateWidth},
		{Name: w.Say("column_support"), Least: len(facts.StateSupported)},
		{Name: w.Say("pane_changes"), Right: true, Least: 5}, {Name: w.Say("column_title"), Least: 1},
	}, rows)
	for _, line := range []string{w.Days(t), w.Overdue(t, s.Day(), page.ImportLine)} {
		if line != "" {
			s.Line("")
			s.Sentence(line)
		}
	}
}

func stateColour(s facts.State) string {
	return map[facts.State]string{
		facts.StateSupported: output.Green, facts.StatePlanned: output.Cyan, facts.StateMaking: output.Cyan,
	}[s]
}

func releaseLanguages(p content.ReleasePage) []content.Language {
	return slices.DeleteFunc(content.Languages(), func(l content.Language) bool { return p.Titles[l] == "" })
}

func jsonRelease(r *run.Request, p releaseRow, entries int) (releaseJSON, error) {
	title, lang := p.Title(r.Lang)
	out := releaseJSON{
		Release: p.Version.Release().String(), Patch: output.Patch(p.Version), Date: p.Date, Codename: p.Codename, Entries: entries,
		Languages: output.Codes(releaseLanguages(p.ReleasePage)), Title: title, Counts: map[string]int{}, State: p.state, EndOfLife: p.endOfLife,
		Sources: output.List(p.Sources), File: p.File, Patches: p.patches,
	}
	if p.Version.IsRelease() {
		out.AsOf, out.Schedule, out.FactsOf = p.known.AsOf, p.known.Schedule, p.known.Sources
	}
	if title != "" {
		out.Lang = lang.String()
	}
	for _, c := range p.Counts {
		out.Counts[c.Name] = c.N
	}
	if r.Full {
		body, _, err := r.Catalog.ReleaseBody(p.ReleasePage, r.Lang)
		if err != nil {
			return out, fmt.Errorf("reading the page of %s: %w", p.Version, err)
		}
		out.Body, out.Upstream = &body, output.List(p.Upstream)
	}
	return out, nil
}
