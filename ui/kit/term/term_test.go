package term

import (
	"bytes"
	"strings"
	"testing"
)

// An answer as xterm gives it.
const (
	darkReply  = "\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\"
	lightReply = "\x1b]11;rgb:fdfd/f6f6/e3e3\a"
	oneCell    = "\x1b[2;2R"
	twoCells   = "\x1b[2;3R"
	endMark    = "\x1b[?62;22c"
)

// same compares what callers can see: no typed bytes are nil or empty.
func same(a, b Answer) bool {
	return a.Dark == b.Dark && a.Known == b.Known && a.LineCells == b.LineCells && a.Margins == b.Margins && a.Late == b.Late &&
		bytes.Equal(a.Typed, b.Typed)
}

func TestParse(t *testing.T) {
	for name, c := range map[string]struct {
		heard string
		want  Answer
	}{
		"nothing":            {"", Answer{Dark: true, Late: true}},
		"dark, narrow":       {darkReply + oneCell + endMark, Answer{Dark: true, Known: true, LineCells: 1}},
		"light, wide":        {lightReply + twoCells + endMark, Answer{Known: true, LineCells: 2}},
		"Latin-1 terminal":   {"\x1b[2;4R" + endMark, Answer{Dark: true, LineCells: 2, Late: true}},
		"margins, off":       {"\x1b[?69;2$y" + endMark, Answer{Dark: true, Margins: true, Late: true}},
		"margins, on":        {"\x1b[?69;1$y" + endMark, Answer{Dark: true, Margins: true, Late: true}},
		"margins, unknown":   {"\x1b[?69;0$y" + endMark, Answer{Dark: true, Late: true}},
		"margins, never":     {"\x1b[?69;4$y" + endMark, Answer{Dark: true, Late: true}},
		"end mark alone":     {endMark, Answer{Dark: true, Late: true}},
		"end mark missing":   {lightReply + oneCell, Answer{Known: true, LineCells: 1, Late: true}},
		"end mark first":     {endMark + lightReply + oneCell, Answer{Known: true, LineCells: 1}},
		"typed in between":   {"a" + darkReply + "ы" + oneCell + "\r" + endMark + "字", Answer{Dark: true, Known: true, LineCells: 1, Typed: []byte("aы\r字")}},
		"Shift+F3 is typed":  {"\x1b[1;2R" + darkReply + endMark, Answer{Dark: true, Known: true, Typed: []byte("\x1b[1;2R")}},
		"Esc is typed":       {darkReply + endMark + "\x1b", Answer{Dark: true, Known: true, Typed: []byte("\x1b")}},
		"Esc before a reply": {"\x1b" + darkReply + endMark, Answer{Dark: true, Known: true, Typed: []byte("\x1b")}},
		"arrow and Insert":   {"\x1b[A" + endMark + "\x1b[2~", Answer{Dark: true, Late: true, Typed: []byte("\x1b[A\x1b[2~")}},
		"broken off":         {"a\x1b]11;rgb:1c1c/1c", Answer{Dark: true, Late: true, Typed: []byte("a")}},
		"unknown colour":     {"\x1b]11;#fafafa\a" + endMark, Answer{Dark: true, Late: true}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := parse(c.heard); !same(got, c.want) {
				t.Errorf("got %+v, typed %q; want %+v, typed %q", got, got.Typed, c.want, c.want.Typed)
			}
		})
	}
}

func TestIsDark(t *testing.T) {
	for color, want := range map[string]struct{ dark, ok bool }{
		"rgb:0000/0000/0000":       {true, true},
		"rgb:ffff/ffff/ffff":       {false, true},
		"rgb:0/2b/36":              {true, true},
		"rgb:f/f/f":                {false, true},
		"rgb:00/00/ff":             {true, true},
		"rgb:00/ff/00":             {false, true},
		"rgba:fdfd/f6f6/e3e3/8080": {false, true},
		"rgb:ff/ff":                {},
		"rgb:ff/ff/":               {},
		"rgb:00000/00/00":          {},
		"#ffffff":                  {},
		"":                         {},
	} {
		if dark, ok := isDark(color); dark != want.dark || ok != want.ok {
			t.Errorf("isDark(%q) = %v, %v, want %v", color, dark, ok, want)
		}
	}
}

// Whatever is typed around an answer is kept, and the answer is found, in
// however many reads it comes.
func FuzzCut(f *testing.F) {
	f.Add("", "", 0)
	f.Add("a\x1b", "\x1b[A", 3)
	f.Add("\x1b[2", "2R", 9)
	f.Add("\x1b]11;", "字", 20)
	f.Fuzz(func(t *testing.T, before, after string, split int) {
		if strings.Contains(before, "\x1b") || strings.Contains(after, "\x1b") {
			replies, typed, tail := cut(before+after, forms)
			if len(replies) == 0 && typed+tail != before+after {
				t.Fatalf("cut(%q) lost bytes: %q, %q", before+after, typed, tail)
			}
			return
		}
		s := before + lightReply + twoCells + endMark + after
		split = int(uint(split) % uint(len(s)+1))
		first, typed1, tail := cut(s[:split], forms)
		second, typed2, rest := cut(tail+s[split:], forms)
		if typed1+typed2 != before+after || rest != "" {
			t.Errorf("typed %q + %q, left %q", typed1, typed2, rest)
		}
		if len(first)+len(second) != 3 {
			t.Errorf("found %v and %v", first, second)
		}
	})
}
