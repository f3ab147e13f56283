package screen

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/subject"
)

// opened is the query that a screen opens with where nothing was asked for.
func opened(t *testing.T) string { return openingQuery(catalog(t), today).String() }

// pageOf reports whether the reader shows the page of a release.
func (d *driver) pageOf(version string) {
	d.t.Helper()
	if page, ok := d.subject().(subject.Release); !ok || !d.hasArticle() || page.Version.String() != version {
		d.t.Fatalf("the reader is about %+v, not the release %s:\n%s", d.subject(), version, d.screen())
	}
}

// article fails unless the reader shows the n-th entry of the list.
func (d *driver) article(n int) {
	d.t.Helper()
	about := d.subject()
	if want := d.answer().Entries[n]; !d.hasArticle() || about != (subject.Entry{Row: want}) {
		d.t.Fatalf("the reader is about %+v, not entry %d, row %d:\n%s", about, n, want, d.screen())
	}
}

// The first screen: the newest release with articles, its page beside the list, the cursor in sight.
func TestFirstScreen(t *testing.T) {
	name := newestName(t)
	if got := opened(t); got != "release:"+name {
		t.Fatalf("the screen opens with %q", got)
	}
	d := start(t, setup{width: 120, height: 60, query: opened(t), unchosen: true})
	d.pageOf(name)
	d.shows(" release:"+name+" ", " "+name+" ─", newest(t).Titles[content.English], newest(t).Date, requiring(t), " ❯ ")
}

// What is imported may be newer than our own notes: the screen opens with the newest of all.
func TestOpeningQuery(t *testing.T) {
	for day, want := range map[string]string{today: "release:1.37", "2026-12-15": "release:1.37", "2026-12-16": "release:1.38"} {
		if got := openingQuery(catalog(t), day).String(); got != want {
			t.Errorf("on %s the screen opens with %q, want %q", day, got, want)
		}
	}
	if got := openingQuery(imported(), today).String(); got != "release:1.30" {
		t.Errorf("with imports the screen opens with %q", got)
	}
	onlyImports := withNotes(t, func([]content.Entry) []content.Entry { return []content.Entry{note("1.30", 1, "A title", "A text.")} })
	if got := openingQuery(onlyImports, today).String(); got != "release:1.30" {
		t.Errorf("with imports alone the screen opens with %q", got)
	}
	none := withNotes(t, func([]content.Entry) []content.Entry { return nil })
	if got := openingQuery(none, today).String(); got != "" {
		t.Errorf("without any notes the screen opens with %q", got)
	}
}

// The page stays until an entry is chosen: by moving, by opening one, by going to the next.
func TestPageStaysUntilAnEntryIsChosen(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []string
		entry int // -1: still the page
	}{
		{"nothing", nil, -1},
		{"reading on", []string{"space"}, -1},
		{"panes", []string{"tab", "j", "shift+tab", "shift+tab", "down", "tab"}, -1},
		{"the box opened and left", []string{"/", "esc"}, -1},
		{"a word, taken back", []string{"/", "p", "backspace", "esc"}, -1},
		{"the help", []string{"?", "esc"}, -1},
		{"another language", []string{"L"}, -1},
		{"its page", []string{"R", "esc"}, -1},
		{"down", []string{"down"}, 1},
		{"up, from the first", []string{"up"}, 0},
		{"opened", []string{"enter"}, 0},
		{"the next is the one under the cursor", []string{"]"}, 0},
		{"the next but one", []string{"]", "]"}, 1},
		{"moved and back", []string{"down", "up"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true})
			d.press(c.keys...)
			if c.entry < 0 {
				d.pageOf(newestName(t))
			} else {
				d.article(c.entry)
			}
		})
	}
}

// Another query begins anew: of another release that one's page, of entries the first one's article. A query that
// only becomes wider keeps what was chosen.
func TestAnotherQueryBeginsAnew(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true})
	d.press("/")
	d.write("release:1.25 ")
	d.press("esc")
	d.article(0) // two releases have no page
	d.press("/")
	for text, _ := d.typed(); text != "" || d.query().String() != ""; text, _ = d.typed() {
		d.press("backspace")
	}
	d.write("release:1.26 ")
	d.press("esc")
	d.pageOf("1.26")
	d.press("down", "down")
	d.article(2)
	chosen := d.laidOut().Subject
	d.press("esc")
	if got := d.laidOut().Subject; d.query().String() != "" || got != chosen {
		t.Errorf("of the query %q the reader shows %+v, before it was %+v", d.query(), got, chosen)
	}
	d.press("/")
	d.write("sig:node ")
	d.article(0)
}

// Where the article is folded away, Space brings the page to the front; Enter the entry under the cursor.
func TestPageInANarrowWindow(t *testing.T) {
	d := start(t, setup{width: 40, height: 12, query: opened(t), unchosen: true})
	d.press("space")
	d.pageOf(newestName(t))
	d.shows(" "+newestName(t)+" ─", newest(t).Codename)
	d.press("esc", "enter")
	d.article(0)
	first := d.catalog().Entry(d.answer().Entries[0])
	d.shows(subject.EntryHeading(&first))
}

// The page of a release without entries stays: there is nothing to choose.
func TestNothingToChoose(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("release:1.24 ")
	d.press("enter", "down", "enter", "]")
	d.pageOf("1.24")
	d.shows("Stargazer", "2023-07-28  out of support")
}

// A number is found whatever its release, as long as nobody has asked for one.
func TestNumberFromTheFirstScreen(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), opening: true, unchosen: true})
	d.press("#")
	d.pageOf(newestName(t))
	d.write("277")
	d.press("enter")
	d.shows("KEP-277 ─")
	d = start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true})
	d.press("#")
	d.write("277")
	d.press("enter")
	d.lacks("KEP-277 ─")
}

// So are words; the page stays until there is something to find.
func TestWordsFromTheFirstScreen(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), opening: true, unchosen: true})
	d.press("/")
	d.pageOf(newestName(t))
	d.shows(d.all())
	d.write("remove podsecuritypolicy admission")
	d.press("enter")
	d.shows("PodSecurityPolicy")
	d.lacks("without filters: ")
}

// Words that only a part of is found within the filters are said to stand elsewhere.
func TestWordsElsewhere(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true})
	d.press("/")
	d.write("remove podsecuritypolicy admission")
	d.press("enter")
	if d.answer().Full > 0 || d.rows() == 0 {
		t.Fatalf("%d hold all words, %d are near: the test needs others", d.answer().Full, d.rows())
	}
	d.shows("without filters: " + d.keys().Of(keys.ClearFilters).Label)
	d.press(d.keys().Of(keys.ClearFilters).Label)
	d.lacks("without filters: ")
	d.press("home")
	d.shows("PodSecurityPolicy")
}

// The page has its place in what was read: back leads to it, at its line, forward to what was chosen then.
func TestBackToThePage(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true})
	d.press("space")
	top := d.firstLine()
	d.press("down", "enter")
	d.article(1)
	d.press("backspace")
	d.pageOf(newestName(t))
	if top == 0 || d.firstLine() != top {
		t.Errorf("line %d is on top, it was %d", d.firstLine(), top)
	}
	d.press("alt+right")
	d.article(1)
}

// What is shown while words are being looked for is what was shown before: the page does not give way to an entry of
// the old list.
func TestPageWaitsForTheAnswer(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: opened(t), unchosen: true, searcher: held{map[string][]int{"x/en": {5}}}})
	d.press("/")
	_, answer := d.update(keyOf("x"))
	d.resize(121, 36)
	d.pageOf(newestName(t))
	d.carryOut(answer)
	d.article(0)
}
