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
	alpha, beta, stable := state{Stage: content.Alpha}, state{Stage: content.Beta, On: true}, state{Stage: content.Stable, On: true}
	for _, test := range []struct {
		name, want, oddity string
		spans              []span
	}{
		{"an open end before another span", "alpha 1.25-1.27, beta 1.27-", "",
			[]span{{State: alpha, From: v(25), End: v(0)}, {State: beta, From: v(27), End: v(0)}}},
		{"out of order", "alpha 1.25-1.26, beta 1.26-", "",
			[]span{{State: beta, From: v(26), End: v(0)}, {State: alpha, From: v(25), End: v(26)}}},
		{"an overlap", "alpha 1.25-1.27, beta 1.27-1.29", "page: alpha off lasts to 1.27, but beta on begins with 1.27",
			[]span{{State: alpha, From: v(25), End: v(28)}, {State: beta, From: v(27), End: v(29)}}},
		{"a span twice, open and closed", "beta 1.25-1.26, stable 1.26-", "",
			[]span{{State: beta, From: v(25), End: v(0)}, {State: beta, From: v(25), End: v(26)}, {State: stable, From: v(26), End: v(0)}}},
		{"two states at once", "beta 1.25-1.26", "page: both beta on and alpha off from 1.25",
			[]span{{State: alpha, From: v(25), End: v(0)}, {State: beta, From: v(25), End: v(26)}}},
		{"a gap stays", "alpha 1.20-1.21, beta 1.23-", "",
			[]span{{State: alpha, From: v(20), End: v(21)}, {State: beta, From: v(23), End: v(0)}}},
		{"nothing", "", "", nil},
	} {
		h := &history{origin: fromPage, spans: test.spans}
		h.settle()
		var parts []string
		for _, s := range h.spans {
			text := fmt.Sprintf("%s %s-", s.Stage, s.From)
			if s.End != v(0) {
				text += s.End.String()
			}
			parts = append(parts, text)
		}
		if got := strings.Join(parts, ", "); got != test.want || strings.Join(h.oddity, "; ") != test.oddity {
			t.Errorf("%s: %q, oddities %q", test.name, got, h.oddity)
		}
	}
}
