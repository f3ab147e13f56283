package command_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/ui/command"
	"k8sexplore/ui/kit/config"
)

// A word that sounds like a command is searched for, and stderr says so.
func TestSoundsLikeCommand(t *testing.T) {
	for word, said := range map[string]bool{"configure": true, "releas": false, "compl": true, "seccomp": false, "lib": false} {
		a := run(t, piped(t, word))
		if told := strings.Contains(a.err, "is no command and is searched for"); told != said {
			t.Errorf("%s: stderr %q", word, a.err)
		}
	}
	if a := run(t, piped(t, "--", "config")); strings.Contains(a.err, "no command") {
		t.Errorf("behind --: stderr %q", a.err)
	}
}

// Of a search, a line whose entry holds a part of the words only ends with a mark.
func TestPipeMarksParts(t *testing.T) {
	full, near := 0, 0
	for line := range strings.Lines(ok(t, "search", "swap zebra", "--limit", "5")) {
		if fields := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(fields) == 9 && fields[8] == "near" {
			near++
		} else if len(fields) == 8 {
			full++
		}
	}
	if near == 0 || full != 0 {
		t.Errorf("%d lines are marked, %d are not", near, full)
	}
	if strings.Contains(ok(t, "search", "swap", "--limit", "3"), "\tnear\n") {
		t.Error("what holds all words is marked")
	}
}

// A list in Markdown is one link a change; whole texts come with --full.
func TestMarkdownList(t *testing.T) {
	got := ok(t, "list", "owner:node", "stage:stable", "release:1.27", "-o", "markdown")
	if !strings.Contains(got, "- [KEP-693](https://kep.k8s.io/693) ") || !strings.Contains(got, ": GA in 1.27\n") {
		t.Error(got)
	}
	for i, line := range strings.Split(strings.TrimSuffix(got, "\n"), "\n") { // each with a summary below it
		if before := []string{"- [", "  "}[i%2]; !strings.HasPrefix(line, before) || len(line) < 20 {
			t.Errorf("line %d does not begin with %q: %q", i, before, line)
		}
	}
	if full := ok(t, "list", "owner:node", "stage:stable", "release:1.27", "-o", "markdown", "--full"); !strings.Contains(full, "# KEP-693") {
		t.Error("--full gives no texts")
	}
}

// On a terminal columns have names where there is room for them, and in a pipe there are none.
func TestColumnNames(t *testing.T) {
	for command, name := range map[string]string{"list --release 1.27": "KEP/PR", "releases": "Released"} {
		args := strings.Fields(command)
		first, _, _ := strings.Cut(ansi.Strip(run(t, onTerminal(t, 100, args...)).out), "\n")
		if !strings.Contains(first, name) || !strings.Contains(first, "Title") {
			t.Errorf("%s begins with %q", command, first)
		}
		if strings.Contains(ok(t, args...), "Title\n") {
			t.Errorf("%s has names of columns in a pipe", command)
		}
	}
}

// paged is a terminal of 24 lines with a program that leaves what it reads in a file.
func paged(t *testing.T, args ...string) (app command.App, read func() string) {
	t.Helper()
	dir := t.TempDir()
	script, to := filepath.Join(dir, "the pager"), filepath.Join(dir, "read")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ncat > \"$1\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	app = onTerminal(t, 80, args...)
	app.Height, app.Pager = 24, "'"+script+"' \""+to+"\"" // split as a shell does
	return app, func() string {
		text, _ := os.ReadFile(to) // not there where nothing was read
		return string(text)
	}
}

// An answer longer than the terminal goes through the pager, a shorter one does not, and none where it is switched off.
func TestPager(t *testing.T) {
	app, read := paged(t, "list", "--release", "1.27")
	direct := app
	direct.Args = append(direct.Args, "--no-pager")
	want := run(t, direct)
	if read() != "" || want.out == "" {
		t.Fatal("--no-pager is not obeyed")
	}
	if got := run(t, app); got.out != "" || got.code != 0 || read() != want.out {
		t.Errorf("exit %d, %d bytes past the pager, %d through it, want %d", got.code, len(got.out), len(read()), len(want.out))
	}
	short, unread := paged(t, "list", "--release", "1.27", "--limit", "3")
	if got := run(t, short); got.out == "" || unread() != "" {
		t.Error("a short answer goes through the pager")
	}
	pipe, unread := paged(t, "list")
	pipe.OutIsTerminal = false
	if got := run(t, pipe); got.out == "" || unread() != "" {
		t.Error("an answer into a pipe goes through the pager")
	}
	missing := app
	missing.Pager = filepath.Join(t.TempDir(), "nothing")
	if got := run(t, missing); got.out != want.out || got.code != 0 {
		t.Error("without the pager's program the answer is lost")
	}
}

// --web opens the page upstream of what is named.
func TestWeb(t *testing.T) {
	for line, want := range map[string]string{
		"show 693": "https://kep.k8s.io/693", "show #111060": "https://github.com/kubernetes/kubernetes/pull/111060", "show kep-1432": "https://kep.k8s.io/1432",
		"show 1.27": "https://github.com/kubernetes/kubernetes/blob/master/CHANGELOG/CHANGELOG-1.27.md", "show SeccompDefault": "https://kep.k8s.io/2413",
		"kep 3063": "https://kep.k8s.io/3063", "gate SeccompDefault": "https://kep.k8s.io/2413", "gate seccompdefault --at 1.25": "https://kep.k8s.io/2413",
		"flag kubelet/--container-runtime": "https://", "api pdb": "2: k8sexplore: N things are called", "metric apiserver_request_total": "https://", "gate SidecarContainers -o json": "https://kep.k8s.io/753",
		"gate CSIMigration*": `2: k8sexplore: N things are called "CSIMigration*", and --web opens the page of one: CSIMigration, `, "flag kubelet/*": "2: k8sexplore: N things are called", "gate NoSuchGate": "1: k8sexplore: no feature gate is known", "kep 999999": "1: k8sexplore: no enhancement is known",
		"show NoSuchThingAtAll": "1: k8sexplore: nothing is known", "show policy/v1beta1": "2: k8sexplore: N things are called", "show -- --cloud-provider": "https://",
	} {
		opened := ""
		app := onTerminal(t, 80, append(strings.Fields(line)[:1:1], append([]string{"--web"}, strings.Fields(line)[1:]...)...)...)
		app.Open = func(_ config.Command, address string) error { opened = address; return nil }
		a := run(t, app)
		got := opened
		if got == "" {
			got = strconv.Itoa(a.code) + ": " + regexp.MustCompile(`\d+ things`).ReplaceAllString(a.err, "N things")
		}
		if a.out != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s --web opens %q, exit %d, %s", line, opened, a.code, a.err)
		}
	}
	if a := run(t, piped(t, "show", "693", "--web")); a.code != 2 || !strings.Contains(a.err, "https://kep.k8s.io/693") {
		t.Errorf("without a browser: exit %d, %q", a.code, a.err)
	}
}

// On a terminal an enhancement and the notes of its pull requests are one row, and a line says so; a pipe has them all.
func TestFoldedTable(t *testing.T) {
	args := []string{"list", "--release", "1.27", "--owner", "storage"}
	table := ansi.Strip(run(t, onTerminal(t, 100, args...)).out)
	if !strings.Contains(table, "3756 (+1 PR)  ") || !strings.Contains(table, "16 changes in 15 rows") {
		t.Error(table)
	}
	if n := strings.Count(ok(t, args...), "\n"); n != 16 {
		t.Errorf("a pipe has %d lines", n)
	}
}
