package index

import (
	"strings"
	"testing"

	"k8sexplore/content"
)

// A number being typed after # leads on to the enhancements that begin so, and to nothing else.
func TestNamedBeginningOfNumber(t *testing.T) {
	for engine, s := range embeddedSearchers(t) {
		for words, first := range map[string]string{"#332": "332", "#20": "20", "#62": "62", "#3329": "3329", "#5": "5"} {
			hits := search(t, s, content.Query{Words: words}, 0).Hits
			if len(hits) == 0 {
				t.Errorf("%s: %q finds nothing", engine, words)
			}
			for _, h := range hits {
				if !strings.HasPrefix(s.catalog.Number(h.Row), first) {
					t.Errorf("%s: %q finds %s", engine, words, s.catalog.ID(h.Row))
				}
			}
		}
	}
}
