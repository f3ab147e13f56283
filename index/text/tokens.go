package text

// Version is part of an index's key: raise it with every change of what texts are analysed to.
const Version = 4

// Token is a word of a text: part of an identifier, the identifier as a whole, or one or two Chinese or Japanese
// characters.
type Token struct {
	Text       string // folded
	Class      Class
	Start, End int // bytes of the source
}

// Stem returns the form under which the index holds the token.
func (t Token) Stem() string { return Stem(t.Text, t.Class) }

// Tokens returns all words of a text for which it can be found, in all four languages at once:
//
//	PodDisruptionConditions  pod, disruption, conditions, poddisruptionconditions, disruptionconditions
//	networking.k8s.io/v1     networking, k8s, io, v1, networking.k8s.io/v1
//	учётных                  учетных
//	持久卷                    持, 持久, 久, 久卷, 卷
//	コンテナの                コン, ンテ, テナ, ナの
func Tokens(text string) []Token {
	var t tokenizer
	for run := range Runs(Glyphs(text)) {
		switch c := run[0].Class; {
		case c.IsCJK():
			t.pairs(WithoutFinalMarks(run))
		case c == Cyrillic:
			t.word(run)
		default:
			t.identifier(run)
		}
	}
	return t.out
}

type tokenizer struct{ out []Token }

func (t *tokenizer) add(word []Glyph, c Class) {
	t.out = append(t.out, Token{Text: Surface(word), Class: c, Start: int(word[0].Start), End: int(word[len(word)-1].End)})
}

// word adds a word unless it is a stop word.
func (t *tokenizer) word(word []Glyph) {
	if t.add(word, word[0].Class); stopWords[t.out[len(t.out)-1].Text] {
		t.out = t.out[:len(t.out)-1]
	}
}

func (t *tokenizer) identifier(run []Glyph) {
	all := Components(run)
	for _, component := range all {
		ps, rest := Parts(component), component
		for i, part := range ps {
			t.word(part)
			if i+1 < len(ps) && len(rest) <= MaxWhole {
				t.add(rest, Letter) // as people write it in lower case, from any part on
			}
			rest = rest[len(part):]
		}
	}
	if len(all) > 1 && len(run) <= MaxWhole {
		t.add(run, Letter)
	}
}

// pairs adds all pairs of neighbours, and Chinese characters alone too.
func (t *tokenizer) pairs(run []Glyph) {
	for i := range run {
		if run[i].Class == Han {
			t.add(run[i:i+1], Han)
		}
		if i+1 < len(run) {
			t.add(run[i:i+2], Han)
		}
	}
}

// KatakanaWords returns the words in katakana of a text that have at least two characters.
func KatakanaWords(text string) []Token {
	var t tokenizer
	for run := range Runs(Glyphs(text)) {
		for start := 0; start < len(run); {
			end := start + 1
			for end < len(run) && run[end].Class == run[start].Class {
				end++
			}
			if run[start].Class == Katakana && end-start >= 2 {
				t.add(run[start:end], Katakana)
			}
			start = end
		}
	}
	return t.out
}
