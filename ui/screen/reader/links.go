package reader

import (
	"slices"

	"k8sexplore/ui/paint/document"
)

// StepLink marks another link: the next one in sight behind the one that is marked, or with -1 the one before. ok is
// false where there is none, and none is marked then.
func (p *Pane) StepLink(by int) (ok bool) {
	p.drawn = nil
	all := p.doc.InPlace(p.top, p.top+p.height)
	at := slices.Index(all, p.link)
	switch {
	case at >= 0:
		at += by
	case by < 0:
		at = len(all) - 1
	default:
		at = 0
	}
	p.link = -1
	if at < 0 || at >= len(all) {
		return false
	}
	p.link = all[at]
	return true
}

// Marked returns the link that is marked and in sight; ok is false where there is none.
func (p *Pane) Marked() (k document.Link, ok bool) {
	if p.markedLine() < 0 {
		return document.Link{}, false
	}
	return p.doc.Links[p.link], true
}

// markedLine is the line of the link that is marked, -1 where none in sight is.
func (p *Pane) markedLine() int {
	if p.link < 0 || p.link >= len(p.doc.Links) || !p.inSight(p.doc.Links[p.link].Line) {
		return -1
	}
	return p.doc.Links[p.link].Line
}

// withLink adds the link that is marked to what is painted over a line.
func (p *Pane) withLink(line int, over []document.Stretch) []document.Stretch {
	if line != p.markedLine() {
		return over
	}
	k := p.doc.Links[p.link]
	if k.From == k.End {
		return over
	}
	over = slices.DeleteFunc(slices.Clone(over), func(s document.Stretch) bool { return s.From < k.End && s.To > k.From })
	over = append(over, document.Stretch{From: k.From, To: k.End, Paint: p.styles.Cursor})
	slices.SortFunc(over, func(a, b document.Stretch) int { return a.From - b.From })
	return over
}

// MarkAt marks the link on a cell of the pane, else the first one of its line; ok is false where the line has none.
func (p *Pane) MarkAt(x, y int) (k document.Link, ok bool) {
	line := p.top + y
	all := p.doc.InPlace(line, line+1)
	if !p.loaded || len(all) == 0 {
		return document.Link{}, false
	}
	width := min(p.key.Width, p.width-2*Margin)
	x -= Margin + (p.width-2*Margin-width)/2
	at := slices.IndexFunc(all, func(i int) bool { return p.doc.Links[i].From <= x && x < p.doc.Links[i].End })
	p.link, p.drawn = all[max(at, 0)], nil
	return p.doc.Links[p.link], true
}
