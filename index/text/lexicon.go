package text

import (
	"strings"
	"unicode/utf8"
)

// Version is part of an index's key: raise it with every change of what texts are analysed to.
const Version = 6

// Word is a word in one of its forms, folded.
type Word struct {
	Text   string
	Class  Class
	stem   string
	base   string
	silent bool // a stop word
}

// Stem returns the form under which the index holds the word.
func (w *Word) Stem() string { return w.stem }

// Base returns the form by which a term of the glossary is known; see the function Base.
func (w *Word) Base() string { return w.base }

// Token is a word at a place in a text: part of an identifier, the identifier as a whole, or one or two Chinese or
// Japanese characters.
type Token struct {
	*Word
	Start, End int32 // bytes of the text
}

// Unit is what terms are found by: a whole identifier or word, or a single Chinese or Japanese character.
type Unit struct {
	*Word            // nil for a character
	R          rune  // the character
	Start, End int32 // bytes of the text
}

// Base returns the form by which a term of the glossary is known.
func (u Unit) Base() string {
	if u.Word == nil {
		return string(u.R)
	}
	return u.base
}

// Reading is a text as a search sees it.
type Reading struct {
	Words []Token // what it can be found by, see Tokens
	Units []Unit
	Kana  []Token // words in katakana that have at least two characters
	Runs  []Glyph // Chinese and Japanese characters, behind each run of them one that is none
}

// Lexicon keeps the words of the texts that it reads, so that each is made and stemmed once. The zero value is ready.
// It is not safe for concurrent use; what it returns is.
type Lexicon struct {
	// Sifts leaves out words of Chinese and Japanese characters, of which there are more than characters.
	Sifts bool

	words  [Katakana + 1]map[string]*Word
	glyphs []Glyph
	out    Reading // room for the next text
	folded []byte
	room   []Word          // for the next words
	texts  strings.Builder // and for what they say
}

// Len returns how many words it keeps.
func (l *Lexicon) Len() (n int) {
	for _, of := range l.words {
		n += len(of)
	}
	return n
}

// Scan reads a text. What it returns holds until the next text.
func (l *Lexicon) Scan(text string) Reading {
	l.out.Words, l.out.Units, l.out.Kana, l.out.Runs = l.out.Words[:0], l.out.Units[:0], l.out.Kana[:0], l.out.Runs[:0]
	l.glyphs = appendGlyphs(l.glyphs[:0], text)
	for run := range Runs(l.glyphs) {
		c := run[0].Class
		if c.IsCJK() {
			l.katakana(run)
			l.characters(WithoutFinalMarks(run))
			continue
		}
		t := l.token(run, c)
		l.out.Units = append(l.out.Units, Unit{Word: t.Word, Start: t.Start, End: t.End})
		switch {
		case c != Cyrillic && !isPlain(run):
			l.identifier(run)
		case !t.silent:
			l.out.Words = append(l.out.Words, t)
		}
	}
	return l.out
}

// isPlain reports an identifier of one part.
func isPlain(run []Glyph) bool {
	for i := range run {
		if run[i].Class != Letter || run[i].upper && i > 0 {
			return false
		}
	}
	return true
}

// token returns a word at its place.
func (l *Lexicon) token(word []Glyph, c Class) Token {
	return Token{l.known(word, c), word[0].Start, word[len(word)-1].End}
}

// known returns a word.
func (l *Lexicon) known(word []Glyph, c Class) *Word {
	l.folded = l.folded[:0]
	for _, g := range word {
		l.folded = utf8.AppendRune(l.folded, g.R)
	}
	known, ok := l.words[c][string(l.folded)]
	if !ok {
		known = l.make(l.keep(l.folded), c)
		if l.words[c] == nil {
			l.words[c] = map[string]*Word{}
		}
		l.words[c][known.Text] = known
	}
	return known
}

// make returns a new word in room for many of them, which is cheaper than room for each.
func (l *Lexicon) make(s string, c Class) *Word {
	stem := Stem(s, c)
	if strings.HasPrefix(s, stem) {
		stem = s[:len(stem)] // else it holds the whole room that it was found in
	} else {
		stem = l.keep([]byte(stem))
	}
	base := stem
	if c == Letter {
		base = Base(s, c)
	}
	if had := cap(l.room); len(l.room) == had {
		l.room = make([]Word, 0, min(8+2*had, 64))
	}
	l.room = append(l.room, Word{Text: s, Class: c, stem: stem, base: base, silent: stopWords[s]})
	return &l.room[len(l.room)-1]
}

// keep returns a text in room for many of them.
func (l *Lexicon) keep(text []byte) string {
	if had := l.texts.Cap(); had-l.texts.Len() < len(text) {
		l.texts = strings.Builder{}
		l.texts.Grow(max(min(64+2*had, 4<<10), len(text)))
	}
	from := l.texts.Len()
	l.texts.Write(text)
	return l.texts.String()[from:]
}

func (l *Lexicon) add(word []Glyph, c Class) { l.out.Words = append(l.out.Words, l.token(word, c)) }

// word adds a word unless it is a stop word.
func (l *Lexicon) word(word []Glyph) {
	if t := l.token(word, word[0].Class); !t.silent {
		l.out.Words = append(l.out.Words, t)
	}
}

func (l *Lexicon) identifier(run []Glyph) {
	all := Components(run)
	for _, component := range all {
		ps, rest := Parts(component), component
		for i, part := range ps {
			l.word(part)
			if i+1 < len(ps) && len(rest) <= MaxWhole {
				l.add(rest, Letter) // as people write it in lower case, from any part on
			}
			rest = rest[len(part):]
		}
	}
	if len(all) > 1 && len(run) <= MaxWhole {
		l.add(run, Letter)
	}
}

// characters adds all pairs of neighbours, and Chinese characters alone too.
func (l *Lexicon) characters(run []Glyph) {
	for i, g := range run {
		l.out.Units = append(l.out.Units, Unit{R: g.R, Start: g.Start, End: g.End})
		if l.Sifts {
			continue
		}
		if g.Class == Han {
			l.add(run[i:i+1], Han)
		}
		if i+1 < len(run) {
			l.add(run[i:i+2], Han)
		}
	}
	l.out.Runs = append(append(l.out.Runs, run...), Glyph{})
}

func (l *Lexicon) katakana(run []Glyph) {
	for start := 0; start < len(run); {
		end := start + 1
		for end < len(run) && run[end].Class == run[start].Class {
			end++
		}
		if run[start].Class == Katakana && end-start >= 2 {
			l.out.Kana = append(l.out.Kana, l.token(run[start:end], Katakana))
		}
		start = end
	}
}

// Tokens returns all words of a text for which it can be found, in all four languages at once:
//
//	PodDisruptionConditions  pod, disruption, conditions, poddisruptionconditions, disruptionconditions
//	networking.k8s.io/v1     networking, k8s, io, v1, networking.k8s.io/v1
//	учётных                  учетных
//	持久卷                    持, 持久, 久, 久卷, 卷
//	コンテナの                コン, ンテ, テナ, ナの
func Tokens(text string) []Token { return new(Lexicon).Scan(text).Words }
