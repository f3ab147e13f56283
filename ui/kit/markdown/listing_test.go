package markdown

import (
	"slices"
	"strings"
	"testing"
)

// A code block is what was written, wherever it stands and however narrow it is shown: tabs stay, margins and signs
// are not in it.
func TestListings(t *testing.T) {
	long := "  - " + strings.Repeat("word-", 30) + "end"
	src := "text\n\n```yaml title=x\n\n  \na: 1\n" + long + "  \n\n\tb:\t2\n\n```\n\n- item\n\n  ```\n  $ run\n    in\n  ```\n\n> ```sh\n> quoted\n> ```\n\n" +
		"    indented\n    code\n\n```go\n```\n"
	want := []Listing{
		{Language: "yaml", Source: "a: 1\n" + long + "\n\n\tb:\t2"},
		{Language: "", Source: "$ run\n  in"},
		{Language: "sh", Source: "quoted"},
		{Language: "", Source: "indented\ncode"},
	}
	for _, width := range []int{10, 20, 80} {
		a := render(t, src, width, plain())
		got := slices.Clone(a.Listings)
		for i, k := range got {
			begins := strings.Trim(a.Lines[k.Line], " │|")
			if begins == "" || !strings.HasPrefix(k.Source, begins) {
				t.Errorf("width %d: line %d is %q, the block begins with %q", width, k.Line, a.Lines[k.Line], k.Source)
			}
			got[i].Line = 0
		}
		if !slices.Equal(got, want) {
			t.Errorf("width %d\n got %+v\nwant %+v", width, got, want)
		}
	}
}

// What a code block holds comes from anywhere, and may be pasted into a shell.
func TestListingsAreSafe(t *testing.T) {
	a := render(t, "```\nls\x1b[201~\x00\u202e \u200b; rm\r\nx\n```\n", 40, plain())
	if want := "ls[201~ ; rm\nx"; len(a.Listings) != 1 || a.Listings[0].Source != want {
		t.Errorf("%+v, want %q", a.Listings, want)
	}
}

// A link's line is the one with its number, or where its address begins.
func TestLinkLines(t *testing.T) {
	src := "Some words before [the first](http://x/1) and more words.\n\n# A [second](http://x/2)\n\n- http://x.example/three\n- <http://x.example/four>\n\n" +
		"| a | b |\n|---|---|\n| [five](http://x/5) | six |\n\n[again](http://x/1)\n"
	for _, width := range []int{10, 24, 80} {
		a := render(t, src, width, plain())
		for i, k := range a.Links {
			sign := "[" + string(rune('1'+i)) + "]"
			if i >= 3 {
				sign = "http:"
			}
			if !strings.Contains(a.Lines[k.Line], sign) {
				t.Errorf("width %d: %+v, the line is %q", width, k, a.Lines[k.Line])
			}
		}
		if len(a.Links) != 5 {
			t.Errorf("%+v", a.Links)
		}
	}
}
