package index

import (
	"context"
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
)

// condition is what must stand in a text, or must not: an exact phrase, or a word in any of its forms.
type condition struct {
	not     bool
	text    string   // of a phrase, folded; "" for a word
	open    bool     // the phrase may end inside a word
	clauses []clause // all of which hold where the condition can
}

func newCondition(w content.Word) condition {
	p := newParser(w.Text, nil, false)
	p.read(nil)
	c := condition{not: w.Not, clauses: p.clauses}
	if n := len(c.clauses); w.Open && n > 0 {
		c.clauses = c.clauses[:n-1] // the last word may be unfinished
	}
	if w.Phrase {
		c.text, c.open = foldProse(w.Text), w.Open
	}
	return c
}

// meets returns the rows, of those given by holds, that meet all conditions.
func (s *Searcher) meets(ctx context.Context, conditions []condition, holders func(clause) ([]bool, error)) ([]bool, error) {
	met := make([]bool, s.catalog.Len())
	for i := range met {
		met[i] = true
	}
	for _, c := range conditions {
		if err := s.meetOne(ctx, c, met, holders); err != nil {
			return nil, err
		}
	}
	return met, nil
}

func (s *Searcher) meetOne(ctx context.Context, c condition, met []bool, holders func(clause) ([]bool, error)) error {
	holds := make([]bool, len(met))
	for row := range holds {
		holds[row] = len(c.clauses) > 0 || c.text != ""
	}
	for _, clause := range c.clauses {
		rows, err := holders(clause)
		if err != nil {
			return err
		}
		for row := range holds {
			holds[row] = holds[row] && rows[row]
		}
	}
	if c.text != "" {
		texts, err := s.texts.read(ctx, s.catalog)
		if err != nil {
			return err
		}
		for row := range holds {
			holds[row] = holds[row] && texts[row].says(c.text, c.open)
		}
	}
	for row := range met {
		met[row] = met[row] && holds[row] != c.not
	}
	return nil
}

// says reports whether a phrase stands in a text.
func (t rowText) says(phrase string, open bool) bool {
	return hasPhrase(t.title, phrase, open) || hasPhrase(t.body, phrase, open)
}

// hasPhrase reports whether a phrase stands in a text, not as part of longer words; an open one may go on.
func hasPhrase(text, phrase string, open bool) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return false
		}
		start := from + i
		if !insideWord(text, start) && (open || !insideWord(text, start+len(phrase))) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
}

// insideWord reports whether letters or digits stand on both sides of a place in a text. Chinese and Japanese words have no
// borders that one could see.
func insideWord(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return isWordRune(before) && isWordRune(after)
}

func isWordRune(r rune) bool {
	switch classOf(r) {
	case letter, digit, cyrillic:
		return true
	case separator, joiner, han, hiragana, katakana:
	}
	return false
}

// foldProse returns a text as phrases are compared: folded, on one line, without the signs of Markdown that stand inside words.
func foldProse(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == '`' || r == '*' {
			return -1
		}
		return r
	}, foldText(text))
	return strings.Join(strings.Fields(text), " ")
}
