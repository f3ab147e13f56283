package main

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/content"
)

func v(minor int) content.Version {
	if minor == 0 {
		return content.Version{}
	}
	return content.Version{Major: 1, Minor: minor}
}

// Spans of a source follow each other, whatever the source wrote, and nothing is put right in silence but an open end.
func TestSettle(t *testing.T) {
	alpha, beta, stable := state{stage: content.Alpha}, state{stage: content.Beta, on: true}, state{stage: content.Stable, on: true}
	for _, test := range []struct {
		name, want, oddity string
		spans              []span
	}{
		{"an open end before another span", "alpha 1.25-1.27, beta 1.27-", "",
			[]span{{alpha, v(25), v(0)}, {beta, v(27), v(0)}}},
		{"out of order", "alpha 1.25-1.26, beta 1.26-", "",
			[]span{{beta, v(26), v(0)}, {alpha, v(25), v(26)}}},
		{"an overlap", "alpha 1.25-1.27, beta 1.27-1.29", "page: alpha off lasts to 1.27, but beta on begins with 1.27",
			[]span{{alpha, v(25), v(28)}, {beta, v(27), v(29)}}},
		{"a span twice, open and closed", "beta 1.25-1.26, stable 1.26-", "",
			[]span{{beta, v(25), v(0)}, {beta, v(25), v(26)}, {stable, v(26), v(0)}}},
		{"two states at once", "beta 1.25-1.26", "page: both beta on and alpha off from 1.25",
			[]span{{alpha, v(25), v(0)}, {beta, v(25), v(26)}}},
		{"a gap stays", "alpha 1.20-1.21, beta 1.23-", "",
			[]span{{alpha, v(20), v(21)}, {beta, v(23), v(0)}}},
		{"nothing", "", "", nil},
	} {
		h := &history{origin: fromPage, spans: test.spans}
		h.settle()
		var parts []string
		for _, s := range h.spans {
			text := fmt.Sprintf("%s %s-", s.stage, s.from)
			if s.end != v(0) {
				text += s.end.String()
			}
			parts = append(parts, text)
		}
		if got := strings.Join(parts, ", "); got != test.want || strings.Join(h.oddity, "; ") != test.oddity {
			t.Errorf("%s: %q, oddities %q", test.name, got, h.oddity)
		}
	}
}
