package index

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/content"
)

// TestScoreboardExample is the example of the comment of scoreboard.
func TestScoreboardExample(t *testing.T) {
	rows := []rowText{{title: "pod"}, {body: "pod seccomp"}, {title: "seccomp"}, {}}
	found, err := newScoreboard(len(rows)).run(t.Context(), parse("pod seccomp", nil, content.English), scan(rows))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range found {
		fmt.Fprintf(&b, "row %d: %.2f, full %v; ", m.row, m.score, m.full)
	}
	got := b.String()
	if want := "row 0: 1.04, full false; row 1: 1.39, full true; row 2: 1.04, full false; "; got != want {
		t.Errorf("the example comes to %s, not %s", got, want)
	}
}
