package match

import (
	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
)

// The shape of scores: BM25 with fixed lengths to measure fields by, the best field of a row counting in full and the
// others little, since four languages say the same thing four times.
const (
	saturation  = 1.2  // BM25's k1
	lengthMatch = 0.75 // BM25's b
	otherFields = 0.2

	WeightTitle     = 3
	weightNames     = 2
	weightAsked     = 2.5
	weightUpstream  = 0.5  // what others say of the change
	WeightBeginning = 0.35 // of a word that only begins so
	weightShown     = 1.4  // of the language that is shown

	usualTitle, usualNames, usualBody, usualAsked, usualUpstream = 12, 20, 300, 25, 60 // words
)

// scoredField is a field that a search looks in.
type scoredField struct {
	name   string
	begin  byte // of beginnings instead
	weight float64
	usual  float64 // its usual size in words; 0 where sizes are not kept
	title  bool    // says what the entry is about
	hidden bool    // is never shown
	lang   content.Language

	synonyms bool // holds terms of the glossary, not words
	kana     bool // holds how words in katakana begin
}

func wordFields(shown content.Language) []scoredField {
	out := []scoredField{
		{name: document.FieldNames, weight: weightNames, usual: usualNames, title: true},
		{name: document.FieldUpstream, weight: weightUpstream, usual: usualUpstream, lang: content.English},
	}
	for _, l := range content.Languages() {
		w := 1.0
		if l == shown {
			w = weightShown
		}
		out = append(out,
			scoredField{name: document.FieldTitle + l.String(), weight: w * WeightTitle, usual: usualTitle, title: true, lang: l},
			scoredField{name: document.FieldBody + l.String(), weight: w, usual: usualBody, lang: l},
			scoredField{name: document.FieldAsked + l.String(), weight: w * weightAsked, usual: usualAsked, hidden: true, lang: l})
	}
	return append(out,
		scoredField{name: document.FieldTitleKana, weight: WeightTitle, usual: usualTitle, title: true, kana: true, lang: content.Japanese},
		scoredField{name: document.FieldBodyKana, weight: 1, usual: usualBody, kana: true, lang: content.Japanese},
		scoredField{name: document.FieldTitleSynonyms, weight: WeightTitle, usual: usualTitle, title: true, synonyms: true},
		scoredField{name: document.FieldBodySynonyms, weight: 1, usual: usualBody, synonyms: true},
		scoredField{name: document.FieldAskedSynonyms, weight: 1, usual: usualAsked, hidden: true, synonyms: true})
}

func beginningFields() []scoredField {
	return []scoredField{
		{begin: document.FieldTitleBegin, weight: WeightBeginning * WeightTitle, title: true},
		{begin: document.FieldBodyBegin, weight: WeightBeginning},
	}
}

// mayHold reports whether it is worth looking for a term in the field: Cyrillic stands in Russian texts alone, Chinese
// characters and kana in Chinese and Japanese ones; terms of the glossary and beginnings have fields of their own.
func (f scoredField) mayHold(t query.Term) bool {
	return f.synonyms == (t.Synonym > 0) && f.kana == t.Kana && t.MayStandIn(f.lang)
}
