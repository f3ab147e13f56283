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
		"a whole table":      {"|a|b|c|\n|-|-|-|\n" + strings.Repeat("|1|2|3|\n", 5000), false},
		"a table of one bar": {"a|b\n-|-\n" + strings.Repeat("1|2\n", 5000), false},
		"tables":             {strings.Repeat("|a|b|\n|-|-|\n|x\n\n", 3000), false},
		"lines and a rule":   {"a | b\n\n---\n" + strings.Repeat("c\n", 5000), false},
		"a long line":        {strings.Repeat("word ", 50_000), false},
		"a long line of Han": {strings.Repeat("持久卷", 50_000), false},
		"cells":              {"|a|b|c|d|\n|-|-|-|-|\n" + strings.Repeat("|1|2|3|4|\n", 5000), true},
		"empty cells":        {"|" + strings.Repeat("a|", 1000) + "\n|" + strings.Repeat("-|", 1000) + strings.Repeat("\n|x", 3), true},
		"cells in a quote":   {"> |" + strings.Repeat("a|", 100) + "\n> |" + strings.Repeat("-|", 100) + strings.Repeat("\n> x", 50), true},
		"cells in an item":   {"- |" + strings.Repeat("a|", 100) + "\n  |" + strings.Repeat(" :-: |", 100) + strings.Repeat("\n  x", 50), true},
		"a word":             {strings.Repeat("`a", 10_000), true},
	} {
		if why := sanitize.Tangled(c.text); (why != "") != c.tangled {
			t.Errorf("%s: got %q, want tangled %v", name, why, c.tangled)
		}
	}
}
