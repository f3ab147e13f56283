package index

import (
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"
)

// analyzerVersion is part of an index's key: raise it with every change of what texts are analysed to.
const analyzerVersion = 3

// The names under which bleve finds the analyzers.
const (
	wordAnalyzer      = "k8s"
	beginningAnalyzer = "k8s_beginnings"
)

// maxBeginning is the length in characters up to which every beginning of a word is indexed.
const maxBeginning = 10

// token is a word of a text: part of an identifier, the identifier as a whole, or one or two Chinese or Japanese characters.
type token struct {
	text       string // folded
	class      class
	start, end int // bytes of the source
}

// stem returns the form under which the index holds the token.
func (t token) stem() string { return stem(t.text, t.class) }

// tokens returns all words of a text for which it can be found, in all four languages at once:
//
//	PodDisruptionConditions  pod, disruption, conditions, poddisruptionconditions, disruptionconditions
//	networking.k8s.io/v1     networking, k8s, io, v1, networking.k8s.io/v1
//	учётных                  учетных
//	持久卷                    持, 持久, 久, 久卷, 卷
//	コンテナの                コン, ンテ, テナ, ナの
func tokens(text string) []token {
	var t tokenizer
	for run := range runs(fold(text)) {
		switch c := run[0].class; {
		case c.isCJK():
			t.pairs(withoutFinalMarks(run))
		case c == cyrillic:
			t.word(run)
		default:
			t.identifier(run)
		}
	}
	return t.out
}

type tokenizer struct{ out []token }

func (t *tokenizer) add(word []glyph, c class) {
	t.out = append(t.out, token{text: surface(word), class: c, start: int(word[0].start), end: int(word[len(word)-1].end)})
}

// word adds a word unless it is a stop word.
func (t *tokenizer) word(word []glyph) {
	if t.add(word, word[0].class); stopWords[t.out[len(t.out)-1].text] {
		t.out = t.out[:len(t.out)-1]
	}
}

func (t *tokenizer) identifier(run []glyph) {
	all := components(run)
	for _, component := range all {
		ps := parts(component)
		for i, part := range ps {
			t.word(part)
			if rest := component[len(component)-lengthOf(ps[i:]):]; i+1 < len(ps) && len(rest) <= maxWhole {
				t.add(rest, letter) // as people write it in lower case, from any part on
			}
		}
	}
	if len(all) > 1 && len(run) <= maxWhole {
		t.add(run, letter)
	}
}

func lengthOf(words [][]glyph) int {
	n := 0
	for _, w := range words {
		n += len(w)
	}
	return n
}

// pairs adds all pairs of neighbours, and Chinese characters alone too.
func (t *tokenizer) pairs(run []glyph) {
	for i := range run {
		if run[i].class == han {
			t.add(run[i:i+1], han)
		}
		if i+1 < len(run) {
			t.add(run[i:i+2], han)
		}
	}
}

func init() {
	for name, a := range map[string]analysis.Analyzer{wordAnalyzer: words{}, beginningAnalyzer: beginnings{}} {
		constructor := func(map[string]any, *registry.Cache) (analysis.Analyzer, error) { return a, nil }
		if err := registry.RegisterAnalyzer(name, constructor); err != nil {
			panic(err) // two analyzers of one name: a mistake in this program
		}
	}
}

// words is the bleve analyzer that gives the stems of a text's words.
type words struct{}

func (words) Analyze(text []byte) analysis.TokenStream {
	found := tokens(string(text))
	out := make([]analysis.Token, len(found))
	for i, t := range found {
		out[i] = analysis.Token{Term: []byte(t.stem()), Start: t.start, End: t.end, Position: i + 1}
	}
	return stream(out)
}

// beginnings is the bleve analyzer that gives the beginnings of a text's words, each once: all of up to maxBeginning characters,
// and of a longer word the whole. Chinese and Japanese need none, since single characters and pairs are words already.
type beginnings struct{}

func (beginnings) Analyze(text []byte) analysis.TokenStream {
	found := tokens(string(text))
	out := make([]analysis.Token, 0, 4*len(found))
	seen := make(map[string]struct{}, 4*len(found))
	for _, t := range found {
		if t.class.isCJK() {
			continue
		}
		whole := []byte(t.text)
		for n, runes := 0, 0; n < len(whole); runes++ {
			if runes < maxBeginning {
				_, size := utf8.DecodeRune(whole[n:])
				n += size
			} else {
				n = len(whole)
			}
			if _, ok := seen[t.text[:n]]; !ok {
				seen[t.text[:n]] = struct{}{}
				out = append(out, analysis.Token{Term: whole[:n:n], Start: t.start, End: t.end, Position: len(out) + 1})
			}
		}
	}
	return stream(out)
}

// stream hands tokens over as bleve wants them.
func stream(tokens []analysis.Token) analysis.TokenStream {
	out := make(analysis.TokenStream, len(tokens))
	for i := range tokens {
		out[i] = &tokens[i]
	}
	return out
}
