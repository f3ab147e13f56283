//go:build unix

package journey

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// imports puts upstream's notes of a release into the library of a terminal's home.
func (term *terminal) imports(name, notes string) {
	term.t.Helper()
	file := filepath.Join(term.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(notes), 0o600); err != nil {
		term.t.Fatal(err)
	}
	cmd := exec.Command(program, "import", file)
	cmd.Env = []string{"HOME=" + term.home, "LANG=C.UTF-8"}
	if out, err := cmd.CombinedOutput(); err != nil {
		term.t.Fatalf("importing: %v\n%s", err, out)
	}
}

// "What does upstream itself say about it?"
func TestUpstreamsOwnText(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, nil)
	term.imports("release-notes-draft.json", `{
		"115331": {"commit": "0", "text": "Pods always get a *terminal* phase.", "markdown": "Pods always get a *terminal* phase.",
			"author": "somebody", "pr_url": "https://github.com/kubernetes/kubernetes/pull/115331", "pr_number": 115331,
			"kinds": ["bug"], "sigs": ["apps"], "release_version": "v1.27.0"},
		"900001": {"commit": "1", "text": "A change that only upstream tells of.", "markdown": "A change that only upstream tells of.",
			"author": "somebody", "pr_url": "https://github.com/kubernetes/kubernetes/pull/900001", "pr_number": 900001,
			"kinds": ["bug"], "sigs": ["node"], "release_version": "v1.30.0"}
	}`)
	term.start(120, 36, "release:1.27", "3329")
	term.shows("KEP-3329")
	term.press("Enter", "End")
	term.shows("Source: k8sexplore", ":upstream: what other sources say")
	term.does("upstream")
	term.shows("Sources on KEP-3329", "relnotes-json #115331", "Pods always get a terminal phase.")
	term.press("Escape")
	term.shows("Details", "Source: k8sexplore")
	term.does("upstream")
	term.shows("Sources on KEP-3329")
	term.does("upstream")
	term.lacks("Sources on")
}

// "What about a release that is not here?"
func TestReleaseThatIsNotImported(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.shows(opened(t), "older releases") // the facts are there
	term.press("/")
	term.write("release:1.24 ")
	term.shows("No notes of 1.24", "curl -L", "k8sexplore import -")
	term.press("Enter", "R")
	term.shows("Stargazer")
}
