package reader

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/paint/document"
)

// finding is what is looked for and found in the document at hand. It stays when another document comes, and is found
// there, too.
type finding struct {
	typed   string
	pattern document.Pattern
	text    *document.Text  // of the document at hand; nil until it is needed
	finds   []document.Find // in it
	at      int             // of finds, the one gone to; -1 for none
	from    document.Place  // where the pane stood before
}

// lines returns the line of each find.
func (f *finding) lines() []int {
	return content.Each(f.finds, func(found document.Find) int { return found.Line })
}

// Remember notes where the pane stands; see Return.
func (p *Pane) Remember() { p.finding.from = p.at }

// Return goes back to what Remember noted.
func (p *Pane) Return() {
	p.heading = -1
	p.at = p.finding.from
	p.settle()
}

// Find finds what was typed in the document and goes to the first place behind what Remember noted. Where nothing is
// found, the pane stays where it is; with nothing typed, it returns.
func (p *Pane) Find(typed string) {
	p.finding.typed, p.finding.pattern = typed, document.NewPattern(typed)
	p.finding.at, p.hit, p.heading = -1, -1, -1
	p.find()
	switch {
	case p.finding.pattern.IsZero():
		p.Return()
	case len(p.finding.finds) > 0:
		p.settleAt(p.finding.from)
		p.stepFind(1)
	}
}

// settleAt shows a place.
func (p *Pane) settleAt(at document.Place) {
	p.at = at
	p.settle()
}

// EndFind finds nothing any more; the pane stays where it is.
func (p *Pane) EndFind() {
	if p.finding.typed != "" {
		p.finding = finding{at: -1, from: p.finding.from}
		p.drawn = nil
	}
}

// Finding returns what is being found, "" for nothing, which of the finds was gone to, the first is 1, 0 for none,
// and how many there are.
func (p *Pane) Finding() (typed string, n, of int) {
	if p.finding.pattern.IsZero() {
		return "", 0, 0
	}
	return p.finding.typed, p.finding.at + 1, len(p.finding.finds)
}

// find finds in the document at hand.
func (p *Pane) find() {
	p.finding.finds, p.drawn = nil, nil
	if p.finding.pattern.IsZero() || !p.loaded {
		return
	}
	if p.finding.text == nil {
		p.finding.text = p.doc.Text()
	}
	p.finding.finds = p.finding.text.Find(p.finding.pattern)
}

// findAnew finds the words of the find bar in a newly laid out document. In another layout of the same subject the
// current match stays current.
func (p *Pane) findAnew(before *document.Document, same bool) {
	p.finding.text = nil
	if p.finding.pattern.IsZero() {
		return
	}
	lines, at := p.finding.lines(), p.finding.at
	p.finding.at = -1
	p.find()
	if same {
		p.finding.at = carried(at, lines, p.finding.lines(), before, &p.doc)
	}
}

// stepFind goes to another find.
func (p *Pane) stepFind(by int) {
	f := &p.finding
	if f.at >= 0 && !p.inSight(f.finds[f.at].Line) { // the user has read on
		f.at = -1
	}
	p.hit, p.heading = -1, -1
	f.at = next(f.lines(), f.at, p.top, by)
	p.reveal(f.finds[f.at].Line)
}

// findsInSight returns what is painted over each line in sight.
func (p *Pane) findsInSight() [][]document.Stretch {
	lines := make([][]document.Stretch, p.height)
	for i, f := range p.finding.finds {
		if f.Last < p.top || f.Line >= p.top+p.height {
			continue
		}
		paint := p.styles.FindOther
		if i == p.finding.at {
			paint = p.styles.Find
		}
		p.finding.text.Mark(f, paint, p.top, lines)
	}
	for _, l := range lines {
		slices.SortFunc(l, func(a, b document.Stretch) int { return a.From - b.From })
	}
	return lines
}

// Jump goes to a heading of the document, by its number from 0.
func (p *Pane) Jump(heading int) {
	if heading < 0 || heading >= len(p.doc.Headings) {
		return
	}
	p.hit = -1
	p.scrollTo(p.doc.Headings[heading].Line)
	p.heading = heading
}

// InHeading returns the heading that the first line in sight stands under, by its number; the one jumped to while one
// is there.
func (p *Pane) InHeading() int {
	if p.heading >= 0 {
		return p.heading
	}
	n := 0
	for i, h := range p.doc.Headings {
		if h.Line <= p.top {
			n = i
		}
	}
	return n
}
