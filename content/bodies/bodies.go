// Package bodies reads the texts of notes out of one file, in which each is compressed by itself with a dictionary that
// all texts of its language share: a quarter of their size, and some 15 µs to read one.
//
// The file is written by content/tools/generate. All numbers are little-endian. It begins with the number of texts and of
// dictionaries, of 32 bits each, and the length of each dictionary; a record of recordSize bytes a text follows, sorted
// by the first field, then the dictionaries, then the texts. All are compressed by zstd.
package bodies

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"sort"
	"sync"
	"unsafe"

	"github.com/klauspost/compress/zstd"
)

// The fields of a record, by their places in it: the Key of the file's name, of 64 bits, and of 32 bits each where its
// text begins behind the dictionaries, how many bytes it takes there and uncompressed, and its dictionary.
const (
	atKey, atStart, atPacked, atSize, atDictionary = 0, 8, 12, 16, 20

	recordSize = 24
)

// maxText is the most bytes of a text.
const maxText = 1 << 20

// Key is what stands for the name of a file in a record.
func Key(name string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, name) // never fails
	return h.Sum64()
}

// FS is the texts of notes by the names of their files. It is safe for concurrent use.
type FS struct {
	records  string
	texts    string
	decoders []func() (*zstd.Decoder, error) // by dictionary
}

var errForm = errors.New("not in the form of packed texts")

// Open opens a file; data is kept. It does not look at the texts.
func Open(data string) (*FS, error) {
	const number = 4
	if len(data) < 2*number {
		return nil, errForm
	}
	texts, dictionaries := int(number32(data, 0)), int(number32(data, number))
	at := 2*number + number*dictionaries
	f := &FS{}
	if at+recordSize*texts > len(data) {
		return nil, errForm
	}
	sizes := data[2*number : at]
	f.records, data = data[at:at+recordSize*texts], data[at+recordSize*texts:]
	for i := range dictionaries {
		size := int(number32(sizes, number*i))
		if size > len(data) {
			return nil, errForm
		}
		packed := data[:size]
		f.decoders = append(f.decoders, sync.OnceValues(func() (*zstd.Decoder, error) { return decoder(packed) }))
		data = data[size:]
	}
	f.texts = data
	return f, nil
}

func number32(data string, at int) uint32 { return binary.LittleEndian.Uint32([]byte(data[at : at+4])) }

func number64(data string, at int) uint64 { return binary.LittleEndian.Uint64([]byte(data[at : at+8])) }

// ReadFile implements fs.ReadFileFS: it returns the text of a note, without front matter.
func (f *FS) ReadFile(name string) ([]byte, error) {
	key, n := Key(name), len(f.records)/recordSize
	i := sort.Search(n, func(i int) bool { return number64(f.records, recordSize*i+atKey) >= key })
	if i == n || number64(f.records, recordSize*i+atKey) != key {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	record := f.records[recordSize*i : recordSize*(i+1)]
	start, packed := int(number32(record, atStart)), int(number32(record, atPacked))
	size, dictionary := number32(record, atSize), int(number32(record, atDictionary))
	if start+packed > len(f.texts) || dictionary >= len(f.decoders) || size > maxText {
		return nil, fmt.Errorf("%s: %w", name, errForm)
	}
	d, err := f.decoders[dictionary]()
	if err == nil {
		var text []byte
		whole := unsafe.Slice(unsafe.StringData(f.texts), len(f.texts)) // only read
		if text, err = d.DecodeAll(whole[start:start+packed], make([]byte, 0, size)); err == nil && len(text) == int(size) {
			return text, nil
		}
	}
	return nil, fmt.Errorf("unpacking %s: %w", name, cmp.Or(err, errForm))
}

// DictionaryID is the number by which the packed texts and their dictionary know each other.
const DictionaryID = 1

// decoder returns what unpacks texts with a dictionary, which is packed itself; without one it is empty.
func decoder(packed string) (*zstd.Decoder, error) {
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxText)}
	d, err := zstd.NewReader(nil, options...)
	if err != nil || packed == "" {
		return d, err
	}
	defer d.Close()
	dictionary, err := d.DecodeAll([]byte(packed), nil)
	if err != nil {
		return nil, fmt.Errorf("unpacking a dictionary: %w", err)
	}
	return zstd.NewReader(nil, append(options, zstd.WithDecoderDictRaw(DictionaryID, dictionary))...)
}

// Open implements fs.FS. Texts are read whole: it opens none.
func (f *FS) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
}
