package output

import (
	"regexp"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
)

// Plain text must come out of Markdown as it went in, whatever it is full of.
func FuzzEscaped(f *testing.F) {
	for _, s := range []string{
		"plain", "*a* _b_ __c__ ~~d~~ `e`", "snake_case_name and _x_", `back\slash \* \a`, "<i> <https://a.b> a<b", "[x](y) ![z]",
		"R&D &amp; &#27; &copy", "C# # ##", "1. one", "- a", "> q", "# h", "a | b", "日本語*強調*です", "KEP #5: a#b #", "[ ] x", "***", "---", "!",
	} {
		f.Add(s)
	}
	plain := markdown.NewStyle("plain", markdown.Palette{}, termenv.Ascii)
	blankWithMark := regexp.MustCompile(`\pZ\pM`)
	f.Fuzz(func(t *testing.T, s string) {
		s = sanitize.Line(s)
		if s == "" || len(s) > 200 || strings.Contains(s, "www.") || strings.Contains(s, "://") || strings.Contains(s, "@") {
			t.Skip() // bare links are written in a form of their own
		}
		if blankWithMark.MatchString(" " + s) {
			t.Skip() // a mark on a blank is drawn as that blank, and lost with it at the end of a line
		}
		a, err := markdown.Render("# KEP-1: "+markdown.Escape(s), 10000, plain)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(strings.Join(a.Lines, "|"), "KEP-1: "); got != s {
			t.Errorf("%q became %q by way of %q", s, got, markdown.Escape(s))
		}
	})
}

func TestPassage(t *testing.T) {
	s := &Writer{&run.Run{App: run.App{OutIsTerminal: true, Getenv: func(string) string { return "" }}}}
	snip := index.Snippet{Text: "one two three four five six seven eight", Spans: [][2]int{{0, 3}, {8, 18}, {24, 27}}}
	for _, tt := range []struct {
		lang content.Language
		want string
	}{
		{content.English, "<one> two <three>|<four> five <six>⋯"},
		{content.Russian, "(English)|<one> two <three>|<four> five <six>⋯"},
	} {
		lines := s.Passage(snip, tt.lang, 14)
		got := strings.NewReplacer("\x1b[1m", "<", "\x1b[0m", ">").Replace(strings.Join(lines, "|"))
		if got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
	if lines := s.Passage(index.Snippet{}, content.English, 14); lines != nil {
		t.Errorf("%q", lines)
	}
}
