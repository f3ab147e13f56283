package screen

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
)

// moment is a screen that stays for a while, and the keys that led to it.
type moment struct {
	view, keys string
	lasts      time.Duration
}

// film is what a moving picture shows, in order.
type film struct {
	d       *driver
	moments []moment
}

// The size of a film in cells, and its pace.
const (
	filmWidth, filmHeight = 100, 30

	stroke = 110 * time.Millisecond // from one letter to the next
	glance = 1100 * time.Millisecond
	look   = 2200 * time.Millisecond
)

// hold keeps the screen as it is.
func (f *film) hold(keys string, lasts time.Duration) {
	f.moments = append(f.moments, moment{f.d.view(), keys, lasts})
}

// press presses a key and keeps what comes of it.
func (f *film) press(key, shown string, lasts time.Duration) {
	f.d.press(key)
	f.hold(shown, lasts)
}

// write types words after a key, letter by letter, and keeps what they come to.
func (f *film) write(key, words string, lasts time.Duration) {
	for i, r := range words {
		f.d.write(string(r))
		f.hold(strings.TrimSpace(key+" "+words[:i+len(string(r))]), stroke)
	}
	f.moments[len(f.moments)-1].lasts = lasts
}

// tour is the film of the README: a search, an article in each language, a plan, a gate.
func tour(t *testing.T) []moment {
	t.Helper()
	d := start(t, setup{
		searcher: searching(), width: filmWidth, height: filmHeight, lang: content.English, profile: termenv.TrueColor,
		query: openingQuery(catalog(t), today).String(), opening: true, unchosen: true,
	})
	f := &film{d: d}
	f.hold("k8sexplore", look)
	f.press("/", "/", 4*stroke)
	f.write("/", "in-place resize", glance)
	f.press("enter", "Enter", glance/2)
	f.press("down", "↓", glance/2)
	f.press("enter", "Enter", look)
	d.shows("─ 1.35 ▸ node ▸ KEP-1287 ")
	for _, lang := range []string{"日本語", "中文", "РУ"} {
		f.press("L", "L", glance)
		d.shows("[" + lang + "]")
	}
	f.moments[len(f.moments)-3].lasts = look
	f.press("L", "L", glance/2)
	f.press("U", "U", glance)
	d.write("1.33")
	f.press("tab", "U 1.33 Tab", glance/2)
	f.write("U 1.33 Tab", "1.36", glance/2)
	f.press("enter", "Enter", look)
	d.shows("Kubernetes 1.33 to 1.36")
	for range 3 {
		f.press("space", "Space", glance/3)
		f.press("down", "↓", glance/2)
	}
	f.press("esc", "Esc", glance/3)
	f.press(":", ":", 4*stroke)
	f.write(":", "InPlacePodVert", glance/2)
	f.press("enter", "Enter", look+glance)
	d.shows("InPlacePodVerticalScaling")
	return f.moments
}

// The moving picture of the README shows the words that the screen has now.
func TestMovingPicture(t *testing.T) {
	file := filepath.Join("..", "..", "assets", "pictures", "tour.svg")
	moments := tour(t)
	var shown strings.Builder
	for _, m := range moments {
		fmt.Fprintln(&shown, ansi.Strip(m.view))
		fmt.Fprintln(&shown, m.keys, m.lasts)
	}
	words := fmt.Sprintf("<!-- words %x -->", sha256.Sum256([]byte(shown.String())))
	if *update {
		still := slices.IndexFunc(moments, func(m moment) bool { return m.keys == "Enter" && strings.Contains(ansi.Strip(m.view), "▸ KEP-1287 ") })
		if err := os.WriteFile(file, animated(moments, still, words), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(got), words) {
		t.Errorf("%s shows other words than the screen has now: go generate ./ui/screen draws it anew", file)
	}
}
