package filters

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// open returns a panel of that size over notes of these releases, of two SIGs by turns.
func open(t testing.TB, width, height int, releases ...string) *Panel {
	t.Helper()
	var entries []content.Entry
	for i, name := range releases {
		v, err := content.ParseVersion(name)
		if err != nil {
			t.Fatal(err)
		}
		sig := []string{"node", "apps"}[i%2]
		entries = append(entries, content.Entry{
			ID: content.EntryID(v, 0, i+1, 0), Version: v, PRs: []int{i + 1}, SIG: sig, SIGs: []string{sig},
			Kinds: []content.Kind{"feature"}, Titles: [4]string{"a title"}, Sources: []string{content.SourceOwn},
		})
	}
	data, err := content.EncodeSnapshot(entries, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	look := style.Options{Theme: "dark", Profile: termenv.Ascii}
	st, err := style.New(look)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Services{
		Ctx: t.Context(), Catalog: catalog, Styles: st, Look: look, Today: "2026-11-20",
	}, config.Settings{}, content.English)
	if err != nil {
		t.Fatal(err)
	}
	p := New(s)
	p.Resize(width, height, true)
	return p
}

// drawn is the panel without blanks at the end of lines and of the pane.
func drawn(p *Panel) string {
	var lines []string
	for _, l := range p.FilterLines() {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// at moves the cursor to a value, opening what folds it.
func at(t testing.TB, p *Panel, value string) {
	t.Helper()
	p.MoveFilter(-1000)
	for range 1000 {
		if f, ok := p.Filter(); ok && f.Value == value {
			return
		}
		p.MoveFilter(1)
	}
	t.Fatalf("no value %s:\n%s", value, drawn(p))
}

// choose asks with the value under the cursor, as the browser does.
func choose(t testing.TB, p *Panel, how func(content.Filters) (content.Filters, bool, error)) {
	t.Helper()
	f, asks, err := how(p.filters)
	if err != nil {
		t.Fatal(err)
	}
	if asks {
		p.Show(f, p.s.Catalog.Select(f).Facets)
	}
}

// What the filters become by what is chosen: steps are Space on a value, or Enter on one behind =.
func TestChoosing(t *testing.T) {
	for _, test := range []struct{ from, steps, want string }{
		{"", "node", "sig:node"},
		{"", "node apps", "sig:node,apps"},
		{"", "node apps node", "sig:apps"},
		{"", "node =apps", "sig:apps"},
		{"sig:node", "=node", ""},
		{"", "1.27.x", "release:1.27.x"},
		{"", "1.27.x 1.27.3", "release:1.27.3"},                     // a version in place of its series
		{"", "1.27.x 1.27.3 1.27.x", "release:1.27.x"},              // and back
		{"release:1.27.3", "1.27 1.27.3", "release:1.27"},           // versions of one series
		{"release:1.25..1.26", "1.26", "release:1.25"},              // of a range, one is given up
		{"release:1.25 sig:node", "=1.26", "release:1.26 sig:node"}, // other fields stay
		{"", "1.14", "release:1.14"},                                // that only the facts know
	} {
		p := open(t, 30, 100, "1.27", "1.27.3", "1.27.4", "1.26", "1.25")
		tables, err := facts.Embedded()
		if err != nil {
			t.Fatal(err)
		}
		p.s.Tables = tables
		p.TakeFacts()
		p.opened[content.FieldRelease] = true
		q, err := p.s.Catalog.ParseQuery(test.from)
		if err != nil {
			t.Fatal(err)
		}
		p.Show(q.Filters, p.Facets())
		for _, step := range strings.Fields(test.steps) {
			value, only := strings.CutPrefix(step, "=")
			if at(t, p, value); only {
				choose(t, p, p.Only)
			} else {
				choose(t, p, p.Toggle)
			}
			if f, _ := p.Filter(); f.Value != value {
				t.Errorf("%q, %q: the cursor goes to %q", test.from, test.steps, f.Value)
			}
		}
		if got := (content.Query{Filters: p.filters}).String(); got != test.want {
			t.Errorf("%q, %q: %q, want %q", test.from, test.steps, got, test.want)
		}
	}
}

func TestPanelIsDrawn(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(t *testing.T, p *Panel)
		want string
	}{
		{"fields with their values", func(*testing.T, *Panel) {}, `
 Release
 ❯▸ 1.27.x              2
    1.26                1
 SIG (takes part)
    apps                1
    node                2
 Kind
    Feature             3`},
		{"a series open", func(t *testing.T, p *Panel) { at(t, p, "1.27.x"); choose(t, p, p.Toggle) }, `
 Release
 ❯✓ 1.27.x              2
      1.27.3            1
      1.27              1
    1.26                1
 SIG (takes part)
    apps                1
    node                1
 Kind
    Feature             2`},
		{"a field closed", func(t *testing.T, p *Panel) { p.MoveFilter(-1000); choose(t, p, p.Toggle) }, `
 ❯▸ Release
 SIG (takes part)
    apps                1
    node                2
 Kind
    Feature             3`},
		{"narrowed", func(_ *testing.T, p *Panel) { p.NarrowFilters(); write(p, "ap") }, `
 ⌕ ap_
 ❯  apps                1`},
		{"kept narrow", func(_ *testing.T, p *Panel) { p.NarrowFilters(); write(p, "feat"); p.Type(tea.KeyMsg{}, keys.Accept) }, `
 ⌕ feat
 ❯  Feature             3`},
		{"nothing matches", func(_ *testing.T, p *Panel) { p.NarrowFilters(); write(p, "нет") }, `
 ⌕ нет_
   no such value`},
	} {
		p := open(t, 26, 12, "1.27", "1.27.3", "1.26")
		test.do(t, p)
		if got := "\n" + drawn(p); got != test.want {
			t.Errorf("%s: got%s\nwant%s", test.name, got, test.want)
		}
	}
}

// write types text into the box.
func write(p *Panel, text string) {
	for _, r := range text {
		p.Type(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, "")
	}
}

// Releases without support are one line behind many others, until that is opened or one of them is chosen.
func TestOlderReleases(t *testing.T) {
	p := open(t, 30, 100, "1.37", "1.27")
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	p.s.Tables = tables
	p.TakeFacts()
	if text := drawn(p); !strings.Contains(text, "1.37  supported") || strings.Contains(text, "1.27") || !strings.Contains(text, "older releases") {
		t.Fatalf("drawn is\n%s", text)
	}
	for p.MoveFilter(-1000); !p.line().more; {
		p.MoveFilter(1)
	}
	choose(t, p, p.Toggle)
	if text := drawn(p); !strings.Contains(text, "1.27  out of support") || strings.Contains(text, "older releases") {
		t.Errorf("opened, drawn is\n%s", text)
	}
}

// Releases are completed minor ones first, then series, then versions.
func TestCompletions(t *testing.T) {
	p := open(t, 30, 20, "1.27", "1.27.3", "1.26", "1.25.1")
	for _, test := range []struct {
		field           content.Field
		beginning, want string
	}{
		{content.FieldRelease, "1.2", "1.27 1.26 1.27.x 1.27.3 1.25.1"},
		{content.FieldRelease, "1.27.", "1.27.x 1.27.3"},
		{content.FieldSIG, "no", "node"},
		{content.FieldSIG, "xx", ""},
	} {
		if got := strings.Join(p.Completions(test.field, test.beginning), " "); got != test.want {
			t.Errorf("%s:%s is completed by %q, want %q", test.field, test.beginning, got, test.want)
		}
	}
}

// Every line of the pane leads to the value that stands on it, wherever the pane is scrolled.
func TestLinesLeadToValues(t *testing.T) {
	p := open(t, 30, 7, "1.27", "1.27.3", "1.26", "1.25")
	for by := range 8 {
		for y := range 7 {
			p.MoveFilter(-1000)
			p.Scroll(by)
			line := p.FilterLines()[y]
			if ok := p.MoveFilterTo(y); !ok {
				t.Errorf("scrolled by %d, line %q leads nowhere", by, line)
			}
			if f, ok := p.Filter(); ok && !strings.Contains(line, subject.ValueName(p.s.Words, f)) {
				t.Errorf("scrolled by %d, line %q leads to %v", by, line, f)
			}
		}
	}
}

// The wheel turns over a panel that holds nothing, and what comes back is drawn from its first line.
func TestScrollOverNothing(t *testing.T) {
	for _, by := range []int{-3, 3} {
		p := open(t, 30, 10, "1.27", "1.26")
		before := drawn(p)
		p.narrow("qqq")
		p.Scroll(by)
		drawn(p)
		p.words = ""
		p.rebuild()
		if got := drawn(p); got != before {
			t.Errorf("after the wheel by %d it is\n%s\nwant\n%s", by, got, before)
		}
	}
}
