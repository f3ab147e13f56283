package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"path"
	"path/filepath"

	"k8sexplore/content/imports/intake"
	"k8sexplore/content/imports/upstream"
)

// reading is a file of upstream's that is read.
type reading struct {
	intake.File
	name   string
	format upstream.Format
	into   *stored

	done          chan struct{}
	err, writeErr error
}

// besideBytes is how large a file may be to be read beside those that follow.
const besideBytes = 4 << 20

// read writes the notes of the file to one of the change.
func (p *reading) read(ctx context.Context, c *change, from io.Reader) {
	defer close(p.done)
	s, raw := p.into, sha256.New()
	p.err = c.stage(s, func(write func(*record) error) error {
		stats, err := upstream.Read(ctx, p.format, p.name, summed{from, raw}, func(n upstream.Note) error {
			rec := fromUpstream(&n)
			p.writeErr = write(&rec)
			return p.writeErr
		})
		if err != nil {
			return err
		}
		if stats.Read == 0 {
			return errNoNotes
		}
		for _, c := range stats.Releases {
			*s.tally(c.Release) = tally{c.Release.String(), Counts{Read: c.Read, Published: c.Published}}
		}
		s.Release = s.mainRelease(upstream.ReleaseInName(p.name).Release())
		s.Raw = hex.EncodeToString(raw.Sum(nil))
		return nil
	})
}

// summed reads and sums up what it reads.
type summed struct {
	r   io.Reader
	sum hash.Hash
}

func (s summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.sum.Write(p[:n])
	return n, err
}

var errNoNotes = errors.New("no release notes in it")

// fileBase returns the base name of a file that was found.
func fileBase(f intake.File) string {
	switch {
	case f.Path != "":
		return baseLabel(path.Base(f.Path))
	case f.Origin == intake.Stdin:
		return "stdin"
	}
	return baseLabel(filepath.Base(f.Origin))
}
