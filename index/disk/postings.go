package disk

import "encoding/binary"

// RowSet is a set of rows, a bit each. It may be shorter than all rows are, and nil for none.
type RowSet = []uint64

// Postings is the rows whose field holds a word, and how often.
type Postings struct {
	Rows   RowSet
	counts []byte // of each of the rows, in list order, countSize bytes
}

// Count says how often a field of a row holds a word.
type Count struct {
	Freq uint16 // how often; 65,535 for more
	Size uint16 // of the field, in words; 65,535 for more
}

const countSize = 4

// Count returns the count of the i-th of the rows, in list order.
func (p Postings) Count(i int) Count {
	both := binary.LittleEndian.Uint32(p.counts[i*countSize:])
	return Count{uint16(both), uint16(both >> 16)}
}

func appendCount(to []byte, c Count) []byte {
	return binary.LittleEndian.AppendUint32(to, uint32(c.Freq)|uint32(c.Size)<<16)
}

func newRowSet(rows int) RowSet { return make(RowSet, (rows+63)/64) }
