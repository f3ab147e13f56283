package intake

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// FuzzArchive: whatever comes in, no path leaves the archive, nothing but clean lines comes out, and no more than the
// limits allow.
func FuzzArchive(f *testing.F) {
	entries := []entry{{name: "a.md", body: "some text"}, {name: "b/c.json", body: "{}"}, {name: "b/l.md", kind: tar.TypeSymlink, link: "../a.md"}}
	tarball := tarOf(f, entries...)
	for _, seed := range [][]byte{tarball, gz(f, tarball), gz(f, []byte("text")), []byte("text")} {
		f.Add(seed)
	}
	small := limits{unpacked: 1 << 20, entries: 50, ratio: 50, free: 1 << 16, name: 200}
	clean := func(t *testing.T, s string) {
		if strings.ContainsFunc(s, unicode.IsControl) {
			t.Errorf("%q is not clean", s)
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var read int64
		o := Options{Trouble: func(where, why string) { clean(t, where+why) }}
		err := walkWithin(context.Background(), small, []string{Stdin}, bytes.NewReader(in), o, func(f File, r io.Reader) error {
			if f.Path != "" && (strings.Contains(f.Path, `\`) || !filepath.IsLocal(f.Path)) {
				t.Errorf("path %q leaves", f.Path)
			}
			clean(t, f.String())
			n, err := io.Copy(io.Discard, r)
			read += n
			return err
		})
		if read > small.unpacked {
			t.Errorf("%d bytes read", read)
		}
		if err != nil {
			clean(t, err.Error())
			var known *Error
			if !errors.As(err, &known) || known.Why == "" {
				t.Errorf("%v is no *Error", err)
			}
		}
	})
}
