// Command make writes ready.bin, if it is not of the notes of now.
package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/ready"
)

const file = "ready.bin"

func main() {
	log.SetFlags(0)
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) (err error) {
	c, err := content.Embedded()
	if err != nil {
		return err
	}
	cache, err := os.MkdirTemp("", "index")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(cache)) }()
	s := index.New(index.Options{Catalog: c, CacheDir: cache, Glossary: index.NewGlossary(assets.Glossary)})
	if s.Key() == ready.Embedded().Key {
		return nil
	}
	if err := s.Prepare(ctx, nil); err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	folder, _, err := s.Kept()
	if err != nil {
		return err
	}
	begun, err := begun(folder, c.Len())
	if err != nil {
		return err
	}
	packed, err := pack(folder, begun)
	if err != nil {
		return err
	}
	log.Printf("%s: %d bytes", file, len(packed))
	return os.WriteFile(file, append([]byte(s.Key()), packed...), 0o600)
}

// begun returns the disk.BegunFile of an index. Longer words come first: a shorter one has only the rows that none of
// those which begin with it has told.
func begun(folder string, rows int) (out []byte, err error) {
	x, err := disk.Open(folder, rows)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, x.Close()) }()
	for _, field := range []byte{document.FieldTitleBegin, document.FieldBodyBegin} {
		words, told := x.WordsBeginning(field, "", math.MaxInt), map[string]disk.RowSet{}
		slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
		var all []string
		for _, word := range words {
			has, err := x.RowsOf(field, word)
			if err != nil {
				return nil, err
			}
			if told[word] == nil {
				told[word] = make(disk.RowSet, len(has))
			}
			if line := begunLine(has, told[word]); len(line) > 0 {
				all = append(all, string(field)+word+"\x00"+string(line)+"\x00")
			}
			for end := range word {
				if n := utf8.RuneCountInString(word[:end]); n == 0 || n > disk.MaxBeginning {
					continue
				}
				if told[word[:end]] == nil {
					told[word[:end]] = make(disk.RowSet, len(has))
				}
				for i, some := range has {
					told[word[:end]][i] |= some
				}
			}
		}
		slices.Sort(all)
		out = append(out, strings.Join(all, "")...)
	}
	return out, nil
}

// begunLine returns the rows of a word that have not been told.
func begunLine(has, told disk.RowSet) (line []byte) {
	last := -1
	for i, some := range has {
		for some &^= told[i]; some != 0; some &= some - 1 {
			row := i<<6 | bits.TrailingZeros64(some)
			line, last = binary.AppendUvarint(line, uint64(row-last)), row
		}
	}
	return line
}

// pack returns the files of an index as disk.Ready has them.
func pack(folder string, begun []byte) ([]byte, error) {
	var out bytes.Buffer
	to, err := zstd.NewWriter(&out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<25))
	if err != nil {
		return nil, err
	}
	files := tar.NewWriter(to)
	add := func(name string, data []byte) error { // Writer.AddFS would tell times, of which each index has others
		if err := files.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(data))}); err != nil {
			return err
		}
		_, err := files.Write(data)
		return err
	}
	root := os.DirFS(folder)
	err = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.Contains([]string{"manifest.json", "texts", "beginnings"}, name) { // which Put makes anew
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return add(name, data)
	})
	if err != nil {
		return nil, fmt.Errorf("packing %s: %w", folder, err)
	}
	if err := errors.Join(add(disk.BegunFile, begun), files.Close(), to.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
