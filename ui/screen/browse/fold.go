package browse

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
)

// manyReleases is how many releases the pane shows without folding those away that have no support any more.
const manyReleases = 8

// hidden returns how many values of a field are behind the row that stands for older releases.
func (p *filterPane) hidden(values []filterValue) (n int) {
	if p.words != "" || p.states == nil || p.older || len(values) <= manyReleases {
		return 0
	}
	for _, v := range values {
		if p.isOlder(v) {
			n++
		}
	}
	return n
}

// isOlder reports that a release has no support any more and is not chosen.
func (p *filterPane) isOlder(v filterValue) bool {
	if v.term.Field != content.FieldRelease || p.isOn(v.term) || slices.ContainsFunc(v.singles, p.isOn) {
		return false
	}
	minor, err := content.ParseVersion(minorName(v.term.Value))
	return err == nil && p.states[minor.Release().String()] == facts.StateEnded
}

// isOn reports that a value is chosen, a release also by a range that it lies in.
func (p *filterPane) isOn(t content.Term) bool {
	return p.filters.Has(t) || t.Field == content.FieldRelease && p.inRange(t)
}

func (p *filterPane) inRange(t content.Term) bool {
	v, err := content.ParseVersion(t.Value)
	return err == nil && slices.ContainsFunc(p.filters.Releases, func(s content.Span) bool { return s.IsRange() && s.Contains(v) })
}

// apart replaces ranges of releases by all releases in them, so that one of these can be given up.
func (p *filterPane) apart(f content.Filters) content.Filters {
	var singles []content.Span
	for _, s := range f.Releases {
		if !s.IsRange() {
			singles = append(singles, s)
			continue
		}
		for _, v := range p.known {
			if one, err := content.ParseVersion(v.term.Value); v.term.Field == content.FieldRelease && err == nil && s.Contains(one) {
				singles = append(singles, content.Span{From: one, To: one})
			}
		}
	}
	f.Releases = singles
	return f
}

// fold shows older releases, or folds the values below a field's name away or shows them again.
func (p *filterPane) fold() {
	switch l, _ := p.line(); {
	case l.more:
		p.older = true
	case l.heading:
		p.closed[l.term.Field] = !p.closed[l.term.Field]
	}
	p.rebuild()
}

// matches reports that a value holds what the values are narrowed by.
func (p *filterPane) matches(v filterValue) bool {
	name := strings.ToLower(v.term.Value)
	return p.words == "" || strings.Contains(name, p.words) || strings.Contains(p.called[v.term], p.words)
}

// narrow shows the values that hold what is typed.
func (p *filterPane) narrow(words string, book *phrase.Book) {
	p.words, p.top = strings.ToLower(words), 0
	if p.called == nil {
		p.called = map[content.Term]string{}
		for _, v := range p.known {
			p.called[v.term] = strings.ToLower(termName(book, v.term))
		}
	}
	p.rebuild()
	p.cursor = min(p.cursor, max(len(p.places)-1, 0))
}

// openBox begins to narrow the values.
func (p *filterPane) openBox() {
	p.narrowing, p.box, p.drawn = true, textline.New(p.words), nil
}

// closeBox ends the typing; without keep all values are shown again.
func (p *filterPane) closeBox(keep bool, words *phrase.Book) {
	p.narrowing = false
	if !keep {
		p.narrow("", words)
	}
	p.drawn = nil
}

// room is how many lines there are below the box.
func (p *filterPane) room() int {
	if p.narrowing || p.words != "" {
		return max(p.height-1, 1)
	}
	return p.height
}

func (p *filterPane) boxLine(st *style.Styles) string {
	const sign = " ⌕ "
	room := max(p.width-cells.Width(sign), 1)
	if p.narrowing {
		return st.Accent.Text(sign) + p.box.Draw(room, st)
	}
	return st.Accent.Text(cells.Fit(sign+cells.Tame(p.words), p.width))
}

// formatFold draws the name of a field, or the row that stands for older releases.
func (p *filterPane) formatFold(l filterLine, selected bool, words *phrase.Book, st *style.Styles) string {
	text, mark := words.Say("facet_"+string(l.term.Field)), " "
	if l.term.Field == content.FieldSIG {
		text = words.Bracketed(text, words.Say("takes_part"))
	}
	switch {
	case l.more:
		text, mark = words.Count("older_releases", l.count, phrase.Values{}), "  ▸ "
	case l.folded:
		mark = " ▸ "
	}
	if selected {
		return st.RowSelected.Title.Text(cells.Fit(" ❯"+strings.TrimPrefix(mark, " ")+text, p.width))
	}
	if l.more {
		return st.Muted.Text(cells.Fit(mark+text, p.width))
	}
	return st.Accent.Text(cells.Fit(mark+text, p.width))
}
