// Package reader is the pane that shows one document: how the document comes to be, and where in it the user is. The
// pane is a plain struct that belongs to the update loop; laying out is slow and belongs into a command.
package reader

import (
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// Margin is the cells left and right of a document.
const Margin = 1

// keptDocuments is how many laid-out documents are kept for going back and forth: about 50 KB each. One with marks shares
// the lines that have none with the one that it was made of.
const keptDocuments = 32

// Place is a place in a document that was read, whatever width or language it is laid out in.
type Place struct {
	Subject subject.Subject
	At      document.Place
}

// Pane shows one document. It is a plain struct: the root asks for documents and hands them over.
type Pane struct {
	styles        *style.Styles
	key           Key
	doc           document.Document
	loaded        bool
	top           int            // first line in sight
	at            document.Place // that was gone to: on top, unless the document ends too early
	hit           int            // of doc.Hits, the one that was stepped to; -1 for none
	heading       int            // of doc.Headings, the one that was jumped to; -1 for none
	link          int            // of doc.Links, the one that is marked; -1 for none
	finding       finding
	back          *Place // where to show a subject when it comes back; nil for none
	width, height int
	kept          *Kept
	drawn         []string // what Lines returned last, nil after any change
}

// NewPane returns an empty pane.
func NewPane(st *style.Styles) Pane {
	return Pane{styles: st, kept: newKept(), hit: -1, heading: -1, link: -1, finding: finding{at: -1}}
}

func newKept() *Kept {
	kept, err := lru.New[Key, document.Document](keptDocuments)
	if err != nil {
		panic(err) // only for a size below one
	}
	return kept
}

// Kept returns the documents that were laid out, until Forget is called.
func (p *Pane) Kept() *Kept { return p.kept }

// Key returns what the document shown depends on.
func (p *Pane) Key() Key { return p.key }

// Document returns what is shown, an empty one where nothing is. It is not to be changed.
func (p *Pane) Document() *document.Document { return &p.doc }

// Loaded reports whether a document is shown.
func (p *Pane) Loaded() bool { return p.loaded }

// Top returns the first line in sight.
func (p *Pane) Top() int { return p.top }

// Size returns cells and lines.
func (p *Pane) Size() (width, height int) { return p.width, p.height }

// Place returns what is shown, and where in it the user is.
func (p *Pane) Place() Place { return Place{p.key.Subject, p.at} }

// Show puts a document in place: a new subject from its top, the same one, laid out anew, at the place that was gone
// to, with the word that was stepped to, if it was in sight.
func (p *Pane) Show(key Key, doc document.Document) {
	before, was := p.doc, p.key
	same := p.loaded && was.Subject == key.Subject
	inSight := p.inSight(p.stepped())
	switch {
	case p.back != nil && p.back.Subject == key.Subject:
		p.at = p.back.At
	case !same:
		p.at = document.Place{}
	}
	p.back = nil
	p.kept.Add(key, doc)
	p.key, p.doc, p.loaded = key, doc, true
	if same && was.Words == key.Words {
		p.hit = carried(p.hit, before.Hits, doc.Hits, &before, &doc)
	} else {
		p.hit = -1
	}
	if !same || p.heading >= len(doc.Headings) {
		p.heading = -1
	}
	if !same || len(before.Links) != len(doc.Links) {
		p.link = -1
	}
	p.findAnew(&before, same)
	p.settle()
	if line := p.stepped(); same && inSight && line >= 0 && !p.inSight(line) {
		p.put(line - p.height/3)
	}
}

// carried returns which of the lines in a document laid out anew is the one that was the n-th before.
func carried(n int, before, now []int, was, is *document.Document) int {
	switch {
	case n < 0 || len(now) == 0:
		return -1
	case len(before) == len(now):
		return n
	}
	at, _ := slices.BinarySearch(now, is.Line(was.Place(before[n])))
	return min(at, len(now)-1)
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

// Forget shows nothing and keeps no document: they are of another catalog.
func (p *Pane) Forget() {
	p.Clear()
	p.kept = newKept() // a command may still add to the old ones
	p.back = nil
}

// Clear empties the pane.
func (p *Pane) Clear() {
	p.loaded, p.doc, p.at, p.top, p.drawn = false, document.Document{}, document.Place{}, 0, nil
	p.hit, p.heading, p.link = -1, -1, -1
	p.findAnew(&document.Document{}, false)
}

// Restyle draws the pane with other styles; a document laid out with them has another Key.
func (p *Pane) Restyle(st *style.Styles) { p.styles, p.drawn = st, nil }

// Resize fits the pane into a size.
func (p *Pane) Resize(width, height int) {
	p.width, p.height = width, height
	p.settle()
}

// Scroll moves by lines; the word or heading that was stepped to is left behind.
func (p *Pane) Scroll(by int) {
	p.hit, p.heading = -1, -1
	p.scrollTo(p.top + by)
}

// scrollTo goes to a line.
func (p *Pane) scrollTo(line int) {
	p.put(line)
	p.at = p.doc.Place(p.top)
}

// settle shows the place that was gone to.
func (p *Pane) settle() { p.put(p.doc.Line(p.at)) }

// put puts a line on top, as far as the document goes.
func (p *Pane) put(line int) { p.top, p.drawn = max(min(line, len(p.doc.Lines)-p.height), 0), nil }

func (p *Pane) inSight(line int) bool { return line >= p.top && line < p.top+p.height }

// reveal goes to a line, unless it is in sight, and shows it in the upper half.
func (p *Pane) reveal(line int) {
	p.drawn = nil
	if !p.inSight(line) {
		p.scrollTo(line - p.height/3)
	}
}

// stepped returns the line of the find or the word that was stepped to, -1 for none.
func (p *Pane) stepped() int {
	switch {
	case p.finding.at >= 0:
		return p.finding.finds[p.finding.at].Line
	case p.hit >= 0:
		return p.doc.Hits[p.hit]
	}
	return -1
}

// Hit returns which of the words found was stepped to, the first is 1, and how many there are; ok reports whether one
// was.
func (p *Pane) Hit() (n, of int, ok bool) { return p.hit + 1, len(p.doc.Hits), p.loaded && p.hit >= 0 }

// Step goes to another find, or, where none is, to another of the words that the search has found, around the ends,
// and shows it in the upper half. From one that is in sight it goes on, else from the line on top. ok reports that
// there was one to go to.
func (p *Pane) Step(by int) (ok bool) {
	switch {
	case len(p.finding.finds) > 0:
		p.stepFind(by)
		return true
	case len(p.doc.Hits) == 0:
		return false
	}
	p.hit = next(p.doc.Hits, p.hit, p.top, by)
	p.reveal(p.doc.Hits[p.hit])
	return true
}

// next returns which of the lines to go to from the n-th, around the ends; from -1 to the first behind or before the
// top.
func next(lines []int, n, top, by int) int {
	if n < 0 {
		n, _ = slices.BinarySearch(lines, top)
		if by > 0 {
			n--
		}
	}
	return (n + by + len(lines)) % len(lines)
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

// The signs in the margin of a line.
const (
	hitSign  = "▸" // the word, find or heading that was gone to
	findSign = "∙" // another find, where there are no colours
)

// Lines returns the pane, one string a line, each as wide as the pane. They are not to be changed.
func (p *Pane) Lines() []string {
	if p.drawn != nil {
		return p.drawn
	}
	out := make([]string, 0, p.height)
	finds := p.findsInSight()
	for i := p.top; i < len(p.doc.Lines) && len(out) < p.height; i++ {
		line := document.Overpaint(p.doc.Lines[i], p.withLink(i, finds[i-p.top]))
		margin := p.margin(i, len(finds[i-p.top]) > 0)
		if p.key.Width+2*Margin > p.width { // laid out for a wider pane; the right one is on its way
			line = cells.Fit(line, p.width-2*Margin)
		}
		width := min(p.key.Width, p.width-2*Margin)
		left := (p.width - 2*Margin - width) / 2
		out = append(out, cells.Blank(left)+margin+line+cells.Blank(p.width-Margin-left-width))
	}
	p.drawn = cells.Fill(out, p.width, p.height)
	return p.drawn
}

// margin is what stands before a line.
func (p *Pane) margin(line int, found bool) string {
	switch {
	case line == p.stepped(), line == p.markedLine(), p.heading >= 0 && p.doc.Headings[p.heading].Line == line:
		return hitSign
	case found && p.styles.Plain:
		return findSign
	}
	return cells.Blank(Margin)
}
