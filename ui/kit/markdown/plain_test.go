package markdown

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestWrapPlain(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, nil},
		{"node", 0, nil},
		{"Retriable and non-retriable Pod failures", 20, []string{"Retriable and", "non-retriable Pod", "failures"}},
		{"**not bold** &amp; `not code`", 40, []string{"**not bold** &amp; `not code`"}},
		{"検証ルール、使い方。", 10, []string{"検証ルー", "ル、使", "い方。"}},
	} {
		if got := Wrap(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
	for _, text := range []string{"Pull requests: #111113, #110959, #111475", "CustomResourceValidationExpressions", "Сбои подов в Job: когда повторять"} {
		for width := 2; width < 50; width++ {
			lines := Wrap(text, width)
			for _, l := range lines {
				if ansi.StringWidth(l) > width {
					t.Errorf("%q at %d: %q", text, width, l)
				}
			}
			bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
			if got := bare(strings.Join(lines, "")); got != bare(text) {
				t.Errorf("%q at %d lost something: %q", text, width, lines)
			}
		}
	}
}
