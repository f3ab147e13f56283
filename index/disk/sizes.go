package disk

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
)

// sizesName is the file beside bleve's that has the sizes of fields: a table by field, of each 2 bytes a row. bleve would
// write the size of a field once for each of its words.
const sizesName = "sizes"

// collectedSizes is the sizes of the fields of all rows, by field, while an index is built.
type collectedSizes map[string][]byte

// add keeps the size of a field of a row, of so many rows.
func (s collectedSizes) add(field string, row, rows, size int) {
	of := s[field]
	if of == nil {
		of = make([]byte, rows*2)
		s[field] = of
	}
	binary.LittleEndian.PutUint16(of[row*2:], uint16(min(size, math.MaxUint16)))
}

// write writes the table that sizes reads.
func (s collectedSizes) write(to *tableWriter) error {
	for _, field := range slices.Sorted(maps.Keys(s)) {
		if err := to.add(field, bytes.NewReader(s[field])); err != nil {
			return err
		}
	}
	return nil
}

// packSizes returns the sizes of an index without files.
func packSizes(s collectedSizes) (sizes, error) {
	t, err := tableOf(s.write)
	return sizes{t}, err
}

// sizes reads what was collected.
type sizes struct{ *table }

// of returns the sizes of a field of so many rows, 2 bytes each.
func (s sizes) of(field string, rows int) ([]byte, error) {
	value, ok := s.find([]byte(field))
	if !ok || len(value) != rows*2 {
		return nil, fmt.Errorf("%w: no sizes of %s", ErrDoubt, field)
	}
	return value, nil
}
