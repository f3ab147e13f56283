package command_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"k8sexplore/ui/command"
)

// What note new writes is taken by import, in each language, and its links lead where the team says.
func TestNewNoteIsImported(t *testing.T) {
	cmd := withLibrary(t, piped(t))
	dir := t.TempDir()
	for _, tt := range []struct{ args, file string }{
		{"3329", "v1.27/sig-apps/kep-3329.en.md"},
		{"3329 --lang ja", "v1.27/sig-apps/kep-3329.ja.md"},
		{"#42 --sig node --repo acme/platform", "v1.27/sig-node/pr-42.en.md"},
		{"pr-43 --sig sig-node --lang ru", "v1.27/sig-node/pr-43.ru.md"},
		{"#44 --repo https://git.acme.io/merge_requests", "v1.27/sig-node/pr-44.en.md"},
	} {
		words := strings.Fields(tt.args)
		args := append([]string{"note", "new", words[0], filepath.Join(dir, "team"), "--release", "1.27"}, words[1:]...)
		a := cmd(nil, args...)
		if want := filepath.Join(dir, "team", filepath.FromSlash(tt.file)) + "\n"; a.code != 0 || a.out != want {
			t.Fatalf("%s: %+v, want %s", tt.args, a, want)
		}
	}
	// Both languages of a note cannot carry its metadata.
	japanese := filepath.Join(dir, "team", "v1.27", "sig-apps", "kep-3329.ja.md")
	if err := os.WriteFile(japanese, []byte("---\ntitle: 題\n---\n本文。\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if a := cmd(nil, "import", filepath.Join(dir, "team")); a.code != 0 {
		t.Fatalf("%+v", a)
	}
	for id, url := range map[string]string{
		"v1.27/pr-42": `"url": "https://github.com/acme/platform/pull/42"`,
		"v1.27/pr-43": `"url": ""`,
		"v1.27/pr-44": `"url": "https://git.acme.io/merge_requests/44"`,
	} {
		if a := cmd(nil, "show", id, "-o", "json"); !strings.Contains(a.out, url) {
			t.Errorf("%s: %s, want %s", id, a.out, url)
		}
	}
}

func TestNewNoteRefuses(t *testing.T) {
	cmd := withLibrary(t, piped(t))
	dir := t.TempDir()
	if a := cmd(nil, "note", "new", "3329", dir); a.code != 0 {
		t.Fatalf("%+v", a)
	}
	for args, want := range map[string]string{
		"note new":                         "needs the number",
		"note new words " + dir:            "needs the number",
		"note new 1 2 3":                   "needs the number",
		"note new 3329 " + dir:             "is there already",
		"note new 3330 --sig nod " + dir:   "sig",
		"note new 3330 --release 9 " + dir: "release",
		"note old":                         "new",
	} {
		a := cmd(nil, strings.Fields(args)...)
		oneLine(t, a.err)
		if a.code != 2 || !strings.Contains(a.err, want) {
			t.Errorf("%s: %+v, want %s", args, a, want)
		}
	}
}

// All that is wrong with a team's notes is told at once, a line each, by file and line.
func TestAllFaultsOfATeamAtOnce(t *testing.T) {
	dir := lay(t, map[string]string{
		"team/v1.27/sig-node/pr-1.en.md":  "---\ntitle: x\nsig: node\nsigs: [node]\nkinds: [x]\nprs: [2]\n---\nText.\n",
		"team/v1.27/sig-node/kep-2.en.md": "---\ntitle: x\nsig: node\nsigs: [node]\nkinds: [feature]\nrepo: here\n---\nText.\n",
	})
	a := withLibrary(t, piped(t))(nil, "import", dir)
	for _, want := range []string{
		`kep-2.en.md:2: no kep: expected kep: 2`, `kep-2.en.md:6: repo "here": expected OWNER/NAME`,
		`pr-1.en.md:5: unknown kind "x"`, `pr-1.en.md:6: prs 2 contradicts the file name`,
	} {
		if !strings.Contains(a.err, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if lines := strings.Count(a.err, "\n"); a.code != 2 || lines != 4 {
		t.Errorf("%d lines: %+v", lines, a)
	}
}

// Upstream's texts fill filters, and what was read out of them is marked.
func TestImportedNotesAreRead(t *testing.T) {
	dir := lay(t, map[string]string{"release-notes-1.27.json": `{"901": {"text": "Promoted the ` + "`SeccompDefault`" +
		` feature gate to GA: --seccomp-default stays", "sigs": ["node"], "kinds": ["feature"], "pr_number": 901}}`})
	cmd := withLibrary(t, piped(t))
	if a := cmd(nil, "import", dir); a.code != 0 {
		t.Fatalf("%+v", a)
	}
	for _, filter := range []string{"--gate SeccompDefault", "--has flag", "--stage ga"} {
		args := append([]string{"list", "--release", "1.27", "--source", "relnotes-json", "-o", "json"}, strings.Fields(filter)...)
		if a := cmd(nil, args...); !strings.Contains(a.out, `"id": "v1.27/pr-901"`) || !strings.Contains(a.out, `"inferred": true`) {
			t.Errorf("%s: %+v", filter, a)
		}
	}
}

// The path of a file is one line that drives no terminal, in a pipe as well.
func TestPathsAreSafe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such names there")
	}
	dir := filepath.Join(t.TempDir(), "te\x1b[2Jam\u202e")
	file := filepath.Join(dir, "config.yaml")
	for _, args := range [][]string{
		{"note", "new", "#43", dir}, {"config", "init", file}, {"config", "check", file}, {"config", "check", file + "x"},
		{"config", "path", "--config", file},
	} {
		for _, app := range []command.App{piped(t, args...), onTerminal(t, 80, args...)} {
			a := run(t, app)
			if a.code == 0 && !strings.Contains(a.out, `te\x1b[2Jam\u202e`) || strings.ContainsAny(a.out+a.err, "\x1b\u202e") {
				t.Errorf("%q: %+v", args, a)
			}
		}
	}
}

// Why a baseline is not written is said in the reader's words.
func TestUnwrittenBaselineInOtherLanguages(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.yaml")
	if err := os.WriteFile(file, []byte("kind: Pod\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{file, dir} {
		for _, lang := range []string{"ja", "zh", "ru"} {
			a := run(t, piped(t, "check", "--target", "1.36", "--write-baseline", at, "--lang", lang, file))
			if a.code != 2 || strings.Contains(a.err, "it is there already") || strings.Contains(a.err, "no plain") {
				t.Errorf("%s: %+v", lang, a)
			}
		}
	}
}

// Why a baseline cannot be read is said in the reader's words, not in Go's.
func TestUnreadableBaselineInWords(t *testing.T) {
	dir := t.TempDir()
	for text, why := range map[string]string{"7": "it is a number", `{"version": 1, "findings": [7]}`: "findings is a number"} {
		file := filepath.Join(dir, "known.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if a := run(t, piped(t, "check", "--target", "1.36", "--baseline", file, file)); a.code != 2 || !strings.Contains(a.err, why) {
			t.Errorf("%s: %+v", text, a)
		}
	}
	a := run(t, piped(t, "check", "--target", "1.36", "--baseline", dir, "--lang", "ja", dir))
	if a.code != 2 || strings.Contains(a.err, "no plain file") {
		t.Errorf("a folder: %+v", a)
	}
}

// A repository that no import would take is refused where it is typed, and nothing is written.
func TestNoteOfNoRepository(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, repo := range []string{
		"javascript:alert(1)", "file:///etc/passwd", "https://user:pw@github.com/a/b", "http://a.example/b", "../..", "a/..", "a/b\x1b[2J",
		"\u0430/b", strings.Repeat("a", 5000), "a/b c",
	} {
		a := run(t, piped(t, "note", "new", "#43", "team", "--repo", repo))
		if _, err := os.Stat("team"); a.code != 2 || err == nil || strings.Contains(a.err, "\x1b") || strings.Count(a.err, "\n") != 1 {
			t.Errorf("%.60q: %+v, written: %v", repo, a, err == nil)
		}
	}
	if a := run(t, piped(t, "note", "new", "#43", "team", "--repo", "owner/name")); a.code != 0 {
		t.Errorf("%+v", a)
	}
}
