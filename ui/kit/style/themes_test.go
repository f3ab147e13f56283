package style

import (
	"cmp"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
)

// grounds are the backgrounds that a theme without one of its own is read on.
func grounds(t Theme) []string {
	switch {
	case t.Colours.Ground != "":
		return []string{t.Colours.Ground}
	case t.Background == Light:
		return []string{"#ffffff", "#f5f5f5"}
	}
	return []string{"#000000", "#11111b", "#1e1e2e", "#282828"}
}

// Every theme says every colour, and each can be read where it stands, with all colours and with 256.
func TestThemesCanBeRead(t *testing.T) {
	for _, name := range builtInNames() {
		th, err := builtIn(name)
		if err != nil {
			t.Fatal(err)
		}
		if th.Background == Any {
			continue
		}
		for _, token := range th.Colours.tokens() {
			if token.name != "ground" && *token.colour == "" {
				t.Errorf("%s: %s is not set", name, token.name)
			}
		}
		for _, ground := range grounds(th) {
			checkStandings(t, name, &th.Colours, ground, 1)
		}
		if ground := cmp.Or(th.Colours.Ground, reference(th.Background)); contrast(th.Colours.Selection, ground) < 1.15 ||
			contrast(th.Colours.SelectionIdle, ground) < 1.06 {
			t.Errorf("%s: what is selected hardly differs", name)
		}
		few := th.Colours
		few.reduce(th.Background)
		ground := few.Ground
		if ground == "" {
			ground = newTable().nearest(reference(th.Background), func(float64) bool { return true })
		}
		checkStandings(t, name+" with 256", &few, ground, 1)
		for _, token := range few.tokens() {
			if n, err := strconv.Atoi(*token.colour); token.name != "ground" && (err != nil || n < 16 || n > 255) {
				t.Errorf("%s with 256: %s is %s", name, token.name, *token.colour)
			}
		}
	}
}

// High contrast is that of WCAG's higher level.
func TestHighContrast(t *testing.T) {
	for _, name := range []string{"high-contrast-dark", "high-contrast-light"} {
		th, err := builtIn(name)
		if err != nil {
			t.Fatal(err)
		}
		checkStandings(t, name, &th.Colours, th.Colours.Ground, 7/legible)
	}
}

func checkStandings(t *testing.T, name string, c *Colours, ground string, times float64) {
	t.Helper()
	checked := 0
	for _, s := range c.standings(&ground) {
		for _, on := range s.on {
			checked++
			if got := contrast(*s.colour, *on); !(got >= s.contrast*times) {
				t.Errorf("%s: %s %s on %s has a contrast of %.2f, want %.2f", name, s.name, *s.colour, *on, got, s.contrast*times)
			}
		}
	}
	if all := reflect.TypeFor[Colours]().NumField(); len(c.tokens()) != all || checked < all {
		t.Errorf("%d tokens and %d pairs of %d colours", len(c.tokens()), checked, all)
	}
}

// contrast is that of two colours, as #rrggbb or as one of 256.
func contrast(a, b string) float64 { return ratio(luminance(linear(a)), luminance(linear(b))) }

// What terminals begin with: xterm's sixteen colours, and VGA's.
var (
	xterm = strings.Fields("#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 #7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff")
	vga   = strings.Fields("#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa #555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff")
)

// With sixteen colours text can be read on black, or white, as far as the terminal's palette is one of those.
func TestSixteenCanBeRead(t *testing.T) {
	for _, name := range builtInNames() {
		th, err := builtIn(name)
		if err != nil {
			t.Fatal(err)
		}
		if th.Sixteen == nil {
			if name == "dark" || name == "light" {
				t.Errorf("%s has none", name)
			}
			continue
		}
		ground := map[Background]string{Dark: "#000000", Light: "#ffffff"}[th.Background]
		for _, palette := range [][]string{xterm, vga} {
			in := func(c string) string {
				if n, err := strconv.Atoi(c); err == nil {
					return palette[n]
				}
				return c
			}
			for _, s := range th.Sixteen.standings(&ground) {
				for _, on := range s.on {
					if *on == "" || *on == reversed || *s.colour == "" || s.name == "border" { // the terminal's own
						continue
					}
					if got := contrast(in(*s.colour), in(*on)); got < s.contrast {
						t.Errorf("%s: %s %s on %s has a contrast of %.2f", name, s.name, *s.colour, in(*on), got)
					}
				}
			}
		}
	}
}

// What people with protanopia, deuteranopia and tritanopia see of red, green and blue light, by Machado, Oliveira and
// Fernandes (2009).
var blindness = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"none":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
}

// lab returns a colour in CIELAB as someone sees it.
func lab(colour string, seen [3][3]float64) [3]float64 {
	of := linear(colour)
	var l [3]float64
	for i := range l {
		for k := range of {
			l[i] += seen[i][k] * of[k]
		}
		l[i] = max(0, min(1, l[i]))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.95047)
	y := f(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := f((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// The colours of stages stay apart for the colour-blind in the themes that promise it: by 20 in CIELAB, ten times what
// can just be told side by side, with 256 too.
func TestColourBlind(t *testing.T) {
	for _, name := range []string{"colour-blind-dark", "colour-blind-light"} {
		th, err := builtIn(name)
		if err != nil {
			t.Fatal(err)
		}
		checkApart(t, name, &th.Colours)
		th.Colours.reduce(th.Background)
		checkApart(t, name+" with 256", &th.Colours)
	}
}

func checkApart(t *testing.T, name string, c *Colours) {
	t.Helper()
	const enough = 20
	stages := []string{c.Alpha, c.Beta, c.Stable, c.Deprecated, c.Removed}
	for seen, matrix := range blindness {
		for i, a := range stages {
			for _, b := range stages[:i] {
				p, q := lab(a, matrix), lab(b, matrix)
				if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < enough {
					t.Errorf("%s, %s: %s and %s are %.1f apart", name, seen, a, b, d)
				}
			}
		}
	}
}

// A name with two themes is the one that fits the background; every name that is offered is one.
func TestNames(t *testing.T) {
	mine := Own{"mine": {Name: "mine", Background: Dark}, "sea-dark": {Name: "sea-dark"}, "sea-light": {Name: "sea-light"}}
	names := Names([]string{"mine", "sea-dark", "sea-light"})
	want := "auto catppuccin colour-blind dark gruvbox high-contrast light none nord solarized mine sea catppuccin-dark"
	if got := strings.Join(names, " "); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "solarized-light sea-dark sea-light") {
		t.Errorf("%s", got)
	}
	for _, name := range names {
		if _, err := find(name, Light, mine); err != nil {
			t.Error(err)
		}
	}
	for name, want := range map[string][2]string{
		"auto": {"dark", "light"}, "": {"dark", "light"}, "light": {"light", "light"}, "gruvbox": {"gruvbox-dark", "gruvbox-light"},
		"Nord": {"nord", "nord"}, "solarized-light": {"solarized-light", "solarized-light"}, "sea": {"sea-dark", "sea-light"}, "mine": {"mine", "mine"},
	} {
		for i, background := range []Background{Dark, Light} {
			if got, err := find(name, background, mine); err != nil || got.Name != want[i] {
				t.Errorf("%s on %s: %s, %v", name, background, got.Name, err)
			}
		}
	}
	var bad *content.ValueError
	if _, err := find("nrod", Dark, mine); !errors.As(err, &bad) || bad.Allowed[0] != "nord" || !slices.Contains(bad.Allowed, "mine") {
		t.Errorf("%v", err)
	}
}

// A theme of the user's is another one with a few colours changed; what is wrong in its file is said with its line.
func TestOwnThemes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"mine.yaml": "base: nord\ncolours:\n  accent: \"#ffcc00\"\n  selection: reverse\n  muted: own\n", "empty.yaml": "",
		"paper.yaml": "background: light\ncolours: {ground: \"#fffff8\"}\nsixteen: {accent: 5}\n",
		"token.yaml": "# mine\ncolours:\n  accnt: \"#ffcc00\"\n", "value.yaml": "colours:\n  text: red\n", "base.yaml": "base: nrod\n", "key.yaml": "\ncolors: {}\n",
		"sixteen.yaml": "sixteen:\n  text: 16\n", "back.yaml": "colours:\n  mark: [1]\n", "list.yaml": "- a\n", "broken.yaml": "colours:\n  text: \"#fff\n",
		"nord.yaml": "colours: {}", "nothing.yaml": "base: nord\ncolours:\n  # accent: \"#ffcc00\"\n",
		"unquoted.yaml": "colours:\n  text: #ffffff\n", "twice.yaml": "base: nord\nbackground: dark\nbase: dark\n", "second.yaml": "base: nord\n---\ncolours:\n  accnt: own\n", "tab.yaml": "colours:\n\ttext: own\n", "notes.txt": "", "Bad Name.yaml": "", "long.yaml": strings.Repeat("#", longestFile+1),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	themes, faults := ReadOwn(dir)
	nord, err := builtIn("nord")
	if err != nil {
		t.Fatal(err)
	}
	want := nord
	want.Name, want.Colours.Accent, want.Colours.Selection, want.Colours.Muted = "mine", "#ffcc00", "reverse", ""
	if got := themes["mine"]; !reflect.DeepEqual(got, want) {
		t.Errorf("mine is %+v", got)
	}
	if got := themes["paper"]; got.Background != Light || got.Colours.Ground != "#fffff8" || got.Colours.Text != "#2b2d3a" || got.Sixteen.Accent != "5" || got.Sixteen.Link != "4" {
		t.Errorf("paper is %+v", got)
	}
	if len(themes) != 4 || themes["nothing"].Colours != nord.Colours || themes["empty"].Colours.Text != "#cdd6f4" {
		t.Errorf("%d themes", len(themes))
	}
	var said []string
	for _, f := range faults {
		said = append(said, strings.TrimPrefix(f.Error(), dir+"/"))
	}
	for i, want := range []string{
		`back.yaml:2: unknown mark "": allowed are "#rrggbb", own, reverse`, `base.yaml:1: unknown base "nrod": allowed are nord, `,
		`broken.yaml`, `folder.yaml: no plain file`, `key.yaml:2: unknown key "colors": allowed are colours, `, `list.yaml:1: unknown theme "": allowed are NAME: VALUE`,
		`long.yaml: longer than 65536 bytes`, `second.yaml:3: what stands behind --- is not read`,
		`sixteen.yaml:2: unknown text "16": allowed are 0..15, own`, `tab.yaml:2: found character`, `token.yaml:3: unknown colour "accnt": allowed are accent, `,
		`twice.yaml:3: "base" is set twice, also in line 1`, `unquoted.yaml:2: unknown text "": allowed are "#rrggbb", own`,
		`value.yaml:2: unknown text "red": allowed are "#rrggbb", own`,
	} {
		if i >= len(said) || !strings.HasPrefix(said[i], want) {
			t.Errorf("fault %d, want %s; there are\n%s", i, want, strings.Join(said, "\n"))
		}
	}
	if some, _ := ReadOwn(dir, "mine"); len(some) != 1 {
		t.Errorf("%d of one", len(some))
	}
	if none, faults := ReadOwn(filepath.Join(dir, "nowhere")); len(none)+len(faults) != 0 {
		t.Errorf("nothing gives %v, %v", none, faults)
	}
}

// A theme for the other background gives way where the terminal's cannot be painted.
func TestSixteenFitTheBackground(t *testing.T) {
	everywhere, err := Read("everywhere", "", []byte("background: any\nbase: nord\nsixteen: {accent: 3}"))
	if err != nil {
		t.Fatal(err)
	}
	for theme, want := range map[string][3]string{ // by what the terminal has said, nothing last
		"everywhere": {"3", "3", "3"}, "nord": {"6", "4", "6"}, "auto": {"6", "4", "6"}, "gruvbox-light": {"6", "4", "4"}, "gruvbox": {"6", "4", "6"},
		"solarized-light": {"6", "4", "4"}, "dark": {"6", "6", "6"}, "light": {"4", "4", "4"}, "none": {"", "", ""},
	} {
		for i, background := range []Background{Dark, Light, ""} {
			o := Options{Theme: theme, Background: background, Profile: termenv.ANSI, Own: Own{"everywhere": everywhere}}
			c, err := o.colours()
			if err != nil || c.Accent != want[i] || c.Ground != "" {
				t.Errorf("%s on %q: %+v, %v", theme, background, c, err)
			}
		}
	}
}

// Whatever the terminal's background is, each theme can be read: one without a ground that is for another background, or
// perhaps is, brings one, and what was to be the terminal's own is then readable on that. Where it fits it paints none.
func TestEveryBackground(t *testing.T) {
	mine := Own{}
	for name, text := range map[string]string{
		"inked":   "background: light\ncolours: {text: own, muted: own, selection: own, find: own}",
		"night":   "background: dark\ncolours: {ground: \"#000000\", text: own, comment: own}",
		"any":     "background: any\nbase: light",
		"painted": "base: solarized-light\ncolours: {selection: reverse}",
	} {
		th, err := Read(name, "", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		mine[name] = th
	}
	for _, name := range Names([]string{"any", "inked", "night", "painted"}) {
		for _, background := range []Background{Dark, Light, ""} {
			for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256} {
				o := Options{Theme: name, Background: background, Profile: profile, Own: mine}
				th, err := find(name, o.background(), mine)
				if err != nil {
					t.Fatal(err)
				}
				c, err := o.colours()
				if err != nil {
					t.Fatal(err)
				}
				fits := th.Background == Any || name == Auto || th.Background == background
				if bare := th.Colours.Ground == ""; (c.Ground == "") != (bare && fits) {
					t.Errorf("%s on %q: the ground is %q", name, background, c.Ground)
				}
				if !fits {
					checkReadable(t, name, &c.Colours)
				}
			}
		}
	}
}

// checkReadable reports what has no colour on the ground, or none that can be read there.
func checkReadable(t *testing.T, name string, c *Colours) {
	t.Helper()
	for _, s := range c.standings(&c.Ground) {
		for _, on := range s.on {
			if *on == reversed {
				continue
			}
			if got := contrast(*s.colour, *on); *s.colour == "" || !(got >= s.contrast) {
				t.Errorf("%s: %s %q on %q has a contrast of %.2f", name, s.name, *s.colour, *on, got)
			}
		}
	}
}

// A ground is painted where there are colours for it.
func TestGround(t *testing.T) {
	for want, o := range map[string]Options{
		"\x1b[38;2;216;222;233;48;2;46;52;64m": {Theme: "nord", Profile: termenv.TrueColor}, "\x1b[38;5;253;48;5;236m": {Theme: "nord", Profile: termenv.ANSI256},
		"": {Theme: "dark", Background: Dark, Profile: termenv.TrueColor}, "\x1b[38;2;205;214;243;48;2;30;30;46m": {Theme: "dark", Profile: termenv.TrueColor},
		"\x1b[38;2;43;44;58;48;2;255;255;255m": {Theme: "light", Background: Dark, Profile: termenv.TrueColor},
	} {
		if s, err := New(o); err != nil || s.Ground != want {
			t.Errorf("%+v: %q, %v", o, s.Ground, err)
		}
	}
	for _, o := range []Options{{Theme: "nord", Profile: termenv.ANSI}, {Theme: "nord", Profile: termenv.ANSI, Colourless: true}, {Theme: "nord", Profile: termenv.Ascii}} {
		if s, err := New(o); err != nil || s.Ground != "" {
			t.Errorf("%+v: %q, %v", o, s.Ground, err)
		}
	}
}

// What is read from a file changes nothing that it must not.
func FuzzRead(f *testing.F) {
	f.Add("base: nord\ncolours:\n  accent: \"#ffcc00\"\n")
	f.Add("sixteen: {text: 3}\nbackground: any")
	f.Add("&a [*a]")
	f.Fuzz(func(t *testing.T, text string) {
		th, err := Read("mine", "mine.yaml", []byte(text))
		if err != nil {
			if fault := new(Fault); !errors.As(err, &fault) || fault.File != "mine.yaml" {
				t.Errorf("%v", err)
			}
			return
		}
		for _, token := range th.Colours.tokens() {
			if c := *token.colour; c != "" && !isColour(c) && (c != reversed || !token.reverse) {
				t.Errorf("%s is %q", token.name, c)
			}
		}
	})
}

// A theme is parsed before the first frame: the bound is 0.2 ms.
func BenchmarkTheme(b *testing.B) {
	for _, name := range []string{"dark", "nord"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := builtIn(name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Styles are made anew at each name that the palette goes over.
func BenchmarkStyles(b *testing.B) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		b.Run(profile.Name(), func(b *testing.B) {
			for b.Loop() {
				if _, err := New(Options{Theme: "nord", Profile: profile}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
