package command

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
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"
)

// releases answers with the releases that the filters select anything of. Unlike elsewhere a release may be one
// without entries. Patches and pre-releases are there where they are asked for.
func (s *session) releases(ctx context.Context, o *options, patches bool) error {
	typed := *o.filters[content.FieldRelease]
	*o.filters[content.FieldRelease] = nil
	r, err := s.request(ctx, o, nil)
	if err != nil {
		return err
	}
	if err := r.settle(0, releaseSorts()); err != nil {
		return err
	}
	all, err := s.releaseRows(r.catalog)
	if err != nil {
		return err
	}
	if r.query.Filters.Releases, err = releaseSpans(all, typed); err != nil {
		return inFlag{"release", err}
	}
	pages, left := r.wantedReleases(all, patches)
	if r.limit > 0 && len(pages) > r.limit {
		pages = pages[:r.limit]
	}
	if err := s.releasePages(r, pages, false); err != nil {
		return err
	}
	if len(pages) == 0 {
		return nothingFor(r.query)
	}
	if left > 0 && s.OutIsTerminal && r.form == formText && !r.full {
		return s.sentence(s.words().Count("more_patches", left, nil))
	}
	return nil
}

// wantedReleases returns the releases that the filters select anything of, and how many patches and pre-releases were
// left out because nobody asked for them: neither by themselves nor as a series, 1.27.x.
func (r *request) wantedReleases(all []releaseRow, patches bool) (pages []releaseRow, left int) {
	spans, others := r.query.Filters.Releases, r.query.Filters
	others.Releases = nil
	counts := r.releaseCounts()
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
			names := each(all, func(r releaseRow) string { return r.Version.String() })
			errs = append(errs, nearestError("release", one, names))
		}
	}
	return spans, errors.Join(errs...)
}

// releaseCounts returns how many entries the filters select of each release and patch.
func (r *request) releaseCounts() map[content.Version]int {
	counts := map[content.Version]int{}
	for _, row := range r.catalog.Select(r.query.Filters).Rows {
		counts[r.catalog.Version(row)]++
	}
	return counts
}

// releaseRow is a release or a patch: the page of it, or what the facts know, and where its minor release stands today.
type releaseRow struct {
	content.ReleasePage
	state     facts.State
	endOfLife string
	patches   int // at hand, of a minor release
}

// releaseRows returns what is at hand and what the facts know, newest first.
func (s *session) releaseRows(c *content.Catalog) ([]releaseRow, error) {
	t, err := s.tables()
	if err != nil {
		return nil, err
	}
	pages := c.Releases()
	there, patches := map[content.Version]bool{}, map[content.Version]int{}
	for _, p := range pages {
		there[p.Version] = true
		if !p.Version.IsRelease() {
			patches[p.Version.Release()]++
		}
	}
	more := each(t.Releases(), func(r facts.Release) content.Version { return r.Version })
	for _, v := range slices.AppendSeq(more, maps.Keys(patches)) {
		if !there[v] {
			there[v] = true
			pages = append(pages, content.ReleasePage{Version: v})
		}
	}
	slices.SortStableFunc(pages, func(a, b content.ReleasePage) int { return b.Version.Compare(a.Version) })
	return each(pages, func(p content.ReleasePage) releaseRow {
		row := s.releaseRow(t, p)
		row.patches = patches[p.Version]
		return row
	}), nil
}

// releaseRow adds to a page what the facts know of the release.
func (s *session) releaseRow(t *facts.Tables, p content.ReleasePage) releaseRow {
	known, ok := t.Release(p.Version)
	if !ok {
		return releaseRow{ReleasePage: p, state: facts.StateUnknown}
	}
	if p.Version.IsRelease() {
		p.Date, p.Codename = cmp.Or(p.Date, known.Date), cmp.Or(p.Codename, known.Codename)
	}
	return releaseRow{ReleasePage: p, state: known.State(s.Today()), endOfLife: known.EndOfLife}
}

// releasePage answers show with the page of a release.
func (s *session) releasePage(r *request, p content.ReleasePage) error {
	t, err := s.tables()
	if err != nil {
		return err
	}
	row := s.releaseRow(t, p)
	for _, other := range r.catalog.Releases() {
		if p.Version.IsRelease() && !other.Version.IsRelease() && other.Version.Release() == p.Version {
			row.patches++
		}
	}
	return s.releasePages(r, []releaseRow{row}, true)
}

// releasePages writes release pages in the form asked for, as the answer to show or to releases.
func (s *session) releasePages(r *request, pages []releaseRow, shown bool) error {
	counts := r.releaseCounts()
	switch {
	case r.form == formJSON:
		out := make([]releaseJSON, len(pages))
		for i, p := range pages {
			var err error
			if out[i], err = r.jsonRelease(p, counts[p.Version]); err != nil {
				return err
			}
		}
		if shown {
			return s.json(showJSON{Entries: []entryJSON{}, Releases: out})
		}
		return s.json(struct {
			Releases []releaseJSON `json:"releases"`
		}{out})
	case r.form == formMarkdown || r.full:
		return s.pages(r, each(pages, func(p releaseRow) subject.Subject { return subject.Release{Version: p.Version} }))
	}
	return s.releaseLines(r, pages, counts)
}

// dateWidth is the cells of a date.
const dateWidth = 10

func (s *session) releaseLines(r *request, pages []releaseRow, counts map[content.Version]int) error {
	widest, countWidth, stateWidth := 0, 5, len(facts.StateSupported)
	for _, p := range pages {
		widest = max(widest, cells.Width(p.Version.String()))
		if s.OutIsTerminal {
			stateWidth = max(stateWidth, cells.Width(s.words().Say("release_"+string(p.state))))
		}
	}
	if s.OutIsTerminal && len(pages) > 0 {
		w := s.words()
		head := [5]string{w.Say("facet_release"), w.Say("column_released"), w.Say("column_end"), w.Say("column_support"), w.Say("pane_changes")}
		widest, stateWidth = max(widest, cells.Width(head[0])), max(stateWidth, cells.Width(head[3]))
		countWidth = max(countWidth, cells.Width(head[4]))
		if err := s.header(cells.Blank(widest-cells.Width(head[0]))+head[0], cells.Fit(head[1], dateWidth), cells.Fit(head[2], dateWidth),
			cells.Fit(head[3], stateWidth), cells.Blank(countWidth-cells.Width(head[4]))+head[4], w.Say("column_title")); err != nil {
			return err
		}
	}
	pen := paint(s.coloured())
	for _, p := range pages {
		title, _ := p.Title(r.lang)
		number, entries := p.Version.String(), strconv.Itoa(counts[p.Version])
		var err error
		if s.OutIsTerminal {
			name := s.words().Say("release_" + string(p.state))
			state := pen.text(stateColour(p.state), name) + cells.Blank(stateWidth-cells.Width(name))
			line := cells.Blank(widest-cells.Width(number)) + pen.text(bold, number) +
				fmt.Sprintf("  %-*s  %-*s  %s  %*s  %s", dateWidth, p.Date, dateWidth, p.endOfLife, state, countWidth, entries,
					cmp.Or(title, p.Codename))
			_, err = s.out.WriteString(strings.TrimRight(cells.Cut(line, s.width()), " ") + "\n")
		} else {
			err = s.fields(number, p.Date, p.Codename, entries, strings.Join(codes(releaseLanguages(p.ReleasePage)), ","), title,
				string(p.state), p.endOfLife)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func stateColour(s facts.State) string {
	switch s {
	case facts.StateSupported:
		return green
	case facts.StatePlanned:
		return cyan
	default:
		return ""
	}
}

func releaseLanguages(p content.ReleasePage) []content.Language {
	var out []content.Language
	for _, l := range content.Languages() {
		if p.Titles[l] != "" {
			out = append(out, l)
		}
	}
	return out
}
