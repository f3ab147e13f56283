package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/phrase"
)

// releases answers with the releases that the filters select anything of.
func (s *session) releases(r *request) error {
	if err := r.settle(0, releaseSorts()); err != nil {
		return err
	}
	counts := r.releaseCounts()
	wanted := func(v content.Version) bool {
		spans := r.query.Filters.Releases
		return len(spans) == 0 || slices.ContainsFunc(spans, func(s content.Span) bool { return s.Contains(v) })
	}
	others := r.query.Filters
	others.Releases = nil
	pages := slices.DeleteFunc(r.catalog.Releases(), func(p content.ReleasePage) bool {
		return !wanted(p.Version) || counts[p.Version] == 0 && !others.IsZero()
	})
	if r.limit > 0 && len(pages) > r.limit {
		pages = pages[:r.limit]
	}
	if err := s.releasePages(r, pages, false); err != nil {
		return err
	}
	if len(pages) == 0 {
		return nothingFor(r.query)
	}
	return nil
}

// releaseCounts returns how many entries the filters select of each release and patch.
func (r *request) releaseCounts() map[content.Version]int {
	counts := map[content.Version]int{}
	for _, row := range r.catalog.Select(r.query.Filters).Rows {
		counts[r.catalog.Version(row)]++
	}
	return counts
}

// releasePages writes release pages in the form asked for, as the answer to show or to releases.
func (s *session) releasePages(r *request, pages []content.ReleasePage, shown bool) error {
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
		return s.releaseDocuments(r, pages, counts)
	}
	return s.releaseLines(r, pages, counts)
}

func (s *session) releaseLines(r *request, pages []content.ReleasePage, counts map[content.Version]int) error {
	widest := 0
	for _, p := range pages {
		widest = max(widest, cells.Width(p.Version.String()))
	}
	for _, p := range pages {
		title, _ := p.Title(r.lang)
		number, entries := p.Version.String(), strconv.Itoa(counts[p.Version])
		var err error
		if s.OutIsTerminal {
			line := cells.Blank(widest-cells.Width(number)) + paint(s.coloured()).text(bold, number) +
				fmt.Sprintf("  %-10s  %5s  %s", p.Date, entries, cmp.Or(title, p.Codename))
			_, err = s.out.WriteString(strings.TrimRight(cells.Cut(line, s.width()), " ") + "\n")
		} else {
			err = s.fields(number, p.Date, p.Codename, entries, strings.Join(codes(releaseLanguages(p)), ","), title)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *session) releaseDocuments(r *request, pages []content.ReleasePage, counts map[content.Version]int) error {
	words, err := phrase.Open(r.lang)
	if err != nil {
		return err
	}
	d := documents{session: s, form: r.form, width: s.articleWidth()}
	for _, p := range pages {
		text := releaseHead(p, counts[p.Version], r.lang, words)
		if r.full {
			body, _, err := r.catalog.ReleaseBody(p, r.lang)
			if err != nil {
				return err
			}
			text += "\n" + body + "\n"
		}
		if err := d.write(text); err != nil {
			return fmt.Errorf("laying out the page of %s: %w", p.Version, err)
		}
	}
	return nil
}

// releaseHead returns a release's heading and what is known of it, as Markdown.
func releaseHead(p content.ReleasePage, entries int, lang content.Language, words *phrase.Book) string {
	title, shown := p.Title(lang)
	facts := []string{p.Date, escaped(p.Codename), words.Count("count_all", entries, nil)}
	if title != "" && shown != lang {
		facts = append(facts, words.Fill("fallback", phrase.Values{"Wanted": lang.OwnName(), "Shown": shown.OwnName()}))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", escaped(cmp.Or(title, "Kubernetes "+p.Version.String())))
	for _, fact := range facts {
		if fact != "" {
			fmt.Fprintf(&b, "- %s\n", fact)
		}
	}
	return b.String()
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
