package intake

import (
	"archive/zip"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"slices"
)

// zipFile is a zip on disk, read until the context ends. While its list of files is read there is a limit.
type zipFile struct {
	w       *walk
	r       io.ReaderAt
	part    *share
	listing bool
	left    int64 // bytes that may be read while listing
}

func (z *zipFile) ReadAt(p []byte, at int64) (int, error) {
	if err := z.w.ctx.Err(); err != nil {
		return 0, err
	}
	if z.listing {
		if z.left -= int64(len(p)); z.left < 0 {
			return 0, errDirectory
		}
		return z.r.ReadAt(p, at)
	}
	n, err := z.r.ReadAt(p, at)
	z.part.spend(int64(n))
	return n, err
}

// zip visits the files of a zip.
func (s *stream) zip(z *zipFile, size int64) error {
	if size > s.limits.zip {
		return s.failed("", errZipSize)
	}
	z.listing, z.left = true, s.limits.directory
	zr, err := zip.NewReader(z, size)
	z.listing = false
	if err != nil {
		return s.failed("", err)
	}
	if err := s.checkZip(zr, size); err != nil {
		return err
	}
	files := 0
	for _, f := range zr.File {
		visited, err := s.zipEntry(f)
		if err != nil {
			return err
		}
		if visited {
			files++
		}
	}
	if files == 0 {
		return s.failed("", errNoFiles)
	}
	return nil
}

// checkZip refuses by its list of files what is not to be unpacked at all. Reading an entry fails where it is not as
// the list says.
func (s *stream) checkZip(zr *zip.Reader, size int64) error {
	if len(zr.File) > s.limits.entries {
		return s.failed("", errEntries)
	}
	var sum uint64
	for _, f := range zr.File {
		if _, err := inside(f.Name, s.limits.name); err != nil {
			return s.failed(f.Name, err)
		}
		if f.UncompressedSize64 > uint64(s.limits.unpacked) {
			return s.failed(f.Name, errTooMuch)
		}
		sum += f.UncompressedSize64
		switch {
		case sum > uint64(s.limits.unpacked):
			return s.failed(f.Name, errTooMuch)
		case sum > uint64(s.limits.free) && sum/uint64(s.limits.ratio) > uint64(size):
			return s.failed("", errBomb)
		}
	}
	return s.checkOverlap(zr)
}

// checkOverlap refuses a zip in which entries share their data: that is how a small one unpacks to petabytes.
func (s *stream) checkOverlap(zr *zip.Reader) error {
	const header = 30 // bytes that stand before an entry's name and its data
	type span struct{ from, to, file int64 }
	spans := make([]span, 0, len(zr.File))
	for i, f := range zr.File {
		from, err := f.DataOffset()
		if err != nil {
			return s.failed(f.Name, err)
		}
		size := min(f.CompressedSize64, uint64(s.limits.zip)) // more is cut off
		spans = append(spans, span{from - header, from + int64(size), int64(i)})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.file, b.file)) })
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return s.failed(zr.File[spans[i].file].Name, errOverlap)
		}
	}
	return nil
}

// zipEntry visits an entry if it is a file, and reports whether it did.
func (s *stream) zipEntry(f *zip.File) (bool, error) {
	const encrypted = 1 // the flag
	p, err := inside(f.Name, s.limits.name)
	if err != nil {
		return false, s.failed(f.Name, err)
	}
	mode := f.Mode()
	if mode.IsDir() || !mode.IsRegular() && mode&fs.ModeSymlink == 0 {
		return false, nil
	}
	if f.Flags&encrypted != 0 {
		return false, s.failed(f.Name, errEncrypted)
	}
	r, err := f.Open()
	if err != nil {
		return false, s.failed(f.Name, err)
	}
	defer func() { _ = r.Close() }()
	if mode.IsRegular() {
		return s.entry(p, int64(f.UncompressedSize64), r)
	}
	target, err := io.ReadAll(io.LimitReader(r, int64(s.limits.name)+1))
	if err == nil && len(target) > s.limits.name {
		err = errors.New("a link with a target that is too long")
	}
	if err == nil {
		err = staysInside(p, string(target), false)
	}
	if err != nil {
		return false, s.failed(f.Name, err)
	}
	s.passLink(p)
	return false, nil
}
