package index

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

// note is an entry of a catalog made for a test, with its texts by language.
type note struct {
	content.Entry
	bodies map[content.Language]string
}

// newCatalog makes a catalog of notes. What is not given is filled in: version 1.25, SIG node, an English title and body.
func newCatalog(t testing.TB, notes ...note) *content.Catalog {
	t.Helper()
	files := fstest.MapFS{}
	entries := make([]content.Entry, 0, len(notes))
	var digest []byte
	for i, n := range notes {
		e := n.Entry
		if e.Version == (content.Version{}) {
			e.Version = content.Version{Major: 1, Minor: 25}
		}
		e.SIG = cmp.Or(e.SIG, "node")
		if e.SIGs == nil {
			e.SIGs = []string{e.SIG}
		}
		if e.KEP == 0 && len(e.PRs) == 0 {
			e.PRs = []int{900000 + i}
		}
		pr := 0
		if len(e.PRs) > 0 {
			pr = e.PRs[0]
		}
		e.ID = content.EntryID(e.Version, e.KEP, pr, 0)
		e.Path = e.ID
		if len(e.Languages()) == 0 {
			e.Titles[content.English] = "Title of " + e.ID
		}
		for _, l := range e.Languages() {
			files[e.Path+"."+l.String()+".md"] = &fstest.MapFile{Data: []byte(n.bodies[l])}
		}
		entries = append(entries, e)
		digest = fmt.Appendf(digest, "%+v %v\n", e, n.bodies)
	}
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256(digest))
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// plainNote is a note with an English title and body.
func plainNote(e content.Entry, title, body string) note {
	e.Titles[content.English] = title
	return note{Entry: e, bodies: map[content.Language]string{content.English: body}}
}

func release(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }

// synthetic makes a catalog of n plain notes from the words of the embedded articles, always the same ones.
func synthetic(t testing.TB, n int) *content.Catalog {
	t.Helper()
	c := embedded(t)
	md := newReader()
	var words []string
	for row := range c.Len() {
		body, _, err := c.Body(row, content.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range md.passages(body) {
			words = append(words, strings.Fields(p.text)...)
		}
	}
	notes := make([]note, n)
	for i := range notes {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		title, body := sentence(r, words, 8), sentence(r, words, 30)
		e := content.Entry{Version: release(5 + i%25), PRs: []int{10000 + i}, SIG: content.SIGs()[i%20], Kinds: []content.Kind{content.Kinds()[i%7]}}
		notes[i] = plainNote(e, title, fmt.Sprintf("%s ref%d", body, i))
	}
	return newCatalog(t, notes...)
}

func embedded(t testing.TB) *content.Catalog {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sentence draws words, the first ones far more often, as in a language.
func sentence(r *rand.Rand, words []string, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = words[int(math.Pow(r.Float64(), 3)*float64(len(words)))]
	}
	return strings.Join(out, " ")
}
