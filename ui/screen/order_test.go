package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// arrangement is how the list is grouped and ordered, as the title of its pane says.
func (d *driver) arrangement() string { return d.m.browser.Arranged() }

// inOrder returns rows in an order.
func (d *driver) inOrder(rows []int, by content.Order) []int {
	rows = slices.Clone(rows)
	d.catalog().Sort(rows, by)
	return rows
}

// Each kind of list has its usual order, and keeps the one that was chosen for it.
func TestOrderOfEachKindOfList(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27"})
	ask := func(text string) {
		d.press("X", "/", "ctrl+u")
		d.write(text)
		d.press("enter")
	}
	d.shows("─ Changes by importance ─")
	if rows := d.answer().Entries; !slices.Equal(rows, d.inOrder(rows, content.ByImportance)) || !d.catalog().ActionRequired(rows[0]) {
		t.Error("a release is not by importance")
	}
	for _, want := range []string{"by number", "by SIG", "by importance", "by number"} {
		if d.press(","); d.arrangement() != want {
			t.Errorf("the list is %q, want %q", d.arrangement(), want)
		}
	}
	if rows := d.found(); !slices.Equal(d.inOrder(rows, content.ByNumber)[:5], d.answer().Entries[:5]) {
		t.Error("a release is not by number")
	}
	d.press("X")
	d.shows("─ Changes newest first ─")
	ask("seccomp")
	d.shows("─ Changes by relevance ─")
	if rows := d.answer().Entries; slices.Equal(rows, d.inOrder(rows, content.ByImportance)) {
		t.Error("what words found is by importance: choose other words")
	}
	first := d.answer().Entries[0]
	for range 5 {
		d.press(",")
	}
	if d.arrangement() != "by relevance" || d.answer().Entries[0] != first {
		t.Errorf("at the end of the cycle the list is %s", d.arrangement())
	}
	ask("release:1.26 ")
	d.shows("─ Changes by number ─")
}

// The cursor stays on an entry that was chosen, in whichever order and groups, and in sight.
func TestCursorStaysInEveryArrangement(t *testing.T) {
	for _, query := range []string{"release:1.27", "", "pod"} {
		d := start(t, setup{width: 80, height: 24, query: query})
		d.press("down", "down", "down", "down", "down", "down", "down")
		want, _ := d.selected()
		for _, key := range strings.Split(",cW,c,c,cW,c,c,c", "") {
			d.press(key)
			row, ok := d.selected()
			if !ok || row != want || d.subject() != (subject.Entry{Row: want}) {
				t.Fatalf("%q: after %s the cursor is on %d, %v, want %d", query, key, row, ok, want)
			}
			if !strings.Contains(d.screen(), " ❯ ") {
				t.Fatalf("%q: after %s the cursor is out of sight:\n%s", query, key, d.screen())
			}
		}
	}
}

// headings returns the headings in sight, without rules.
func (d *driver) headings() (out []string) {
	list := d.layout().Columns[d.layout().Index(frame.List)]
	for _, line := range strings.Split(d.screen(), "\n")[frame.FirstRow:] {
		line = ansi.Cut(line, list.X, list.X+list.Width)
		if _, heading := strings.CutSuffix(line, "──"); heading {
			out = append(out, strings.TrimRight(line, "─ "))
		}
	}
	return out
}

// Headings say how many entries they have, fold by Enter, Space and x, leave the article as it is, and are passed over by ].
func TestHeadingsFold(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27"})
	d.press("c")
	d.shows("─ Changes per SIG, by importance ─")
	rows := d.answer().Entries
	group := func(sig string) (n int) {
		for _, row := range rows {
			if d.catalog().SIG(row) == sig {
				n++
			}
		}
		return n
	}
	first := d.catalog().SIG(rows[0])
	here, said := d.subject(), fmt.Sprintf("%s %d", first, group(first))
	d.press("home")
	if len(d.headings()) == 0 || !strings.Contains(d.headings()[0], said) || d.subject() != here {
		t.Fatalf("headings %q, want %q; the article is of %v, before %v", d.headings(), said, d.subject(), here)
	}
	place := func(n int) string { return fmt.Sprintf("%d/%d ", n, len(rows)) }
	d.shows(place(1))
	for i, key := range []string{"enter", "space", "x", "enter"} {
		d.press(key)
		folded := !strings.Contains(d.screen(), said+" ─")
		if d.shows(said, place(1)); folded != (i%2 == 0) || len(d.answer().Entries) != len(rows) {
			t.Fatalf("after %s the first group is folded: %v, %d rows\n%s", key, folded, len(d.answer().Entries), d.screen())
		}
	}
	d.press("enter")
	for range 3 { // past headings, and past what is folded
		d.press("]")
	}
	if d.press("["); d.m.browser.Standing() != group(first)+2 {
		t.Errorf("] and [ lead to %d, %d are folded", d.m.browser.Standing(), group(first))
	}
	d.press("enter", "down") // the article has the keys; the heading sticks
	d.shows("api-machinery")
}

func TestFoldAll(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("C")
	d.shows("Nothing is grouped here; c groups the list")
	rows := d.answer().Entries
	d.carryOut(d.m.follow(d.moveTo(slices.IndexFunc(rows, func(row int) bool {
		return d.catalog().Stage(row) == content.Deprecated
	}))))
	d.press("c", "c", "down")
	here, _ := d.selected()
	d.press("C")
	d.shows(" ▸ Removed", "❯▸ Deprecated", " ▸ Stable (GA)", " ▸ Beta", " ▸ Alpha", " ▸ Other")
	if d.subject() != (subject.Entry{Row: here}) {
		t.Errorf("folding shows %v", d.subject())
	}
	d.press("down", "enter", "down")
	if row, ok := d.selected(); !ok || d.catalog().Stage(row) != content.Stable {
		t.Errorf("below the heading stands %d", row)
	}
	d.press("C", "C")
	d.shows(" ❯ Stable (GA)")
	d.press("]", "v") // something else
	d.press("esc")
	if row, ok := d.selected(); !ok || d.catalog().Stage(row) != content.Stable {
		t.Errorf("back leads to %d", row)
	}
}

// What stands below a folded heading is shown again where it was left.
func TestWayBackUnfolds(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27"})
	d.press("c", "down", "down", "enter", "space") // read
	read := d.subject()
	d.press("2", "C", "end", "enter", "down", "enter")
	if d.subject() == read {
		t.Fatal("nothing else is read")
	}
	d.press("backspace")
	if row, ok := d.selected(); !ok || d.subject() != read || (subject.Entry{Row: row}) != read {
		t.Errorf("back is %v, the cursor on %d, %v; want %v", d.subject(), row, ok, read)
	}
}

// What filters and headings say is not said again in rows; the note of another SIG still says its own.
func TestRowsDoNotRepeat(t *testing.T) {
	for _, test := range []struct{ query, keys, lacks string }{
		{"release:1.27", "", "  1.27"},
		{"owner:node", "", "    node"},
		{"release:1.27", "c", "    api-machinery"},
		{"owner:node", "cccc", "  1.37"},
		{"stage:beta", "", "B │"},
		{"", "cc", "R │"},
	} {
		d := start(t, setup{width: 120, height: 36, query: test.query})
		for _, key := range test.keys {
			d.press(string(key))
		}
		list := d.layout().Columns[d.layout().Index(frame.List)]
		for _, line := range strings.Split(d.screen(), "\n")[frame.FirstRow : d.layout().Height-1] {
			if line = ansi.Cut(line, list.X, list.X+list.Width+1); strings.Contains(line, test.lacks) && !strings.Contains(line, "──") {
				t.Errorf("%s, %s: %q is said again: %q", test.query, test.keys, test.lacks, line)
			}
		}
	}
}

// The heading of a group stands on top as long as the group is in sight, and a press on it folds it.
func TestHeadingSticks(t *testing.T) {
	d := withMouse(t, setup{width: 120, height: 24, query: "release:1.27"})
	d.press("c", "pgdown", "pgdown")
	list := d.layout().Columns[d.layout().Index(frame.List)]
	top := func() string {
		return ansi.Cut(strings.Split(d.screen(), "\n")[frame.FirstRow], list.X, list.X+list.Width)
	}
	if d.m.browser.IsHeading(d.listAt().Top) || !strings.HasSuffix(top(), "──") {
		t.Fatalf("%q stands on top", top())
	}
	rows, said := d.answer().Entries, strings.TrimRight(top(), "─")
	d.click(list.X+5, frame.FirstRow)
	if !d.m.browser.IsHeading(d.cursor()) || !strings.Contains(d.screen(), "❯▸"+said[2:]) {
		t.Errorf("a press on the heading%sshows\n%s", said, d.screen())
	}
	if !slices.Equal(rows, d.answer().Entries) {
		t.Error("folding loses rows")
	}
}

// Hits are grouped on each side of the rule, the group of the first hit first; facts stay behind.
func TestGroupedHits(t *testing.T) {
	d := start(t, setup{width: 120, height: 60})
	d.paste("kubelet cgroup")
	d.press("enter")
	hits := d.answer().Entries
	d.press("c")
	first := d.catalog().SIG(hits[0])
	if !slices.ContainsFunc(hits, func(row int) bool { return d.catalog().SIG(row) < first }) {
		t.Fatal("the first hit is of the first SIG: choose other words")
	}
	rows := d.answer().Entries
	if d.arrangement() != "per SIG, by relevance" || rows[0] != hits[0] || d.catalog().SIG(rows[1]) != first {
		t.Errorf("%s begins with %v", d.arrangement(), rows[:2])
	}
	slices.Sort(rows)
	slices.Sort(hits)
	if !slices.Equal(rows, hits) {
		t.Error("grouping changes what is found")
	}
}

// Where the list is not in sight the notice says what has become of it; what the user has settled holds from the start.
func TestArrangedElsewhere(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27"})
	d.press("z", ",")
	d.shows("Changes: by number")
	d.press("c")
	d.shows("Changes: per SIG, by number")
}
