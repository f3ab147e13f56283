//go:build unix

package journey

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// "What do I have to do for 1.33 → 1.36?": one view, ticked off; what was ticked right before the end is there tomorrow.
func TestPlanOfAnUpgrade(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	env := []string{"XDG_STATE_HOME=" + state}
	ask := func(term *terminal) {
		term.shows(newest(t).Codename)
		term.press("U")
		term.shows("Plan of an upgrade", "From   1.", "supported")
		term.write("1.33")
		term.press("Tab")
		term.write("1.36")
		term.shows("From   1.33", "To     1.36")
		term.press("Enter")
		term.shows("Kubernetes 1.33 to 1.36 ▸ ", "ticks are kept")
	}
	term := open(t, 80, 24, env)
	ask(term)
	term.shows("  0/")
	term.press("Space")
	term.shows("  1/", "[✓]")
	term.press("Enter")
	term.lacks("  1/")
	term.shows("In the plan 1.33 ▸ 1.36")
	term.press("BSpace")
	term.shows("  1/", "2/")
	term.press("/")
	term.write("kubelet")
	term.shows("⌕ kubelet")
	term.press("Enter", "End", "Home", "Down", "Space", "q")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
	kept, err := os.ReadFile(filepath.Join(state, "k8sexplore", "ticks.txt"))
	if err != nil || strings.Count(string(kept), "\n1.33 1.36 ") != 2 {
		t.Errorf("kept %q, %v", kept, err)
	}
	tomorrow := open(t, 80, 24, env)
	ask(tomorrow)
	tomorrow.shows("  2/")
}
