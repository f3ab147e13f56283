package snapshot

import (
	"encoding/binary"
	"unsafe"
)

// Writer makes a snapshot. Equal strings, lists and sets are kept once. The same calls in the same order make the same
// bytes.
type Writer struct {
	Pack func(block []byte) []byte // by zstd, for TextOf; nil packs nothing

	format   Format
	sections [][]byte
	strings  map[string]int // references
	lists    map[string]int // references, by the list's bytes
	sets     map[set]int    // indexes within the section
	blocks   [][]byte       // of packed strings
	groups   map[int]int    // the block of a group that is not full
}

// set is a list of words within a section of sets.
type set struct{ section, ref int }

// NewWriter returns an empty snapshot. texts is about how many bytes its strings will take: growing to that many would
// take twice the memory.
func NewWriter(format Format, texts int) *Writer {
	w := &Writer{
		format: format, sections: make([][]byte, format.Sections),
		strings: map[string]int{"": 0}, lists: map[string]int{"": 0}, sets: map[set]int{}, groups: map[int]int{},
	}
	w.sections[Strings] = make([]byte, 4, max(texts, 4)) // reference 0
	w.Put(Lists, 0)                                      // the empty list
	return w
}

// Put writes numbers at the end of a section.
func (w *Writer) Put(section int, numbers ...int) {
	for _, n := range numbers {
		w.sections[section] = binary.LittleEndian.AppendUint32(w.sections[section], uint32(n))
	}
}

// Table returns room for a table of numbers, which becomes all of a section, and what sets its i-th number.
func (w *Writer) Table(section, numbers int) (set func(i, n int)) {
	cells := make([]byte, 4*numbers)
	w.sections[section] = cells
	return func(i, n int) { binary.LittleEndian.PutUint32(cells[4*i:], uint32(n)) }
}

// Text returns the reference of a string.
func (w *Writer) Text(s string) int {
	if ref, ok := w.strings[s]; ok {
		return ref
	}
	ref := len(w.sections[Strings])
	w.Put(Strings, len(s))
	w.sections[Strings] = append(w.sections[Strings], s...)
	w.strings[s] = ref
	return ref
}

// List returns the reference of a list.
func (w *Writer) List(numbers []int) int {
	var key []byte
	for _, n := range numbers {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	if ref, ok := w.lists[string(key)]; ok {
		return ref
	}
	ref := len(w.sections[Lists]) / 4
	w.Put(Lists, len(numbers))
	w.Put(Lists, numbers...)
	w.lists[string(key)] = ref
	return ref
}

// Texts returns the reference of a list of strings.
func (w *Writer) Texts(words []string) int {
	refs := make([]int, len(words))
	for i, s := range words {
		refs[i] = w.Text(s)
	}
	return w.List(refs)
}

// Set returns the index of a set of words in a section of sets, which holds a list reference each. The order of the
// words counts.
func (w *Writer) Set(section int, words []string) int {
	key := set{section, w.Texts(words)}
	if i, ok := w.sets[key]; ok {
		return i
	}
	i := len(w.sections[section]) / 4
	w.sets[key] = i
	w.Put(section, key.ref)
	return i
}

// File returns the snapshot. The digest identifies everything that it was made from.
func (w *Writer) File(digest [DigestSize]byte) []byte {
	w.putBlocks()
	header := w.format.headerSize()
	size := header
	for _, s := range w.sections {
		size += len(s)
	}
	out := append(make([]byte, 0, size), magic...)
	out = binary.LittleEndian.AppendUint32(out, uint32(w.format.Version))
	out = append(out, digest[:]...)
	out = append(out, make([]byte, tableOffset-sumsOffset)...)
	off := header
	for _, s := range w.sections {
		out = binary.LittleEndian.AppendUint32(out, uint32(off))
		out = binary.LittleEndian.AppendUint32(out, uint32(len(s)))
		off += len(s)
	}
	for _, s := range w.sections {
		out = append(out, s...)
	}
	data, texts := unsafe.String(unsafe.SliceData(out), len(out)), len(w.sections[Strings])
	binary.LittleEndian.PutUint32(out[sumsOffset:], textSum(data, header, texts))
	binary.LittleEndian.PutUint32(out[sumsOffset+4:], frameSum(data, header, texts))
	return out
}
