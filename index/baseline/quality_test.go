package baseline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// judgment is a query as people type it, and the entries that answer it equally well.
type judgment struct {
	words string
	want  []int // rows
}

// readJudged reads the judged queries of a language: lines of query, identifiers of entries, kind of query.
func readJudged(t testing.TB, c *content.Catalog, lang content.Language) []judgment {
	t.Helper()
	file := filepath.Join("..", "testdata", "judged", lang.String()+".tsv")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []judgment
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 3 {
			t.Fatalf("%s: %q is not a query, its entries and its kind", file, line)
		}
		j := judgment{words: cells[0]}
		for id := range strings.FieldsSeq(cells[1]) {
			row, ok := c.ByID(id)
			if !ok {
				t.Fatalf("%s: %q wants %s, which there is not", file, j.words, id)
			}
			j.want = append(j.want, row)
		}
		if len(j.want) == 0 {
			t.Fatalf("%s: %q wants nothing", file, j.words)
		}
		out = append(out, j)
	}
	return out
}

// within returns the judgment for one release: what else is wanted is not to be found there.
func (j judgment) within(c *content.Catalog, v content.Version) judgment {
	out := judgment{words: j.words}
	for _, row := range j.want {
		if c.Version(row) == v {
			out.want = append(out.want, row)
		}
	}
	return out
}

// rank returns the position, from 1, of the first wanted row, 0 where there is none. All releases of an enhancement
// are one hit, which stands where its first row does.
func (j judgment) rank(c *content.Catalog, rows []int) int {
	wanted, seen := map[string]bool{}, map[string]bool{}
	for _, row := range j.want {
		wanted[hit(c, row)] = true
	}
	for _, row := range rows {
		h := hit(c, row)
		if wanted[h] {
			return len(seen) + 1
		}
		seen[h] = true
	}
	return 0
}

// hit names what a row is shown as: its enhancement, or itself.
func hit(c *content.Catalog, row int) string {
	if kep := c.KEP(row); kep != 0 {
		return fmt.Sprintf("kep-%d", kep)
	}
	return c.ID(row)
}

// score is how well an engine answers queries.
type score struct {
	queries, first, third int     // how many there are, and of how many the wanted hit is first, or among the first three
	reciprocal            float64 // sum over one by the rank of the wanted hit
}

func (s *score) add(rank int) {
	s.queries++
	if rank == 0 {
		return
	}
	s.reciprocal += 1 / float64(rank)
	if rank == 1 {
		s.first++
	}
	if rank <= 3 {
		s.third++
	}
}

// columns returns success at 1, success at 3 and mean reciprocal rank, each between 0 and 1.
func (s score) columns() []float64 {
	n := float64(s.queries)
	return []float64{float64(s.first) / n, float64(s.third) / n, s.reciprocal / n}
}

// columnNames are of what columns returns for a search in all releases and for one in the wanted release alone.
var columnNames = []string{"  s@1", "  s@3", "  MRR", "release s@1", "release s@3", "release MRR"}

// measure asks an engine all queries twice: once as they are, and once in the release of the first wanted entry alone.
func measure(ctx context.Context, c *content.Catalog, e engine, lang content.Language, judged []judgment) ([]float64, error) {
	var free, filtered score
	for _, j := range judged {
		rows, err := e.find(ctx, content.Query{Words: j.words}, lang)
		if err != nil {
			return nil, err
		}
		free.add(j.rank(c, rows))
		v := c.Version(j.want[0])
		f := content.Filters{Releases: []content.Span{{From: v, To: v}}}
		if rows, err = e.find(ctx, content.Query{Words: j.words, Filters: f}, lang); err != nil {
			return nil, err
		}
		filtered.add(j.within(c, v).rank(c, rows))
	}
	return append(free.columns(), filtered.columns()...), nil
}

// TestQuality says that in no language any baseline answers the judged queries better than this project's search, by
// any measure.
func TestQuality(t *testing.T) {
	c := embedded(t)
	all := texts(t, c)
	ours := newOurs(t, c)
	baselines := append([]engine{newBleve(t, c, all), newScan(c, all)}, newFTS5Engines(t, c, all)...)
	var table strings.Builder
	line := func(lang, name string, cells []string) {
		fmt.Fprintf(&table, "\n%-4s  %-21s  %s", lang, name, strings.Join(cells, "  "))
	}
	line("lang", "engine", columnNames)
	for _, lang := range content.Languages() {
		judged := readJudged(t, c, lang)
		values := func(e engine) []float64 {
			all, err := measure(t.Context(), c, e, lang, judged)
			if err != nil {
				t.Fatal(err)
			}
			cells := make([]string, len(all))
			for i, v := range all {
				cells[i] = fmt.Sprintf("%*.3f", len(columnNames[i]), v)
			}
			line(lang.String(), e.name, cells)
			return all
		}
		best := values(ours)
		for _, e := range baselines {
			for i, v := range values(e) {
				if v > best[i] {
					t.Errorf("%s: %s of %s is %.3f, ours %.3f", lang, strings.TrimSpace(columnNames[i]), e.name, v, best[i])
				}
				if v == 0 {
					t.Errorf("%s: %s finds nothing: it does not work", lang, e.name)
				}
			}
		}
	}
	t.Log(table.String())
}

// TestRank says that all releases of an enhancement count as one hit, and that in one release the others are not
// wanted.
func TestRank(t *testing.T) {
	c := embedded(t)
	row := func(id string) int {
		r, ok := c.ByID(id)
		if !ok {
			t.Fatalf("there is no %s", id)
		}
		return r
	}
	newer, older, other, note := row("v1.27/kep-127"), row("v1.25/kep-127"), row("v1.25/kep-277"), row("v1.25/pr-111060")
	for _, test := range []struct {
		want, found []int
		rank        int
	}{
		{[]int{older}, []int{older}, 1},
		{[]int{older}, []int{newer}, 1},
		{[]int{other}, []int{newer, older, other}, 2},
		{[]int{note}, []int{newer, other, older, note}, 3},
		{[]int{note, other}, []int{newer, other, older, note}, 2},
		{[]int{note}, []int{newer, other}, 0},
		{[]int{note}, nil, 0},
	} {
		if got := (judgment{want: test.want}).rank(c, test.found); got != test.rank {
			t.Errorf("%v wanted and %v found: rank %d, not %d", test.want, test.found, got, test.rank)
		}
	}
	within := judgment{words: "user", want: []int{newer, older, note}}.within(c, c.Version(older))
	if !slices.Equal(within.want, []int{older, note}) {
		t.Errorf("in 1.25, %v are wanted", within.want)
	}
}

// TestOddWords says that every engine takes words that mean something to it, and that trigrams know none of two
// characters.
func TestOddWords(t *testing.T) {
	c := embedded(t)
	all := texts(t, c)
	for _, e := range append(newFTS5Engines(t, c, all), newBleve(t, c, all), newScan(c, all), newOurs(t, c)) {
		for _, words := range []string{"", "?", `a "quote`, "NOT (pod", "title:pod*", "-pod", "加密"} {
			rows, err := e.find(t.Context(), content.Query{Words: words}, content.English)
			if err != nil {
				t.Errorf("%s: %q: %v", e.name, words, err)
			}
			if words == "加密" && strings.Contains(e.name, "trigram") != (len(rows) == 0) {
				t.Errorf("%s: %q finds %d rows", e.name, words, len(rows))
			}
		}
	}
}
