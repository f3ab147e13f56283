package screen

import (
	"testing"
	"time"

	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
)

// typedWords is what people type, in each language.
func typedWords() map[content.Language]string {
	return map[content.Language]string{
		content.English: "pod security standard", content.Japanese: "コンテナの再起動ポリシー",
		content.Russian: "лимиты пода без перезапуска", content.Chinese: "持久卷快照节点关机",
	}
}

// BenchmarkTyping types words letter by letter into the query box at 200x60, with the index, and takes them back: the
// search, the snippets, the article and the frame of each key.
func BenchmarkTyping(b *testing.B) {
	s := index.New(index.Options{Catalog: catalog(b), CacheDir: b.TempDir(), Glossary: index.NewGlossary(assets.Glossary), Facts: facts.Embedded})
	b.Cleanup(func() { _ = s.Close() })
	if err := s.Prepare(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	s.Warm(content.English)
	for _, l := range content.Languages() {
		b.Run(l.String(), func(b *testing.B) {
			d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor, lang: l, searcher: s})
			d.press("/")
			var keys int
			b.ReportAllocs()
			begun := time.Now()
			for b.Loop() {
				for _, r := range typedWords()[l] {
					d.write(string(r))
					d.view()
					keys++
				}
				for range typedWords()[l] {
					d.press("backspace")
					d.view()
					keys++
				}
			}
			b.ReportMetric(time.Since(begun).Seconds()*1000/float64(keys), "ms/key")
		})
	}
}
