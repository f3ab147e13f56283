package document

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Text is what a document says, for finding in it: without styles and line ends, in composed characters, and in the
// width that each is usually typed in. Words that a line end parts stand together in it, also within the columns of a
// table. It is immutable.
type Text struct {
	runes     []rune
	lower     []rune     // the same in lower case
	positions []position // where each rune stands
}

// position is a character's line and cells; a character between two lines has no cells.
type position struct {
	line     int32
	from, to uint16
}

// What stands in a Text besides its characters.
const (
	wall  = '\n' // nothing is found across it
	joint = '\r' // a line was broken here, and whether a blank stood there cannot be told
)

// Text returns the document as plain text.
func (d *Document) Text() *Text {
	t := &Text{}
	var buffer []letter
	for _, s := range d.strips() {
		var read [][]letter
		read, buffer = letters(d.Lines[s.first:s.end], buffer[:0])
		for i, l := range read {
			read[i] = within(l, s.from, s.to)
		}
		t.block(read, s.first)
	}
	t.lower = make([]rune, len(t.runes))
	for i, r := range t.runes {
		t.lower[i] = unicode.ToLower(r)
	}
	return t
}

// letter is a character of a line, and its cells.
type letter struct {
	s        string
	from, to int
}

// block adds the lines of a block, the first of which is the one told; of tables column by column.
func (t *Text) block(read [][]letter, first int) {
	columns := tableAt(read)
	for i := 0; i < len(read); i++ {
		if columns.to <= i || i < columns.from {
			t.line(trim(read[i]), first+i)
			continue
		}
		for left, k := 0, 0; k <= len(columns.ends); k++ {
			t.end()
			right := 1 << 16
			if k < len(columns.ends) {
				right = columns.ends[k]
			}
			for y := columns.from; y < columns.to; y++ {
				if part := trim(within(read[y], left, right)); len(part) > 0 && y != columns.rule {
					t.line(part, first+y)
				}
			}
			left = right + 1
		}
		i = columns.to - 1
		t.end()
	}
	t.end()
}

// letters reads lines, into a buffer that it returns for the next ones.
func letters(lines []string, buffer []letter) (read [][]letter, filled []letter) {
	ends := make([]int, len(lines))
	for i, line := range lines {
		for g := (glyphs{rest: line}); ; {
			from := g.x
			s, width, ok := g.next()
			if !ok {
				break
			}
			if width > 0 {
				buffer = append(buffer, letter{s, from, from + width})
			}
		}
		ends[i] = len(buffer)
	}
	from := 0
	for _, end := range ends {
		read = append(read, buffer[from:end])
		from = end
	}
	return read, buffer
}

// trim drops blanks at both ends, and the signs of a quotation and of a line that goes on.
func trim(l []letter) []letter {
	for len(l) > 0 && (isBlank(l[0].s) || len(l) > 1 && isSign(l[0].s) && isBlank(l[1].s)) {
		l = l[1:]
	}
	for len(l) > 0 && isBlank(l[len(l)-1].s) {
		l = l[:len(l)-1]
	}
	return l
}

// isSign reports the signs of a quotation, and of a line of code that goes on.
func isSign(s string) bool { return s == "│" || s == "|" || s == "⋮" || s == ":" }

// within returns the letters between two columns of cells.
func within(l []letter, left, right int) []letter {
	from, _ := slices.BinarySearchFunc(l, left, func(l letter, x int) int { return l.from - x })
	to, _ := slices.BinarySearchFunc(l, right, func(l letter, x int) int { return l.from - x })
	return l[from:to]
}

// grid is the lines of a table, the one with the rule below its header, and where its columns end, in cells.
type grid struct {
	from, to, rule int
	ends           []int
}

// tableAt finds the table in the lines of a block by its rule; without one it is empty.
func tableAt(lines [][]letter) (g grid) {
	for i, line := range lines {
		if g.ends = crossings(line); g.ends == nil {
			continue
		}
		isRow := func(l []letter) bool {
			for _, x := range g.ends {
				if at := within(l, x, x+1); len(at) == 0 || at[0].s != "│" && at[0].s != "|" {
					return false
				}
			}
			return true
		}
		g.from, g.rule, g.to = i, i, i+1
		for g.from > 0 && isRow(lines[g.from-1]) {
			g.from--
		}
		for g.to < len(lines) && isRow(lines[g.to]) {
			g.to++
		}
		return g
	}
	return grid{}
}

// crossings returns where the rule of a table crosses its columns; nil for any other line.
func crossings(line []letter) (at []int) {
	for _, l := range line {
		switch l.s {
		case "┼", "+":
			at = append(at, l.from)
		case "─", "-", " ":
		default:
			return nil
		}
	}
	return at
}

// end sees to it that nothing is found across here.
func (t *Text) end() {
	if n := len(t.runes); n > 0 && t.runes[n-1] != wall {
		t.add(wall, position{})
	}
}

// line adds a line, or a part of one, behind the one before.
func (t *Text) line(l []letter, at int) {
	if len(l) == 0 {
		t.end()
		return
	}
	if n := len(t.runes); n > 0 && t.runes[n-1] != wall {
		t.add(t.between(l), position{line: int32(at)})
	}
	for _, c := range l {
		where := position{int32(at), uint16(c.from), uint16(c.to)}
		r, size := utf8.DecodeRuneInString(c.s)
		switch {
		case isBlank(c.s):
			if t.runes[len(t.runes)-1] != ' ' {
				t.add(' ', where)
			}
		case r < utf8.RuneSelf && size == len(c.s), loner(r) > 0 && r < '！' && size == len(c.s):
			t.add(r, where)
		default:
			for _, r := range plainForm(c.s) {
				t.add(r, where)
			}
		}
	}
}

func (t *Text) add(r rune, at position) {
	t.runes = append(t.runes, r)
	t.positions = append(t.positions, at)
}

// between returns the text that joins a line to the next one: a blank where words are parted, else nothing, since
// lines are also broken behind hyphens and slashes, between wide characters, and within words longer than a line.
func (t *Text) between(next []letter) rune {
	last := t.runes[len(t.runes)-1]
	first, _ := utf8.DecodeRuneInString(next[0].s)
	wide := next[0].to-next[0].from == 2 || t.positions[len(t.positions)-1].width() == 2
	if wide || !isWordly(last) || !isWordly(first) || !t.lastLineHasBlank() {
		return joint
	}
	return ' '
}

func (s position) width() int { return int(s.to - s.from) }

func isWordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// lastLineHasBlank reports whether the line that was added last could have been broken elsewhere. What stands behind
// a bullet does not count.
func (t *Text) lastLineHasBlank() bool {
	for i := len(t.runes) - 1; i >= 0 && t.positions[i].line == t.positions[len(t.positions)-1].line && t.positions[i].width() > 0; i-- {
		if t.runes[i] == ' ' && i > 0 && isWordly(t.runes[i-1]) {
			return true
		}
	}
	return false
}

// plainForm returns characters composed, and in the width that they are usually typed in.
func plainForm(s string) string { return norm.NFC.String(width.Fold.String(s)) }
