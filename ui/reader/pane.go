package reader

import (
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"k8sexplore/ui/article"
	"k8sexplore/ui/cells"
)

// Margin is the cells left and right of a document.
const Margin = 1

// keptDocuments is how many laid-out documents are kept for going back and forth: about 10 KB each.
const keptDocuments = 128

// Place is a place in a document that somebody has read, whatever width or language it is laid out in.
type Place struct {
	Subject Subject
	At      article.Place
}

// Pane shows one document. It is a plain struct: the root asks for documents and hands them over.
type Pane struct {
	key           Key
	doc           article.Document
	loaded        bool
	top           int           // first line in sight
	hit           int           // of doc.Hits, the one that was stepped to; -1 for none
	at            article.Place // where it was scrolled to; a pane that is too high for it begins further up
	back          *Place        // where to show a subject when it comes back; nil for none
	width, height int
	kept          *lru.Cache[Key, article.Document]
	drawn         []string // what Lines returned last, nil after any change
}

// NewPane returns an empty pane.
func NewPane() Pane {
	kept, err := lru.New[Key, article.Document](keptDocuments)
	if err != nil {
		panic(err) // only for a size below one
	}
	return Pane{kept: kept, hit: -1}
}

// Key returns what the document shown depends on.
func (p *Pane) Key() Key { return p.key }

// Document returns what is shown, an empty one where nothing is. It is not to be changed.
func (p *Pane) Document() *article.Document { return &p.doc }

// Loaded reports whether a document is shown.
func (p *Pane) Loaded() bool { return p.loaded }

// Top returns the first line in sight.
func (p *Pane) Top() int { return p.top }

// Size returns cells and lines.
func (p *Pane) Size() (width, height int) { return p.width, p.height }

// Place returns what is shown, and where one is in it.
func (p *Pane) Place() Place { return Place{p.key.Subject, p.doc.Place(p.top)} }

// Show puts a document in place: a new subject from its top, the same one, laid out anew, at the place that was on top before.
func (p *Pane) Show(key Key, doc article.Document) {
	switch {
	case p.back != nil && p.back.Subject == key.Subject:
		p.at = p.back.At
	case !p.loaded || p.key.Subject != key.Subject:
		p.at = article.Place{}
	}
	p.back = nil
	p.kept.Add(key, doc)
	p.key, p.doc, p.loaded, p.hit = key, doc, true, -1
	p.rest()
}

// ShowKept shows a document that was laid out before, if there is one.
func (p *Pane) ShowKept(key Key) bool {
	doc, ok := p.kept.Get(key)
	if ok {
		p.Show(key, doc)
	}
	return ok
}

// ReturnTo shows a subject at a place: at once if it is shown, else when it comes.
func (p *Pane) ReturnTo(at Place) {
	p.back = nil
	if p.loaded && p.key.Subject == at.Subject {
		p.hit = -1
		p.scrollTo(p.doc.Line(at.At))
		return
	}
	p.back = &at
}

// Returning reports whether something is to be shown at a place when it comes.
func (p *Pane) Returning() bool { return p.back != nil }

// Clear empties the pane.
func (p *Pane) Clear() {
	p.loaded, p.doc, p.at, p.top, p.drawn = false, article.Document{}, article.Place{}, 0, nil
}

// Resize fits the pane into a size.
func (p *Pane) Resize(width, height int) {
	p.width, p.height = width, height
	p.rest()
}

// rest shows the place that was scrolled to.
func (p *Pane) rest() { p.top, p.drawn = max(min(p.doc.Line(p.at), len(p.doc.Lines)-p.height), 0), nil }

// Scroll moves by lines; the word that was stepped to is left behind.
func (p *Pane) Scroll(by int) {
	p.hit = -1
	p.scrollTo(p.top + by)
}

func (p *Pane) scrollTo(line int) {
	p.top, p.drawn = max(min(line, len(p.doc.Lines)-p.height), 0), nil
	p.at = p.doc.Place(p.top)
}

// Hit returns which of the words found was stepped to, the first is 1, and how many there are; ok reports whether one was.
func (p *Pane) Hit() (n, of int, ok bool) { return p.hit + 1, len(p.doc.Hits), p.loaded && p.hit >= 0 }

// Step goes to another word that was found, around the ends, and shows it in the upper half.
func (p *Pane) Step(by int) {
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
	p.hit, p.drawn = (p.hit+by+n)%n, nil
	if line := p.doc.Hits[p.hit]; line < p.top || line >= p.top+p.height {
		p.scrollTo(line - p.height/3)
	}
}

// Page returns how far a page goes: two lines of the old one stay in sight.
func (p *Pane) Page() int { return max(p.height-2, 1) }

// Percent returns how much of the document has come into sight.
func (p *Pane) Percent() int {
	if len(p.doc.Lines) <= p.height {
		return 100
	}
	return (p.top + p.height) * 100 / len(p.doc.Lines)
}

// hitSign stands in the margin of the line with the word that was stepped to.
const hitSign = "▸"

// Lines returns the pane, one string a line, each as wide as the pane. They are not to be changed.
func (p *Pane) Lines() []string {
	if p.drawn != nil {
		return p.drawn
	}
	out := make([]string, 0, p.height)
	for i := p.top; i < len(p.doc.Lines) && len(out) < p.height; i++ {
		margin, line := cells.Blank(Margin), p.doc.Lines[i]
		if p.hit >= 0 && p.hit < len(p.doc.Hits) && p.doc.Hits[p.hit] == i {
			margin = hitSign
		}
		if p.key.Width+2*Margin > p.width { // laid out for a wider pane; the right one is on its way
			line = cells.Fit(line, p.width-2*Margin)
		}
		width := min(p.key.Width, p.width-2*Margin)
		out = append(out, margin+line+cells.Blank(p.width-Margin-width))
	}
	p.drawn = cells.Fill(out, p.width, p.height)
	return p.drawn
}
