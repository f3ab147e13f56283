package markdown

import (
	"bufio"
	"bytes"
	"strings"

	"k8sexplore/content"

	gansi "github.com/charmbracelet/glamour/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// painter styles laid-out leaves with glamour's ANSI renderer. Not safe for
// concurrent use: that renderer is not.
type painter struct {
	glamour renderer.Renderer
	src     []byte // what the nodes of the current tree point into
	out     bytes.Buffer
	w       *bufio.Writer
}

// newPainter returns a painter for one article. Without a word wrap glamour
// neither breaks lines nor pads them.
func newPainter(st Style) *painter {
	r := gansi.NewRenderer(gansi.Options{ColorProfile: st.profile, Styles: st.config, ChromaFormatter: st.formatter})
	p := &painter{glamour: renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(r, 1000)))}
	p.w = bufio.NewWriter(&p.out)
	return p
}

// paint returns the finished lines of a leaf.
func (p *painter) paint(lf leaf) ([]string, error) {
	lines, err := p.text(lf)
	if err != nil {
		return nil, err
	}
	if lf.code != nil {
		source, err := p.code(lf.code)
		if err != nil {
			return nil, err
		}
		for i, at := range lf.code.pieces {
			lines[i] = append(lines[i], span{text: strings.Repeat(" ", at.indent)})
			lines[i] = append(lines[i], source[at.line].cut(at.from, at.to)...)
		}
	}
	return content.Each(lines, painted.String), nil
}

// text styles the lines of a leaf, of code only what stands before it.
func (p *painter) text(lf leaf) ([]painted, error) {
	p.src = p.src[:0]
	want := make([]string, len(lf.lines))
	for i, line := range lf.lines {
		want[i] = visible(plainText(line))
	}
	var block ast.Node = ast.NewTextBlock() // which glamour writes without reflowing it
	if lf.heading > 0 {
		block = ast.NewHeading(lf.heading)
	}
	for _, r := range joined(lf.lines) {
		block.AppendChild(block, p.node(r))
	}
	if lf.quoted {
		quote := ast.NewBlockquote()
		quote.AppendChild(quote, block)
		block = quote
	}
	return p.render(block, want)
}

// joined are the runs of all lines with line feeds between, neighbours in one
// style made one.
func joined(lines [][]run) []run {
	var out []run
	var text strings.Builder
	var current style
	add := func(r run) {
		if r.style != current && text.Len() > 0 {
			out = append(out, run{text.String(), current})
			text.Reset()
		}
		current = r.style
		text.WriteString(r.text)
	}
	for i, line := range lines {
		if i > 0 {
			add(run{text: "\n"})
		}
		for _, r := range line {
			if r.text != "" {
				add(r)
			}
		}
	}
	return append(out, run{text.String(), current})
}

// maxColoured is how many bytes of a code block are coloured: glamour takes time with the square of them.
const maxColoured = 64 << 10

// code styles the source lines of a code block; a long one stays plain.
func (p *painter) code(c *codeLines) ([]painted, error) {
	p.src = p.src[:0]
	if size(c.text) > maxColoured {
		return bare(c.text), nil
	}
	block := ast.NewFencedCodeBlock(p.segment(c.language))
	lines := text.NewSegments()
	for _, s := range c.text {
		lines.Append(p.segment(s + "\n").Segment)
	}
	block.SetLines(lines)
	chromaTables.RLock()
	defer chromaTables.RUnlock()
	return p.render(block, c.text)
}

// node returns the node that glamour draws as r.
func (p *painter) node(r run) ast.Node {
	r.text = visible(r.text)
	switch {
	case r.style&mark != 0: // the one style glamour has left over: an image without address
		n := ast.NewImage(ast.NewLink())
		n.AppendChild(n, p.segment(backslashes.Replace(r.text)))
		return n
	case r.style&code != 0:
		n := ast.NewCodeSpan()
		n.AppendChild(n, p.segment(ampersands.Replace(r.text)))
		return n
	}
	var n ast.Node = p.segment(backslashes.Replace(ampersands.Replace(r.text)))
	if r.style&strike != 0 {
		n = within(east.NewStrikethrough(), n)
	}
	if r.style&emph != 0 {
		n = within(ast.NewEmphasis(1), n)
	}
	if r.style&strong != 0 {
		n = within(ast.NewEmphasis(2), n)
	}
	if r.style&link != 0 {
		k := ast.NewLink()
		k.Destination = []byte("#") // glamour prints no address for it
		n = within(k, n)
	}
	return n
}

// Glamour decodes entities in all texts, and backslash escapes in most.
var (
	ampersands  = strings.NewReplacer("&", "&amp;")
	backslashes = strings.NewReplacer(`\`, `\\`)
)

func within(outer, inner ast.Node) ast.Node {
	outer.AppendChild(outer, inner)
	return outer
}

// segment returns a text node for s.
func (p *painter) segment(s string) *ast.Text {
	from := len(p.src)
	p.src = append(p.src, s...)
	return ast.NewTextSegment(text.NewSegment(from, len(p.src)))
}

// render lets glamour draw a block and checks that its lines are the wanted
// ones. Where they are not, these come back without style: better plain than
// wrong.
func (p *painter) render(block ast.Node, want []string) ([]painted, error) {
	plain := bare(want)
	nothing := true
	for _, s := range want {
		nothing = nothing && strings.TrimRight(s, " ") == ""
	}
	if nothing {
		return plain, nil
	}
	doc := ast.NewDocument()
	doc.AppendChild(doc, block)
	p.out.Reset()
	if err := p.glamour.Render(p.w, p.src, doc); err != nil {
		return nil, err
	}
	got := parse(p.out.String())
	if !equal(got, want) {
		return plain, nil
	}
	return got, nil
}

// bare returns lines without any style.
func bare(lines []string) []painted {
	return content.Each(lines, func(s string) painted { return painted{{text: s}} })
}

// size returns the bytes of lines.
func size(lines []string) (n int) {
	for _, s := range lines {
		n += len(s) + 1
	}
	return n
}
