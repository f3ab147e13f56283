package markdown

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	renderer "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// Web turns texts into HTML that is XML as well. The zero Web is ready.
//
// Nothing of a text becomes a tag: HTML in it is shown as it was written, an image is a link, and a link leads to the
// web, by mail, or to a page of ours.
type Web struct {
	Lower int                      // how many levels headings are lowered by
	Lines bool                     // the end of a line ends one on the page, too
	Refer func(text string) string // the page of what an address or a text names: KEP-3545, #111060, a code span; "" for none
}

// HTML returns a text as HTML. What would keep the parser busy for long is shown plainly. Safe for any text.
func (w Web) HTML(src string) (string, error) {
	src = sanitize.Text(src)
	if sanitize.Tangled(src) != "" {
		return "<pre>" + html.EscapeString(src) + "</pre>\n", nil
	}
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)), extension.Strikethrough,
			extension.Linkify, extension.TaskList,
		),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(w, lastTransformer))),
		goldmark.WithRendererOptions(renderer.WithXHTML(), renderer.WithEastAsianLineBreaks(renderer.EastAsianLineBreaksSimple)),
	)
	if w.Lines {
		md.Renderer().AddOptions(renderer.WithHardWraps())
	}
	var out bytes.Buffer
	if err := md.Convert([]byte(src), &out); err != nil {
		return "", fmt.Errorf("writing a text as HTML: %w", err)
	}
	return sanitize.Text(out.String()), nil // once more, since entities are decoded now
}

// lastTransformer is behind the transformers of all extensions.
const lastTransformer = 10_000

// Transform implements parser.ASTTransformer.
func (w Web) Transform(doc *ast.Document, r text.Reader, _ parser.Context) {
	var all []ast.Node
	// The walk ends without an error, as what it calls returns none.
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			all = append(all, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range all {
		w.settle(n, r.Source())
	}
}

// settle puts what may stand on a page in the place of a node.
func (w Web) settle(n ast.Node, source []byte) {
	switch n := n.(type) {
	case *ast.Heading:
		n.Level = min(n.Level+w.Lower, lowestHeading)
	case *ast.HTMLBlock:
		written := n.Lines().Value(source)
		if n.HasClosure() {
			written = append(written, n.ClosureLine.Value(source)...)
		}
		shown := ast.NewParagraph()
		shown.AppendChild(shown, literal(written))
		n.Parent().ReplaceChild(n.Parent(), n, shown)
	case *ast.RawHTML:
		n.Parent().ReplaceChild(n.Parent(), n, literal(n.Segments.Value(source)))
	case *ast.Image:
		w.lead(n, string(n.Destination))
	case *ast.Link:
		w.lead(n, string(n.Destination))
	case *ast.AutoLink:
		label, address := n.Label(source), string(n.URL(source))
		if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(address), "mailto:") {
			address = "mailto:" + address
		}
		link := ast.NewLink()
		link.AppendChild(link, literal(label))
		n.Parent().ReplaceChild(n.Parent(), n, link)
		w.lead(link, address)
	case *ast.CodeSpan:
		if to := w.refer(string(n.Text(source))); to != "" && !isLinked(n) { //nolint:staticcheck // of one line, as spans are
			link := linkTo(to)
			n.Parent().ReplaceChild(n.Parent(), n, link)
			link.AppendChild(link, n)
		}
	case *ast.Text:
		w.mention(n, source)
	}
}

const lowestHeading = 6

// literal returns text in which nothing is Markdown or HTML.
func literal(s []byte) ast.Node {
	n := ast.NewString(s)
	n.SetRaw(true)
	return n
}

func linkTo(address string) *ast.Link {
	link := ast.NewLink()
	link.Destination = []byte(address)
	return link
}

// refer returns the page of what a text names, "" for none.
func (w Web) refer(text string) string {
	if w.Refer == nil {
		return ""
	}
	return w.Refer(text)
}

// lead puts a link that leads somewhere in the place of a link or an image, or its text alone.
func (w Web) lead(n ast.Node, address string) {
	address = html.UnescapeString(strings.TrimSpace(address))
	to := w.refer(address)
	if to == "" && IsWeb(address) {
		to = address
	}
	var into ast.Node
	parent := n.Parent()
	if to != "" && !isLinked(n) {
		into = linkTo(to)
		parent.InsertBefore(parent, n, into)
	}
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		if into != nil {
			into.AppendChild(into, c)
		} else {
			parent.InsertBefore(parent, n, c)
		}
	}
	parent.RemoveChild(parent, n)
}

// IsWeb reports whether an address leads to the web or to a mailbox, and does nothing else.
func IsWeb(address string) bool {
	scheme, _, ok := strings.Cut(strings.ToLower(address), ":")
	return ok && (scheme == "https" || scheme == "http" || scheme == "mailto")
}

// isLinked reports whether a node stands within a link.
func isLinked(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == ast.KindLink {
			return true
		}
	}
	return false
}

// mentioned is how texts name an enhancement or a pull request.
var mentioned = pattern.Lazily("KEP-[0-9]+|#[0-9]{2,}")

// mention makes links of what a text names.
func (w Web) mention(n *ast.Text, source []byte) {
	if w.Refer == nil || isLinked(n) || n.Parent().Kind() == ast.KindCodeSpan {
		return
	}
	whole, parent := n.Segment, n.Parent()
	for _, at := range mentioned().FindAllIndex(whole.Value(source), -1) {
		from, to := whole.Start+at[0], whole.Start+at[1]
		if from > 0 && source[from-1] == '&' { // of a character by its number
			continue
		}
		address := w.refer(string(source[from:to]))
		if address == "" {
			continue
		}
		link := linkTo(address)
		link.AppendChild(link, ast.NewTextSegment(text.NewSegment(from, to)))
		parent.InsertBefore(parent, n, ast.NewTextSegment(text.NewSegment(n.Segment.Start, from)))
		parent.InsertBefore(parent, n, link)
		n.Segment = text.NewSegment(to, whole.Stop)
	}
}
