package factfile

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// guideSource is the source of APIs that the guide tells of, as the embedded table writes it.
const guideSource = "deprecation guide"

// maxParagraph is how long a paragraph of the guide may be, in bytes; upstream's longest has 600.
const maxParagraph = 4 << 10

// groupVersionForm matches a group version as the guide writes it.
const groupVersionForm = `\*\*((?:[a-z0-9][a-z0-9.-]*/)?v\d+(?:(?:alpha|beta)\d+)?)\*\*`

var (
	guideRelease = pattern.Lazily(`^### v?(\d{1,4}\.\d{1,4})\b`)
	guideServed  = pattern.Lazily(`\bno longer (?:be )?served (?:as of|in|from|since) \**v?(\d{1,4}\.\d{1,4})\b`)
	groupVersion = pattern.Lazily(groupVersionForm)
	kindName     = pattern.Lazily(`\b[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*\b`)
	availableAs  = pattern.Lazily(`\b([A-Z][A-Za-z0-9]*) is available in ` + groupVersionForm + `(?: since)? v?(\d{1,4}\.\d{1,4})\b`)
	sinceVersion = pattern.Lazily(`^[^*]*\bsince v?(\d{1,4}\.\d{1,4})\b`)
)

// guide is the deprecation guide while it is read: below the heading of a release a section for each removal, which says
// in one sentence what is not served any more, and in a list what to use.
type guide struct {
	in   *Input
	apis []facts.Element

	release content.Version // of the heading above
	section int             // the first API of the section
	untold  Fault           // where the section begins, while it has told of no API; the zero value else
}

// ReadGuide reads deprecation-guide.md, and returns the APIs that it tells the removal of in the order of a table.
func ReadGuide(in *Input, data []byte) []facts.Element {
	g := guide{in: in}
	paragraph, from, number := "", 0, 0
	text := comment().ReplaceAllStringFunc(sanitize.Text(string(data)), func(s string) string {
		return strings.Repeat("\n", strings.Count(s, "\n"))
	})
	for line := range strings.Lines(text) {
		number++
		bare := strings.TrimSpace(line)
		heading := strings.HasPrefix(line, "#")
		if bare == "" || heading || strings.HasPrefix(bare, "* ") || strings.HasPrefix(bare, "- ") {
			g.paragraph(paragraph, from)
			paragraph = ""
		}
		switch {
		case heading:
			g.heading(bare, number)
		case paragraph == "":
			paragraph, from = bare, number
		case len(paragraph) < maxParagraph:
			paragraph += " " + bare
		}
	}
	g.paragraph(paragraph, from)
	g.endSection()
	if len(g.apis) == 0 {
		in.Fail(1, "no removed API, expected deprecation-guide.md of kubernetes/website in English")
	}
	slices.SortStableFunc(g.apis, facts.CompareElements)
	return slices.CompactFunc(g.apis, func(a, b facts.Element) bool {
		if a.Name == b.Name && a.Removed != b.Removed {
			what := "not served as of " + a.Removed.String() + ", and as of " + b.Removed.String()
			in.Odd = append(in.Odd, Fault{File: in.Name, Field: a.Name, What: what})
		}
		return a.Name == b.Name
	})
}

// heading begins a release or a section.
func (g *guide) heading(line string, number int) {
	g.endSection()
	m := guideRelease().FindStringSubmatch(line)
	switch {
	case m != nil:
		g.release = g.in.Version(number, m[1])
	case !strings.HasPrefix(line, "####"):
		g.release = content.Version{}
	case g.release != content.Version{}:
		title, _, _ := strings.Cut(strings.Trim(line, "# "), " {#")
		g.untold = Fault{g.in.Name, number, content.Shorten(sanitize.Line(title)), "no sentence says which API is not served any more"}
	}
}

// endSection says where a section tells of no API.
func (g *guide) endSection() {
	if g.untold != (Fault{}) {
		g.in.Odd = append(g.in.Odd, g.untold)
	}
	g.untold, g.section = Fault{}, len(g.apis)
}

// paragraph reads a sentence, or an item of a list, of a section.
func (g *guide) paragraph(text string, line int) {
	if g.release == (content.Version{}) {
		return
	}
	if served := guideServed().FindStringSubmatchIndex(text); served != nil {
		g.removal(text[:served[0]], text[served[2]:served[3]], line)
		return
	}
	section := g.apis[g.section:]
	if m := availableAs().FindStringSubmatch(text); m != nil {
		g.replace(section, m[1], m[2], m[3], line)
		return
	}
	if m := groupVersion().FindStringSubmatchIndex(text); m != nil && strings.Contains(text, "Migrate") {
		since := sinceVersion().FindStringSubmatch(text[m[1]:])
		g.replace(section, "", text[m[2]:m[3]], strings.Join(since[min(1, len(since)):], ""), line)
	}
}

// removal takes the APIs that a sentence names.
func (g *guide) removal(sentence, release string, line int) {
	v := g.in.Version(line, release)
	if v != g.release {
		what := "not served as of " + v.String() + ", below the heading of " + g.release.String()
		g.in.Odd = append(g.in.Odd, Fault{File: g.in.Name, Line: line, What: what})
	}
	kinds := kindName().FindAllString(groupVersion().ReplaceAllString(sentence, ""), -1)
	for _, m := range groupVersion().FindAllStringSubmatch(sentence, -1) {
		for _, kind := range kinds {
			if kind == "The" {
				continue
			}
			if len(g.apis) == maxItems {
				g.in.Fail(line, "more than %d APIs", maxItems)
				return
			}
			g.untold = Fault{}
			g.apis = append(g.apis, facts.Element{
				Kind: facts.API, Name: m[1] + " " + kind, Component: "kube-apiserver", Stage: facts.StageOfAPI(m[1]), Removed: v,
				Sources: []string{guideSource},
			})
		}
	}
}

// replace says what to use in place of a kind, "" for all of a section, and since when that is there, "" where nothing tells.
func (g *guide) replace(section []facts.Element, kind, by, since string, line int) {
	for i := range section {
		if kind == "" || strings.HasSuffix(section[i].Name, " "+kind) {
			section[i].Instead = by
			if since != "" {
				section[i].InsteadSince = g.in.Version(line, since)
			}
		}
	}
}
