//go:build unix

package journey

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// withSettings starts the program with a file of settings.
func withSettings(t *testing.T, cols, rows int, settings string, args ...string) *terminal {
	t.Helper()
	return started(t, cols, rows, nil, args, func(t *testing.T, home string) {
		t.Helper()
		furnish(t, home)
		folder := filepath.Join(home, ".config", "k8sexplore")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "config.yaml"), []byte(settings), 0o600); err != nil {
			t.Fatal(err)
		}
	})
}

// Japanese texts on an English screen, the filters folded, keys of one's own; a typo is told, and the rest holds.
func TestSettings(t *testing.T) {
	t.Parallel()
	term := withSettings(t, 120, 36, `language: ja
ui-language: en
thme: nord
panes: {filters: folded}
keys:
  search: Q
  beside: none
  list.open: [e, Enter]
  help: C-g
`, "3329")
	term.shows(`config.yaml:3: unknown setting "thme"; allowed: theme`)
	term.shows("再試行", "Changes by relevance")
	term.lacks("Filters")
	term.press("L")
	term.shows("[中文]", "e Enter read", "Q search", "C-g help")
	term.lacks("thme")
	term.press("e")
	term.shows("%")
	term.press("Escape")
	term.press("Q")
	term.write("sig:node")
	term.shows("sig:node")
	term.press("Escape", "Escape", "F1")
	term.shows("Moving", "C-g")
	term.press("Escape")
	term.lacks("Moving")
	term.press("q")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
}

// A file that is no YAML stops nothing; config check names its line.
func TestBrokenSettings(t *testing.T) {
	t.Parallel()
	const broken = "theme: dark\n\tmouse: [\n"
	term := withSettings(t, 80, 24, broken)
	term.shows("not valid YAML, so the whole file is ignored", opened(t))
	term.press("q")
	term.ends()
	file := filepath.Join(t.TempDir(), "broken.yaml")
	if err := os.WriteFile(file, []byte(broken), 0o600); err != nil {
		t.Fatal(err)
	}
	check := exec.Command(program, "config", "check", file)
	check.Env = []string{"HOME=" + term.home, "LANG=C.UTF-8"}
	out, _ := check.Output()
	if check.ProcessState.ExitCode() != 2 || !strings.HasPrefix(string(out), file+":2: not valid YAML") {
		t.Errorf("exit %d: %s", check.ProcessState.ExitCode(), out)
	}
}
