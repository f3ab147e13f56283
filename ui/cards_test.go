package ui

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/frame"
)

// The header draws the enhancement's way through the releases, what is planned included.
func TestWayInTheHeader(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "3329"})
	d.shows("1.25 Alpha ── 1.26 Beta ── 1.31 Stable (GA)")
	ru := start(t, setup{width: 120, height: 36, query: "3329", lang: content.Russian})
	ru.shows("1.25 Альфа ── 1.26 Бета ── 1.31 Стабильная (GA)")
}

// An enhancement that no entry is about is found all the same, and its card says what is known.
func TestCardOfAnEnhancement(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("#")
	d.write("265")
	d.shows("── facts, no article ─", "❯ IPVS Load Balancing Mode", "KEP-265", "1.8 Alpha ── 1.9 Beta ── 1.11 Stable (GA)", "no article of ours")
	d.press("enter")
	if d.m.focus != frame.Article {
		t.Errorf("focus on %v", d.m.focus)
	}
	d.press("esc", "down", "up", "L")
	d.shows("KEP-265", "基本情報のみ")
}

// Cards stand behind the entries, and the cursor goes there.
func TestCardsBehindEntries(t *testing.T) {
	d := start(t, setup{width: 120, height: 40, query: "sidecar containers"})
	entries, cards := len(d.m.browser.Rows()), len(d.m.browser.Cards())
	if cards == 0 {
		t.Fatal("no cards")
	}
	for range entries + cards {
		d.press("down")
	}
	d.shows("❯ ", "Status:")
	if at := d.m.browser.Cursor(); at != entries+cards-1 {
		t.Errorf("the cursor is on %d of %d and %v", at, entries, d.m.browser.Cards())
	}
	if rule := strings.Index(d.screen(), "── facts, no article"); rule > strings.Index(d.screen(), "❯") {
		t.Errorf("the cursor stands before the rule:\n%s", d.screen())
	}
}

// The gates of what is read have a view of their own, one after the other.
func TestGateView(t *testing.T) {
	d := start(t, setup{width: 120, height: 40, query: "3329"})
	d.press("v")
	d.shows("JobPodFailurePolicy", "25 26 27", "1.31", "locked", "1.33", "Removed", "Beta in 1.27: ")
	d.press("v")
	d.shows("PodDisruptionConditions")
	d.press("esc")
	d.shows("The problem")
	none := start(t, setup{width: 120, height: 40, query: "110255"})
	none.press("v")
	none.shows("No feature gate here")
}

// All releases stand among the filters with their state; one without notes selects nothing, and the screen says why.
func TestReleasesWithTheirState(t *testing.T) {
	d := start(t, setup{width: 120, height: 100})
	d.shows("1.37  supported", "older releases")
	d.lacks("1.27  EOL")
	d.showOlder()
	d.shows("1.27  EOL", "1.14  EOL")
	d.toFilter("1.14")
	d.press("space")
	d.shows("No notes of 1.14 yet")
	if got := d.m.browser.Query().String(); got != "release:1.14" || d.m.browser.Len() != 0 {
		t.Errorf("query %q finds %d", got, d.m.browser.Len())
	}
	d.press("space")
	if !d.m.browser.Query().Filters.IsZero() {
		t.Errorf("filters %v", d.m.browser.Query())
	}
}

// Enter is only this, Space this too, letters narrow, and a range ticks what lies in it.
func TestChoosingFilters(t *testing.T) {
	d := start(t, setup{width: 120, height: 60, query: "release:1.25..1.26"})
	query := func(want string) {
		t.Helper()
		if got := d.m.browser.Query().String(); got != want {
			t.Fatalf("query %q, want %q:\n%s", got, want, d.screen())
		}
	}
	d.shows("✓ 1.26", "✓ 1.25")
	d.press("1")
	d.toFilter("1.26")
	d.press("space")
	query("release:1.25")
	d.press("X")
	d.press("1")
	d.toFilter("node")
	d.press("enter")
	query("sig:node")
	d.press("f")
	d.write("stor")
	d.lacks("✓ node")
	d.lacks("Stage (GA)")
	d.press("enter")
	query("sig:storage")
	d.press("esc")
	d.shows("Stage")
	d.press("f")
	d.write("нетт")
	d.shows("no such value")
	d.press("esc")
	d.shows("✓ storage")
	d.press("f")
	d.write("auth")
	d.press("enter", "space")
	query("")
}
