package notefile_test

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
)

const (
	keyFile  = "v1.25/sig-apps/kep-3329.en.md"
	noteFile = "v1.25/sig-apps/pr-111060.en.md"
	pageFile = "v1.25/release.en.md"

	// kep, note and page are whole; the tests break them line by line.
	kep = `---
kep: 3329
title: Retriable and non-retriable Pod failures for Jobs
sig: apps
sigs: [apps, node]
stage: alpha
transition: new
kinds: [feature]
gates: [{name: JobPodFailurePolicy, default: false}]
prs: [111113]
see: [2307]
---
Text.
`
	note = `---
title: A note
sig: apps
sigs: [apps]
kinds: [cleanup]
prs: [111060, 5]
---
Text.
`
	page = `---
title: "Kubernetes 1.25: Combiner"
release: "1.25"
date: "2022-08-23"
codename: Combiner
counts: {enhancements: 40, alpha: 15}
---
Text.
`
	translation = "---\ntitle: 題名\n---\n本文\n"
)

func folder(files ...string) fstest.MapFS {
	root := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		root[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return root
}

func TestRead(t *testing.T) {
	notes, err := notefile.Read(folder(
		keyFile, kep, "v1.25/sig-apps/kep-3329.ja.md", translation, noteFile, note, pageFile, page, "v1.25/release.zh.md", translation,
		"v1.25.3/sig-node/pr-7.ru.md", strings.NewReplacer("apps", "node", "111060, 5", "7").Replace(note), // a team's own, in Russian
		"v1.25/sig-apps/.kep-1.en.md.swp", "", "v1.25/notes.txt", "passed over",
	), "team")
	if err != nil {
		t.Fatal(err)
	}
	v := content.Version{Major: 1, Minor: 25}
	patch := content.Version{Major: 1, Minor: 25, Patch: 3}
	want := notefile.Notes{
		Entries: []content.Entry{
			{
				ID: "v1.25/kep-3329", Version: v, KEP: 3329, PRs: []int{111113},
				Titles: [4]string{"Retriable and non-retriable Pod failures for Jobs", "題名"}, SIG: "apps", SIGs: []string{"apps", "node"},
				Stage: content.Alpha, Transition: "new", Kinds: []content.Kind{"feature"}, Gates: []content.Gate{{Name: "JobPodFailurePolicy"}},
				See: []int{2307}, Sources: []string{"team"}, Path: "v1.25/sig-apps/kep-3329",
			},
			{
				ID: "v1.25/pr-111060", Version: v, PRs: []int{111060, 5}, Titles: [4]string{"A note"}, SIG: "apps", SIGs: []string{"apps"},
				Kinds: []content.Kind{"cleanup"}, Sources: []string{"team"}, Path: "v1.25/sig-apps/pr-111060",
			},
			{
				ID: "v1.25.3/pr-7", Version: patch, PRs: []int{7}, Titles: [4]string{content.Russian: "A note"}, SIG: "node", SIGs: []string{"node"},
				Kinds: []content.Kind{"cleanup"}, Sources: []string{"team"}, Path: "v1.25.3/sig-node/pr-7",
			},
		},
		Pages: []content.ReleasePage{{
			Version: v, Date: "2022-08-23", Codename: "Combiner", Path: "v1.25/release", Sources: []string{"team"},
			Titles: [4]string{content.English: "Kubernetes 1.25: Combiner", content.Chinese: "題名"},
			Counts: []content.StageCount{
				{Name: "enhancements", N: 40}, {Name: "alpha", N: 15}, {Name: "beta"}, {Name: "stable"}, {Name: "deprecated_or_removed"},
			},
		}},
	}
	if !reflect.DeepEqual(notes, want) {
		t.Errorf("got\n%+v, want\n%+v", notes, want)
	}
}

// with replaces one line of a file.
func with(file, line, by string) string {
	if strings.Count(file, line) != 1 {
		panic("no such line: " + line)
	}
	return strings.Replace(file, line, by, 1)
}

func TestBrokenNotes(t *testing.T) {
	for _, c := range []struct {
		name, file, text, want string // want: line and words; the YAML library is vague about lines of syntax errors
	}{
		{"unknown key", keyFile, with(kep, "see:", "seen:"), `11: unknown key "seen": expected one of kep, name, title`},
		{"key of a page in an entry", keyFile, with(kep, "see:", "date:"), `11: unknown key "date"`},
		{"unknown reach", keyFile, with(kep, "see:", "reach: all\nsee:"), `11: unknown reach "all": expected one of everyone, users, opted-in, authors`},
		{"unknown key in a gate", keyFile, with(kep, "default: false", "stage: alpha"), `9: unknown key "stage": expected one of name, default`},
		{"key twice", keyFile, with(kep, "see: [2307]", "kep: 3329"), `11: key "kep" stands twice`},
		{"key of a gate twice", keyFile, with(kep, "default: false", "default: false, default: true"), `9: key "default" stands twice`},

		{"unknown SIG in the header", keyFile, with(kep, "[apps, node]", "[apps, nod]"), `5: unknown sig "nod": allowed are node,`},
		{"SIG with prefix", keyFile, with(kep, "[apps, node]", "[apps, sig-node]"), `5: sig "sig-node": expected node`},
		{"SIG contradicting the folder", keyFile, with(kep, "sig: apps", "sig: node"), `4: sig "node" contradicts the folder: expected apps`},
		{"owner not first", keyFile, with(kep, "[apps, node]", "[node, apps]"), `5: sigs node, apps: expected the owner "apps" first`},
		{"no sigs", keyFile, with(kep, "sigs: [apps, node]\n", ""), `2: sigs -: expected the owner "apps" first`},
		{"SIG twice", keyFile, with(kep, "[apps, node]", "[apps, node, apps]"), `5: sig "apps" stands twice`},

		{"kep contradicting the file name", keyFile, with(kep, "kep: 3329", "kep: 3328"), `2: kep 3328 contradicts the file name v1.25/sig-apps/kep-3329`},
		{"no kep", keyFile, with(kep, "kep: 3329\n", ""), `2: no kep: expected kep: 3329`},
		{"kep in a note", noteFile, with(note, "title: A note", "kep: 5\ntitle: A note"), `2: kep 5 contradicts the file name`},
		{"kep that is no number", keyFile, with(kep, "kep: 3329", "kep: KEP-3329"), "2: front matter: cannot unmarshal !!str `KEP-3329` into int"},
		{"pr not first", noteFile, with(note, "[111060, 5]", "[5, 111060]"), `6: prs 5, 111060 contradicts the file name: expected 111060 first`},
		{"no prs", noteFile, with(note, "prs: [111060, 5]\n", ""), `2: prs - contradicts the file name: expected 111060 first`},
		{"number of two lines", noteFile, with(note, "[111060, 5]", `[111060, "a\nb"]`), "6: front matter: cannot unmarshal !!str `a b` into int"},
		{"huge pr", noteFile, with(note, "[111060, 5]", "[111060, 10000000]"), `6: number 10000000 in prs: expected one from 1 to 9999999`},
		{"negative pr", noteFile, with(note, "[111060, 5]", "[111060, -5]"), `6: number -5 in prs: expected one from 1 to`},
		{"pr twice", noteFile, with(note, "[111060, 5]", "[111060, 5, 5]"), `6: number 5 stands twice in prs`},
		{"see nothing", keyFile, with(kep, "[2307]", "[0]"), `11: number 0 in see`},

		{"unknown stage", keyFile, with(kep, "stage: alpha", "stage: ga"), `6: unknown stage "ga": expected one of alpha, beta, stable`},
		{"unknown transition", keyFile, with(kep, "transition: new", "transition: born"), `7: unknown transition "born": expected one of new, graduated`},
		{"unknown kind", keyFile, with(kep, "[feature]", "[feature, bug]"), `8: unknown kind "bug": expected one of deprecation`},
		{"kind twice", keyFile, with(kep, "[feature]", "[feature, feature]"), `8: kind "feature" stands twice`},
		{"no kinds", keyFile, with(kep, "kinds: [feature]\n", ""), `2: no kinds: expected at least one of`},
		{"removed without transition removed", keyFile, with(kep, "stage: alpha", "stage: removed"), `7: stage "removed" contradicts transition "new"`},
		{"deprecated transition, alpha", keyFile, with(kep, "transition: new", "transition: deprecated"), `7: stage "alpha" contradicts transition "deprecated"`},
		{"enhancement without stage", keyFile, with(kep, "stage: alpha\ntransition: new\n", ""), `2: an enhancement without stage or transition`},
		{"note with a stage alone", noteFile, with(note, "prs:", "stage: beta\nprs:"), `6: stage "beta" with transition "": expected both or neither`},

		{"gate without default", keyFile, with(kep, ", default: false", ""), `9: gate 1: expected {name: NAME, default: true or false}`},
		{"gate without name", keyFile, with(kep, "name: JobPodFailurePolicy, ", ""), `9: gate 1: expected`},
		{"gate as a word", keyFile, with(kep, "[{name: JobPodFailurePolicy, default: false}]", "[X]"), "9: front matter: cannot unmarshal !!str `X`"},
		{"default that is no truth", keyFile, with(kep, "default: false", "default: maybe"), "9: front matter: cannot unmarshal"},

		{"missing title", keyFile, with(kep, "title: Retriable and non-retriable Pod failures for Jobs\n", ""), `1: no title: expected title: TEXT`},
		{"empty title", keyFile, with(kep, "title: Retriable and non-retriable Pod failures for Jobs", `title: " "`), `3: no title`},
		{"empty body", keyFile, with(kep, "Text.", ""), `13: no text behind the front matter`},
		{"no front matter", keyFile, "Text.\n", `1: no front matter: expected --- on line 1`},
		{"front matter without end", keyFile, with(kep, "---\nText", "Text"), `1: no front matter`},
		{"Windows line ends", keyFile, strings.ReplaceAll(kep, "\n", "\r\n"), `1: no front matter`},
		{"empty file", keyFile, "", `1: no front matter`},
		{"not YAML", keyFile, with(kep, "sig: apps", "sig: [apps"), `: front matter is not YAML: `},
		{"tab", keyFile, with(kep, "sig: apps", "\tsig: apps"), `: front matter is not YAML: found a tab`},
		{"control character", keyFile, with(kep, "sig: apps", "sig: \x1bapps"), `: front matter is not YAML: control characters`},
		{"no mapping", keyFile, "---\n- title\n---\nText.\n", `2: front matter is no mapping`},
		{"empty front matter", keyFile, "---\n---\nText.\n", `2: front matter is no mapping`},

		{"page contradicting its folder", pageFile, with(page, `"1.25"`, `"1.26"`), `3: release "1.26" contradicts the folder: expected "1.25"`},
		{"page without release", pageFile, with(page, "release: \"1.25\"\n", ""), `2: release "" contradicts the folder`},
		{"bad date", pageFile, with(page, "2022-08-23", "23.08.2022"), `4: date "23.08.2022": expected a form like 2022-08-23`},
		{"day that is none", pageFile, with(page, "2022-08-23", "2022-02-30"), `4: date "2022-02-30"`},
		{"key of an entry in a page", pageFile, with(page, "codename: Combiner", "sig: apps"), `5: unknown key "sig": expected one of title, release`},
		{"unknown count", pageFile, with(page, "alpha: 15", "gamma: 15"), `6: unknown key "gamma": expected one of enhancements`},
		{"negative count", pageFile, with(page, "alpha: 15", "alpha: -1"), `6: count of alpha -1: expected`},

		{"unknown SIG folder", "v1.25/sig-aps/kep-1.en.md", kep, `1: folder sig-aps: unknown sig "sig-aps": allowed are apps,`},
		{"SIG folder without prefix", "v1.25/apps/kep-3329.en.md", kep, `1: unexpected SIG folder "apps": expected sig-apps`},
		{"malformed release folder", "1.25/sig-apps/kep-3329.en.md", kep, `1: unexpected release folder "1.25": expected a form like v1.25`},
		{"release folder with patch zero", "v1.25.0/sig-apps/kep-3329.en.md", kep, `1: unexpected release folder "v1.25.0"`},
		{"release folder that is none", "latest/release.en.md", page, `1: unexpected release folder "latest"`},
		{"unknown language", "v1.25/sig-apps/kep-3329.de.md", kep, `1: unknown language "de" in the file name: expected one of en, ja, ru, zh`},
		{"long language", "v1.25/sig-apps/kep-3329.zh-CN.md", kep, `1: unknown language "zh-CN"`},
		{"no language", "v1.25/sig-apps/kep-3329.md", kep, `1: unexpected file name: expected kep-NUMBER.LANGUAGE.md`},
		{"number with zero", "v1.25/sig-apps/kep-03329.en.md", kep, `1: unexpected file name`},
		{"entry beside the folders", "v1.25/kep-3329.en.md", kep, `1: unexpected place: expected vRELEASE/sig-OWNER/NAME.LANGUAGE.md`},
		{"page in a SIG folder", "v1.25/sig-apps/release.en.md", page, `1: unexpected place`},
		{"some other Markdown", "README.md", "# Notes\n", `1: unexpected file name`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := notefile.Read(folder(c.file, c.text), content.SourceOwn)
			checkFault(t, err, c.file, c.want)
		})
	}
}

// checkFault wants a *Fault of the file with a line and words.
func checkFault(t *testing.T, err error, file, want string) {
	t.Helper()
	var fault *notefile.Fault
	if !errors.As(err, &fault) || fault.File != file || fault.Line < 1 {
		t.Fatalf("got %v, want a fault of %s", err, file)
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if !strings.HasPrefix(line, file+":") {
			t.Errorf("message %q does not begin with its file", line)
		}
		if strings.HasPrefix(want, ":") && strings.Contains(line, want) || strings.HasPrefix(line, file+":"+want) {
			return
		}
	}
	t.Errorf("got  %v\nwant %s:%s", err, file, want)
}

func TestMetadataStandsInOneLanguage(t *testing.T) {
	ja := strings.Replace(keyFile, ".en.", ".ja.", 1)
	_, err := notefile.Read(folder(keyFile, kep, ja, kep), "")
	checkFault(t, err, ja, "2: metadata stands in "+keyFile+" already: expected only texts here")
	_, err = notefile.Read(folder(keyFile, translation, ja, translation), "")
	checkFault(t, err, keyFile, "1: no language of this note carries the metadata")
	_, err = notefile.Read(folder(keyFile, kep, ja, "---\ntitle: x\nsee: [1]\n---\nText.\n"), "")
	checkFault(t, err, ja, "2: metadata stands in")
	_, err = notefile.Read(folder(pageFile, translation), "")
	checkFault(t, err, pageFile, "1: no language")
}

func TestAllFaultsAreNamedAtOnce(t *testing.T) {
	broken := with(with(kep, "stage: alpha", "stage: gamma"), "[2307]", "[x, y]")
	_, err := notefile.Read(folder(
		keyFile, broken, noteFile, with(with(note, "[cleanup]", "[clean]"), "[apps]", "[node]"), pageFile, with(page, "2022-08-23", "soon"), "x.md", "",
	), "")
	for _, want := range []string{
		keyFile + ":11: ", "`x`", "`y`", noteFile + ":4: ", noteFile + `:5: unknown kind "clean"`, pageFile + ":4: ", "x.md:1: ",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in:\n%v", want, err)
		}
	}
}

func TestDigestCoversNamesAndBytes(t *testing.T) {
	digest := func(files ...string) [32]byte {
		sum, err := compiler.Digest(folder(files...))
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	whole := digest("a.md", "one", "b.md", "two")
	if again := digest("b.md", "two", "a.md", "one", "c.txt", "no note"); again != whole {
		t.Error("another order, or a file that is no note, changes the digest")
	}
	for name, other := range map[string][32]byte{
		"another byte": digest("a.md", "one", "b.md", "twO"), "another name": digest("a.md", "one", "c.md", "two"),
		"one less": digest("a.md", "one"), "one more": digest("a.md", "one", "b.md", "two", "c.md", ""),
		"a byte in the next file": digest("a.md", "onet", "b.md", "wo"), "texts exchanged": digest("a.md", "two", "b.md", "one"),
	} {
		if other == whole {
			t.Errorf("%s: the same digest", name)
		}
	}
}

// An unreadable file is an error that keeps its cause, no fault of the note.
func TestUnreadableFiles(t *testing.T) {
	root := folder(noteFile, note)
	for _, broken := range []fs.FS{unreadable{root, noteFile}, unreadable{root, "v1.25"}} {
		if _, err := notefile.Read(broken, ""); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Read: %v", err)
		}
		if _, err := compiler.Notes(broken, ""); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Compile: %v", err)
		}
		if _, err := compiler.Digest(broken); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("Digest: %v", err)
		}
	}
}

// unreadable refuses to open one name.
type unreadable struct {
	fs.FS
	name string
}

func (u unreadable) Open(name string) (fs.File, error) {
	if name == u.name {
		return nil, fmt.Errorf("opening %s: %w", name, fs.ErrPermission)
	}
	return u.FS.Open(name)
}
