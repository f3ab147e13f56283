package index

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/index/excerpt"
	"k8sexplore/index/indextest"
)

// marked returns the text of a snippet with what was found in brackets.
func marked(s excerpt.Snippet) string {
	out := s.Text
	for _, span := range slices.Backward(s.Spans) {
		out = out[:span[0]] + "[" + out[span[0]:span[1]] + "]" + out[span[1]:]
	}
	return out
}

func snippetOf(t testing.TB, n indextest.Note, words string, lang content.Language) excerpt.Snippet {
	t.Helper()
	s, err := New(Options{Catalog: indextest.NewCatalog(t, n)}).Snippet(t.Context(), 0, words, lang)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSnippetShowsTheBestPassage(t *testing.T) {
	const filler = "There is much to say about this and that, and nothing of it matters to anybody who came here to read. "
	for name, test := range map[string]struct{ body, words, want string }{
		"one paragraph":            {"The **kubelet** restarts.", "kubelet", "The [kubelet] restarts."},
		"most words":               {"The kubelet.\n\nThe kubelet restarts.\n\nIt restarts.", "restart kubelet", "The [kubelet] [restarts]."},
		"the first of equals":      {"A kubelet.\n\nThe kubelet.", "kubelet", "A [kubelet]."},
		"no heading":               {"## The kubelet\n\nText.\n\n- the `kubelet` too", "kubelet", "the [kubelet] too"},
		"a heading alone":          {"## The kubelet\n\nText.", "kubelet", "Text."},
		"code after prose":         {"```yaml\nkind: Job\n```\n\nA Job.", "job", "A [Job]."},
		"code if nothing else":     {"Text.\n\n```yaml\nkind: Job\nspec: {}\n```", "job", "kind: [Job] spec: {}"},
		"a row of a table":         {"| Gate | Default |\n|---|---|\n| A | on |\n| SeccompDefault | off |", "seccompdefault", "[SeccompDefault] off"},
		"lines are joined":         {"The\nkubelet\nrestarts.", "kubelet", "The [kubelet] restarts."},
		"link, but not its target": {"See [the kubelet](https://example.com/kubelet).", "kubelet example", "See the [kubelet]."},
		"entities are characters":  {"A &amp; kubelet \\* &lt;b&gt;", "kubelet", "A & [kubelet] * <b>"},
		"code spans are literal":   {"Set `a_b&amp;` for kubelet.", "kubelet", "Set a_b&amp; for [kubelet]."},
		"no HTML":                  {"<div>\nkubelet\n</div>\n\nThe kubelet <b>x</b>.", "kubelet", "The [kubelet] x."},
		"part of an identifier":    {"Set `.spec.podFailurePolicy`.", "failure", "Set .spec.pod[Failure]Policy."},
		"identifier of one word":   {"Set `.spec.podFailurePolicy`.", "podfailurepolicy", "Set .spec.[podFailurePolicy]."},
		"unfinished word":          {"The kubelet restarts.", "kube", "The [kubelet] restarts."},
		"only the last may be":     {"The kubelet restarts.", "kube restarts", "The kubelet [restarts]."},
		"in the middle":            {strings.Repeat(filler, 3) + "The kubelet restarts. " + filler, "kubelet", "The [kubelet] restarts. There is much to say about this and that, and nothing of it matters to anybody who came here to read."},
		"a title alone":            {"The beginning.\n\nMore.", "title", "The beginning."},
		"nothing at all":           {"The beginning.\n\nMore.", "zebra", "The beginning."},
		"no words":                 {"The beginning.", "", "The beginning."},
		"no text":                  {"", "kubelet", ""},
		"only code":                {"```text\nrun it\n```", "kubelet", ""},
	} {
		got := snippetOf(t, indextest.PlainNote(content.Entry{}, "Title", test.body), test.words, content.English)
		if marked(got) != test.want || got.Lang != content.English {
			t.Errorf("%s: %s snippet %q, want %q", name, got.Lang, marked(got), test.want)
		}
	}
}

func TestSnippetMarksCJK(t *testing.T) {
	n := indextest.Note{Bodies: map[content.Language]string{
		content.Japanese: "Podの失敗には、コンテナの終了コードやサーバーのエラーなどがあります。",
		content.Chinese:  "持久卷可以在线扩容。",
		content.Russian:  "Учётные записи на узлах.",
	}}
	n.Titles = [4]string{content.Japanese: "失敗", content.Chinese: "扩容", content.Russian: "Узел"}
	for _, test := range []struct {
		words string
		lang  content.Language
		want  string
	}{
		{"コンテナの終了", content.Japanese, "Podの失敗には、[コンテナの終了]コードやサーバーのエラーなどがあります。"},
		{"ｻｰﾊﾞ", content.Japanese, "Podの失敗には、コンテナの終了コードや[サーバー]のエラーなどがあります。"},
		{"卷", content.Chinese, "持久[卷]可以在线扩容。"},
		{"扩容持久卷", content.Chinese, "[持久卷]可以在线[扩容]。"},
		{"узел учетная", content.Russian, "[Учётные] записи на [узлах]."},
		{"узел", content.Chinese, "Учётные записи на [узлах]."}, // found in the Russian text
	} {
		got := snippetOf(t, n, test.words, test.lang)
		if marked(got) != test.want {
			t.Errorf("%s snippet of %q is %q, want %q", got.Lang, test.words, marked(got), test.want)
		}
	}
}

func TestSnippetLanguage(t *testing.T) {
	n := indextest.PlainNote(content.Entry{}, "Quotas", "The kubelet limits. More here.")
	n.Titles[content.Russian], n.Bodies[content.Russian] = "Квоты", "Лимиты kubelet. Прочее."
	for _, test := range []struct {
		words      string
		show, want content.Language
	}{
		{"kubelet", content.English, content.English},
		{"kubelet", content.Russian, content.Russian},
		{"kubelet", content.Japanese, content.English}, // no such text
		{"лимит", content.English, content.Russian},
		{"limits", content.Russian, content.English},
		{"kubelet лимиты", content.English, content.Russian}, // more of the words
		{"zebra", content.Russian, content.Russian},
		{"quotas", content.English, content.English}, // in the title
	} {
		if got := snippetOf(t, n, test.words, test.show); got.Lang != test.want {
			t.Errorf("%q with %s shown: %s snippet %q, want %s", test.words, test.show, got.Lang, marked(got), test.want)
		}
	}
}

// TestSnippetsOfAllArticles holds the bounds of the contract for the embedded texts, under the build tag long for all of them.
func TestSnippetsOfAllArticles(t *testing.T) {
	c := indextest.Embedded(t)
	s := New(Options{Catalog: c})
	for row := 0; row < c.Len(); row += cutEvery {
		for _, l := range content.Languages() {
			title, _ := c.Title(row, l)
			got, err := s.Snippet(t.Context(), row, title, l)
			if err != nil {
				t.Fatal(err)
			}
			checkSnippet(t, got)
			if got.Text == "" || got.Lang != l {
				t.Errorf("%s in %s: %s snippet %q", c.ID(row), l, got.Lang, got.Text)
			}
		}
	}
}

func checkSnippet(t *testing.T, s excerpt.Snippet) {
	t.Helper()
	if snippetWidth(s.Text) > 160 || !utf8.ValidString(s.Text) || strings.ContainsFunc(s.Text, unicode.IsControl) {
		t.Errorf("snippet %q", s.Text)
	}
	at := -1
	for _, span := range s.Spans {
		if start, end := span[0], span[1]; start <= at || start >= end || end > len(s.Text) || !utf8.ValidString(s.Text[start:end]) {
			t.Fatalf("%q: spans %v", s.Text, s.Spans)
		}
		at = span[1]
	}
}

func FuzzSnippet(f *testing.F) {
	for _, s := range indextest.Samples {
		f.Add(s, "pod コンテナ 卷")
		f.Add(strings.Repeat(s+" ", 30), s)
	}
	f.Fuzz(func(t *testing.T, body, words string) {
		checkSnippet(t, snippetOf(t, indextest.PlainNote(content.Entry{}, "Title", body), words, content.English))
	})
}

// snippetWidth returns the cells of a text in a terminal, counted apart from what cuts snippets.
func snippetWidth(s string) (cells int) {
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			cells += 2
		case !unicode.In(r, unicode.Mn, unicode.Me):
			cells++
		}
	}
	return cells
}
