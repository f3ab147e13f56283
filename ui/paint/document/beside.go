package document

import (
	"slices"
	"strings"

	"k8sexplore/ui/kit/markdown"
)

// span is lines from one up to another, without blank ones at its end.
type span struct{ from, to int }

func (s span) len() int { return s.to - s.from }

// pair is lines of two texts that correspond, none where one of them has nothing that does.
type pair struct {
	left, right span
	joined      bool // a heading or an item of a list: one belongs close to the other
	gap         bool // a blank line stands before it
}

// side is one of two texts.
type side int

const (
	leftSide side = iota
	rightSide
)

// piece is lines of one of two texts, and the row that the first of them stands in.
type piece struct {
	side side
	span
	row int
}

// columns places pairs side by side: their tops stand in one row, and the shorter one leaves rows empty.
func columns(pairs []pair) (pieces []piece, rows int) {
	for _, p := range pairs {
		if p.gap {
			rows++
		}
		pieces = append(pieces, piece{leftSide, p.left, rows}, piece{rightSide, p.right, rows})
		rows += max(p.left.len(), p.right.len())
	}
	return slices.DeleteFunc(pieces, piece.isEmpty), rows
}

// stacked places pairs one below the other, the left one first.
func stacked(pairs []pair) (pieces []piece, rows int) {
	for _, p := range pairs {
		if p.gap {
			rows++
		}
		pieces = append(pieces, piece{leftSide, p.left, rows})
		rows += p.left.len()
		if !p.joined && p.left.len() > 0 && p.right.len() > 0 {
			rows++
		}
		pieces = append(pieces, piece{rightSide, p.right, rows})
		rows += p.right.len()
	}
	return slices.DeleteFunc(pieces, piece.isEmpty), rows
}

func (p piece) isEmpty() bool { return p.len() == 0 }

// pairUp tells which lines of two texts correspond. Translations have the same blocks; where the blocks differ,
// headings and code stand against each other as far as that can be, and what is between them in order.
func pairUp(left, right *markdown.Article) (pairs []pair) {
	l, r := blocksOf(left), blocksOf(right)
	add := func(a, b []block) {
		for i := range max(len(a), len(b)) {
			pairs = append(pairs, pairBlocks(at(a, i), at(b, i))...)
		}
	}
	i, j := 0, 0
	for _, both := range anchors(l, r) {
		add(l[i:both[0]], r[j:both[1]])
		add(l[both[0]:both[0]+1], r[both[1]:both[1]+1])
		i, j = both[0]+1, both[1]+1
	}
	add(l[i:], r[j:])
	for i := range pairs {
		p := &pairs[i]
		p.gap = i > 0 && (opens(left.Lines, p.left) || opens(right.Lines, p.right))
	}
	return pairs
}

// opens reports whether lines stand below a blank one.
func opens(lines []string, s span) bool { return s.len() > 0 && s.from > 0 && lines[s.from-1] == "" }

// block is a top-level block of a text.
type block struct {
	kind  markdown.Kind
	level int // of a heading
	span
	code  string // of a code block
	items []span // of a list
}

// at returns the i-th of some blocks, an empty one behind the last.
func at(blocks []block, i int) block {
	if i < len(blocks) {
		return blocks[i]
	}
	return block{}
}

// pairBlocks pairs two blocks: lists item by item, others as they are.
func pairBlocks(l, r block) (pairs []pair) {
	if len(l.items) == 0 || len(r.items) == 0 {
		return []pair{{left: l.span, right: r.span, joined: l.kind == markdown.Heading && r.kind == markdown.Heading}}
	}
	for i := range max(len(l.items), len(r.items)) {
		p := pair{joined: true}
		if i < len(l.items) {
			p.left = l.items[i]
		}
		if i < len(r.items) {
			p.right = r.items[i]
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// blocksOf returns the blocks of a text, without the blank lines between them.
func blocksOf(a *markdown.Article) []block {
	blocks := make([]block, 0, len(a.Blocks))
	items, listings := a.Items, a.Listings
	for i, b := range a.Blocks {
		end := len(a.Lines)
		if i+1 < len(a.Blocks) {
			end = a.Blocks[i+1].Line
		}
		own := block{kind: b.Kind, level: b.Level, span: trimmed(a.Lines, b.Line, end)}
		for len(listings) > 0 && listings[0].Line < end {
			if b.Kind == markdown.Code {
				own.code = listings[0].Source
			}
			listings = listings[1:]
		}
		for len(items) > 0 && items[0] < end {
			first := items[0]
			if items = items[1:]; len(items) > 0 && items[0] < end {
				own.items = append(own.items, trimmed(a.Lines, first, items[0]))
			} else {
				own.items = append(own.items, trimmed(a.Lines, first, end))
			}
		}
		blocks = append(blocks, own)
	}
	return blocks
}

func trimmed(lines []string, from, to int) span {
	for to > from && strings.TrimSpace(lines[to-1]) == "" {
		to--
	}
	return span{from, to}
}

// anchors returns which headings and code blocks of two texts stand against each other, by their numbers, in order:
// as many as can be, and the same code before other.
func anchors(l, r []block) (both [][2]int) {
	a, b := anchoring(l), anchoring(r)
	const most = 1000 // no text has as many; comparing them would take long
	a, b = a[:min(len(a), most)], b[:min(len(b), most)]
	best := make([][]int, len(a)+1) // of those from the i-th and the j-th on
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if w := alike(&l[a[i]], &r[b[j]]); w > 0 {
				best[i][j] = max(best[i][j], w+best[i+1][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		w := alike(&l[a[i]], &r[b[j]])
		switch {
		case w > 0 && best[i][j] == w+best[i+1][j+1]:
			both = append(both, [2]int{a[i], b[j]})
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return both
}

// anchoring returns the numbers of the headings and code blocks.
func anchoring(blocks []block) (numbers []int) {
	for i, b := range blocks {
		if b.kind == markdown.Heading || b.kind == markdown.Code {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// alike weighs how well two headings or code blocks go together; 0 for not at all.
func alike(a, b *block) int {
	switch {
	case a.kind != b.kind || a.level != b.level:
		return 0
	case a.kind == markdown.Code && a.code != b.code:
		return 1 // a comment in it may be translated
	}
	return 2
}
