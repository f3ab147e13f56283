package screen

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// note returns an entry as an import makes it.
func note(version string, pr int, title, body string) content.Entry {
	v, err := content.ParseVersion(version)
	if err != nil {
		panic(err)
	}
	e := content.Entry{Version: v, Sources: []string{"relnotes-json"}, File: "release-notes-" + version + ".json"}
	if pr == 0 {
		e.Note = content.NoteNumber(body)
	} else {
		e.PRs = []int{pr}
	}
	e.Titles[content.English], e.Bodies[content.English] = title, body
	e.ID = content.EntryID(v, 0, pr, e.Note)
	return e
}

// lastSettled is the newest release of which tests know what our notes say; others are no part of what they look at.
var lastSettled = content.Version{Major: 1, Minor: 27}

// settled is our notes up to that release.
var settled = sync.OnceValue(func() *content.Catalog {
	return withNotes(panicking{}, func(own []content.Entry) []content.Entry { return own })
})

// settledScanner searches them without an index.
var settledScanner = sync.OnceValue(func() session.Searcher {
	return remember(index.New(index.Options{Catalog: settled(), Glossary: index.NewGlossary(assets.Glossary), Facts: facts.Embedded}))
})

// withNotes opens our own notes together with others.
func withNotes(t testing.TB, change func(own []content.Entry) []content.Entry, pages ...content.ReleasePage) *content.Catalog {
	t.Helper()
	own := catalog(t)
	var entries []content.Entry
	for row := range own.Len() {
		if e := own.Entry(row); e.Version.Compare(lastSettled) <= 0 {
			e.Leads = own.Leads(row)
			entries = append(entries, e)
		}
	}
	for _, p := range own.Releases() {
		if len(p.Sources) > 0 && p.Version.Compare(lastSettled) <= 0 {
			pages = append(pages, p)
		}
	}
	entries = change(entries)
	digest := [32]byte{byte(len(entries)), byte(len(entries) >> 8), byte(len(entries) >> 16)}
	data, err := content.EncodeSnapshot(entries, pages, digest)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := own.Beside(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

const hostile = "Text of upstream's\x1b[2J with &#27;[2J&#x9b;1m, <b>tags</b>, \x1b]0;title\x07 and [a link](https://x.example/\x1b]0;title\x07 \"&#27;]0;t&#7;\")."

// imported is our notes with some of upstream's: a text for the first of ours, a note without a pull request, one
// without a text, patches and pre-releases, an action that only a text tells of.
var imported = sync.OnceValue(func() *content.Catalog {
	return withNotes(panicking{}, func(own []content.Entry) []content.Entry {
		own[0].Sources = append(own[0].Sources, "relnotes-json", "changelog")
		told := hostile + " " + own[0].Titles[content.English]
		own[0].Upstream = []content.Text{
			{PR: 99, Text: told, Source: "relnotes-json", File: "a.json"}, {PR: 99, Text: told, Source: "changelog", File: "b.md"},
			{Text: "Another *sentence*.", Source: "changelog", File: "b.md"},
		}
		said := note("1.30", 120001, "A flag has gone", "ACTION REQUIRED: remove the flag.")
		said.ActionSaid, said.SIG, said.SIGs = true, "node", []string{"node"}
		asked := note("1.30", 120002, "An API has gone", "Migrate.")
		asked.ActionRequired, asked.SIG, asked.SIGs, asked.Kinds = true, "storage", []string{"storage"}, []content.Kind{"deprecation", "weird"}
		note26 := note("1.26", 120006, "One of an enhancement", "What upstream says of one pull request.")
		for i := range own {
			if own[i].ID == withNote {
				own[i].PRs = append(slices.Clone(own[i].PRs), 120006)
			}
		}
		return append(own, said, asked, note26,
			note("1.30", 0, "A sentence that no pull request belongs to", "A sentence that no pull request belongs to."),
			note("1.30", 120003, "PR #120003", ""),
			note("1.27.13", 120004, "A patch", "A patch."), note("1.27.14", 120004, "A patch", "A patch."),
			note("1.28.0-alpha.1", 120005, "A pre-release", "A pre-release."),
		)
	}, page28())
})

// page28 is a team's page of a release, and what another team says of it.
func page28() content.ReleasePage {
	p := content.ReleasePage{
		Version: content.Version{Major: 1, Minor: 28}, Sources: []string{"our-team", "their-team"}, File: "v1.28/release.en.md",
		Upstream: []content.Text{{Text: "Mind the *nodes*.", Source: "their-team", File: "x/release.en.md"}},
	}
	p.Titles[content.English], p.Bodies[content.English] = "Our 1.28", "We upgrade in May."
	return p
}

// withNote is an enhancement of ours one of whose pull requests has a note of upstream's in the same release.
const withNote = "v1.26/kep-3329"

// importedScanner searches imported without an index.
var importedScanner = sync.OnceValue(func() session.Searcher {
	return remember(index.New(index.Options{Catalog: imported(), Glossary: index.NewGlossary(assets.Glossary), Facts: facts.Embedded}))
})

// panicking lets what is shared by all tests be made outside of any.
type panicking struct{ testing.TB }

func (panicking) Helper()           {}
func (panicking) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

func atImported(query string) setup {
	return setup{width: 120, height: 36, query: query, catalog: imported(), searcher: importedScanner()}
}

// ours goes to the note of our own of which other sources have a text.
func (d *driver) ours() {
	place, _ := d.m.browser.PlaceOf(subject.Entry{Row: told()})
	d.carryOut(d.m.follow(d.moveTo(place)))
}

// told is the row of that note.
func told() int {
	for row := range imported().Len() {
		if imported().Source(row) == content.SourceOwn && len(imported().Upstream(row)) > 0 {
			return row
		}
	}
	panic("no note of ours has a text of another source")
}

// title is that of the first of our own notes: words to find it by.
func title(t testing.TB) string { return catalog(t).Entry(0).Titles[content.English] }

// colours are all the sequences that a screen may hold.
var colours = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// Every screen of imported notes has its geometry, in every language, and lets no escape sequence through.
func TestImportedGeometry(t *testing.T) {
	for _, lang := range content.Languages() {
		for name, scene := range map[string]func(*driver){
			"start": func(*driver) {}, "upstream": func(d *driver) { d.ours(); d.press("u") },
			"upstream far down": func(d *driver) { d.ours(); d.press("u", "end") },
			"no notes":          func(d *driver) { d.press("/"); d.write("release:1.31 "); d.press("enter") },
			"series":            func(d *driver) { d.press("shift+tab", "down", "down", "space", "down", "down") },
			"imported":          func(d *driver) { d.press("/"); d.write("source:relnotes-json "); d.press("enter", "down") },
			"release":           func(d *driver) { d.press("/"); d.write("release:1.30 "); d.press("enter", "R") },
			"empty":             func(d *driver) { d.press("/"); d.write("pr:120003 "); d.press("enter") },
			"completion":        func(d *driver) { d.press("/"); d.write("release:") },
			"found":             func(d *driver) { d.paste(title(t)); d.press("enter", "u", "n") },
		} {
			for i, size := range [][2]int{{40, 10}, {120, 36}, {60, 12}, {80, 24}, {200, 60}} {
				if i > 1 && !completeSweep {
					break
				}
				w, h := size[0], size[1]
				d := start(t, setup{width: w, height: h, lang: lang, catalog: imported(), searcher: importedScanner(), profile: termenv.TrueColor})
				scene(d)
				where := fmt.Sprintf("%s, %s at %dx%d", name, lang, w, h)
				checkGeometry(t, d, where)
				if left := colours.ReplaceAllString(d.view(), ""); strings.ContainsAny(left, "\x1b\x07\u009b") {
					t.Fatalf("%s: control characters are left in %q", where, left)
				}
			}
		}
	}
}

// u shows what other sources say, each text once, with the words found marked, and leads back to the same place.
func TestUpstreamAndBack(t *testing.T) {
	d := start(t, setup{width: 120, height: 24, catalog: imported(), searcher: importedScanner()})
	d.ours()
	d.press("enter", "down", "down")
	top, head := d.firstLine(), d.document().Heading
	d.press("u")
	d.shows("Sources on "+head, "relnotes-json, changelog", "a.json", "b.md", "Text of upstream's", "Another sentence.")
	if n := strings.Count(d.screen(), "Text of upstream's"); n != 1 {
		t.Errorf("the text stands there %d times:\n%s", n, d.screen())
	}
	for _, key := range []string{"u", "esc"} {
		d.press(key)
		if got := d.document().Heading; got != head || d.firstLine() != top || d.focus() != frame.Article {
			t.Errorf("%s leads to %s at line %d, want %s at %d", key, got, d.firstLine(), head, top)
		}
		if key == "u" {
			d.press("u")
		}
	}
	d.press("u", "]")
	if shows[subject.Upstream](d) {
		t.Error("the next entry begins with upstream's text")
	}
	d = start(t, atImported(title(t)))
	d.press("u")
	if len(d.document().Hits) == 0 {
		t.Error("nothing is marked in upstream's texts")
	}
}

// From what is shown aside, upstream's text leads back there, and from there to the list.
func TestUpstreamOverAside(t *testing.T) {
	d := start(t, atImported(""))
	d.press("R", "u")
	d.shows("No other source at hand")
	d.press("esc")
	d.ours()
	d.press("u", "R", "esc")
	if about := d.subject(); about != d.listed() || shows[subject.Upstream](d) {
		t.Errorf("Esc leads to %+v", about)
	}
}

// listed is what the list, or its release, is about.
func (d *driver) listed() subject.Subject {
	about, _ := d.m.browser.Subject()
	return about
}

func TestNothingSaidUpstream(t *testing.T) {
	d := start(t, atImported("release:1.30"))
	d.press("u")
	d.shows("No other source at hand mentions this change")
	d = start(t, setup{width: 200, height: 36})
	d.press("u")
	d.shows("curl -L https://github.com/kubernetes/sig-release/archive/HEAD.tar.gz", "k8sexplore import -")
	d.press("u")
	d.lacks("curl")
}

// An enhancement leads to what upstream says of those of its pull requests that have a note of their own.
func TestUpstreamOfPullRequests(t *testing.T) {
	d := start(t, atImported("release:1.26 pr:120006"))
	for range d.rows() - 1 {
		if d.document().Heading != "KEP-3329" {
			d.press("down")
		}
	}
	d.press("u")
	d.shows("Sources on KEP-3329", "relnotes-json #120006", "What upstream says of one pull request.")
}

// A release page ends with what others say of the release.
func TestPageOfOthers(t *testing.T) {
	d := start(t, atImported("release:1.28.0-alpha.1"))
	d.press("R")
	d.shows(" 1.28 ─", "Our 1.28", "Planternetes", "our-team, v1.28/release.en.md", "We upgrade in May.", "their-team", "Mind the nodes.")
}

// What an article says of where it is from.
func TestArticleTellsItsSource(t *testing.T) {
	tests := []struct {
		query string
		want  []string
	}{
		{"pr:120001", []string{"Source: relnotes-json, release-notes-1.30.json", "? Text says: action required"}},
		{"pr:120002", []string{"! Action required"}},
		{"pr:120003", []string{"Upstream has no text for this note.", "https://github.com/kubernetes/kubernetes/pull/120003"}},
	}
	for _, test := range tests {
		d := start(t, atImported(test.query))
		d.press("enter", "G")
		d.shows(test.want...)
	}
	d := start(t, atImported("release:1.27"))
	d.ours()
	d.press("enter", "G")
	d.shows("Source: k8sexplore", ":upstream: what other sources say")
	d = start(t, atImported("release:1.30"))
	d.press("/")
	d.write("belongs")
	d.press("enter")
	d.shows("Note 1.30 ─", "A sentence that no pull request belongs to")
	d.lacks("note-")
}

// filterRows are the releases among the filters in sight that have entries, with their counts.
func (d *driver) filterRows() []string {
	var out []string
	for _, l := range d.filterLines() {
		words := strings.Fields(strings.Trim(ansi.Strip(l), " ❯✓▸"))
		if len(words) < 2 || !strings.HasPrefix(words[0], "1.") || words[len(words)-1] == "0" {
			continue
		}
		out = append(out, words[0]+" "+words[len(words)-1])
	}
	return out
}

// A minor release with patches is one row, which selects all of them and shows them singly once it is chosen.
func TestSeriesInFilters(t *testing.T) {
	d := start(t, atImported(""))
	d.showOlder()
	n := len(catalog(t).Select(mustFilters(t, "release:1.27")).Rows)
	folded := fmt.Sprintf("1.27.x %d", n+2)
	if got := strings.Join(d.filterRows()[:3], ", "); got != "1.30 4, 1.28.0-alpha.1 1, "+folded {
		t.Fatalf("rows %q", got)
	}
	d.shows("▸ 1.27.x")
	d.toFilter("1.27.x")
	d.press("space")
	if got := d.query().String(); got != "release:1.27.x" || len(d.found()) != n+2 {
		t.Fatalf("query %q finds %d", got, len(d.found()))
	}
	unfolded := strings.Join(d.filterRows()[2:6], ", ")
	if want := folded + fmt.Sprintf(", 1.27.14 1, 1.27.13 1, 1.27 %d", n); unfolded != want {
		t.Fatalf("rows %q, want %q", unfolded, want)
	}
	d.press("down", "space")
	if got := d.query().String(); got != "release:1.27.14" {
		t.Errorf("a version within the series leaves %q", got)
	}
	d.press("down", "space")
	if got := d.query().String(); got != "release:1.27.14,1.27.13" {
		t.Errorf("a second version leaves %q", got)
	}
	d.press("up", "up", "space")
	if got := d.query().String(); got != "release:1.27.x" {
		t.Errorf("the series leaves %q", got)
	}
	d.press("down", "up", "space")
	if got := d.query().String(); got != "" {
		t.Errorf("given up, the series leaves %q", got)
	}
	if at, _ := d.filter(); at.Value != "1.27.x" || d.filterRows()[3] == "1.27.14 1" {
		t.Errorf("the cursor is on %v, rows %q", at, d.filterRows())
	}
	// a version that is given up as a chip while the cursor is on it
	d.press("space", "down", "space", "X")
	d.press("up", "space", "space")
	if at, _ := d.filter(); at.Value != "1.27.x" {
		t.Errorf("the cursor is on %v", at)
	}
}

func mustFilters(t *testing.T, query string) content.Filters {
	t.Helper()
	q, err := catalog(t).ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return q.Filters
}

// Sources are offered where there is more than one.
func TestSourceFacet(t *testing.T) {
	has := func(d *driver) bool {
		return strings.Contains(ansi.Strip(strings.Join(d.filterLines(), "\n")), "Source")
	}
	imported := start(t, atImported(""))
	imported.resize(120, 200)
	if has(start(t, setup{width: 120, height: 200})) || !has(imported) {
		t.Error("the facet of sources is where it should not be, or is not where it should")
	}
}

func TestReleaseCompletion(t *testing.T) {
	d := start(t, atImported(""))
	d.press("/")
	d.write("release:1.")
	if got := strings.Join(d.m.browser.Offers()[:7], " "); got != "1.30 1.27 1.26 1.25 1.27.x 1.28.0-alpha.1 1.27.14" {
		t.Errorf("offers %q", got)
	}
	d.write("27.")
	d.press("tab")
	if got := d.query().String(); got != "release:1.27.x" {
		t.Errorf("query %q", got)
	}
	d.shows(" release:1.27.x ")
}

// A release that only the facts know can be asked for; the screen says how to come by its notes, and has a page of it.
func TestReleaseWithoutNotes(t *testing.T) {
	for _, size := range [][2]int{{40, 10}, {40, 12}, {80, 24}, {120, 36}, {200, 60}} {
		d := start(t, setup{width: size[0], height: size[1]})
		d.press("/")
		d.write("release:1.24 ")
		if got := d.query().String(); got != "release:1.24" {
			t.Fatalf("query %q", got)
		}
		d.press("enter")
		d.shows("No notes of 1.24", "HEAD.tar.gz", "k8sexplore import -")
		d.press("R")
		d.shows(" 1.24 ─")
		if size[1] > 12 {
			d.shows("Stargazer", "2022-05-03", "k8sexplore import -")
		}
	}
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("release:9.99 ")
	d.shows("unknown release 9.99")
	start(t, atImported("zebra")).lacks("import -")
	start(t, setup{width: 120, height: 36, query: "zebraqqq"}).shows("k8sexplore import -")
}

// A release whose notes are at hand but no page has a page that counts them, with what asks for an action first.
func TestReleaseWithoutPage(t *testing.T) {
	d := start(t, atImported("release:1.30"))
	d.press("R")
	d.shows(" 1.30 ─", "Uwubernetes", "2024-04-17", "4 changes", "! #120002  An API has gone", "? #120001  A flag has gone", "storage      1  ━━ ", "weird        1  ━━ ")
	if s := d.screen(); strings.Index(s, "#120002 An API") > strings.Index(s, "storage      1  ") {
		t.Errorf("what asks for an action stands behind the counts:\n%s", s)
	}
	d.press("esc")
	d.shows("#120")
}

// The trouble with a library is the first thing that the screen says.
func TestTroubleIsTheFirstNotice(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, trouble: errors.New("the imported notes cannot be used:\x1b[31m import them again")})
	checkGeometry(t, d, "trouble")
	d.shows("the imported notes cannot be used:")
	if strings.Contains(d.notice(), "\x1b") {
		t.Errorf("notice %q", d.notice())
	}
	d.press("down")
	d.lacks("cannot be used")
}

// The command of the empty screen works as it is selected there, blanks at the ends of its lines included.
func TestImportCommandIsShell(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell here")
	}
	for _, width := range []int{40, 59, 160, 300} {
		d := start(t, setup{width: width, height: 30, query: "zebraqqq"})
		var script []string
		for _, l := range d.m.browser.EmptyLines(d.layout().WidthOf(frame.Article), 30, true) {
			if l = ansi.Strip(l); strings.Contains(l, "u=") || strings.Contains(l, "curl") || strings.Contains(l, "k8sexplore import") {
				script = append(script, l)
			}
		}
		stub := "curl() { echo \"curl $*\"; }; k8sexplore() { cat; echo \"k8sexplore $*\"; }\n"
		out, err := exec.Command(sh, "-c", stub+strings.Join(script, "\n")+"\n").CombinedOutput()
		want := "curl -L https://github.com/kubernetes/sig-release/archive/HEAD.tar.gz\nk8sexplore import -\n"
		if err != nil || string(out) != want {
			t.Errorf("at %d columns\n%s\ndoes %v\n%s", width, strings.Join(script, "\n"), err, out)
		}
	}
}

// A release that only the facts know can be asked for on the command line: they come a little later.
func TestUnknownReleaseAtTheStart(t *testing.T) {
	unknown := &content.ValueError{Field: "release", Value: "1.24", Allowed: []string{"1.27"}}
	d := start(t, setup{width: 120, height: 36, query: "pod", problem: unknown})
	d.shows("release:1.24", "pod", "No notes of 1.24", "k8sexplore import -")
	d.lacks("unknown release")
}
