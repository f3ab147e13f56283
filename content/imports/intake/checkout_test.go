package intake

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// checkout makes a repository of one file, committed on a day, below which is a folder.
func checkout(t *testing.T) (folder string, committed int64) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	folder = t.TempDir()
	day := time.Date(2026, 10, 5, 23, 30, 0, 0, time.FixedZone("", -7*3600))
	t.Setenv("HOME", t.TempDir())
	for _, name := range []string{"list.yaml", "keps/sig-node/kep.yaml"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte("x\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run(t, folder, "init", "--quiet")
	run(t, folder, "add", ".")
	t.Setenv("GIT_COMMITTER_DATE", day.Format(time.RFC3339))
	run(t, folder, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "x")
	return folder, day.Unix()
}

func run(t *testing.T, folder string, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", append([]string{"-C", folder}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
}

// The day of what is checked out is that of its commit; a file beside it has none, and a repository that cannot be read
// says so.
func TestCommitTime(t *testing.T) {
	folder, committed := checkout(t)
	if err := os.WriteFile(filepath.Join(folder, "own.yaml"), []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	for place, want := range map[string]int64{
		folder: committed, filepath.Join(folder, "list.yaml"): committed, filepath.Join(folder, "keps"): committed,
		filepath.Join(folder, "keps", "sig-node", "kep.yaml"): committed, filepath.Join(folder, "own.yaml"): 0, outside: 0,
	} {
		if got, err := CommitTime(t.Context(), place); got != want || err != nil {
			t.Errorf("%s: %d, %v; want %d", place, got, err, want)
		}
	}
	run(t, folder, "pack-refs", "--all")
	run(t, folder, "gc", "--quiet")
	if got, err := CommitTime(t.Context(), folder); got != committed || err != nil {
		t.Errorf("packed: %d, %v", got, err)
	}
	if err := os.Mkdir(filepath.Join(outside, ".git"), 0o750); err != nil {
		t.Fatal(err)
	}
	if got, err := CommitTime(t.Context(), outside); got != 0 || err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("none: %d, %v", got, err)
	}
	t.Setenv("PATH", t.TempDir())
	if got, err := CommitTime(t.Context(), folder); got != 0 || err == nil {
		t.Errorf("without git: %d, %v", got, err)
	}
}

// Nothing that a repository of a stranger's names is run: no hook, no monitor, no program that fetches what it lacks.
func TestCommitTimeRunsNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a shell script")
	}
	folder, _ := checkout(t)
	trap := filepath.Join(t.TempDir(), "trap")
	script := filepath.Join(t.TempDir(), "run")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ntouch "+trap+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string]string{
		"core.fsmonitor": script, "core.sshCommand": script, "core.pager": script, "gpg.program": script, "log.showSignature": "true",
		"remote.origin.url": "ext::" + script, "remote.origin.promisor": "true", "remote.origin.partialCloneFilter": "blob:none",
		"remote.origin.uploadpack": script, "extensions.partialClone": "origin", "protocol.ext.allow": "always", "protocol.allow": "always",
		"core.repositoryFormatVersion": "1",
	} {
		run(t, folder, "config", key, value)
	}
	objects, err := filepath.Glob(filepath.Join(folder, ".git", "objects", "??", "*"))
	if err != nil || len(objects) == 0 {
		t.Fatal(err)
	}
	for _, o := range objects { // now git would fetch them
		if err := os.Remove(o); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := CommitTime(t.Context(), folder); got != 0 || err == nil {
		t.Errorf("%d, %v", got, err)
	}
	if _, err := os.Stat(trap); err == nil {
		t.Error("a program that the repository names was run")
	}
}
