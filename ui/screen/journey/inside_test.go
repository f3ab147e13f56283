//go:build unix

package journey

import "testing"

// "This mentions KEP-2307": our article, and back to the same line; a row of a release's page opens, too.
func TestReferences(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil, "--release", "1.25", "3329")
	term.shows("Retriable and non-retriable", "Today (1.37): Stable (GA) since 1.31")
	term.press("Enter", "o")
	term.shows("KEP-2307 Jobs count every finished Pod, even one deleted early  1.26 G")
	term.press("/")
	term.write("2307")
	term.press("Enter")
	term.shows("1.26 ▸ apps ▸ KEP-2307")
	term.press("BSpace")
	term.shows("1.25 ▸ apps ▸ KEP-3329")
	term.press("Tab")
	term.shows("JobPodFailurePolicy  Gate: always on (gate gone since 1.33)")
	term.press("Enter")
	term.shows("─ KEP-3329 ❯ JobPodFailurePolicy ─")
	term.press("BSpace", ":")
	term.write("1.19")
	term.press("Enter")
	term.shows("Accentuate the Paw-sitive", "Enhancements with a new stage: Stable (GA)")
	term.press("Tab", "Enter")
	term.lacks("Accentuate the Paw-sitive")
}
