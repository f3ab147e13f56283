package index

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
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

// newCatalog makes a catalog of notes. What is not given is filled in: version 1.25, SIG node, an English title and
// body.
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
		if e.KEP == 0 && len(e.PRs) == 0 && e.Note == 0 {
			e.PRs = []int{900000 + i}
		}
		e = identified(e)
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
	words := articleWords(t)
	notes := make([]note, n)
	for i := range notes {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		title, body := sentence(r, words, 8), sentence(r, words, 30)
		e := content.Entry{Version: release(5 + i%25), PRs: []int{10000 + i}, SIG: content.SIGs()[i%20], Kinds: []content.Kind{content.Kinds()[i%7]}}
		notes[i] = plainNote(e, title, fmt.Sprintf("%s ref%d", body, i))
	}
	return newCatalog(t, notes...)
}

// articleWords are the words of the embedded articles, in their order there.
func articleWords(t testing.TB) (words []string) {
	t.Helper()
	c := embedded(t)
	md := newReader()
	for row := range c.Len() {
		body, _, err := c.Body(row, content.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range md.passages(body) {
			words = append(words, strings.Fields(p.text)...)
		}
	}
	return words
}

// upstreamLike makes a catalog of n notes as upstream publishes them: a sentence or three, the first of which is the
// title; every third stands in a pre-release and again in its release, one in thirty has no pull request.
func upstreamLike(t testing.TB, n int) *content.Catalog {
	t.Helper()
	words := articleWords(t)
	entries := make([]content.Entry, n)
	for i := range entries {
		change := i - i%3/2 // of every three notes the last is the one before, in a pre-release
		r := rand.New(rand.NewPCG(2, uint64(change)))
		title := sentence(r, words, 6+r.IntN(14))
		body := title + ". " + sentence(r, words, r.IntN(40)) + " ref" + strconv.Itoa(change)
		e := content.Entry{
			Version: release(5 + change%25), PRs: []int{10000 + change}, SIG: content.SIGs()[change%20], Author: "author" + strconv.Itoa(change%3000),
			Kinds: []content.Kind{content.Kinds()[change%7]}, Sources: []string{importName}, File: "notes.json",
		}
		if i != change {
			e.Version.Pre = "alpha.1"
		}
		if change%30 == 0 {
			e.PRs, e.Note = nil, content.NoteNumber(body)
		}
		e.SIGs = []string{e.SIG}
		e.Titles[content.English], e.Bodies[content.English] = title, body
		entries[i] = identified(e)
	}
	return encoded(t, entries, []byte(strconv.Itoa(n)))
}

// identified gives a note its identifier.
func identified(e content.Entry) content.Entry {
	pr := 0
	if len(e.PRs) > 0 {
		pr = e.PRs[0]
	}
	e.ID = content.EntryID(e.Version, e.KEP, pr, e.Note)
	return e
}

// encoded makes a catalog of entries that hold their own texts.
func encoded(t testing.TB, entries []content.Entry, digest []byte) *content.Catalog {
	t.Helper()
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256(digest))
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
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
