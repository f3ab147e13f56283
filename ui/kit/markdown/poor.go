package markdown

import (
	"strings"
	"unicode"
)

// Breaks that kinsoku allows, but that a reader stumbles over: a Japanese particle at the beginning of a line, away
// from the Latin word or code that it belongs to, and a last line of one Chinese or Japanese character.

// gentler returns where a line from start, which is full at last, had better end: there, unless that is a poor place
// and there is a better one that leaves it most of its text. The next line has room for room cells.
func gentler(cs []cell, start, last, room int) int {
	one := leavesOne(cs, last)
	if !one && !tearsParticle(cs, last) {
		return last
	}
	whole := widthOf(cs[start:last])
	x, least := whole, whole/2
	if one {
		least = whole - whole/3
	}
	for at := last - 1; at > start; at-- {
		if x -= cs[at].width; x < least {
			break
		}
		if cs[at-1].brk && !leavesOne(cs, at) && !tearsParticle(cs, at) && (!one || fitsBehind(cs, at, room)) {
			return at
		}
	}
	return last
}

func widthOf(cs []cell) int {
	x := 0
	for _, c := range cs {
		x += c.width
	}
	return x
}

// tearsParticle reports whether a line from cell at would begin with a particle behind a Latin word or code.
func tearsParticle(cs []cell, at int) bool {
	before := at - 1
	for before > 0 && cs[before].blank {
		before--
	}
	at = skipBlanks(cs, at)
	if before < 0 || at >= len(cs) || !isWord(cs[before]) && cs[before].style&code == 0 || cs[at].style&code != 0 {
		return false
	}
	return beginsParticle(cs[at:])
}

// beginsParticle reports whether cells begin with a particle; a few words begin like one.
func beginsParticle(cs []cell) bool {
	const joins, pairs, words = "のとはがをにでもへや", " から まで より など だけ しか ", " です でし でき とき もの もし はず "
	pair := string(cs[0].first)
	if len(cs) > 1 {
		pair += string(cs[1].first)
	}
	return strings.ContainsRune(joins, cs[0].first) && !strings.Contains(words, " "+pair+" ") || strings.Contains(pairs, " "+pair+" ")
}

// leavesOne reports whether a line from cell at would be the last and hold one wide character, and marks at most.
func leavesOne(cs []cell, at int) bool {
	characters := 0
	for i := skipBlanks(cs, at); i < len(cs) && !cs[i].hard; i++ {
		if unicode.IsLetter(cs[i].first) || cs[i].width == 1 && !cs[i].blank {
			characters += 3 - cs[i].width // a narrow one counts as two
		}
		if characters > 1 {
			return false
		}
	}
	return characters == 1
}

// fitsBehind reports whether the paragraph from cell at to its end fits into room cells.
func fitsBehind(cs []cell, at, room int) bool {
	for i := at; i < len(cs) && !cs[i].hard; i++ {
		if room -= cs[i].width; room < 0 {
			return false
		}
	}
	return true
}
