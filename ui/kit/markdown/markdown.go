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
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))

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
