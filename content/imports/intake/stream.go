package intake

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
)

// format is the form of a named file by its first bytes.
type format int

const (
	plain format = iota
	gzipped
	tarred
	barred
)

// headSize is how many bytes format needs: a block of a tar.
const headSize = 512

const bufferSize = 64 << 10

// barredMagic are the first bytes of compressed forms and archives that are not read.
var barredMagic = []string{
	"\x28\xb5\x2f\xfd", "\xfd7zXZ\x00", "BZh", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "\x04\x22\x4d\x18", "\x1f\x9d",
	"PK\x03\x04", "PK\x05\x06",
}

func formatOf(head []byte) format {
	for _, magic := range barredMagic {
		if bytes.HasPrefix(head, []byte(magic)) {
			return barred
		}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return gzipped
	case isTar(head):
		return tarred
	}
	return plain
}

// isTar reports whether head is a tar's first block: by its magic, by the checksum that all tars have, or because an
// empty tar is zeros.
func isTar(head []byte) bool {
	const magic, sum, sumEnd = 257, 148, 156
	if len(head) >= magic+5 && string(head[magic:magic+5]) == "ustar" {
		return true
	}
	if len(head) < headSize {
		return false
	}
	if len(bytes.Trim(head, "\x00")) == 0 {
		return true
	}
	said, err := strconv.ParseInt(strings.Trim(string(head[sum:sumEnd]), " \x00"), 8, 32)
	if err != nil {
		return false
	}
	is := int64(' ') * (sumEnd - sum) // the checksum counts itself as blanks
	for i, b := range head {
		if i < sum || i >= sumEnd {
			is += int64(b)
		}
	}
	return is == said
}

// stream is a named file or standard input.
type stream struct {
	*walk
	in     *raw
	named  File   // as it is visited where it is a plain file
	unpack string // its path where it is a .gz file
}

// read visits the file, or the files in it, by its form.
func (s *stream) read() error {
	out := &bounded{r: s.in, in: s.in, limits: s.limits}
	buf := bufio.NewReaderSize(out, bufferSize)
	head, err := peek(buf)
	if err != nil {
		return s.failed("", err)
	}
	switch formatOf(head) {
	case gzipped:
		return s.gunzip(buf)
	case tarred:
		return s.tar(buf)
	case barred:
		return s.failed("", errBarred)
	case plain:
	}
	return s.take(s.named, buf, "", false)
}

func (s *stream) failed(place string, err error) error { return s.fail(s.named.Origin, place, err) }

// gunzip visits a compressed file, or those of a compressed tar.
func (s *stream) gunzip(r *bufio.Reader) error {
	z, err := gzip.NewReader(r)
	if err != nil {
		return s.failed("", err)
	}
	buf := bufio.NewReaderSize(&bounded{r: z, in: s.in, limits: s.limits}, bufferSize)
	head, err := peek(buf)
	if err != nil {
		return s.failed("", err)
	}
	if isTar(head) {
		return s.tar(buf)
	}
	f := s.named
	f.Path, f.Folder, f.Size = s.unpack, "", -1
	return s.take(f, buf, "", true)
}

// peek returns the first bytes; none is an error.
func peek(r *bufio.Reader) ([]byte, error) {
	head, err := r.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(head) == 0 {
		return nil, errEmpty
	}
	return head, nil
}

// bounded is what comes out of a file or archive, until it is more than it should be.
type bounded struct {
	r      io.Reader
	in     *raw // what it comes out of
	limits limits
	n      int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	b.n += int64(n)
	switch {
	case b.n > b.limits.unpacked:
		return 0, errTooMuch
	case b.n > b.limits.free && b.n/b.limits.ratio > b.in.n:
		return 0, errBomb
	}
	return n, err
}

// stdin reads standard input. Reading it happens elsewhere, so that the end of the context is noticed while it blocks.
func (w *walk) stdin(r io.Reader) error {
	if r == nil {
		return &Error{Name: Stdin, Why: "nothing is piped in"}
	}
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	stop := context.AfterFunc(w.ctx, func() { out.CloseWithError(w.ctx.Err()) })
	defer stop()
	defer func() { _ = out.Close() }()
	s := &stream{
		walk: w, in: &raw{w: w, r: out, part: &share{p: &w.progress, left: -1}},
		named: File{Origin: Stdin, Size: -1, Named: true},
	}
	return s.read()
}
