package markdown

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"
)

// style says how a run is set off from the text around it.
type style uint8

const (
	strong style = 1 << iota
	emph
	strike
	code
	link
	mark  // drawn by the layout: bullets, bars, rules, link numbers
	glued // no line break before it
)

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

// wrap breaks runs into lines of at most first cells for the first one and rest
// cells for the others, blanks at the ends cut off. Both are at least 2, the
// width of a Chinese character. A line without text is nil.
func wrap(runs []run, first, rest int) [][]run {
	_, cs := cells(runs)
	var lines [][]run
	cut := cutter{runs: runs}
	for _, s := range breakLines(cs, first, rest) {
		lines = append(lines, cut.next(s.from, s.to))
	}
	return lines
}

// stretch is the part of a text that makes a line, in bytes.
type stretch struct{ from, to int }

// breakLines finds the lines of a paragraph, see wrap.
func breakLines(cs []cell, first, rest int) []stretch {
	var lines []stretch
	limit := max(first, 2)
	for start := 0; start < len(cs); limit = max(rest, 2) {
		end, next := lineEnd(cs, start, limit, max(rest, 2))
		for end > start && cs[end-1].blank {
			end--
		}
		from := cs[start].off
		to := from
		if end > start {
			to = cs[end-1].end
		}
		lines = append(lines, stretch{from, to})
		start = next
	}
	return lines
}

// lineEnd finds where the line from start ends and where the next one, of at most room cells, starts.
func lineEnd(cs []cell, start, limit, room int) (end, next int) {
	x, last := 0, start
	text := skipBlanks(cs, start)
	for i := start; i < len(cs); i++ {
		if cs[i].hard {
			return i, i + 1
		}
		if x += cs[i].width; x > limit && !cs[i].blank {
			if last == start {
				last = emergency(cs, start, i)
			} else {
				last = gentler(cs, start, last, room)
			}
			return last, skipBlanks(cs, last)
		}
		if cs[i].brk && i >= text {
			last = i + 1
		}
	}
	return len(cs), len(cs)
}

// skipBlanks returns the first cell from i on that is no blank.
func skipBlanks(cs []cell, i int) int {
	for i < len(cs) && cs[i].blank {
		i++
	}
	return i
}

// cutter cuts stretches out of runs, from left to right.
type cutter struct {
	runs []run
	i    int // the run that the last stretch ended in
	base int // where that one begins, in bytes
}

func (c *cutter) next(from, to int) []run {
	var line []run
	for from < to {
		r := c.runs[c.i]
		lo, hi := max(from-c.base, 0), min(to-c.base, len(r.text))
		if lo < hi {
			line = append(line, run{r.text[lo:hi], r.style})
		}
		if c.base+len(r.text) >= to {
			break
		}
		c.base += len(r.text)
		c.i++
	}
	return line
}

// emergency finds the end of a line within cells start to i that offer no break:
// after a blank that only marks of alphabetic scripts speak against; else after
// punctuation or before a capital letter, if that lies in the second half; else
// as far right as kinsoku lets; else at i.
func emergency(cs []cell, start, i int) int {
	for k := i; k > start+1; k-- {
		if cs[k-1].blank && cs[k].width == 1 && cs[k-2].width == 1 && !cs[k].blank && !cs[k-2].blank {
			return k
		}
	}
	for k := i; k > start+(i-start)/2; k-- {
		if !cs[k].blank && !forbidden(cs, k-1) && joint(cs[k-1].first, cs[k].first) {
			return k
		}
	}
	for k := i; k > start; k-- {
		if !cs[k].blank && !forbidden(cs, k-1) {
			return k
		}
	}
	return max(i, start+1)
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
