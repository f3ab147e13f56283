package query_test

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

func TestNamed(t *testing.T) {
	c := indextest.Numbered(t)
	for words, want := range map[string][]string{
		"3329":                    {"v1.26/kep-3329", "v1.25/kep-3329"},
		"#3329":                   {"v1.26/kep-3329", "v1.25/kep-3329"},
		"KEP-3329":                {"v1.26/kep-3329", "v1.25/kep-3329"},
		"kep3329":                 {"v1.26/kep-3329", "v1.25/kep-3329"},
		"KEP３３２９":                 {"v1.26/kep-3329", "v1.25/kep-3329"},
		"＃３３２９":                   {"v1.26/kep-3329", "v1.25/kep-3329"},
		"kep 3329":                {"v1.26/kep-3329", "v1.25/kep-3329"},
		"KEP #3329,":              {"v1.26/kep-3329", "v1.25/kep-3329"},
		"https://kep.k8s.io/3329": {"v1.26/kep-3329", "v1.25/kep-3329"},
		"https://github.com/kubernetes/enhancements/issues/3329#x": {"v1.26/kep-3329", "v1.25/kep-3329"},
		"111060":                  {"v1.25/pr-111060", "v1.25/kep-3329"}, // the note before what only names it
		"#111060":                 {"v1.25/pr-111060", "v1.25/kep-3329"},
		"pr-111060":               {"v1.25/pr-111060", "v1.25/kep-3329"},
		"PR 111060":               {"v1.25/pr-111060", "v1.25/kep-3329"},
		"PR111060":                {"v1.25/pr-111060", "v1.25/kep-3329"},
		"pull #111060 distroless": {"v1.25/pr-111060", "v1.25/kep-3329"},
		"https://github.com/kubernetes/kubernetes/pull/111060/files": {"v1.25/pr-111060", "v1.25/kep-3329"},
		"2307":                                 {"v1.26/kep-2307"}, // the enhancement hides the pull request
		"PR 2307":                              {"v1.20/pr-2307"},
		"JobPodFailurePolicy":                  {"v1.26/kep-3329", "v1.25/kep-3329"},
		"jobpodfailurepolicy":                  {"v1.26/kep-3329", "v1.25/kep-3329"},
		"SwapGate":                             {"v1.25/kep-2400", "v1.26/pr-113999"}, // what it belongs to before what has to do with it
		"`JobPodFailurePolicy=true`":           {"v1.26/kep-3329", "v1.25/kep-3329"},
		"gate jobtrackingwithfinalizers kep-5": {"v1.25/kep-5"}, // a gate among words only ranks higher
		"5 minutes":                            nil,             // a number among words names nothing
		"job 3329":                             nil,
		"99":                                   nil,
		"v1.25 3329":                           {"v1.25/kep-3329"},
		"3329 1.26":                            {"v1.26/kep-3329"},
		"3329 1.20":                            {"v1.26/kep-3329", "v1.25/kep-3329"},
		"1.26":                                 nil,
		"99999999999999999999":                 nil,
		"kep":                                  nil,
		"kep-":                                 nil,
		"pr foo":                               nil,
		"jobpod":                               nil,
		"":                                     nil,
	} {
		var got []string
		for _, row := range query.LookUpNames(c, words).Rows {
			got = append(got, c.ID(row))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q names %v, want %v", words, got, want)
		}
	}
}

func TestNamedBeginningOfGate(t *testing.T) {
	c := indextest.Numbered(t)
	for words, want := range map[string]int{"jobp": 2, "JobTrack": 1, "job": 0, "jobp x": 0, "jobpodfailurepolicy": 0, "zzzz": 0} {
		if got := len(query.LookUpNames(c, words).Begins); got != want {
			t.Errorf("%q begins the gates of %d rows, want %d", words, got, want)
		}
	}
}

func FuzzNamed(f *testing.F) {
	for _, s := range []string{"kep", "KEP # 3", "pr-", "#", "pull 0", "kep.k8s.io/", "kep-99999999", "`=`", "https://github.com/kubernetes/kubernetes/pull/1"} {
		f.Add(s)
	}
	c := indextest.Numbered(f)
	f.Fuzz(func(t *testing.T, words string) {
		for _, row := range query.LookUpNames(c, words).Rows {
			if row < 0 || row >= c.Len() {
				t.Fatalf("%q names row %d", words, row)
			}
		}
		query.Parse(words, nil, content.English)
	})
}
