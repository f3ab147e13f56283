package index

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/excerpt"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// zoo is a catalog for words that only some entries hold.
func zoo(t testing.TB) *content.Catalog {
	t.Helper()
	chinese := indextest.PlainNote(content.Entry{PRs: []int{7}}, "Common too", "Words that are common are common.")
	chinese.Titles[content.Chinese], chinese.Bodies[content.Chinese] = "常见", "常见的節點：持久卷申领。"
	return indextest.NewCatalog(t, chinese,
		indextest.PlainNote(content.Entry{PRs: []int{1}}, "Zebra crossing", "A zebra crosses where `kubelet` logs are read."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Zebra", "Nothing else."),
		indextest.PlainNote(content.Entry{PRs: []int{3}}, "Giraffe", "A giraffe crosses the PersistentVolumeClaim of a zebra crossing."),
		indextest.PlainNote(content.Entry{PRs: []int{4}}, "Windows nodes", "The zebra is not seen on Windows."),
		indextest.PlainNote(content.Entry{PRs: []int{5}}, "Seccomp profiles", "Seccompprofiles are for podman's pods."),
		indextest.PlainNote(content.Entry{PRs: []int{6}}, "Common", "Words that are common are common."),
		indextest.PlainNote(content.Entry{PRs: []int{8}}, "Common again", "Words that are common are common."),
	)
}

func withGlossary(t testing.TB, c *content.Catalog) map[Engine]*Searcher {
	t.Helper()
	return searchersWith(t, c, query.NewGlossary(indextest.Compiled(indextest.TinyGlossary)))
}

// What holds all words stands first, then what holds the rarer ones, and what holds too little of them is not shown.
func TestFullMatchesBeforePartialOnes(t *testing.T) {
	c := zoo(t)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string]struct {
			full int
			ids  string
		}{
			"zebra crossing logs":       {1, "v1.25/pr-1 v1.25/pr-3"},
			"giraffe crossing windows":  {0, "v1.25/pr-3"},
			"giraffe common":            {0, "v1.25/pr-3"},                       // the rare word weighs more than half
			"how do I see the giraffe?": {1, "v1.25/pr-3"},                       // questions weigh nothing
			"giraffe qwrtz":             {0, "v1.25/pr-3"},                       // a word that nothing holds
			"common qwrtz":              {0, "v1.25/pr-6 v1.25/pr-7 v1.25/pr-8"}, // even beside a common one
			"qwrtz zxcvb":               {0, ""},
			"zebra":                     {4, "v1.25/pr-2 v1.25/pr-1 v1.25/pr-4 v1.25/pr-3"},
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			got := strings.Join(ids(c, r.Hits), " ")
			if r.Full != want.full || len(want.ids) != len(got) || want.full == 1 && got != want.ids {
				t.Errorf("%s: %q finds %d whole of %d: %s; want %d: %s", engine, words, r.Full, r.Total, got, want.full, want.ids)
			}
			for i := 1; i < len(r.Hits); i++ {
				if i != r.Full && r.Hits[i].Score > r.Hits[i-1].Score {
					t.Errorf("%s: %q: scores out of order: %+v", engine, words, r.Hits)
				}
			}
		}
	}
}

func TestPhrasesAndExclusions(t *testing.T) {
	c := zoo(t)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string]string{
			`"zebra crossing"`:              "v1.25/pr-1 v1.25/pr-3",
			`"ZEBRA crosses where kubelet"`: "v1.25/pr-1",                  // across Markdown, in any case
			`"crossing zebra"`:              "v1.25/pr-1 v1.25/pr-3 loose", // stands nowhere: its words
			`"ebra crossin"`:                "v1.25/pr-1 v1.25/pr-3 loose", // not inside words
			`"crossing zebra" -giraffe`:     "v1.25/pr-1 loose",
			`"wholly unknown"`:              "",
			`"zebra crossing" giraffe`:      "v1.25/pr-3 v1.25/pr-1",
			"zebra -windows":                "v1.25/pr-1 v1.25/pr-2 v1.25/pr-3",
			"zebra not:windows -crossing":   "v1.25/pr-2", // in all forms: crosses is another word
			`zebra -"zebra crossing"`:       "v1.25/pr-2 v1.25/pr-4",
			"-zebra -common":                "v1.25/pr-5",
			`-zebra`:                        "v1.25/pr-5 v1.25/pr-6 v1.25/pr-7 v1.25/pr-8",
			`"the"`:                         "v1.25/pr-3 v1.25/pr-4", // a word that free words do not look for
			`"节点"`:                          "v1.25/pr-7",
			"zebra -the":                    "v1.25/pr-1 v1.25/pr-2 v1.25/pr-3 v1.25/pr-4", // it says nothing
			"zebra -zebr":                   "v1.25/pr-1 v1.25/pr-2 v1.25/pr-3 v1.25/pr-4", // whole words only
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			got, wanted := ids(c, r.Hits), strings.Fields(want)
			if r.Loosened {
				got = append(got, "loose")
			}
			slices.Sort(got)
			slices.Sort(wanted)
			if engine == EngineScan && words == "zebra -zebr" {
				continue // which finds parts of words too
			}
			if !slices.Equal(got, wanted) {
				t.Errorf("%s: %s finds %v, want %v", engine, words, got, wanted)
			}
		}
	}
}

// A word that nothing holds is read as what it may be a misspelling of, and Search says so.
func TestMisspeltWords(t *testing.T) {
	c := zoo(t)
	s := searchers(t, c)[EngineIndex]
	for words, want := range map[string]struct{ id, read string }{
		"seccmop":       {"v1.25/pr-5", "seccomp"}, // two letters changed places
		"secomp":        {"v1.25/pr-5", "seccomp"},
		"sexxomp":       {"v1.25/pr-5", "seccomp"},
		"girafe":        {"v1.25/pr-3", "giraffe"},
		"windws nodes":  {"v1.25/pr-4", "windows"},
		"windos":        {"v1.25/pr-4", "windows"},
		"seccmopp":      {"v1.25/pr-5", "seccompprofiles"},
		"zebr crossing": {"v1.25/pr-1", ""}, // the beginning of a word is no misspelling
	} {
		r := search(t, s, content.Query{Words: words}, 0)
		if len(r.Hits) == 0 || c.ID(r.Hits[0].Row) != want.id || r.Full == 0 {
			t.Errorf("%q finds %v, %d whole; want %s first", words, ids(c, r.Hits), r.Full, want.id)
		}
		if read := len(r.Corrections) > 0; read != (want.read != "") || read && r.Corrections[0].Read != want.read {
			t.Errorf("%q is read as %v, want %q", words, r.Corrections, want.read)
		}
		snippet, err := s.Snippet(t.Context(), r.Hits[0].Row, words, content.English)
		if err != nil || len(snippet.Spans) == 0 && want.id != "v1.25/pr-2" {
			t.Errorf("%q: nothing is marked in %q (%v)", words, snippet.Text, err)
		}
	}
	for _, words := range []string{"gir4ffe", "pog", "zzzzzz", "1.99"} {
		if r := search(t, s, content.Query{Words: words}, 0); len(r.Hits) != 0 || len(r.Corrections) != 0 {
			t.Errorf("%q finds %v, read as %v", words, ids(c, r.Hits), r.Corrections)
		}
	}
}

// What people call a thing finds what the texts call it, behind the texts that call it so themselves.
func TestSynonyms(t *testing.T) {
	c := zoo(t)
	for engine, s := range withGlossary(t, c) {
		for words, want := range map[string]string{
			"PVC":             "v1.25/pr-3",
			"pvc of a zebra":  "v1.25/pr-3",
			"заявка на том":   "v1.25/pr-3", // by its English name
			"нода":            "v1.25/pr-4",
			"ノードwindows":      "v1.25/pr-4",
			"持久卷申领":           "v1.25/pr-7",
			"節點 common":       "v1.25/pr-7", // in traditional characters
			"volume claim":    "v1.25/pr-3",
			"节点 giraffe":      "v1.25/pr-3",
			"seccompprofiles": "v1.25/pr-5",
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			if len(r.Hits) == 0 || c.ID(r.Hits[0].Row) != want {
				t.Errorf("%s: %q finds %v, want %s first", engine, words, ids(c, r.Hits), want)
			}
		}
	}
}

// Words that stand together count more, and so does an enhancement beside a note that has the same words.
func TestWhatRanksHigher(t *testing.T) {
	filler := strings.Repeat("Nothing of interest is said here. ", 8)
	c := indextest.NewCatalog(t,
		indextest.PlainNote(content.Entry{PRs: []int{1}, Version: indextest.Release(27)}, "Apart", "A walrus swims.\n\n"+filler+"\n\nThe piano is heavy."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Together", filler+"\n\nA walrus plays the piano.\n\nNothing else."),
		indextest.PlainNote(content.Entry{PRs: []int{3}, Version: indextest.Release(27)}, "Violins", "Violins are small."),
		indextest.PlainNote(content.Entry{KEP: 4}, "Violins", "Violins are small."),
	)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string]string{"walrus piano": "v1.25/pr-2", "violins small": "v1.25/kep-4"} {
			if r := search(t, s, content.Query{Words: words}, 0); len(r.Hits) != 2 || c.ID(r.Hits[0].Row) != want {
				t.Errorf("%s: %q finds %v, want %s first", engine, words, ids(c, r.Hits), want)
			}
		}
	}
}

// The share of a query's words in what people ask is told apart from that in passages and titles.
func TestTogether(t *testing.T) {
	asked := content.Entry{PRs: []int{1}}
	asked.Leads[content.English].Asked = []string{"walrus at the piano", "an ocean"}
	c := indextest.NewCatalog(t, indextest.PlainNote(asked, "A walrus", "The piano and the ocean.\n\nA piano."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Piano", "The piano of a walrus."))
	s := New(Options{Catalog: c})
	f := excerpt.NewFinder(query.Parse("walrus piano ocean zebra", nil, content.English))
	for id, want := range map[string][3]float64{"v1.25/pr-1": {0.5, 0.25, 0.75}, "v1.25/pr-2": {0.5, 0.25, 0}} {
		row, _ := c.ByID(id)
		passage, title, said, err := s.excerpts.Together(t.Context(), row, f, content.English)
		if got := [3]float64{passage, title, said}; err != nil || got != want {
			t.Errorf("%s has %v together, want %v (%v)", id, got, want, err)
		}
	}
}

// What says nearly all of it in its title stands before what has all the words somewhere, and counts as if it had them.
func TestCloseBeforeScattered(t *testing.T) {
	filler := "\n\n" + strings.Repeat("Nothing of interest is said here. ", 40) + "\n\n"
	c := indextest.NewCatalog(t,
		indextest.PlainNote(content.Entry{PRs: []int{1}}, "Animals", "A walrus."+filler+"The piano."+filler+"A sonata."+filler+"An ocean."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Walrus, piano and sonata", "The walrus plays a sonata on the piano."),
		indextest.PlainNote(content.Entry{PRs: []int{3}}, "Walrus", "Nothing else."),
	)
	for engine, s := range searchers(t, c) {
		r := search(t, s, content.Query{Words: "walrus piano sonata ocean"}, 0)
		if got := ids(c, r.Hits); r.Full != 2 || len(got) != 2 || got[0] != "v1.25/pr-2" {
			t.Errorf("%s: found %v, %d of them full", engine, got, r.Full)
		}
		r = search(t, s, content.Query{Words: "piano ocean"}, 0)
		if got := ids(c, r.Hits); r.Full != 1 || len(got) == 0 || got[0] != "v1.25/pr-1" {
			t.Errorf("%s: found %v, %d of them full", engine, got, r.Full)
		}
	}
}

// Of two words a row must hold half by weight; of a whole sentence less, since some of it stands in no text.
func TestLongQueriesNeedLess(t *testing.T) {
	var notes []indextest.Note
	for i := range 40 {
		notes = append(notes, indextest.PlainNote(content.Entry{PRs: []int{100 + i}}, "Filler", "Lion, tiger, otter, beaver and hare."))
	}
	c := indextest.NewCatalog(t, append(notes, indextest.PlainNote(content.Entry{PRs: []int{1}}, "Zebra", "A zebra and a giraffe."),
		indextest.PlainNote(content.Entry{PRs: []int{2}}, "Owl", "An owl, a mole and a newt."))...)
	for engine, s := range searchers(t, c) {
		for words, want := range map[string]bool{"zebra giraffe owl mole newt": true, "zebra owl mole": false} {
			got := slices.Contains(ids(c, search(t, s, content.Query{Words: words}, 0).Hits), "v1.25/pr-1")
			if got != want {
				t.Errorf("%s: %q finds what holds a part of it: %v, want %v", engine, words, got, want)
			}
		}
	}
}

// Conditions that say nothing, and the same ones again and again, cost nothing and change nothing.
func TestIdleConditions(t *testing.T) {
	c := zoo(t)
	for engine, s := range searchers(t, c) {
		all := search(t, s, content.Query{}, 0).Total
		for _, words := range []string{`"*"`, `""`, `-"*"`, `"*" "**"`} {
			if r := search(t, s, content.Query{Words: words}, 0); r.Total != all {
				t.Errorf("%s: %s finds %d, want all %d", engine, words, r.Total, all)
			}
		}
	}
	if q := query.Parse(strings.Repeat(`"zebra" `, 100), nil, content.English); len(q.Conditions) != 1 {
		t.Errorf("%d conditions of one", len(q.Conditions))
	}
}
