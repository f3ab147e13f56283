package markdown

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
	"github.com/muesli/termenv"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // little is alive at a time: a fourth of the work was collecting
	os.Exit(m.Run())
}

// forEachBlock calls f with random blocks of all kinds in all languages.
func forEachBlock(t *testing.T, seeds int, f func(t *testing.T, w writer, kind, src string)) {
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			for _, kind := range blockKinds {
				for seed := range seeds {
					w := newWriter(l, uint64(seed))
					f(t, w, kind, w.block(kind))
				}
			}
		})
	}
}

func TestLines(t *testing.T) {
	st, lines := colours(), 0
	forEachBlock(t, 2, func(t *testing.T, w writer, kind, src string) {
		for _, width := range []int{10, 13, 20, 31, 60, 100, 120, 10 + w.IntN(111)} {
			a := render(t, src, width, st)
			lines += len(a.Lines)
			for _, line := range a.Lines {
				if rest := unstyled(line); rest != "" && !bars.MatchString(rest) {
					t.Fatalf("%s: glamour did not style %q of %q\nsource %q", kind, rest, line, src)
				}
			}
		}
	})
	t.Log(lines, "lines")
}

func TestKinsoku(t *testing.T) {
	st := plain()
	forEachBlock(t, 2, func(t *testing.T, w writer, kind, src string) {
		for _, width := range []int{20, 31, 60, 100, 20 + w.IntN(101)} {
			for _, line := range render(t, src, width, st).Lines {
				for part := range strings.SplitSeq(line, "│") {
					part = strings.Trim(part, " ∙>")
					if strings.ContainsAny(first(part), badStart) || strings.ContainsAny(last(part), badEnd) {
						t.Errorf("%s, width %d: %q\nsource %q", kind, width, line, src)
					}
				}
			}
		}
	})
}

// badStart and badEnd are the marks a reader stumbles over; written down apart
// from the ones the wrapper uses.
const (
	badStart = "、。，．：；？！」』）】〉》ー々・っゃゅょァィ”’»…—"
	badEnd   = "「『（【〈《“‘«"
)

func first(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

func last(s string) string {
	r := []rune(s)
	return string(r[max(0, len(r)-1):])
}

// Every letter of the source is shown, in its order, at every width.
func TestNothingIsLost(t *testing.T) {
	unmarked := strings.NewReplacer("```yaml", "", "```sh", "", "```json", "", "```go", "", "```nonsense", "", "- [x]", "", "<br>", "", "&amp;", "&amp;")
	st := plain()
	forEachBlock(t, 3, func(t *testing.T, _ writer, kind, src string) {
		switch kind {
		case "table", "wide table", "image", "html", "reference", "autolink":
			return // shown in another order, or not at all: see the golden tests
		}
		want := letters(links.ReplaceAllString(unmarked.Replace(src), "$1"))
		for _, width := range []int{10, 21, 40, 100} {
			a := render(t, src, width, st)
			end := len(a.Lines)
			if n := len(a.Blocks); n > 0 && a.Blocks[n-1].Kind == LinkList {
				end = a.Blocks[n-1].Line
			}
			if got := letters(strings.Join(a.Lines[:end], "\n")); got != want {
				t.Fatalf("%s, width %d\nsource %q\nwant %s\ngot  %s", kind, width, src, want, got)
			}
		}
	})
}

// Tables show every letter of every cell, as columns and as records.
func TestTablesLoseNothing(t *testing.T) {
	st := plain()
	forEachBlock(t, 10, func(t *testing.T, _ writer, kind, src string) {
		if kind != "table" && kind != "wide table" {
			return
		}
		want := count(letters(strings.ReplaceAll(links.ReplaceAllString(src, "$1"), "<br>", "")))
		for _, width := range []int{10, 21, 40, 100} {
			got := count(letters(shown(render(t, src, width, st))))
			for r, n := range want {
				if got[r] < n {
					t.Fatalf("width %d: %d of %d %c\nsource %q", width, got[r], n, r, src)
				}
			}
		}
	})
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, s)
}

func count(s string) map[rune]int {
	n := map[rune]int{}
	for _, r := range s {
		n[r]++
	}
	return n
}

// A code span at every place of a line: glamour may not break the lines again,
// which it did as long as its style put blanks around code.
func TestCodeSpansEverywhere(t *testing.T) {
	st := colours()
	for _, l := range languages {
		w := newWriter(l, 7)
		var words []string
		for range 14 {
			words = append(words, w.pick(w.words))
		}
		for at := range words {
			with := slices.Insert(slices.Clone(words), at, "`podFailurePolicy`")
			src := strings.Join(with, l.blank) + l.end
			for width := 20; width <= 120; width += 1 + at%7 {
				a := render(t, src, width, st)
				text := strings.ReplaceAll(src, "`", "")
				i := strings.Index(text, "podFailurePolicy")
				runs := []run{{text[:i], 0}, {text[i : i+16], code}, {text[i+16:], 0}}
				var want []string
				for _, line := range wrap(runs, width, width) {
					want = append(want, plainText(line))
				}
				var got []string
				for _, line := range a.Lines {
					got = append(got, ansi.Strip(line))
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s, width %d:\n%s\nwant\n%s", l.name, width, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		}
	}
}

func TestBlocks(t *testing.T) {
	src := "# One *two* `three` [four](x)\n\ntext\n\n- list\n\n> quote\n\n```\ncode\n```\n\n| a |\n|---|\n| b |\n\n---\n\n<!-- -->\n\nSetext &amp; &#27;[0m\n---\n"
	a := render(t, src, 40, plain())
	var got []string
	for _, b := range a.Blocks {
		got = append(got, fmt.Sprintf("%d:%d:%d:%s", b.Line, b.Kind, b.Level, b.Text))
	}
	want := []string{
		"0:1:1:One two three four", "2:0:0:", "4:2:0:", "6:3:0:", "8:4:0:", "10:5:0:", "14:6:0:", "16:1:2:Setext & [0m", "18:7:0:",
	}
	if !slices.Equal(got, want) {
		t.Errorf("blocks\n got %q\nwant %q\n%s", got, want, shown(a))
	}
}

func TestLinks(t *testing.T) {
	src := "[a](http://x/1) [b](http://x/2 'title') [a again](http://x/1) [here](#part) [no]() https://x.example/3 <http://x/2>\n" +
		"![alt](i.png) ![](j.png) [![badge](k.png)](http://x/4) <m@x.example> [e](<http://x/?a&amp;b\\(c\\)>) www.x.example"
	a := render(t, src, 200, plain())
	want := []Link{
		{Text: "a", URL: "http://x/1"},
		{Text: "b", URL: "http://x/2"},
		{Text: "alt", URL: "i.png"},
		{Text: "badge", URL: "http://x/4"},
		{Text: "e", URL: "http://x/?a&b(c)"},
		{Text: "https://x.example/3", URL: "https://x.example/3"},
		{Text: "j.png", URL: "j.png"},
		{Text: "m@x.example", URL: "mailto:m@x.example"},
		{Text: "www.x.example", URL: "http://www.x.example"},
	}
	for i := range a.Links {
		a.Links[i].Line = 0 // all of them stand on the first line
	}
	if !slices.Equal(a.Links, want) {
		t.Errorf("links\n got %+v\nwant %+v", a.Links, want)
	}
	const line = "a[1] b[2] a again[1] here no https://x.example/3 http://x/2 alt[3] j.png badge[4] m@x.example e[5] www.x.example"
	if a.Lines[0] != line || a.Lines[6] != "[5] http://x/?a&b(c)" || len(a.Lines) != 7 {
		t.Errorf("%s", shown(a))
	}
}

// The number of a link stays with its text.
func TestLinkNumberStays(t *testing.T) {
	for _, l := range languages {
		text := strings.Repeat(l.words[0]+l.blank, 3)
		src := strings.Repeat("["+text+"](http://x)"+l.blank, 9)
		for width := 12; width <= 60; width++ {
			for _, line := range render(t, src, width, plain()).Lines {
				if strings.HasPrefix(line, "[") && !strings.HasPrefix(line, "[1] ") {
					t.Errorf("width %d: %q", width, line)
				}
			}
		}
	}
}

// Renders at once, of several styles, are each what they are alone.
func TestConcurrent(t *testing.T) {
	var sources []string
	for i, l := range languages {
		sources = append(sources, newWriter(l, uint64(i)).document())
	}
	light := palette
	light.Keyword, light.Text = "160", "16"
	styles := []Style{NewStyle("one", palette, termenv.TrueColor), NewStyle("two", light, termenv.ANSI256)}
	want := map[string]string{}
	key := func(i, k int) string { return fmt.Sprint(i, k) }
	for i, src := range sources {
		for k, st := range styles {
			want[key(i, k)] = strings.Join(render(t, src, 50, st).Lines, "\n")
		}
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for n := range 10 {
				NewStyle(fmt.Sprint("other", g), palette, termenv.ANSI)
				i, k := (g+n)%len(sources), n%2
				a, err := Render(sources[i], 50, styles[k])
				if err != nil || strings.Join(a.Lines, "\n") != want[key(i, k)] {
					t.Errorf("article %d in style %d differs when others are rendered (%v)", i, k, err)
				}
			}
		})
	}
	wg.Wait()
}

// go-runewidth, which glamour counts with, follows the locale; articles do not.
func TestLocaleDoesNotMatter(t *testing.T) {
	before := runewidth.DefaultCondition.EastAsianWidth
	defer func() { runewidth.DefaultCondition.EastAsianWidth = before }()
	for i, l := range languages {
		src := newWriter(l, uint64(i)).document()
		runewidth.DefaultCondition.EastAsianWidth = false
		narrow := render(t, src, 40, colours())
		runewidth.DefaultCondition.EastAsianWidth = true
		if wide := render(t, src, 40, colours()); !slices.Equal(narrow.Lines, wide.Lines) {
			t.Errorf("%s: differs in an East Asian locale", l.name)
		}
	}
}
