package index

import (
	"k8sexplore/content"
	"k8sexplore/index/text"
)

// condition is what must stand in a text, or must not: an exact phrase, or a word in any of its forms.
type condition struct {
	not     bool
	text    string   // of a phrase, folded; "" for a word
	open    bool     // the phrase may end inside a word
	clauses []clause // all of which hold where the condition can
}

func newCondition(w content.Word) condition {
	p := newParser(w.Text, nil, false, 0)
	p.read()
	c := condition{not: w.Not, clauses: p.clauses}
	if n := len(c.clauses); w.Open && n > 0 {
		c.clauses = c.clauses[:n-1] // the last word may be unfinished
	}
	if w.Phrase {
		c.text, c.open = text.FoldProse(w.Text), w.Open
	}
	return c
}

// saysNothing reports a condition that everything meets.
func (c condition) saysNothing() bool { return c.text == "" && len(c.clauses) == 0 }
