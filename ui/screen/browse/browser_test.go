package browse

import (
	"context"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/session"
)

// scripted finds the rows that it is given for words; without filters one more.
type scripted struct {
	session.Searcher
	rows map[string][]int
}

func (s scripted) Search(ctx context.Context, q content.Query, _ content.Language, _ int) (index.Result, error) {
	var r index.Result
	for _, row := range s.rows[q.Words] {
		r.Hits = append(r.Hits, index.Hit{Row: row})
	}
	r.Full, r.Total = len(r.Hits), len(r.Hits)
	if q.Filters.IsZero() {
		r.Full, r.Total = r.Full+1, r.Total+1
	}
	return r, ctx.Err()
}

func (scripted) Snippets(context.Context, []int, string, content.Language) (map[int]index.Snippet, error) {
	return nil, nil
}

// open returns a browser of the embedded notes in a window of that width, before any search.
func open(t testing.TB, start Start, query string, width int, rows map[string][]int) *Browser {
	t.Helper()
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	look := style.Options{Theme: "dark", Profile: termenv.Ascii}
	st, err := style.New(look)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Services{
		Ctx: t.Context(), Catalog: catalog, Searcher: scripted{rows: rows}, Log: log.New(io.Discard, "", 0), Styles: st, Look: look,
		Today: "2026-11-20",
	}, config.Settings{}, content.English)
	if err != nil {
		t.Fatal(err)
	}
	if s.Tables, err = facts.Embedded(); err != nil {
		t.Fatal(err)
	}
	if start.Query, err = catalog.ParseQuery(query); err != nil {
		t.Fatal(err)
	}
	b := New(s, start)
	layout := frame.New(width, 30, frame.List, frame.Preferences{})
	b.Resize(&layout, frame.List)
	return &b
}

// carryOut runs the commands of an outcome and takes what they find.
func carryOut(b *Browser, out Outcome) {
	if out.Cmd == nil {
		return
	}
	switch msg := out.Cmd().(type) {
	case Found:
		carryOut(b, b.TakeFound(msg))
	case Snippets:
		b.TakeSnippets(msg)
	case tea.BatchMsg:
		for _, cmd := range msg {
			carryOut(b, Outcome{Cmd: cmd})
		}
	}
}

// write types text into the query box.
func write(b *Browser, text string) {
	for _, r := range text {
		carryOut(b, b.TypeKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, ""))
	}
}

// A query that names one release and nothing else is about it, until an entry is chosen; any other is about entries.
func TestAboutRelease(t *testing.T) {
	for query, want := range map[string]string{
		"": "", "release:1.25": "1.25", "release:1.25,1.26": "", "release:1.25..1.26": "", "release:1.26.x": "1.26",
		"sig:node": "", "release:1.25 sig:node": "",
	} {
		b := open(t, Start{}, query, 120, nil)
		v, ok := b.AboutRelease()
		if ok != (want != "") || ok && v.String() != want {
			t.Errorf("%q is about %v, %t; want %q", query, v, ok, want)
		}
		if b.Choose(); ok {
			if _, still := b.AboutRelease(); still {
				t.Errorf("%q is about its release though an entry was chosen", query)
			}
		}
	}
}

// Of the searches that keys begin only the newest counts, whichever answers last.
func TestNewestSearchCounts(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		b := open(t, Start{}, "", 120, map[string][]int{"a": {1}, "ab": {2}, "abc": {5}})
		b.Ask("")
		var outs []Outcome
		for _, r := range "abc" {
			outs = append(outs, b.TypeKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, ""))
		}
		for _, i := range order {
			carryOut(b, outs[i])
		}
		if got := b.Listed(); !slices.Equal(got, []int{5}) || b.Awaits() {
			t.Errorf("answered in the order %v, rows %v are listed", order, got)
		}
	}
}

// What follows for the rest of the screen.
func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(b *Browser) Outcome
		want string
	}{
		{"moving", func(b *Browser) Outcome { return b.Move(1) }, "LeaveAside ShowArticle"},
		{"staying", func(b *Browser) Outcome { return b.Move(0) }, ""},
		{"asking", func(b *Browser) Outcome { return b.Ask("") }, "LeaveAside Focus ShowArticle"},
		{"leaving the box", func(b *Browser) Outcome { b.Ask(""); return b.LeaveBox() }, "Focus ShowArticle"},
		{"another filter", func(b *Browser) Outcome { return b.SetFilter(content.Term{Field: "sig", Value: "node"}) }, "Focus LeaveAside ShowArticle"},
		{"a filter that is none", func(b *Browser) Outcome { return b.SetFilter(content.Term{Field: "sig", Value: "x"}) }, "Focus"},
		{"wider", (*Browser).Widen, "ShowArticle"},
		{"a heading", func(b *Browser) Outcome { b.NextGrouping(); return b.MoveTo(0) }, ""},
		{"collapsed", func(b *Browser) Outcome { b.NextGrouping(); b.MoveTo(0); return b.Unfold() }, "Focus ShowArticle"},
		{"a number, accepted", func(b *Browser) Outcome {
			b.Ask("")
			write(b, "#3")
			return b.TypeKey(tea.KeyMsg{}, keys.Accept)
		}, "Focus ShowArticle Focus ShowArticle"},
	} {
		b := open(t, Start{}, "release:1.27", 120, map[string][]int{"#3": {7}})
		var names []string
		for _, e := range test.do(b).Effects {
			names = append(names, strings.TrimPrefix(fmt.Sprintf("%T", e), "browse."))
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// The release that the program began with does not stand in the way of what is asked; a wider query keeps the entry.
func TestAskingAnew(t *testing.T) {
	b := open(t, Start{Opening: true}, "release:1.27", 120, map[string][]int{"swap": {3, 4, 5}})
	b.Ask("")
	if _, ok := b.AboutRelease(); !b.Query().Filters.IsZero() || !ok {
		t.Errorf("asked is %q, and the page of the newest release stands there: %t", b.Query(), ok)
	}
	write(b, "swap")
	carryOut(b, b.TypeKey(tea.KeyMsg{}, keys.Down))
	carryOut(b, b.TypeKey(tea.KeyMsg{}, keys.Accept))
	if row, _ := b.RowSelected(); row != 4 || b.IsOwn() {
		t.Errorf("the cursor is on %d", row)
	}
	at := b.Position()
	carryOut(b, b.Widen())
	if row, _ := b.RowSelected(); row != 4 || b.Query().Words != "" {
		t.Errorf("widened to %q, the cursor is on %d", b.Query(), row)
	}
	b.MoveTo(20)
	carryOut(b, b.ReturnTo(content.Query{Words: "swap"}, "swap", at))
	if row, _ := b.RowSelected(); row != 4 || b.Returning() {
		t.Errorf("back, the cursor is on %d", row)
	}
}

// An empty list says why, and where there is something.
func TestEmptyList(t *testing.T) {
	for query, want := range map[string]string{"release:1.27 zzz": "1 without filters", "zzz": "Nothing found"} {
		b := open(t, Start{}, query, 120, nil)
		carryOut(b, b.Search(false))
		if got := strings.Join(b.ListLines(false), "\n"); !strings.Contains(got, want) {
			t.Errorf("%q: %q is missing\n%s", query, want, got)
		}
	}
	b := open(t, Start{Release: "1.14"}, "", 120, nil)
	b.ReadAgain()
	if got := strings.Join(b.ListLines(false), "\n"); b.Query().String() != "release:1.14" || !strings.Contains(got, "No notes of 1.14 yet") {
		t.Errorf("%q:\n%s", b.Query(), got)
	}
}

// The query line is as wide as the screen, with the cursor in sight, and its languages are where LanguageAt says.
func TestQueryLine(t *testing.T) {
	for width := 40; width < 160; width += 7 {
		b := open(t, Start{}, "release:1.27 sig:node stage:beta", width, nil)
		b.Ask("")
		write(b, "a long query whose end is being typed")
		line := b.QueryLine(width)
		if ansi.StringWidth(line) != width || !strings.Contains(line, "typed_") {
			t.Errorf("%d cells: %q", width, line)
		}
		found := 0
		for x := range width {
			if _, ok := b.LanguageAt(x, width); ok && ansi.Cut(line, x, x+1) != " " {
				found++
			}
		}
		if found != 4 && width < 100 || found != 16 && width >= 100 {
			t.Errorf("%d cells of languages in %q", found, line)
		}
	}
}
