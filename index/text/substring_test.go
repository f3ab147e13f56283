package text

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// A substring is found where strings.Index finds it, whatever is rare.
func TestSubstring(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	random := func(most int) string {
		var b strings.Builder
		for range r.IntN(most + 1) {
			b.WriteRune([]rune("abп容")[r.IntN(4)])
		}
		return b.String()
	}
	for range 20_000 {
		text, words := random(30), "a"+random(3)
		var often Counts
		often.Add(random(20))
		from := r.IntN(len(text) + 1)
		want := strings.Index(text[from:], words)
		if want >= 0 {
			want += from
		}
		n := often.Substring(words)
		if got := n.In(text, from); got != want {
			t.Fatalf("%q stands in %q from %d on at %d, not at %d", words, text, from, want, got)
		}
	}
	if nothing := new(Counts).Substring(""); nothing.In("text", 0) != -1 {
		t.Error("nothing is found")
	}
}
