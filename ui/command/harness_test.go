package command_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command"
	"k8sexplore/ui/kit/phrase"
)

// answer is what a run came to.
type answer struct {
	code     int
	out, err string
}

// TestMain gives all tests folders for the indexes, which would otherwise be built for every search anew.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "k8sexplore")
		if err != nil {
			panic(err)
		}
		defer func() {
			if err := os.RemoveAll(dir); err != nil {
				panic(err)
			}
		}()
		caches = dir
		debug.SetGCPercent(400)       // little is alive at a time
		debug.SetMemoryLimit(1 << 30) // or run.Briefly would set what one command may take, for all that run beside it
		return m.Run()
	}())
}

var caches string

// words are what all tests read of the messages.
var words phrase.Books

// piped is the program with its output in a pipe, no locale, and the embedded notes.
func piped(t *testing.T, args ...string) command.App {
	t.Helper()
	return command.App{
		Args: args, Getenv: env(nil), Catalog: content.Embedded, Version: "v1.2.3", Patience: time.Hour,
		Folders: command.Folders{Cache: filepath.Join(caches, "embedded")},
		Facts:   facts.Embedded, Elements: name.Embedded, Today: func() string { return "2026-09-01" }, Books: &words,
		Screen: func(context.Context, command.ScreenRequest) error {
			t.Errorf("%q opened the screen", args)
			return nil
		},
	}
}

// onTerminal is the same on a terminal of that width.
func onTerminal(t *testing.T, width int, args ...string) command.App {
	t.Helper()
	app := piped(t, args...)
	app.OutIsTerminal, app.Width, app.Getenv = true, width, env(map[string]string{"TERM": "xterm-256color"})
	return app
}

func env(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func run(t *testing.T, app command.App) answer {
	t.Helper()
	var out, err bytes.Buffer
	app.Out, app.Err = &out, &err
	code := app.Run(t.Context())
	return answer{code, out.String(), err.String()}
}

// ok runs arguments into a pipe and demands success without a word beside the answer.
func ok(t *testing.T, args ...string) string {
	t.Helper()
	a := run(t, piped(t, args...))
	if a.code != 0 || a.err != "" {
		t.Fatalf("%q: exit %d, stderr %q", args, a.code, a.err)
	}
	return a.out
}

// oneLine demands that an error is one line in the program's name.
func oneLine(t *testing.T, stderr string) {
	t.Helper()
	if !strings.HasPrefix(stderr, "k8sexplore: ") || strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "\n") {
		t.Errorf("stderr is not one line: %q", stderr)
	}
}

// small is a catalog with what the embedded notes may not have: several releases, a patch, a pull request that an
// enhancement and a note name, a title full of Markdown, a title in another language only.
func small(t *testing.T) *content.Catalog {
	t.Helper()
	entries := []content.Entry{
		{
			ID: "v1.26/kep-3329", Version: content.Version{Major: 1, Minor: 26}, KEP: 3329, PRs: []int{113360},
			Titles: [4]string{"Retriable Pod failures", "Podの失敗への対応"}, SIG: "apps", SIGs: []string{"apps", "node"},
			Stage: content.Beta, Transition: "graduated", Kinds: []content.Kind{"api-change", "feature"},
			Gates:          []content.Gate{{Name: "JobPodFailurePolicy", Default: true}, {Name: "PodDisruptionConditions"}},
			ActionRequired: true, Author: "mimowo", APIs: []string{"batch/v1 Job .spec.podFailurePolicy"},
			Flags: []string{"kube-apiserver --feature-gates"}, Metrics: []string{"job_pods_finished_total"}, See: []int{2307, 3141},
			Sources: []string{content.SourceOwn}, Path: "v1.26/sig-apps/kep-3329",
		},
		{
			ID: "v1.25/kep-3329", Version: content.Version{Major: 1, Minor: 25}, KEP: 3329, PRs: []int{111113, 110959},
			Titles: [4]string{"Retriable Pod failures"}, SIG: "apps", SIGs: []string{"apps"}, Stage: content.Alpha,
			Gates: []content.Gate{{Name: "JobPodFailurePolicy"}}, Sources: []string{content.SourceOwn}, Path: "v1.25/sig-apps/kep-3329",
		},
		{
			ID: "v1.25/pr-110959", Version: content.Version{Major: 1, Minor: 25}, PRs: []int{110959},
			Titles: [4]string{"A condition *for* `disrupted` Pods & a_b_c_ <i>"}, SIG: "node", SIGs: []string{"node"},
			Sources: []string{content.SourceOwn}, Path: "v1.25/sig-node/pr-110959",
		},
		{
			ID: "v1.25.3/pr-112000", Version: content.Version{Major: 1, Minor: 25, Patch: 3}, PRs: []int{112000},
			Titles: [4]string{content.Russian: "Исправление\tпода"}, SIG: "network", SIGs: []string{"network"},
			Kinds: []content.Kind{"bug-or-regression"}, Sources: []string{"team"}, Path: "v1.25.3/sig-network/pr-112000",
		},
	}
	pages := []content.ReleasePage{{
		Version: content.Version{Major: 1, Minor: 25}, Date: "2022-08-23", Codename: "Combiner", Path: "v1.25/release",
		Counts: []content.StageCount{{Name: "enhancements", N: 40}, {Name: "alpha", N: 15}},
		Titles: [4]string{"Kubernetes 1.25: Combiner", "Kubernetes 1.25: コンバイナー"},
	}}
	data, err := content.EncodeSnapshot(entries, pages, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	const body = "## What changes\n\n- `FailJob` ends the Job.\n\n```yaml\nkind: Job\n```\n"
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	c, err := content.OpenCatalog(string(data), fstest.MapFS{
		"v1.26/sig-apps/kep-3329.en.md":       file(body),
		"v1.26/sig-apps/kep-3329.ja.md":       file("## 変更点\n\n- `FailJob`はJobを終了させます。\n"),
		"v1.25/sig-apps/kep-3329.en.md":       file(body),
		"v1.25/sig-node/pr-110959.en.md":      file("Pods get a condition."),
		"v1.25.3/sig-network/pr-112000.ru.md": file("Исправлено."),
		"v1.25/release.en.md":                 file("## Themes\n\nEphemeral containers.\n"),
		"v1.25/release.ja.md":                 file("## テーマ\n\nエフェメラルコンテナ。\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// smallFacts are tables with what happens to releases, enhancements and gates: planned, supported and ended; reached,
// missed and planned; locked, removed, gone, changed by a patch, always there, unknown.
func smallFacts(t *testing.T) *facts.Tables {
	t.Helper()
	table := func(lines ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(strings.Join(lines, "\n"), "; ", "\t"))}
	}
	all, err := facts.Read(fstest.MapFS{
		"releases.tsv": table(
			"1.27; 2023-04-11; 2024-07-16; Chill Vibes; notes", "1.26; 2022-12-09; 2024-02-28; Electrifying; notes",
			"1.25; 2022-08-23; 2023-10-28; Combiner; notes", "1.24; 2022-05-03; 2023-02-28; Stargazer; eol", "1.23; 2021-12-07; -; -; eol",
		),
		"keps.tsv": table(
			"24; Add *AppArmor*; node,auth; provisional; beta; -; alpha=1.24 beta=1.25 stable=1.27; AppArmor=kubelet ~Forgotten; -; 23; 25,26; "+
				"2020-01-10; keps/sig-node/24-apparmor; beta 1.25 is dated after stable",
			"265; Bare; network; -; -; -; -; -; -; -; -; -; -; -",
			"3329; Retriable Pod failures; apps,node; implementable; beta; 1.26; alpha=1.25 beta=1.26 stable=1.27; "+
				"JobPodFailurePolicy=kube-apiserver,kubelet; 24; -; -; 2022-06-07; keps/sig-apps/3329-x; -",
		),
		"gates.tsv": table(
			"AppArmor; 1.24; -; alpha; off; -; list", "AppArmorFields; 1.26; -; beta; on; -; list",
			"JobPodFailurePolicy; 1.25; 1.25; alpha; off; -; list", "JobPodFailurePolicy; 1.26; -; beta; on; yes; list",
			"JobPodOld; 1.0; 1.23; stable; on; -; list", "JobPodOld; 1.24; 1.25; deprecated; off; -; list", "JobPodOld; removed; 1.26",
			"JobPodOld; conflict; 1.24: list says off, page on",
			"Patched; 1.25; 1.25.2; beta; on; no; list", "Patched; 1.25.3; 1.25; beta; off; no; list",
		),
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// ofSmall runs arguments over the small catalog, into a pipe.
func ofSmall(t *testing.T, args ...string) answer {
	t.Helper()
	return run(t, withSmall(t, piped(t, args...)))
}

func withSmall(t *testing.T, app command.App) command.App {
	t.Helper()
	app.Catalog = func() (*content.Catalog, error) { return small(t), nil }
	app.Facts = func() (*facts.Tables, error) { return smallFacts(t), nil }
	app.Elements = func() (*name.Elements, error) { return smallElements(t), nil }
	app.Today = func() string { return "2023-03-01" }
	app.Folders.Cache = filepath.Join(caches, "small")
	return app
}
