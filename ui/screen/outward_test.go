package screen

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint/document"
)

// fakeDesktop keeps what it is given.
type fakeDesktop struct {
	copied  []string
	opened  []desktop.Address
	way     desktop.Way // "" for native
	copying error
	opening error
}

func (f *fakeDesktop) Copy(_ context.Context, text string) (desktop.Way, error) {
	if f.copying != nil {
		return "", f.copying
	}
	f.copied = append(f.copied, text)
	if f.way == "" {
		return desktop.Native, nil
	}
	return f.way, nil
}

func (f *fakeDesktop) Open(at desktop.Address) error {
	if f.opening == nil {
		f.opened = append(f.opened, at)
	}
	return f.opening
}

func (f *fakeDesktop) last() string {
	if len(f.copied) == 0 {
		return ""
	}
	return f.copied[len(f.copied)-1]
}

// at opens the screen on what a number finds.
func at(t *testing.T, query string, names ...string) *driver {
	t.Helper()
	d := start(t, setup{width: 120, height: 36})
	d.paste(query)
	d.press("enter")
	d.press(names...)
	return d
}

// menu is what the copy menu offers: letters and previews.
func (d *driver) menu() (out []string) {
	d.t.Helper()
	top := d.overlay()
	if top == nil || top.Context() != keys.CopyMenu {
		d.t.Fatalf("no copy menu:\n%s", d.screen())
	}
	for _, l := range top.Lines() {
		out = append(out, strings.Join(strings.Fields(strings.TrimLeft(ansi.Strip(l), " ❯")), " "))
	}
	return out
}

func TestCopyMenuOffers(t *testing.T) {
	note := ""
	for row := range catalog(t).Len() {
		if e := catalog(t).Entry(row); e.KEP == 0 && len(e.PRs) > 0 {
			note = e.Number()
			break
		}
	}
	for name, c := range map[string]struct {
		query   string
		keys    []string
		letters string
		shows   []string
	}{
		"enhancement": {"3329 release:1.25", nil, "lckbagi", []string{
			"https://kep.k8s.io/3329", "KEP-3329: Retriable and non-retriable Pod failures for Jobs",
			"JobPodFailurePolicy, PodDis", "v1.25/kep-3329", "apiVersion: batch/v1",
		}},
		"from the article": {"3329 release:1.25", []string{"enter"}, "lckbagi", nil},
		"note":             {note, nil, "lckai", []string{"https://github.com/kubernetes/kubernetes/pull/" + strings.TrimPrefix(note, "#"), note + ": "}},
		"release page":     {"3329 release:1.25", []string{"R"}, "lcai", []string{"/CHANGELOG/CHANGELOG-1.25.md", "Kubernetes 1.25: "}},
		"card":             {"265", nil, "lcki", []string{"https://kep.k8s.io/265", "KEP-265: ", "kep-265"}},
		"gate":             {"3329 release:1.25", []string{"v"}, "lkg", []string{"https://kep.k8s.io/3329", "JobPodFailurePolicy"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := at(t, c.query, append(c.keys, "y")...)
			var letters strings.Builder
			for _, l := range d.menu() {
				letters.WriteString(l[:1])
			}
			if letters.String() != c.letters {
				t.Errorf("letters %s, want %s\n%s", letters.String(), c.letters, d.screen())
			}
			d.shows(c.shows...)
		})
	}
}

func TestCopy(t *testing.T) {
	row := first(t, "v1.25/kep-3329")
	title, _ := catalog(t).Title(row, content.English)
	lead := catalog(t).Lead(row, content.English)
	body, _, err := catalog(t).Body(row, content.English)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(body, "```yaml\n")
	code, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		t.Fatal("the article has no code block")
	}
	for letters, want := range map[string]string{
		"y": code, "b": code, "l": "https://kep.k8s.io/3329", "k": "KEP-3329", "i": "v1.25/kep-3329",
		"c": "KEP-3329: Retriable and non-retriable Pod failures for Jobs (Kubernetes 1.25, alpha), https://kep.k8s.io/3329",
		"a": "# " + title + "\n\n" + lead.Before(body) + "\n",
		"g": "JobPodFailurePolicy\nPodDisruptionConditions",
		"д": "https://kep.k8s.io/3329", // l on a Cyrillic layout
	} {
		d := at(t, "3329 release:1.25", "y", letters)
		if got := d.desktop.copied; !slices.Equal(got, []string{want}) {
			t.Errorf("y %s copied %q, want %q", letters, got, want)
		}
		if d.overlay() != nil {
			t.Errorf("y %s leaves the menu open", letters)
		}
		d.shows("Copied the ", " to the clipboard")
	}
}

// first returns the row of an entry.
func first(t *testing.T, id string) int {
	t.Helper()
	row, ok := catalog(t).ByID(id)
	if !ok {
		t.Fatalf("no entry %s", id)
	}
	return row
}

func TestCopySaysHow(t *testing.T) {
	lines := map[content.Language]string{
		content.English: "Copied the citation through the terminal (OSC 52)", content.Japanese: "引用をターミナル経由でコピーしました(OSC 52)",
		content.Chinese: "已通过终端复制引用（OSC 52）", content.Russian: "Скопировано через терминал (OSC 52): ссылка для цитирования",
	}
	for _, lang := range phrase.Languages() {
		d := start(t, setup{width: 120, height: 36, lang: lang})
		d.desktop.way = desktop.ByTerminal
		d.press("y", "c")
		d.shows(lines[lang])
		d.desktop.way = desktop.ByTmux
		d.press("y", "c")
		d.shows("tmux", d.says("what_copy_citation"))
		for err, phrase := range map[error]string{
			desktop.ErrTooLong: "copy_too_long", desktop.ErrNoClipboard: "no_clipboard",
		} {
			d.desktop.copying = errors.Join(err, errors.New("and more"))
			d.press("y", "l")
			d.shows(d.says(phrase))
		}
		d.desktop.copying = errors.New("it is \x1b[31mbroken")
		d.press("y", "l")
		d.shows("it is [31mbroken")
	}
}

// A release is named once in its citation, in every language.
func TestCiteRelease(t *testing.T) {
	for _, lang := range phrase.Languages() {
		d := start(t, setup{width: 120, height: 36, lang: lang, query: "release:1.27"})
		d.press("R", "y", "c")
		if got := d.desktop.last(); strings.Count(got, "Kubernetes 1.27") != 1 || !strings.Contains(got, "Chill Vibes") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// Of several code blocks one is chosen by its first lines; what is copied is what was written.
func TestCopyOneOfSeveralBlocks(t *testing.T) {
	d := at(t, "3329 release:1.25")
	blocks := []markdown.Listing{{Source: "one: 1\n\ttab: x"}, {Source: "two: " + strings.Repeat("long ", 60)}}
	doc := *d.document()
	doc.Code = blocks
	d.m.reader.Show(d.laidOut(), doc)
	d.press("y")
	d.shows("2 blocks: one: 1")
	d.press("b")
	d.shows("Code blocks", "1 one: 1", "2 two: long")
	d.press("2")
	d.press("y", "b", "enter")
	d.press("y", "b", "down", "enter")
	d.press("y", "b", "esc", "y", "y")
	want := []string{blocks[1].Source, blocks[0].Source, blocks[1].Source, blocks[0].Source}
	if !slices.Equal(d.desktop.copied, want) {
		t.Errorf("copied %q, want %q", d.desktop.copied, want)
	}
}

// Where there is no code, the key twice copies the link; where nothing is selected nothing happens.
func TestCopyTwice(t *testing.T) {
	d := at(t, "265", "y", "y")
	if got := d.desktop.last(); got != "https://kep.k8s.io/265" {
		t.Errorf("copied %q", got)
	}
	d = start(t, setup{width: 120, height: 36, query: "qqqqzzz"})
	d.press("y", "y", "o")
	if d.overlay() != nil || len(d.desktop.copied) > 0 {
		t.Errorf("copied %q from nothing", d.desktop.copied)
	}
}

func TestLinks(t *testing.T) {
	d := at(t, "3329 release:1.25", "o")
	d.shows("Links", "1 KEP-3329: Retriable", "https://kep.k8s.io/3329", "2 JobPodFailurePolicy  Gate: always on (gate gone since 1.33)",
		"6 #111113", "https://github.com/kubernetes/kubernetes/pull/111113")
	if len(d.desktop.opened) > 0 {
		t.Error("the list alone opens a browser")
	}
	d.press("enter")
	d.shows("Opened https://kep.k8s.io/3329")
	d.press("o", "6", "o", "down", "down", "down", "down", "down", "o", "o", "６")
	want := []desktop.Address{
		"https://kep.k8s.io/3329", "https://github.com/kubernetes/kubernetes/pull/111113",
		"https://github.com/kubernetes/kubernetes/pull/111113", "https://github.com/kubernetes/kubernetes/pull/111113",
	}
	if !slices.Equal(d.desktop.opened, want) {
		t.Errorf("opened %q, want %q", d.desktop.opened, want)
	}
	d.press("o", "down", "down", "down", "down", "down", "y")
	d.shows("Copied the link to the clipboard")
	d.press("o", "/")
	d.write("111475 PULL")
	d.lacks("kep.k8s.io/3329 ")
	d.press("y", "backspace", "enter")
	if got := d.desktop.opened[len(d.desktop.opened)-1]; got != "https://github.com/kubernetes/kubernetes/pull/111475" {
		t.Errorf("opened %q", got)
	}
	d.press("o", "/", "x", "esc", "9", "esc")
	if d.overlay() != nil || d.desktop.last() != "https://github.com/kubernetes/kubernetes/pull/111113" {
		t.Errorf("copied %q, still open: %v", d.desktop.copied, d.overlay() != nil)
	}
}

// Where nothing opens an address, it is copied, and the notice says both.
func TestLinkWithoutABrowser(t *testing.T) {
	for err, phrase := range map[error]string{desktop.ErrNoBrowser: "no_browser", errors.New("exit 3"): "open_failed"} {
		for _, lang := range content.Languages() {
			d := start(t, setup{width: 200, height: 36, lang: lang, query: "3329"})
			d.press("enter")
			d.desktop.opening = err
			d.press("o", "1")
			link := d.words().Fill("copied_native", map[string]any{"What": d.says("what_copy_link")})
			d.shows(d.words().Fill(phrase, map[string]any{"Instead": link}))
			if d.desktop.last() != "https://kep.k8s.io/3329" {
				t.Errorf("copied %q", d.desktop.copied)
			}
		}
	}
}

// The address that is shown is the one that is opened; what is none is shown as it is, can be copied, and stays shut.
func TestHostileLinks(t *testing.T) {
	d := at(t, "3329 release:1.25")
	doc := *d.document()
	doc.Links = []document.Link{
		{Link: markdown.Link{Text: "https://kep.k8s.io/1", URL: "HTTPS://evil.example/под"}},
		{Link: markdown.Link{Text: "kep", URL: "https://kep.k8s.io@evil.example/"}},
		{Link: markdown.Link{Text: "script", URL: "javascript:alert(1)"}},
	}
	d.m.reader.Show(d.laidOut(), doc)
	d.press("o")
	d.shows("https://evil.example/%D0%BF%D0%BE%D0%B4", "https://kep.k8s.io@evil.example/", "javascript:alert(1)")
	d.press("1")
	d.press("o", "2")
	d.shows("Not opened")
	d.press("o", "3")
	d.shows("Not opened")
	if !slices.Equal(d.desktop.opened, []desktop.Address{"https://evil.example/%D0%BF%D0%BE%D0%B4"}) {
		t.Errorf("opened %q", d.desktop.opened)
	}
}

// What is asked for before the article is there is done when it comes, unless one has turned to something else.
func TestCopyBeforeTheArticle(t *testing.T) {
	for name, c := range map[string]struct {
		press  []string
		copied int
		menu   bool
	}{
		"menu": {[]string{"y"}, 0, true}, "twice": {[]string{"y", "y"}, 1, false}, "gone on": {[]string{"y", "down"}, 0, false},
		"links": {[]string{"y", "o"}, 0, true}, "box": {[]string{"y", "/"}, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := start(t, setup{width: 120, height: 36, query: "sig:apps"})
			_, late := d.update(keyOf("down"))
			for _, k := range c.press {
				_, cmd := d.update(keyOf(k))
				late = tea.Batch(late, cmd)
			}
			if len(d.desktop.copied) > 0 || d.overlay() != nil {
				t.Fatal("something is done before the article is there")
			}
			d.carryOut(late)
			if len(d.desktop.copied) != c.copied || (d.overlay() != nil) != c.menu {
				t.Errorf("copied %q, an overlay: %v", d.desktop.copied, d.overlay() != nil)
			}
		})
	}
}

// Every link of a document is in it where its line says.
func TestLinksHaveLines(t *testing.T) {
	d := at(t, "3329 release:1.25")
	doc := d.document()
	for _, k := range doc.Links {
		if name, ok := strings.CutPrefix(k.Text, "#"); ok && !strings.Contains(near(doc, k.Line), name) {
			t.Errorf("%s is not near line %d: %q", k.Text, k.Line, near(doc, k.Line))
		}
	}
	code := doc.Code[0]
	if got := strings.TrimSpace(ansi.Strip(doc.Lines[code.Line])); code.Language != "yaml" || got != strings.Split(code.Source, "\n")[0] {
		t.Errorf("line %d is %q; the block is %+v", code.Line, got, code)
	}
}

func near(doc *document.Document, line int) string {
	return ansi.Strip(strings.Join(doc.Lines[line:min(line+4, len(doc.Lines))], " "))
}
