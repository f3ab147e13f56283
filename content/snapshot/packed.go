package snapshot

import (
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// The reference of a packed string is packedRef, blockRefs for each block before its own, and its place in there.
const (
	packedRef = 1 << 30
	blockRefs = 1 << 20
)

// blockSize is the bytes of strings with which a block is full: the more, the less they take in the file, and the longer
// it takes to unpack one of them.
const blockSize = 64 << 10

// openBlocks finds the blocks of packed strings. It unpacks none.
func (f *File) openBlocks() error {
	packed := f.sections[Packed]
	if len(packed) == 0 {
		return nil
	}
	if len(packed) < 4 || !isBelow(packed.At(0), len(packed)+1) {
		return fmt.Errorf("%w: blocks of texts are cut off", ErrUnusable)
	}
	for i := range packed.At(0)/4 - 1 {
		from, to := packed.At(i), packed.At(i+1)
		if from < 0 || from > to || to > len(packed) {
			return fmt.Errorf("%w: a block of texts lies outside the file", ErrUnusable)
		}
		f.blocks = append(f.blocks, sync.OnceValue(func() Numbers { return unpack(packed[from:to]) }))
	}
	return nil
}

// strings returns the strings to which a reference leads, none where they are damaged, and the place there.
func (f *File) strings(ref int) (in Numbers, at int) {
	if ref < packedRef {
		return f.sections[Strings], ref
	}
	if i := (ref - packedRef) / blockRefs; i < len(f.blocks) {
		in = f.blocks[i]()
	}
	return in, ref % blockRefs
}

func unpack(block Numbers) Numbers {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(blockRefs))
	if err != nil {
		return ""
	}
	defer d.Close()
	strings, err := d.DecodeAll([]byte(block), nil)
	if err != nil {
		return ""
	}
	return Numbers(strings)
}

// TextOf returns the reference of a string that is packed, together with others of its group. A Writer that does not
// Pack keeps it as Text does.
func (w *Writer) TextOf(group int, s string) int {
	if w.Pack == nil || s == "" {
		return w.Text(s)
	}
	i, open := w.groups[group]
	if !open || len(w.blocks[i]) > blockSize {
		i = len(w.blocks)
		w.groups[group], w.blocks = i, append(w.blocks, make([]byte, 4)) // reference 0
	}
	ref := packedRef + i*blockRefs + len(w.blocks[i])
	w.blocks[i] = append(binary.LittleEndian.AppendUint32(w.blocks[i], uint32(len(s))), s...)
	return ref
}

// putBlocks writes the section of packed strings.
func (w *Writer) putBlocks() {
	if len(w.blocks) == 0 {
		return
	}
	at, packed := 4*(len(w.blocks)+1), []byte(nil)
	w.Put(Packed, at)
	for _, block := range w.blocks {
		packed = append(packed, w.Pack(block)...)
		w.Put(Packed, at+len(packed))
	}
	w.sections[Packed] = append(w.sections[Packed], packed...)
}
