package index

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/indextest"
	"k8sexplore/index/match"
)

// joined has an article of ours with what upstream says of the same change, twice and from two sources, and a note
// that says a little of the same.
func joined(t testing.TB) *content.Catalog {
	const text = "The `kubelet` no longer talks to **dockershim** sockets. Okapis graze."
	article := indextest.PlainNote(content.Entry{
		KEP: 1, PRs: []int{5}, Sources: []string{content.SourceOwn, indextest.ImportName},
		Upstream: []content.Text{{PR: 5, Text: text, Source: indextest.ImportName}, {PR: 5, Text: text, Source: "changelog"}, {Text: "Containerd, told kubelet instead.", Source: "changelog"}},
	}, "Runtimes of containers", "The kubelet is told which runtime there is.")
	article.Titles[content.Russian], article.Bodies[content.Russian] = "Среды выполнения", "Для kubelet."
	return indextest.NewCatalog(t, article, indextest.PlainNote(content.Entry{PRs: []int{6}, Version: indextest.Release(20)}, "Okapis", "They graze."),
		indextest.PlainNote(content.Entry{PRs: []int{7}, Version: indextest.Release(21)}, "Nothing", "At all."))
}

func TestUpstreamTextsAreFound(t *testing.T) {
	c := joined(t)
	for engine, s := range withGlossary(t, c) {
		for words, want := range map[string][]string{
			"dockershim":                {"v1.25/kep-1"},
			"dockersh":                  {"v1.25/kep-1"}, // unfinished
			"dockershim runtimes":       {"v1.25/kep-1"}, // in upstream's text and our title
			"containerd":                {"v1.25/kep-1"},
			"okapis":                    {"v1.20/pr-6", "v1.25/kep-1"}, // though newer and an enhancement
			`"talks to dockershim"`:     {"v1.25/kep-1"},
			"okapis -dockershim":        {"v1.20/pr-6"},
			`"sockets. okapis" runtime`: {"v1.25/kep-1"},
		} {
			r := search(t, s, content.Query{Words: words}, 0)
			if got := ids(c, r.Hits); !slices.Equal(got, want) || len(r.Corrections) > 0 {
				t.Errorf("%s: %q, read as %v, finds %v, want %v", engine, words, r.Corrections, got, want)
			}
		}
	}
}

func TestSnippetOfUpstreamText(t *testing.T) {
	c := joined(t)
	row := c.ByKEP(1)[0]
	for engine, s := range searchers(t, c) {
		for _, test := range []struct {
			words, want string
			upstream    bool
		}{
			{"dockershim", "The kubelet no longer talks to [dockershim] sockets. Okapis graze.", true},
			{"runtimes graze", "The kubelet no longer talks to dockershim sockets. Okapis [graze].", true}, // one of them in our title
			{"containerd", "[Containerd], told kubelet instead.", true},
			{"kubelet", "The [kubelet] is told which runtime there is.", false},
			{"kubelet talks", "The [kubelet] no longer [talks] to dockershim sockets. Okapis graze.", true},
			{`"kubelet is told"`, "The [kubelet is told] which runtime there is.", false},
			{`"longer talks"`, "The kubelet no [longer talks] to dockershim sockets. Okapis graze.", true},
			{`"told kubelet"`, "Containerd, [told kubelet] instead.", true}, // our text has the words, but not so
			{"zebra", "The kubelet is told which runtime there is.", false},
		} {
			got, err := s.Snippet(t.Context(), row, test.words, content.English)
			if err != nil {
				t.Fatal(err)
			}
			checkSnippet(t, got)
			if marked(got) != test.want || got.Upstream != test.upstream || got.Lang != content.English {
				t.Errorf("%s: %q: %s snippet %q, upstream's %v; want %q", engine, test.words, got.Lang, marked(got), got.Upstream, test.want)
			}
		}
		if got, err := s.Snippet(t.Context(), row, "dockershim", content.Russian); err != nil || !got.Upstream || got.Lang != content.English {
			t.Errorf("%s: with Russian shown: %+v, %v", engine, got, err)
		}
		if got, err := s.Snippet(t.Context(), row, "kubelet", content.Russian); err != nil || got.Upstream || got.Lang != content.Russian {
			t.Errorf("%s: with Russian shown: %+v, %v", engine, got, err)
		}
	}
}

// What is marked in upstream's text is what was found there, and a misspelt word is read as what stands there.
func TestMarksAndMendsUpstreamTexts(t *testing.T) {
	c := joined(t)
	s := searchers(t, c)[EngineIndex]
	r := search(t, s, content.Query{Words: "dokcershim"}, 0)
	if len(r.Hits) != 1 || !slices.Equal(r.Corrections, []match.Correction{{Typed: "dokcershim", Read: "dockershim"}}) {
		t.Errorf("found %v, read as %v", ids(c, r.Hits), r.Corrections)
	}
	m, err := s.Marker(t.Context(), "dokcershim sockets", content.English)
	if err != nil {
		t.Fatal(err)
	}
	text := c.Upstream(c.ByKEP(1)[0])[0].Text
	var got []string
	for _, span := range m.Spans(text) {
		got = append(got, text[span[0]:span[1]])
	}
	if !slices.Equal(got, []string{"dockershim", "sockets"}) {
		t.Errorf("marks %q", got)
	}
}

// A note that two sources tell in the same words holds them once.
func TestUpstreamTextsOnce(t *testing.T) {
	c := joined(t)
	if got := document.UpstreamTexts(c, c.ByKEP(1)[0]); len(got) != 2 {
		t.Errorf("further texts are %q", got)
	}
	e := indextest.Identified(content.Entry{Version: indextest.Release(25), PRs: []int{1}, SIGs: []string{"node"}, Upstream: []content.Text{{Text: "Same."}, {Text: "Other."}}})
	e.Titles[content.English], e.Bodies[content.English] = "Same", "Same."
	if got := document.UpstreamTexts(indextest.Encoded(t, []content.Entry{e}, nil), 0); !slices.Equal(got, []string{"Other."}) {
		t.Errorf("further texts are %q", got)
	}
}
