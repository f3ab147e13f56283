package document

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"k8sexplore/ui/kit/style"
)

// Pattern is the text that the user wants to find. Without a capital letter it is found in capitals, too; a Russian е is
// found
// as ё, too. Full-width forms are the same as others, and several blanks the same as one.
type Pattern struct {
	runes []rune
	exact bool // capitals are meant
}

// NewPattern returns the pattern that was typed.
func NewPattern(typed string) Pattern {
	var p Pattern
	for _, r := range strings.TrimLeftFunc(plainForm(typed), unicode.IsSpace) {
		if unicode.IsSpace(r) {
			if p.runes[len(p.runes)-1] == ' ' {
				continue
			}
			r = ' '
		}
		p.runes = append(p.runes, r)
		p.exact = p.exact || unicode.IsUpper(r) || unicode.IsTitle(r)
	}
	return p
}

// IsZero reports a pattern of nothing, which is found nowhere.
func (p Pattern) IsZero() bool { return len(p.runes) == 0 }

// In reports whether the pattern is found in a line of plain text; one of nothing is in every text.
func (p Pattern) In(s string) bool {
	t := Document{Lines: []string{s}, Blocks: []int{0}}
	return p.IsZero() || len(t.Text().Find(p)) > 0
}

// Find is a place where a pattern was found.
type Find struct {
	Line, Last int // the lines that it begins and ends in
	from, to   int // in the runes of the text
}

// Find returns where a pattern is found, in the order of lines, apart from each other.
func (t *Text) Find(p Pattern) (all []Find) {
	if p.IsZero() {
		return nil
	}
	text := t.lower
	if p.exact {
		text = t.runes
	}
	for i := 0; i < len(text); {
		end := p.match(text, i)
		if end < 0 {
			i++
			continue
		}
		all = append(all, Find{int(t.positions[i].line), int(t.positions[end-1].line), i, end})
		i = end
	}
	slices.SortStableFunc(all, func(a, b Find) int { // only tables are out of order
		return cmp.Or(a.Line-b.Line, int(t.positions[a.from].from)-int(t.positions[b.from].from))
	})
	return all
}

// match returns where the pattern ends that begins at i, -1 where none does. A blank at its end is found at the end
// of a text.
func (p Pattern) match(text []rune, i int) (end int) {
	if !same(p.runes[0], text[i]) {
		return -1
	}
	at := i + 1
	for k, r := range p.runes[1:] {
		ended := at == len(text) || text[at] == wall
		switch {
		case !ended && text[at] == joint && r != ' ':
			at++
			ended = at == len(text)
		case !ended && text[at] == joint:
			at++
			continue
		case ended && r == ' ' && k == len(p.runes)-2:
			return at
		}
		if ended || !same(r, text[at]) {
			return -1
		}
		at++
	}
	return at
}

// same reports whether a rune of a pattern means one of a text.
func same(wanted, r rune) bool {
	return wanted == r || wanted == 'е' && r == 'ё' || wanted == 'Е' && r == 'Ё'
}

// Mark adds what a find covers to the stretches of each line, in cells, in the lines told: by index from the first.
func (t *Text) Mark(f Find, paint style.Paint, first int, lines [][]Stretch) {
	for _, s := range t.positions[f.from:f.to] {
		y := int(s.line) - first
		if y < 0 || y >= len(lines) || s.from == s.to {
			continue
		}
		if n := len(lines[y]); n > 0 && lines[y][n-1].Paint == paint && lines[y][n-1].To >= int(s.from) && lines[y][n-1].From <= int(s.from) {
			lines[y][n-1].To = max(lines[y][n-1].To, int(s.to))
			continue
		}
		lines[y] = append(lines[y], Stretch{int(s.from), int(s.to), paint})
	}
}
