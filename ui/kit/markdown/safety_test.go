package markdown

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content/sanitize"
)

// attacks are what a terminal would act on, as raw bytes and as entities.
var attacks = map[string]string{
	"escape":          "\x1b[31m",
	"title":           "\x1b]0;owned\x07",
	"hyperlink":       "\x1b]8;;http://evil\x1b\\",
	"clipboard":       "\x1b]52;c;ZWNobyBvd25lZA==\x07",
	"device control":  "\x1bP$q\"p\x1b\\",
	"bell":            "\a",
	"backspace":       "abc\b\b\b",
	"carriage return": "safe\rowned",
	"nul":             "\x00",
	"C1 sequence":     "\u009b31m",
	"C1 command":      "\u009d0;owned\u009c",
	"raw C1 bytes":    "\x9b31m\x9d0;owned\x9c",
	"delete":          "\x7f",
	"bidi":            "\u202eevil\u2066x\u2069\u200f",
	"invisible":       "a\u200bb\u2060c\ufeff\u00ad\u200d",
	"tags":            "\U000e0041\U000e0042",
	"separators":      "\u2028\u2029\u0085\v\f",
	"decimal entity":  "&#27;[31m",
	"hex entity":      "&#x1b;]0;owned&#x7;",
	"C1 entity":       "&#x9b;31m&#155;31m&#157;",
	"control entity":  "&#0;&#7;&#8;&#13;&#127;&#x85;",
	"bidi entity":     "&#x202e;evil&#8238;&ZeroWidthSpace;&lrm;&rlm;&zwj;&shy;",
	"line entity":     "a&#10;b&NewLine;&Tab;c",
	"nested entity":   "&amp;#27;[31m &amp;amp;#x1b;",
	"escaped entity":  "\\&#27;[31m \\\x1b[31m",
}

// places are where source text ends up on the screen or in an Article.
var places = []string{
	"%s", "a %s b", "%s%s", "# %s", "%s\n===", "- %s\n  - %s", "1. %s", "- [x] %s", "> %s",
	"*%s*", "**%s**", "~~%s~~", "`%s`", "``` `%s` ```", "*`%s`*",
	"```\n%s\n```", "```yaml\nkey: %s # %s\n```", "```%s\ncode\n```", "    %s", "~~~ yaml %s\nx\n~~~",
	"[%s](http://x)", "[text](http://x/%s)", "[text](<http://x/%s>)", "[text](http://x \"%s\")", "[text][r]\n\n[r]: http://x/%s '%s'",
	"[%s]\n\n[%s]: http://x", "![%s](http://x)", "![alt](http://x/%s)", "![alt](x \"%s\")", "![](%s)", "[![%s](%s)](%s)",
	"<http://x/%s>", "http://example.com/%s", "www.example.com/%s", "<a%s@example.com>", "<%s>",
	"| %s | b |\n|---|---|\n| %s | [%s](%s) |", "| `%s` |\n|---|\n| ![%s](%s) |",
	"<b title=\"%s\">%s</b>", "<!-- %s -->", "<div>\n%s\n</div>", "<br%s>", "a\\%s", "&%s;", "%s\n---\n%s",
}

func TestHostile(t *testing.T) {
	truecolor, ascii := colours(), plain()
	for name, attack := range attacks {
		for _, place := range places {
			args := make([]any, strings.Count(place, "%s"))
			for i := range args {
				args[i] = attack
			}
			src := fmt.Sprintf(place, args...)
			for _, width := range []int{10, 60} {
				render(t, src, width, truecolor)
				for _, line := range render(t, src, width, ascii).Lines {
					if strings.ContainsRune(line, '\x1b') {
						t.Errorf("%s in %q: escape without colours: %q", name, place, line)
					}
				}
			}
		}
	}
}

// What is dropped does not get between the reader and the Markdown either.
func TestSanitisedBeforeParsed(t *testing.T) {
	a := render(t, "\ufeff# Ti\x1btle\r\n\r\n-\u200b item\rmore", 80, plain())
	if shown(a) != "Title\n\n∙ item more" || a.Blocks[0].Kind != Heading {
		t.Errorf("got %q, %v", shown(a), a.Blocks)
	}
}

// An entity cannot smuggle in Markdown or a line end either.
func TestEntitiesAreText(t *testing.T) {
	a := render(t, "a&#10;&#10;# b &#42;c&#42; &#96;d&#96; &lt;e&gt; &amp;lt; \\&lt; &copy &nosuch;", 80, plain())
	const want = "a  # b *c* `d` <e> &lt; &lt; &copy &nosuch;"
	if shown(a) != want {
		t.Errorf("got %q, want %q", shown(a), want)
	}
}

func FuzzRender(f *testing.F) {
	for i, l := range languages {
		w := newWriter(l, uint64(i))
		for k, kind := range blockKinds {
			f.Add(w.block(kind), 10+k*5)
		}
	}
	for _, attack := range attacks {
		f.Add("# "+attack+"\n\n- `"+attack+"` ["+attack+"]("+attack+")", 20)
	}
	f.Add(strings.Repeat("> ", 40)+"a\n"+strings.Repeat("- ", 40)+"b", 10)
	f.Add("999999999. a\n\n       b\n\n- ```\n\t\t\t\tcode\n", 10)
	f.Add("|a|\n|-|\n||\n", 12)
	f.Add("- [ ]\n- [x] \n-\n\n  1)\n", 11)
	f.Fuzz(func(t *testing.T, src string, width int) {
		width = minWidth + (width%111+111)%111
		coloured := render(t, src, width, colours())
		bare := render(t, src, width, plain())
		if got, want := shown(coloured), strings.Join(bare.Lines, "\n"); got != want {
			t.Errorf("colours change the text\nsource %q\n got %q\nwant %q", src, got, want)
		}
	})
}

// Structure of any depth leaves room for text.
func TestDeep(t *testing.T) {
	for name, src := range map[string]string{
		"quotes":   strings.Repeat("> ", 200) + "text in a deep quote",
		"lists":    strings.Repeat("- ", 200) + "text in a deep list",
		"numbers":  strings.Repeat("999999999. ", 50) + "text",
		"mixed":    strings.Repeat("- > 1. ", 50) + "# heading of some length",
		"code":     strings.Repeat("- ", 30) + "\n" + strings.Repeat("  ", 30) + "```\n" + strings.Repeat("  ", 30) + "key: value of a key\n",
		"emphasis": strings.Repeat("*a **b ", 500),
		"brackets": strings.Repeat("[", 2000) + strings.Repeat("](x)", 2000),
		"table":    strings.Repeat("|a", 200) + "|\n" + strings.Repeat("|-", 200) + "|\n" + strings.Repeat("|b", 200) + "|",
	} {
		t.Run(name, func(t *testing.T) {
			for _, width := range []int{10, 11, 17, 80} {
				if a := render(t, src, width, colours()); len(a.Lines) == 0 {
					t.Error("nothing left")
				}
			}
		})
	}
}

// A character is as wide after any other as alone: what x/ansi counts by
// grapheme clusters is what a terminal counts that knows single characters only.
func TestWidthsAddUp(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if sanitize.Unsafe(r) || unicode.Is(unicode.Mc, r) || r == '\u0e33' || r == '\u0eb3' { // vowel signs are excepted
			continue
		}
		alone := ansi.StringWidth(sanitize.Text(string(r)))
		for before, w := range map[string]int{"a": 1, "漢": 2} {
			if got := ansi.StringWidth(sanitize.Text(before + string(r))); got != w+alone {
				t.Errorf("%U after %s: %d cells, alone %d", r, before, got-w, alone)
			}
		}
	}
}

func TestZeroStyle(t *testing.T) {
	for _, l := range languages {
		render(t, newWriter(l, 3).document(), 40, Style{})
	}
	if a := render(t, "# a\n\n**b** `c`", 40, NewStyle("", Palette{}, termenv.TrueColor)); !strings.Contains(a.Lines[0], "\x1b[1m") {
		t.Errorf("a heading without colours is not bold: %q", a.Lines)
	}
}

// What would fill the memory or keep the parser busy is shown as it is written, whoever let it in.
func TestTangledIsShownPlainly(t *testing.T) {
	table := "A *title*\n\n|" + strings.Repeat("a|", 1000) + "\n|" + strings.Repeat("-|", 1000) + "\n" + strings.Repeat("|x\n", 5000)
	for name, src := range map[string]string{"table": table, "word": "A *title*\n\n" + strings.Repeat("`a", 100_000)} {
		a := render(t, src, 40, plain())
		if !a.Plain || len(a.Blocks) > 0 || a.Lines[0] != "A *title*" {
			t.Errorf("%s: plain %v, %d blocks, first line %q", name, a.Plain, len(a.Blocks), a.Lines[0])
		}
	}
	if a := render(t, "A *title*", 40, plain()); a.Plain {
		t.Error("a sound text is shown plainly")
	}
}

// The memory that laying out takes grows with a text, not with its square.
func TestLayoutIsLinear(t *testing.T) {
	for name, piece := range map[string]string{"bound numbers": "PR 1 Kubernetes 1.2 ", "code": "    a: b\n"} {
		const pieces, most = 20_000, 500 // bytes allocated for each byte of the source
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		render(t, strings.Repeat(piece, pieces), 80, colours())
		runtime.ReadMemStats(&after)
		if ratio := (after.TotalAlloc - before.TotalAlloc) / uint64(pieces*len(piece)); ratio > most {
			t.Errorf("%s: %d bytes of memory for each of the text", name, ratio)
		}
	}
}
