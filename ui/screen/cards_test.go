package screen

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
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
	if d.focus() != frame.Article {
		t.Errorf("focus on %v", d.focus())
	}
	d.press("esc", "down", "up", "L")
	d.shows("KEP-265", "基本情報のみ")
}

// Cards stand behind the entries, and the cursor goes there.
func TestCardsBehindEntries(t *testing.T) {
	d := start(t, setup{width: 120, height: 40, query: "sidecar containers"})
	entries, cards := len(d.answer().Entries), len(d.answer().Cards)
	if cards == 0 {
		t.Fatal("no cards")
	}
	for range entries + cards {
		d.press("down")
	}
	d.shows("❯ ", "Status:")
	if at := d.cursor(); at != entries+cards-1 {
		t.Errorf("the cursor is on %d of %d and %v", at, entries, d.answer().Cards)
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
	if got := d.query().String(); got != "release:1.14" || d.rows() != 0 {
		t.Errorf("query %q finds %d", got, d.rows())
	}
	d.press("space")
	if !d.query().Filters.IsZero() {
		t.Errorf("filters %v", d.query())
	}
}

// A flag that was typed whole stands before the entries that tell of it, and Enter leads to its card.
func TestNamedElement(t *testing.T) {
	d := start(t, setup{width: 120, height: 40})
	d.press("/")
	d.write("--container-runtime")
	d.shows("❯ --container-runtime ", "Flag  removed in 1.27", "Kubelet flag --container-runtime")
	d.press("enter", "enter")
	d.shows("Flag: kubelet", "Newest release  1.37  removed in 1.27", "24 25 26 27", "Changes")
	if about, _ := d.underEyes(); about != (subject.Element{Of: name.Element{Kind: facts.Flag, Name: "--container-runtime"}}) {
		t.Errorf("about %v", about)
	}
	d.press("esc", "down")
	if row, ok := d.selected(); !ok || row != d.answer().Entries[0] {
		t.Errorf("below the card stands %d, %v", row, ok)
	}
	d.press("up", "L")
	d.shows("フラグ: kubelet", "1.27で削除")
}

// Cards stand before and behind the entries; the cursor passes all of them, and back comes to where it was.
func TestElementsAroundEntries(t *testing.T) {
	d := start(t, setup{width: 120, height: 60, query: "--cloud-provider"})
	n := d.rows()
	if entries, cards := len(d.answer().Entries), len(d.answer().Cards); cards < 2 || entries == 0 || n != entries+cards {
		t.Fatalf("%d entries, %d cards of %d", entries, cards, n)
	}
	seen := map[subject.Ref]bool{}
	for range n {
		about, ok := d.underEyes()
		if !ok || seen[about.Ref(d.desk())] {
			t.Fatalf("%v for the second time", about)
		}
		seen[about.Ref(d.desk())] = true
		d.press("down")
	}
	d.press("home", "down", "enter")
	before, _ := d.underEyes()
	d.press(":")
	d.write("flag --container-runtime")
	d.press("enter", "backspace")
	if about, _ := d.underEyes(); about != before || d.cursor() != 1 {
		t.Errorf("back at %v, place %d, not %v", about, d.cursor(), before)
	}
}

// What the header of an article names leads to its card from the list of links, and back.
func TestLinksToElements(t *testing.T) {
	d := start(t, setup{width: 120, height: 40, query: "pr:138671"})
	d.press("o")
	d.shows("kubectl run --filename", "Flag")
	d.press("/")
	d.write("--filename")
	d.press("enter", "enter")
	d.shows("--filename", "kubectl debug", "deprecated since 1.26")
	d.press("backspace")
	d.shows("#138671")
}

// The palette leads to elements by how they begin, and by kind.
func TestPaletteElements(t *testing.T) {
	for typed, want := range map[string]subject.Element{
		"--cloud-prov":     {Of: name.Element{Kind: facts.Flag, Name: "--cloud-provider"}},
		"flag cloud-prov":  {Of: name.Element{Kind: facts.Flag, Name: "--cloud-provider"}},
		"api pods":         {Of: name.Element{Kind: facts.API, Name: "v1 Pod"}},
		"policy/v1beta1 p": {Of: name.Element{Kind: facts.API, Name: "policy/v1beta1 PodDisruptionBudget"}},
		"plugin podsec":    {Of: name.Element{Kind: facts.Plugin, Name: "PodSecurity"}},
		"field runonce":    {Of: name.Element{Kind: facts.Field, Name: "KubeletConfiguration.runOnce"}},
	} {
		d := start(t, setup{width: 120, height: 36})
		d.press(":")
		d.write(typed)
		d.press("enter")
		if about, _ := d.underEyes(); about != want {
			t.Errorf("%q leads to %v:\n%s", typed, about, d.screen())
		}
	}
	d := start(t, setup{width: 120, height: 36})
	d.press(":")
	d.write("--clud-provider")
	d.shows("nearest: --cloud-provider")
}
