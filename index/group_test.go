package index

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
)

// published is a note as upstream publishes it.
func published(e content.Entry, text string) indextest.Note {
	e.Sources = []string{indextest.ImportName}
	return indextest.PlainNote(e, text, text)
}

func parsedVersion(t testing.TB, s string) content.Version {
	t.Helper()
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// repeated has notes that stand in several releases, patches and pre-releases.
func repeated(t testing.TB) *content.Catalog {
	var notes []indextest.Note
	for _, v := range []string{"1.27", "1.27.0-alpha.2", "1.27.0-beta.0", "1.26.3"} {
		notes = append(notes, published(content.Entry{Version: parsedVersion(t, v), PRs: []int{1}}, "A zebra crosses."))
	}
	for _, v := range []string{"1.25.4", "1.26.0-rc.1", "1.24.9"} {
		notes = append(notes, published(content.Entry{Version: parsedVersion(t, v), PRs: []int{2, 1}}, "A giraffe."))
	}
	for _, v := range []string{"1.9", "1.9.0-alpha.1", "1.10.0-alpha.1"} {
		notes = append(notes, published(content.Entry{Version: parsedVersion(t, v), Note: content.NoteNumber("lion")}, "A lion."))
	}
	return indextest.NewCatalog(t, append(notes,
		published(content.Entry{Version: parsedVersion(t, "1.9"), Note: content.NoteNumber("lions")}, "No lion."),
		published(content.Entry{Version: parsedVersion(t, "1.27"), PRs: []int{3}}, "Nobody. Less than a zebra."),
		published(content.Entry{Version: parsedVersion(t, "1.27.1"), PRs: []int{3}}, "Zebra and zebra and once more a zebra."),
		indextest.PlainNote(content.Entry{KEP: 9, PRs: []int{1, 2}, Upstream: []content.Text{{PR: 1, Text: "A zebra crosses."}}}, "Enhancement", "An elephant."),
		indextest.PlainNote(content.Entry{KEP: 9, Version: indextest.Release(26), PRs: []int{1}}, "Enhancement", "An elephant."),
	)...)
}

// What one pull request did is one hit: that of the minor release, else the newest; an enhancement that names it is
// another.
func TestNotesOfOnePullRequest(t *testing.T) {
	c := repeated(t)
	one := "v1.27/pr-1 (v1.27.0-beta.0/pr-1) (v1.27.0-alpha.2/pr-1) (v1.26.3/pr-1)"
	for engine, s := range searchers(t, c) {
		for words, want := range map[string][]string{
			"crosses":              {"v1.25/kep-9", one},
			"giraffe":              {"v1.26.0-rc.1/pr-2 (v1.25.4/pr-2) (v1.24.9/pr-2)"},
			"lion":                 {"v1.9/note-f2dead7f (v1.10.0-alpha.1/note-f2dead7f) (v1.9.0-alpha.1/note-f2dead7f)", "v1.9/note-608a69e4"},
			"once more":            {"v1.27.1/pr-3"}, // the release does not say so
			"elephant":             {"v1.26/kep-9 (v1.25/kep-9)"},
			"v1.9/note-f2dead7f":   {"v1.9/note-f2dead7f"},
			"v1.27.0-alpha.2/pr-1": {"v1.27.0-alpha.2/pr-1"},
			"#3":                   {"v1.27/pr-3 (v1.27.1/pr-3)"},
			"crosses 1.26.3":       {"v1.26.3/pr-1"},
			"crosses -\"alpha.2\"": {"v1.25/kep-9", "v1.27/pr-1 (v1.27.0-beta.0/pr-1) (v1.26.3/pr-1)"},
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			got := ids(c, atMost(r.Hits, r.Full))
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) || r.Total != len(r.Hits) {
				t.Errorf("%s: %q finds %d, %d of them whole: %q, want %q", engine, words, r.Total, r.Full, got, want)
			}
		}
		q := content.Query{Words: "crosses", Filters: content.Filters{Releases: []content.Span{{From: parsedVersion(t, "1.26.3"), To: parsedVersion(t, "1.26.3")}}}}
		if got := ids(c, search(t, s, q, 0).Hits); !slices.Equal(got, []string{"v1.26.3/pr-1"}) {
			t.Errorf("%s: behind a filter stands %q", engine, got)
		}
		for limit := 1; limit <= 3; limit++ {
			all := search(t, s, content.Query{Words: "zebra"}, 0)
			r := search(t, s, content.Query{Words: "zebra"}, limit)
			if r.Total != 3 || r.Full != 3 || !slices.Equal(ids(c, r.Hits), ids(c, all.Hits[:limit])) {
				t.Errorf("%s: limit %d: %d whole of %d: %q of %q", engine, limit, r.Full, r.Total, ids(c, r.Hits), ids(c, all.Hits))
			}
		}
	}
}

// An article stands before what upstream says in a line, unless that holds more of the words; a team's own notes are
// articles too.
func TestArticlesBeforeBriefNotes(t *testing.T) {
	brief := published(content.Entry{PRs: []int{1}, Version: indextest.Release(27)}, "The kubelet logs swap.")
	team := published(content.Entry{PRs: []int{2}, Version: indextest.Release(20)}, "The kubelet logs swap.")
	team.Sources = []string{"our-cluster"}
	c := indextest.NewCatalog(t, brief, team,
		indextest.PlainNote(content.Entry{PRs: []int{3}, Sources: []string{content.SourceOwn}}, "The kubelet logs much of it", "Swap."))
	for engine, s := range searchers(t, c) {
		for words, want := range map[string][]string{
			"kubelet much": {"v1.25/pr-3"},
			"1.27 kubelet": {"v1.27/pr-1"},
			"PR 1 kubelet": {"v1.27/pr-1"},
			"#1":           {"v1.27/pr-1"},
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			if got := ids(c, atMost(r.Hits, r.Full)); !slices.Equal(got, want) {
				t.Errorf("%s: %q finds %v, want %v", engine, words, got, want)
			}
		}
		if got := ids(c, search(t, s, content.Query{Words: "kubelet"}, 0).Hits); len(got) != 3 || got[2] != "v1.27/pr-1" {
			t.Errorf("%s: a note stands before articles: %v", engine, got)
		}
	}
}

// A number may be of a pull request that was imported, and of an enhancement that is only a card.
func TestCardsBesidePullRequests(t *testing.T) {
	c := indextest.NewCatalog(t, published(content.Entry{PRs: []int{70}}, "A zebra."),
		published(content.Entry{PRs: []int{7000}, Gates: []content.Gate{{Name: "IPVS"}}}, "A gate."))
	s := New(Options{Catalog: c, Facts: factTables(t)})
	for words, want := range map[string]struct {
		cards []Card
		hits  []string
	}{
		"70":             {[]Card{{KEP: 70}}, []string{"v1.25/pr-70"}},
		"kep-70":         {[]Card{{KEP: 70}}, nil},
		"pr-70":          {nil, []string{"v1.25/pr-70"}},
		"7000":           {nil, []string{"v1.25/pr-7000"}},
		"ipvs":           {nil, []string{"v1.25/pr-7000"}}, // not what its name stands in
		"load balancing": {[]Card{{KEP: 70}}, nil},
	} {
		r := search(t, s, content.Query{Words: words}, 0)
		if !slices.Equal(r.Cards, want.cards) || !slices.Equal(ids(c, r.Hits), want.hits) {
			t.Errorf("%q finds the cards %v and %v, want %v", words, r.Cards, ids(c, r.Hits), want)
		}
	}
}
