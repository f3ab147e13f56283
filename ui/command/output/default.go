package output

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// DefaultJSON is what a default turns into; its fields are a contract.
type DefaultJSON struct {
	In      string   `json:"in"`
	Value   string   `json:"value"`
	Gates   []string `json:"gates"`          // without which it is not so
	Note    string   `json:"note,omitempty"` // in English
	Sources []string `json:"sources"`
}

// DefaultSteps returns the turns of a default as JSON has them.
func DefaultSteps(turns []facts.Turn) []DefaultJSON {
	return content.Each(turns, func(t facts.Turn) DefaultJSON {
		return DefaultJSON{t.Release.Text(), t.Value, List(t.Gates), t.Note, List(t.Sources)}
	})
}
