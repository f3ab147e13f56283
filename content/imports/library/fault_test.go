package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"k8sexplore/content"
)

// twoStates are folders with the same sources in different states.
func twoStates(tb testing.TB) [2]string {
	tb.Helper()
	var out [2]string
	for i, text := range []string{"Before", "After"} {
		var prs []int
		for pr := range 150 {
			prs = append(prs, 1+pr+100*i)
		}
		out[i] = write(tb, map[string]string{
			"release-notes-1.30.json": jsonNotes(text, prs...), "release-notes-1.31.json": jsonNotes(text+" it", prs...),
			"root/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7) + text,
		})
	}
	return out
}

// digests returns what catalogs the two states make, each on top of the other.
func digests(tb testing.TB, states [2]string) []string {
	tb.Helper()
	l := open(tb)
	var out []string
	for _, folder := range states {
		mustImport(tb, l, folder)
		out = append(out, mustCatalog(tb, l).Digest())
	}
	if out[0] == out[1] {
		tb.Fatal("both states are the same")
	}
	return out
}

// counted is a context that ends when it has been looked at so often.
type counted struct {
	context.Context
	left atomic.Int64
}

func (c *counted) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// However early or late an import is cancelled, the library is as it was, and nothing is left behind.
func TestCancel(t *testing.T) {
	l, states := open(t), twoStates(t)
	mustImport(t, l, states[0])
	before, digest := files(t, l), mustCatalog(t, l).Digest()
	moments := 0
	for n := int64(0); ; n = n*5/4 + 1 {
		ctx := &counted{Context: t.Context()}
		ctx.left.Store(n)
		_, err := l.Import(ctx, []string{states[1]}, nil, Job{Prepare: func(ctx context.Context, _ *content.Catalog) error { return ctx.Err() }})
		if err == nil {
			break
		}
		moments++
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("moment %d: %v", n, err)
		}
		if after := files(t, l); !maps.Equal(before, after) || mustCatalog(t, l).Digest() != digest {
			t.Fatalf("moment %d: before %v, after %v", n, before, after)
		}
	}
	if moments < 20 || mustCatalog(t, l).Digest() == digest {
		t.Errorf("%d moments", moments)
	}
	noFaults(t, l)
}

// Two processes that import at once wait for each other: what both import is in the library.
func TestTwoImportsAtOnce(t *testing.T) {
	dir := open(t).dir
	var wg sync.WaitGroup
	for release := range 6 {
		wg.Go(func() {
			l := New(Options{Dir: dir, Own: content.Embedded})
			folder := write(t, map[string]string{fmt.Sprintf("release-notes-1.3%d.json", release): jsonNotes("Text", 1, 2, 3)})
			if _, err := l.Import(t.Context(), []string{folder}, nil, Job{}); err != nil {
				t.Error(err)
			}
			if _, err := l.Catalog(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	l := New(Options{Dir: dir, Own: content.Embedded})
	if check := noFaults(t, l); check.Sources != 6 {
		t.Errorf("%+v", check)
	}
}

func TestWaiting(t *testing.T) {
	l := open(t)
	folder := write(t, map[string]string{"release-notes-1.30.json": jsonNotes("Text", 1)})
	unlock, err := l.lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var holders []string
	other := New(Options{Dir: l.dir, Own: content.Embedded, Wait: func(holder string) { holders = append(holders, holder); cancel() }})
	_, err = other.Import(ctx, []string{folder}, nil, Job{})
	if want := fmt.Sprint("process ", os.Getpid()); !errors.Is(err, context.Canceled) || !slices.Equal(holders, []string{want}) {
		t.Errorf("waited for %q: %v", holders, err)
	}
	other.wait = func(string) { unlock() }
	mustImport(t, other, folder)

	if unlock, err = l.lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	holders = nil
	other.wait = func(holder string) { // the first holder is followed by a second one
		if holders = append(holders, holder); len(holders) == 2 {
			unlock()
		} else if err := os.WriteFile(l.path(lockName), []byte("1 other\n"), 0o600); err != nil {
			t.Error(err)
		}
	}
	mustImport(t, other, folder)
	if len(holders) != 2 || holders[1] != "process 1" {
		t.Errorf("told of %q", holders)
	}

	if unlock, err = l.lock(t.Context()); err != nil { // by one that was stopped, say
		t.Fatal(err)
	}
	other.wait, other.holding = func(string) {}, time.Millisecond
	_, err = other.Import(t.Context(), []string{folder}, nil, Job{})
	if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("locking the library: process %d does not let go, waited ", os.Getpid())) {
		t.Errorf("of a process that holds the lock for ever it is said: %v", err)
	}
	unlock()

	if err := os.Remove(l.path(lockName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(l.path(lockName), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Import(t.Context(), []string{folder}, nil, Job{}); err == nil || !strings.HasSuffix(err.Error(), "lock: no plain file") {
		t.Errorf("a folder as lock: %v", err)
	}
}

// used goes through all of a catalog.
func used(c *content.Catalog) (err error) {
	for row := range c.Len() {
		c.Entry(row)
		c.Upstream(row)
		_, _, e := c.Body(row, content.Japanese)
		err = errors.Join(err, e)
	}
	c.Releases()
	return err
}

// Whatever has been damaged, opening never panics: there is a catalog, whole or with the trouble said, and importing
// again mends it.
func TestDamage(t *testing.T) {
	own := ours(t)
	l := New(Options{Dir: filepath.Join(t.TempDir(), "library"), Own: func() (*content.Catalog, error) { return own, nil }})
	folder := write(t, map[string]string{
		"release-notes-1.30.json": jsonNotes("Text", 1, 2, 3), "release-notes-1.31.json": jsonNotes("Text", 5), "root/v1.30/sig-node/pr-7.en.md": fmt.Sprintf(teamNote, 7),
	})
	l.now = func() time.Time { return time.Unix(0, 0) }
	mustImport(t, l, folder)
	digest := mustCatalog(t, l).Digest()
	catalogFile := catalogName(digest)
	sound := map[string][]byte{}
	for name := range files(t, l) {
		var err error
		if sound[name], err = os.ReadFile(l.path(name)); err != nil {
			t.Fatal(err)
		}
	}
	restore := func() {
		if err := os.RemoveAll(l.dir); err != nil {
			t.Fatal(err)
		}
		for name, data := range sound {
			if err := errors.Join(os.MkdirAll(filepath.Dir(l.path(name)), 0o700), os.WriteFile(l.path(name), data, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, data := range sound {
		for what, damaged := range damages(data) {
			restore()
			if err := os.RemoveAll(l.path(name)); err != nil {
				t.Fatal(err)
			}
			if damaged != nil {
				if err := os.WriteFile(l.path(name), damaged, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			c, err := l.Catalog(t.Context())
			var trouble *Trouble
			if err != nil && !errors.As(err, &trouble) || c == nil || c.Len() < own.Len() {
				t.Fatalf("%s %s: %v", name, what, err)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %s: %v", name, what, err)
			}
			if err := used(c); err != nil {
				t.Errorf("%s %s: %v", name, what, err)
			}
			healed := err == nil && c.Digest() == digest
			check, verr := l.verify(t.Context())
			if verr != nil || !healed && trouble == nil || damaged != nil && name != currentName && name != catalogFile && len(check.Faults) == 0 {
				t.Errorf("%s %s: healed %v, trouble %v, faults %q, %v", name, what, healed, trouble, check.Faults, verr)
			}
			if _, err := l.Import(t.Context(), []string{folder}, nil, Job{}); err != nil {
				if _, err := l.Remove(t.Context(), []string{All}, Job{}); err != nil {
					t.Logf("%s %s: %v", name, what, err)
					if !errors.Is(err, errNewer) {
						t.Errorf("%s %s: no way out: %v", name, what, err)
					}
					continue
				}
				mustImport(t, l, folder)
			}
			if got := mustCatalog(t, l).Digest(); got != digest {
				t.Errorf("%s %s: imported again, the catalog is another", name, what)
			}
		}
	}
}

// damages returns a file damaged in several ways; nil is a file that is gone.
func damages(data []byte) map[string][]byte {
	out := map[string][]byte{"gone": nil, "empty": {}, "cut": data[:len(data)/2], "longer": append(slices.Clone(data), 'x'), "other": []byte("{}")}
	out["its end scrambled"] = append(slices.Clone(data[:len(data)*3/4]), bytes.Repeat([]byte{0xfe}, len(data)-len(data)*3/4)...)
	for i := range 6 {
		at := i * (len(data) - 1) / 5
		flipped := slices.Clone(data)
		flipped[at] ^= byte(1 << (i % 8))
		out[fmt.Sprint("flipped at ", at)] = flipped
	}
	return out
}

// A library that another version of the program has written is compiled anew, or left alone where it is newer.
func TestOtherVersions(t *testing.T) {
	l := open(t)
	mustImport(t, l, write(t, map[string]string{"release-notes-1.27.json": jsonNotes("Text", 10, 40)}))
	own := ours(t)
	other := New(Options{Dir: l.dir, Own: func() (*content.Catalog, error) { return own, nil }})
	c := mustCatalog(t, other)
	if row, ok := c.ByID("v1.27/pr-10"); !ok || len(c.Upstream(row)) != 1 || c.Len() != own.Len()+1 {
		t.Errorf("%d entries of %d", c.Len(), own.Len())
	}
	if err := used(c); err != nil {
		t.Error(err)
	}
	if now, err := l.readCurrent(); err != nil || now.Own != own.Digest() {
		t.Errorf("what was compiled anew is not kept: %+v, %v", now, err)
	}
	noFaults(t, other)

	if err := errors.Join(os.Remove(l.path(lockName)), os.Mkdir(l.path(lockName), 0o700)); err != nil { // so that nothing can be written
		t.Fatal(err)
	}
	if err := used(mustCatalog(t, l)); err != nil {
		t.Error(err)
	}
	if now, err := l.readCurrent(); err != nil || now.Own != own.Digest() {
		t.Errorf("written without the lock: %+v, %v", now, err)
	}

	if err := errors.Join(os.Remove(l.path(lockName)), os.WriteFile(l.path(currentName), []byte(`{"format":99}`), 0o600)); err != nil {
		t.Fatal(err)
	}
	c, err := l.Catalog(t.Context())
	var trouble *Trouble
	if !errors.As(err, &trouble) || !errors.Is(err, errNewer) || c == nil {
		t.Errorf("a newer library: %v", err)
	}
	before := files(t, l)
	_, err = l.Import(t.Context(), []string{write(t, map[string]string{"release-notes-1.27.json": jsonNotes("Text", 10)})}, nil, Job{})
	if !errors.Is(err, errNewer) || !maps.Equal(before, files(t, l)) {
		t.Errorf("a newer library is changed: %v", err)
	}
	if _, err := l.Remove(t.Context(), []string{"changelog"}, Job{}); !errors.Is(err, errNewer) || !maps.Equal(before, files(t, l)) {
		t.Errorf("a source is removed from a newer library: %v", err)
	}
	if removed, err := l.Remove(t.Context(), []string{All}, Job{}); err != nil || len(removed) > 0 {
		t.Errorf("emptying a newer library: %v, %v", removed, err)
	}
	mustImport(t, l, write(t, map[string]string{"release-notes-1.27.json": jsonNotes("Text", 10)}))
}

// Hostile texts are sanitised, hostile notes of a team end in one line, and soon.
func TestHostileNotes(t *testing.T) {
	bomb := "---\ntitle: x\napis: &a [x,x,x,x,x,x,x,x,x]\nflags: &b [" + strings.Repeat("*a ,", 2000) + "]\nmetrics: [" + strings.Repeat("*b ,", 2000) + "]\n---\nx\n"
	for name, text := range map[string]string{
		"bomb": bomb, "deep": "---\ntitle: " + strings.Repeat("[", 30000) + "\n---\nx\n", "huge": strings.Repeat("x", maxTeamFile+1),
		"none": "no front matter", "binary": "\x00\x01\xff",
	} {
		_, err := open(t).Import(t.Context(), []string{write(t, map[string]string{"root/v1.30/sig-node/pr-7.en.md": text})}, nil, Job{})
		if err == nil || strings.ContainsAny(err.Error(), "\n\x1b") || len(err.Error()) > 600 {
			t.Errorf("%s: %v", name, err)
		}
	}
	l := open(t)
	mustImport(t, l, write(t, map[string]string{
		"ro\x1b[31mot/v1.30/sig-node/pr-7.en.md": "---\r\ntitle: \"a\\x1b[31mb\"\r\nsig: node\r\nsigs: [node]\r\nkinds: [feature]\r\nprs: [7]\r\nauthor: \"x\\u202ey\"\r\n---\r\nText\x1b]0;x\x07 \u202e.\r\n",
	}))
	c := mustCatalog(t, l)
	row, ok := c.ByID("v1.30/pr-7")
	if e := c.Entry(row); !ok || e.Titles[0] != "a[31mb" || e.Bodies[0] != "Text]0;x ." || e.Author != "xy" || e.Sources[0] != "ro-31mot" {
		t.Errorf("%+v", e)
	}
	sources, err := l.Sources()
	if err != nil || strings.ContainsRune(sources[0].Path, '\x1b') {
		t.Errorf("%q, %v", sources[0].Path, err)
	}
}
