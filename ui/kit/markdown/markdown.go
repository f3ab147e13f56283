// Package markdown renders CommonMark with GitHub's tables, task lists, strike
// through and bare links to the lines of a terminal pane.
//
// It works in two steps. The layout (wrap.go, inline.go, block.go, table.go,
// code.go) walks goldmark's tree and breaks the text into lines of at most the
// asked width: by Unicode's line breaking rules and the Japanese and Chinese
// ones for marks (kinsoku), counting cells with ansi.StringWidth. The painter
// (paint.go) hands these lines, as a tree of finished lines, to glamour's ANSI
// renderer, which styles them and wraps nothing. That glamour gave every
// character back is checked, so the width holds whatever glamour does.
//
// The source may come from anywhere: it passes content/sanitize before it is
// parsed, and so does every text, address and title after its entities have
// been decoded. A line holds printable characters and colour sequences (SGR).
package markdown

import (
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"k8sexplore/content/sanitize"
)

const (
	minWidth = 10 // the narrowest layout, in cells; below it the caller cuts
	minRoom  = 8  // what structure leaves for text at that width
)

// Article is a rendered document.
type Article struct {
	// Lines are at most as wide as asked for. Each ends in the terminal's
	// default style, and has no blanks at its end.
	Lines []string
	// Blocks are the top-level blocks from top to bottom.
	Blocks []Block
	// Items are the first lines of the items of top-level lists, of the list of
	// link targets too.
	Items []int
	// Links has the target marked [n] in the text as Links[n-1]. Behind those stand the addresses that are written out in
	// the text. Each target stands once.
	Links []Link
	// Listings are the code blocks from top to bottom, those within lists and
	// quotations included.
	Listings []Listing
	// Plain reports that the source would have taken too long to parse: its lines
	// are broken as plain text, and there is nothing else to say about it.
	Plain bool
}

// Kind says what a block is.
type Kind uint8

// The kinds of top-level blocks. LinkList is the numbered list of link targets
// that ends an article.
const (
	Paragraph Kind = iota
	Heading
	List
	Quote
	Code
	Table
	Rule
	LinkList
)

// Block is a top-level block. Its lines go on until the next one's first line,
// the blank line before that included.
type Block struct {
	Line  int // its first line, an index into Article.Lines
	Kind  Kind
	Level int    // of a heading, 1 to 6
	Text  string // of a heading, on one line and without marks
}

// Link is the target of a link or an image. Both texts are one line each and
// safe to print; URL is as the author wrote it, of any scheme and not verified.
type Link struct {
	Text, URL string
	Line      int // where it is first mentioned, an index into Article.Lines
}

// Listing is a code block as it was written: safe to print, with its tabs, without
// blanks at the ends of lines and blank lines at its own. An empty block is none.
type Listing struct {
	Language string // the label, "" for none
	Source   string // without a line feed at the end
	Line     int    // its first line, an index into Article.Lines
}

// Render lays src out for a pane of width cells (at least 10 are used) and
// styles it. The error is glamour's; no source text is an error. Render is safe
// for concurrent use, with one Style or several. What would keep the parser busy
// for long (see sanitize.Tangled) is shown plainly.
func Render(src string, width int, st Style) (Article, error) {
	src = sanitize.Text(src)
	if sanitize.Tangled(src) != "" {
		return plainly(src, max(width, minWidth)), nil
	}
	source := []byte(src)
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	doc := md.Parser().Parse(text.NewReader(source))

	l := newLayout(source, max(width, minWidth), st.ASCII)
	l.document(doc)

	a := Article{Blocks: l.blocks, Items: l.items, Links: l.refs.links(), Listings: l.listings}
	p := newPainter(st)
	for _, lf := range l.leaves {
		lines, err := p.paint(lf)
		if err != nil {
			return Article{}, fmt.Errorf("style markdown: %w", err)
		}
		a.Lines = append(a.Lines, lines...)
	}
	return a, nil
}
