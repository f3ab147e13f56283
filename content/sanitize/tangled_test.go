package sanitize_test

import (
	"strings"
	"testing"

	"k8sexplore/content/sanitize"
)

func TestTangled(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		tangled bool
	}{
		"empty":              {"", false},
		"a note":             {"- **Fixed** [a](b) in `x_y`\n  1. one\n  > quoted\n", false},
		"a rule":             {strings.Repeat("- ", 30) + "\n" + strings.Repeat("*", 60) + "\n", false},
		"many items":         {strings.Repeat("- [a](b) *c*\n", 1000), false},
		"a table":            {strings.Repeat("| - | > | 1. |\n", 5000), false},
		"quotes":             {"a\n\n" + strings.Repeat(">", 70) + "a", true},
		"quotes with blanks": {strings.Repeat("> ", 70), true},
		"bullets":            {strings.Repeat("- ", 70) + "a", true},
		"numbers":            {strings.Repeat("1. ", 70) + "a", true},
		"both":               {strings.Repeat("> 1) +\t", 30) + "a", true},
		"emphasis":           {strings.Repeat("*a_", 3000), true},
		"links":              {strings.Repeat("[a](", 5000), true},
		"in lines":           {strings.Repeat("a *\n", 5000), true},
	} {
		if why := sanitize.Tangled(c.text); (why != "") != c.tangled {
			t.Errorf("%s: got %q, want tangled %v", name, why, c.tangled)
		}
	}
}
