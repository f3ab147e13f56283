package dialogue_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"k8sexplore/content"
)

// Whatever is typed in whatever order is answered, in words and without a control character.
func TestAnyLines(t *testing.T) {
	words := strings.Fields("search list filter without more open read next previous back outline find links follow copy " +
		"upgrade done language help sort group bookmark unbookmark bookmarks unread new unfollow " +
		"follows followed save resume @x 1 2 3 15 99 3329 kep-1287 SidecarContainers --feature-gates 1.27 1.9 sig:node -stage:alpha is:unread has:bookmark sig ja zh en ru 日本語 number stage none link code list \x1b[31m \x9b \xff 1.35 1.36 kubelet " +
		"#111060 #1 gate:Pod* * \" :")
	for seed, l := range content.Languages() {
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		o := options(t, l)
		o.Width = 30 + random.IntN(100)
		d := newDialogue(t, o)
		d.Greet(t.Context())
		var typed []string
		for range 20 {
			line := words[random.IntN(len(words))]
			for random.IntN(3) == 0 {
				line = strings.Join([]string{line, words[random.IntN(len(words))]}, " ")
			}
			typed = append(typed, line)
			said := d.Answer(t.Context(), line)
			isPlain(t, append(said, d.Prompt()))
			all := strings.Join(said, "\n")
			if all == "" && !strings.HasPrefix(line, "quit") || strings.Contains(all, "internal error") || strings.Contains(all, "plain_") || strings.Contains(all, "<no value>") {
				t.Fatalf("%q: %s", typed, all)
			}
		}
	}
}
