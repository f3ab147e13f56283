package screen

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"k8sexplore/content"
)

var update = flag.Bool("update", false, "write the screens of testdata anew")

// The main screens, cell by cell without colours: what a change does to the layout is seen in its diff. Each is held in
// English and in one other language; TestGeometry goes through the screens in all languages at all sizes.
func TestScreens(t *testing.T) {
	for name, scene := range map[string]struct {
		other content.Language
		setup setup
		play  func(*driver)
	}{
		"first":   {content.Japanese, setup{query: "release:1.27", opening: true, unchosen: true}, func(*driver) {}},
		"article": {content.Chinese, setup{query: "release:1.27"}, func(d *driver) { d.paste("3329"); d.press("enter", "enter") }},
		"search":  {content.Russian, setup{}, func(d *driver) { d.paste("seccomp"); d.press("enter") }},
		"beside":  {content.Japanese, setup{}, func(d *driver) { d.paste("1287"); d.press("enter", "enter", "s") }},
		"outline": {content.Chinese, setup{}, func(d *driver) { d.paste("1287"); d.press("enter", "enter", "t") }},
		"copy":    {content.Russian, setup{}, func(d *driver) { d.paste("1287"); d.press("enter", "enter", "y") }},
		"palette": {content.Japanese, setup{}, func(d *driver) { d.press(":"); d.write("3329") }},
		"plan": {content.Russian, setup{query: "release:1.25"}, func(d *driver) {
			d.press("U", "tab")
			d.write("1.27")
			d.press("enter", "space", "tab", "down", "down")
		}},
	} {
		for _, lang := range []content.Language{content.English, scene.other} {
			for _, size := range [][2]int{{80, 24}, {120, 36}} {
				s := scene.setup
				s.width, s.height, s.lang = size[0], size[1], lang
				s.catalog, s.searcher = settled(), settledScanner()
				d := start(t, s)
				scene.play(d)
				file := filepath.Join("testdata", "screens", fmt.Sprintf("%s-%dx%d-%s.txt", name, s.width, s.height, lang))
				checkScreen(t, file, d.screen()+"\n")
			}
		}
	}
}

func checkScreen(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is different (go test ./ui/screen -run TestScreens -update writes it anew):\n%s", file, got)
	}
}
