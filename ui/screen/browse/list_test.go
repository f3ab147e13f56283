package browse

import (
	"fmt"
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/screen/session"
)

// A note goes under the enhancement that leads it, where that stands before it on the same side of the rule.
func TestFold(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows, want []int
		full       int
		wantFull   int
		open       bool
	}{
		{"before it", []int{1, 2, 10, 3}, []int{1, 2, 3}, 4, 3, false},
		{"open", []int{1, 2, 10, 3}, []int{1, 10, 2, 3}, 4, 4, true},
		{"behind it", []int{10, 1, 2}, []int{10, 1, 2}, 3, 3, false},
		{"beyond the rule", []int{1, 2, 10}, []int{1, 2, 10}, 2, 2, false},
		{"both beyond the rule", []int{2, 1, 10}, []int{2, 1}, 1, 1, false},
		{"without it", []int{2, 10}, []int{2, 10}, 2, 2, false},
		{"nothing", nil, nil, 0, 0, false},
	} {
		l := leads{of: map[int]int{10: 1}, heads: map[int]bool{1: true}, open: map[int]bool{1: c.open}}
		f := findings{}
		left, full, under := l.fold(c.rows, c.full)
		f.under = under
		f.lay(left, full, grouping{}, l.open)
		if !slices.Equal(f.rows, c.want) || f.full != c.wantFull {
			t.Errorf("%s: rows %v, full %d, want %v, %d", c.name, f.rows, f.full, c.want, c.wantFull)
		}
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

func TestShortened(t *testing.T) {
	for width := shortestGate; width < 30; width++ {
		if got := shortened("  +ServerSideFieldValidation", width); content.Shorten(got) == "" || len([]rune(got)) != width {
			t.Errorf("%d: %q", width, got)
		}
	}
}

func BenchmarkLeads(b *testing.B) {
	c, err := content.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newLeads(c)
	}
}

// BenchmarkLaidOut is what a key that changes order or groups costs besides drawing, and what any search does.
func BenchmarkLaidOut(b *testing.B) {
	for _, n := range []int{12_000, 100_000} {
		entries := make([]content.Entry, n)
		for i := range entries {
			e := &entries[i]
			e.Version, e.PRs, e.Kinds = content.Version{Major: 1, Minor: 5 + i%30}, []int{1 + i*7919%n}, []content.Kind{content.Kinds()[i%7]}
			e.SIG = content.SIGs()[i%20]
			if i%10 == 0 {
				e.KEP, e.Stage = 1+i, content.Stages()[i/10%5]
			}
			e.SIGs, e.ID = []string{e.SIG}, content.EntryID(e.Version, e.KEP, e.PRs[0], 0)
		}
		data, err := content.EncodeSnapshot(entries, nil, [32]byte{1})
		if err != nil {
			b.Fatal(err)
		}
		catalog, err := content.OpenCatalog(string(data), nil)
		if err != nil {
			b.Fatal(err)
		}
		s := &session.Session{}
		s.TakeCatalog(catalog, nil)
		browser := Browser{Session: s, leads: newLeads(catalog)}
		all := catalog.Select(content.Filters{}).Rows
		for name, words := range map[string]string{"found": "pod", "newest": ""} {
			for _, by := range []content.Field{"", content.FieldSIG} {
				browser.answered = content.Query{Words: words}
				browser.arranged.SetGrouping(browser.answered, by)
				b.Run(fmt.Sprintf("%d/%s/%s", n, name, by), func(b *testing.B) {
					for b.Loop() {
						browser.laidOut(all, n/2)
					}
				})
			}
		}
	}
}
