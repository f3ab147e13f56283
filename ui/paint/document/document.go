// Package document lays a page out for the screen: lines of cells for one language and width, with the links,
// headings, code blocks and words found in them, and two languages side by side. Laying out takes milliseconds, so it
// belongs into a command.
package document

import (
	"math"
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// Document is what the detail pane shows.
type Document struct {
	Lines   []string // each exactly as wide as asked for
	Blocks  []int    // first line of the header and of each block of the text, ascending
	Heading string   // what the pane is headed with: KEP-3329, #111060, 1.25
	Hits    []int    // the line of each word found, ascending
	// Headings are its title and those of its text, from top to bottom.
	Headings []Title
	Links    []Link // those of the text first, so that the one marked [n] in it is Links[n-1]; nothing twice
	Code     []markdown.Listing

	facing facing
}

// Title is what a document or a part of it is headed with.
type Title struct {
	Line, Level int // the level of the document's own is 1
	Text        string
}

// Layout is how documents are laid out. It is safe for concurrent use.
type Layout struct {
	Styles *style.Styles
	Words  *phrase.Book
	Newest content.Version // the newest release that is out: what lies behind it is a plan
	Width  int             // cells of a line, at least 10
	Beside Beside          // what stands beside texts in several languages
	Refer  page.Refer      // says what of ours is named; nil for nothing

	UpstreamKey string // the key that leads to what upstream says of an entry; "" for none
	EndKey      string // the key that leads to the end of a document; "" for none
}

// LayOut lays a page out. An error names what could not be read or laid out.
func (l Layout) LayOut(p page.Page) (Document, error) {
	s := &sheet{Layout: l, lang: p.Lang, blocks: []int{0}, links: links{refer: l.Refer}}
	parts := p.Parts
	if l.Width < narrow {
		parts = textFirst(parts)
	}
	for _, part := range parts {
		if err := s.paint(part); err != nil {
			return Document{}, err
		}
	}
	return s.document(p.Heading), nil
}

// narrow is the cells of a line below which a text stands before the most of what is known of it, so that half of the
// first page of a small terminal is text.
const narrow = 40

// textFirst returns the parts of a page with those behind its text that can wait: the official name, which stands there
// anyway, SIGs, way, gates, and where things stand today.
func textFirst(parts []page.Part) []page.Part {
	fold := slices.IndexFunc(parts, func(p page.Part) bool { _, ok := p.(page.Folded); return ok })
	if fold < 0 {
		return parts
	}
	details := fold + slices.IndexFunc(parts[fold:], func(p page.Part) bool { _, ok := p.(page.Section); return ok })
	var ahead, wait []page.Part
	for _, part := range parts[:fold] {
		switch p := part.(type) {
		case page.Title:
			p.Official = ""
			ahead = append(ahead, p)
		case page.Status:
			wait = append(wait, page.Status{SIGs: p.SIGs})
			p.SIGs = nil
			ahead = append(ahead, p)
		case page.Way, page.Gates, page.Today:
			wait = append(wait, p)
		default:
			ahead = append(ahead, p)
		}
	}
	return slices.Concat(ahead, parts[fold:details+1], wait, parts[details+1:])
}

// document returns the painted lines with their headings and links.
func (s *sheet) document(heading string) Document {
	for i, l := range s.lines {
		s.lines[i] = cells.Fit(l, s.Width)
	}
	d := Document{Lines: s.lines, Blocks: s.blocks, Heading: heading, Headings: s.titles, Links: s.links.all(s.lines), Code: s.code}
	d.facing = s.facing
	return d
}

// Marked returns the document with what a marker finds in it painted. The one that it is called on stays as it is.
func (d Document) Marked(m Marker, paint style.Paint) Document {
	d.Lines = slices.Clone(d.Lines)
	d.Hits = mark(d.Lines, d.strips(), m, paint)
	return d
}

// Place is a line of a document in terms that hold in another width or language: a block, and how much of it stands
// above.
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
