// Package pack writes files of package bodies: texts by name, each compressed by itself.
package pack

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/content/bodies"
)

// File is a text by its name.
type File struct{ Name, Text string }

// Group is texts that share a dictionary, which may be empty.
type Group struct {
	Files      []File
	Dictionary []byte
}

// Texts returns all texts of groups in the form that package bodies reads.
func Texts(groups []Group) ([]byte, error) {
	plain, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return nil, err
	}
	var dictionaries [][]byte
	var records []record
	var texts bytes.Buffer
	for number, g := range groups {
		w, dictionary := plain, []byte(nil)
		if len(g.Dictionary) > 0 {
			dictionary = plain.EncodeAll(g.Dictionary, nil)
			if w, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false),
				zstd.WithEncoderDictRaw(bodies.DictionaryID, g.Dictionary)); err != nil {
				return nil, err
			}
		}
		dictionaries = append(dictionaries, dictionary)
		for _, f := range g.Files {
			start := texts.Len()
			texts.Write(w.EncodeAll([]byte(f.Text), nil))
			records = append(records, record{bodies.Key(f.Name), uint32(start), uint32(texts.Len() - start), uint32(len(f.Text)), uint32(number)})
		}
	}
	return join(records, dictionaries, texts.Bytes())
}

// record is one of package bodies.
type record struct {
	Key                             uint64
	Start, Packed, Size, Dictionary uint32
}

// join writes the parts of the file. No two names have one key.
func join(records []record, dictionaries [][]byte, texts []byte) ([]byte, error) {
	slices.SortFunc(records, func(a, b record) int {
		if a.Key < b.Key {
			return -1
		}
		return 1
	})
	numbers := []uint32{uint32(len(records)), uint32(len(dictionaries))}
	for _, d := range dictionaries {
		numbers = append(numbers, uint32(len(d)))
	}
	var out bytes.Buffer
	_ = binary.Write(&out, binary.LittleEndian, numbers) // as the next, it does not fail on numbers
	for i, r := range records {
		if i > 0 && r.Key == records[i-1].Key {
			return nil, fmt.Errorf("two names of files have the key %x", r.Key)
		}
		_ = binary.Write(&out, binary.LittleEndian, r)
	}
	for _, d := range dictionaries {
		out.Write(d)
	}
	out.Write(texts)
	return out.Bytes(), nil
}
