package baseline

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

// synthetic makes a catalog of n plain notes in English from the words of the embedded articles, always the same ones.
func synthetic(t testing.TB, n int) *content.Catalog {
	t.Helper()
	words := englishWords(t)
	files := fstest.MapFS{}
	entries := make([]content.Entry, n)
	for i := range entries {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		e := content.Entry{
			Version: content.Version{Major: 1, Minor: 5 + i%25},
			PRs:     []int{10000 + i},
			SIG:     content.SIGs()[i%20],
			Kinds:   []content.Kind{content.Kinds()[i%7]},
		}
		if i%3 == 0 {
			e.Stage = content.Stages()[i%5]
		}
		e.SIGs = []string{e.SIG}
		e.ID = content.EntryID(e.Version, 0, e.PRs[0], 0)
		e.Path = e.ID
		e.Titles[content.English] = sentence(r, words, 8)
		files[e.Path+".en.md"] = &fstest.MapFile{Data: []byte(sentence(r, words, 30))}
		entries[i] = e
	}
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256(fmt.Appendf(nil, "%d synthetic notes", n)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// englishWords returns all words of the embedded English texts, in order, as often as they occur.
func englishWords(t testing.TB) []string {
	t.Helper()
	c := embedded(t)
	var words []string
	for row := range c.Len() {
		body, _, err := c.Body(row, content.English)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune(" \n`*#|<>[]", r) })...)
	}
	return words
}

// sentence draws words, the first ones far more often, as in a language.
func sentence(r *rand.Rand, words []string, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = words[int(math.Pow(r.Float64(), 3)*float64(len(words)))]
	}
	return strings.Join(out, " ")
}
