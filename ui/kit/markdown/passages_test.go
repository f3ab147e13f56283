package markdown

import (
	"slices"
	"strings"
	"testing"
)

func TestPassages(t *testing.T) {
	const src = "## What *changes*\n\nA field `x`\nand [a page](https://a.b).\n\n- one\n  - deeper\n- [x] two\n\n3. three\n4. four\n\n" +
		"```yaml\na:\n  - b\n```\n\n> said &#27;[31mred\n\n| Gate | On |\n|---|---|\n| `A` | yes |\n| B |  |\n"
	got, links := Passages(src)
	want := []Passage{
		{Kind: Heading, Level: 2, Text: "What changes"},
		{Text: "A field x and a page[1]."},
		{Kind: List, Level: 1, Text: "one"},
		{Kind: List, Level: 2, Text: "deeper"},
		{Kind: List, Level: 1, Text: "two"},
		{Kind: List, Level: 1, Label: "3", Text: "three"},
		{Kind: List, Level: 1, Label: "4", Text: "four"},
		{Kind: Code, Label: "yaml", Text: "a:\n  - b"},
		{Kind: Quote, Text: "said [31mred"},
		{Kind: Table, Cells: []Cell{{"Gate", "A"}, {"On", "yes"}}},
		{Kind: Table, Cells: []Cell{{"Gate", "B"}}},
	}
	if !slices.EqualFunc(got, want, func(a, b Passage) bool {
		return a.Kind == b.Kind && a.Level == b.Level && a.Label == b.Label && a.Text == b.Text && slices.Equal(a.Cells, b.Cells)
	}) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if len(links) != 1 || links[0].URL != "https://a.b" || links[0].Text != "a page" {
		t.Errorf("links %+v", links)
	}
}

// Nothing of a hostile text reaches a terminal as a control.
func TestPassagesAreSafe(t *testing.T) {
	for _, src := range []string{"&#27;[2J", "\x1b[2J\a", "```\n\x1b]52;c;x\a\n```", strings.Repeat("[", 5000), "[a](&#27;x)"} {
		passages, links := Passages(src)
		for _, p := range passages {
			if strings.ContainsAny(p.Text+p.Label, "\x1b\a") {
				t.Errorf("%.20q: %q", src, p.Text)
			}
		}
		for _, l := range links {
			if strings.ContainsAny(l.URL+l.Text, "\x1b\a") {
				t.Errorf("%.20q: %q", src, l.URL)
			}
		}
	}
}
