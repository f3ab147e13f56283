package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
)

// commonName is the file beside bleve's that has the postings of common words once more: bleve takes ten times as long
// to read one, and words that stand in tens of thousands of rows are what searches of large catalogs wait for. It is a
// table by field and word: of each the set of rows, 8 bytes for 64 of them, and the counts.
const commonName = "common"

// minCommon is in how many rows a field has to hold a word that is common.
const minCommon = 4096

// common reads the postings of common words.
type common struct{ *table }

// of returns the postings of a word of a field of so many rows; false where it is not common.
func (c common) of(field, word string, rows int) (Postings, bool) {
	if c.table == nil || c.count == 0 {
		return Postings{}, false
	}
	var room [64]byte
	value, ok := c.find(appendCommon(room[:0], field, word))
	if !ok {
		return Postings{}, false
	}
	out := newRowSet(rows)
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(value[i*8:])
	}
	return Postings{out, value[len(out)*8:]}, true
}

// WriteTo writes what common reads.
func (p Postings) WriteTo(to io.Writer) (int64, error) {
	out := make([]byte, 0, len(p.Rows)*8+len(p.counts))
	for _, some := range p.Rows {
		out = binary.LittleEndian.AppendUint64(out, some)
	}
	n, err := to.Write(append(out, p.counts...))
	return int64(n), err
}

// appendCommon appends what a word of a field is called in the table.
func appendCommon(to []byte, field, word string) []byte {
	return append(append(append(to, field...), 0), word...)
}

// writeCommon writes the table beside what bleve has written.
func writeCommon(ctx context.Context, dir string, rows int) error {
	return writeTable(filepath.Join(dir, commonName), func(to *tableWriter) (err error) {
		if rows < minCommon {
			return nil
		}
		w, err := openWords(dir, rows)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, w.close()) }()
		fields, err := w.reader.Fields()
		if err != nil {
			return fmt.Errorf("reading the fields: %w", err)
		}
		slices.Sort(fields)
		for _, field := range fields {
			if err := w.writeCommonOf(ctx, field, to); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeCommonOf writes the common words of a field.
func (w *words) writeCommonOf(ctx context.Context, field string, to *tableWriter) error {
	held := map[string]uint64{} // in how many rows, by word
	if err := w.Words(field, "", func(word string, rows uint64) { held[word] += rows }); err != nil {
		return err
	}
	for _, word := range slices.Sorted(maps.Keys(held)) {
		if held[word] < minCommon {
			continue
		}
		all, err := w.postings(ctx, field, word)
		if err != nil {
			return err
		}
		if err := to.add(string(appendCommon(nil, field, word)), all); err != nil {
			return err
		}
	}
	return nil
}
