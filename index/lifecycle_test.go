package index

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
)

func TestTwoSearchersPrepareAtOnce(t *testing.T) {
	c, cache := few(t, "one"), t.TempDir()
	var builds atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		s := New(Options{Catalog: c, CacheDir: cache})
		for range 2 { // and each twice
			all.Go(func() {
				err := s.Prepare(t.Context(), func(done, _ int) {
					if done == 1 {
						builds.Add(1)
					}
				})
				if err != nil || s.Engine() != EngineIndex {
					t.Errorf("Prepare returned %v, engine %s", err, s.Engine())
				}
			})
		}
		t.Cleanup(func() { _ = s.Close() })
	}
	all.Wait()
	if n := builds.Load(); n != 1 {
		t.Errorf("the index was built %d times", n)
	}
}

// childCache names the cache that this test program, run once more as another process, prepares an index in.
const childCache, childHangs = "K8SEXPLORE_TEST_CACHE", "K8SEXPLORE_TEST_HANGS"

// TestChild is no test but the other process. It says "building" when it does, and "done".
func TestChild(t *testing.T) {
	cache := os.Getenv(childCache)
	if cache == "" {
		t.Skip("runs in another process only")
	}
	s := New(Options{Catalog: few(t, "one"), CacheDir: cache})
	err := s.Prepare(context.Background(), func(done, _ int) {
		if done == 1 {
			fmt.Println("building")
		}
		if os.Getenv(childHangs) != "" {
			select {} // until it is killed
		}
	})
	fmt.Println("done", s.Engine(), err)
}

func child(t *testing.T, cache string, env ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$")
	cmd.Env = append(append(os.Environ(), childCache+"="+cache), env...)
	return cmd
}

func TestTwoProcessesPrepareAtOnce(t *testing.T) {
	cache := t.TempDir()
	var children []*exec.Cmd
	outputs := make([]bytes.Buffer, 3)
	for i := range outputs {
		cmd := child(t, cache)
		cmd.Stdout = &outputs[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		children = append(children, cmd)
	}
	builds := 0
	for i, cmd := range children {
		if err := cmd.Wait(); err != nil {
			t.Errorf("process %d: %v", i, err)
		}
		out := outputs[i].String()
		builds += strings.Count(out, "building")
		if !strings.Contains(out, "done index <nil>") {
			t.Errorf("process %d says %q", i, out)
		}
	}
	if builds != 1 {
		t.Errorf("the index was built %d times", builds)
	}
}

// TestKilledBuilder kills a process while it builds: the next one builds and removes what is left.
func TestKilledBuilder(t *testing.T) {
	cache := t.TempDir()
	cmd := child(t, cache, childHangs+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "building\n" {
		t.Fatalf("the process says %q, %v", line, err)
	}
	isTemp := func(name string) bool { return strings.HasPrefix(name, tempPrefix) }
	if got := inCache(t, cache); !slices.ContainsFunc(got, isTemp) {
		t.Errorf("while it builds, the cache holds %v", got)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	if p := prepare(t, few(t, "one"), cache); !p.built || p.log != "" {
		t.Errorf("built %v, log %q", p.built, p.log)
	}
	if got := inCache(t, cache); slices.ContainsFunc(got, isTemp) {
		t.Errorf("the cache holds %v", got)
	}
}

// TestFailingIndexIsGivenUp makes bleve's answers senseless, as damage does that no check has found.
func TestFailingIndexIsGivenUp(t *testing.T) {
	c, cache := few(t, "one"), t.TempDir()
	var logged bytes.Buffer
	s := New(Options{Catalog: c, CacheDir: cache, Log: log.New(&logged, "", 0)})
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	failing := s.open
	sound := failing.Index
	failing.Index = nil // whose methods panic
	t.Cleanup(func() {
		if err := sound.Close(); err != nil {
			t.Error(err)
		}
	})
	for range 2 {
		if r := search(t, s, content.Query{Words: "title"}, 0); r.Total != 5 || r.Engine != EngineScan {
			t.Errorf("the %s finds %d entries", r.Engine, r.Total)
		}
	}
	if s.Engine() != EngineScan || logged.Len() == 0 {
		t.Errorf("the engine is %s, the log %q", s.Engine(), logged.String())
	}
	if got := inCache(t, cache); !slices.Equal(got, []string{lockName}) {
		t.Errorf("the cache holds %v", got)
	}
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	s.abandon(failing, errors.New("a slow search notices too"))
	if r := search(t, s, content.Query{Words: "title"}, 0); r.Total != 5 || r.Engine != EngineIndex {
		t.Errorf("prepared again, the %s finds %d entries", r.Engine, r.Total)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestClose(t *testing.T) {
	s := New(Options{Catalog: few(t, "one"), CacheDir: t.TempDir()})
	if err := s.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := s.Prepare(t.Context(), nil); !errors.Is(err, ErrClosed) {
		t.Errorf("Prepare returned %v", err)
	}
	if r := search(t, s, content.Query{Words: "title"}, 0); r.Total != 5 || r.Engine != EngineScan {
		t.Errorf("the %s finds %d entries", r.Engine, r.Total)
	}
}

// TestSearchWhilePrepared lets everything happen at once; the race detector watches.
func TestSearchWhilePrepared(t *testing.T) {
	c := ranked(t)
	s := New(Options{Catalog: c, CacheDir: t.TempDir()})
	want := ids(c, search(t, s, content.Query{Words: "twins"}, 0).Hits)
	done := make(chan struct{})
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for n := 0; ; n++ {
				r, err := s.Search(t.Context(), content.Query{Words: "twins"}, content.English, n%2*10)
				if got := ids(c, r.Hits); err != nil || !slices.Equal(got, want) {
					t.Errorf("the %s finds %v, %v", r.Engine, got, err)
				}
				if sn, err := s.Snippet(t.Context(), 0, "twins", content.English); err != nil || sn.Text == "" {
					t.Errorf("snippet %q, %v", sn.Text, err)
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for range 3 {
		if err := s.Prepare(t.Context(), nil); err != nil {
			t.Error(err)
		}
		s.abandon(s.acquireForTest(), errors.New("a test"))
	}
	if err := errors.Join(s.Prepare(t.Context(), nil), s.Close()); err != nil {
		t.Error(err)
	}
	close(done)
	all.Wait()
}

// acquireForTest returns the index without holding it.
func (s *Searcher) acquireForTest() *match.Index {
	o := s.acquire()
	s.release()
	return o
}

// countdown is a context that is cancelled after it was asked so many times.
type countdown struct {
	context.Context
	left atomic.Int32
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelledAnywhere cancels searches at every place where they ask.
func TestCancelledAnywhere(t *testing.T) {
	for engine, s := range embeddedSearchers(t) {
		cancelled := 0
		for left := int32(0); ; left++ {
			ctx := &countdown{Context: t.Context()}
			ctx.left.Store(left)
			r, err := s.Search(ctx, content.Query{Words: "kubelet def"}, content.English, 0)
			if err == nil {
				if r.Total == 0 || r.Engine != engine {
					t.Errorf("the %s finds %d entries", r.Engine, r.Total)
				}
				break
			}
			if cancelled++; !errors.Is(err, context.Canceled) {
				t.Errorf("%s: cancelled at %d: %v", engine, left, err)
			}
		}
		if cancelled < 2 {
			t.Errorf("%s: a search asks its context %d times", engine, cancelled)
		}
	}
}

func TestMissingTextIsAnError(t *testing.T) {
	e := content.Entry{ID: "v1.25/pr-1", Version: indextest.Release(25), PRs: []int{1}, Path: "gone"}
	e.Titles[content.English] = "Gone"
	data, err := content.EncodeSnapshot([]content.Entry{e}, nil, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Catalog: c, CacheDir: t.TempDir()})
	if err := s.Prepare(t.Context(), nil); !errors.Is(err, fs.ErrNotExist) || s.Engine() != EngineScan {
		t.Errorf("Prepare returned %v, engine %s", err, s.Engine())
	}
	if _, err := s.Search(t.Context(), content.Query{Words: "gone"}, content.English, 0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Search returned %v", err)
	}
	if _, err := s.Snippet(t.Context(), 0, "gone", content.English); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Snippet returned %v", err)
	}
}

func TestEmptyCatalog(t *testing.T) {
	c := indextest.NewCatalog(t)
	s := New(Options{Catalog: c, CacheDir: t.TempDir()})
	if err := s.Prepare(t.Context(), nil); err != nil || s.Engine() != EngineIndex {
		t.Errorf("Prepare returned %v, engine %s", err, s.Engine())
	}
	for _, words := range []string{"", "pod", "3329"} {
		if r := search(t, s, content.Query{Words: words}, 0); r.Total != 0 || len(r.Hits) != 0 {
			t.Errorf("%q finds %d entries", words, r.Total)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
