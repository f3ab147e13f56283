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

// The name of a feature gate in words, or a beginning that can be nothing else, means what the gate belongs to.
func TestNamedGateInWords(t *testing.T) {
	c := indextest.Numbered(t)
	for words, want := range map[string][]string{
		"job pod failure policy": {"v1.26/kep-3329", "v1.25/kep-3329"},
		"Job-Pod Failure_Policy": {"v1.26/kep-3329", "v1.25/kep-3329"},
		"JobPodFail":             {"v1.26/kep-3329", "v1.25/kep-3329"},
		"jobpodfailu":            {"v1.26/kep-3329", "v1.25/kep-3329"},
		"swap gate":              {"v1.25/kep-2400"}, // and not what has to do with it
		"SwapGate":               nil,                // is named outright
		"jobpod":                 nil,                // may be the beginning of a word
		"job pod failure":        nil,
		"pod failure policy":     nil,
		"job":                    nil,
	} {
		var got []string
		for _, row := range query.LookUpNames(c, words).Titled {
			got = append(got, c.ID(row))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q means %v, want %v", words, got, want)
		}
	}
}

func TestReleasesAmongWords(t *testing.T) {
	c := indextest.Numbered(t)
	for words, want := range map[string][]string{
		"1.33に上げたらapiserverが落ちる":       {"1.33"},
		"broken since v1.27.3":         {"1.27"},
		"from 1.26 to 1.28":            {"1.26", "1.28"},
		"升级到1.30之后":                    {"1.30"},
		"etcd 3.5.9, port 1.2.3.4:443": {"1.2"},
		"go 21 and 11.25":              nil,
		"":                             nil,
	} {
		var got []string
		for _, v := range query.LookUpNames(c, words).Releases {
			got = append(got, v.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q names the releases %v, want %v", words, got, want)
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
