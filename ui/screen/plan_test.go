package screen

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/subject"
)

// openedPlan opens the plan from 1.33 to 1.36.
func openedPlan(t *testing.T, s setup) *driver {
	t.Helper()
	if s.width == 0 {
		s.width, s.height = 120, 36
	}
	s.query = "release:1.33"
	d := start(t, s)
	d.press("U")
	d.shows("Plan of an upgrade", "1.33", "1.37")
	d.press("tab")
	d.write("1.36")
	d.press("enter")
	d.shows("Kubernetes 1.33 to 1.36 ▸ ", "Upgrade the control plane one minor release at a time: 1.34, 1.35, 1.36")
	return d
}

// "What do I have to do for 1.33 to 1.36?"
func TestPlan(t *testing.T) {
	dir := t.TempDir()
	d := openedPlan(t, setup{state: dir})
	d.shows("0/", "done", "To do:", "Says so: ", "ticks are kept")
	d.press("space")
	d.shows("[✓]", "  1/")
	kept, err := os.ReadFile(filepath.Join(dir, "ticks.txt"))
	if err != nil || !strings.Contains(string(kept), "\n1.33 1.36 ") {
		t.Fatalf("kept %q, %v", kept, err)
	}
	d.press("up", "space")
	d.shows("  0/")
	d.press("space", "down")
	d.press("y")
	if got := d.desktop.last(); strings.Count(got, "- [x] ") != 1 || strings.Count(got, "- [ ] ") < 50 || !strings.HasPrefix(got, "# Kubernetes 1.33 to 1.36\n") {
		t.Errorf("copied %.300q", got)
	}
	tomorrow := openedPlan(t, setup{state: dir})
	tomorrow.shows("[✓]", "  1/")
}

// The plan leads to the pages of its items, and the way back to the same item; U again shows the same plan.
func TestPlanAndBack(t *testing.T) {
	for _, key := range []string{"backspace", "esc"} {
		d := openedPlan(t, setup{})
		before, shown := d.here(), d.subject()
		d.press("tab", "tab", "down", "down", "down")
		place := d.overlayAt()
		d.press("enter")
		if d.overlay() != nil || d.subject() == shown {
			t.Fatalf("Enter shows %v", d.subject())
		}
		d.shows("1.33 ▸ 1.36 ❯ ")
		d.press(key)
		if d.overlay() == nil || d.overlayAt() != place {
			t.Fatalf("%s leads back to %q, not to %q:\n%s", key, d.overlayAt(), place, d.screen())
		}
		if d.here() != before {
			t.Errorf("%s: below the plan stands %v, not %v", key, d.here(), before)
		}
		d.press("enter", key, "esc")
		if d.overlay() != nil || d.subject() != shown {
			t.Errorf("%s: Esc leaves %v behind", key, d.subject())
		}
		d.press("U")
		if d.overlayAt() != place {
			t.Errorf("%s: U again shows the plan at %q, not %q", key, d.overlayAt(), place)
		}
	}
}

// From a page that was read on from, Backspace goes back to that page, and only from there to the plan.
func TestBeyondThePlan(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("down", "down", "enter")
	first := d.subject()
	d.press("R", "backspace")
	if d.overlay() != nil || d.subject() != first {
		t.Fatalf("Backspace leads to %v, not to %v", d.subject(), first)
	}
	d.press("backspace")
	if d.overlay() == nil {
		t.Error("Backspace does not lead to the plan")
	}
}

// Every item leads to some page, or says that there is none; its pages lead back to an item that tells of them.
func TestPlanLinks(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("/")
	d.write("NodeLogQuery")
	d.press("enter", "o")
	d.shows("Pages of this item", "NodeLogQuery", "Gate")
	d.press("esc", "esc", "esc")
	d.press(":")
	d.write("NodeLogQuery")
	d.press("enter")
	if !shows[subject.Gate](d) {
		t.Fatalf("the palette shows %v", d.subject())
	}
	d.shows("In the plan 1.33 ▸ 1.36")
	d.press("U")
	d.shows("❯ [ ]", "NodeLogQuery")
	if here := d.m.planner.At(); here.ID != "NodeLogQuery" {
		t.Errorf("the plan opened at %v", here)
	}
}

// What few have to read is folded until x unfolds it, or words are looked for.
func TestUnfoldPlan(t *testing.T) {
	d := openedPlan(t, setup{width: 120, height: 70})
	folded := d.overlayAt()
	d.press("end")
	d.shows("What was looked at")
	d.press("up", "up", "up", "up")
	d.press("x", "end")
	d.lacks("Folded: x shows")
	if got := d.overlayAt(); got == folded {
		t.Errorf("unfolded there are as many items, %s", got)
	}
	d.press("x", "/")
	d.write("new")
	d.press("end")
	d.shows("Nothing to do: new, graduated, fields")
	d.lacks("Folded: x shows")
}

// Words narrow the items; Esc shows all again, and then leaves.
func TestNarrowPlan(t *testing.T) {
	d := openedPlan(t, setup{})
	all := d.overlayAt()
	d.press("/")
	d.write("kubelet 1.35")
	some := d.overlayAt()
	if some == all || !strings.HasPrefix(some, "1/") {
		t.Errorf("narrowed to %q of %q", some, all)
	}
	d.press("enter", "down", "space")
	d.shows("[✓]", "⌕ kubelet 1.35")
	d.press("/")
	d.write("qqq")
	d.shows("Nothing in this plan holds these words")
	d.press("space", "y", "enter", "space", "enter", "o", "esc")
	if got := d.overlayAt(); got != all {
		t.Errorf("Esc shows %q, not all %q", got, all)
	}
	d.press("esc")
	if d.overlay() != nil {
		t.Error("the plan is still there")
	}
}

// Two releases that are none, or no upgrade, are explained; patches count.
func TestChooseReleases(t *testing.T) {
	d := start(t, setup{width: 80, height: 24, query: "release:1.37"})
	d.press("U")
	d.shows("From   1.35", "To     1.37")
	d.press("1", ".", "9", "9", "enter")
	d.shows("No release 1.99 is known; near it: 1.38")
	d.write("1.37")
	d.press("enter")
	d.shows("From 1.37 to 1.37 is no upgrade")
	d.press("down", "down")
	d.shows("From   1.35")
	d.write("1.35.2")
	d.press("enter")
	d.shows("Kubernetes 1.35.2 to 1.37")
	d.press("r", "esc")
	d.shows("Kubernetes 1.35.2 to 1.37")
	d.press("r")
	d.shows("From   1.35.2")
	d.press("esc", "esc", "U")
	d.shows("Kubernetes 1.35.2 to 1.37")
	none := start(t, setup{width: 80, height: 24})
	none.press("U", "esc")
	if none.m.overlays.Top() != nil {
		t.Error("Esc does not leave the choice")
	}
}

// Another language shows the same plan at the same item, with its ticks.
func TestPlanInAnotherLanguage(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("tab", "down", "space", "up")
	place := d.overlayAt()
	d.press("L")
	d.shows("Kubernetes 1.33から1.36へ", "[✓]", "出典")
	if got := d.overlayAt(); got != place {
		t.Errorf("at %q, before %q", got, place)
	}
	d.press("?")
	d.write("チェック")
	d.press("enter")
	d.lacks("[✓]")
	if d.m.context() != keys.Plan {
		t.Errorf("behind the help is %v", d.m.context())
	}
}

// A plan that was left is shown in the language that the screen has by then.
func TestPlanLeftInAnotherLanguage(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("tab", "down")
	place := d.overlayAt()
	d.press("esc", "L", "U")
	d.shows("Kubernetes 1.33から1.36へ")
	if got := d.overlayAt(); got != place {
		t.Errorf("at %q, before %q", got, place)
	}
}

// Whoever goes on in the list from what the plan opened is not led back to the plan.
func TestOnFromThePlan(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("enter", "2", "down", "down", "esc")
	if d.overlay() != nil {
		t.Error("Esc in the list leads to the plan")
	}
}

// A plan that comes when the screen is in another language already is made once more.
func TestLatePlan(t *testing.T) {
	d := start(t, setup{width: 80, height: 24})
	d.press("U")
	_, late := d.update(keyOf("enter"))
	d.shows("Loading")
	d.press("L")
	d.shows("読み込み")
	d.carryOut(late)
	d.shows("Kubernetes 1.35から1.37へ ▸ ")
}

// A plan of which all is ticked off says so, and what was looked at.
func TestFinishedPlan(t *testing.T) {
	d := openedPlan(t, setup{})
	d.press("end")
	d.shows("What was looked at", "1.34: our own notes", "feature gates differ")
	d.lacks("All is ticked off")
	d.press("home")
	_, all, _ := strings.Cut(d.overlayAt(), "/")
	n, err := strconv.Atoi(all)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		d.press("space")
	}
	d.press("end")
	d.shows("All is ticked off")
	d.press("x", "end", "space")
	d.shows("what is new asks for nothing")
}

// Ticks that cannot be kept are said, and stay on the screen.
func TestTicksNotKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d := openedPlan(t, setup{state: file})
	d.press("space")
	d.shows("Ticks are not kept", "[✓]")
	nowhere := openedPlan(t, setup{})
	nowhere.shows("ticks last until you quit")
}

// Whoever knows the releases types them behind the colon, in any language or without a word; the plan of before is kept
// while it is the one asked for.
func TestPlanByThePalette(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	for typed, want := range map[string]string{
		"upgrade 1.33 1.36": "1.33 to 1.36", "plan 1.33": "1.33 to 1.37", "1.25 1.27": "1.25 to 1.27", "1.25..1.27": "1.25 to 1.27",
		"обновление 1.33.4 1.35": "1.33.4 to 1.35", "アップグレード 1.34 1.35": "1.34 to 1.35", "升级 1.36 1.37": "1.36 to 1.37",
	} {
		d.press(":")
		d.write(typed)
		d.press("enter")
		d.shows("Kubernetes " + want + " ▸ ")
		d.press("esc")
	}
	d.press(":")
	d.write("upgrade 1.33 1.36")
	d.press("enter", "down", "down")
	place := d.overlayAt()
	d.press("esc", ":")
	d.write("1.33 1.36")
	d.press("enter")
	if got := d.overlayAt(); got != place {
		t.Errorf("the same plan stands at %s, want %s", got, place)
	}
	d.press("esc", ":")
	d.write("upgrade 1.36 1.33")
	d.shows("From 1.36 to 1.33 is no upgrade")
	d.press("enter")
	d.shows("upgrade 1.36 1.33") // and nothing was done
	for _, nothing := range []string{"upgrade", "upgrade 1.99 1.36", "upgrade 1.37", "cheese 1.33 1.36", "1.33"} {
		for _, o := range d.offers(nothing) {
			if strings.HasPrefix(o.Name, "upgrade ") {
				t.Errorf("%q offers %q", nothing, o.Name)
			}
		}
	}
}

// "Which of that do my files name?" The path is completed, kept, and what is wrong with it said.
func TestPlanHeldAgainstFiles(t *testing.T) {
	dir, state := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "manifests"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"manifests/policy.yaml": "apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: x}\n",
		"manifests/broken.yaml": "a: [\n", "notes.txt": "", ".hidden": "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := start(t, setup{width: 120, height: 36, state: state, query: "release:1.25"})
	d.press("U")
	d.write("1.24")
	d.press("tab")
	d.write("1.25")
	d.press("tab")
	d.write(dir + "/")
	d.shows("Files", "manifests/", "notes.txt")
	d.lacks(".hidden")
	d.write("mani")
	d.lacks("notes.txt")
	d.press("tab")
	d.shows("manifests/", "policy.yaml")
	d.press("enter")
	d.shows("▸ Named in your files", "PodSecurityPolicy", "manifests/policy.yaml:1 (policy/v1beta1 PodSecurityPolicy)")
	d.press("G")
	d.shows("Held against", "Not read: ", "broken.yaml")

	kept, err := os.ReadFile(filepath.Join(state, "place.txt"))
	if err != nil || !strings.Contains(string(kept), filepath.Join(dir, "manifests")) {
		t.Errorf("kept %s, %v", kept, err)
	}
	d.press("r", "tab", "tab")
	d.shows("Files  " + filepath.Join(dir, "manifests") + "/")
	d.write("nowhere")
	d.press("enter")
	d.shows("cannot check nowhere: no such file or directory")
}

// The language turns twice while the plan is made: the last one alone is made and shown, and no more is asked for.
func TestPlanIsMadeForTheLastLanguage(t *testing.T) {
	d := openedPlan(t, setup{})
	_, first := d.update(keyOf("L"))
	_, second := d.update(keyOf("L"))
	answers := append(answersOf(first), answersOf(second)...)
	for n := 0; len(answers) > 0; n++ {
		if n == 100 {
			t.Fatal("it is made again and again")
		}
		_, cmd := d.m.Update(answers[0])
		answers = append(answers[1:], answersOf(cmd)...)
	}
	d.shows("内置文章：1.34 1.35 1.36")
}
