package match

import "math/bits"

// RowSet is a set of rows, a bit each: it costs little to fill, and gives them in list order. One that comes out of the
// index may be nil, for no rows.
type RowSet []uint64

// NewRowSet returns an empty set with room for so many rows.
func NewRowSet(rows int) RowSet { return make(RowSet, (rows+63)/64) }

// Add adds a row.
func (s RowSet) Add(row int) { s[row>>6] |= 1 << (row & 63) }

// allRows returns the set of so many rows.
func allRows(rows int) RowSet {
	s := NewRowSet(rows)
	for row := range rows {
		s.Add(row)
	}
	return s
}

// keep leaves the rows that another set has, or, with not, those that it lacks. Nil has none.
func (s RowSet) keep(rows RowSet, not bool) {
	for i := range s {
		var other uint64
		if i < len(rows) {
			other = rows[i]
		}
		if not {
			other = ^other
		}
		s[i] &= other
	}
}

// addAll adds the rows of another set, which has no more room.
func (s RowSet) addAll(rows RowSet) {
	for i, word := range rows {
		s[i] |= word
	}
}

// Has reports whether the set has a row; s must not be nil.
func (s RowSet) Has(row int) bool { return s[row>>6]&(1<<(row&63)) != 0 }

// Len returns how many rows the set has.
func (s RowSet) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// between returns the rows from one on up to another, numbered from the first: both are multiples of 64, or the other is
// the end of all.
func (s RowSet) between(from, to int) RowSet {
	return s[min(from>>6, len(s)):min((to+63)>>6, len(s))]
}

// All yields the rows in list order.
func (s RowSet) All(yield func(row int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 | bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// drain yields the rows in list order and leaves the set empty. It is to be run to its end.
func (s RowSet) drain(yield func(row int) bool) {
	for i, word := range s {
		if word == 0 {
			continue
		}
		s[i] = 0
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 | bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}
