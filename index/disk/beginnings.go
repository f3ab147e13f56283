package disk

import (
	"bytes"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
)

// beginningsName is the file beside bleve's that says which rows hold words that begin so: a table of sets of rows. bleve
// would take ten times as long to write as much, and is not asked for anything but the rows.
const beginningsName = "beginnings"

// MaxBeginning is the length in characters up to which every beginning of a word has its rows; longer ones are put
// together from those of whole words.
const MaxBeginning = 3

// collected is how words begin, by row, and how long fields are, while an index is built. A field is called by one byte.
type collected struct {
	words map[string]*beginningWord  // by field and word
	rows  map[string]*roaring.Bitmap // by field and beginning
	sizes collectedSizes
}

// beginningWord is the sets of rows to which a word belongs.
type beginningWord struct {
	last int
	in   []*roaring.Bitmap
}

func newCollected() *collected {
	return &collected{map[string]*beginningWord{}, map[string]*roaring.Bitmap{}, collectedSizes{}}
}

// take takes the document of a row.
func (b *collected) take(r readRow, rows int) {
	for _, w := range r.doc.begun {
		b.add(w.field, w.word, r.row)
	}
	for _, w := range r.doc.fields {
		b.sizes.add(w.name, r.row, rows, w.size)
	}
}

// add says that a field of a row holds a word.
func (b *collected) add(field byte, word string, row int) {
	var room [64]byte
	key := append(append(room[:0], field), word...)
	known, ok := b.words[string(key)]
	if !ok {
		known = &beginningWord{last: -1}
		name := string(key)
		b.words[name] = known
		for beginning := range beginningsOf(name) {
			known.in = append(known.in, b.set(beginning))
		}
	}
	if known.last != row {
		known.last = row
		for _, rows := range known.in {
			rows.Add(uint32(row))
		}
	}
}

// beginningsOf yields what has rows of a word behind the byte of its field: how it begins, and the whole.
func beginningsOf(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n, runes := 1, 0; n < len(name); runes++ {
			_, size := utf8.DecodeRuneInString(name[n:])
			if n += size; runes >= MaxBeginning {
				n = len(name)
			}
			if !yield(name[:n]) {
				return
			}
		}
	}
}

// set returns the rows of a beginning.
func (b *collected) set(name string) *roaring.Bitmap {
	rows, ok := b.rows[name]
	if !ok {
		rows = roaring.New()
		b.rows[name] = rows
	}
	return rows
}

// write writes the table that beginnings reads.
func (b *collected) write(to *tableWriter) error {
	names := make([]string, 0, len(b.rows))
	for name := range b.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		rows := b.rows[name]
		rows.RunOptimize()
		if err := to.add(name, rows); err != nil {
			return err
		}
	}
	return nil
}

// packBeginnings returns the beginnings of an index without files.
func packBeginnings(b *collected) (beginnings, error) {
	t, err := tableOf(b.write)
	return beginnings{t}, err
}

// beginnings reads what was collected.
type beginnings struct{ *table }

// mappedRows returns a value of the table as a set of rows, which lies in the data.
func mappedRows(value []byte) (*roaring.Bitmap, error) {
	rows := roaring.New()
	_, err := rows.FromBuffer(value)
	return rows, err
}

// one returns the rows of a name.
func (b beginnings) one(name string) (*roaring.Bitmap, error) {
	value, ok := b.find([]byte(name))
	if !ok {
		return roaring.New(), nil
	}
	return mappedRows(value)
}

// all returns the rows of all words that begin so.
func (b beginnings) all(beginning string) (*roaring.Bitmap, error) {
	if utf8.RuneCountInString(beginning[1:]) <= MaxBeginning {
		return b.one(beginning)
	}
	name, out := []byte(beginning), roaring.New()
	for i := b.from(name); i < b.count && bytes.HasPrefix(b.name(i), name); i++ {
		rows, err := mappedRows(b.value(i))
		if err != nil {
			return nil, err
		}
		out.Or(rows)
	}
	return out, nil
}
