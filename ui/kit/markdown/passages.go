package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"k8sexplore/content/sanitize"
)

// Passage is a piece of a text as one reads it out: a paragraph, a heading, an item of a list, a row of a table, a code
// block. All of it is safe to print, in one line but for the source of code.
type Passage struct {
	Kind  Kind
	Level int    // of a heading, 1 to 6; of an item, how deep it lies, from 1
	Label string // of an item its number, "" for none; of code its language
	Text  string
	Cells []Cell // of a Table
}

// Cell is a cell of a row, and the name of its column.
type Cell struct{ Column, Text string }

// Passages returns what a text says from top to bottom without any layout, and its links: the first of them stand in
// the text as [1], [2]. What would keep the parser busy for long is passages of its plain lines. Safe for any text.
func Passages(src string) ([]Passage, []Link) {
	src = sanitize.Text(src)
	if sanitize.Tangled(src) != "" {
		var out []Passage
		for line := range strings.Lines(src) {
			if line = sanitize.Line(line); line != "" {
				out = append(out, Passage{Text: line})
			}
		}
		return out, nil
	}
	source := []byte(src)
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	r := reciter{layout: newLayout(source, minWidth, true)}
	r.children(doc, 0)
	return r.out, r.layout.refs.links()
}

// reciter collects the passages of a document.
type reciter struct {
	layout *layout
	out    []Passage
	item   *Passage // begins with the next text, if not nil
	quoted bool
}

func (r *reciter) children(n ast.Node, depth int) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.block(c, depth)
	}
}

func (r *reciter) block(n ast.Node, depth int) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		r.text(r.inline(n))
	case *ast.Heading:
		r.add(Passage{Kind: Heading, Level: n.Level, Text: r.inline(n)})
	case *ast.Blockquote:
		was := r.quoted
		r.quoted = true
		r.children(n, depth)
		r.quoted = was
	case *ast.List:
		r.list(n, depth+1)
	case *ast.FencedCodeBlock:
		r.add(Passage{Kind: Code, Label: sanitize.Line(string(n.Language(r.layout.src))), Text: r.layout.source(n)})
	case *ast.CodeBlock:
		r.add(Passage{Kind: Code, Text: r.layout.source(n)})
	case *east.Table:
		r.table(n)
	}
}

// inline returns the text of a block in one line.
func (r *reciter) inline(n ast.Node) string {
	return sanitize.Line(visible(plainText(r.layout.inline(n))))
}

// text adds a paragraph, or the item that begins with it.
func (r *reciter) text(s string) {
	switch {
	case r.item != nil:
		r.item.Text = s
		p := *r.item
		r.item = nil
		r.add(p)
	case r.quoted:
		r.add(Passage{Kind: Quote, Text: s})
	default:
		r.add(Passage{Text: s})
	}
}

// add appends a passage that says something, after an item that has no text of its own.
func (r *reciter) add(p Passage) {
	if r.item != nil {
		r.text("")
	}
	if p.Text != "" || p.Kind == List || len(p.Cells) > 0 {
		r.out = append(r.out, p)
	}
}

func (r *reciter) list(n *ast.List, depth int) {
	number := n.Start
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.item = &Passage{Kind: List, Level: depth}
		if n.IsOrdered() {
			r.item.Label = strconv.Itoa(number)
			number++
		}
		r.children(c, depth)
		r.item = nil
	}
}

func (r *reciter) table(t *east.Table) {
	var columns []string
	for n := t.FirstChild(); n != nil; n = n.NextSibling() {
		p := Passage{Kind: Table}
		at := 0
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			said := r.inline(c)
			switch {
			case n == t.FirstChild():
				columns = append(columns, said)
			case said != "" && at < len(columns):
				p.Cells = append(p.Cells, Cell{columns[at], said})
			}
			at++
		}
		r.add(p)
	}
}
