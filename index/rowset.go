package index

import "math/bits"

// rowSet is a set of rows, a bit each: it costs little to fill, and gives them in list order.
type rowSet []uint64

func newRowSet(rows int) rowSet { return make(rowSet, (rows+63)/64) }

func (s rowSet) add(row int) { s[row>>6] |= 1 << (row & 63) }

func (s rowSet) has(row int) bool { return s[row>>6]&(1<<(row&63)) != 0 }

func (s rowSet) len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// all yields the rows in list order.
func (s rowSet) all(yield func(row int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 | bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// drain yields the rows in list order and leaves the set empty. It is to be run to its end.
func (s rowSet) drain(yield func(row int) bool) {
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
