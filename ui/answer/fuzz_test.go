package answer_test

import (
	"encoding/json"
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
)

// FuzzKept reads what a file of the state says of how lists are arranged. Whatever it is, a list has an order and a
// grouping that it can have, and what is kept again can be read.
func FuzzKept(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"arranged":{"Orders":["number"],"Groups":["sig"],"Cut":true}}`, `{"arranged":null,"second":"ja"}`, `{"arranged":[]}`, "[", "null",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, place string) {
		a := answer.Settled(config.Settings{})
		if kept := new(answer.Kept); json.Unmarshal([]byte(place), kept) == nil && kept.Arranged != nil {
			a = kept.Arranged.Under(config.Settings{})
		}
		for _, q := range []content.Query{{}, {Words: "pod"}} {
			if !slices.Contains(answer.Orders(q), a.Order(q)) || !slices.Contains(answer.Groupings(q), a.Grouping(q)) {
				t.Fatalf("%q is arranged by %q and %q", place, a.Order(q), a.Grouping(q))
			}
		}
		again, err := answer.Keep(place, a, config.Settings{Sort: content.ByNumber})
		kept := new(answer.Kept)
		if err != nil || json.Unmarshal([]byte(again), kept) != nil {
			t.Fatalf("%q becomes %q, %v", place, again, err)
		}
	})
}
