package intake

import (
	"archive/tar"
	"errors"
	"io"
	"strings"
)

// tar visits the files of a tar.
func (s *stream) tar(r io.Reader) error {
	in := &tail{r: r}
	tr := tar.NewReader(in)
	place, files := "", 0
	for entries := 0; ; entries++ {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return s.failed(after(place), err)
		}
		if entries >= s.limits.entries {
			return s.failed(after(place), errEntries)
		}
		place = h.Name
		visited, err := s.tarEntry(h, tr)
		if err != nil {
			return err
		}
		if visited {
			files++
		}
	}
	if err := in.finish(); err != nil {
		return s.failed(after(place), err)
	}
	if files == 0 {
		return s.failed("", errNoFiles)
	}
	return nil
}

// tarEntry visits an entry if it is a file, and reports whether it did.
func (s *stream) tarEntry(h *tar.Header, tr *tar.Reader) (bool, error) {
	if h.Typeflag == tar.TypeXGlobalHeader {
		return false, nil // a comment; its name is made up
	}
	p, err := inside(h.Name, s.limits.name)
	if err != nil {
		return false, s.failed(h.Name, err)
	}
	switch h.Typeflag {
	case tar.TypeSymlink, tar.TypeLink:
		if err := staysInside(p, h.Linkname, h.Typeflag == tar.TypeLink); err != nil {
			return false, s.failed(h.Name, err)
		}
		s.passLink(p)
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
		if sparse(h) { // its size is whatever it says
			return false, s.failed(h.Name, errSparse)
		}
		return s.entry(p, h, tr)
	}
	return false, nil
}

// entry visits a file of an archive unless it is hidden; it is read to its end in any case.
func (s *stream) entry(p string, h *tar.Header, r io.Reader) (bool, error) {
	if p == "." {
		return false, s.failed("", errNameless)
	}
	if hidden(p) {
		if _, err := io.Copy(io.Discard, r); err != nil {
			return false, s.failed(p, err)
		}
		return false, nil
	}
	return true, s.take(File{Origin: s.named.Origin, Path: p, Size: h.Size, Modified: h.ModTime.Unix()}, r, p, true)
}

// passLink passes over a link that stays inside.
func (s *stream) passLink(p string) {
	if linkMayMatter(p) && !hidden(p) {
		s.trouble(File{Origin: s.named.Origin, Path: p}.String(), linkPassed)
	}
}

// sparse reports whether a file has holes, which say nothing of how much has to be read for them.
func sparse(h *tar.Header) bool {
	if h.Typeflag == tar.TypeGNUSparse {
		return true
	}
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return true
		}
	}
	return false
}

func after(place string) string {
	if place == "" {
		return ""
	}
	return "after " + place
}

// tail is a tar's stream, whose end has to be looked at: a tar that is cut between two entries looks complete to its
// reader.
type tail struct {
	r   io.Reader
	cut bool // it ended while its reader wanted more
}

func (t *tail) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if n == 0 && errors.Is(err, io.EOF) {
		t.cut = true
	}
	return n, err
}

// finish reads what follows the mark at the end: zeros, up to the end of what was compressed.
func (t *tail) finish() error {
	if t.cut {
		return errNoEnd
	}
	buf := make([]byte, 32<<10)
	for {
		n, err := t.r.Read(buf)
		for _, b := range buf[:n] {
			if b != 0 {
				return errTail
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
