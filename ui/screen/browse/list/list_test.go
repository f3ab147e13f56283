package list

import (
	"context"
	"io"
	"log"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// quoting is a searcher that quotes each entry by its row, and notes what it was asked.
type quoting struct {
	session.Searcher
	asked [][]int
}

func (q *quoting) Snippets(_ context.Context, rows []int, words string, lang content.Language) (map[int]index.Snippet, error) {
	q.asked = append(q.asked, rows)
	out := map[int]index.Snippet{}
	for _, row := range rows {
		out[row] = index.Snippet{Text: "a text with " + words, Spans: [][2]int{{12, 12 + len(words)}}, Lang: lang}
	}
	return out, nil
}

// release is a release of two SIGs: an enhancement with a note below it, and three other notes.
func release() []content.Entry {
	v := content.Version{Major: 1, Minor: 30}
	entry := func(kep, pr int, sig, title string, kind content.Kind) content.Entry {
		return content.Entry{
			ID: content.EntryID(v, kep, pr, 0), Version: v, KEP: kep, PRs: []int{pr}, SIG: sig, SIGs: []string{sig},
			Kinds: []content.Kind{kind}, Titles: [4]string{title}, Sources: []string{content.SourceOwn},
		}
	}
	lead := entry(100, 1000, "node", "Pods are resized in place", "feature")
	lead.Stage, lead.Gates = content.Beta, []content.Gate{{Name: "InPlacePodVerticalScaling", Default: true}}
	lead.PRs = []int{1000, 1001}
	required := entry(0, 1003, "apps", "A field has gone and a very long sentence says which one it was", "deprecation")
	required.ActionRequired = true
	return []content.Entry{
		lead, entry(0, 1001, "node", "The kubelet resizes", "feature"), entry(0, 1002, "node", "A leak is mended", "bug-or-regression"),
		required, entry(0, 1004, "apps", "A job ends", "bug-or-regression"),
	}
}

// open returns a list of all of the release, in a pane of that size, and what is found in it.
func open(t testing.TB, entries []content.Entry, q content.Query, width, height int) (*List, *quoting) {
	t.Helper()
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
	searcher := &quoting{}
	s, err := session.New(session.Services{
		Ctx: t.Context(), Catalog: catalog, Searcher: searcher, Log: log.New(io.Discard, "", 0), Styles: st, Look: look,
	}, config.Settings{}, content.English)
	if err != nil {
		t.Fatal(err)
	}
	l := New(s, answer.Arrangement{})
	l.Resize(width, height, true)
	found, _ := answer.Selected(catalog, content.Filters{})
	l.Show(q, found, false)
	return l, searcher
}

// drawn is the list without blanks at the end of lines and of the pane.
func drawn(l *List) string {
	lines := l.ListLines()
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// of130 is the query for the release.
func of130() content.Query {
	v := content.Version{Major: 1, Minor: 30}
	return content.Query{Filters: content.Filters{Releases: []content.Span{{From: v, To: v}}}}
}

func TestListIsDrawn(t *testing.T) {
	for _, test := range []struct {
		name   string
		height int
		do     func(l *List)
		want   string
	}{
		{"a line each where the pane is low", 8, func(*List) {}, `
 ❯ #1003   A field has gone and a very ⋯ !
   100+1   Pods are resized in place      B
   #1004   A job ends
   #1002   A leak is mended`},
		{"two lines where it is higher, a gate where it has room whole", 14, func(l *List) { l.Move(1) }, `
   A field has gone and a very long sen⋯ !
   #1003   apps
 ❯ Pods are resized in place              B
   100+1   node
   A job ends
   #1004   apps
   A leak is mended
   #1002   node`},
		{"a long title in two where it is high", 24, func(l *List) { l.Resize(44, 24, false) }, `
 ▸ A field has gone and a very long      !
   sentence says which one it was
   #1003   apps
   Pods are resized in place              B
   100+1   node
   A job ends
   #1004   apps
   A leak is mended
   #1002   node`},
		{"unless it is to be cut", 24, func(l *List) { l.Wrap(); l.Move(4) }, `
   A field has gone and a very long sen⋯ !
   #1003   apps
   Pods are resized in place              B
   100+1   node
   A job ends
   #1004   apps
 ❯ A leak is mended
   #1002   node`},
		{"the heading says the SIG, rows no more", 14, func(l *List) { l.Group(); l.Move(4) }, `
   apps 2 ──────────────────────────────────
   A field has gone and a very long sen⋯ !
   #1003
   A job ends
   #1004
   node 2 ──────────────────────────────────
 ❯ Pods are resized in place              B
   100+1   +InPlacePodVerticalScaling
   A leak is mended
   #1002`},
		{"collapsed under the cursor", 8, func(l *List) { l.Group(); l.Move(0); l.Toggle() }, `
❯▸ apps 2
   node 2 ──────────────────────────────────
   100+1   Pods are resized in place      B
   #1002   A leak is mended`},
		{"the note below its enhancement", 8, func(l *List) { l.Move(1); l.Unfold() }, `
   #1003   A field has gone and a very ⋯ !
 ❯ 100+1   Pods are resized in place      B
   #1001   ∙ The kubelet resizes
   #1004   A job ends
   #1002   A leak is mended`},
		{"and nested again from there", 8, func(l *List) { l.Move(1); l.Unfold(); l.Move(2); l.Unfold() }, `
   #1003   A field has gone and a very ⋯ !
 ❯ 100+1   Pods are resized in place      B
   #1004   A job ends
   #1002   A leak is mended`},
		{"new, read, with a bookmark", 8, func(l *List) {
			l.s.Catalog.SetMarks(content.Marks{Read: content.RowSet{false, false, true}, New: content.RowSet{true}, Bookmarked: content.RowSet{false, true}})
		}, `
∙❯ #1003   A field has gone and a very ⋯ !
✓  100+1   Pods are resized in place      B
   #1004   ◂ A job ends
   #1002   A leak is mended`},
	} {
		l, _ := open(t, release(), of130(), 44, test.height)
		test.do(l)
		if got := "\n" + drawn(l); got != test.want {
			t.Errorf("%s: got%s\nwant%s", test.name, got, test.want)
		}
	}
}

// Words part the list: what holds all of them, what holds a part, and cards of which there are facts, which come later.
func TestPartsOfWhatWasFound(t *testing.T) {
	l, _ := open(t, release(), of130(), 44, 10)
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	found := answer.Found{Rows: []int{4, 2}, Whole: 1, Cards: []index.Card{{Gate: "SeccompDefault"}, {KEP: 265}}, Named: 1}
	l.Show(content.Query{Words: "job"}, found, false)
	if l.Complete() || l.Len() != 2 {
		t.Errorf("before the facts are there %d are listed", l.Len())
	}
	l.Move(1)
	l.s.Tables = tables
	l.TakeFacts()
	var kinds []string
	for _, line := range strings.Split(drawn(l), "\n") {
		kinds = append(kinds, strings.Fields(strings.NewReplacer("─", "", "❯", "").Replace(line))[0])
	}
	if got, want := strings.Join(kinds, " "), "SeccompDefault #1002 facts, 265 holds 100"; got != want || !l.Complete() {
		t.Errorf("listed is %q, want %q:\n%s", got, want, drawn(l))
	}
	if about := l.Selected(); about != (subject.Entry{Row: 2}) {
		t.Errorf("the cursor went to %v", about)
	}
}

// Whatever is done, the cursor is in sight unless the list was scrolled, each line of the pane leads to the row that is
// drawn there, and drawing all anew changes nothing.
func TestLinesLeadToRows(t *testing.T) {
	steps := map[string]func(l *List){
		"down": func(l *List) { l.Move(l.Cursor() + 1) }, "page": func(l *List) { l.Move(l.Cursor() + l.Page()) },
		"up": func(l *List) { l.Move(l.Cursor() - 1) }, "group": (*List).Group, "sort": (*List).Sort, "wrap": (*List).Wrap,
		"toggle": func(l *List) { l.Toggle() }, "all": func(l *List) { l.ToggleAll() }, "unfold": func(l *List) { l.Unfold() },
	}
	for height := 3; height < 30; height += 4 {
		for width := 0; width < 90; width += 11 {
			l, _ := open(t, release(), of130(), width, height)
			for _, name := range []string{"down", "unfold", "group", "down", "toggle", "page", "wrap", "sort", "up", "all", "down", "all", "page", "group", "up"} {
				steps[name](l)
				lines := l.ListLines()
				onCursor := false
				for y := range lines {
					if i, ok := l.PlaceAt(y); ok {
						onCursor = onCursor || i == l.Cursor()
					} else if strings.TrimSpace(lines[y]) != "" && i != 0 {
						t.Fatalf("%dx%d after %s: line %d, %q, leads nowhere", width, height, name, y, lines[y])
					}
				}
				l.Redraw()
				if again := l.ListLines(); !onCursor || !slices.Equal(lines, again) {
					t.Fatalf("%dx%d after %s: the cursor is in sight: %t\n%s\n%s", width, height, name, onCursor, lines, again)
				}
			}
		}
	}
}

// Rows in sight are quoted, each once; quotes for other words are dropped.
func TestSnippets(t *testing.T) {
	l, searcher := open(t, release(), of130(), 60, 24)
	show := func(words string) tea.Cmd {
		l.Show(content.Query{Words: words}, answer.Found{Rows: []int{4, 3, 2}, Whole: 3}, false)
		return l.OpenSnippets()
	}
	late, cmd := show("job"), show("leak")
	l.TakeSnippets(late().(Snippets))
	if !l.AwaitsSnippets() || strings.Contains(drawn(l), "a text") {
		t.Errorf("an answer to other words is taken:\n%s", drawn(l))
	}
	l.TakeSnippets(cmd().(Snippets))
	if got := strings.Count(drawn(l), "a text with leak"); got != 3 || l.AwaitsSnippets() {
		t.Errorf("%d rows are quoted:\n%s", got, drawn(l))
	}
	if l.OpenSnippets() != nil || len(searcher.asked) != 2 {
		t.Errorf("asked %v", searcher.asked)
	}
	show("field")
	if !strings.Contains(drawn(l), "a text with leak") {
		t.Error("quotes vanish before others are there")
	}
	if show(""); l.OpenSnippets() != nil || strings.Contains(drawn(l), "a text") {
		t.Error("a list without words is quoted")
	}
}

// The third line of a row does not say again what its title says.
func TestBehindTitle(t *testing.T) {
	for _, c := range []struct{ title, text, want string }{
		{"A flag has gone", "A flag has gone. Use another one.", "Use another one."},
		{"A flag has gone", "A flag has gone.", ""},
		{"A flag that is long⋯", "A flag that is long enough to be cut", "enough to be cut"},
		{"A flag has gone", "Another text", "Another text"},
		{"", "Another text", "Another text"},
	} {
		s := index.Snippet{Text: c.text, Spans: [][2]int{{0, 1}, {len(c.text) - 1, len(c.text)}}}
		got := behindTitle(s, c.title)
		if got.Text != c.want {
			t.Errorf("%q behind %q: %q", c.text, c.title, got.Text)
		}
		for _, span := range got.Spans {
			if span[0] < 0 || span[1] > len(got.Text) {
				t.Errorf("span %v of %q", span, got.Text)
			}
		}
	}
}
