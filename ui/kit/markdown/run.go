package markdown

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"
)

// style says how a run is set off from the text around it.
type style uint8

// run is a piece of text in one style. A line feed in it ends the line.
type run struct {
	text string
	style
}

// cell is a grapheme cluster of a paragraph.
type cell struct {
	off, end int // in bytes
	width    int // in terminal cells
	first    rune
	style    style
	blank    bool // dropped at the ends of a line
	hard     bool // a line feed
	brk      bool // a line may end after it
}

// cells splits the text of runs and finds where lines may end.
func cells(runs []run) (string, []cell) {
	s := plainText(runs)
	cs := make([]cell, 0, utf8.RuneCountInString(s))
	r, runEnd := 0, 0
	for rest, off, state := s, 0, -1; rest != ""; {
		for r < len(runs) && off >= runEnd {
			runEnd += len(runs[r].text)
			r++
		}
		cluster, next, bounds, st := uniseg.StepString(rest, state)
		first, _ := utf8.DecodeRuneInString(cluster)
		c := cell{
			off: off, end: off + len(cluster), width: 1, first: first, style: runs[r-1].style,
			hard: first == '\n', blank: cluster == " " || cluster == "\u3000",
			brk: bounds&uniseg.MaskLine != uniseg.LineDontBreak,
		}
		switch {
		case c.end > runEnd: // its parts are drawn one by one
			c.width = runesWidth(cluster)
		case len(cluster) > 1:
			c.width = ansi.StringWidth(visible(cluster))
		}
		cs = append(cs, c)
		rest, off, state = next, c.end, st
	}
	for i := range len(cs) - 1 {
		cs[i].brk = mayBreak(cs, i)
	}
	return s, cs
}

func plainText(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	return b.String()
}

// runesWidth is the width of s drawn one character after the other.
func runesWidth(s string) int {
	n := 0
	for _, r := range visible(s) {
		n += ansi.StringWidth(string(r))
	}
	return n
}

// runsWidth is the width of a line of runs in cells.
func runsWidth(runs []run) int {
	n := 0
	for _, r := range runs {
		n += ansi.StringWidth(visible(r.text))
	}
	return n
}

const noBreakSpace = '\u00a0'

// visible writes spaces that forbade a line break as the blanks they look like.
func visible(s string) string { return strings.ReplaceAll(s, string(noBreakSpace), " ") }

const (
	strong style = 1 << iota
	emph
	strike
	code
	link
	mark  // drawn by the layout: bullets, bars, rules, link numbers
	glued // no line break before it
)
