package disk

import (
	"archive/tar"
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/klauspost/compress/zstd"
)

// Ready is an index that was made before, for the rows that come with the program.
type Ready struct {
	Key  string // as Key returns it
	Data string // its files but the texts and the manifest: a tar archive, packed by zstd; BegunFile for the beginnings
}

// BegunFile stands in Ready for the beginnings of words, of which it takes a third: words, each called by the byte of
// its field and ending with a zero byte, then by how much each of its rows is greater than the one before, counted from
// -1, as varints, and a zero. Shorter beginnings have these rows, too.
const BegunFile = "begun"

// maxReady is the most bytes of a file of Ready.
const maxReady = 1 << 28

// Put makes an index in dir out of one that was made before. Only the texts of rows are read again: they are in the
// notes. It is otherwise like OnDisk.
func (b Builder) Put(ctx context.Context, ready Ready, dir string) (err error) {
	defer Guard(&err)()
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("beginning the index: %w", err)
	}
	texts, err := newTextsWriter(dir, b.Rows)
	if err != nil {
		return fmt.Errorf("beginning the texts of the index: %w", err)
	}
	defer texts.abort()
	put := make(chan error, 1)
	go func() { put <- ready.put(dir, b.Rows) }()
	_, err = b.documents(ctx, b.Texts, func(row int, doc *Document) error { return texts.add(row, doc.text) })
	if err == nil {
		err = texts.finish()
	}
	return errors.Join(err, <-put)
}

// put writes the files into a folder.
func (r Ready) put(dir string, rows int) (err error) {
	defer Guard(&err)()
	to, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	packed, err := zstd.NewReader(strings.NewReader(r.Data), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("unpacking the index: %w", err)
	}
	defer packed.Close()
	for files := tar.NewReader(packed); ; {
		f, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		switch {
		case err != nil:
		case f.Name == BegunFile:
			err = putBegun(filepath.Join(dir, beginningsName), rows, bufio.NewReader(io.LimitReader(files, maxReady)))
		default:
			err = putFile(to, filepath.FromSlash(f.Name), io.LimitReader(files, maxReady))
		}
		if err != nil {
			return fmt.Errorf("unpacking the index: %w", err)
		}
	}
}

// putBegun writes the table of beginnings out of a BegunFile. What many words begin with gets its rows as bits first.
func putBegun(path string, rows int, from *bufio.Reader) error {
	found, many := newCollected(), map[string]RowSet{}
	var list []uint32
	for {
		word, err := from.ReadString(0)
		if errors.Is(err, io.EOF) && word == "" {
			break
		}
		list = list[:0]
		for row := -1; err == nil; {
			var more uint64
			if more, err = binary.ReadUvarint(from); more == 0 {
				break
			}
			row += int(more)
			list = append(list, uint32(row))
		}
		if err != nil {
			return err
		}
		for name := range beginningsOf(word[:len(word)-1]) {
			if utf8.RuneCountInString(name[1:]) > MaxBeginning {
				found.rows[name] = roaring.BitmapOf(list...)
				continue
			}
			if many[name] == nil {
				many[name] = newRowSet(rows)
			}
			for _, row := range list {
				many[name][row>>6] |= 1 << (row & 63)
			}
		}
	}
	for name, set := range many {
		found.rows[name] = roaring.FromDense(set, true)
	}
	return writeTable(path, found.write)
}

// putFile writes a file, and the folder that it is in.
func putFile(to *os.Root, name string, from io.Reader) (err error) {
	if err := to.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := to.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = io.Copy(f, from)
	return err
}
