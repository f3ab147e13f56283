package index

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

func BenchmarkSearchEmbedded(b *testing.B) { benchmarkSearch(b, indextest.Embedded(b)) }

func BenchmarkSearch1500(b *testing.B) { benchmarkSearch(b, indextest.Synthetic(b, 1500)) }

func BenchmarkSearch12k(b *testing.B) { benchmarkSearch(b, indextest.Synthetic(b, 12000)) }

func BenchmarkSearch100k(b *testing.B) { benchmarkSearch(b, indextest.Synthetic(b, 100000)) }

// BenchmarkSearchUpstream searches our notes and upstream's own, where they are at hand.
func BenchmarkSearchUpstream(b *testing.B) { benchmarkSearch(b, imported(b).catalog) }

// BenchmarkGrowth searches 12,000 and 100,000 of upstream's notes by turns: bound is 3 times as long. It takes the time of
// the clock, with all processors, and that of one processor.
func BenchmarkGrowth(b *testing.B) {
	if testing.Short() {
		b.Skip("takes a minute to build")
	}
	var searchers [2]*Searcher
	for i, n := range []int{12_000, 100_000} {
		searchers[i] = New(Options{Catalog: indextest.UpstreamLike(b, n), CacheDir: b.TempDir(), Glossary: query.NewGlossary(assets.Glossary)})
		b.Cleanup(func() { _ = searchers[i].Close() })
		if err := searchers[i].Prepare(b.Context(), nil); err != nil {
			b.Fatal(err)
		}
		searchers[i].Warm(content.English)
	}
	b.Run("clock", func(b *testing.B) {
		start := time.Now()
		benchmarkGrowth(b, searchers, func() time.Duration { return time.Since(start) })
	})
	b.Run("processor", func(b *testing.B) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		benchmarkGrowth(b, searchers, threadTime)
	})
}

func benchmarkGrowth(b *testing.B, searchers [2]*Searcher, now func() time.Duration) {
	var took [2][]time.Duration
	byWords := [2]map[string][]time.Duration{{}, {}}
	for b.Loop() {
		for _, words := range indextest.Typed {
			for i, s := range searchers {
				before := now()
				search(b, s, content.Query{Words: words}, 0)
				used := now() - before
				took[i] = append(took[i], used)
				byWords[i][words] = append(byWords[i][words], used)
			}
		}
	}
	var table strings.Builder
	for _, words := range indextest.Typed {
		small, large := percentile(byWords[0][words], 50), percentile(byWords[1][words], 50)
		fmt.Fprintf(&table, "%8.0f µs, %8.0f µs: %4.1f times: %q\n", small, large, large/small, words)
	}
	b.Log("medians of 12,000 and 100,000 notes:\n" + table.String())
	for _, p := range []int{50, 99} {
		small, large := percentile(took[0], p), percentile(took[1], p)
		b.ReportMetric(small, fmt.Sprintf("12k-p%d-µs", p))
		b.ReportMetric(large, fmt.Sprintf("100k-p%d-µs", p))
		b.ReportMetric(large/small, fmt.Sprintf("p%d-times", p))
	}
}

// BenchmarkBuild builds indexes of upstream's notes on disk. Memory is what the process takes at most, on Linux alone,
// without what the notes take.
func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{12_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			if n > 20_000 && testing.Short() {
				b.Skip("takes a minute")
			}
			c := indextest.UpstreamLike(b, n)
			debug.FreeOSMemory()
			_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // forgets the peak so far
			before := peak(b)
			dir := ""
			for b.Loop() {
				dir = b.TempDir()
				s := New(Options{Catalog: c, CacheDir: dir, Glossary: query.NewGlossary(assets.Glossary)})
				if err := s.Prepare(b.Context(), nil); err != nil {
					b.Fatal(err)
				}
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(peak(b)-before, "peak-MB")
			b.ReportMetric(size(b, dir)/1e6, "disk-MB")
		})
	}
}

// peak returns how many megabytes of memory the process has taken at most.
func peak(b *testing.B) (mb float64) {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return math.NaN()
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(rest, &mb); err != nil {
		b.Fatal(err)
	}
	return mb / 1000
}

// benchmarkSearch builds an index and types all queries one after the other; the median and the 99th percentile are of
// single searches, with the counts of the facets and without.
func benchmarkSearch(b *testing.B, c *content.Catalog) {
	if c.Len() > 20000 && testing.Short() {
		b.Skip("takes a minute to build")
	}
	dir := b.TempDir()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	s := New(Options{Catalog: c, CacheDir: dir, Glossary: query.NewGlossary(assets.Glossary)})
	b.Cleanup(func() { _ = s.Close() })
	if err := s.Prepare(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	built := time.Since(start)
	s.thesaurus() // read once, with the first words
	runtime.GC()
	runtime.ReadMemStats(&after)
	var counted, bare []time.Duration
	for b.Loop() {
		for _, words := range indextest.Typed {
			r, err := s.Search(b.Context(), content.Query{Words: words}, content.English, 50)
			if err != nil {
				b.Fatal(err)
			}
			counted = append(counted, r.Took)
			start := time.Now()
			q := query.Parse(words, s.thesaurus(), content.English)
			a, err := s.find(b.Context(), &q, content.English)
			if err != nil {
				b.Fatal(err)
			}
			s.ranker.Group(a.found, 0, "", 50)
			bare = append(bare, time.Since(start))
		}
	}
	b.ReportMetric(percentile(counted, 50), "p50-µs")
	b.ReportMetric(percentile(counted, 99), "p99-µs")
	b.ReportMetric(percentile(bare, 50), "uncounted-p50-µs")
	b.ReportMetric(percentile(bare, 99), "uncounted-p99-µs")
	b.ReportMetric(built.Seconds()*1000, "build-ms")
	b.ReportMetric(size(b, dir)/1e6, "disk-MB")
	b.ReportMetric((float64(after.HeapAlloc)-float64(before.HeapAlloc))/1e6, "heap-MB")
}

// percentile sorts what it is given.
func percentile(took []time.Duration, p int) float64 {
	slices.Sort(took)
	return float64(took[len(took)*p/100].Microseconds())
}

// size returns how many bytes a folder holds.
func size(b *testing.B, dir string) float64 {
	var n int64
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return float64(n)
}
