package library

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/infer"
	"k8sexplore/content/notefile/compiler"
)

func v(s string) content.Version { return version(s) }

// ours are our own notes in these tests.
func ours(tb testing.TB) *content.Catalog {
	tb.Helper()
	file := func(front string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("---\n" + front + "---\nOur text.\n")}
	}
	root := fstest.MapFS{
		"v1.27/sig-node/pr-10.en.md":  file("title: Ours\nsig: node\nsigs: [node]\nkinds: [feature]\nprs: [10, 11]\n"),
		"v1.27/sig-node/pr-12.en.md":  file("title: Ours\nsig: node\nsigs: [node]\nkinds: [feature]\nprs: [12, 13]\naction_required: true\n"),
		"v1.27/sig-node/pr-11.en.md":  file("title: Ours\nsig: node\nsigs: [node]\nkinds: [feature]\nprs: [11, 14]\n"),
		"v1.27/sig-node/kep-20.en.md": file("kep: 20\ntitle: Ours\nsig: node\nsigs: [node]\nstage: alpha\ntransition: new\nkinds: [feature]\nprs: [10, 21, 22]\n"),
		"v1.27/sig-node/kep-30.en.md": file("kep: 30\ntitle: Ours\nsig: node\nsigs: [node]\nstage: alpha\ntransition: new\nkinds: [feature]\nprs: [22]\n"),
		"v1.27/release.en.md":         file("title: Ours\nrelease: \"1.27\"\ndate: \"2023-04-11\"\ncodename: x\ncounts: {enhancements: 1, alpha: 1, beta: 0, stable: 0, deprecated_or_removed: 0}\n"),
	}
	snapshot, err := compiler.Notes(root, content.SourceOwn)
	if err != nil {
		tb.Fatal(err)
	}
	c, err := content.OpenCatalog(string(snapshot), root)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// note is upstream's note of 1.27 in these tests.
func note(text string, prs ...int) record {
	return record{Version: v("1.27"), PRs: prs, Text: text, Title: "Title of " + text}
}

func in(version string, r record) record { r.Version = v(version); return r }

func teamRecordOf(text string, kep, pr int, languages ...string) record {
	r := record{Version: v("1.27"), KEP: kep, Titles: map[string]string{}, Bodies: map[string]string{}, File: "x.ja.md", Kinds: []string{"feature"}, SIGs: []string{"node"}}
	if pr != 0 {
		r.PRs = []int{pr}
	}
	for _, l := range languages {
		r.Titles[l], r.Bodies[l] = "Title of "+text, text+" in "+l
	}
	return r
}

// telling is a source with its notes.
type telling struct {
	stored
	notes []record
}

func source(format string, order int, notes ...record) telling {
	name := format
	if notes[0].team() {
		name, format = format, formatNotes
	}
	return telling{stored{Name: name, Format: format, Release: "1.27", Base: "file." + name, Order: order}, notes}
}

// join joins as compile does.
func join(own *content.Catalog, sources ...telling) (*joiner, []string) {
	tables, err := facts.Embedded()
	if err != nil {
		panic(err)
	}
	j := newJoiner(own, 0)
	slices.SortStableFunc(sources, func(a, b telling) int { return leading(&a.stored, &b.stored) })
	var kept []string
	for _, s := range sources {
		for _, n := range s.notes {
			if j.add(s.Name, s.Base, &n) {
				kept = append(kept, s.Name+":"+n.leadingText())
			}
		}
	}
	j.infer(infer.NewReader(tables))
	return j, kept
}

const (
	js = "relnotes-json"
	md = "relnotes-markdown"
	cl = "changelog"
)

func TestJoin(t *testing.T) {
	own := ours(t)
	action, said := note("a", 21), note("a", 21)
	action.Action, said.Said = true, true
	flagged := note("b", 12)
	flagged.Action = true
	for name, c := range map[string]struct {
		sources []telling
		want    string // entries that differ from ours, as shown
	}{
		"a plain note of ours, by its first":           {[]telling{source(js, 1, note("a", 10))}, "pr-10 [k8sexplore relnotes-json] 10=a"},
		"by the first rather than any":                 {[]telling{source(js, 1, note("a", 11))}, "pr-11 [k8sexplore relnotes-json] 11=a"},
		"by any that ours names":                       {[]telling{source(js, 1, note("a", 13))}, "pr-12 [k8sexplore relnotes-json] required 13=a"},
		"by a later one of its own":                    {[]telling{source(js, 1, note("a", 99, 98, 12))}, "pr-12 [k8sexplore relnotes-json] required 12=a"},
		"a later one that is ours' first before any":   {[]telling{source(js, 1, note("a", 13, 10))}, "pr-10 [k8sexplore relnotes-json] 10=a"},
		"a plain note before an enhancement":           {[]telling{source(js, 1, note("a", 21, 14))}, "pr-11 [k8sexplore relnotes-json] 14=a"},
		"an enhancement of ours":                       {[]telling{source(js, 1, note("a", 21))}, "kep-20 [k8sexplore relnotes-json] 21=a"},
		"the first of two enhancements":                {[]telling{source(js, 1, note("a", 22))}, "kep-20 [k8sexplore relnotes-json] 22=a"},
		"never ours of another release":                {[]telling{source(js, 1, in("1.28", note("a", 10)))}, "v1.28/pr-10 [relnotes-json] a"},
		"never ours of a patch":                        {[]telling{source(js, 1, in("1.27.1", note("a", 10)))}, "v1.27.1/pr-10 [relnotes-json] a"},
		"a shared KEP only links":                      {[]telling{source(js, 1, record{Version: v("1.27"), PRs: []int{40}, Text: "a", Title: "a", KEPs: []int{20}})}, "pr-40 [relnotes-json] a see 20"},
		"nobody's":                                     {[]telling{source(js, 1, note("a", 40, 41))}, "pr-40 [relnotes-json] a"},
		"Markdown joins JSON":                          {[]telling{source(md, 9, note("b", 40)), source(js, 1, note("a", 40))}, "pr-40 [relnotes-json relnotes-markdown] a 40=b"},
		"a changelog joins Markdown":                   {[]telling{source(cl, 9, note("b", 40)), source(md, 1, note("a", 40))}, "pr-40 [relnotes-markdown changelog] a 40=b"},
		"the later import leads":                       {[]telling{source(js, 1, note("a", 40)), source(js, 2, note("b", 40))}, "pr-40 [relnotes-json] b 40=a"},
		"by ID in one import":                          {[]telling{source(md, 1, note("b", 40)), {stored{Name: md, Format: md, Release: "1.27", Base: "a", Order: 1}, []record{note("a", 40)}}}, "pr-40 [relnotes-markdown] a 40=b"},
		"by the first alone":                           {[]telling{source(js, 1, note("a", 40, 41)), source(md, 1, note("b", 41))}, "pr-40 [relnotes-json] a, pr-41 [relnotes-markdown] b"},
		"twice in one file":                            {[]telling{source(js, 1, note("a", 40), note("b", 40))}, "pr-40 [relnotes-json] a 40=b"},
		"the same text is told once":                   {[]telling{source(js, 1, note("a  b", 40)), source(md, 1, note("a\nb", 40))}, "pr-40 [relnotes-json relnotes-markdown] a  b"},
		"the same other text is told once":             {[]telling{source(js, 1, note("a", 10)), source(md, 1, note(" a ", 10)), source(cl, 1, note("c", 10))}, "pr-10 [k8sexplore relnotes-json relnotes-markdown changelog] 10=a 10=c"},
		"no text":                                      {[]telling{source(js, 1, note("", 40)), source(md, 1, note("", 10))}, "pr-10 [k8sexplore relnotes-markdown], pr-40 [relnotes-json]"},
		"without a pull request, by the text":          {[]telling{source(md, 1, note("Some *text*")), source(cl, 1, note("some text."))}, fmt.Sprintf("note-%08x [relnotes-markdown changelog] Some *text* 0=some text.", content.NoteNumber("some text"))},
		"an action flagged":                            {[]telling{source(js, 1, action)}, "kep-20 [k8sexplore relnotes-json] said 21=a"},
		"an action said":                               {[]telling{source(js, 1, said)}, "kep-20 [k8sexplore relnotes-json] said 21=a"},
		"an action that ours requires":                 {[]telling{source(js, 1, flagged)}, "pr-12 [k8sexplore relnotes-json] required 12=b"},
		"an action that leads":                         {[]telling{source(js, 1, in("1.28", action))}, "v1.28/pr-21 [relnotes-json] a required"},
		"a team's note leads upstream's":               {[]telling{source(js, 9, note("a", 40)), source("us", 1, teamRecordOf("t", 0, 40, "en", "ja"))}, "pr-40 [us relnotes-json] t in en 40=a"},
		"a team's note joins ours":                     {[]telling{source("us", 1, teamRecordOf("t", 0, 10, "ja", "ru"))}, "pr-10 [k8sexplore us] 10=t in ja"},
		"not by any pull request":                      {[]telling{source("us", 1, teamRecordOf("t", 0, 14, "ja"))}, "pr-14 [us] t in ja"},
		"a team's enhancement joins ours":              {[]telling{source("us", 1, teamRecordOf("t", 20, 0, "en"))}, "kep-20 [k8sexplore us] 0=t in en"},
		"a team's enhancement of its own":              {[]telling{source("us", 1, teamRecordOf("t", 50, 51, "en")), source(js, 1, note("a", 51))}, "kep-50 [us] t in en, pr-51 [relnotes-json] a"},
		"two teams":                                    {[]telling{source("b", 1, teamRecordOf("t", 0, 40, "en")), source("a", 1, teamRecordOf("u", 0, 40, "en"))}, "pr-40 [a b] u in en 40=t in en"},
		"ours and upstream's, then the team's as well": {[]telling{source("us", 1, teamRecordOf("t", 0, 10, "en")), source(js, 1, note("a", 10))}, "pr-10 [k8sexplore us relnotes-json] 10=t in en 10=a"},
	} {
		t.Run(name, func(t *testing.T) {
			j, kept := join(own, c.sources...)
			if got := show(own, j); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if want := len(j.entries) - own.Len(); len(kept) != want {
				t.Errorf("kept %v, made %d entries", kept, want)
			}
			if _, err := content.EncodeSnapshot(j.entries, j.pages, [32]byte{}); err != nil {
				t.Error(err)
			}
		})
	}
}

// show tells of the entries that are not as our own notes have them.
func show(own *content.Catalog, j *joiner) string {
	var out []string
	for i, e := range j.entries {
		if i < own.Len() && len(e.Sources) == 1 {
			continue
		}
		words := []string{strings.TrimPrefix(e.ID, "v1.27/"), fmt.Sprint(e.Sources)}
		for _, l := range content.Languages() {
			if e.Bodies[l] != "" {
				words = append(words, e.Bodies[l])
				break
			}
		}
		for _, kep := range e.See {
			words = append(words, fmt.Sprint("see ", kep))
		}
		if e.ActionRequired {
			words = append(words, "required")
		}
		if e.ActionSaid {
			words = append(words, "said")
		}
		for _, text := range e.Upstream {
			words = append(words, fmt.Sprintf("%d=%s", text.PR, text.Text))
		}
		out = append(out, strings.Join(words, " "))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// What the leading note does not say of kind, SIG and author, the next one does; our own notes keep what they have.
func TestJoinFillsIn(t *testing.T) {
	own := ours(t)
	full := note("b", 40)
	full.Kinds, full.SIGs, full.Author, full.Areas = []string{"feature"}, []string{"node", "apps"}, "who", []string{"kubelet"}
	last := note("c", 40)
	last.Kinds, last.SIGs, last.Author = []string{"cleanup"}, []string{"cli"}, "other"
	toOurs := full
	toOurs.PRs = []int{10}
	toOurs.SIGs = []string{"storage"}
	j, _ := join(own, source(js, 1, note("a", 40)), source(md, 1, full, toOurs), source(cl, 1, last))
	for _, e := range j.entries {
		got := fmt.Sprint(e.Kinds, e.SIG, e.SIGs, e.Author, e.Titles[0], e.File)
		want := map[string]string{"v1.27/pr-40": "[feature]node[node apps]whoTitle of afile." + js, "v1.27/pr-10": "[feature]node[node]Ours"}[e.ID]
		if want != "" && got != want {
			t.Errorf("%s: got %s, want %s", e.ID, got, want)
		}
	}
}

func TestJoinPages(t *testing.T) {
	own := ours(t)
	page := func(release, text string) record {
		r := in(release, teamRecordOf(text, 0, 0, "ru"))
		r.Page, r.Date, r.Codename, r.Counts = true, "2024-01-01", "name", []content.StageCount{{Name: "alpha", N: 1}}
		return r
	}
	j, kept := join(own, source("a", 1, page("1.27", "x"), page("1.28", "y")), source("b", 1, page("1.28", "z"), page("1.27", "x")))
	if want := []string{"a:y in ru"}; !slices.Equal(kept, want) {
		t.Errorf("kept %q, want %q", kept, want)
	}
	var got []string
	for _, p := range j.pages {
		got = append(got, fmt.Sprintf("%v %v %v %v %v", p.Version, p.Sources, p.Date, p.Bodies, p.Upstream))
	}
	want := []string{
		"1.27 [k8sexplore a b] 2023-04-11 [   ] [{0 x in ru a x.ja.md}]",
		"1.28 [a b] 2024-01-01 [  y in ru ] [{0 z in ru b x.ja.md}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Whatever is imported, in any order: every note is kept or joined, each entry's texts come from its sources, and the
// order matters to nothing but who leads among files of one format.
func TestJoinProperties(t *testing.T) {
	own := ours(t)
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 27))
		var sources []telling
		for i := range 1 + r.IntN(5) {
			format := []string{js, md, cl}[r.IntN(3)]
			var notes []record
			for range 1 + r.IntN(12) {
				n := note(fmt.Sprint("text ", r.IntN(4)))
				n.Version = v([]string{"1.27", "1.27.1", "1.28.0-alpha.1"}[r.IntN(3)])
				for range r.IntN(4) {
					if pr := 8 + r.IntN(20); !slices.Contains(n.PRs, pr) {
						n.PRs = append(n.PRs, pr)
					}
				}
				notes = append(notes, n)
			}
			s := source(format, 1+r.IntN(2), notes...)
			s.Base = strconv.Itoa(i)
			sources = append(sources, s)
		}
		j, kept := join(own, slices.Clone(sources)...)
		all := 0
		for _, s := range sources {
			all += len(s.notes)
		}
		if made := len(j.entries) - own.Len(); len(kept) != made || made > all {
			t.Fatalf("seed %d: kept %d of %d, made %d entries", seed, len(kept), all, made)
		}
		for _, e := range j.entries {
			for _, text := range e.Upstream {
				if !slices.Contains(e.Sources, text.Source) || text.PR != 0 && e.KEP == 0 && e.PRs[0] != text.PR && !slices.Contains(e.PRs, text.PR) {
					t.Fatalf("seed %d: %s has %v from %v", seed, e.ID, text, e.Sources)
				}
			}
		}
		want := fmt.Sprint(j.entries)
		r.Shuffle(len(sources), func(a, b int) { sources[a], sources[b] = sources[b], sources[a] })
		if again, _ := join(own, sources...); fmt.Sprint(again.entries) != want {
			t.Fatalf("seed %d: in another order there are other entries", seed)
		}
		if _, err := content.EncodeSnapshot(j.entries, j.pages, [32]byte{}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}
