package document

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"k8sexplore/content/sanitize"
)

// Passage is a piece of an article that reads on its own: a paragraph, an item of a list, a row of a table, a heading,
// code.
type Passage struct {
	Text string // one line without Markdown, safe to print
	Kind PassageKind
}

// PassageKind tells passages apart.
type PassageKind uint8

// The kinds of passages.
const (
	Prose PassageKind = iota
	Heading
	code
)

// Markdown turns Markdown into passages. It is safe for concurrent use.
type Markdown struct{ markdown goldmark.Markdown }

// NewMarkdown returns a reader of Markdown with tables.
func NewMarkdown() *Markdown {
	return &Markdown{goldmark.New(goldmark.WithExtensions(extension.Table))}
}

// Passages returns what a person reads in a Markdown text: no markup, no link targets, no HTML. Of a text that would
// keep the parser busy for long, all lines are passages.
func (r *Markdown) Passages(markdown string) []Passage {
	if sanitize.Tangled(markdown) != "" {
		return plainPassages(markdown)
	}
	src := []byte(markdown)
	w := passageWriter{src: src}
	_ = ast.Walk(r.markdown.Parser().Parse(text.NewReader(src)), w.visit) // visit gives no error
	return w.out
}

func plainPassages(text string) (out []Passage) {
	for line := range strings.Lines(text) {
		if line = sanitize.Line(line); line != "" {
			out = append(out, Passage{Text: line, Kind: Prose})
		}
	}
	return out
}

// plain returns passages as lines.
func plain(passages []Passage) string {
	var b strings.Builder
	size := 0
	for _, p := range passages {
		size += len(p.Text) + 1
	}
	b.Grow(size)
	for _, p := range passages {
		b.WriteString(p.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

type passageWriter struct {
	src  []byte
	line strings.Builder
	out  []Passage
}

func (w *passageWriter) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch n := n.(type) {
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		if entering {
			w.lines(n.Lines())
			w.flush(code)
		}
		return ast.WalkSkipChildren, nil
	case *ast.HTMLBlock, *ast.RawHTML:
		return ast.WalkSkipChildren, nil
	case *ast.Text:
		if entering {
			w.text(n)
		}
	case *ast.String:
		if entering {
			w.line.Write(n.Value)
		}
	case *ast.AutoLink:
		if entering {
			w.line.Write(n.Label(w.src))
		}
	case *ast.Heading:
		if !entering {
			w.flush(Heading)
		}
	case *ast.Paragraph, *ast.TextBlock, *east.TableRow, *east.TableHeader:
		if !entering {
			w.flush(Prose)
		}
	case *east.TableCell:
		if !entering {
			w.line.WriteByte(' ')
		}
	}
	return ast.WalkContinue, nil
}

func (w *passageWriter) text(n *ast.Text) {
	value := n.Segment.Value(w.src)
	if !n.IsRaw() { // as in a code span
		value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
	}
	w.line.Write(value)
	if n.SoftLineBreak() || n.HardLineBreak() {
		w.line.WriteByte(' ')
	}
}

func (w *passageWriter) lines(segments *text.Segments) {
	for i := range segments.Len() {
		s := segments.At(i)
		w.line.Write(s.Value(w.src))
	}
}

func (w *passageWriter) flush(kind PassageKind) {
	if s := sanitize.Line(w.line.String()); s != "" {
		w.out = append(w.out, Passage{Text: s, Kind: kind})
	}
	w.line.Reset()
}
