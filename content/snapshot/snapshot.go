// Package snapshot is the binary form in which compiled notes are kept: sections of 32-bit numbers, which say
// everything about columns and rows, and one table each of strings and of lists that the numbers point into. Strings
// that few ask for may be packed, in blocks. What the numbers mean is for the user of the package to say.
//
// A snapshot is read in place, from a string that the linker or a memory map provides; opening one looks at its frame
// alone and takes the same time whatever its size.
//
//	magic, format version             8 + 4 bytes
//	digest of all texts and metadata  32 bytes
//	checksums                         CRC-32C of the string section; of all that follows without it
//	section table                     sections × (offset, length) in bytes, from the start of the file
//	sections                          strings, lists, packed strings, then the user's own
//
// All numbers are little-endian. A string reference is an offset into the string section, where a length stands before
// the bytes; reference 0 is "". One from packedRef on leads into a block, which has the form of the string section, packed
// by zstd: the section of packed strings holds where each block begins and where the last ends, then the blocks. A list
// reference is an index into the list section, where a count stands before the elements; reference 0 is the empty list. A
// look-up is a section of pairs (key, row), sorted by key.
//
// A File is immutable and safe for concurrent use, a Writer is for one goroutine.
package snapshot

import (
	"errors"
	"fmt"
	"sort"
)

// The sections that every snapshot has. Those of the user begin at Own.
const (
	Strings = iota
	Lists
	Packed
	Own
)

// DigestSize is the bytes of a digest.
const DigestSize = 32

const (
	magic        = "k8snotes"
	digestOffset = len(magic) + 4
	sumsOffset   = digestOffset + DigestSize
	tableOffset  = sumsOffset + 8
)

// ErrUnusable is what every damage to a snapshot comes down to.
var ErrUnusable = errors.New("not a usable snapshot of notes")

// Format is the version and the number of sections of a user's snapshots.
type Format struct {
	Version  int // counted up when the meaning of the numbers changes
	Sections int // how many there are, Strings and Lists included
}

func (f Format) headerSize() int { return tableOffset + 8*f.Sections }

// File is an open snapshot.
type File struct {
	data     string
	sections []Numbers
	header   int              // bytes before the first section
	blocks   []func() Numbers // of packed strings, each unpacked when first asked for
}

// Open checks the frame of a snapshot. The numbers in it are trusted: for a snapshot that may be damaged, compare the
// checksums, or check that each reference lies inside before following it.
func Open(data string, format Format) (*File, error) {
	header := format.headerSize()
	if len(data) < header || data[:len(magic)] != magic {
		return nil, fmt.Errorf("%w: no header", ErrUnusable)
	}
	if v := Numbers(data[len(magic):]).At(0); v != format.Version {
		return nil, fmt.Errorf("%w: format %d, this program reads %d", ErrUnusable, v, format.Version)
	}
	f := &File{data: data, sections: make([]Numbers, format.Sections), header: header}
	table := Numbers(data[tableOffset:header])
	for i := range f.sections {
		off, n := table.At(2*i), table.At(2*i+1)
		if off < header || off > len(data) || n < 0 || n > len(data)-off {
			return nil, fmt.Errorf("%w: section %d lies outside the file", ErrUnusable, i)
		}
		f.sections[i] = Numbers(data[off : off+n])
	}
	if f.Count(Lists) == 0 || f.Number(Lists, 0) != 0 {
		return nil, fmt.Errorf("%w: no empty list", ErrUnusable)
	}
	return f, f.openBlocks()
}

// Digest identifies everything that the snapshot was made from: DigestSize bytes.
func (f *File) Digest() string { return f.data[digestOffset : digestOffset+DigestSize] }

// Section returns a section. One whose length does not divide by four has bytes behind its last number.
func (f *File) Section(section int) Numbers { return f.sections[section] }

// Number returns the i-th number of a section.
func (f *File) Number(section, i int) int { return f.sections[section].At(i) }

// Count returns how many numbers a section holds.
func (f *File) Count(section int) int { return len(f.sections[section]) / 4 }

// Numbers are numbers as they lie in a snapshot, four bytes each.
type Numbers string

// At returns the i-th number, which is below 0 for the upper half of the numbers where int has 32 bits.
func (n Numbers) At(i int) int {
	at := 4 * i
	_ = n[at+3]
	return int(uint32(n[at]) | uint32(n[at+1])<<8 | uint32(n[at+2])<<16 | uint32(n[at+3])<<24)
}

// Text returns the string behind a reference, without copying it; "" where the section is damaged, whose checksum may
// not have been compared.
func (f *File) Text(ref int) string {
	if ref == 0 || !f.HasText(ref) {
		return ""
	}
	strings, at := f.strings(ref)
	return string(strings[at+4 : at+4+strings[at:].At(0)])
}

// List returns the numbers of a list; nil for reference 0.
func (f *File) List(ref int) []int {
	n := f.Number(Lists, ref)
	if n == 0 {
		return nil
	}
	out := make([]int, n)
	for i := range out {
		out[i] = f.Number(Lists, ref+1+i)
	}
	return out
}

// First returns the first number of a list, 0 for an empty one.
func (f *File) First(ref int) int {
	if f.Number(Lists, ref) == 0 {
		return 0
	}
	return f.Number(Lists, ref+1)
}

// Texts returns the strings of a list of references; nil for reference 0.
func (f *File) Texts(ref int) []string {
	refs := f.List(ref)
	if refs == nil {
		return nil
	}
	out := make([]string, len(refs))
	for i, r := range refs {
		out[i] = f.Text(r)
	}
	return out
}

// Pairs returns how many pairs a look-up has.
func (f *File) Pairs(lookUp int) int { return f.Count(lookUp) / 2 }

// Pair returns the i-th pair of a look-up.
func (f *File) Pair(lookUp, i int) (key, row int) {
	return f.Number(lookUp, 2*i), f.Number(lookUp, 2*i+1)
}

// Seek returns the first pair of a look-up whose key has reached something; keys must have reached it from some pair
// on.
func (f *File) Seek(lookUp int, reached func(key int) bool) int {
	return sort.Search(f.Pairs(lookUp), func(i int) bool { return reached(f.Number(lookUp, 2*i)) })
}

// Rows returns the rows of a number in a look-up, ascending.
func (f *File) Rows(lookUp, number int) []int {
	var rows []int
	for i := f.Seek(lookUp, func(key int) bool { return key >= number }); i < f.Pairs(lookUp); i++ {
		key, row := f.Pair(lookUp, i)
		if key != number {
			break
		}
		rows = append(rows, row)
	}
	return rows
}
