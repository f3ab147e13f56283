package disk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// textsName is the file beside bleve's in which an index keeps a text of each row: first the texts, in whatever order,
// then, for each row, where its own begins and how long it is.
const textsName = "texts"

// place is where the text of a row stands: 8 bytes for the beginning, 4 for the length.
const place = 12

// textsWriter writes the texts of rows.
type textsWriter struct {
	file   *os.File
	to     *bufio.Writer
	at     uint64
	places []byte
}

func newTextsWriter(dir string, rows int) (*textsWriter, error) {
	f, err := os.OpenFile(filepath.Join(dir, textsName), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return &textsWriter{file: f, to: bufio.NewWriterSize(f, 1<<16), places: make([]byte, rows*place)}, nil
}

func (w *textsWriter) add(row int, text []byte) error {
	p := w.places[row*place:]
	binary.LittleEndian.PutUint64(p, w.at)
	binary.LittleEndian.PutUint32(p[8:], uint32(len(text)))
	w.at += uint64(len(text))
	_, err := w.to.Write(text)
	return err
}

// finish writes the places; abort does nothing behind it.
func (w *textsWriter) finish() error {
	if _, err := w.to.Write(w.places); err != nil {
		return err
	}
	if err := w.to.Flush(); err != nil {
		return err
	}
	f := w.file
	w.file = nil
	return f.Close()
}

func (w *textsWriter) abort() {
	if w.file != nil {
		_ = w.file.Close() // what is in it does not count
	}
}

// texts gives the texts of rows back.
type texts interface {
	of(row int) ([]byte, error)
	close() error
}

// textsInMemory is the texts of an index without files, by row.
type textsInMemory [][]byte

func (t textsInMemory) of(row int) ([]byte, error) { return t[row], nil }
func (textsInMemory) close() error                 { return nil }

// textsOnDisk is the file. It is read and not mapped: a file that has been cut off is then an error.
type textsOnDisk struct {
	file   *os.File
	places int64 // where they begin
}

func openTexts(dir string, rows int) (*textsOnDisk, error) {
	path := filepath.Join(dir, textsName)
	if err := regular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() < int64(rows)*place {
		err = fmt.Errorf("%w: %d bytes of texts for %d entries", ErrDoubt, info.Size(), rows)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &textsOnDisk{f, info.Size() - int64(rows)*place}, nil
}

func (t *textsOnDisk) of(row int) ([]byte, error) {
	var p [place]byte
	if _, err := t.file.ReadAt(p[:], t.places+int64(row)*place); err != nil {
		return nil, err
	}
	from, length := binary.LittleEndian.Uint64(p[:]), int64(binary.LittleEndian.Uint32(p[8:]))
	if from > uint64(t.places) || length > t.places-int64(from) {
		return nil, fmt.Errorf("%w: the text of row %d stands at %d", ErrDoubt, row, from)
	}
	text := make([]byte, length)
	_, err := t.file.ReadAt(text, int64(from))
	return text, err
}

func (t *textsOnDisk) close() error { return t.file.Close() }

// Text returns what a Document of a row has kept.
func (x *Index) Text(row int) ([]byte, error) {
	text, err := x.texts.of(row)
	if err != nil {
		return nil, fmt.Errorf("reading the text of row %d: %w", row, err)
	}
	return text, nil
}
