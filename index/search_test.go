package index

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
	"k8sexplore/index/ready"
)

// searchers are one with an index and one without.
func searchers(t testing.TB, c *content.Catalog) map[Engine]*Searcher {
	return searchersWith(t, c, nil)
}

func searchersWith(t testing.TB, c *content.Catalog, glossary *query.Glossary) map[Engine]*Searcher {
	t.Helper()
	indexed := New(Options{Catalog: c, Glossary: glossary})
	if err := indexed.Prepare(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := indexed.Close(); err != nil {
			t.Error(err)
		}
	})
	return map[Engine]*Searcher{EngineIndex: indexed, EngineScan: New(Options{Catalog: c, Glossary: glossary, Facts: facts.Embedded, Elements: name.Embedded})}
}

// TestMain removes the index of the embedded notes, which all tests share.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // little is alive at a time
	code := m.Run()
	if embeddedIn != "" {
		_ = os.RemoveAll(embeddedIn) // a file that is mapped stays where the system says so
	}
	os.Exit(code)
}

var embeddedIn string

// embeddedSearchers are the searchers of the embedded notes, with the index that comes with the program. They are the same in
// all tests, which must not close them.
func embeddedSearchers(t testing.TB) map[Engine]*Searcher {
	t.Helper()
	both, err := preparedEmbedded()
	if err != nil {
		t.Fatal(err)
	}
	return both
}

var preparedEmbedded = sync.OnceValues(func() (map[Engine]*Searcher, error) {
	c, err := content.Embedded()
	if err != nil {
		return nil, err
	}
	if embeddedIn, err = os.MkdirTemp("", "k8sexplore"); err != nil {
		return nil, err
	}
	o := Options{Catalog: c, Glossary: query.NewGlossary(assets.Glossary), Facts: facts.Embedded, Elements: name.Embedded}
	scanning := New(o)
	o.CacheDir, o.Ready = embeddedIn, ready.Embedded()
	indexed := New(o)
	err = indexed.Prepare(context.Background(), func(done, total int) {
		if done > total {
			panic(fmt.Sprintf("%d of %d done", done, total))
		}
	})
	return map[Engine]*Searcher{EngineIndex: indexed, EngineScan: scanning}, err
})

// builtEmbedded has an index of the embedded notes that was built here, for all tests. They must not close it.
var builtEmbedded = sync.OnceValues(func() (*Searcher, error) {
	c, err := content.Embedded()
	if err != nil {
		return nil, err
	}
	s := New(Options{Catalog: c, Glossary: query.NewGlossary(assets.Glossary)})
	return s, s.Prepare(context.Background(), nil)
})

func search(t testing.TB, s *Searcher, q content.Query, limit int) Result {
	t.Helper()
	r, err := s.Search(t.Context(), q, content.English, limit)
	if err != nil {
		t.Fatalf("searching %q: %v", q, err)
	}
	return r
}

// ids returns the identifiers of hits, each followed by those of the others in brackets.
func ids(c *content.Catalog, hits []rank.Hit) []string {
	var out []string
	for _, h := range hits {
		all := []string{c.ID(h.Row)}
		for _, other := range h.Others {
			all = append(all, "("+c.ID(other)+")")
		}
		out = append(out, strings.Join(all, " "))
	}
	return out
}

// ranked is a catalog in which different rules of ranking decide.
func ranked(t testing.TB) *content.Catalog {
	russian := indextest.PlainNote(content.Entry{PRs: []int{6}}, "Quotas", "Limits by default.")
	russian.Titles[content.Russian], russian.Bodies[content.Russian] = "Квоты", "Лимиты по умолчанию для узлов."
	var japanese indextest.Note
	japanese.KEP, japanese.Titles[content.Japanese] = 77, "リソースの割り当て"
	return indextest.NewCatalog(t, russian, japanese,
		indextest.PlainNote(content.Entry{PRs: []int{1}, Version: indextest.Release(26)}, "Scheduler speed", "The kubelet is not concerned."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Kubelet restarts", "A long tale about `SeccompDefault`."),
		indextest.PlainNote(content.Entry{PRs: []int{3}}, "Some news", "Twins are here."),
		indextest.PlainNote(content.Entry{PRs: []int{4}, Version: indextest.Release(27)}, "Some news", "Twins are here."),
		indextest.PlainNote(content.Entry{PRs: []int{5}, Version: indextest.Release(26)}, "Some news", "Twins are here."),
		indextest.PlainNote(content.Entry{PRs: []int{7}}, "Seen often: a zebra", "Yes."),
		indextest.PlainNote(content.Entry{PRs: []int{8}, Version: indextest.Release(26)}, "Animals", "One has often seen a zebra."),
		indextest.PlainNote(content.Entry{KEP: 10, Flags: []string{"--seccomp-default"}, APIs: []string{"batch/v1 Job .spec.podFailurePolicy"}},
			"Default profiles", "Profiles."),
		indextest.PlainNote(content.Entry{KEP: 20}, "Swap support", "Nodes may swap."),
		indextest.PlainNote(content.Entry{KEP: 20, Version: indextest.Release(26)}, "Swap support", "Nodes may swap."),
		indextest.PlainNote(content.Entry{KEP: 20, Version: indextest.Release(27)}, "Swap support", "Nothing new."),
	)
}

func TestSearchRanks(t *testing.T) {
	c := ranked(t)
	both := searchers(t, c)
	for words, want := range map[string][]string{
		"kubelet":                {"v1.25/pr-2", "v1.26/pr-1"},               // title over body, though older
		"twins":                  {"v1.27/pr-4", "v1.26/pr-5", "v1.25/pr-3"}, // newest first among equals
		"kubelet seccompdefault": {"v1.25/pr-2"},                             // in different fields

		"the kubelet of restart": {"v1.25/pr-2"}, // stop words say nothing
		"swap":                   {"v1.27/kep-20 (v1.26/kep-20) (v1.25/kep-20)"},
		"nodes swap":             {"v1.26/kep-20 (v1.25/kep-20)"},
		"--seccomp-default":      {"v1.25/kep-10", "v1.25/pr-2"},
		"podfailurepolicy":       {"v1.25/kep-10"},
		"KEP-10":                 {"v1.25/kep-10"},
		"лимит":                  {"v1.25/pr-6"}, // in a language that is not shown
		"quotas лимиты":          {"v1.25/pr-6"}, // in two languages
		"ﾘｿｰｽ割り当て":               {"v1.25/kep-77"},
		"seccompdefau":           {"v1.25/pr-2"},
		"kubel":                  {"v1.25/pr-2", "v1.26/pr-1"},    // unfinished
		"1.26 nodes":             {"v1.26/kep-20 (v1.25/kep-20)"}, // a release
		"profiles 1":             {"v1.25/kep-10"},                // an unfinished number
		"zebra often seen":       {"v1.25/pr-7", "v1.26/pr-8"},    // title over body where it is no phrase of the title
	} {
		for engine, s := range both {
			r := search(t, s, content.Query{Words: words}, 0)
			if got := ids(c, r.Hits); !slices.Equal(got, want) || r.Total != len(want) {
				t.Errorf("%s: %q finds %d: %v, want %v", engine, words, r.Total, got, want)
			}
			if r.Engine != engine {
				t.Errorf("%q is answered by %s, want %s", words, r.Engine, engine)
			}
		}
	}
}

func TestSearchNamedFirst(t *testing.T) {
	c := indextest.Numbered(t)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string][]string{
			"2307":                {"v1.26/kep-2307"}, // a bare number: nothing else is meant, though a text says KEP-2307
			"KEP-2307":            {"v1.26/kep-2307", "v1.25/kep-3329"},
			"JobPodFailurePolicy": {"v1.26/kep-3329 (v1.25/kep-3329)"},
			"kep-5 distroless":    {"v1.25/kep-5"},
			"pr 111060 image":     {"v1.25/pr-111060", "v1.25/kep-3329"},
			"5 minutes":           {"v1.26/kep-2307"},
			"failures kep-332":    {"v1.26/kep-3329 (v1.25/kep-3329)", "v1.26/kep-2307"},
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			if got := ids(c, r.Hits); !slices.Equal(got, want) {
				t.Errorf("%s: %q finds %v, want %v", engine, words, got, want)
			}
			if len(r.Hits) > 0 && r.Hits[0].Exact == slices.Contains([]string{"5 minutes", "failures kep-332"}, words) {
				t.Errorf("%s: %q: Exact is %v", engine, words, r.Hits[0].Exact)
			}
			if len(r.Hits) > 1 && words == "KEP-2307" && (r.Hits[1].Exact || r.Hits[0].Score <= r.Hits[1].Score) {
				t.Errorf("%s: %q: a mention is %+v beside %+v", engine, words, r.Hits[1], r.Hits[0])
			}
		}
	}
}

// TestNamedBeatsAnyText compares a number with the highest score that words can have.
func TestNamedBeatsAnyText(t *testing.T) {
	words := []string{"KEP-1"}
	for i := range 30 {
		words = append(words, fmt.Sprintf("rare%dword", i))
	}
	title := strings.Join(words, " ")
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{KEP: 1}, "One", "Text."), indextest.PlainNote(content.Entry{Version: indextest.Release(26)}, title, title))
	for engine, s := range searchers(t, c) {
		if r := search(t, s, content.Query{Words: title}, 0); len(r.Hits) != 2 || c.KEP(r.Hits[0].Row) != 1 {
			t.Errorf("%s: found %v", engine, ids(c, r.Hits))
		}
	}
}

func TestSearchBeginningOfGateRanksHigh(t *testing.T) {
	c := indextest.NewCatalog(t,
		indextest.PlainNote(content.Entry{PRs: []int{1}, Version: indextest.Release(27)}, "JobTracking, jobtracking", "A jobtracking."),
		indextest.PlainNote(content.Entry{PRs: []int{2}, Version: indextest.Release(26)}, "JobTracking again", "jobtracking"),
		indextest.PlainNote(content.Entry{KEP: 9, Gates: []content.Gate{{Name: "JobTrackingWithFinalizers"}}}, "Finalizers", "Nothing."),
	)
	for engine, s := range searchers(t, c) {
		r := search(t, s, content.Query{Words: "jobtrack"}, 0)
		if len(r.Hits) != 3 || c.KEP(r.Hits[0].Row) != 9 || r.Hits[0].Exact {
			t.Errorf("%s: found %v", engine, ids(c, r.Hits))
		}
	}
}

// TestBestReleaseIsShown says which release stands for an enhancement: the newest that holds all words, else the
// newest that holds about as much as the best.
func TestBestReleaseIsShown(t *testing.T) {
	c := indextest.NewCatalog(t,
		indextest.PlainNote(content.Entry{KEP: 1}, "Checkpoints of containers", "Text."),
		indextest.PlainNote(content.Entry{KEP: 1, Version: indextest.Release(26)}, "Forensics", "Checkpoints are mentioned."),
		indextest.PlainNote(content.Entry{KEP: 1, Version: indextest.Release(27)}, "Forensics", "Nothing."),
		indextest.PlainNote(content.Entry{KEP: 2, Version: indextest.Release(20)}, "Other", "Text."),
	)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string]string{
			"checkpoints": "v1.26/kep-1 (v1.25/kep-1)",
			"forensics":   "v1.27/kep-1 (v1.26/kep-1)",
			"#1":          "v1.27/kep-1 (v1.26/kep-1) (v1.25/kep-1)",
		} {
			if got := ids(c, search(t, s, content.Query{Words: words}, 0).Hits); !slices.Equal(got, []string{want}) {
				t.Errorf("%s: %q finds %v, want %s", engine, words, got, want)
			}
		}
	}
}

func TestSearchWithoutWordsLists(t *testing.T) {
	c := ranked(t)
	f := content.Filters{Releases: []content.Span{{From: indextest.Release(26), To: indextest.Release(27)}}}
	want := c.Select(f)
	for engine, s := range searchers(t, c) {
		for _, words := range []string{"", "  ", "— !", "の"} {
			r := search(t, s, content.Query{Filters: f, Words: words}, 0)
			var rows []int
			for _, h := range r.Hits {
				rows = append(rows, h.Row)
				if h.Score != 0 || h.Others != nil || h.Exact {
					t.Errorf("%s: %q: %+v", engine, words, h)
				}
			}
			if !slices.Equal(rows, want.Rows) || r.Total != len(want.Rows) || !reflect.DeepEqual(r.Facets, want.Facets) {
				t.Errorf("%s: %q lists %v of %d with %v, want %v", engine, words, rows, r.Total, r.Facets, want)
			}
		}
		if r := search(t, s, content.Query{Filters: f}, 2); len(r.Hits) != 2 || r.Total != len(want.Rows) {
			t.Errorf("%s: limit 2 lists %d of %d", engine, len(r.Hits), r.Total)
		}
	}
}

func TestSearchFiltersAndCounts(t *testing.T) {
	c := ranked(t)
	f := content.Filters{Releases: []content.Span{{From: indextest.Release(26), To: indextest.Release(26)}}}
	for engine, s := range searchers(t, c) {
		r := search(t, s, content.Query{Filters: f, Words: "swap"}, 0)
		if got := ids(c, r.Hits); !slices.Equal(got, []string{"v1.26/kep-20"}) {
			t.Errorf("%s: found %v", engine, got)
		}
		counts := map[string]int{}
		for _, facet := range r.Facets {
			for _, n := range facet.Counts {
				counts[string(facet.Field)+":"+n.Value] = n.N
			}
		}
		for value, want := range map[string]int{"release:1.25": 1, "release:1.26": 1, "release:1.27": 1, "sig:node": 1, "sig:apps": 0} {
			if counts[value] != want {
				t.Errorf("%s: %s is counted %d times, want %d", engine, value, counts[value], want)
			}
		}
		if r := search(t, s, content.Query{Filters: f, Words: "kep-10"}, 0); r.Total != 0 || len(r.Hits) != 0 {
			t.Errorf("%s: what is named passes filters: %v", engine, ids(c, r.Hits))
		}
	}
}

func TestShownLanguageWeighsMore(t *testing.T) {
	one := indextest.PlainNote(content.Entry{PRs: []int{1}, Version: indextest.Release(26)}, "One", "eBPF there")
	two := indextest.PlainNote(content.Entry{PRs: []int{2}}, "Two", "nothing there")
	two.Titles[content.Russian], two.Bodies[content.Russian] = "Два", "eBPF там"
	c := indextest.NewCatalog(t, one, two)
	s := searchers(t, c)[EngineIndex]
	for lang, want := range map[content.Language]string{content.English: "v1.26/pr-1", content.Russian: "v1.25/pr-2"} {
		r, err := s.Search(t.Context(), content.Query{Words: "ebpf"}, lang, 0)
		if err != nil || len(r.Hits) != 2 || c.ID(r.Hits[0].Row) != want {
			t.Errorf("%v shown: found %v, %v; want %s first", lang, ids(c, r.Hits), err, want)
		}
	}
}

func TestSearchLimitCutsOnly(t *testing.T) {
	c := indextest.Embedded(t)
	for engine, s := range embeddedSearchers(t) {
		for _, words := range []string{"pod", "k", "service ip"} {
			all := search(t, s, content.Query{Words: words}, 0)
			for _, limit := range []int{1, 3, len(all.Hits), 1000} {
				r := search(t, s, content.Query{Words: words}, limit)
				if r.Total != all.Total || !reflect.DeepEqual(r.Hits, all.Hits[:min(limit, len(all.Hits))]) {
					t.Errorf("%s: %q, limit %d: %v of %d, want the first of %v", engine, words, limit, ids(c, r.Hits), r.Total, ids(c, all.Hits))
				}
			}
		}
	}
}

// TestSearchIsDeterministic compares two indexes: bleve's are never the same byte for byte.
func TestSearchIsDeterministic(t *testing.T) {
	c := indextest.Embedded(t)
	one := embeddedSearchers(t)[EngineIndex]
	two, err := builtEmbedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"p", "pod", "service", "コンテナの", "узлы", "默认", "networking.k8s.io/v1"} {
		a, b := search(t, one, content.Query{Words: words}, 0), search(t, two, content.Query{Words: words}, 0)
		if len(a.Hits) == 0 || !reflect.DeepEqual(a.Hits, b.Hits) || !reflect.DeepEqual(a.Facets, b.Facets) {
			t.Errorf("%q finds %v and %v", words, ids(c, a.Hits), ids(c, b.Hits))
		}
		for i, h := range a.Hits {
			if math.IsNaN(h.Score) || h.Score <= 0 || i > 0 && i < 500 && i != a.Full && h.Score > a.Hits[i-1].Score {
				t.Errorf("%q: scores %v", words, a.Hits)
			}
		}
	}
}

func TestSearchHonoursContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for engine, s := range embeddedSearchers(t) {
		if _, err := s.Search(ctx, content.Query{Words: "pod"}, content.English, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: Search returned %v", engine, err)
		}
		if _, err := s.Snippet(ctx, 0, "pod", content.English); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: Snippet returned %v", engine, err)
		}
		if s.Engine() != engine {
			t.Errorf("%s: a cancelled search makes it %s", engine, s.Engine())
		}
	}
}
