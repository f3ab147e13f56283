package intake

import (
	"archive/tar"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"k8sexplore/content/plainfile"
	"k8sexplore/content/sanitize"
)

// Error says why an origin, or a part of it, cannot be read.
type Error struct {
	Name  string // the origin, or the path of a folder's file
	Place string // path of the entry of an archive, "after" and a path between entries; "" where it is the whole
	Why   string
	Err   error // the cause, where there is one; else nil
}

// Error returns one clean line: name, place, reason.
func (e *Error) Error() string {
	place := ""
	if e.Place != "" {
		place = line(e.Place) + ": "
	}
	return line(e.Name) + ": " + place + sanitize.Line(e.Why)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// refusal is the reason for not taking something.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	errTooMuch = refusal("is more than 4 GB, unpacked")
	errBomb    = refusal("unpacks to more than 200 times its size: it looks like an archive made to do harm")
	errEntries = refusal("more than 1,000,000 entries")
	errBarred  = refusal("not read in this form: unpack it and name the folder, or give a .tar, .tar.gz, .gz or plain file")
	errEmpty   = refusal("is empty")
	errNoFiles = refusal("an archive without files")
	errNoEnd   = refusal("cut off: the mark at the end of the archive is missing")
	errTail    = refusal("data after the end of the archive: name archives one by one")
	errSparse  = refusal("a file with holes (sparse), not taken")
)

// fail turns an error of reading an origin into the error that Walk returns.
func (w *walk) fail(name, place string, err error) error {
	if ended := w.ctx.Err(); ended != nil {
		return ended
	}
	if known, ok := errors.AsType[*Error](err); ok {
		return known
	}
	return &Error{Name: name, Place: place, Why: reason(err), Err: err}
}

// reason says in words what err is, without the names that stand before it.
func reason(err error) string {
	var corrupt flate.CorruptInputError
	var no refusal
	var path *fs.PathError
	switch {
	case errors.As(err, &no):
		return string(no)
	case errors.As(err, &path):
		return plainfile.Why(path).Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "cut off: it ends too early"
	case errors.Is(err, gzip.ErrChecksum):
		return "damaged: the checksum is wrong"
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, tar.ErrHeader), errors.As(err, &corrupt):
		return "cut off or damaged (" + err.Error() + ")"
	}
	return err.Error()
}

// maxShown is how much of a name is shown, in bytes.
const maxShown = 512

// line makes a name safe to print on one line.
func line(name string) string {
	if name == Stdin {
		return "standard input"
	}
	if len(name) > maxShown {
		cut := maxShown
		for cut > maxShown-utf8.UTFMax && !utf8.RuneStart(name[cut]) {
			cut--
		}
		name = name[:cut] + "..."
	}
	return sanitize.Line(name)
}

// kind names what is neither a plain file nor a folder.
func kind(m fs.FileMode) string {
	switch {
	case m&os.ModeNamedPipe != 0:
		return "a pipe"
	case m&os.ModeSocket != 0:
		return "a socket"
	case m&os.ModeDevice != 0:
		return "a device"
	}
	return "of another kind"
}

// linkMayMatter reports whether a link that is passed over may be one that was wanted.
func linkMayMatter(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".md")
}

const linkPassed = "a link, not followed"
