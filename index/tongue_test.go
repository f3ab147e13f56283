package index

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
)

const twoTongues = `
- group: nodes
  terms:
  - term: {en: back-off, ja: バックオフ, zh: 回退, ru: задержка}
    synonyms: {zh: [退避]}
  - term: {en: eviction, ja: 退避, zh: 驱逐, ru: вытеснение}
    synonyms: {ja: [エビクション], ru: [эвикшен]}
`

// What a thing is called in one language is no name of it in another: 退避 is an eviction in Japanese and a back-off in
// Chinese, in a query and in a text.
func TestSynonymsOfOneLanguage(t *testing.T) {
	all := indextest.PlainNote(content.Entry{PRs: []int{1}}, "Eviction", "Pods leave.")
	all.Titles[content.Japanese], all.Bodies[content.Japanese] = "Podの退避", "Podを移します。"
	late := indextest.PlainNote(content.Entry{PRs: []int{2}}, "Delays", "A back-off between tries.")
	late.Titles[content.Japanese], late.Bodies[content.Japanese] = "待ち時間", "バックオフします。"
	c := indextest.NewCatalog(t, all, late, indextest.PlainNote(content.Entry{PRs: []int{3}}, "Else", "Nothing."))
	glossary := query.NewGlossary(indextest.Compiled(twoTongues))
	for engine, s := range searchersWith(t, c, glossary) {
		for _, tt := range []struct {
			words string
			shown content.Language
			want  string
		}{
			{"退避", content.Japanese, "v1.25/pr-1"},
			{"退避する", content.Chinese, "v1.25/pr-1"}, // kana are Japanese
			{"エビクション", content.Russian, "v1.25/pr-1"},
			{"эвикшен", content.English, "v1.25/pr-1"},
			{"バックオフ", content.Japanese, "v1.25/pr-2"}, // though the Japanese 退避 is a Chinese name of it
			{"退避", content.Chinese, "v1.25/pr-1 v1.25/pr-2"},
			{"eviction", content.Japanese, "v1.25/pr-1"},
		} {
			r, err := s.Search(t.Context(), content.Query{Words: tt.words}, tt.shown, 0)
			if err != nil {
				t.Fatal(err)
			}
			got := ids(c, r.Hits)
			slices.Sort(got)
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%s: %q while %s is shown finds %v, want %s", engine, tt.words, tt.shown, got, tt.want)
			}
		}
	}
}

func TestEvictionIsNoBackOff(t *testing.T) {
	c, s := indextest.Embedded(t), embeddedSearchers(t)[EngineIndex]
	r, err := s.Search(t.Context(), content.Query{Words: "退避"}, content.Japanese, 0)
	if err != nil || r.Full == 0 {
		t.Fatal(r.Full, err)
	}
	for _, h := range r.Hits {
		var said strings.Builder
		for _, l := range content.Languages() {
			title, _ := c.Title(h.Row, l)
			read, err := document.Text(c, h.Row, l)
			if err != nil {
				t.Fatal(err)
			}
			asked, err := c.Asked(h.Row, l)
			if err != nil {
				t.Fatal(err)
			}
			said.WriteString(strings.ToLower(title + read + strings.Join(asked, " ")))
		}
		evicts := func(name string) bool { return strings.Contains(said.String(), name) }
		if !slices.ContainsFunc([]string{"退避", "evict", "вытесн", "驱逐", "迁离", "撤离"}, evicts) {
			t.Errorf("%s does not tell of eviction in any language", c.ID(h.Row))
		}
	}
}

// However far a word in katakana is typed, it finds something and not everything; what it will find is among it.
func TestHalfTypedKatakana(t *testing.T) {
	c, s := indextest.Embedded(t), embeddedSearchers(t)[EngineIndex]
	for _, word := range []string{"ポッド", "ポリシー", "コンテナ", "サービス", "ノード", "ストレージ", "メトリクス", "seccomp プロファイル", "コンテナのログ"} {
		whole := search(t, s, content.Query{Words: word}, 0)
		at := 0 // where the word begins that is typed last
		for _, before := range []string{" ", "の"} {
			if i := strings.Index(word, before); i >= 0 {
				at = i + len(before)
			}
		}
		typed := word[:at]
		for _, r := range word[at:] {
			typed += string(r)
			got := search(t, s, content.Query{Words: typed}, 0)
			if got.Full == 0 || got.Total == c.Len() {
				t.Errorf("%q on the way to %q finds %d of %d", typed, word, got.Full, c.Len())
			}
			first := whole.Hits[0].Row
			among := func(h rank.Hit) bool { return h.Row == first || slices.Contains(h.Others, first) }
			if n := len([]rune(typed[at:])); n <= 2 && !slices.ContainsFunc(got.Hits, among) {
				t.Errorf("%q does not find %s, the first of %q", typed, c.ID(first), word)
			}
			if !query.Says(typed) {
				t.Errorf("%q says nothing", typed)
			}
		}
	}
}

// One katakana is looked for where a word begins, and the word is marked.
func TestKatakanaBeginsWords(t *testing.T) {
	first := indextest.PlainNote(content.Entry{PRs: []int{1}}, "One", "Text.")
	first.Titles[content.Japanese], first.Bodies[content.Japanese] = "一", "新しいポートを使います。"
	second := indextest.PlainNote(content.Entry{PRs: []int{2}}, "Two", "Text.")
	second.Titles[content.Japanese], second.Bodies[content.Japanese] = "二", "サポートします。"
	c := indextest.NewCatalog(t, first, second)
	s := searchers(t, c)[EngineIndex]
	if got := ids(c, search(t, s, content.Query{Words: "ポ"}, 0).Hits); len(got) != 1 || got[0] != "v1.25/pr-1" {
		t.Errorf("ポ finds %v", got)
	}
	snippet, err := s.Snippet(t.Context(), 0, "ポ", content.Japanese)
	if err != nil || marked(snippet) != "新しい[ポート]を使います。" {
		t.Errorf("%q, %v", marked(snippet), err)
	}
}

// A snippet stays in the language shown unless another has clearly more of the words.
func TestSnippetPrefersTheLanguageShown(t *testing.T) {
	n := indextest.PlainNote(content.Entry{PRs: []int{1}}, "Walrus", "A walrus plays the piano in Paris at night.")
	n.Titles[content.Japanese], n.Bodies[content.Japanese] = "セイウチ", "walrusはpianoを弾きます。"
	for words, want := range map[string]content.Language{
		"walrus":                     content.Japanese,
		"walrus piano":               content.Japanese,
		"paris":                      content.English, // the Japanese text has nothing
		"walrus paris":               content.English, // the English one has all
		"walrus piano paris zebra":   content.Japanese,
		"walrus night paris giraffe": content.English, // not even half
	} {
		if s := snippetOf(t, n, words, content.Japanese); s.Lang != want {
			t.Errorf("%q: %s snippet %q, want %s", words, s.Lang, s.Text, want)
		}
	}
}
