package markdown

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// inliner turns the inline nodes of a block into runs: entities and escapes
// resolved, line ends of the source joined, links numbered.
type inliner struct {
	src    []byte
	refs   *references
	runs   []run
	soft   bool // the source's line ended here
	inLink bool
}

// inline returns the text of block n.
func (l *layout) inline(n ast.Node) []run {
	in := inliner{src: l.src, refs: &l.refs}
	in.children(n, 0)
	return in.runs
}

func (in *inliner) children(parent ast.Node, st style) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		in.node(n, st)
	}
}

func (in *inliner) node(n ast.Node, st style) {
	switch n := n.(type) {
	case *ast.Text:
		in.add(decode(n.Segment.Value(in.src)), st)
		switch {
		case n.HardLineBreak():
			in.newline()
		case n.SoftLineBreak():
			in.soft = true
		}
	case *ast.CodeSpan:
		in.add(string(spanText(n, in.src)), st|code)
	case *ast.Emphasis:
		if n.Level == 1 {
			in.children(n, st|emph)
		} else {
			in.children(n, st|strong)
		}
	case *east.Strikethrough:
		in.children(n, st|strike)
	case *ast.Link:
		in.link(n, n.Destination, st)
	case *ast.Image:
		in.link(n, n.Destination, st)
	case *ast.AutoLink:
		in.autoLink(n, st)
	case *ast.RawHTML:
		if isBreak(n.Segments.Value(in.src)) {
			in.newline()
		}
	case *east.TaskCheckBox: // shown as the item's bullet
	default:
		in.children(n, st)
	}
}

// add appends text in one style, without any line feed. A blank before it comes
// from a line end between words, and never doubles one that is there.
func (in *inliner) add(s string, st style) {
	var last run
	if n := len(in.runs); n > 0 {
		last = in.runs[n-1]
	}
	s = printable(s)
	if st&code == 0 && last.style&code == 0 && strings.HasSuffix(last.text, " ") {
		s = strings.TrimLeft(s, " ")
	}
	if s == "" {
		return
	}
	if in.soft && last.text != "" && !joins(last.text, s) {
		in.runs = append(in.runs, run{" ", last.style & st & (link | strike)})
	}
	in.soft = false
	if st&code == 0 {
		s = bind(s)
	}
	in.runs = append(in.runs, run{s, st})
}

// bind keeps a number on one line with the word before it: PR 111060, Kubernetes 1.27.
func bind(s string) string {
	for _, word := range []string{"PR ", "Kubernetes "} {
		parts := strings.Split(s, word)
		for i, next := range parts[1:] {
			if next != "" && '0' <= next[0] && next[0] <= '9' {
				parts[i] += word[:len(word)-1] + string(noBreakSpace)
			} else {
				parts[i] += word
			}
		}
		s = strings.Join(parts, "")
	}
	return s
}

func (in *inliner) newline() {
	in.runs = append(in.runs, run{text: "\n"})
	in.soft = false
}

// link adds the text of a link or an image and its number. Targets within the
// article get none, and an image within a link is part of the link's text.
func (in *inliner) link(n ast.Node, destination []byte, st style) {
	url := sanitize.Line(decode(destination))
	before := len(in.runs)
	if in.inLink || url == "" || url[0] == '#' {
		in.children(n, st)
		return
	}
	in.inLink = true
	in.children(n, st|link)
	in.inLink = false
	label := sanitize.Line(plainText(in.runs[before:]))
	if label == "" {
		in.add(url, st|link)
		in.refs.bare(Link{Text: url, URL: url})
		return
	}
	number := in.refs.number(Link{Text: label, URL: url})
	in.runs = append(in.runs, run{"[" + strconv.Itoa(number) + "]", mark | glued})
}

func (in *inliner) autoLink(n *ast.AutoLink, st style) {
	label, url := sanitize.Line(string(n.Label(in.src))), sanitize.Line(string(n.URL(in.src)))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(url), "mailto:") {
		url = "mailto:" + url
	}
	in.add(label, st|link)
	if !in.inLink {
		in.refs.bare(Link{Text: label, URL: url})
	}
}

// spanText is the text of a code span; its line ends are blanks.
func spanText(n ast.Node, src []byte) []byte {
	var b []byte
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b = append(b, t.Segment.Value(src)...)
		}
	}
	return b
}

// isBreak reports whether an HTML tag is <br>, the one way to a new line in a
// table's cell.
func isBreak(tag []byte) bool {
	return len(tag) > 3 && bytes.EqualFold(tag[:3], []byte("<br")) && bytes.IndexByte([]byte(" />"), tag[3]) >= 0
}

// joins reports whether a line end between a and b disappears: between
// characters of scripts written without blanks.
func joins(a, b string) bool {
	last, _ := utf8.DecodeLastRuneInString(a)
	first, _ := utf8.DecodeRuneInString(b)
	return wide(last) && wide(first)
}

func wide(r rune) bool {
	return r >= 0x1100 && !unicode.Is(unicode.Hangul, r) && ansi.StringWidth(string(r)) == 2
}

// reference matches what CommonMark decodes: escaped punctuation and entities.
var reference = pattern.Lazily("\\\\[!-/:-@\\[-`{-~]|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")

// decode resolves backslash escapes and entities of Markdown text.
func decode(src []byte) string {
	if bytes.IndexByte(src, '\\') < 0 && bytes.IndexByte(src, '&') < 0 {
		return string(src)
	}
	return reference().ReplaceAllStringFunc(string(src), func(m string) string {
		if m[0] == '\\' {
			return m[1:]
		}
		return html.UnescapeString(m)
	})
}

// printable sanitises a text that stands within a line. Tabs, line feeds and
// the rarer spaces become blanks, those that forbid a break the one such space
// that the wrapper and the painter know.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == noBreakSpace, r == '\u2007', r == '\u202f':
			return noBreakSpace
		case r != '\u3000' && util.IsSpaceRune(r), r >= '\u2000' && r <= '\u200a':
			return ' '
		}
		return r
	}, sanitize.Text(s))
}
