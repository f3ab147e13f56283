package index

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
)

// The files in a cache, as disk.Store calls them.
const (
	lockName     = "lock"
	tempPrefix   = ".tmp-"
	manifestName = "manifest.json"
)

// few is a catalog that is indexed quickly. Catalogs of different words have different digests.
func few(t testing.TB, word string) *content.Catalog {
	var notes []indextest.Note
	for pr := 1; pr <= 5; pr++ {
		notes = append(notes, indextest.PlainNote(content.Entry{PRs: []int{pr}}, "Title "+word, "Text"))
	}
	return indextest.NewCatalog(t, notes...)
}

// prepared is what Prepare did with a catalog and a cache.
type prepared struct {
	*Searcher
	built bool // progress was told of a build
	log   string
}

func prepare(t testing.TB, c *content.Catalog, cache string) prepared {
	t.Helper()
	var logged bytes.Buffer
	p := prepared{Searcher: New(Options{Catalog: c, CacheDir: cache, Log: log.New(&logged, "", 0)})}
	if err := p.Prepare(t.Context(), func(int, int) { p.built = true }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	if r := search(t, p.Searcher, content.Query{Words: "title"}, 0); r.Total != c.Len() || r.Engine != EngineIndex {
		t.Fatalf("the %s finds %d of %d entries", r.Engine, r.Total, c.Len())
	}
	p.log = logged.String()
	return p
}

// indexFolder returns where the index of a catalog lies.
func indexFolder(t testing.TB, c *content.Catalog, cache string) string {
	t.Helper()
	return New(Options{Catalog: c, CacheDir: cache}).store().Path()
}

// inCache returns the names in the folder of all indexes.
func inCache(t testing.TB, cache string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(cache, "search"))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestPrepareBuildsOnce(t *testing.T) {
	c, cache := few(t, "one"), filepath.Join(t.TempDir(), "not", "there")
	s := New(Options{Catalog: c, CacheDir: cache})
	if s.Engine() != EngineScan {
		t.Errorf("before Prepare the engine is %s", s.Engine())
	}
	var steps []int
	progress := func(done, total int) {
		steps = append(steps, done)
		if total != 5 {
			t.Errorf("progress of %d", total)
		}
	}
	for range 2 {
		if err := s.Prepare(t.Context(), progress); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(steps, []int{1, 2, 3, 4, 5}) || s.Engine() != EngineIndex {
		t.Errorf("progress was %v, the engine is %s", steps, s.Engine())
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if p := prepare(t, c, cache); p.built || p.log != "" {
		t.Errorf("an index that is there: built %v, log %q", p.built, p.log)
	}
	if got, want := inCache(t, cache), []string{filepath.Base(indexFolder(t, c, cache)), lockName}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %v, want %v", got, want)
	}
}

// TestDamageIsRepaired damages a finished index in every way that files can be damaged.
func TestDamageIsRepaired(t *testing.T) {
	edit := func(name string, change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			path := filepath.Join(dir, name)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, change(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	remove := func(name string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	truncate := func(data []byte) []byte { return data[:len(data)/2] }
	flip := func(at float64) func([]byte) []byte {
		return func(data []byte) []byte {
			data[int(at*float64(len(data)-1))] ^= 0x40
			return data
		}
	}
	const segment, bolt = "store/000000000002.zap", "store/root.bolt"
	c, sound := few(t, "one"), t.TempDir()
	if err := prepare(t, c, sound).Close(); err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func(*testing.T, string){
		"segment truncated":    edit(segment, truncate),
		"segment empty":        edit(segment, func([]byte) []byte { return nil }),
		"segment's beginning":  edit(segment, flip(0)),
		"segment's middle":     edit(segment, flip(0.5)),
		"segment's footer":     edit(segment, flip(0.99)),
		"segment's checksum":   edit(segment, flip(1)),
		"segment longer":       edit(segment, func(data []byte) []byte { return append(data, 0) }),
		"segment missing":      remove(segment),
		"bolt truncated":       edit(bolt, truncate),
		"bolt changed":         edit(bolt, flip(0.1)),
		"bolt missing":         remove(bolt),
		"store missing":        remove("store"),
		"texts changed":        edit("texts", flip(0.5)),
		"texts truncated":      edit("texts", truncate),
		"texts missing":        remove("texts"),
		"beginnings changed":   edit("beginnings", flip(0.5)),
		"beginnings empty":     edit("beginnings", func([]byte) []byte { return nil }),
		"beginnings missing":   remove("beginnings"),
		"sizes changed":        edit("sizes", flip(0.5)),
		"sizes missing":        remove("sizes"),
		"common changed":       edit("common", flip(0)),
		"common missing":       remove("common"),
		"tables swapped":       swapTables,
		"manifest missing":     remove(manifestName),
		"manifest truncated":   edit(manifestName, truncate),
		"manifest of nothing":  edit(manifestName, func([]byte) []byte { return []byte("{}") }),
		"manifest of others":   edit(manifestName, func(data []byte) []byte { return bytes.Replace(data, []byte(":5"), []byte(":6"), 1) }),
		"folder is empty":      func(t *testing.T, dir string) { remove(".")(t, dir); mkdir(t, dir) },
		"folder is a file":     func(t *testing.T, dir string) { remove(".")(t, dir); write(t, dir) },
		"an index of others":   func(t *testing.T, dir string) { replaceIndex(t, dir, few(t, "two")) },
		"an index of too many": func(t *testing.T, dir string) { replaceIndex(t, dir, indextest.Numbered(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cache := t.TempDir()
			if err := os.CopyFS(cache, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			damage(t, indexFolder(t, c, cache))
			if p := prepare(t, c, cache); !p.built {
				t.Error("the damaged index was opened")
			} else if p.log == "" && name != "manifest missing" && name != "folder is empty" {
				t.Error("the log does not say why")
			}
			if p := prepare(t, c, cache); p.built {
				t.Error("the damage was not repaired for good")
			}
		})
	}
}

func mkdir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, []byte("something else"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// swapTables puts each of the two tables in place of the other.
func swapTables(t *testing.T, dir string) {
	t.Helper()
	one, two, aside := filepath.Join(dir, "beginnings"), filepath.Join(dir, "common"), filepath.Join(dir, "aside")
	if err := errors.Join(os.Rename(one, aside), os.Rename(two, one), os.Rename(aside, two)); err != nil {
		t.Fatal(err)
	}
}

// replaceIndex puts a sound index of another catalog in place of one.
func replaceIndex(t *testing.T, dir string, other *content.Catalog) {
	t.Helper()
	cache := t.TempDir()
	s := New(Options{Catalog: other, CacheDir: cache})
	if err := errors.Join(s.Prepare(t.Context(), nil), s.Close(), os.RemoveAll(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(indexFolder(t, other, cache), dir); err != nil {
		t.Fatal(err)
	}
}

// TestOpenChecksWhatNoManifestSays opens indexes of other catalogs and damaged ones as if their files had been
// verified.
func TestOpenChecksWhatNoManifestSays(t *testing.T) {
	c, made := few(t, "one"), filepath.Join(t.TempDir(), "made")
	if err := New(Options{Catalog: c}).builder(nil).OnDisk(t.Context(), made); err != nil {
		t.Fatal(err)
	}
	open := func(c *content.Catalog, dir string) error {
		x, err := disk.Open(dir, c.Len())
		if err == nil {
			err = errors.Join(match.Probe(c, x), x.Close())
		}
		return err
	}
	if err := open(c, made); err != nil {
		t.Errorf("a sound index: %v", err)
	}
	for name, other := range map[string]*content.Catalog{
		"more entries": indextest.Numbered(t), "fewer entries": indextest.NewCatalog(t, indextest.PlainNote(content.Entry{}, "Title one", "Text")),
		"other entries": indextest.NewCatalog(t, slices.Repeat([]indextest.Note{indextest.PlainNote(content.Entry{}, "Another", "Text")}, 5)...),
	} {
		if err := open(other, made); !errors.Is(err, disk.ErrDoubt) {
			t.Errorf("%s: %v", name, err)
		}
	}
	segment := filepath.Join(made, "store", "000000000002.zap")
	data, err := os.ReadFile(segment)
	if err != nil {
		t.Fatal(err)
	}
	log.SetOutput(io.Discard) // bleve's; the program does the like
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	failed := 0
	for i := range 48 { // the footer holds what bleve trusts most
		damaged := slices.Clone(data)
		damaged[len(data)-1-i] ^= 0xff
		if err := os.WriteFile(segment, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if open(c, made) != nil { // or a panic
			failed++
		}
	}
	if failed == 0 {
		t.Error("no damage was noticed")
	}
}

func TestNoCacheMeansMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file)
	for _, cache := range []string{"", file, filepath.Join(file, "below")} {
		if p := prepare(t, few(t, "one"), cache); !p.built || (p.log == "") != (cache == "") {
			t.Errorf("cache %q: built %v, log %q", cache, p.built, p.log)
		}
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "something else" {
		t.Errorf("the file in the way holds %q, %v", data, err)
	}
}

// Once there is room in the cache, the next index that is prepared is kept there, and says so.
func TestKeptAgain(t *testing.T) {
	c, cache := few(t, "one"), filepath.Join(t.TempDir(), "cache")
	write(t, cache)
	p := prepare(t, c, cache)
	if p.Unkept() == nil {
		t.Error("an index is kept in a file")
	}
	p.abandon(p.open, errors.New("a test"))
	if err := os.Remove(cache); err != nil {
		t.Fatal(err)
	}
	if err := p.Prepare(t.Context(), nil); err != nil || p.Unkept() != nil {
		t.Errorf("prepared again: %v, not kept: %v", err, p.Unkept())
	}
}

// TestReadOnlyCache proves something only where the tests do not run as root, who may write everywhere.
func TestReadOnlyCache(t *testing.T) {
	c, cache := few(t, "one"), t.TempDir()
	if err := prepare(t, c, cache).Close(); err != nil {
		t.Fatal(err)
	}
	dir := indexFolder(t, c, cache)
	for _, d := range []string{filepath.Join(dir, "store"), dir, filepath.Dir(dir)} {
		if err := os.Chmod(d, 0o500); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(d, 0o700) }) // or TempDir cannot be removed
	}
	if p := prepare(t, c, cache); p.built || p.log != "" {
		t.Errorf("built %v, log %q", p.built, p.log)
	}
	other := few(t, "two")
	if p := prepare(t, other, cache); !p.built {
		t.Error("no index was built in memory")
	}
}

func TestCancelledBuildLeavesNothing(t *testing.T) {
	c := few(t, "one")
	for at := 1; at <= c.Len(); at++ {
		cache := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		s := New(Options{Catalog: c, CacheDir: cache})
		err := s.Prepare(ctx, func(done, _ int) {
			if done == at {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) || s.Engine() != EngineScan {
			t.Errorf("cancelled at %d: %v, engine %s", at, err, s.Engine())
		}
		if got := inCache(t, cache); !slices.Equal(got, []string{lockName}) {
			t.Errorf("cancelled at %d: the cache holds %v", at, got)
		}
		if err := s.Prepare(t.Context(), nil); err != nil || s.Engine() != EngineIndex {
			t.Errorf("prepared again: %v, engine %s", err, s.Engine())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestCancelledInMemory(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := New(Options{Catalog: few(t, "one")})
	if err := s.Prepare(ctx, func(int, int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("Prepare returned %v", err)
	}
	if err := s.Prepare(ctx, nil); !errors.Is(err, context.Canceled) || s.Engine() != EngineScan {
		t.Errorf("Prepare returned %v, engine %s", err, s.Engine())
	}
}

func TestCancelledWhileAnotherBuilds(t *testing.T) {
	cache := t.TempDir()
	hold(t, cache)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	s := New(Options{Catalog: few(t, "one"), CacheDir: cache})
	if err := s.Prepare(ctx, nil); !errors.Is(err, context.DeadlineExceeded) || s.Engine() != EngineScan {
		t.Errorf("Prepare returned %v, engine %s", err, s.Engine())
	}
}

func TestKeyNamesWhatAnIndexIsMadeOf(t *testing.T) {
	one, two := few(t, "one"), few(t, "two")
	if a, b := indexFolder(t, one, ""), indexFolder(t, two, ""); a == b {
		t.Errorf("two catalogs have one key, %s", a)
	}
	if a, b := indexFolder(t, one, ""), indexFolder(t, few(t, "one"), ""); a != b {
		t.Errorf("one catalog has the keys %s and %s", a, b)
	}
}
