package disk

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestBeginnings(t *testing.T) {
	one := newCollected()
	for row, words := range []string{"pods pod", "подам", "pods secc", ""} {
		for _, w := range strings.Fields(words) {
			one.add('t', w, row)
		}
	}
	one.add('t', "podium", 3)
	one.add('b', "pods", 0)
	b, err := packBeginnings(one)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range b.count {
		names = append(names, string(b.name(i)))
	}
	if want := "bp bpo bpod bpods tp tpo tpod tpodium tpods ts tse tsec tsecc tп tпо tпод tподам"; strings.Join(names, " ") != want {
		t.Errorf("got %q, want %q", names, want)
	}
	for name, want := range map[string][]uint32{"tp": {0, 2, 3}, "tpods": {0, 2}, "tpodi": {3}, "tподам": {1}, "bp": {0}, "bs": nil, "tsecco": nil, "ap": nil} {
		rows, err := b.all(name)
		if err != nil || !slices.Equal(rows.ToArray(), want) {
			t.Errorf("%s stands in %v, not %v: %v", name, rows, want, err)
		}
	}
}

func TestCounts(t *testing.T) {
	w := new(Document).Words("", 0)
	for range 40 {
		w.Add("pod")
	}
	w.Add("node")
	counts := w.AnalyzedTokenFrequencies()
	if counts["pod"].Frequency() != 40 || counts["node"].Frequency() != 1 || w.size != 41 {
		t.Errorf("pod %d times, node %d times, of %d", counts["pod"].Frequency(), counts["node"].Frequency(), w.size)
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
