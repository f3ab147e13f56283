package reader

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// document has n lines of ten cells, blocks of five, and words found on the lines told.
func newDocument(n int, hits ...int) document.Document {
	d := document.Document{Heading: "D", Hits: hits}
	for i := range n {
		d.Lines = append(d.Lines, fmt.Sprintf("line %05d", i))
		if i%5 == 0 {
			d.Blocks = append(d.Blocks, i)
		}
	}
	return d
}

func shown(height int, key Key, doc document.Document) *Pane {
	p := NewPane(&style.Styles{})
	p.Resize(12, height)
	p.Show(key, doc)
	return &p
}

func entry(row int) Key { return Key{Subject: subject.Entry{Row: row}, Width: 10} }

// What is drawn is always what is in sight, whatever was drawn before.
func TestLinesFollow(t *testing.T) {
	p := shown(4, entry(1), newDocument(40, 3, 20, 39))
	first := func(want string) {
		t.Helper()
		lines := p.Lines()
		if _, height := p.Size(); len(lines) != height || !strings.Contains(lines[0], want) {
			t.Errorf("%d lines, the first %q, want %q", len(lines), lines[0], want)
		}
	}
	first("00000")
	p.Scroll(7)
	first("00007")
	p.Scroll(1000)
	first("00036")
	p.Resize(12, 10)
	first("00030")
	p.Resize(12, 50)
	first("00000")
	p.Resize(12, 4)
	first("00036") // a pane that was too high for the place does not lose it
	p.Resize(12, 10)
	p.Step(1)
	if lines := p.Lines(); !strings.HasPrefix(lines[9], hitSign) {
		t.Errorf("the word stepped to is not shown: %q", lines)
	}
	p.Step(1)
	first("00000")
	p.Show(entry(2), newDocument(3))
	first("00000")
	if p.Percent() != 100 {
		t.Errorf("all is in sight, and that is %d%%", p.Percent())
	}
	p.Clear()
	first("            ")
}

// A document laid out anew stays at its block, another one begins at its top, and one that is returned to where it
// was left.
func TestPlaces(t *testing.T) {
	p := shown(4, entry(1), newDocument(40))
	p.Scroll(15)
	left := p.Place()
	again := entry(1)
	again.Lang++
	p.Show(again, newDocument(60))
	if p.Top() != 15 {
		t.Errorf("laid out anew it stands at line %d", p.Top())
	}
	p.Show(entry(2), newDocument(40))
	if p.Top() != 0 {
		t.Errorf("another one begins at line %d", p.Top())
	}
	p.ReturnTo(left)
	if !p.ShowKept(entry(1)) || p.Top() != 15 {
		t.Errorf("returned to line %d", p.Top())
	}
	if p.ShowKept(entry(9)) {
		t.Error("a document is shown that nobody has laid out")
	}
}
