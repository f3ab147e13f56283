package markdown

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content/sanitize"
)

// palette colours everything, so that whatever has no colour was not styled.
var palette = Palette{
	Text: "252", Muted: "243", Heading: "39", Strong: "231", Link: "35", Code: "203", CodeBackground: "236",
	Keyword: "#5fafff", String: "173", Number: "79", Comment: "242", Quote: "#949494",
}

func colours() Style { return NewStyle("test", palette, termenv.TrueColor) }
func plain() Style   { return NewStyle("test", palette, termenv.Ascii) }

// render renders src and proves what Article promises of any source.
func render(t *testing.T, src string, width int, st Style) Article {
	t.Helper()
	a, err := Render(src, width, st)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range a.Lines {
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("line %d has %d cells, want at most %d: %q\nsource %q", i, w, width, line, src)
		}
		checkLine(t, line, src)
	}
	if n := len(a.Lines); n > 0 && (blank(a.Lines[0]) || blank(a.Lines[n-1])) {
		t.Errorf("blank first or last line\nsource %q", src)
	}
	last := -1
	for _, b := range a.Blocks {
		if b.Line <= last || b.Line >= len(a.Lines) || blank(a.Lines[b.Line]) || b.Line > 0 && !blank(a.Lines[b.Line-1]) {
			t.Errorf("block %+v is not at the beginning of one; the last was at %d\nsource %q", b, last, src)
		}
		last = b.Line
	}
	for _, k := range a.Links {
		for _, s := range []string{k.Text, k.URL} {
			if s != sanitize.Line(s) || s == "" {
				t.Errorf("link %+v is not clean\nsource %q", k, src)
			}
		}
	}
	return a
}

var (
	styled = regexp.MustCompile("\x1b\\[[0-9;]+m[^\x1b]+\x1b\\[0m")
	bars   = regexp.MustCompile(`^[ │|]+$`)
)

// checkLine proves that a line holds printable characters and colours only, ends
// without colour and without blanks.
func checkLine(t *testing.T, line, src string) {
	t.Helper()
	text := ansi.Strip(line)
	for _, r := range text {
		if r == '\n' || r == '\t' || r == '\x1b' || sanitize.Unsafe(r) {
			t.Errorf("%U leaked in %q\nsource %q", r, line, src)
		}
	}
	if rest := styled.ReplaceAllString(line, ""); strings.ContainsRune(rest, '\x1b') {
		t.Errorf("not coloured span by span: %q\nsource %q", line, src)
	}
	if strings.TrimRight(text, " ") != text {
		t.Errorf("blanks at the end of %q\nsource %q", line, src)
	}
}

func blank(line string) bool { return ansi.Strip(line) == "" }

// unstyled returns what of a line has no colour.
func unstyled(line string) string {
	return strings.TrimSpace(styled.ReplaceAllString(line, ""))
}

// shown joins the lines of an article without colours.
func shown(a Article) string { return ansi.Strip(strings.Join(a.Lines, "\n")) }

// links are inline links with their text.
var links = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
