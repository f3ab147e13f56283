package disk

import (
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"

	"k8sexplore/index/text"
)

// The names under which bleve finds the analyzers.
const (
	wordAnalyzer      = "k8s"
	beginningAnalyzer = "k8s_beginnings"
)

// MaxBeginning is the length in characters up to which every beginning of a word is indexed.
const MaxBeginning = 10

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

func (words) Analyze(source []byte) analysis.TokenStream {
	found := text.Tokens(string(source))
	out := make([]analysis.Token, len(found))
	for i, t := range found {
		out[i] = analysis.Token{Term: []byte(t.Stem()), Start: t.Start, End: t.End, Position: i + 1}
	}
	return stream(out)
}

// beginnings is the bleve analyzer that gives the beginnings of a text's words, each once: all of up to MaxBeginning
// characters, and of a longer word the whole. Chinese and Japanese need none, since single characters and pairs are
// words already.
type beginnings struct{}

func (beginnings) Analyze(source []byte) analysis.TokenStream {
	found := text.Tokens(string(source))
	out := make([]analysis.Token, 0, 4*len(found))
	seen := make(map[string]struct{}, 4*len(found))
	for _, t := range found {
		if t.Class.IsCJK() {
			continue
		}
		whole := []byte(t.Text)
		for n, runes := 0, 0; n < len(whole); runes++ {
			if runes < MaxBeginning {
				_, size := utf8.DecodeRune(whole[n:])
				n += size
			} else {
				n = len(whole)
			}
			if _, ok := seen[t.Text[:n]]; !ok {
				seen[t.Text[:n]] = struct{}{}
				out = append(out, analysis.Token{Term: whole[:n:n], Start: t.Start, End: t.End, Position: len(out) + 1})
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
