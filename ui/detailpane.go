package ui

import (
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"k8sexplore/content"
	"k8sexplore/ui/article"
	"k8sexplore/ui/cells"
)

// subject is what the detail pane is about: an entry, or a release's own page, or the facts of an enhancement or a feature gate.
type subject struct {
	row     int
	release content.Version // zero for none
	kep     int             // 0 for none
	gate    string          // "" for none
}

// articleKey is all that a laid-out document depends on.
type articleKey struct {
	subject subject
	lang    content.Language
	width   int
	words   string // what is marked
}

// keptDocuments is how many laid-out documents are kept for going back and forth: about 10 KB each.
const keptDocuments = 128

// detailPane shows one document. It is a plain struct: the root asks for documents and hands them over.
type detailPane struct {
	key           articleKey
	doc           article.Document
	loaded        bool
	top           int      // first line in sight
	hit           int      // of doc.Hits, the one that was stepped to; -1 for none
	back          *reading // the place to show a subject at when it comes back; nil for none
	width, height int
	kept          *lru.Cache[articleKey, article.Document]
}

func newDetailPane() detailPane {
	kept, err := lru.New[articleKey, article.Document](keptDocuments)
	if err != nil {
		panic(err) // only for a size below one
	}
	return detailPane{kept: kept, hit: -1}
}

// show puts a document in place: a new subject from its top, the same one, laid out anew, at the place that was on top before.
func (p *detailPane) show(key articleKey, doc article.Document) {
	top := 0
	switch {
	case p.back != nil && p.back.shown == key.subject:
		top = doc.Line(p.back.place)
	case p.loaded && p.key.subject == key.subject:
		top = doc.Line(p.doc.Place(p.top))
	}
	p.back = nil
	p.kept.Add(key, doc)
	p.key, p.doc, p.loaded, p.hit = key, doc, true, -1
	p.scrollTo(top)
}

// returnTo shows a subject at a place, when it comes.
func (p *detailPane) returnTo(shown subject, at article.Place) {
	p.back = &reading{shown: shown, place: at}
}

// clear empties the pane.
func (p *detailPane) clear() { p.loaded, p.doc, p.top = false, article.Document{}, 0 }

func (p *detailPane) resize(width, height int) {
	p.width, p.height = width, height
	p.scrollTo(p.top)
}

// scroll moves by lines; the word that was stepped to is left behind.
func (p *detailPane) scroll(by int) {
	p.hit = -1
	p.scrollTo(p.top + by)
}

func (p *detailPane) scrollTo(line int) { p.top = max(min(line, len(p.doc.Lines)-p.height), 0) }

// step goes to another word that was found, around the ends, and shows it in the upper half.
func (p *detailPane) step(by int) {
	n := len(p.doc.Hits)
	if n == 0 {
		return
	}
	if p.hit < 0 { // from where one reads
		p.hit, _ = slices.BinarySearch(p.doc.Hits, p.top)
		if by > 0 {
			p.hit--
		}
	}
	p.hit = (p.hit + by + n) % n
	if line := p.doc.Hits[p.hit]; line < p.top || line >= p.top+p.height {
		p.scrollTo(line - p.height/3)
	}
}

// page returns how far a page goes: two lines of the old one stay in sight.
func (p *detailPane) page() int { return max(p.height-2, 1) }

// percent returns how much of the document has come into sight.
func (p *detailPane) percent() int {
	if len(p.doc.Lines) <= p.height {
		return 100
	}
	return (p.top + p.height) * 100 / len(p.doc.Lines)
}

// hitSign stands in the margin of the line with the word that was stepped to.
const hitSign = "▸"

// lines returns the pane, one string a line, each as wide as the pane.
func (p *detailPane) lines() []string {
	out := make([]string, 0, p.height)
	for i := p.top; i < len(p.doc.Lines) && len(out) < p.height; i++ {
		margin, line := cells.Blank(articleMargin), p.doc.Lines[i]
		if p.hit >= 0 && p.hit < len(p.doc.Hits) && p.doc.Hits[p.hit] == i {
			margin = hitSign
		}
		if p.key.width+2*articleMargin > p.width { // laid out for a wider pane; the right one is on its way
			line = cells.Fit(line, p.width-2*articleMargin)
		}
		width := min(p.key.width, p.width-2*articleMargin)
		out = append(out, margin+line+cells.Blank(p.width-articleMargin-width))
	}
	return fill(out, p.width, p.height)
}
