package cells

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content/sanitize"
)

func TestCutAndFit(t *testing.T) {
	for _, c := range []struct {
		in    string
		width int
		cut   string
		fit   string
	}{
		{"node", 6, "node", "node  "},
		{"node", 4, "node", "node"},
		{"network", 4, "net⋯", "net⋯"},
		{"節点節点", 5, "節点⋯", "節点⋯"},
		{"節点節点", 4, "節⋯", "節⋯ "},
		{"узел", 3, "уз⋯", "уз⋯"},
		{"", 3, "", "   "},
		{"node", 0, "", ""},
		{"node", -2, "", ""},
		{"\x1b[1mnetwork\x1b[m", 4, "\x1b[1mnet⋯\x1b[m", "\x1b[1mnet⋯\x1b[m"},
	} {
		if got := Cut(c.in, c.width); got != c.cut {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.in, c.width, got, c.cut)
		}
		if got := Fit(c.in, c.width); got != c.fit {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.in, c.width, got, c.fit)
		}
	}
}

func FuzzFit(f *testing.F) {
	f.Add("節点 узел \x1b[31mnode\x1b[m", 7)
	f.Add("👨‍👩‍👧⚠️", 3)
	f.Fuzz(func(t *testing.T, s string, width int) {
		s = sanitize.Text(s) // what reaches a screen has passed it
		if width < 0 || width > 500 || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
			return
		}
		if got := ansi.StringWidth(Fit(s, width)); got != width {
			t.Errorf("Fit(%q, %d) is %d cells wide", s, width, got)
		}
	})
}

// What input methods and emoji keyboards compose takes as many cells as its parts, on every terminal.
func TestTame(t *testing.T) {
	for in, want := range map[string]string{
		"pod": "pod", "под": "под", "ﾎﾟｯﾄﾞ": "ポｯド", "é": "é", "👍🏽": "👍", "नमस्ते": "नमसत", "コンテナ": "コンテナ", "ё": "ё", "a\u202eя\u200b": "aя",
	} {
		got := Tame(in)
		if got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
		sum := 0
		for _, r := range got {
			sum += Width(string(r))
		}
		if Width(got) != sum {
			t.Errorf("%q takes %d cells, its characters %d", got, Width(got), sum)
		}
	}
}
