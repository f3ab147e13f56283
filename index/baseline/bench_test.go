package baseline

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/index/indextest"
)

// typed is what people type, letter by letter where it matters.
var typed = []string{
	"p", "po", "pod", "pod s", "pod sec", "pod security", "k", "kube", "kubelet", "kubelet e", "kubelet evic", "cgroup v2",
	"e", "ephem", "ephemeral containers", "in-place", "networking.k8s.io/v1", "PodDisruptionConditions", "poddisruptioncond",
	"seccomp default", "under load", "default", "api server", "node", "node shutdown", "volume snapshot", "service cidr allocator",
	"feature gate kubelet", "how do I read kubelet logs without ssh to the node?", "the cluster",
}

const (
	benchNotes = 12000
	benchLimit = 50 // stands in bestSQL too
)

// BenchmarkAgainstFTS5 asks our search and FTS5 the same, one query after the other: the best 50 rows, and how many
// of all matching ones there are by release, SIG, stage and kind. Our index lies on disk, as the program has it.
//
// FTS5 has what was found to make it fastest: everything in memory, prepared statements, an index for beginnings of
// words, and numbers for what is counted, grouped by all four at once and added up here.
//
// Both take the last word for the beginning of one. Ours finds what holds all words, and behind that what holds
// enough of them. FTS5 can do neither more nor less than "all", which asks for all words and finds less, or "any",
// which finds more and is what answers the judged queries best.
func BenchmarkAgainstFTS5(b *testing.B) {
	c := indextest.Synthetic(b, benchNotes)
	ours, theirs := newSearcher(b, c), newFaceted(b, c)
	for _, form := range []struct{ name, operator string }{{"all", " AND "}, {"any", " OR "}} {
		b.Run(form.name, func(b *testing.B) {
			var us, them samples
			both := func(words string) {
				us.measure(b, words, func() (int, error) {
					r, err := ours.Search(b.Context(), content.Query{Words: words}, content.English, benchLimit)
					if err == nil && r.Engine != index.EngineIndex {
						err = fmt.Errorf("the %s answers", r.Engine)
					}
					return r.Total, err
				})
				them.measure(b, words, func() (int, error) {
					return theirs.search(b.Context(), strings.Join(quoted(strings.Fields(words)), form.operator)+"*")
				})
			}
			both(typed[0]) // reads the glossary
			us, them = samples{}, samples{}
			for b.Loop() {
				for _, words := range typed {
					both(words)
				}
			}
			us.report(b, "ours")
			them.report(b, "fts5")
			b.ReportMetric(them.percentile(50)/us.percentile(50), "p50-ratio")
			b.ReportMetric(them.percentile(99)/us.percentile(99), "p99-ratio")
		})
	}
}

// samples are how long searches took, and how many rows they found in all.
type samples struct {
	took  []time.Duration
	found int
}

// measure times a search, which returns how many rows it found.
func (s *samples) measure(t testing.TB, words string, search func() (int, error)) {
	t.Helper()
	start := time.Now()
	found, err := search()
	s.took = append(s.took, time.Since(start))
	s.found += found
	if err != nil {
		t.Fatalf("%q: %v", words, err)
	}
}

// percentile returns microseconds.
func (s *samples) percentile(p int) float64 {
	sorted := slices.Sorted(slices.Values(s.took))
	return float64(sorted[len(sorted)*p/100].Nanoseconds()) / 1000
}

func (s *samples) report(b *testing.B, name string) {
	b.ReportMetric(s.percentile(50), name+"-p50-µs")
	b.ReportMetric(s.percentile(99), name+"-p99-µs")
	b.ReportMetric(float64(s.found)/float64(len(s.took)), name+"-matches")
}

// faceted is FTS5 beside a table of what is counted.
type faceted struct{ best, counts *sql.Stmt }

const (
	bestSQL   = `SELECT rowid FROM notes WHERE notes MATCH ? ORDER BY rank LIMIT 50`
	countsSQL = `SELECT release, sig, stage, kind, count(*) FROM notes JOIN facts ON facts.row = notes.rowid
		WHERE notes MATCH ? GROUP BY release, sig, stage, kind`
)

// newFaceted makes the tables of a catalog whose entries have one SIG and one kind each.
func newFaceted(t testing.TB, c *content.Catalog) *faceted {
	t.Helper()
	db := newFTS5(t, "tokenize='unicode61', prefix='1 2 3'", texts(t, c))
	create := `CREATE TABLE facts(row INTEGER PRIMARY KEY, release INTEGER, sig INTEGER, stage INTEGER, kind INTEGER)`
	rows := make([][]any, c.Len())
	for row := range rows {
		e := c.Entry(row)
		sig, kind := slices.Index(content.SIGs(), e.SIG), slices.Index(content.Kinds(), e.Kinds[0])
		rows[row] = []any{row, e.Version.Minor, sig, slices.Index(content.Stages(), e.Stage), kind}
	}
	if err := fill(t.Context(), db, []string{create}, `INSERT INTO facts VALUES (?, ?, ?, ?, ?)`, rows); err != nil {
		t.Fatal(err)
	}
	prepare := func(query string) *sql.Stmt {
		s, err := db.PrepareContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		return s
	}
	return &faceted{best: prepare(bestSQL), counts: prepare(countsSQL)}
}

// search reads the best rows and counts all that match by release, SIG, stage and kind. It returns how many they are.
func (f *faceted) search(ctx context.Context, expression string) (total int, err error) {
	var row int
	if err := each(ctx, f.best, expression, func() {}, &row); err != nil {
		return 0, err
	}
	var group [4]int
	var n int
	var facets [len(group)]map[int]int
	for i := range facets {
		facets[i] = map[int]int{}
	}
	err = each(ctx, f.counts, expression, func() {
		for i, value := range group {
			facets[i][value] += n
		}
		total += n
	}, &group[0], &group[1], &group[2], &group[3], &n)
	return total, err
}

// each reads all rows of a statement into cells and calls do for each.
func each(ctx context.Context, s *sql.Stmt, arg any, do func(), cells ...any) (err error) {
	rows, err := s.QueryContext(ctx, arg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := rows.Scan(cells...); err != nil {
			return err
		}
		do()
	}
	return rows.Err()
}
