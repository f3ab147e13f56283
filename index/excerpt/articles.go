package excerpt

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"k8sexplore/index/document"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// reading is a text read for finding words in it. It is not to be changed.
type reading struct {
	text        string
	words, kana []text.Token    // but for Chinese and Japanese
	runs        []text.Glyph    // see text.Reading
	named       []query.Mention // terms of the glossary
}

// newReading reads a text, and what it names of a glossary; the lexicon is the reader's own.
func newReading(lexicon *text.Lexicon, known *query.Thesaurus, source string) reading {
	read := lexicon.Scan(source)
	p := reading{
		text: source, words: append([]text.Token(nil), read.Words...),
		kana: append([]text.Token(nil), read.Kana...), runs: append([]text.Glyph(nil), read.Runs...),
	}
	p.named = known.Spans(read.Units, query.WrittenIn(source))
	return p
}

// bytes is what a reading takes of the memory, near enough.
func (p *reading) bytes() int {
	const token, naming, itself = 16, 16, 136
	return itself + len(p.text) + token*(len(p.words)+len(p.kana)+len(p.runs)) + naming*len(p.named)
}

// article is a text of a row with its title, read.
type article struct {
	title    reading
	passages []readPassage
}

type readPassage struct {
	reading
	kind document.PassageKind
}

func (a *article) bytes() int {
	n := a.title.bytes()
	for i := range a.passages {
		n += a.passages[i].bytes()
	}
	return n
}

// articleKey names a text of a row, or what people ask that it answers.
type articleKey struct {
	row   int32
	slot  document.Slot
	asked bool
}

// The bounds of what is kept: articles in bytes, and words of theirs.
const (
	maxKept  = 3 << 20
	maxWords = 16_000
)

// articles keeps what was read last. The zero value is ready; it is safe for concurrent use.
type articles struct {
	mu      sync.Mutex
	lexicon *text.Lexicon
	kept    *simplelru.LRU[articleKey, *article]
	bytes   int
}

// get returns an article that was read before, else reads it; passages returns its title and its text.
func (a *articles) get(
	key articleKey, known *query.Thesaurus, passages func() (title string, text []document.Passage, err error),
) (article, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.empty()
	}
	if found, ok := a.kept.Get(key); ok {
		return *found, nil
	}
	title, body, err := passages()
	if err != nil {
		return article{}, err
	}
	a.bound()
	out := &article{newReading(a.lexicon, known, title), make([]readPassage, len(body))}
	for i, p := range body {
		out.passages[i] = readPassage{newReading(a.lexicon, known, p.Text), p.Kind}
	}
	a.bytes += out.bytes()
	a.kept.Add(key, out)
	for a.bytes > maxKept && a.kept.Len() > 1 {
		a.kept.RemoveOldest()
	}
	return *out, nil
}

// readOnce reads a text that is not kept, with the words that are known by now.
func (a *articles) readOnce(known *query.Thesaurus, source string) reading {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.bound()
	return newReading(a.lexicon, known, source)
}

// bound begins with the words anew where they are too many, or none.
func (a *articles) bound() {
	if a.lexicon == nil || a.lexicon.Len() > maxWords {
		a.lexicon = &text.Lexicon{Sifts: true}
	}
}

// forget begins anew.
func (a *articles) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.empty()
}

func (a *articles) empty() {
	lost := func(_ articleKey, gone *article) { a.bytes -= gone.bytes() }
	kept, err := simplelru.NewLRU(1<<20, lost)
	if err != nil {
		panic(err) // only for a size below one
	}
	a.lexicon, a.kept, a.bytes = nil, kept, 0
}
