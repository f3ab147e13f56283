package index

import (
	"reflect"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/excerpt"
)

// The work of a key, as far as it can be counted: what takes how long depends on the machine, this does not. Who makes
// one of these greater should know why.
const (
	allocsOfSearch   = 2200
	allocsOfSnippets = 2000
)

// countedTexts counts the texts that a searcher reads out of its index, and those that it has to parse.
type countedTexts struct{ read, parsed int }

// fresh gives a searcher excerpts that have read nothing, until the test ends.
func (n *countedTexts) fresh(t *testing.T, s *Searcher) {
	kept := s.excerpts
	t.Cleanup(func() { s.excerpts = kept })
	s.excerpts = excerpt.New(s.catalog, s.thesaurus, s.markdown, func(row int, read func([]byte) error) bool {
		n.read++
		found := s.packed(row, read)
		if !found {
			n.parsed++
		}
		return found
	})
}

// TestWorkOfAKey types words. No Markdown is parsed for a key; an article is read once, however many keys it is shown
// for; and what is allocated stays within bounds.
func TestWorkOfAKey(t *testing.T) {
	s := embeddedSearchers(t)[EngineIndex]
	var texts countedTexts
	texts.fresh(t, s)
	for lang, words := range map[content.Language]string{
		content.English: "pod security", content.Japanese: "コンテナの再起動", content.Russian: "лимиты пода", content.Chinese: "持久卷快照",
	} {
		typed := []rune(words)
		show := func(n int) (shown []int) {
			r, err := s.Search(t.Context(), content.Query{Words: string(typed[:n])}, lang, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range atMost(r.Hits, 18) {
				shown = append(shown, h.Row)
			}
			if _, err := s.Snippets(t.Context(), shown, string(typed[:n]), lang); err != nil {
				t.Fatal(err)
			}
			return shown
		}
		for n := range typed {
			show(n + 1)
		}
		read := texts.read
		rows := show(len(typed))
		if again := texts.read - read; again != 0 {
			t.Errorf("%s: %d articles read for the same key again", words, again)
		}
		if texts.parsed != 0 {
			t.Errorf("%s: %d texts parsed", words, texts.parsed)
		}
		search := testing.AllocsPerRun(5, func() { search(t, s, content.Query{Words: words}, 0) })
		snippets := testing.AllocsPerRun(5, func() { _, _ = s.Snippets(t.Context(), rows, words, lang) })
		t.Logf("%s: %.0f allocations of the search, %.0f of %d snippets", words, search, snippets, len(rows))
		if search > allocsOfSearch || snippets > allocsOfSnippets {
			t.Errorf("%s: %.0f allocations of the search, %.0f of %d snippets", words, search, snippets, len(rows))
		}
	}
}

// TestReadsWhatMayBeShown searches for words that few texts have all of. What the index says of the others spares
// reading their texts in further languages, and changes no snippet.
func TestReadsWhatMayBeShown(t *testing.T) {
	s := embeddedSearchers(t)[EngineIndex]
	nobodyKnows := func(content.Language) []uint8 { return nil }
	for lang, all := range map[content.Language][]string{
		content.English: {"pod security stan", "seccomp default kubelet metrics", "volume snapshot group"}, content.Japanese: {"コンテナの再起動ポリ"},
		content.Russian: {"лимиты пода без перезапуска"}, content.Chinese: {"持久卷快照", "持久卷"},
	} {
		for _, words := range all {
			f, err := s.finder(t.Context(), words, lang)
			if err != nil {
				t.Fatal(err)
			}
			var rows []int
			for _, h := range atMost(search(t, s, content.Query{Words: words}, 0).Hits, 40) {
				rows = append(rows, h.Row)
			}
			var few, many countedTexts
			few.fresh(t, s)
			got, err := s.Snippets(t.Context(), rows, words, lang)
			if err != nil {
				t.Fatal(err)
			}
			many.fresh(t, s)
			want, err := s.excerpts.Snippets(t.Context(), rows, f, lang, nobodyKnows)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q: %+v, want %+v", words, got, want)
			}
			t.Logf("%s: %d texts of %d entries read, %d otherwise", words, few.read, len(rows), many.read)
			if 4*few.read > 9*len(rows) {
				t.Errorf("%s: %d texts of %d entries are read, %d otherwise", words, few.read, len(rows), many.read)
			}
		}
	}
}
