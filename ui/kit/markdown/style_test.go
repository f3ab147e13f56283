package markdown

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"
)

const yaml = "```yaml\n# why\nkey: text\nn: 3\nok: true\n```"

// line returns the first line of src, rendered wide.
func line(t *testing.T, src string, st Style) string {
	t.Helper()
	return render(t, src, 100, st).Lines[0]
}

func TestColours(t *testing.T) {
	p := Palette{Text: "1", Muted: "2", Heading: "3", Strong: "4", Link: "5", Code: "6", CodeBackground: "7", Quote: "8"}
	st := NewStyle("colours", p, termenv.TrueColor)
	for src, want := range map[string]string{
		"a":               "\x1b[31ma\x1b[0m",
		"# a **b** `c`":   "\x1b[33;1ma b \x1b[0m\x1b[36;47;1mc\x1b[0m",
		"**a**":           "\x1b[34;1ma\x1b[0m",
		"*a*":             "\x1b[31;3ma\x1b[0m",
		"~~a~~":           "\x1b[31;9ma\x1b[0m",
		"***a***":         "\x1b[34;1;3ma\x1b[0m",
		"`a`":             "\x1b[36;47ma\x1b[0m",
		"[a](u)":          "\x1b[35ma\x1b[0m\x1b[32m[1]\x1b[0m",
		"[*a* `b\\*`](#)": "\x1b[31;3ma\x1b[0m\x1b[31m \x1b[0m\x1b[36;47mb\\*\x1b[0m",
		"- a":             "\x1b[32m∙ \x1b[0m\x1b[31ma\x1b[0m",
		"> a":             "\x1b[32m│ \x1b[0m\x1b[90ma\x1b[0m",
		"---":             "\x1b[32m" + strings.Repeat("─", 24) + "\x1b[0m",
		"![a](u)":         "\x1b[35ma\x1b[0m\x1b[32m[1]\x1b[0m",
	} {
		if got := line(t, src, st); got != want {
			t.Errorf("%q:\n got %q\nwant %q", src, got, want)
		}
	}
}

func TestCodeColours(t *testing.T) {
	p := Palette{Text: "1", Keyword: "2", String: "3", Number: "4", Comment: "5"}
	got := render(t, yaml, 100, NewStyle("code", p, termenv.TrueColor)).Lines
	want := []string{
		"  \x1b[35m# why\x1b[0m",
		"  \x1b[32mkey\x1b[0m\x1b[31m: \x1b[0m\x1b[33mtext\x1b[0m",
		"  \x1b[32mn\x1b[0m\x1b[31m: \x1b[0m\x1b[34m3\x1b[0m",
		"  \x1b[32mok\x1b[0m\x1b[31m: \x1b[0m\x1b[34mtrue\x1b[0m",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// A wrapped line keeps the colour of what it goes on with, behind a sign that it does.
func TestWrappedCodeKeepsItsColour(t *testing.T) {
	st := NewStyle("wrapped", Palette{Comment: "5"}, termenv.TrueColor)
	got := render(t, "```yaml\n# a comment in code\n```", 16, st).Lines
	if len(got) != 2 || got[1] != "  ⋮ \x1b[35mcode\x1b[0m" {
		t.Errorf("got %q", got)
	}
}

// Glamour would keep the code colours of the first theme of a process.
func TestTwoThemes(t *testing.T) {
	dark := NewStyle("dark", Palette{Keyword: "#5fafff"}, termenv.TrueColor)
	before := line(t, "```yaml\nkey: 1\n```", dark)
	light := NewStyle("light", Palette{Keyword: "#005f87"}, termenv.TrueColor)
	after := line(t, "```yaml\nkey: 1\n```", light)
	if !strings.Contains(before, "38;2;95;175;255m") || !strings.Contains(after, "38;2;0;95;135m") {
		t.Errorf("dark %q, light %q", before, after)
	}
	if again := line(t, "```yaml\nkey: 1\n```", dark); again != before {
		t.Errorf("the second theme changed the first: %q, was %q", again, before)
	}
}

func TestProfiles(t *testing.T) {
	p := Palette{Text: "#ff0000", Keyword: "#ff0000", Code: "#00ff00"}
	for profile, want := range map[termenv.Profile]string{
		termenv.TrueColor: "38;2;255;0;0m", termenv.ANSI256: "38;5;196m", termenv.ANSI: "91m",
	} {
		for _, src := range []string{"text", "```json\n{\"a\": null}\n```"} {
			if got := line(t, src, NewStyle("profiles", p, profile)); !strings.Contains(got, want) {
				t.Errorf("%s: %q lacks %q", profile.Name(), got, want)
			}
		}
	}
	for _, l := range languages {
		for _, line := range render(t, newWriter(l, 5).document()+"\n\n"+yaml, 50, plain()).Lines {
			if strings.Contains(line, "\x1b") {
				t.Errorf("escape sequence without colours: %q", line)
			}
		}
	}
}

func TestASCIIBorders(t *testing.T) {
	st := plain()
	st.ASCII = true
	src := "> quote\n\n---\n\n| a | b |\n|---|---|\n| c | d |\n\n" +
		"| a long header | b |\n|---|---|\n| " + strings.Repeat("x", 30) + " | d |\n| c | d |"
	a := render(t, src, 20, st)
	for _, r := range shown(a) {
		if r > 0x7e {
			t.Errorf("%q in %s", r, shown(a))
		}
	}
	if a.Lines[4] != "a | b" || a.Lines[5] != "--+--" {
		t.Errorf("got %s", shown(a))
	}
}

// An article of 2 KB with code: the bound is 4 ms.
func BenchmarkArticle(b *testing.B) {
	for _, l := range languages[:4] {
		src := article(l)
		b.Run(l.name, func(b *testing.B) {
			st := colours()
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Render(src, 80, st); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// article is some 2 KB in the form of a release note.
func article(l language) string {
	w := newWriter(l, 1)
	var b strings.Builder
	for i := 0; b.Len() < 1700; i++ {
		b.WriteString("## " + w.pick(l.words) + "\n\n" + w.phrase(15) + "\n\n- " + w.phrase(7) + "\n- " + w.phrase(7) + "\n\n")
	}
	b.WriteString("```yaml\napiVersion: batch/v1\nkind: Job\nmetadata:\n  name: example # of a policy\nspec:\n  backoffLimit: 6\n  podFailurePolicy:\n" +
		"    rules:\n    - action: FailJob\n      onExitCodes:\n        containerName: main\n        operator: In\n        values: [42]\n" +
		"    - action: Ignore\n      onPodConditions:\n      - type: DisruptionTarget\n```\n")
	return b.String()
}
