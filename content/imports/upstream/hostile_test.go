package upstream_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
)

func quoteJSON(s string) string {
	raw, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always is JSON
	}
	return string(raw)
}

const prTail = " ([#1](https://github.com/kubernetes/kubernetes/pull/1), [@a](https://github.com/a))"

// What is wrong with a file is told in one line: which file, where, why.
func TestErrors(t *testing.T) {
	const md = "release-notes-1.27.md"
	nest := func(n int, with string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat("  ", i) + "- Label " + with + "\n")
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		format     upstream.Format
		file, text string
		want       string
	}{
		"empty JSON":       {upstream.RelnotesJSON, "a.json", "", "a.json: the file is empty"},
		"JSON of nothing":  {upstream.RelnotesJSON, "a.json", " \n", "a.json: the file is empty"},
		"cut in a note":    {upstream.RelnotesJSON, "1.27.json", `{"1": {"text": "a"}, "2": {"te`, `1.27.json: key "2": the file is cut off here`},
		"cut after a note": {upstream.RelnotesJSON, "1.27.json", `{"1": {"text": "a"}`, `1.27.json: key "1": the file is cut off here`},
		"cut at the start": {upstream.RelnotesJSON, "1.27.json", `{`, `1.27.json: the file is cut off here`},
		"binary JSON":      {upstream.RelnotesJSON, "a.json", "\x1f\x8b\x00", "a.json: not JSON: invalid character"},
		"a list":           {upstream.RelnotesJSON, "a.json", `[]`, "a.json: expected a JSON object keyed by pull request number"},
		"no object":        {upstream.RelnotesJSON, "1.27.json", `{"1": "x"}`, `1.27.json: key "1": expected an object with the note, found string`},
		"wrong type":       {upstream.RelnotesJSON, "1.27.json", `{"1": {"kinds": "bug"}}`, `1.27.json: key "1": kinds: expected a list, found string`},
		"wrong element":    {upstream.RelnotesJSON, "1.27.json", `{"1": {"text": "x"}, "2": {"do_not_publish": 1}}`, `key "2": do_not_publish: expected true or false, found number`},
		"no release":       {upstream.RelnotesJSON, "a.json", `{"1": {"text": "x"}}`, `a.json: key "1": no release`},
		"odd release":      {upstream.RelnotesJSON, "a.json", `{"1": {"text": "x", "release_version": "new"}}`, `a.json: key "1": release_version: version "new"`},
		"no number":        {upstream.RelnotesJSON, "1.27.json", `{"x": {"text": "x"}}`, `1.27.json: key "x": no pull request number`},
		"trailing":         {upstream.RelnotesJSON, "1.27.json", `{} {}`, "1.27.json: something follows the JSON object"},
		"deep JSON":        {upstream.RelnotesJSON, "1.27.json", `{"1": {"x": ` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}}`, `key "1": values nested deeper than 32`},
		"deeper JSON":      {upstream.RelnotesJSON, "1.27.json", `{"1": ` + strings.Repeat("[", 20000), `1.27.json: key "1": `},
		"giant value":      {upstream.RelnotesJSON, "1.27.json", `{"1": {"text": "` + strings.Repeat("x", 2<<20) + `"}}`, `1.27.json: key "1": a value of more than 1024 KB`},
		"giant key":        {upstream.RelnotesJSON, "1.27.json", `{"` + strings.Repeat("x", 2<<20), `1.27.json: a value of more than 1024 KB`},
		"giant blank":      {upstream.RelnotesJSON, "1.27.json", `{"1": {}, ` + strings.Repeat(" ", 2<<20), `1.27.json: key "1": a value of more than 1024 KB`},
		"hostile names":    {upstream.RelnotesJSON, "a\x1b[2J\n.json", `{"\u001b]0;x\u0007": 1}`, "a[2J .json: key \"\\x1b]0;x\\a\": expected an object"},
		"no format":        {"", "a.json", "{}", "a.json: not a format of upstream's release notes"},

		"empty Markdown":   {upstream.RelnotesMarkdown, md, "", md + ": the file is empty"},
		"blank Markdown":   {upstream.Changelog, md, "\n\n \n", md + ": no release notes in it"},
		"other Markdown":   {upstream.RelnotesMarkdown, md, "# Cooking\n\nAdd salt.\n", md + ": no release notes in it"},
		"binary Markdown":  {upstream.Changelog, md, "# v1.27.1\n\n- a\x00b\n", md + ": line 3: binary data"},
		"no release here":  {upstream.Changelog, "x.md", "## Changes by Kind\n\n- a" + prTail, "x.md: line 3: no release"},
		"cut in a link":    {upstream.RelnotesMarkdown, md, "## Changes by Kind\n\n- a" + prTail + "\n- b ([#2](https://git", md + ": line 4: a note without an end"},
		"cut in a comment": {upstream.RelnotesMarkdown, md, "## Changes by Kind\n\n- a" + prTail + "\n\n<!-- b\n", md + ": line 5: a comment without an end"},
		"cut in code":      {upstream.RelnotesMarkdown, md, "## Changes by Kind\n\n- a" + prTail + "\n\n```\n\n- c\n", md + ": line 5: code without an end"},
		"no end in front":  {upstream.Changelog, md, "---\ntitle: x\n", md + ": line 1: front matter without an end"},
		"endless front":    {upstream.Changelog, md, "---\n" + strings.Repeat("a: b\n", 1<<17), md + ": line 1: front matter without an end"},
		"giant line":       {upstream.Changelog, md, "# v1.27.1\n" + strings.Repeat("x", 1<<20), md + ": line 2: a line of more than 256 KB"},
		"giant item":       {upstream.Changelog, md, "# v1.27.1\n- a\n" + strings.Repeat("  b, c, d\n", 1<<16), md + ": line 2: a block of more than 256 KB"},
		"giant section":    {upstream.Changelog, md, "# v1.27.1\n## CVE-2024-1\n" + strings.Repeat("a\n\n", 1<<19), "a section of more than 256 KB"},
		"endless code":     {upstream.Changelog, md, "# v1.27.1\n```\n" + strings.Repeat("a, b, c\n", 1<<16), md + ": line 2: a block of more than 256 KB"},
		"deep lists":       {upstream.Changelog, md, "# v1.27.1\n## Changes by Kind\n" + nest(40, "") + strings.Repeat("  ", 40) + "- x" + prTail + "\n" + strings.Repeat("  ", 40) + "- y" + prTail + "\n", md + ": line 3: lists nested deeper than 32"},
	} {
		t.Run(name, func(t *testing.T) {
			_, stats, err := read(t, c.format, c.file, c.text)
			var fault *upstream.Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("%v (%d notes), want %s", err, stats.Read, c.want)
			}
			if line := err.Error(); strings.ContainsFunc(line, unicode.IsControl) {
				t.Errorf("more than a line: %q", line)
			}
		})
	}
}

// A cut anywhere in a JSON file is noticed.
func TestEveryCutIsNoticed(t *testing.T) {
	const whole = `{"1": {"text": "a", "kinds": ["bug"]}, "2": {"text": "é", "pr_number": 2}}`
	for n := range len(whole) {
		if _, _, err := read(t, upstream.RelnotesJSON, "1.27.json", whole[:n]); err == nil {
			t.Errorf("cut after %q: no error", whole[:n])
		}
	}
}

func TestReadingFails(t *testing.T) {
	broken := errors.New("gzip: invalid checksum")
	for _, f := range []upstream.Format{upstream.RelnotesJSON, upstream.Changelog} {
		r := io.MultiReader(strings.NewReader("{\"1\":\n"), iotest.ErrReader(broken))
		_, err := upstream.Read(context.Background(), f, "a/1.27", r, func(upstream.Note) error { return nil })
		if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "reading a/1.27: ") {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestMarkdownIsSanitised(t *testing.T) {
	text := "# v1.27.1\n## Changes by \x1b[31mKind\n### Bug\u202e or Regression\n\n- A \x1b]52;c;AAAA\x07 \u202eb\u200b\u2028c\x9b \xff" +
		" ([#1](https://github.com/kubernetes/kubernetes/pull/1), [@a\u200b](x)) [SIG \x07No\u202cde]\n"
	notes, _, err := read(t, upstream.Changelog, "x", text)
	if err != nil || len(notes) != 1 {
		t.Fatal(notes, err)
	}
	checkNote(t, notes[0])
	const want = "1.27.1 [1] A ]52;c;AAAA b c\n  kinds: [bug-or-regression]\n  sigs: [node]\n  author: a\n  section: Bug or Regression\n"
	if got := describe(notes[0]); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// endless repeats a text for ever.
type endless struct{ text, rest string }

func (e *endless) Read(p []byte) (int, error) {
	if e.rest == "" {
		e.rest = e.text
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// Without a limit of their own, endless values, lines and blocks would be read for ever.
func TestEndlessFiles(t *testing.T) {
	for text, f := range map[string]upstream.Format{
		"[":                       upstream.RelnotesJSON,
		" ":                       upstream.RelnotesJSON,
		"x":                       upstream.Changelog,
		"x\n":                     upstream.Changelog,
		"- x\n  - ":               upstream.Changelog,
		"```\n":                   upstream.RelnotesMarkdown,
		"# CVE-2024-1\n" + "```x": upstream.RelnotesMarkdown,
	} {
		_, err := upstream.Read(context.Background(), f, "1.27", &endless{text: text}, func(upstream.Note) error { return nil })
		var fault *upstream.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q without end: %v", text, err)
		}
	}
}

// hollow is a small table that has to be filled up to millions of cells.
var hollow = "\n\n  |" + strings.Repeat("a|", 1000) + "\n  |" + strings.Repeat("-|", 1000) + strings.Repeat("\n  |x", 5000)

// A file of more notes than upstream could have is refused where they become too many.
func TestTooManyNotes(t *testing.T) {
	lines := "# v1.27.1\n\n## Changes by Kind\n\n" + strings.Repeat("- x\n", 30_000)
	notes, _, err := read(t, upstream.Changelog, "1.27", lines)
	var fault *upstream.Error
	if !errors.As(err, &fault) || fault.Line != 20_007 || len(notes) != 20_000 {
		t.Errorf("%d notes of Markdown: %v", len(notes), err)
	}
	var b strings.Builder
	for i := range 30_000 {
		fmt.Fprintf(&b, `,"%d":{"text":"x"}`, i+1)
	}
	notes, _, err = read(t, upstream.RelnotesJSON, "release-notes-1.27.json", "{"+b.String()[1:]+"}")
	if !errors.As(err, &fault) || fault.Key != "20001" || len(notes) != 20_000 {
		t.Errorf("%d notes of JSON: %v", len(notes), err)
	}
}

// Markdown that would keep its parsers busy for minutes is refused, with its place.
func TestTangledMarkdown(t *testing.T) {
	for _, mess := range []string{strings.Repeat("[a](", 20_000), strings.Repeat("*a_", 20_000), strings.Repeat(">", 20_000) + "a", hollow} {
		quoted, err := json.Marshal(mess)
		if err != nil {
			t.Fatal(err)
		}
		for text, f := range map[string]upstream.Format{
			`{"1":{"text":"fine","pr_number":1},"2":{"text":` + string(quoted) + `,"pr_number":2}}`: upstream.RelnotesJSON,
			"# v1.27.1\n\n## Changes by Kind\n\n- fine\n- " + mess + "\n":                           upstream.Changelog,
		} {
			_, _, err := read(t, f, "1.27", text)
			var fault *upstream.Error
			if !errors.As(err, &fault) || fault.Key != "2" && fault.Line != 6 {
				t.Errorf("%.60q: %v", text, err)
			}
		}
	}
}

// checkNote proves what the package promises of every note.
func checkNote(t *testing.T, n upstream.Note) {
	t.Helper()
	if n.Release == (content.Version{}) || n.Title == "" || utf8.RuneCountInString(n.Title) > 120 || n.Action && n.ActionSaid {
		t.Errorf("broken: %+v", n)
	}
	for _, number := range append(append([]int{}, n.PRs...), n.KEPs...) {
		if number <= 0 || number > 9_999_999 {
			t.Errorf("number %d in %+v", number, n)
		}
	}
	lines := append([]string{n.Title, n.Author, n.Section}, n.Kinds...)
	for _, s := range append(append(lines, n.SIGs...), n.Areas...) {
		if strings.ContainsAny(s, "\n\t") {
			t.Errorf("not one line: %q", s)
		}
		checkSafe(t, s)
	}
	checkSafe(t, n.Text)
	checkSafe(t, string(util.ResolveEntityNames(util.ResolveNumericReferences([]byte(n.Text)))))
}

// checkSafe names the ranges itself: a fault in what takes them out must not hide here.
func checkSafe(t *testing.T, s string) {
	t.Helper()
	if !utf8.ValidString(s) {
		t.Errorf("not UTF-8: %q", s)
	}
	for _, r := range s {
		switch {
		case r == '\n', r == '\t':
		case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x61c, r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e,
			r >= 0x2060 && r <= 0x206f, r == 0xfeff, r == utf8.RuneError:
			t.Errorf("%U in %q", r, s)
		}
	}
}

func fuzzFormat(f *testing.F, format upstream.Format, name string) {
	f.Fuzz(func(t *testing.T, raw []byte) {
		n := 0
		stats, err := upstream.Read(context.Background(), format, name, bytes.NewReader(raw), func(note upstream.Note) error {
			n++
			checkNote(t, note)
			return nil
		})
		checkStats(t, stats, n)
		var fault *upstream.Error
		if err != nil && (!errors.As(err, &fault) || strings.ContainsFunc(err.Error(), unicode.IsControl)) {
			t.Errorf("%v", err)
		}
		upstream.Recognise(string(raw), raw)
	})
}
