package markdown

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"k8sexplore/content/sanitize"
)

// layout breaks a document into leaves for the painter.
type layout struct {
	src    []byte
	width  int
	ascii  bool
	refs   references
	leaves []leaf
	blocks []Block
	items  []int // first lines

	listings []Listing

	root    *frame
	lines   int    // laid out so far
	gap     *frame // a blank line of this frame is due before the next leaf, if not nil
	opening *Block // begins with the next leaf
	begins  bool   // a top-level item does with the next leaf
	lead    []run  // an item's bullet that found no room before the text
}

func newLayout(src []byte, width int, ascii bool) *layout {
	return &layout{src: src, width: width, ascii: ascii, root: &frame{}}
}

// leaf is a piece of lines in one style: text, a heading, or code.
type leaf struct {
	lines   [][]run // with what stands before the text; of code, that alone
	heading int     // level, 0 for other text
	quoted  bool
	code    *codeLines // nil for text
}

// frame is what the blocks around a leaf put before its lines: first before the
// next one, rest before all others.
type frame struct {
	parent      *frame
	first, rest []run
	width       int // of all frames up to this one, in cells
	begun       bool
	quoted      bool
}

// prefix returns the text before the next line and moves on to that of the line after it.
func (f *frame) prefix() []run {
	if f == nil {
		return nil
	}
	own := f.rest
	if !f.begun {
		own, f.begun = f.first, true
	}
	return append(f.parent.prefix(), own...)
}

// blank returns the text of a blank line.
func (f *frame) blank() []run {
	if f == nil {
		return nil
	}
	return append(f.parent.blank(), f.rest...)
}

// frame opens a frame within f, or returns f itself where it would leave too
// little room for text.
func (l *layout) frame(f *frame, first, rest string, st style) *frame {
	width := f.width + ansi.StringWidth(first)
	if l.width-width < max(minRoom, l.width/3) {
		return f
	}
	in := &frame{parent: f, first: []run{{first, st}}, rest: []run{{rest, st}}, width: width, quoted: f.quoted}
	if strings.TrimRight(rest, " ") == "" {
		in.rest[0].style = 0
	}
	return in
}

// bulleted opens the frame of an item. A bullet without room for a column of its
// own waits for the text.
func (l *layout) bulleted(f *frame, bullet string) *frame {
	in := l.frame(f, bullet, strings.Repeat(" ", ansi.StringWidth(bullet)), mark)
	if in == f {
		l.lead = []run{{bullet, mark}}
	}
	return in
}

// room is how many cells f leaves for text.
func (l *layout) room(f *frame) int { return l.width - f.width }

// document lays out all blocks and the list of link targets.
func (l *layout) document(doc ast.Node) {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		l.open(kind(n))
		l.block(n, l.root)
	}
	if len(l.refs.numbered) == 0 {
		return
	}
	l.open(LinkList)
	for i, k := range l.refs.numbered {
		number := "[" + strconv.Itoa(i+1) + "] "
		l.begins = true
		l.text(l.bulleted(l.root, number), []run{{k.URL, link}})
	}
}

// open makes the next leaf the beginning of a top-level block.
func (l *layout) open(k Kind) {
	l.opening = &Block{Kind: k}
	l.gap = l.root
}

// kind returns what kind of block n is.
func kind(n ast.Node) Kind {
	switch n.(type) {
	case *ast.Heading:
		return Heading
	case *ast.List:
		return List
	case *ast.Blockquote:
		return Quote
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return Code
	case *east.Table:
		return Table
	case *ast.ThematicBreak:
		return Rule
	}
	return Paragraph
}

func (l *layout) block(n ast.Node, f *frame) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		l.text(f, l.inline(n))
	case *ast.Heading:
		l.heading(f, n)
	case *ast.Blockquote:
		q := l.frame(f, l.glyph("│ ", "| "), l.glyph("│ ", "| "), mark)
		if q != f {
			q.quoted = true
		}
		l.children(n, q, false)
	case *ast.List:
		l.list(n, f)
	case *ast.FencedCodeBlock:
		l.code(n, string(n.Language(l.src)), f)
	case *ast.CodeBlock:
		l.code(n, "", f)
	case *east.Table:
		l.flush(f)
		l.emit(f, leaf{lines: trimBlank(l.table(n, l.room(f)))})
	case *ast.ThematicBreak:
		l.text(f, []run{{strings.Repeat(l.glyph("─", "-"), min(l.room(f), 24)), mark}})
	}
}

// children lays out the blocks within n, with a blank line between two unless
// they are the parts of a tight list's item.
func (l *layout) children(n ast.Node, f *frame, tight bool) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		before := l.lines
		l.block(c, f)
		l.separate(f, before, tight)
	}
}

// separate asks for a blank line of f before the next leaf, if one was emitted
// since there were that many lines; between tight items for none.
func (l *layout) separate(f *frame, lines int, tight bool) {
	switch {
	case l.lines == lines:
	case tight:
		l.gap = nil
	default:
		l.gap = f
	}
}

func (l *layout) list(n *ast.List, f *frame) {
	number := n.Start
	widest := len(strconv.Itoa(n.Start + n.ChildCount() - 1))
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		bullet := "∙ "
		if n.IsOrdered() {
			bullet = strconv.Itoa(number) + string(n.Marker) + " "
			bullet = strings.Repeat(" ", max(0, widest+2-len(bullet))) + bullet
			number++
		}
		if box := checkBox(c); box != nil {
			bullet = "[ ] "
			if box.IsChecked {
				bullet = "[✓] "
			}
		}
		before := l.lines
		l.item(c, f, bullet, n.IsTight)
		l.separate(f, before, n.IsTight)
	}
}

// item lays out a list's item. A bullet without text stands alone.
func (l *layout) item(n ast.Node, f *frame, bullet string, tight bool) {
	l.flush(f)
	l.begins = l.begins || f == l.root
	in := l.bulleted(f, bullet)
	l.children(n, in, tight)
	l.flush(f)
	if in != f && !in.begun {
		l.emit(in, leaf{lines: [][]run{nil}})
	}
}

// flush writes a bullet that still waits for text on a line of its own.
func (l *layout) flush(f *frame) {
	if l.lead != nil {
		l.text(f, nil)
	}
}

// text emits a paragraph.
func (l *layout) text(f *frame, runs []run) { l.emit(f, leaf{lines: l.wrapped(f, runs)}) }

func (l *layout) heading(f *frame, n *ast.Heading) {
	runs := l.inline(n)
	var text []run
	for i := range runs {
		runs[i].style &^= strong // all of it is
		if runs[i].style&mark == 0 {
			text = append(text, runs[i])
		}
	}
	if b := l.opening; b != nil && b.Kind == Heading {
		b.Level, b.Text = n.Level, sanitize.Line(plainText(text))
	}
	l.emit(f, leaf{lines: l.wrapped(f, runs), heading: n.Level})
}

// wrapped breaks runs, after a bullet that waits for them, to the room that f
// leaves.
func (l *layout) wrapped(f *frame, runs []run) [][]run {
	runs = append(l.lead, runs...)
	l.lead = nil
	return trimBlank(wrap(runs, l.room(f), l.room(f)))
}

// trimBlank drops blank lines at both ends.
func trimBlank(lines [][]run) [][]run {
	for len(lines) > 0 && strings.TrimSpace(plainText(lines[0])) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(plainText(lines[len(lines)-1])) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// emit adds a leaf, with the blank line due before it and f's marks before its
// lines. One without lines leaves no trace.
func (l *layout) emit(f *frame, lf leaf) {
	if len(lf.lines) == 0 {
		return
	}
	if l.gap != nil && l.lines > 0 {
		l.leaves = append(l.leaves, leaf{lines: [][]run{l.gap.blank()}, quoted: l.gap.quoted})
		l.lines++
	}
	l.gap = nil
	if l.opening != nil {
		l.opening.Line = l.lines
		l.blocks = append(l.blocks, *l.opening)
		l.opening = nil
	}
	if l.begins {
		l.items, l.begins = append(l.items, l.lines), false
	}
	for i, line := range lf.lines {
		lf.lines[i] = append(f.prefix(), line...)
	}
	lf.quoted = f.quoted
	l.refs.place(lf.lines, l.lines)
	l.lines += len(lf.lines)
	l.leaves = append(l.leaves, lf)
}

// glyph picks how a border is drawn; both have the same width.
func (l *layout) glyph(line, ascii string) string {
	if l.ascii {
		return ascii
	}
	return line
}

// checkBox returns the box that begins item n, or nil.
func checkBox(n ast.Node) *east.TaskCheckBox {
	if first := n.FirstChild(); first != nil {
		box, _ := first.FirstChild().(*east.TaskCheckBox)
		return box
	}
	return nil
}

const (
	minWidth = 10 // the narrowest layout, in cells; below it the caller cuts
	minRoom  = 8  // what structure leaves for text at that width
)
