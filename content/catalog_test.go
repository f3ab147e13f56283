package content_test

import (
	"errors"
	"io/fs"
	"slices"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

func ids(c *content.Catalog, rows []int) string {
	var out []string
	for _, row := range rows {
		out = append(out, c.ID(row))
	}
	return strings.Join(out, " ")
}

func TestListOrder(t *testing.T) {
	c := open(t, tinyEntries())
	want := "v1.26.3/pr-11 v1.26/pr-5 v1.26/pr-8 v1.26/kep-3 v1.26/kep-20 v1.25/kep-4 v1.25/kep-20"
	if got := ids(c, allRows(c)); got != want {
		t.Errorf("order\n%s, want\n%s", got, want)
	}
}

// Newest release first, SIG, enhancements by number, then notes, those without a pull request last.
func TestListOrderOfManyEntries(t *testing.T) {
	c := open(t, randomEntries(seeded(4), 400))
	before := func(a, b content.Entry) bool {
		switch {
		case a.Version != b.Version:
			return a.Version.Compare(b.Version) > 0
		case a.SIG != b.SIG:
			return a.SIG < b.SIG
		case (a.KEP == 0) != (b.KEP == 0):
			return a.KEP != 0
		case a.KEP != 0:
			return a.KEP < b.KEP
		}
		if (a.Note == 0) != (b.Note == 0) {
			return a.Note == 0
		}
		return a.Note != 0 && a.ID < b.ID || a.Note == 0 && a.PRs[0] < b.PRs[0]
	}
	for row := 1; row < c.Len(); row++ {
		if a, b := c.Entry(row-1), c.Entry(row); !before(a, b) {
			t.Errorf("%s (%s) stands before %s (%s)", a.ID, a.SIG, b.ID, b.SIG)
		}
	}
}

func TestLookUps(t *testing.T) {
	c := open(t, tinyEntries())
	for _, l := range []struct {
		name string
		rows []int
		want string
	}{
		{"KEP, newest first", c.ByKEP(20), "v1.26/kep-20 v1.25/kep-20"},
		{"unknown KEP", c.ByKEP(21), ""},
		{"no KEP", c.ByKEP(0), ""},
		{"beginning of a KEP", c.ByKEPPrefix(2), "v1.26/kep-20 v1.25/kep-20"},
		{"beginning that is all of a KEP", c.ByKEPPrefix(20), "v1.26/kep-20 v1.25/kep-20"},
		{"beginning longer than the KEP", c.ByKEPPrefix(200), ""},
		{"beginning of no KEP", c.ByKEPPrefix(0), ""},
		{"negative KEP", c.ByKEP(-20), ""},
		{"the note that the pull request identifies, other notes, enhancements", c.ByPR(8), "v1.26/pr-8 v1.26/pr-5 v1.26/kep-20 v1.25/kep-20"},
		{"second pull request", c.ByPR(9), "v1.26/pr-8"},
		{"pull request of an enhancement", c.ByPR(7), "v1.26/kep-20"},
		{"unknown pull request", c.ByPR(6), ""},
		{"gate in any case", c.ByGate("SECCOMPdefault", false), "v1.26/kep-20 v1.25/kep-20"},
		{"beginning of a gate is no gate", c.ByGate("Seccomp", false), ""},
		{"prefix, each row once", c.ByGate("secc", true), "v1.26/kep-20 v1.25/kep-20"},
		{"longer prefix", c.ByGate("SeccompO", true), "v1.25/kep-20"},
		{"every gate", c.ByGate("", true), "v1.26/kep-20 v1.25/kep-20"},
		{"no gate", c.ByGate("", false), ""},
		{"gate behind all others", c.ByGate("zzz", true), ""},
	} {
		if got := ids(c, l.rows); got != l.want {
			t.Errorf("%s: %q, want %q", l.name, got, l.want)
		}
	}
}

// Against a walk over all entries.
func TestLookUpsMissNothing(t *testing.T) {
	r := seeded(5)
	c := open(t, randomEntries(r, 300))
	rows := func(has func(content.Entry) bool) (out []int) {
		for row := range c.Len() {
			if has(c.Entry(row)) {
				out = append(out, row)
			}
		}
		return out
	}
	for range 100 {
		e := c.Entry(r.IntN(c.Len()))
		if got, want := c.ByKEP(e.KEP), rows(func(o content.Entry) bool { return o.KEP == e.KEP && e.KEP != 0 }); !slices.Equal(got, want) {
			t.Errorf("KEP %d: rows %v, want %v", e.KEP, got, want)
		}
		for _, pr := range e.PRs {
			got, want := c.ByPR(pr), rows(func(o content.Entry) bool { return slices.Contains(o.PRs, pr) })
			if sort.Ints(got); !slices.Equal(got, want) {
				t.Errorf("pull request %d: rows %v, want %v", pr, got, want)
			}
		}
	}
	for _, gate := range []string{"kmsv2", "KMSv2*", "a", "Job*", "*", "k"} {
		name, prefix := strings.CutSuffix(gate, "*")
		if got, want := c.ByGate(name, prefix), rows(func(e content.Entry) bool { return hasGate(e, gate) }); !slices.Equal(got, want) {
			t.Errorf("gate %s: rows %v, want %v", gate, got, want)
		}
	}
}

func TestByID(t *testing.T) {
	c := open(t, randomEntries(seeded(6), 300))
	for row := range c.Len() {
		if got, ok := c.ByID(c.ID(row)); !ok || got != row {
			t.Errorf("%s is row %d, ByID says %d, %v", c.ID(row), row, got, ok)
		}
	}
	c = open(t, tinyEntries())
	for _, id := range []string{"v1.26/kep-20", "1.26/kep-20", "v1.26.0/kep-20"} {
		if row, ok := c.ByID(id); !ok || c.ID(row) != "v1.26/kep-20" {
			t.Errorf("%s is not found", id)
		}
	}
	for _, id := range []string{
		"", "/", "v1.26", "v1.26/", "kep-20", "v1.26/kep-", "v1.26/kep-x", "v1.26/kep-020", "v1.26/kep-20 ", "v1.26/kep-20x", "v1.26/kep--20",
		"v1.27/kep-20", "v1.26/kep-4", "v1.26/pr-7", "v1.26/pr-0", "v1.26/kep-0", "v1.26/pr-9", "x/kep-20", "vv1.26/kep-20", "v1.26/note-0badcafe",
		"v1.26/kep-99999999999999999999", "v1.26/kep-20/x", "v1.26/note-00000000", "v1.26/kep-+20",
	} {
		if row, ok := c.ByID(id); ok {
			t.Errorf("%q is row %d, %s", id, row, c.ID(row))
		}
	}
}

func TestHowPeopleCallAnEntry(t *testing.T) {
	for _, c := range []struct {
		entry               content.Entry
		number, url, offers string
	}{
		{content.Entry{KEP: 3329, PRs: []int{1}, Titles: [4]string{"T"}}, "3329", "https://kep.k8s.io/3329", "T"},
		{content.Entry{PRs: []int{111060, 2}, Titles: [4]string{"T"}}, "#111060", "https://github.com/kubernetes/kubernetes/pull/111060", ""},
		{content.Entry{}, "", "", ""},
	} {
		e := c.entry
		if e.Number() != c.number || e.URL() != c.url || e.OfficialTitle() != c.offers {
			t.Errorf("%+v: %q, %q, %q", e, e.Number(), e.URL(), e.OfficialTitle())
		}
	}
	c := open(t, randomEntries(seeded(7), 100))
	for row := range c.Len() {
		e := c.Entry(row)
		if c.Number(row) != e.Number() {
			t.Errorf("row %d is called %q, its entry %q", row, c.Number(row), e.Number())
		}
		for _, l := range content.Languages() {
			title, lang := c.Title(row, l)
			if wantTitle, wantLang := e.Title(l); title != wantTitle || lang != wantLang {
				t.Errorf("row %d in %v: %q in %v, its entry: %q in %v", row, l, title, lang, wantTitle, wantLang)
			}
			if slices.Contains(e.Languages(), l) != (e.Titles[l] != "") {
				t.Errorf("row %d: languages %v of titles %q", row, e.Languages(), e.Titles)
			}
		}
	}
}

func TestBodies(t *testing.T) {
	v := content.Version{Major: 1, Minor: 26}
	e := content.Entry{ID: "v1.26/kep-1", Version: v, KEP: 1, Path: "v1.26/sig-apps/kep-1", Titles: [4]string{"E", "", "Р", ""}}
	page := content.ReleasePage{Version: v, Path: "v1.26/release", Titles: [4]string{"", "日", "", ""}}
	snapshot, err := content.EncodeSnapshot([]content.Entry{e}, []content.ReleasePage{page}, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	texts := fstest.MapFS{
		"v1.26/sig-apps/kep-1.en.md": {Data: []byte("---\ntitle: E\n---\n\n## A\n\n---\n\nb\n")},
		"v1.26/release.ja.md":        {Data: []byte("---\ntitle: 日\n---\n本\n")},
	}
	c, err := content.OpenCatalog(string(snapshot), texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []content.Language{content.English, content.Japanese, content.Chinese} {
		if text, lang, err := c.Body(0, want); err != nil || lang != content.English || text != "## A\n\n---\n\nb" {
			t.Errorf("in %v: %q in %v, %v", want, text, lang, err)
		}
	}
	if _, lang, err := c.Body(0, content.Russian); !errors.Is(err, fs.ErrNotExist) || lang != content.Russian || !strings.Contains(err.Error(), "kep-1") {
		t.Errorf("a file that is gone: %v in %v", err, lang)
	}
	p, ok := c.Release(v)
	if text, lang, err := c.ReleaseBody(p, content.Russian); !ok || err != nil || lang != content.Japanese || text != "本" {
		t.Errorf("release page: %q in %v, %v", text, lang, err)
	}
	if p, ok := c.Release(content.Version{Major: 1, Minor: 27}); ok {
		t.Errorf("a release that is not there: %+v", p)
	}
}

func TestReleasesWithoutAPage(t *testing.T) {
	c := open(t, tinyEntries(), content.ReleasePage{Version: content.Version{Major: 1, Minor: 24}, Codename: "Stargazer"})
	var got []string
	for _, p := range c.Releases() {
		got = append(got, p.Version.String()+p.Codename)
		if text, _, err := c.ReleaseBody(p, content.Japanese); text != "" || err != nil {
			t.Errorf("%v has no page, but %q, %v", p.Version, text, err)
		}
	}
	if want := "1.26.3 1.26 1.25 1.24Stargazer"; strings.Join(got, " ") != want {
		t.Errorf("releases %v, want %s", got, want)
	}
}

func TestFrontMatter(t *testing.T) {
	for _, c := range []struct{ file, front, body, cut string }{
		{"---\ntitle: x\n---\nbody\n", "title: x", "body\n", "body"},
		{"---\na: 1\nb: 2\n---\n\n\n  body\n\n---\nmore\n\n", "a: 1\nb: 2", "\n\n  body\n\n---\nmore\n\n", "  body\n\n---\nmore"},
		{"---\n---\nbody", "", "body", "body"},
	} {
		front, body, ok := content.SplitFrontMatter(c.file)
		if front != c.front || body != c.body || !ok || content.CutFrontMatter(c.file) != c.cut {
			t.Errorf("%q: %q, %q, %v, %q", c.file, front, body, ok, content.CutFrontMatter(c.file))
		}
	}
	for _, file := range []string{"", "body", "---", "---\n", "---\nopen\n", "---\nopen\n---", "---\nopen\n ---\n", " ---\na: 1\n---\n", "----\n---\n", "---\r\n---\n"} {
		if front, body, ok := content.SplitFrontMatter(file); ok || front != "" || body != file {
			t.Errorf("%q: %q, %q, %v", file, front, body, ok)
		}
	}
}

// FuzzCutFrontMatter: no byte of a file is lost or stands in both parts, and the shown body has no blank lines around
// it.
func FuzzCutFrontMatter(f *testing.F) {
	for _, s := range []string{"---\ntitle: x\n---\nbody\n", "---\n---\n", "---\n\n---\n\n---\n", "body", "---\nopen"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, file string) {
		front, body, ok := content.SplitFrontMatter(file)
		whole := body
		if ok {
			whole = "---\n" + front + "\n---\n" + body
		}
		if whole != file && "---\n---\n"+body != file {
			t.Errorf("%q is parted into %q and %q", file, front, body)
		}
		shown := content.CutFrontMatter(file)
		if !strings.Contains(body, shown) || strings.HasPrefix(shown, "\n") || strings.HasSuffix(shown, "\n") {
			t.Errorf("%q shows %q", file, shown)
		}
		if ok && content.CutFrontMatter("---\ntitle: x\n---\n"+body) != shown {
			t.Errorf("%q: another front matter changes the body %q", file, shown)
		}
	})
}
