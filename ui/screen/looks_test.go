package screen

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/style"
)

// colours is the screen as it is painted, and what it stands on.
func (d *driver) colours() string { return d.ground() + d.view() }

// lacksPaints reports lines that are painted with other styles than those at hand.
func (d *driver) lacksPaints(before *style.Styles) {
	d.t.Helper()
	for name, p := range map[string]style.Paint{
		"accent": before.Accent, "muted": before.Muted, "text": before.Text, "border": before.Border, "row": before.Row.Meta, "alpha": before.Stage(content.Alpha),
		"selected": before.RowSelected.Title, "idle": before.RowIdle.Title,
	} {
		on, _ := p.Codes()
		for i, line := range strings.Split(d.view(), "\n") {
			if strings.Contains(line, on) {
				d.t.Errorf("line %d has the %s of before: %q", i, name, line)
			}
		}
	}
}

// Going over the themes in the palette paints the whole screen in each; Esc gives the one before back, to the last cell,
// Enter keeps the one at hand.
func TestThemeByThePalette(t *testing.T) {
	d := start(t, setup{width: 160, height: 40, profile: termenv.TrueColor, query: "3329"})
	dark := d.m.Styles
	before, nord := d.colours(), "\x1b[38;2;216;222;233;48;2;46;52;64m"
	d.press(":")
	d.write("theme nor")
	if d.ground() != nord {
		t.Fatalf("the ground is %q", d.ground())
	}
	d.lacksPaints(dark)
	d.press("esc")
	if d.colours() != before {
		t.Error("Esc does not give the screen back")
	}
	d.press(":")
	d.write("theme")
	grounds := map[string]bool{}
	for range style.Names(nil) {
		grounds[d.ground()] = true
		d.press("down")
	}
	if len(grounds) < 11 { // ten of them paint one
		t.Errorf("%d grounds", len(grounds))
	}
	d.press("esc", ":")
	d.write("nord")
	d.press("enter")
	d.shows("theme: nord")
	if d.ground() != nord {
		t.Errorf("the ground is %q", d.ground())
	}
	d.lacksPaints(dark)
	d.press("G", "3", "G")
	d.lacksPaints(dark)
	d.press(":") // what was used last stands first: it is the theme at hand
	if d.ground() != nord {
		t.Errorf("the ground is %q", d.ground())
	}
	d.write("redraw") // something else is taken while a theme is shown
	d.press("backspace", "backspace", "backspace", "backspace", "backspace", "backspace")
	d.write("gruvbox")
	d.m.overlays.Clear()
	d.press("down")
	if d.ground() != nord {
		t.Errorf("the palette is gone and the ground is %q", d.ground())
	}
}

// Themes are found by what they are called in every language.
func TestPaletteFindsThemes(t *testing.T) {
	for _, lang := range content.Languages() {
		d := start(t, setup{width: 120, height: 36, lang: lang, profile: termenv.TrueColor})
		for typed, want := range map[string]string{
			"nord": "theme nord", "theme gru": "theme gruvbox", "theme light": "theme light", "テーマ nord": "theme nord", "тема nord": "theme nord", "主题 nord": "theme nord",
			"theme high-contrast-dark": "theme high-contrast-dark", "theme": "theme auto",
		} {
			if offers := d.offers(typed); len(offers) == 0 || offers[0].Name != want {
				t.Errorf("%s: %q offers %+v", lang, typed, offers[:min(len(offers), 3)])
			}
		}
	}
}

// Where no colours are wanted, themes are named with the reason why they do nothing.
func TestThemesWithoutColours(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, profile: termenv.ANSI, colourless: true})
	before := d.view()
	d.press(":")
	d.write("nord")
	d.shows("NO_COLOR")
	d.press("enter", "esc")
	if d.view() != before {
		t.Error("the screen is another")
	}
}

// The user's themes are offered as they are on the disk when the palette opens; what is wrong with one is said, and
// one in use follows its file.
func TestOwnThemesInThePalette(t *testing.T) {
	read := func(text string) style.Theme {
		th, err := style.Read("mine", "mine.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return th
	}
	themes := style.Own{"mine": read("base: nord\ncolours: {ground: \"#010203\"}")}
	var faults []error
	d := start(t, setup{width: 120, height: 36, profile: termenv.TrueColor, themes: func() (style.Own, []error) { return themes, faults }})
	d.press(":")
	d.write("mine")
	d.press("enter")
	if !strings.Contains(d.ground(), "48;2;1;2;3m") {
		t.Fatalf("the ground is %q", d.ground())
	}
	themes = style.Own{"mine": read("base: nord\ncolours: {ground: \"#040506\"}")}
	d.press(":")
	if !strings.Contains(d.ground(), "48;2;4;5;6m") {
		t.Errorf("the file is another, and the ground is %q", d.ground())
	}
	_, err := style.Read("mine", "/x/mine.yaml", []byte("colours:\n  grund: \"#000000\""))
	themes, faults = style.Own{}, []error{err, errors.New("another")}
	d.press("esc", ":")
	d.shows(" mine.yaml:2: unknown colour grund; allowed: ground")
	d.write("theme mine")
	d.lacks("mine.yaml") // it is as it was read before
	_, err = style.Read("red", "/x/red.yaml", []byte("colours:\n  accent: red"))
	faults = []error{err}
	d.press("esc", ":")
	d.write("theme red")
	d.shows("theme red  red.yaml:2: unknown accent red; allowed: \"#rrggbb\", own")
	d.press("enter")
	d.shows("theme red")
	_, err = style.Read("red", "/x/red.yaml", []byte("colours:\n  accent: #ffcc00"))
	faults = []error{err}
	d.press("esc", ":")
	d.shows("red.yaml:2: unknown accent \"\"; allowed")
	d.press("esc")
	if !strings.Contains(d.ground(), "48;2;4;5;6m") {
		t.Errorf("the file is wrong, and the ground is %q", d.ground())
	}
}

// What a theme does to the screen has no words of its own: without colours every stage is said by its letter.
func TestStagesWithoutColours(t *testing.T) {
	letters := map[string]string{"alpha": "A", "beta": "B", "stable": "G", "deprecated": "D", "removed": "R"}
	for stage, letter := range letters {
		words := []string{"has:stage"} // and no filter that says the stage of all rows
		for other := range letters {
			if other != stage {
				words = append(words, "-stage:"+other)
			}
		}
		for _, lang := range content.Languages() {
			d := start(t, setup{width: 120, height: 36, lang: lang, query: strings.Join(words, " ")})
			found := false
			for _, line := range strings.Split(d.screen(), "\n") {
				found = found || strings.Contains(line, " "+letter+" │") || strings.Contains(line, "!"+letter+" │")
			}
			if !found {
				t.Errorf("%s: no %s for %s:\n%s", lang, letter, stage, d.screen())
			}
			d.shows(d.says("stage_" + stage))
		}
	}
}

// A theme of the user's is what the screen begins with; where it cannot be used, the screen begins as it would without,
// and says why.
func TestBeginsInAnOwnTheme(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"mine.yaml": "colours: {ground: \"#010203\"}", "wrong.yaml": "colours:\n  accnt: own\n", "two.yaml": "base: nord\n---\nbase: dark\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for theme, want := range map[string]string{
		"mine": "", "nord": "", "": "", "wrong": "wrong.yaml:2: unknown colour accnt; allowed: accent, ", "nrod": "unknown theme nrod; allowed: nord, ",
		"two": "two.yaml:3: what stands from here, behind ---, is not read",
	} {
		o, look := Options{Themes: dir}, style.Options{Theme: theme, Profile: termenv.TrueColor}
		st, err := o.paint(&look)
		if st == nil || (err == nil) != (want == "") || want != "" && look.Theme != style.Auto || want == "" && look.Theme != theme {
			t.Errorf("%s: %v, %v, now %s", theme, st, err, look.Theme)
			continue
		}
		d := start(t, setup{width: 160, height: 24, profile: termenv.TrueColor, unpainted: err})
		if want != "" {
			d.shows(want[:min(len(want), 120)])
		}
		if mine := strings.Contains(st.Ground, "48;2;1;2;3m"); mine != (theme == "mine") {
			t.Errorf("%s: the ground is %q", theme, st.Ground)
		}
	}
}

// A plan that was opened before is painted in the theme chosen since, with what unfolds in it.
func TestPlanInAnotherTheme(t *testing.T) {
	d := openedPlan(t, setup{profile: termenv.TrueColor})
	before := d.m.Styles
	d.press("esc", ":")
	d.write("theme nord")
	d.press("enter", "U")
	d.shows("Kubernetes 1.33 to 1.36 ▸ ")
	if d.m.Styles == before {
		t.Fatal("the theme is the same")
	}
	d.lacksPaints(before)
}
