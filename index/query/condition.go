package query

import (
	"k8sexplore/content"
	"k8sexplore/index/text"
)

// Condition is what must stand in a text, or must not: an exact phrase, or a word in any of its forms.
type Condition struct {
	Not     bool
	Text    string   // of a phrase, folded; "" for a word
	Open    bool     // the phrase may end inside a word
	Clauses []Clause // all of which hold where the condition can
}

func newCondition(w content.Word) Condition {
	p := newParser(w.Text, nil, false, 0)
	p.read(nil)
	c := Condition{Not: w.Not, Clauses: p.clauses}
	if n := len(c.Clauses); w.Open && n > 0 {
		c.Clauses = c.Clauses[:n-1] // the last word may be unfinished
	}
	if w.Phrase {
		c.Text, c.Open = text.FoldProse(w.Text), w.Open
	}
	return c
}

// saysNothing reports a condition that everything meets.
func (c Condition) saysNothing() bool { return c.Text == "" && len(c.Clauses) == 0 }
