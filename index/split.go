package index

import (
	"iter"
	"unicode/utf8"
)

// maxWhole is the length in characters up to which an identifier of several parts is a word of its own.
const maxWhole = 64

// runs yields the stretches of a text that are one word, one identifier, or one piece of Chinese or Japanese.
func runs(text []glyph) iter.Seq[[]glyph] {
	return func(yield func([]glyph) bool) {
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

func runLength(text []glyph) int {
	n := 0
	switch c := text[0].class; {
	case c == cyrillic:
		for n < len(text) && text[n].class == cyrillic {
			n++
		}
	case c.isCJK():
		for n < len(text) && text[n].class.isCJK() {
			n++
		}
	case c == letter, c == digit:
		for n < len(text) && (isAlphanumeric(text[n]) || text[n].class == joiner && n+1 < len(text) && isAlphanumeric(text[n+1])) {
			n++
		}
	}
	return n
}

func isAlphanumeric(g glyph) bool { return g.class == letter || g.class == digit }

// components cuts an identifier at its joiners: networking, k8s, io, v1. A full stop between digits is none: 1.25.
func components(run []glyph) [][]glyph {
	var out [][]glyph
	start := 0
	for i, g := range run {
		if g.class != joiner || g.r == '.' && run[i-1].class == digit && run[i+1].class == digit {
			continue
		}
		out = append(out, version(run[start:i]))
		start = i + 1
	}
	return append(out, version(run[start:]))
}

// version takes the v off v1.25, which people write with and without.
func version(component []glyph) []glyph {
	if len(component) < 4 || component[0].r != 'v' {
		return component
	}
	dots := 0
	for _, g := range component[1:] {
		if g.class == letter {
			return component
		}
		if g.class == joiner {
			dots++
		}
	}
	if dots == 0 {
		return component
	}
	return component[1:]
}

// parts cuts a component where capitals and numbers say that a word begins: Pod, Disruption, Conditions.
func parts(component []glyph) [][]glyph {
	var out [][]glyph
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
func beginsPart(c []glyph, start, i int) bool {
	before, here, last := c[i-1], c[i], i == len(c)-1
	switch {
	case here.class == digit:
		return before.class == letter && isNumbered(c[start:i]) // KEP|3329
	case !here.upper:
		return false
	case before.class == digit:
		return i-start > 1 // IPv6|DualStack
	case !before.upper:
		return i-start > 1 && !last // pod|Failure, but vSphere and QoS
	case last || c[i+1].upper || c[i+1].class != letter:
		return false
	case c[i+1].r == 'v' && i+2 < len(c) && c[i+2].class == digit:
		return false // IPv6
	}
	return c[i+1].r != 's' || i+2 < len(c) // CSI|Migration, but PVCs
}

// isNumbered reports whether a word is one that people write together with the number behind it.
func isNumbered(word []glyph) bool {
	s := surface(word)
	return s == "kep" || s == "pr"
}

// withoutFinalMarks returns Chinese or Japanese without the prolonged sound mark at the end of words in katakana, which people
// write and leave out: サーバー is サーバ. Marks inside a word and in words of fewer than three characters stay.
func withoutFinalMarks(run []glyph) []glyph {
	out := make([]glyph, 0, len(run))
	word := 0 // katakana so far
	for i, g := range run {
		if g.class != katakana {
			word = 0
		} else {
			word++
		}
		if g.r == 'ー' && word >= 3 && (i+1 == len(run) || run[i+1].class != katakana) {
			out[len(out)-1].end = g.end
			continue
		}
		out = append(out, g)
	}
	return out
}

// surface returns a word as it is written, folded.
func surface(word []glyph) string {
	var buffer [maxWhole]byte
	b := buffer[:0]
	for _, g := range word {
		b = utf8.AppendRune(b, g.r)
	}
	return string(b)
}
