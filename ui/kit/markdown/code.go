package markdown

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"

	"k8sexplore/content/sanitize"
)

const (
	tabWidth = 4
	hanging  = 2 // what a wrapped code line is indented by, on top of its own
)

// codeLines are the lines of a code block: whole ones for the highlighter, and
// the pieces that fit.
type codeLines struct {
	language string
	text     []string
	pieces   []piece
}

// piece is a part of a source line, shown after indent blanks.
type piece struct {
	line   int // index into codeLines.text
	indent int
	stretch
}

// code lays a code block out.
func (l *layout) code(n ast.Node, label string, f *frame) {
	l.flush(f)
	in := l.frame(f, "  ", "  ", 0)
	c := &codeLines{language: lexer(label), text: l.codeText(n)}
	for i, s := range c.text {
		c.wrap(i, s, l.room(in))
	}
	l.emit(in, leaf{lines: l.continued(c), code: c})
	if source := l.source(n); source != "" {
		l.listings = append(l.listings, Listing{Language: sanitize.Line(label), Source: source, Line: l.lines - len(c.pieces)})
	}
}

// source returns a code block as it was written; see Listing.
func (l *layout) source(n ast.Node) string {
	var lines []string
	for s := range strings.SplitSeq(string(n.Lines().Value(l.src)), "\n") {
		if s = strings.TrimRightFunc(s, unicode.IsSpace); s != "" || len(lines) > 0 {
			lines = append(lines, s)
		}
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// continued returns what stands before the pieces of a code block: a sign where the source line goes on, which else
// would read as one of its own.
func (l *layout) continued(c *codeLines) [][]run {
	lines := make([][]run, len(c.pieces))
	for i := range c.pieces {
		if p := &c.pieces[i]; i > 0 && p.line == c.pieces[i-1].line && p.indent >= hanging {
			lines[i] = []run{{strings.Repeat(" ", p.indent-hanging) + l.glyph("⋮ ", ": "), mark}}
			p.indent = 0
		}
	}
	return lines
}

// codeText returns the lines of a code block with tabs expanded, without blanks
// at their ends and without blank lines at the block's.
func (l *layout) codeText(n ast.Node) []string {
	var lines []string
	for s := range strings.SplitSeq(string(n.Lines().Value(l.src)), "\n") {
		s = strings.TrimRight(visible(printable(expandTabs(s))), " \u3000")
		if s != "" || len(lines) > 0 {
			lines = append(lines, s)
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// wrap adds the pieces of source line s, at most width cells each. A piece keeps
// its indentation, up to half the width.
func (c *codeLines) wrap(line int, s string, width int) {
	body := strings.TrimLeft(s, " ")
	own := len(s) - len(body)
	first, rest := min(own, width/2), min(own+hanging, width/2)
	_, cs := cells([]run{{body, code}})
	if len(cs) == 0 {
		c.pieces = append(c.pieces, piece{line: line})
	}
	for i, at := range breakLines(cs, width-first, width-rest) {
		indent := rest
		if i == 0 {
			indent = first
		}
		c.pieces = append(c.pieces, piece{line, indent, stretch{own + at.from, own + at.to}})
	}
}

func expandTabs(s string) string {
	if strings.IndexByte(s, '\t') < 0 {
		return s
	}
	var b strings.Builder
	x := 0
	for i, part := range strings.Split(s, "\t") {
		if i > 0 {
			n := tabWidth - x%tabWidth
			b.WriteString(strings.Repeat(" ", n))
			x += n
		}
		b.WriteString(part)
		x += ansi.StringWidth(part)
	}
	return b.String()
}
