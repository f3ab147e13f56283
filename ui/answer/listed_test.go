package answer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
)

// said writes a list as its rows: identifiers, indented below their enhancement, cards in brackets, headings with ##,
// rules with --.
func said(c *content.Catalog, l answer.List) string {
	var b strings.Builder
	for i, r := range l.Rows {
		if i == l.Near || i == l.Facts {
			b.WriteString("--\n")
		}
		switch {
		case r.IsHeading():
			g := l.Groups[r.Group]
			fmt.Fprintf(&b, "## %s %d\n", g.Of.Value, g.To-g.From)
		case r.Card >= 0:
			fmt.Fprintf(&b, "[%d]\n", l.Cards[r.Card].KEP)
		case r.Child:
			fmt.Fprintf(&b, "  %s\n", c.ID(r.Entry))
		default:
			b.WriteString(c.ID(r.Entry) + "\n")
		}
	}
	return b.String()
}

// nested returns an enhancement with a note of its own pull request, and that note.
func nested(t *testing.T, c *content.Catalog) (kep, note int) {
	t.Helper()
	for row := range c.Len() {
		if c.KEP(row) != 0 && len(c.NotesOf(row)) > 0 {
			return row, c.NotesOf(row)[0]
		}
	}
	t.Skip("no note is told under an enhancement")
	return 0, 0
}

func TestListedNests(t *testing.T) {
	c := desk(t).Catalog
	kep, note := nested(t, c)
	other := (kep + 1) % c.Len()
	for other == note || c.KEP(other) == 0 {
		other++
	}
	open := func(int) bool { return true }
	id := c.ID
	for _, test := range []struct {
		name  string
		found answer.Found
		how   answer.Manner
		want  string
	}{
		{"below its enhancement", selected([]int{kep, other, note}...), answer.Manner{}, id(kep) + "\n" + id(other) + "\n"},
		{"shown where that is open", selected([]int{kep, note}...), answer.Manner{Open: open}, id(kep) + "\n  " + id(note) + "\n"},
		{"not above it", selected([]int{note, kep}...), answer.Manner{}, id(note) + "\n" + id(kep) + "\n"},
		{"not without it", selected([]int{note}...), answer.Manner{}, id(note) + "\n"},
		{"flat", selected([]int{kep, note}...), answer.Manner{Flat: true}, id(kep) + "\n" + id(note) + "\n"},
		{
			"not over the rule", answer.Found{Rows: []int{kep, note}, Whole: 1}, answer.Manner{}, id(kep) + "\n--\n" + id(note) + "\n",
		},
		{
			"cards before and behind", answer.Found{Rows: []int{kep}, Whole: 1, Named: 1, Cards: []index.Card{{KEP: 1}, {KEP: 2}}},
			answer.Manner{}, "[1]\n" + id(kep) + "\n--\n[2]\n",
		},
	} {
		if got := said(c, answer.Listed(c, test.found, test.how)); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

func TestListedGroups(t *testing.T) {
	c := desk(t).Catalog
	var only content.Filters
	for field, value := range map[content.Field]string{content.FieldSIG: "node", content.FieldRelease: "1.27"} {
		if err := c.AddValue(&only, field, value); err != nil {
			t.Fatal(err)
		}
	}
	rows := c.Select(only).Rows
	l := answer.Listed(c, selected(rows...), answer.Manner{Group: content.FieldStage, Order: content.ByNumber})
	if len(l.Groups) < 3 {
		t.Fatalf("%d groups", len(l.Groups))
	}
	hidden := l.Groups[1].Heading
	short := answer.Listed(c, selected(rows...), answer.Manner{
		Group: content.FieldStage, Order: content.ByNumber, Collapsed: func(h answer.Heading) bool { return h == hidden },
	})
	if lost := len(l.Rows) - len(short.Rows); lost != l.Groups[1].To-l.Groups[1].From || !slices.Equal(l.Entries, short.Entries) {
		t.Errorf("a collapsed heading takes %d rows away, and the entries are the same: %t", lost, slices.Equal(l.Entries, short.Entries))
	}
	for i, r := range l.Rows {
		if !r.IsHeading() && string(c.Stage(r.Entry)) != l.Groups[r.Group].Of.Value {
			t.Errorf("row %d, at stage %q, stands under %q", i, c.Stage(r.Entry), l.Groups[r.Group].Of.Value)
		}
	}
}

func BenchmarkListed(b *testing.B) {
	c := desk(b).Catalog
	found := selected(c.Select(content.Filters{}).Rows...)
	for b.Loop() {
		answer.Listed(c, found, answer.Manner{})
	}
}

// selected is what filters alone have found.
func selected(rows ...int) answer.Found { return answer.Found{Rows: rows, Whole: len(rows)} }

// Facts among what was found are no changes, and nested notes no rows.
func TestCounted(t *testing.T) {
	c := desk(t).Catalog
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	kep, note := nested(t, c)
	for want, found := range map[string]answer.Found{
		"1 change":          {Rows: []int{kep}, Whole: 1},
		"2 changes (1 row)": {Rows: []int{kep, note}, Whole: 2},
		"2 hits":            {Rows: []int{kep}, Whole: 1, Cards: []index.Card{{KEP: 1}}},
		"1, 1 near":         {Rows: []int{kep, note}, Whole: 1},
	} {
		l := answer.Listed(c, found, answer.Manner{})
		if got := l.CountedInRows(words, 0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
