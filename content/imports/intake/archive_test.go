package intake

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// entry is one of an archive that a test makes.
type entry struct {
	name, body string
	kind       byte // of tar; 0 is a file
	link       string
	pax        map[string]string
}

func tarOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Linkname: e.link, Size: int64(len(e.body)), Mode: 0o644, PAXRecords: e.pax}
		if e.kind == 0 {
			h.Typeflag = tar.TypeReg
		}
		if e.kind == tar.TypeXGlobalHeader {
			h = &tar.Header{Typeflag: e.kind, PAXRecords: e.pax}
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, e.body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gz(t testing.TB, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(body); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestOldTar: one from before there was a magic number is known by its checksum.
func TestOldTar(t *testing.T) {
	b := tarOf(t, entry{name: "a.md", body: "a"})
	clear(b[257:265])
	stamp(b[:512])
	got, err := gather(t, defaults(), bytes.NewReader(b), Stdin)
	if err != nil {
		t.Fatal(err)
	}
	wantFiles(t, got, "standard input: a.md=a")
}

// found is what a walk came upon.
type found struct {
	files    []string // "name=content"
	metas    []File   // without their times
	times    []int64  // of metas
	troubles []string
}

// gather walks, reading every file.
func gather(t testing.TB, l limits, stdin io.Reader, origins ...string) (found, error) {
	t.Helper()
	var got found
	o := Options{Trouble: func(where, why string) { got.troubles = append(got.troubles, where+": "+why) }}
	err := walkWithin(context.Background(), l, origins, stdin, o, func(f File, r io.Reader) error {
		body, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		got.files = append(got.files, f.String()+"="+string(body))
		got.times = append(got.times, f.Modified)
		f.Modified = 0
		got.metas = append(got.metas, f)
		return nil
	})
	return got, err
}

func wantFiles(t *testing.T, got found, want ...string) {
	t.Helper()
	if !slices.Equal(got.files, want) {
		t.Errorf("found\n%q\nwant\n%q", got.files, want)
	}
}

// TestArchives: every form of archive, named and from standard input, holds the same files.
func TestArchives(t *testing.T) {
	entries := []entry{
		{name: "pax_global_header", kind: tar.TypeXGlobalHeader, pax: map[string]string{"comment": "0123"}},
		{name: "top/", kind: tar.TypeDir},
		{name: "top/b.md", body: "b"},
		{name: "top/a.json", body: strings.Repeat("a", 2000)},
		{name: "top/.git/config", body: "hidden"},
		{name: "./top/sub/empty.md"},
		{name: `top\windows.md`, body: "w"},
		{name: "top/inner.tar.gz", body: "\x1f\x8bnot opened"},
		{name: "top/link.md", kind: tar.TypeSymlink, link: "../top/b.md"},
		{name: "top/link.txt", kind: tar.TypeSymlink, link: "b.md"},
		{name: "top/null", kind: tar.TypeChar},
		{name: "top/b.md", body: "b again"},
	}
	tarball := tarOf(t, entries...)
	half := len(tarball) / 2
	forms := []struct {
		name string
		body []byte
	}{
		{"x.tar", tarball},
		{"x.tar.gz", gz(t, tarball)},
		{"misnamed.txt", gz(t, tarball)},
		{"members.tgz", append(gz(t, tarball[:half]), gz(t, tarball[half:])...)},
		{"prefixed.tar", append(slices.Clone(tarball), make([]byte, 9000)...)},
	}
	for _, form := range forms {
		t.Run(form.name, func(t *testing.T) {
			named := filepath.Join(t.TempDir(), form.name)
			if err := os.WriteFile(named, form.body, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, origin := range []string{named, Stdin} {
				got, err := gather(t, defaults(), bytes.NewReader(form.body), origin)
				if err != nil {
					t.Fatal(err)
				}
				from := line(origin) + ": "
				wantFiles(t, got,
					from+"top/b.md=b", from+"top/a.json="+strings.Repeat("a", 2000), from+"top/sub/empty.md=",
					from+"top/windows.md=w", from+"top/inner.tar.gz=\x1f\x8bnot opened", from+"top/b.md=b again")
				if want := []string{from + "top/link.md: a link, not followed"}; !slices.Equal(got.troubles, want) {
					t.Errorf("troubles %q, want %q", got.troubles, want)
				}
				for _, f := range got.metas {
					if f.Origin != origin || f.Folder != "" || f.Named || f.Path == "top/a.json" && f.Size != 2000 {
						t.Errorf("%+v", f)
					}
				}
			}
		})
	}
}

// TestHostile: each is refused as a whole, with one line.
func TestHostile(t *testing.T) {
	good := entry{name: "good.md", body: "good"}
	small := defaults()
	small.unpacked, small.entries, small.free, small.name = 300_000, 5, 10_000, 100
	zeros := strings.Repeat("\x00", 200_000)
	tests := []struct {
		name    string
		entries []entry
		want    string
	}{
		{"dots", []entry{good, {name: "a/../../x.md", body: "x"}}, `a/../../x.md: a path with "..": only paths inside the archive are allowed`},
		{"dots that stay", []entry{{name: "a/../x.md", body: "x"}}, `a/../x.md: a path with "..": only paths inside the archive are allowed`},
		{"absolute", []entry{good, {name: "/etc/x.md", body: "x"}}, "/etc/x.md: an absolute path: only paths inside the archive are allowed"},
		{"drive", []entry{{name: "C:x.md", body: "x"}}, "C:x.md: a path with a drive letter: only paths inside the archive are allowed"},
		{"backslash dots", []entry{{name: `a\..\..\x`, body: "x"}}, `a\..\..\x: a path with "..": only paths inside the archive are allowed`},
		{"share", []entry{{name: `\\host\x`, body: "x"}}, `\\host\x: an absolute path: only paths inside the archive are allowed`},
		{"escape", []entry{{name: "../\x1b[2Jx\u202e.md", body: "x"}}, `../[2Jx.md: a path with "..": only paths inside the archive are allowed`},
		{"long", []entry{{name: strings.Repeat("n", 101), body: "x"}}, strings.Repeat("n", 101) + ": a path of more than 100 bytes"},
		{"nameless", []entry{{name: "./.", body: "x"}}, "a file without a name"},
		{"link away", []entry{{name: "a/l", kind: tar.TypeSymlink, link: "../../x"}}, "a/l: a link that leaves the archive"},
		{"link absolute", []entry{{name: "l", kind: tar.TypeSymlink, link: "/etc/passwd"}}, "l: a link that leaves the archive"},
		{"link by drive", []entry{{name: "l", kind: tar.TypeSymlink, link: `c:\x`}}, "l: a link that leaves the archive"},
		{"link by backslash", []entry{{name: "l", kind: tar.TypeSymlink, link: `..\x`}}, "l: a link that leaves the archive"},
		{"too much", []entry{good, {name: "z", body: zeros}, {name: "y", body: zeros}}, "y: is more than 4 GB, unpacked"},
		{"entries", []entry{good, good, good, good, good, good}, "more than 1,000,000 entries"},
		{"empty", nil, "an archive without files"},
		{"folders only", []entry{{name: "a/", kind: tar.TypeDir}}, "an archive without files"},
		{"hidden only", []entry{{name: ".a", body: "x"}}, "an archive without files"},
	}
	small.ratio = 1 << 40
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			forms := map[string][]byte{"tar": tarOf(t, test.entries...)}
			forms["tar.gz"] = gz(t, forms["tar"])
			for form, body := range forms {
				_, err := gather(t, small, bytes.NewReader(body), Stdin)
				wantError(t, form, err, test.want)
			}
		})
	}
}

// wantError wants one clean line; "after" belongs to what only a stream has.
func wantError(t *testing.T, form string, err error, want string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no error, want %q", form, want)
		return
	}
	got := err.Error()
	if got == "standard input: "+want {
		return
	}
	rest, isAfter := strings.CutPrefix(got, "standard input: after ")
	if _, why, ok := strings.Cut(rest, ": "); isAfter && ok && why == want {
		return
	}
	t.Errorf("%s: error\n%q\nwant\n%q", form, got, "standard input: "+want)
}

func TestHostileTar(t *testing.T) {
	file := entry{name: "a.md", body: "a"}
	good := tarOf(t, file)
	headless := func(n int) []byte { return slices.Concat(good[:1024], make([]byte, n)) }
	bomb := gz(t, tarOf(t, file, entry{name: "z.md", body: strings.Repeat("\x00", 4<<20)}))
	small := defaults()
	small.free = 1 << 20
	tests := []struct {
		name string
		body []byte
		want string
	}{
		{"hard link away", tarOf(t, file, entry{name: "b/l", kind: tar.TypeLink, link: "../x"}), "b/l: a link that leaves the archive"},
		{"hard link absolute", tarOf(t, entry{name: "l", kind: tar.TypeLink, link: "/x"}), "l: a link that leaves the archive"},
		{"no end", headless(0), "after a.md: cut off: the mark at the end of the archive is missing"},
		{"half an end", headless(512), "after a.md: cut off: the mark at the end of the archive is missing"},
		{"two archives", slices.Concat(good, good), "after a.md: data after the end of the archive: name archives one by one"},
		{"two in gzip", slices.Concat(gz(t, good), gz(t, good)), "after a.md: data after the end of the archive: name archives one by one"},
		{"bomb", bomb, "z.md: unpacks to more than 200 times its size: it looks like an archive made to do harm"},
		{"sparse", sparseTar(t), "s.md: a file with holes (sparse), not taken"},
		{"sparse by pax", sparsePAX(t), "s.md: a file with holes (sparse), not taken"},
		{"trailing garbage", append(gz(t, good), "some other garbage"...), "after a.md: cut off or damaged (gzip: invalid header)"},
		{"zeros", make([]byte, 10240), "an archive without files"},
		{"bad header", slices.Concat(good[:1024], bytes.Repeat([]byte("x"), 1024)), "after a.md: cut off or damaged (archive/tar: invalid tar header)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := gather(t, small, bytes.NewReader(test.body), Stdin)
			if err == nil || err.Error() != "standard input: "+test.want {
				t.Errorf("error\n%v\nwant\n%q", err, test.want)
			}
		})
	}
}

// sparseTar is one file of 1 TB in 2 KB. The writer makes none: an old GNU header is written by hand.
func sparseTar(t *testing.T) []byte {
	t.Helper()
	b := tarOf(t, entry{name: "s.md"})
	h := b[:512]
	h[156] = tar.TypeGNUSparse
	copy(h[257:], "ustar  \x00")
	clear(h[265:512])
	copy(h[386:], "00000000000\x0000000000000\x00") // one piece without length
	copy(h[483:], "\x80\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00")
	stamp(h)
	return b
}

// sparsePAX is the same in the newer form, in which the map stands before the data.
func sparsePAX(t *testing.T) []byte {
	t.Helper()
	var records strings.Builder
	for _, r := range []string{"GNU.sparse.major=1", "GNU.sparse.minor=0", "GNU.sparse.name=s.md", "GNU.sparse.realsize=1099511627776"} {
		records.WriteString(strconv.Itoa(len(r)+4) + " " + r + "\n") // two digits, a blank, a line feed
	}
	b := tarOf(t, entry{name: "pax", body: records.String()}, entry{name: "s.md", body: "0\n" + strings.Repeat("\x00", 510)})
	b[156] = tar.TypeXHeader
	stamp(b[:512])
	return b
}

// stamp writes the checksum of a tar's header.
func stamp(h []byte) {
	copy(h[148:156], "        ")
	sum := 0
	for _, c := range h {
		sum += int(c)
	}
	for i := 5; i >= 0; i-- {
		h[148+i] = byte('0' + sum&7)
		sum >>= 3
	}
	h[154], h[155] = 0, ' '
}

// TestCut: an archive that is cut off anywhere is never taken for a whole one.
func TestCut(t *testing.T) {
	random := rand.NewChaCha8([32]byte{1})
	var entries []entry
	for _, name := range []string{"a.md", "b.md", "c.json"} {
		body := make([]byte, 700)
		_, _ = random.Read(body)
		entries = append(entries, entry{name: name, body: string(body)})
	}
	tarball := tarOf(t, entries...)
	forms := []struct {
		name  string
		body  []byte
		least int // bytes that tell what it is
	}{
		{"tar", tarball, 262}, {"tar.gz", gz(t, tarball), 2},
	}
	for _, form := range forms {
		for n := range len(form.body) {
			got, err := gather(t, defaults(), bytes.NewReader(form.body[:n]), Stdin)
			if n >= form.least && err == nil {
				t.Fatalf("%s cut at %d of %d: no error", form.name, n, len(form.body))
			}
			if n < form.least && err == nil && !got.metas[0].Named {
				t.Fatalf("%s cut at %d of %d: found %v", form.name, n, len(form.body), got.metas)
			}
		}
		if got, err := gather(t, defaults(), bytes.NewReader(form.body), Stdin); err != nil || len(got.files) != 3 {
			t.Fatalf("%s: %v, %v", form.name, got, err)
		}
	}
}

// TestUnread: that nobody reads the files of an archive hides neither damage nor size, and swallowing an error does
// not either.
func TestUnread(t *testing.T) {
	body := strings.Repeat("some text ", 1000)
	tarball := gz(t, tarOf(t, entry{name: "a.md", body: body}))
	tarball[len(tarball)-6] ^= 1 // of gzip's checksum
	single := gz(t, []byte(body))
	for name, in := range map[string][]byte{"tar.gz": tarball, "gz": single[:len(single)-1]} {
		for does, visit := range map[string]Visit{
			"reads nothing": func(File, io.Reader) error { return nil },
			"swallows":      func(_ File, r io.Reader) error { _, _ = io.Copy(io.Discard, r); return nil },
			"says its own":  func(_ File, r io.Reader) error { _, _ = io.Copy(io.Discard, r); return errors.New("its own") },
		} {
			err := Walk(context.Background(), []string{Stdin}, bytes.NewReader(in), Options{}, visit)
			var known *Error
			if does == "says its own" && name == "tar.gz" {
				if err == nil || err.Error() != "its own" { // gzip's end comes after the file's
					t.Errorf("%s, visit %s: error %v", name, does, err)
				}
			} else if !errors.As(err, &known) {
				t.Errorf("%s, visit %s: error %v", name, does, err)
			}
		}
	}
}
