//go:build unix && long

package journey

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/assets"
)

// Every example of the manual does what it says: it ends with 0, or with 1 where a check finds something.
func TestExamplesOfTheManual(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	bin := t.TempDir()
	if err := os.Symlink(program, filepath.Join(bin, "k8sexplore")); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("jq"); err != nil { // what it would read has been written all the same
		if err := os.WriteFile(filepath.Join(bin, "jq"), []byte("#!/bin/sh\ncat\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	lines := 0
	for _, topic := range assets.Topics() {
		page, err := assets.Manual(topic, "en")
		if err != nil {
			t.Fatal(err)
		}
		home, folder := t.TempDir(), t.TempDir()
		furnish(t, home)
		for _, line := range examples(string(page)) {
			lines++
			run := exec.CommandContext(t.Context(), shell, "-o", "pipefail", "-c", line)
			run.Dir = folder
			run.Env = []string{"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8"}
			out, err := run.CombinedOutput()
			finds := strings.Contains(line, "k8sexplore check") && run.ProcessState.ExitCode() == 1
			if err != nil && !finds || len(out) == 0 && strings.HasPrefix(line, "k8sexplore ") && !writesFile.MatchString(line) {
				t.Errorf("%s: %s\n%v\n%.400s", topic, line, err, out)
			}
		}
	}
	if lines < 80 {
		t.Errorf("only %d examples", lines)
	}
}

// writesFile is how an example looks that need not say anything.
var writesFile = regexp.MustCompile(`>| export \S+$`)

// examples returns the lines of a page that can be run anywhere, which are those in blocks of sh.
func examples(page string) (lines []string) {
	in := false
	for line := range strings.SplitSeq(page, "\n") {
		switch {
		case line == "```sh":
			in = true
		case line == "```":
			in = false
		case in:
			lines = append(lines, line)
		}
	}
	return lines
}
