package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/content"
	"k8sexplore/content/bodies"
)

// pack compresses the texts of all notes below root, and what people ask for them, by the names of files, into the form
// that package bodies reads.
func pack(root fs.FS, asked map[string]string) ([]byte, error) {
	byLanguage, err := textsOf(root, asked)
	if err != nil {
		return nil, fmt.Errorf("reading the notes: %w", err)
	}
	var dictionaries [][]byte
	var records []record
	var texts bytes.Buffer
	for number, l := range content.Languages() {
		all := byLanguage[l]
		dictionary := dictionaryOf(all)
		plain, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
		if err != nil {
			return nil, err
		}
		dictionaries = append(dictionaries, plain.EncodeAll(dictionary, nil))
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false),
			zstd.WithEncoderDictRaw(bodies.DictionaryID, dictionary))
		if err != nil {
			return nil, err
		}
		for _, t := range all {
			start := texts.Len()
			texts.Write(w.EncodeAll([]byte(t.body), nil))
			records = append(records, record{bodies.Key(t.file), uint32(start), uint32(texts.Len() - start), uint32(len(t.body)), uint32(number)})
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

// noteText is a file of a note without its front matter, or one of what people ask.
type noteText struct{ file, body string }

// textsOf reads the texts of each language, in order of their names.
func textsOf(root fs.FS, asked map[string]string) (out [4][]noteText, err error) {
	err = fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		lang, err := content.ParseLanguage(strings.TrimPrefix(path.Ext(strings.TrimSuffix(file, ".md")), "."))
		if err != nil {
			return err
		}
		raw, err := fs.ReadFile(root, file)
		out[lang] = append(out[lang], noteText{file, content.CutFrontMatter(string(raw))})
		if name := content.AskedFile(strings.TrimSuffix(strings.TrimSuffix(file, ".md"), "."+lang.String()), lang); asked[name] != "" {
			out[lang] = append(out[lang], noteText{name, asked[name]})
		}
		return err
	})
	return out, err
}

// The shape of a dictionary: the compressor finds what is near in fewer bits.
const (
	dictionarySize = 128 << 10
	pieceSize      = 64
	shingleSize    = 12
)

// dictionaryOf returns pieces of texts that share the most with other texts, the best ones last.
func dictionaryOf(all []noteText) []byte {
	holders := map[string]int{} // how many texts have a shingle
	for _, t := range all {
		seen := map[string]bool{}
		for i := 0; i+shingleSize <= len(t.body); i++ {
			if s := t.body[i : i+shingleSize]; !seen[s] {
				seen[s] = true
				holders[s]++
			}
		}
	}
	covered := map[string]bool{}
	worth := func(piece string) (n int) {
		for i := 0; i+shingleSize <= len(piece); i++ {
			if s := piece[i : i+shingleSize]; !covered[s] {
				n += holders[s] - 1
			}
		}
		return n
	}
	type valued struct {
		piece string
		worth int
	}
	var pieces []valued
	for _, t := range all {
		for i := 0; i+pieceSize <= len(t.body); i += pieceSize {
			piece := t.body[i : i+pieceSize]
			pieces = append(pieces, valued{piece, worth(piece)})
		}
	}
	slices.SortStableFunc(pieces, func(a, b valued) int { return b.worth - a.worth })
	var chosen []string
	for _, p := range pieces {
		if len(chosen) == dictionarySize/pieceSize {
			break
		}
		if worth(p.piece) < p.worth/2 {
			continue // most of it is in the dictionary
		}
		for i := 0; i+shingleSize <= pieceSize; i++ {
			covered[p.piece[i:i+shingleSize]] = true
		}
		chosen = append(chosen, p.piece)
	}
	slices.Reverse(chosen)
	return []byte(strings.Join(chosen, ""))
}
