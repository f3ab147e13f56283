package index

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
)

// judged is a query as people type it, and the entries that it means, which are as good as each other. Who wrote the
// queries knew what had changed, but not our titles; see testdata/judged.
type judged struct {
	lang  content.Language
	words string
	want  []string
	kind  string // keywords, phrase, question, gate, api, typo, inflected, width, colloquial, name
}

func judgedQueries(t testing.TB) []judged { return readJudged(t, "testdata/judged") }

func readJudged(t testing.TB, folder string) (out []judged) {
	t.Helper()
	for _, l := range content.Languages() {
		text, err := os.ReadFile(folder + "/" + l.String() + ".tsv")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(fields) != 3 {
				t.Fatalf("%v: %q is no judged query", l, line)
			}
			out = append(out, judged{l, fields[0], strings.Fields(fields[1]), fields[2]})
		}
	}
	return out
}

// place returns where the first wanted entry stands among hits, from 1; 0 for nowhere. The releases of an enhancement
// are one hit.
func (j judged) place(c *content.Catalog, hits []rank.Hit) int {
	for i, h := range hits {
		for _, row := range append([]int{h.Row}, h.Others...) {
			if slices.Contains(j.want, c.ID(row)) {
				return i + 1
			}
		}
	}
	return 0
}

// release returns the release of the first wanted entry.
func (j judged) release() string {
	release, _, _ := strings.Cut(strings.TrimPrefix(j.want[0], "v"), "/")
	return release
}

// releaseOf is a filter for the release of the first wanted entry.
func (j judged) releaseOf(t testing.TB, c *content.Catalog) (f content.Filters) {
	t.Helper()
	if err := c.AddValue(&f, content.FieldRelease, j.release()); err != nil {
		t.Fatal(err)
	}
	return f
}

// quality counts where the wanted entries stand.
type quality struct{ queries, first, three int }

func (q *quality) add(place int) {
	q.queries++
	if place == 1 {
		q.first++
	}
	if 1 <= place && place <= 3 {
		q.three++
	}
}

// addTo counts a place among those of a key.
func addTo[K comparable](by map[K]*quality, key K, place int) {
	if by[key] == nil {
		by[key] = &quality{}
	}
	by[key].add(place)
}

func (q quality) String() string {
	return fmt.Sprintf("%3d queries: first %5.1f %%, in the first three %5.1f %%", q.queries, q.percent(q.first), q.percent(q.three))
}

func (q quality) percent(n int) float64 { return 100 * float64(n) / float64(max(q.queries, 1)) }

// manyOfKind is from how many queries on a kind is held to the bounds of a language, less ofKind percent.
const manyOfKind, ofKind = 25, 4

// bounds are what judged queries must reach, in percent: of all, and of those in each language, and of each kind.
type bounds struct{ first, three, firstInLanguage, threeInLanguage float64 }

func TestJudgedQueries(t *testing.T) {
	judgedIn(t, embeddedSearchers(t)[EngineIndex], judgedQueries(t), bounds{93, 98, 90, 95})
}

// TestHeldOutQueries are queries by which nothing was ever tuned, and must not be.
func TestHeldOutQueries(t *testing.T) {
	judgedIn(t, embeddedSearchers(t)[EngineIndex], readJudged(t, "testdata/judged/heldout"), bounds{90, 97, 80, 90})
}

// TestUnseenQueries are queries written from notes drawn at random, before anybody saw what the search answers. Steps of
// the ranking were judged by leaving them out; see CONTRIBUTING. Nothing must be tuned by them.
func TestUnseenQueries(t *testing.T) {
	judgedIn(t, embeddedSearchers(t)[EngineIndex], readJudged(t, "testdata/judged/unseen"), bounds{87, 93, 80, 84})
}

// TestPeoplesQueries are questions, symptoms, goals and messages as components print them, written from notes drawn at
// random before anybody saw what the search answers, without a look at the asked words of the notes or at the glossary.
// Two weights (asked words, the share of many words that is enough) were chosen by the sums of all four sets.
func TestPeoplesQueries(t *testing.T) {
	judgedIn(t, embeddedSearchers(t)[EngineIndex], readJudged(t, "testdata/judged/people"), bounds{85, 93, 80, 90})
}

// TestRecalledQueries are names half remembered, slang and foreign words as they sound, written like those of people: from
// the facts of notes of 1.28 to 1.30 drawn at random. Many are one or two words that several notes have.
func TestRecalledQueries(t *testing.T) {
	judgedIn(t, embeddedSearchers(t)[EngineIndex], readJudged(t, "testdata/judged/recalled"), bounds{80, 95, 65, 90})
}

// judgedIn asks a searcher queries.
func judgedIn(t *testing.T, s *Searcher, queries []judged, want bounds) {
	t.Helper()
	c := s.catalog
	for _, filtered := range []bool{false, true} {
		var all quality
		byLanguage, byKind, byRelease := map[content.Language]*quality{}, map[string]*quality{}, map[string]*quality{}
		for _, j := range queries {
			q := content.Query{Words: j.words}
			if filtered {
				q.Filters = j.releaseOf(t, c)
			}
			r, err := s.Search(t.Context(), q, j.lang, 10)
			if err != nil {
				t.Fatal(err)
			}
			place := j.place(c, r.Hits)
			all.add(place)
			addTo(byLanguage, j.lang, place)
			addTo(byKind, j.kind, place)
			addTo(byRelease, j.release(), place)
			if place != 1 {
				t.Logf("%v, %s: %q finds %v at %d in %v", j.lang, j.kind, q, j.want, place, ids(c, atMost(r.Hits, 3)))
			}
		}
		for l, q := range byLanguage {
			t.Logf("filtered by release %v, %v: %v", filtered, l, q)
			if q.percent(q.first) < want.firstInLanguage || q.percent(q.three) < want.threeInLanguage {
				t.Errorf("%v: too few are found", l)
			}
		}
		for kind, q := range byKind {
			t.Logf("filtered by release %v, %s: %v", filtered, kind, q)
			if q.queries >= manyOfKind && (q.percent(q.first) < want.firstInLanguage-ofKind || q.percent(q.three) < want.threeInLanguage-ofKind) {
				t.Errorf("%s: too few are found", kind)
			}
		}
		for _, release := range slices.Sorted(maps.Keys(byRelease)) {
			t.Logf("filtered by release %v, %s: %v", filtered, release, byRelease[release])
		}
		t.Logf("filtered by release %v, all: %v", filtered, all)
		if all.percent(all.first) < want.first || all.percent(all.three) < want.three {
			t.Errorf("too few are found")
		}
	}
}

// TestTitleFindsItsEntry holds for every title there is, in every language; a scan, which is slower, is tried with
// some of them.
func TestTitleFindsItsEntry(t *testing.T) {
	c := indextest.Embedded(t)
	for engine, s := range embeddedSearchers(t) {
		step := map[Engine]int{EngineIndex: max(c.Len()/300, 1), EngineScan: max(c.Len()/scannedTitles, 1)}[engine]
		for row := 0; row < c.Len(); row += step {
			e := c.Entry(row)
			for _, l := range e.Languages() {
				title, _ := c.Title(row, l)
				r, err := s.Search(t.Context(), content.Query{Words: title}, l, 1)
				if err != nil {
					t.Fatal(err)
				}
				if len(r.Hits) == 0 || r.Hits[0].Row != row && !slices.Contains(r.Hits[0].Others, row) {
					t.Errorf("%s: %q finds %v, not %s", engine, title, ids(c, r.Hits), c.ID(row))
				}
			}
		}
	}
}

// TestScanAgrees says that a scan finds what the index finds, as far as entries hold all words as they are written. It
// may find more, in the middle of words.
func TestScanAgrees(t *testing.T) {
	c := indextest.Embedded(t)
	s := embeddedSearchers(t)
	o := s[EngineIndex].acquire()
	defer s[EngineIndex].release()
	whole := func(found []match.Match, err error) (rows []int) {
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			if m.Full {
				rows = append(rows, int(m.Row))
			}
		}
		return rows
	}
	indexed := func(q query.Query) ([]match.Match, error) {
		found, _, err := o.Search(t.Context(), &q, content.English)
		return found, err
	}
	for _, words := range []string{
		"kubelet", "seccomp", "ephemeral containers", "backoffLimit", "PodSecurityPolicy", "podsecuritypolicy", "policies", "KEP-3329",
		"networking.k8s.io/v1", "--cidr-allocator-type", "distroless", "ginkgo", "windows kernelspace", "1.25 alpha", "migration csi",
		"iptables", "feature gate zebra", "111060", "DisruptionTarget condition",
		"コンテナ", "サーバー", "ポートの範囲", "暗号化", "ﾒﾄﾘｸｽ", "再試行", "とは",
		"узлы", "узел", "контейнеры", "эфемерных", "пространство имён", "учётная", "метрики сервиса",
		"卷", "容器", "端口范围", "迁移", "默认禁用", "失效策略",
	} {
		q := query.Parse(words, nil, content.English)
		scan := whole(s[EngineScan].texts.Find(t.Context(), c, q))
		for _, row := range whole(indexed(q)) {
			if !slices.Contains(scan, row) {
				t.Errorf("%q: a scan does not find %s", words, c.ID(row))
			}
		}
	}
}

// Until there is an index, a scan finds most of what people look for.
func TestScanFindsMost(t *testing.T) {
	c := indextest.Embedded(t)
	s := embeddedSearchers(t)[EngineScan]
	var q quality
	for i, j := range judgedQueries(t) {
		if j.kind == "typo" || i%scannedEvery != 0 {
			continue
		}
		r, err := s.Search(t.Context(), content.Query{Words: j.words}, j.lang, 3)
		if err != nil {
			t.Fatal(err)
		}
		q.add(j.place(c, r.Hits))
	}
	t.Log(q)
	if q.percent(q.three) < 95 {
		t.Errorf("too few: %v", q)
	}
}
