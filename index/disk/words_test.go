package disk

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestBeginnings(t *testing.T) {
	w := new(Document).Beginnings("", 0)
	for _, word := range []string{"pods", "pod", "подам", "pods", "secc"} {
		w.AddBeginnings(word)
	}
	got := slices.Sorted(maps.Keys(w.AnalyzedTokenFrequencies()))
	if want := "p po pod pods s se sec secc п по под подам"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCounts(t *testing.T) {
	w := new(Document).Words("", 0)
	for range 40 {
		w.Add("pod")
	}
	w.Add("node")
	counts := w.AnalyzedTokenFrequencies()
	if counts["pod"].Frequency() != 40 || counts["node"].Frequency() != 1 || w.AnalyzedLength() != 41 {
		t.Errorf("pod %d times, node %d times, of %d", counts["pod"].Frequency(), counts["node"].Frequency(), w.AnalyzedLength())
	}
}

func TestVersionOfBleve(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if want := "github.com/blevesearch/bleve/v2 v" + bleveVersion; !strings.Contains(string(mod), want) {
		t.Errorf("go.mod does not require %s", want)
	}
}
