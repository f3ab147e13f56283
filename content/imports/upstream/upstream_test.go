package upstream_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
)

var update = flag.Bool("update", false, "write what is read to testdata/*.want, to be compared with the files by eye")

// read returns all notes of a file.
func read(t *testing.T, f upstream.Format, name, text string) ([]upstream.Note, upstream.Stats, error) {
	t.Helper()
	var notes []upstream.Note
	stats, err := upstream.Read(context.Background(), f, name, strings.NewReader(text), func(n upstream.Note) error {
		notes = append(notes, n)
		return nil
	})
	return notes, stats, err
}

// describe writes a note as its own paragraph, what is empty left out.
func describe(n upstream.Note) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %v %s\n", n.Release, n.PRs, n.Title)
	for _, f := range []struct {
		name  string
		value string
		empty bool
	}{
		{"kinds", fmt.Sprint(n.Kinds), len(n.Kinds) == 0},
		{"sigs", fmt.Sprint(n.SIGs), len(n.SIGs) == 0},
		{"areas", fmt.Sprint(n.Areas), len(n.Areas) == 0},
		{"author", n.Author, n.Author == ""},
		{"keps", fmt.Sprint(n.KEPs), len(n.KEPs) == 0},
		{"action", "flagged", !n.Action},
		{"action", "said", !n.ActionSaid},
		{"section", n.Section, n.Section == ""},
		{"text", fmt.Sprintf("%q", n.Text), n.Text == n.Title},
	} {
		if !f.empty {
			fmt.Fprintf(&b, "  %s: %s\n", f.name, f.value)
		}
	}
	return b.String()
}

// Every era and trap, in small files of our own: beside each stands what is to be read from it.
func TestRead(t *testing.T) {
	files, err := filepath.Glob("testdata/*.want")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d expectations, %v", len(files), err)
	}
	for _, want := range files {
		file := strings.TrimSuffix(want, ".want")
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			notes, stats, err := read(t, upstream.Recognise(file, raw), filepath.Base(file), string(raw))
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, n := range notes {
				b.WriteString(describe(n))
				checkNote(t, n)
			}
			fmt.Fprintf(&b, "%+v\n", stats)
			if *update {
				if err := os.WriteFile(want, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			expected, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			got, exp := strings.Split(b.String(), "\n"), strings.Split(string(expected), "\n")
			for i := range max(len(got), len(exp)) {
				if i >= len(got) || i >= len(exp) || got[i] != exp[i] {
					t.Fatalf("line %d differs: got\n%s\nwant\n%s", i+1, strings.Join(got[i:min(i+3, len(got))], "\n"),
						strings.Join(exp[min(i, len(exp)):min(i+3, len(exp))], "\n"))
				}
			}
			checkStats(t, stats, len(notes))
		})
	}
}

func TestCRLFAndBOM(t *testing.T) {
	for _, name := range []string{"CHANGELOG-1.27.md", "release-notes-1.30.json"} {
		raw, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		f := upstream.Recognise(name, raw)
		want, _, err := read(t, f, name, string(raw))
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := read(t, f, name, "\ufeff"+strings.ReplaceAll(string(raw), "\n", "\r\n"))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, got\n%v\nwant\n%v", name, err, got, want)
		}
	}
}

func TestRecognise(t *testing.T) {
	const notesMap = "{\n  \"1\": {\n    \"commit\": \"x\""
	for _, c := range []struct {
		name, head string
		want       upstream.Format
	}{
		{"release-notes-1.27.json", "", upstream.RelnotesJSON},
		{"a/releases/release-1.27/release-notes/release-notes-draft.json", "", upstream.RelnotesJSON},
		{`C:\x\release-notes-1.17.0-alpha.1.json`, "\x00", upstream.RelnotesJSON},
		{"-", notesMap, upstream.RelnotesJSON},
		{"notes.json", notesMap, upstream.RelnotesJSON},
		{"release-notes-index.json", `{"1.20.0": "gs://x"}`, ""},
		{"package.json", `{"name": "x"}`, ""},
		{"keps.json", `[{"title": "x"}]`, ""},
		{"release-notes-1.27.md", "", upstream.RelnotesMarkdown},
		{"release-notes-draft.md", "## Major Themes", upstream.RelnotesMarkdown},
		{"release-notes-1.21.md", "# v1.21.0\n", upstream.Changelog},
		{"CHANGELOG-1.27.md", "", upstream.Changelog},
		{"CHANGELOG/CHANGELOG-1.27.head.md", "", upstream.Changelog},
		{"CHANGELOG-3.5.md", "## v3.5.0", ""},
		{"CHANGELOG-1.23.mdnaw", "# v1.23.0", ""},
		{"CHANGELOG.md", "- [CHANGELOG-1.27.md](./CHANGELOG-1.27.md)", ""},
		{"notes.md", "---\ntitle: x\n---\n\n# v1.19.0\n", upstream.Changelog},
		{"notes.md", "# x\n\n## Changes by Kind\n", upstream.RelnotesMarkdown},
		{"-", "* x ([#1](https://github.com/kubernetes/kubernetes/pull/1), [@a](b))", upstream.RelnotesMarkdown},
		{"kep-3329.en.md", "---\nkep: 3329\n---\n\n## Changes by Kind\n", ""},
		{"README.md", "# Release notes\n", ""},
		{"x.go", "// # v1.19.0\n# v1.19.0\n", ""},
		{"", "", ""},
	} {
		if got := upstream.Recognise(c.name, []byte(c.head)); got != c.want {
			t.Errorf("%s, beginning %q: %q, want %q", c.name, c.head, got, c.want)
		}
	}
}

func TestReleaseComesFromTheName(t *testing.T) {
	const (
		versioned = `{"1": {"text": "x", "release_version": "1.14.6"}}`
		plain     = `{"1": {"text": "x"}}`
	)
	for _, c := range []struct{ name, text, want string }{
		{"release-notes-1.27.json", plain, "1.27"},
		{"release-notes-1.27.0.json", plain, "1.27"},
		{"release-notes-1.27.13.json", plain, "1.27.13"},
		{"release-notes-1.17.0-alpha.1.json", plain, "1.17.0-alpha.1"},
		{"release-notes-1.17.0.json", versioned, "1.17"},
		{"release-1.30/release-notes/release-notes-draft.json", plain, "1.30"},
		{"k8s-1.30/notes.json", versioned, "1.14.6"},
		{"-", versioned, "1.14.6"},
		{"v1.2.3/release-1.20/x.json", plain, "1.20"},
	} {
		notes, _, err := read(t, upstream.RelnotesJSON, c.name, c.text)
		if err != nil || len(notes) != 1 || notes[0].Release.String() != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, notes, err, c.want)
		}
	}
	const tail = " ([#1](https://github.com/kubernetes/kubernetes/pull/1), [@a](b))\n"
	for _, c := range []struct {
		format           upstream.Format
		name, text, want string
	}{
		{upstream.RelnotesMarkdown, "release-notes-1.21.md", "# v1.21.0-rc.0\n- x" + tail, "1.21"},
		{upstream.RelnotesMarkdown, "release-1.21/draft.md", "- x" + tail, "1.21"},
		{upstream.RelnotesMarkdown, "-", "# v1.21.0-rc.0\n- x" + tail, "1.21.0-rc.0"},
		{upstream.Changelog, "CHANGELOG-1.21.md", "# v1.21.4\n- x" + tail, "1.21.4"},
		{upstream.Changelog, "CHANGELOG-1.21.md", "- x" + tail, "1.21"},
	} {
		notes, _, err := read(t, c.format, c.name, c.text)
		if err != nil || len(notes) != 1 || notes[0].Release.String() != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, notes, err, c.want)
		}
	}
}

func TestTitle(t *testing.T) {
	long := strings.Repeat("word ", 40)
	for text, want := range map[string]string{
		"One sentence":                                    "One sentence",
		"First. Second.":                                  "First.",
		"Uses e.g. Pods and v1.2. Then more.":             "Uses e.g. Pods and v1.2.",
		"Ends with `code`. `more` code.":                  "Ends with code.",
		"Soft\nbreak\n\nnext":                             "Soft break",
		"## Heading\n\ntext":                              "Heading",
		"ACTION REQUIRED:\n\nDo it. Now.":                 "Do it.",
		"[Action Required] Do it. Now.":                   "Do it.",
		"**ACTION REQUIRED** - Do it. Now.":               "Do it.",
		"ACTION REQUIRED":                                 "ACTION REQUIRED",
		"kubeadm:\n- one thing\n- another":                "kubeadm: one thing",
		"This is no name of anything:\n- one":             "This is no name of anything:",
		"release-note":                                    "PR #7",
		"```release-note\nrelease-note\n```":              "PR #7",
		"```\nkubectl get\n```":                           "kubectl get",
		"> quoted *a* **b** ~~c~~ _d_ a_b_c":              "quoted a b ~~c~~ d a_b_c",
		"see [the docs](http://x.example/a_(b)) <x> <br>": "see the docs <x>",
		"a &lt;b&gt; &amp; \\*c\\*":                       "a <b> & *c*",
		"&#27;[31mred":                                    "[31mred",
		"&#033;[31mred":                                   "[31mred", // octal to some
		"&#155;x&shy;y &copy;":                            "x y ©",
		long:                                              strings.TrimSpace(long[:115]) + " ⋯",
		strings.Repeat("長", 200):                          strings.Repeat("長", 118) + " ⋯",
	} {
		notes, _, err := read(t, upstream.RelnotesJSON, "release-notes-1.27.json", fmt.Sprintf(`{"7": {"text": %s}}`, quoteJSON(text)))
		if err != nil || len(notes) != 1 || notes[0].Title != want {
			t.Errorf("%q: %v %v\nwant title %q", text, notes, err, want)
		}
	}
}

func TestSinkAndContextEndTheReading(t *testing.T) {
	raw, err := os.ReadFile("testdata/CHANGELOG-1.27.md")
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	got := 0
	_, err = upstream.Read(context.Background(), upstream.Changelog, "x", strings.NewReader(string(raw)), func(upstream.Note) error {
		got++
		return full
	})
	if !errors.Is(err, full) || got != 1 {
		t.Errorf("%d notes after the sink's error, %v", got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, f := range []upstream.Format{upstream.Changelog, upstream.RelnotesJSON} {
		if _, err := upstream.Read(ctx, f, "x", strings.NewReader(string(raw)), nil); !errors.Is(err, context.Canceled) || err.Error() != context.Canceled.Error() {
			t.Errorf("%s, cancelled: %v", f, err)
		}
	}
}

func checkStats(t *testing.T, s upstream.Stats, published int) {
	t.Helper()
	var sum upstream.Counts
	seen := map[content.Version]bool{}
	for _, r := range s.Releases {
		sum.Read += r.Read
		sum.Published += r.Published
		sum.Skipped += r.Skipped
		if seen[r.Release] {
			t.Errorf("%s is counted twice", r.Release)
		}
		seen[r.Release] = true
	}
	if sum != s.Counts || s.Published != published || s.Read != s.Published+s.Skipped {
		t.Errorf("%d notes, counts %+v", published, s)
	}
}

// Links that were typed by hand in old drafts still say which pull requests a note is about.
func TestMalformedLinks(t *testing.T) {
	const pull = "(https://github.com/kubernetes/kubernetes/pull/"
	for text, want := range map[string][]int{
		"- x ([#52324]" + pull + "52324), [@a]=(https://github.com/a))\n":                                                              {52324},
		"- x ([#52324]=" + pull + "52324), [@a](https://github.com/a))\n":                                                              {52324},
		"- x\n([#52324]" + pull + "52324), [@a](https://github.com/a))\n":                                                              {52324},
		"- x ([#1]" + pull + "1), [@a](https://github.com/a)) * y ([#2]" + pull + "2), [@b](https://github.com/b))\n":                  {2, 1},
		"- x as ([#1]" + pull + "1), [@a](https://github.com/a)) has it ([#2]" + pull + "2), [@b](https://github.com/b)) [SIG Node]\n": {2},
	} {
		notes, _, err := read(t, upstream.RelnotesMarkdown, "release-notes-1.10.md", "# v1.10.0\n"+text)
		if err != nil || len(notes) != 1 || !slices.Equal(notes[0].PRs, want) {
			t.Errorf("%q: %+v, %v, want %v", text, notes, err, want)
		}
	}
}
