package index

import (
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/text"
)

// reading is a text read for finding words in it. It is not to be changed.
type reading struct {
	text        string
	words, kana []text.Token
	named       []naming // terms of the glossary
}

// newReading reads a text; the lexicon is the reader's own.
func newReading(lexicon *text.Lexicon, known *thesaurus, source string) reading {
	read := lexicon.Scan(source)
	p := reading{text: source, words: append([]text.Token(nil), read.Words...), kana: append([]text.Token(nil), read.Kana...)}
	if known != nil {
		p.named = known.spans(read.Units, writtenIn(source))
	}
	return p
}

// bytes is what a reading takes of the memory, near enough.
func (p *reading) bytes() int {
	const token, naming, itself = 16, 16, 112
	return itself + len(p.text) + token*(len(p.words)+len(p.kana)) + naming*len(p.named)
}

// article is a text of a row with its title, read.
type article struct {
	title    reading
	passages []readPassage
}

type readPassage struct {
	reading
	kind passageKind
}

func (a *article) bytes() int {
	n := a.title.bytes()
	for i := range a.passages {
		n += a.passages[i].bytes()
	}
	return n
}

// articleKey names a text of a row.
type articleKey struct {
	row  int32
	slot slot
}

// errCutOff is what packed passages are that end before they should.
var errCutOff = fmt.Errorf("%w: its texts are cut off", disk.ErrDoubt)

// packPassages writes the passages of all texts of a row, by slot, as an index keeps them: of each text how many there
// are, of each passage its kind and its length before its bytes. Another form of it needs a higher text.Version.
func packPassages(all *[slots][]passage) []byte {
	size := int(slots) * binary.MaxVarintLen32
	for _, passages := range all {
		for _, p := range passages {
			size += 1 + binary.MaxVarintLen32 + len(p.text)
		}
	}
	out := make([]byte, 0, size)
	for _, passages := range all {
		out = binary.AppendUvarint(out, uint64(len(passages)))
		for _, p := range passages {
			out = binary.AppendUvarint(append(out, byte(p.kind)), uint64(len(p.text)))
			out = append(out, p.text...)
		}
	}
	return out
}

// unpackPassages returns the passages of one text, copied.
func unpackPassages(packed []byte, of slot) (out []passage, err error) {
	for at := slot(0); at <= of; at++ {
		count, size := binary.Uvarint(packed)
		if size <= 0 {
			return nil, errCutOff
		}
		packed = packed[size:]
		for range count { // of which each takes some bytes: a senseless count ends with them
			var p passage
			if p, packed, err = unpackPassage(packed, at == of); err != nil {
				return nil, err
			}
			if at == of {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// unpackPassage returns the first of some passages, its text only if it is wanted, and the others.
func unpackPassage(packed []byte, wanted bool) (p passage, rest []byte, err error) {
	if len(packed) == 0 {
		return p, nil, errCutOff
	}
	p.kind, packed = passageKind(packed[0]), packed[1:]
	length, size := binary.Uvarint(packed)
	if size <= 0 || length > uint64(len(packed)-size) {
		return p, nil, errCutOff
	}
	packed = packed[size:]
	if wanted {
		p.text = string(packed[:length])
	}
	return p, packed[length:], nil
}

// slot is which of a row's texts is meant: the one in a language, or what upstream says besides.
type slot uint8

const (
	slotUpstream = slot(content.Chinese) + 1 + iota
	slots        // how many there are
)

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
	read    int // how many were read, for tests
}

// get returns an article that was read before, else reads it; passages returns its title and its text.
func (a *articles) get(key articleKey, known *thesaurus, passages func() (title string, text []passage, err error)) (*article, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.forget()
	}
	if found, ok := a.kept.Get(key); ok {
		return found, nil
	}
	title, body, err := passages()
	if err != nil {
		return nil, err
	}
	a.read++
	a.bound()
	out := &article{title: newReading(a.lexicon, known, title), passages: make([]readPassage, len(body))}
	for i, p := range body {
		out.passages[i] = readPassage{newReading(a.lexicon, known, p.text), p.kind}
	}
	a.bytes += out.bytes()
	a.kept.Add(key, out)
	for a.bytes > maxKept && a.kept.Len() > 1 {
		a.kept.RemoveOldest()
	}
	return out, nil
}

// readOnce reads a text that is not kept, with the words that are known by now.
func (a *articles) readOnce(known *thesaurus, source string) reading {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.bound()
	return newReading(a.lexicon, known, source)
}

// bound begins with the words anew where they are too many, or none.
func (a *articles) bound() {
	if a.lexicon == nil || a.lexicon.Len() > maxWords {
		a.lexicon = new(text.Lexicon)
	}
}

// forget begins anew.
func (a *articles) forget() {
	lost := func(_ articleKey, gone *article) { a.bytes -= gone.bytes() }
	kept, err := simplelru.NewLRU(1<<20, lost)
	if err != nil {
		panic(err) // only for a size below one
	}
	a.lexicon, a.kept, a.bytes = nil, kept, 0
}
