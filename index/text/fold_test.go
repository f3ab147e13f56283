package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"KEP３３２９":             "kep3329",
		"Ｐｏｄ　ｓｐｅｃ":            "pod spec",
		"ｺﾝﾃﾅ":                "コンテナ",
		"ﾊﾟｰﾃｨｼｮﾝ":            "パーティション",
		"ｳﾞｧｰｼﾞｮﾝ":            "ヴァージョン",
		"учётная":             "учетная",
		"уче\u0308тная":       "учетная", // ё of two characters, as macOS writes it
		"УЗЕЛ":                "узел",
		"po\u200bd":           "pod", // a joiner of zero width
		"configura\u00adtion": "configuration",
		"ﬁeld":                "field",
		"①":                   "1",
		"か\u3099":             "が",
		"":                    "",
	} {
		var glyphs strings.Builder
		for _, g := range Glyphs(text) {
			glyphs.WriteRune(g.R)
		}
		if got := glyphs.String(); got != want {
			t.Errorf("Glyphs(%q) = %q, want %q", text, got, want)
		}
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFoldKeepsOffsets(t *testing.T) {
	const text = "KEP３３ ﾊﾞｸﾞ уче\u0308т"
	var got []string
	for _, g := range Glyphs(text) {
		got = append(got, text[g.Start:g.End])
	}
	want := []string{"K", "E", "P", "３", "３", " ", "ﾊﾞ", "ｸﾞ", " ", "у", "ч", "е\u0308", "т"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("Glyphs(%q) stands for %q, want %q", text, got, want)
	}
}

// scripts seed the fuzzers with every script and every trap known.
var scripts = []string{
	"PodDisruptionConditions", "networking.k8s.io/v1", ".spec.podFailurePolicy", "--cidr-allocator-type", "KEP３３２９ #3329",
	"ｺﾝﾃﾅ サーバー サーバ ﾊﾟｰ", "持久卷 卷 为什么", "учётных узлов Ё", "удаляются удаление", "a\xffb\xf0\x9f", "e\u0301\u0301 \u0308 \u200b", "v1.25.0 IPv6DualStack",
	"ﬁﷺ㍿ ①", "한국어 ไทย Ελληνικά", "\u1100\u1161\u11a8", "ーーー ッ ゝ", "https://github.com/kubernetes/kubernetes/pull/111060",
	"`code` **bold** | table |\n|---|\n", "&#27;[31m &amp; \x1b[0m",
}

func FuzzFold(f *testing.F) {
	for _, s := range append(scripts, "か\u3099カ\u309a節\u0301а\u0301 あ\U0001f600", "Ａ\u0301（あ），！ｚ\u309a") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		var glyphs strings.Builder
		for _, g := range Glyphs(text) {
			glyphs.WriteRune(g.R)
			checkSpan(t, text, int(g.Start), int(g.End))
			if int(g.End) < at {
				t.Fatalf("Glyphs(%q): %q ends at %d, behind %d", text, g.R, g.End, at)
			}
			at = int(g.End)
		}
		if got, want := glyphs.String(), Fold(text); got != want && utf8.ValidString(text) { // which normalises the text as a whole
			t.Fatalf("Glyphs(%q) = %q, want %q", text, got, want)
		}
		if got, want := string(AppendFold([]byte("x"), text)), "x"+glyphs.String(); got != want {
			t.Fatalf("AppendFold(%q) = %q, want %q", text, got, want)
		}
	})
}

// checkSpan fails unless start and end lie in text, in this order and on the borders of characters.
func checkSpan(t *testing.T, text string, start, end int) {
	t.Helper()
	if start < 0 || start >= end || end > len(text) {
		t.Fatalf("%q: span %d to %d of %d bytes", text, start, end, len(text))
	}
	if !utf8.RuneStart(text[start]) && validAround(text, start) || end < len(text) && !utf8.RuneStart(text[end]) && validAround(text, end) {
		t.Fatalf("%q: span %d to %d cuts a character", text, start, end)
	}
}

// validAround reports whether the byte at i belongs to a whole character; bytes that are no UTF-8 are characters of
// their own.
func validAround(text string, i int) bool {
	for start := max(0, i-utf8.UTFMax+1); start <= i; start++ {
		if r, size := utf8.DecodeRuneInString(text[start:]); r != utf8.RuneError && start < i && start+size > i {
			return true
		}
	}
	return false
}
