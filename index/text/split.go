package text

import (
	"iter"
	"slices"
	"unicode/utf8"
)

// MaxWhole is the length in characters up to which an identifier of several parts is a word of its own.
const MaxWhole = 64

// Runs yields the stretches of a text that are one word, one identifier, or one piece of Chinese or Japanese.
func Runs(text []Glyph) iter.Seq[[]Glyph] {
	return func(yield func([]Glyph) bool) {
		for i := 0; i < len(text); {
			end := i + runLength(text[i:])
			if end == i {
				i++
				continue
			}
			if !yield(text[i:end:end]) {
				return
			}
			i = end
		}
	}
}

func runLength(text []Glyph) int {
	n := 0
	switch c := text[0].Class; {
	case c == Cyrillic:
		for n < len(text) && text[n].Class == Cyrillic {
			n++
		}
	case c.IsCJK():
		for n < len(text) && text[n].Class.IsCJK() {
			n++
		}
	case c == Letter, c == Digit:
		for n < len(text) && (isAlphanumeric(text[n]) || text[n].Class == Joiner && n+1 < len(text) && isAlphanumeric(text[n+1])) {
			n++
		}
	}
	return n
}

func isAlphanumeric(g Glyph) bool { return g.Class == Letter || g.Class == Digit }

// Components cuts an identifier at its joiners: networking, k8s, io, v1. A full stop between digits is none: 1.25.
func Components(run []Glyph) [][]Glyph {
	var out [][]Glyph
	start := 0
	for i, g := range run {
		if g.Class != Joiner || g.R == '.' && run[i-1].Class == Digit && run[i+1].Class == Digit {
			continue
		}
		out = append(out, version(run[start:i]))
		start = i + 1
	}
	return append(out, version(run[start:]))
}

// version takes the v off v1.25, which people write with and without.
func version(component []Glyph) []Glyph {
	if len(component) < 4 || component[0].R != 'v' {
		return component
	}
	dots := 0
	for _, g := range component[1:] {
		if g.Class == Letter {
			return component
		}
		if g.Class == Joiner {
			dots++
		}
	}
	if dots == 0 {
		return component
	}
	return component[1:]
}

// Parts cuts a component where capitals and numbers say that a word begins: Pod, Disruption, Conditions.
func Parts(component []Glyph) [][]Glyph {
	var out [][]Glyph
	start := 0
	for i := 1; i < len(component); i++ {
		if beginsPart(component, start, i) {
			out = append(out, component[start:i])
			start = i
		}
	}
	return append(out, component[start:])
}

// beginsPart reports whether a new part begins at i, the one before having begun at start.
func beginsPart(c []Glyph, start, i int) bool {
	before, here, last := c[i-1], c[i], i == len(c)-1
	switch {
	case here.Class == Digit:
		return before.Class == Letter && (isNumbered(c[start:i]) || isVersion(c[i:])) // KEP|3329, Go|1.20.3
	case !here.upper:
		return false
	case before.Class == Digit:
		return i-start > 1 // IPv6|DualStack
	case !before.upper:
		return i-start > 1 && !last // pod|Failure, but vSphere and QoS
	case last || c[i+1].upper || c[i+1].Class != Letter:
		return false
	case c[i+1].R == 'v' && i+2 < len(c) && c[i+2].Class == Digit:
		return false // IPv6
	}
	return c[i+1].R != 's' || i+2 < len(c) // CSI|Migration, but PVCs
}

// isVersion reports whether a component goes on with nothing but numbers that full stops part, which people write
// behind a product with a blank or without.
func isVersion(rest []Glyph) bool {
	parted := false
	for _, g := range rest {
		if g.Class == Letter {
			return false
		}
		parted = parted || g.R == '.'
	}
	return parted
}

// isNumbered reports whether a word is one that people write together with the number behind it.
func isNumbered(word []Glyph) bool {
	s := Surface(word)
	return s == "kep" || s == "pr"
}

// WithoutFinalMarks returns Chinese or Japanese without the prolonged sound mark at the end of words in katakana,
// which people write and leave out: サーバー is サーバ. Marks inside a word and in words of fewer than three characters stay.
func WithoutFinalMarks(run []Glyph) []Glyph {
	if !slices.ContainsFunc(run, func(g Glyph) bool { return g.R == 'ー' }) {
		return run
	}
	out := make([]Glyph, 0, len(run))
	word := 0 // katakana so far
	for i, g := range run {
		if g.Class != Katakana {
			word = 0
		} else {
			word++
		}
		if g.R == 'ー' && word >= 3 && (i+1 == len(run) || run[i+1].Class != Katakana) {
			out[len(out)-1].End = g.End
			continue
		}
		out = append(out, g)
	}
	return out
}

// Surface returns a word as it is written, folded.
func Surface(word []Glyph) string {
	var buffer [MaxWhole]byte
	b := buffer[:0]
	for _, g := range word {
		b = utf8.AppendRune(b, g.R)
	}
	return string(b)
}
