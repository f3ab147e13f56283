package disk

import (
	"slices"
	"strconv"

	"github.com/blevesearch/bleve/v2/document"
	index "github.com/blevesearch/bleve_index_api"
)

// Document is what is indexed of a row: the words of its fields, which the caller has read out of the texts. bleve
// would read each text once for every field.
type Document struct {
	fields []*Words
	text   []byte
	begun  []begun
}

// begun is a word of a field of beginnings.
type begun struct {
	field byte
	word  string
}

// WillBegin makes room for so many words that Begin is going to tell of.
func (d *Document) WillBegin(words int) { d.begun = slices.Grow(d.begun, words) }

// Begin says that a field of beginnings, which is called by one byte, holds a word.
func (d *Document) Begin(field byte, word string) { d.begun = append(d.begun, begun{field, word}) }

// Keep keeps a text with the row, which is not searched.
func (d *Document) Keep(text []byte) { d.text = text }

// Words counts the words of a field of a row.
type Words struct {
	name   string
	counts index.TokenFrequencies
	size   int
}

// Words returns an empty field of a row, which counts its words; there must be none of that name yet, and room for so
// many different words.
func (d *Document) Words(name string, room int) *Words {
	w := &Words{name: name, counts: make(index.TokenFrequencies, room)}
	d.fields = append(d.fields, w)
	return w
}

// Add counts a word.
func (w *Words) Add(word string) {
	n := 0
	if known := w.counts[word]; known != nil {
		n = known.Frequency()
	}
	w.counts[word] = frequency(n + 1)
	w.size++
}

// frequencies are the numbers that nearly all counts are; they are shared, as nothing changes them.
var frequencies = func() (out [32]index.TokenFreq) {
	for i := range out {
		out[i].SetFrequency(i)
	}
	return out
}()

func frequency(n int) *index.TokenFreq {
	if n < len(frequencies) {
		return &frequencies[n]
	}
	f := new(index.TokenFreq)
	f.SetFrequency(n)
	return f
}

// forRow returns the document as bleve takes it: words, with their frequencies, called by the
// number of the row. Nothing is stored, no position is kept, and scores are not bleve's.
func (d *Document) forRow(row int) *document.Document {
	out := document.NewDocument(strconv.Itoa(row))
	for _, w := range d.fields {
		if len(w.counts) > 0 {
			out.AddField(w)
		}
	}
	return out
}

// What bleve asks of a field.

// Name returns the name of the field.
func (w *Words) Name() string { return w.name }

// Options say that words are indexed and nothing is stored.
func (w *Words) Options() index.FieldIndexingOptions { return index.IndexField }

// Analyze does nothing: the words are there.
func (w *Words) Analyze() {}

// AnalyzedLength is the same of all fields: their sizes stand beside what bleve writes.
func (w *Words) AnalyzedLength() int { return 1 }

// AnalyzedTokenFrequencies returns the words.
func (w *Words) AnalyzedTokenFrequencies() index.TokenFrequencies { return w.counts }

// ArrayPositions returns nothing: no field is part of a list.
func (w *Words) ArrayPositions() []uint64 { return nil }

// Value returns nothing: no text is stored.
func (w *Words) Value() []byte { return nil }

// NumPlainTextBytes returns 0, as nobody asks how fast bleve takes texts.
func (w *Words) NumPlainTextBytes() uint64 { return 0 }

// Size is as near as bleve needs it, to bound what it keeps in memory.
func (w *Words) Size() int {
	const word = 48
	return word * len(w.counts)
}

// EncodedFieldType says that the field is a text.
func (w *Words) EncodedFieldType() byte { return 't' }
