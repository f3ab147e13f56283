package sanitize

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestText(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"clean ASCII":       {"a b\n\tc ~", "a b\n\tc ~"},
		"four languages":    {"Pod を削除 删除 удалён, ёлка “x”", "Pod を削除 删除 удалён, ёлка “x”"},
		"line ends":         {"a\r\nb\rc\nd\r\r\ne", "a\nb\nc\nd\n\ne"},
		"C0":                {"a\x00\x01\x07\x08\x0b\x0c\x1b\x1fb", "ab"},
		"DEL and C1":        {"a\x7f\u0080\u0085\u009b31m\u009d\u009fb", "a31mb"},
		"colour":            {"\x1b[31mred\x1b[0m", "[31mred[0m"},
		"clipboard":         {"\x1b]52;c;ZWNobw==\x07", "]52;c;ZWNobw=="},
		"hyperlink":         {"\x1b]8;;http://x\x1b\\y", "]8;;http://x\\y"},
		"bidi":              {"a\u202eb\u202c\u2066c\u2069\u200e\u200f\u061cd", "abcd"},
		"invisible":         {"a\u200b\u200c\u200d\u2060\ufeff\u00ad\u115f\u3164\uffa0\u034f\u180eb", "ab"},
		"tags":              {"a\U000e0041\U000e007fb", "ab"},
		"separators":        {"a\u2028b\u2029c", "a b c"},
		"private":           {"a\ue0b0\U000f0000b", "ab"},
		"not a character":   {"a\ufffe\uffff\ufdd0\u0378b", "ab"},
		"invalid":           {"a\xff\xc3(\xed\xa0\x80b\ufffd", "a(b"},
		"variation":         {"⚠\ufe0f ❤\ufe0f 葛\U000e0100", "⚠ ❤ 葛"},
		"family":            {"👨\u200d👩\u200d👧", "👨👩👧"},
		"skin":              {"👍🏽", "👍"},
		"keycap":            {"1\ufe0f\u20e3", "1"},
		"flag":              {"🇯🇵 🇷", "JP R"},
		"half-width kana":   {"ｶﾞｷﾞ ﾊﾟ ｱﾞ ｡｢｣､･ｰ", "ガギ パ ア゛ 。「」、・ー"},
		"decomposed":        {"e\u0301 и\u0306 か\u3099 \u1100\u1161\u11a8", "é й が 각"},
		"lone sound mark":   {"a\u3099\u309a", "a゛゜"},
		"lone Korean vowel": {"a\u1161\u11a8b", "ab"},
		"tower":             {"a" + strings.Repeat("\u0323", 40) + "b", "ạ" + strings.Repeat("\u0323", maxMarks) + "b"},
		"empty":             {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Text(c.in); got != c.want {
				t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                           "",
		" \n\t ":                     "",
		"one":                        "one",
		"  one \r\n\r\n two\tthree ": "one two three",
		"\u3000一\u3000\u00a0二\u2003": "一 二",
		"a\u2028b\x1b[2J\u0085c":     "a b[2Jc",
	} {
		if got := Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTextKeepsCleanStrings(t *testing.T) {
	s := strings.Repeat("kubelet --x=y\n", 100)
	if n := testing.AllocsPerRun(10, func() { Text(s) }); n != 0 {
		t.Errorf("clean ASCII costs %v allocations, want none", n)
	}
}

// Every character alone: what is unsafe goes, every letter, digit and
// punctuation mark stays or becomes another one.
func TestEveryCharacter(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		got := Text(string(r))
		check(t, got)
		lost := got == "" && utf8.ValidRune(r) && unicode.In(r, unicode.L, unicode.N, unicode.P)
		if lost && !Unsafe(r) && (r < 0x1160 || r > 0x11ff) && r < 0xd7b0 {
			t.Errorf("%U is lost", r)
		}
		if unicode.IsControl(r) && r != '\n' && r != '\t' && !Unsafe(r) {
			t.Errorf("%U is a control, but not unsafe", r)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{
		"plain", "a\r\nb\x1b[31m", "\u202ebidi\u2066", "ｶﾞｱﾞ", "e\u0301\u0302\u0303\u0304\u0305", "👨\u200d👩\u200d👧🏽",
		"\xff\xfe\u0344\u0344\u0344\u0344", "\u1100\u1161\u11a8\u11c3\u11a8", "\U0001d15e\u0958\u09dc\ufb1d", "a\u0323\u034f\u0323\u0302",
		"a" + strings.Repeat("\u0345\u0301", 40), "\u2028 \u3000\u00a0x", "か\u3099\u309a\u0301", "🇯🇵🇷", "E\ud7d1\u0300",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := Text(s)
		check(t, text)
		line := Line(s)
		check(t, line)
		if strings.ContainsAny(line, "\n\t") || line != strings.Join(strings.Fields(line), " ") {
			t.Errorf("not one line: %q", line)
		}
		if again := Line(line); again != line {
			t.Errorf("Line is not idempotent: %q, %q", line, again)
		}
	})
}

// check proves what the package comment promises of every output. It names the
// ranges itself: a fault in Unsafe must not hide behind Unsafe.
func check(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) || !norm.NFC.IsNormalString(s) {
		t.Errorf("not valid and composed: %q", s)
	}
	if again := Text(s); again != s {
		t.Errorf("not idempotent: %q, then %q", s, again)
	}
	for _, r := range s {
		switch {
		case r == '\n', r == '\t':
		case r < 0x20, r >= 0x7f && r <= 0x9f:
			t.Errorf("control %U in %q", r, s)
		case r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f, r == 0x61c:
			t.Errorf("bidi or invisible %U in %q", r, s)
		case r == 0xad, r == 0x34f, r == 0x115f, r == 0x1160, r == 0x180e, r == 0x3164, r == 0xfeff, r == 0xffa0,
			r >= 0xfe00 && r <= 0xfe0f, r >= 0xfff0 && r <= 0xfffb, r >= 0xe0000 && r <= 0xe0fff:
			t.Errorf("invisible %U in %q", r, s)
		case r == utf8.RuneError, !unicode.IsPrint(r) && !unicode.IsSpace(r):
			t.Errorf("not printable %U in %q", r, s)
		}
	}
}

func BenchmarkText(b *testing.B) {
	for name, s := range map[string]string{
		"ASCII": strings.Repeat("The kubelet evicts the Pod. ", 75),
		"ja":    strings.Repeat("クラスター管理者は非推奨のAPIを確認します。", 35),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Text(s)
			}
		})
	}
}

// What passes at once is what the long way makes of it, each character alone and beside any other.
func TestUsualCharacters(t *testing.T) {
	var usual []rune
	for r := rune(0x20); r < 0x1_0000; r++ {
		if isUsual(r) || r < 0x7f {
			usual = append(usual, r)
			if s := string(r); clean(s) != s || Unsafe(r) {
				t.Errorf("%U is not safe as it stands", r)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		some := make([]rune, 200)
		for i := range some {
			some[i] = usual[r.IntN(len(usual))]
			if r.IntN(2) == 0 {
				some[i] = usual[r.IntN(min(len(usual), 600))]
			}
		}
		if s := string(some); clean(s) != s || Text(s) != s {
			t.Fatalf("%q is not left alone", s)
		}
	}
}

// A file's name that is shown names that file alone.
func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.yaml": "a/b.yaml", "設定.yaml": "設定.yaml", "файл.yaml": "файл.yaml", "a\u202ex": `a\u202ex`, "\x1b[31m": `\x1b[31m`,
		"a\nb\tc": `a\nb\tc`, "a\xe9.yaml": `a\xe9.yaml`, "\U000e0041": `\U000e0041`, "a\ufffdb": "a\ufffdb",
	} {
		if got := Name(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// JSON stays what it is, and nothing in it reaches a terminal.
func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": "日本 …"}`: `{"a": "日本 …"}`, "\"\u202e\x7f\"\n": `"\u202e\u007f"` + "\n", "\"\U000e0041\"": `"\udb40\udc41"`,
	} {
		got := JSON(text)
		var was, is any
		if err := errors.Join(json.Unmarshal([]byte(text), &was), json.Unmarshal([]byte(got), &is)); err != nil || got != want || fmt.Sprint(was) != fmt.Sprint(is) {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
}
