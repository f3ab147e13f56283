package baseline

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
)

// BenchmarkBuild builds our index and FTS5's by turns, both on disk, of the embedded notes and of many short ones:
// bound is 3 times as long. FTS5 has an index for beginnings of words, as ours has, in one transaction; it knows words
// as they are, in no language's forms, and keeps the texts as they are.
func BenchmarkBuild(b *testing.B) {
	for _, of := range []struct {
		name    string
		catalog func() *content.Catalog
	}{
		{"embedded", func() *content.Catalog { return embedded(b) }},
		{"12000", func() *content.Catalog { return indextest.Synthetic(b, 12_000) }},
		{"100000", func() *content.Catalog { return indextest.Synthetic(b, 100_000) }},
	} {
		b.Run(of.name, func(b *testing.B) {
			c := of.catalog()
			if c.Len() > 20_000 && testing.Short() {
				b.Skip("takes minutes")
			}
			var us, them builds
			for b.Loop() {
				us.measure(func() { newSearcher(b, c) })
				them.measure(func() { newFTS5OnDisk(b, c) })
			}
			us.report(b, "ours")
			them.report(b, "fts5")
			b.ReportMetric(us.least().Seconds()/them.least().Seconds(), "times")
			b.ReportMetric(float64(us.leastUsed())/float64(them.leastUsed()), "cpu-times")
		})
	}
}

// builds are how long builds took, and on processors.
type builds struct{ took, used []time.Duration }

func (b *builds) measure(build func()) {
	start, before := time.Now(), processorTime()
	build()
	b.took, b.used = append(b.took, time.Since(start)), append(b.used, processorTime()-before)
}

func (b *builds) least() time.Duration     { return slices.Min(b.took) }
func (b *builds) leastUsed() time.Duration { return slices.Min(b.used) }

func (b *builds) report(to *testing.B, name string) {
	to.ReportMetric(b.least().Seconds()*1000, name+"-ms")
	to.ReportMetric(b.leastUsed().Seconds()*1000, name+"-cpu-ms")
}

// newFTS5OnDisk builds FTS5's index of a catalog in a file.
func newFTS5OnDisk(t testing.TB, c *content.Catalog) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notes.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	fillFTS5(t, db, "tokenize='unicode61', prefix='1 2 3'", texts(t, c))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
}
