package intake

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// write makes files below a new folder; a name that ends in a slash is a folder.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, body := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestFolder: a git checkout's files in lexical order, without what is hidden.
func TestFolder(t *testing.T) {
	dir := write(t, map[string]string{
		"b.md": "b", "a/z.json": "z", "a/b/c.md": "c", "a-b.md": "ab", "empty.md": "",
		".git/config": "hidden", ".hidden.md": "hidden", "a/.github/x.md": "hidden",
		"old.tar.gz": "\x1f\x8bnot opened",
	})
	t.Chdir(filepath.Dir(dir))
	origin := "." + string(filepath.Separator) + filepath.Base(dir)
	got, err := gather(t, defaults(), nil, origin)
	if err != nil {
		t.Fatal(err)
	}
	below := filepath.Base(dir)
	var want []string
	for _, f := range []string{"a/b/c.md=c", "a/z.json=z", "a-b.md=ab", "b.md=b", "empty.md=", "old.tar.gz=\x1f\x8bnot opened"} {
		want = append(want, filepath.Join(below, filepath.FromSlash(f)))
	}
	wantFiles(t, got, want...)
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	first := File{Origin: origin, Path: "a/b/c.md", Folder: filepath.Join(wd, below), Size: 1}
	if got.metas[0] != first {
		t.Errorf("found %+v, want %+v", got.metas[0], first)
	}
	got, err = gather(t, defaults(), nil, t.TempDir())
	if err != nil || len(got.files) != 0 {
		t.Errorf("an empty folder: %v, %v", got, err)
	}
}

// TestLinks: none is followed but one that was named.
func TestLinks(t *testing.T) {
	dir := write(t, map[string]string{"real/a.md": "a", "real/b.md": "b"})
	for name, target := range map[string]string{
		"real/link.md": "a.md", "real/up": "..", "real/out.json": "/etc/hostname", "folder": "real", "file": "real/a.md",
	} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Skip("no links here:", err)
		}
	}
	folder, file := filepath.Join(dir, "folder"), filepath.Join(dir, "file")
	got, err := gather(t, defaults(), nil, folder, file)
	if err != nil {
		t.Fatal(err)
	}
	wantFiles(t, got, filepath.Join(folder, "a.md=a"), filepath.Join(folder, "b.md=b"), file+"=a")
	want := []string{filepath.Join(folder, "link.md: a link, not followed"), filepath.Join(folder, "out.json: a link, not followed")}
	if !slices.Equal(got.troubles, want) {
		t.Errorf("troubles %q, want %q", got.troubles, want)
	}
}

// broken is a folder in which some names cannot be opened.
type broken struct {
	fs.FS
	names []string
}

func (b broken) Open(name string) (fs.File, error) {
	if slices.Contains(b.names, name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return b.FS.Open(name)
}

// TestUnreadable: a folder's broken files and folders are told of, and the walk goes on.
func TestUnreadable(t *testing.T) {
	files := fstest.MapFS{
		"a.md": {Data: []byte("a")}, "b/x.md": {Data: []byte("x")}, "c.md": {Data: []byte("c")}, "d.md": {Data: []byte("d")},
	}
	var log []string
	w := &walk{
		ctx: context.Background(), limits: defaults(),
		trouble: func(where, why string) { log = append(log, "trouble "+where+": "+why) },
		visit: func(f File, r io.Reader) error {
			_, err := io.ReadAll(r)
			var known *Error
			if err != nil && (!errors.As(err, &known) || !errors.Is(err, fs.ErrPermission)) {
				t.Errorf("error %v is no *Error", err)
			}
			log = append(log, f.Path)
			if err != nil {
				log[len(log)-1] = err.Error()
			}
			return nil
		},
	}
	if err := w.files(origin{name: "notes", path: "/notes"}, broken{files, []string{"b", "c.md"}}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a.md", "trouble " + filepath.Join("notes", "b") + ": permission denied",
		filepath.Join("notes", "c.md") + ": permission denied", "d.md",
	}
	for i := range want {
		want[i] = strings.ReplaceAll(want[i], "permission denied", fs.ErrPermission.Error())
	}
	if !slices.Equal(log, want) {
		t.Errorf("got\n%q\nwant\n%q", log, want)
	}
	err := w.files(origin{name: "notes", path: "/notes"}, broken{files, []string{"."}})
	if want := "notes: " + fs.ErrPermission.Error(); err == nil || err.Error() != want {
		t.Errorf("the folder itself: error %v, want %q", err, want)
	}
}

// TestSingle: a file that is named itself.
func TestSingle(t *testing.T) {
	dir := write(t, map[string]string{"n.md": "notes", "n.json.gz": string(gz(t, []byte("notes"))), "notar": strings.Repeat("0", 600)})
	plainFile, packed, text := filepath.Join(dir, "n.md"), filepath.Join(dir, "n.json.gz"), filepath.Join(dir, "notar")
	got, err := gather(t, defaults(), nil, plainFile, packed, text)
	if err != nil {
		t.Fatal(err)
	}
	wantFiles(t, got, plainFile+"=notes", packed+"=notes", text+"="+strings.Repeat("0", 600))
	want := []File{
		{Origin: plainFile, Folder: dir, Size: 5, Named: true},
		{Origin: packed, Path: "n.json", Size: -1, Named: true},
		{Origin: text, Folder: dir, Size: 600, Named: true},
	}
	if !slices.Equal(got.metas, want) {
		t.Errorf("found %+v\nwant %+v", got.metas, want)
	}
	if info, err := os.Stat(plainFile); err != nil || got.times[0] != info.ModTime().Unix() {
		t.Errorf("times %v, %v", got.times, err)
	}
	for _, in := range [][]byte{[]byte("notes"), gz(t, []byte("notes"))} {
		got, err := gather(t, defaults(), bytes.NewReader(in), Stdin)
		if err != nil {
			t.Fatal(err)
		}
		wantFiles(t, got, "standard input=notes")
		if want := (File{Origin: Stdin, Size: -1, Named: true}); got.metas[0] != want {
			t.Errorf("found %+v, want %+v", got.metas[0], want)
		}
	}
}

// TestRefused: origins that are nothing to read, each with one line, before any file is visited.
func TestRefused(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing\x1b[2J.md")
	_, gone := os.Stat(missing)
	var path *fs.PathError
	if !errors.As(gone, &path) {
		t.Fatal(gone)
	}
	tests := []struct {
		origins []string
		want    string
	}{
		{[]string{Stdin, Stdin}, `standard input: named twice: "-" is allowed once`},
		{[]string{Stdin, missing}, filepath.Join(filepath.Dir(missing), "missing[2J.md") + ": " + path.Err.Error()},
		{[]string{""}, `"": an empty name: allowed are a file, a folder, an archive, or - for standard input`},
	}
	for _, test := range tests {
		got, err := gather(t, defaults(), strings.NewReader("notes"), test.origins...)
		if err == nil || err.Error() != test.want || len(got.files) > 0 {
			t.Errorf("%q: found %v, error\n%v\nwant\n%q", test.origins, got.files, err, test.want)
		}
	}
	barred := "standard input: not read in this form: unpack it and name the folder, or give a .tar, .tar.gz, .gz or plain file"
	contents := map[string]string{
		"": "standard input: is empty", string(gz(t, nil)): "standard input: is empty",
		"\x28\xb5\x2f\xfdzstd": barred, "\xfd7zXZ\x00": barred, "BZh91AY&SY": barred, "PK\x03\x04zip": barred,
	}
	for content, want := range contents {
		if _, err := gather(t, defaults(), strings.NewReader(content), Stdin); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %q", content, err, want)
		}
	}
	if _, err := gather(t, defaults(), nil, Stdin); err == nil || err.Error() != "standard input: nothing is piped in" {
		t.Errorf("no standard input: error %v", err)
	}
}

func TestString(t *testing.T) {
	long := strings.Repeat("я", 300)
	tests := []struct {
		file File
		want string
	}{
		{File{Origin: "n.md", Folder: "/x", Named: true}, "n.md"},
		{File{Origin: "n.md.gz", Path: "n.md", Named: true}, "n.md.gz"},
		{File{Origin: "notes", Path: "a/b.md", Folder: "/x/notes"}, filepath.Join("notes", "a", "b.md")},
		{File{Origin: "x.tar", Path: "a/b.md"}, "x.tar: a/b.md"},
		{File{Origin: Stdin, Path: "a/b.md"}, "standard input: a/b.md"},
		{File{Origin: Stdin, Named: true}, "standard input"},
		{File{Origin: "x\n.tar", Path: "\x1b]0;t\x07\x00b\r\n.md"}, "x .tar: ]0;tb .md"},
		{File{Origin: "x.tar", Path: long}, "x.tar: " + strings.Repeat("я", 256) + "..."},
		{File{Origin: "x.tar", Path: "a" + long}, "x.tar: a" + strings.Repeat("я", 255) + "..."},
	}
	for _, test := range tests {
		if got := test.file.String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.file, got, test.want)
		}
	}
}

// TestVisitError: what visit returns ends the walk and arrives as it is, also where it means something to others.
func TestVisitError(t *testing.T) {
	tarball := tarOf(t, entry{name: "a.md"}, entry{name: "b.md"})
	dir := write(t, map[string]string{"a.md": "", "b.md": "", "x.tar": string(tarball)})
	for _, origin := range []string{dir, filepath.Join(dir, "x.tar")} {
		for _, want := range []error{errors.New("enough"), fs.SkipAll, fs.SkipDir, io.EOF} {
			visits := 0
			err := Walk(context.Background(), []string{origin}, nil, Options{}, func(File, io.Reader) error {
				visits++
				return want
			})
			if err != want || visits != 1 { //nolint:errorlint // as it is
				t.Errorf("%s: error %v after %d visits, want %v", origin, err, visits, want)
			}
		}
	}
}

// TestProgress: at the end all bytes are accounted for, read or not.
func TestProgress(t *testing.T) {
	entries := []entry{{name: "a.md", body: strings.Repeat("a", 5000)}, {name: "b.md", body: "b"}}
	dir := write(t, map[string]string{
		"f/a.md": strings.Repeat("a", 3000), "f/b.md": "b", "f/.git/x": "hidden",
		"x.tar.gz": string(gz(t, tarOf(t, entries...))), "n.md": "notes",
	})
	total := int64(3001)
	var origins []string
	for _, name := range []string{"x.tar.gz", "n.md"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
		origins = append(origins, filepath.Join(dir, name))
	}
	origins = append(origins, filepath.Join(dir, "f"))
	for _, read := range []bool{false, true} {
		var last Progress
		o := Options{Progress: func(p Progress) {
			if p.Bytes < last.Bytes || p.Bytes > p.Total || p.Files < last.Files {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		}}
		visit := func(_ File, r io.Reader) error {
			if read {
				_, err := io.Copy(io.Discard, r)
				return err
			}
			return nil
		}
		if err := Walk(context.Background(), origins, nil, o, visit); err != nil {
			t.Fatal(err)
		}
		if want := (Progress{Files: 5, Bytes: total, Total: total}); last != want {
			t.Errorf("read %v: last %+v, want %+v", read, last, want)
		}
	}
	var last Progress
	o := Options{Progress: func(p Progress) { last = p }}
	err := Walk(context.Background(), []string{origins[1], Stdin}, strings.NewReader("notes"), o, func(File, io.Reader) error { return nil })
	if want := (Progress{Files: 2, Bytes: 10, Total: -1}); err != nil || last != want {
		t.Errorf("with standard input: last %+v, want %+v, error %v", last, want, err)
	}
}

// stuck is a standard input that sends something and then nothing.
type stuck struct {
	first   io.Reader
	waiting chan struct{} // closed when the blocking read begins
	forever chan struct{}
}

func (s *stuck) Read(p []byte) (int, error) {
	if n, _ := s.first.Read(p); n > 0 {
		return n, nil
	}
	close(s.waiting)
	<-s.forever
	return 0, io.EOF
}

// TestCancel: a walk ends with its context, also while standard input blocks, or between two files.
func TestCancel(t *testing.T) {
	tarball := tarOf(t, entry{name: "a.md", body: "a"}, entry{name: "b.md", body: "b"})
	for name, first := range map[string][]byte{
		"nothing": nil, "plain": []byte("notes"), "tar": tarball[:700], "gz": gz(t, tarball)[:40],
	} {
		s := &stuck{bytes.NewReader(first), make(chan struct{}), make(chan struct{})}
		ctx, cancel := context.WithCancel(context.Background())
		go func() { <-s.waiting; cancel() }()
		err := Walk(ctx, []string{Stdin}, s, Options{}, func(_ File, r io.Reader) error {
			_, _ = io.Copy(io.Discard, r) // an error that is swallowed changes nothing
			return nil
		})
		close(s.forever)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	dir := write(t, map[string]string{"a.md": "a", "b.md": "b", "x.tar": string(tarball)})
	for _, origin := range []string{dir, filepath.Join(dir, "x.tar"), filepath.Join(dir, "a.md")} {
		ctx, cancel := context.WithCancel(context.Background())
		visits := 0
		err := Walk(ctx, []string{origin}, nil, Options{}, func(File, io.Reader) error {
			visits++
			cancel()
			return nil
		})
		if !errors.Is(err, context.Canceled) || visits != 1 {
			t.Errorf("%s: error %v after %d visits", origin, err, visits)
		}
	}
}

// TestCancelReading: what is being read when the context ends is not read on.
func TestCancelReading(t *testing.T) {
	body := make([]byte, 300_000)
	_, _ = rand.NewChaCha8([32]byte{2}).Read(body)
	large := entry{name: "a.md", body: string(body)}
	dir := write(t, map[string]string{
		"f/a.md": string(body), "x.tar": string(tarOf(t, large)), "x.tar.gz": string(gz(t, tarOf(t, large))),
	})
	for _, name := range []string{"f", "f/a.md", "x.tar", "x.tar.gz"} {
		ctx, cancel := context.WithCancel(context.Background())
		err := Walk(ctx, []string{filepath.Join(dir, name)}, nil, Options{}, func(_ File, r io.Reader) error {
			_, first := io.CopyN(io.Discard, r, 1)
			cancel()
			_, rest := io.Copy(io.Discard, r)
			if first != nil || !errors.Is(rest, context.Canceled) {
				t.Errorf("%s: read with %v, then %v", name, first, rest)
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestShare: what is read twice counts once, what is not read counts too.
func TestShare(t *testing.T) {
	var p progress
	for _, reads := range [][]int64{{}, {4}, {8, 8}} {
		p.now.Bytes = 0
		s := share{p: &p, left: 10}
		for _, n := range reads {
			s.spend(n)
		}
		s.settle()
		if p.now.Bytes != 10 {
			t.Errorf("%v of 10: %d counted", reads, p.now.Bytes)
		}
	}
}

// endless writes a tar of n files of 1 MB.
func endless(w *io.PipeWriter, n int) {
	tw := tar.NewWriter(w)
	body := bytes.Repeat([]byte("release notes"), 1<<20/13)
	for i := range n {
		_ = tw.WriteHeader(&tar.Header{Name: "n" + strconv.Itoa(i), Size: int64(len(body)), Mode: 0o644})
		_, _ = tw.Write(body)
	}
	w.CloseWithError(tw.Close())
}

// TestMemory: 300 MB that stream through allocate a few MB in all (the race detector its share), the making of them
// included.
func TestMemory(t *testing.T) {
	r, w := io.Pipe()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	go endless(w, 300)
	var bytes int64
	err := Walk(context.Background(), []string{Stdin}, r, Options{}, func(_ File, r io.Reader) error {
		n, err := io.Copy(io.Discard, r)
		bytes += n
		return err
	})
	runtime.ReadMemStats(&after)
	if err != nil || bytes < 300_000_000 {
		t.Fatalf("%d bytes, error %v", bytes, err)
	}
	grown := after.TotalAlloc - before.TotalAlloc
	t.Logf("%d bytes allocated for %d", grown, bytes)
	if grown > 8<<20 {
		t.Errorf("%d bytes allocated for %d", grown, bytes)
	}
}
