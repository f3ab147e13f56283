// Package article lays an entry or a release page out for the detail pane: a header of facts, then the text. A Document
// is made for one language and width; making one reads a file and takes milliseconds, so it belongs into a command.
package article

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
)

// Document is what the detail pane shows.
type Document struct {
	Lines   []string // each exactly as wide as asked for
	Blocks  []int    // first line of the header and of each block of the text, ascending
	Heading string   // what the pane is headed with: KEP-3329, #111060, 1.25
	Hits    []int    // the line of each word found, ascending
	// Headings are its title and those of its text, from top to bottom.
	Headings []Title
	Links    []markdown.Link // those of the text first, so that the one marked [n] in it is Links[n-1]; no address twice
	Code     []markdown.Listing

	facing facing
}

// Title is what a document or a part of it is headed with.
type Title struct {
	Line, Level int // the level of the document's own is 1
	Text        string
}

// Desk is what documents are made with. It is safe for concurrent use.
type Desk struct {
	Catalog *content.Catalog
	Styles  *style.Styles
	Words   *phrase.Book
	Marker  Marker          // finds what is to be marked; nil for nothing
	Facts   *facts.Tables   // nil for none
	Newest  content.Version // the newest release that is out
	Today   string          // an ISO date

	Beside Beside // what stands beside texts in several languages

	UpstreamKey string // the key that leads to what upstream says of an entry; "" for none
}

// Entry lays out the entry of a row, width cells wide; width is at least 10.
func (d Desk) Entry(row int, lang content.Language, width int) (Document, error) {
	e := d.Catalog.Entry(row)
	body, shown, err := d.Catalog.Body(row, lang)
	if err != nil {
		return Document{}, err
	}
	p := d.page(width)
	title, _ := e.Title(lang)
	p.title(title)
	official := e.OfficialTitle()
	p.secondTitle(e.Title, title, official)
	if official != title {
		p.words(official)
	}
	if e.KEP != 0 {
		p.link(strings.TrimSuffix(Heading(&e)+": "+e.OfficialTitle(), ": "), e.URL())
	}
	p.status(&e)
	p.way(e.KEP)
	p.releases(row)
	p.gates(&e)
	p.facts(&e)
	p.source(e.Sources, e.File, len(Said(d.Catalog, row)) > 0)
	p.languageOf(&e, lang, shown)
	p.blank()
	if strings.TrimSpace(body) == "" {
		p.fact(p.Words.Say("link"), some(e.URL()))
		p.words(p.Words.Say("no_upstream_text"))
		return p.document(p.heading(&e)), nil
	}
	other := func(l content.Language) (string, content.Language, error) { return d.Catalog.Body(row, l) }
	if err := p.own(body, shown, other); err != nil {
		return Document{}, fmt.Errorf("laying out %s: %w", e.ID, err)
	}
	return p.document(p.heading(&e)), nil
}

// Heading returns what an entry is called apart from any language.
func Heading(e *content.Entry) string {
	switch {
	case e.KEP != 0:
		return "KEP-" + e.Number()
	case e.Number() == "":
		return e.ID
	}
	return e.Number()
}

// page collects lines.
type page struct {
	Desk
	width  int
	lines  []string
	blocks []int
	titles []Title
	links  []markdown.Link // of the header
	linked []markdown.Link // of the text
	code   []markdown.Listing
	facing facing
}

func (d Desk) page(width int) *page { return &page{Desk: d, width: width, blocks: []int{0}} }

func (p *page) line(s string) { p.lines = append(p.lines, s) }

func (p *page) blank() { p.line("") }

func (p *page) title(s string) {
	p.addHeading(1, s)
	for _, l := range markdown.Wrap(s, p.width) {
		p.line(p.Styles.Strong.Text(l))
	}
}

// addHeading notes what stands on the next line as a heading.
func (p *page) addHeading(level int, s string) {
	if s != "" {
		p.titles = append(p.titles, Title{len(p.lines), level, s})
	}
}

// status says stage and release, and the SIGs, the owner first.
func (p *page) status(e *content.Entry) {
	release := e.Version.String()
	stage := p.Styles.Accent.Text(release)
	plain := release
	if e.Stage != "" {
		plain = p.Words.Fill("stage_in", phrase.Values{"Stage": p.Words.Say("stage_" + string(e.Stage)), "Release": release})
		stage = p.Styles.Stage(e.Stage).Text(plain)
	}
	sigs := ""
	if len(e.SIGs) > 0 {
		sigs = "SIG " + strings.Join(e.SIGs, ", ")
	}
	if cells.Width(plain)+2+cells.Width(sigs) <= p.width {
		p.line(stage + "  " + p.Styles.Text.Text(sigs))
	} else {
		p.line(stage)
		p.words(sigs)
	}
	p.action(e)
}

// releases names the other releases that have an entry of the same enhancement, and its stage there.
func (p *page) releases(row int) {
	kep := p.Catalog.KEP(row)
	if kep == 0 {
		return
	}
	var others []string
	for _, other := range p.Catalog.ByKEP(kep) {
		if other == row {
			continue
		}
		said := p.Catalog.Version(other).String()
		if stage := p.Catalog.Stage(other); stage != "" {
			said = p.Words.Fill("stage_in", phrase.Values{"Stage": p.Words.Say("stage_" + string(stage)), "Release": said})
		}
		others = append(others, said)
	}
	p.fact(p.Words.Say("other_releases"), others)
}

// words writes plain text over as many lines as it needs.
func (p *page) words(s string) {
	if s == "" {
		return
	}
	for _, l := range markdown.Wrap(s, p.width) {
		p.line(p.Styles.Text.Text(l))
	}
}

// gates lists each gate with its default in this release: the answer that many come for.
func (p *page) gates(e *content.Entry) {
	for _, g := range e.Gates {
		state, paint := p.Words.Say("gate_off"), p.Styles.Muted
		if g.Default {
			state, paint = p.Words.Say("gate_on"), p.Styles.Stage(content.Stable)
		}
		if cells.Width(g.Name)+1+cells.Width(state) <= p.width {
			p.line(p.Styles.Text.Text(g.Name) + " " + paint.Text(state))
			continue
		}
		p.words(g.Name)
		p.line("  " + paint.Text(state))
	}
}

// facts lists pull requests, kinds and author, quietly.
func (p *page) facts(e *content.Entry) {
	prs := make([]string, len(e.PRs))
	for i, pr := range e.PRs {
		prs[i] = "#" + strconv.Itoa(pr)
	}
	var kinds []string
	for _, k := range e.Kinds {
		kinds = append(kinds, KindName(p.Words, string(k)))
	}
	see := make([]string, len(e.See))
	for i, n := range e.See {
		see[i] = "KEP-" + strconv.Itoa(n)
	}
	p.fact(p.Words.Say("facet_kind"), kinds)
	p.pullLinks(e.PRs)
	p.fact(p.Words.Say("pull_requests"), prs)
	p.kepLinks(e.See)
	p.fact(p.Words.Say("see_also"), see)
	if e.Author != "" {
		p.fact(p.Words.Say("author"), []string{e.Author})
	}
}

func (p *page) fact(name string, values []string) {
	if len(values) == 0 {
		return
	}
	line := name + ":"
	for i, v := range values {
		if i+1 < len(values) {
			v += ","
		}
		if cells.Width(line)+1+cells.Width(v) > p.width && i > 0 {
			p.muted(line)
			line = v
			continue
		}
		line += " " + v
	}
	p.muted(line)
}

// muted writes quiet text over as many lines as it needs.
func (p *page) muted(s string) {
	for _, l := range markdown.Wrap(s, p.width) {
		p.line(p.Styles.Muted.Text(l))
	}
}

// accent writes a line that leads somewhere, over as many as it needs.
func (p *page) accent(s string) {
	for _, l := range markdown.Wrap(s, p.width) {
		p.line(p.Styles.Accent.Text(l))
	}
}

// warning writes what must not be missed over as many lines as it needs.
func (p *page) warning(s string) {
	for _, l := range markdown.Wrap(s, p.width) {
		p.line(p.Styles.Warning.Text(l))
	}
}

func (p *page) fallback(wanted, shown content.Language) {
	if wanted == shown {
		return
	}
	p.warning(p.Words.Fill("fallback", phrase.Values{"Wanted": wanted.OwnName(), "Shown": shown.OwnName()}))
}

func (p *page) text(body string) error {
	a, err := markdown.Render(body, p.width, p.Styles.Markdown)
	if err != nil {
		return err
	}
	p.take(a, len(p.lines))
	p.lines = append(p.lines, a.Lines...)
	return nil
}

func (p *page) document(heading string) Document {
	for i, l := range p.lines {
		p.lines[i] = cells.Fit(l, p.width)
	}
	d := Document{Lines: p.lines, Blocks: p.blocks, Heading: heading, Headings: p.titles, Links: p.allLinks(), Code: p.code}
	d.facing = p.facing
	if p.Marker != nil {
		d.Hits = mark(d.Lines, d.strips(), p.Marker, p.Styles.Mark)
	}
	return d
}

// Place is a line of a document in terms that hold in another width or language: a block, and how much of it stands above.
type Place struct {
	Block int
	Above float64 // from 0 to 1
}

// Place returns where a line stands.
func (d *Document) Place(line int) Place {
	block, found := slices.BinarySearch(d.Blocks, line)
	if !found {
		block--
	}
	if block < 0 {
		return Place{}
	}
	return Place{block, float64(line-d.Blocks[block]) / float64(d.end(block)-d.Blocks[block])}
}

// Line returns the line of a place; in a document with fewer blocks, the last one's first.
func (d *Document) Line(p Place) int {
	if len(d.Blocks) == 0 {
		return 0
	}
	if p.Block >= len(d.Blocks) {
		return d.Blocks[len(d.Blocks)-1]
	}
	first := d.Blocks[p.Block]
	last := d.end(p.Block) - 1 // its very end is the next block
	return min(first+int(math.Round(p.Above*float64(last+1-first))), last)
}

// end returns the line behind a block, at least one after its first.
func (d *Document) end(block int) int {
	if block+1 < len(d.Blocks) {
		return d.Blocks[block+1]
	}
	return max(len(d.Lines), d.Blocks[block]+1)
}

// KindName returns how a kind is called on the screen; unknown ones of imports keep their label.
func KindName(words *phrase.Book, kind string) string {
	id := "kind_" + kind
	if name := words.Say(id); name != id {
		return name
	}
	return kind
}
