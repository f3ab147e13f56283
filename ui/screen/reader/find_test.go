package reader

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/paint/document"
)

// Finding goes to the first place from where one was, on around the ends, stays where nothing is found, and returns.
func TestFindInPane(t *testing.T) {
	p := shown(10, entry(1), newDocument(100))
	p.Scroll(37)
	p.Remember()
	check := func(what string, n, of, top int) {
		t.Helper()
		if _, gotN, gotOf := p.Finding(); gotN != n || gotOf != of || p.Top() != top {
			t.Errorf("%s: %d/%d from line %d, want %d/%d from %d", what, gotN, gotOf, p.Top(), n, of, top)
		}
	}
	p.Find("5")
	check("in sight", 5, 20, 37)
	p.Find("58")
	check("below", 1, 1, 55)
	p.Find("58x")
	check("nothing", 0, 0, 55)
	p.Find("0009")
	check("another", 2, 11, 87)
	p.Find("00003")
	check("around the end", 1, 1, 0)
	p.Find("")
	check("nothing typed", 0, 0, 37)
	p.Find("9")
	p.EndFind()
	p.Return()
	check("left", 0, 0, 37)
}

// Steps go around both ends; who has read on goes on from there; a kept find is found in the next document, too.
func TestStepFinds(t *testing.T) {
	p := shown(10, entry(1), newDocument(100, 4, 44))
	p.Remember()
	p.Find("7")
	at := func(what string, line int) {
		t.Helper()
		if got := p.stepped(); got != line {
			t.Errorf("%s: line %d, want %d", what, got, line)
		}
	}
	at("first", 7)
	p.Step(1)
	at("next", 17)
	p.Step(-1)
	p.Step(-1)
	at("around the top", 97)
	p.Step(1)
	at("around the end", 7)
	p.Scroll(30)
	p.Step(1)
	at("after reading on", 37)
	p.Show(entry(2), newDocument(50, 4, 44))
	if typed, n, of := p.Finding(); typed != "7" || n != 0 || of != 5 || p.Top() != 0 {
		t.Errorf("in the next document: %q %d/%d at line %d", typed, n, of, p.Top())
	}
	p.Step(1)
	at("in the next document", 7)
	p.EndFind()
	p.Step(1)
	at("a word that the search has found", 4)
	p.Find("zzz")
	if !p.Step(1) || p.stepped() != 4 {
		t.Errorf("nothing is found, and a step leads to line %d", p.stepped())
	}
	if empty := shown(10, entry(1), newDocument(5)); empty.Step(1) {
		t.Error("a step to nowhere")
	}
}

// A find, a word and a heading survive laying out anew; with other words there is no word.
func TestStepsSurvive(t *testing.T) {
	p := shown(10, entry(1), newDocument(100, 4, 44))
	p.Step(-1)
	again := entry(1)
	again.Width = 11
	p.Show(again, newDocument(200, 8, 88))
	if n, of, ok := p.Hit(); n != 2 || of != 2 || !ok || !p.inSight(88) {
		t.Errorf("word %d/%d, line %d on top", n, of, p.Top())
	}
	again.Words = "other"
	p.Show(again, newDocument(200, 8, 88))
	if _, _, ok := p.Hit(); ok {
		t.Error("a word of another search is the one stepped to")
	}
	p.Remember()
	p.Find("55")
	p.Step(1)
	p.Show(entry(1), newDocument(160))
	if _, n, of := p.Finding(); n != 2 || of != 2 || !p.inSight(155) {
		t.Errorf("find %d/%d, line %d on top", n, of, p.Top())
	}
	p.Clear()
	if _, n, of := p.Finding(); n != 0 || of != 0 || p.Step(1) {
		t.Errorf("in nothing: find %d/%d", n, of)
	}
}

// The place that one has gone to is shown again whatever sizes come between, also ones in which all is in sight.
func TestPlaceSurvivesSizes(t *testing.T) {
	p := shown(10, entry(1), newDocument(100))
	p.Scroll(43)
	for i, lines := range []int{50, 8, 33, 100, 20, 999, 100} {
		key := entry(1)
		key.Width = 10 + i%2
		p.Show(key, newDocument(lines))
		p.Resize(12, 5+i*20)
	}
	p.Resize(12, 10)
	p.Show(entry(1), newDocument(100))
	if p.Top() != 43 {
		t.Errorf("line %d is on top", p.Top())
	}
}

// Jumps mark the heading, also where it cannot come to the top, until one reads on.
func TestJump(t *testing.T) {
	doc := newDocument(40)
	doc.Headings = []document.Title{{Line: 0, Level: 1, Text: "D"}, {Line: 10, Level: 2, Text: "A"}, {Line: 38, Level: 2, Text: "B"}}
	p := shown(10, entry(1), doc)
	for i, want := range []int{0, 10, 30} {
		p.Jump(i)
		row := doc.Headings[i].Line - p.Top()
		if p.Top() != want || !strings.HasPrefix(p.Lines()[row], hitSign) || p.InHeading() != i {
			t.Errorf("heading %d: line %d is on top, %q", i, p.Top(), p.Lines())
		}
	}
	p.Scroll(-5)
	if strings.Contains(strings.Join(p.Lines(), ""), hitSign) || p.InHeading() != 1 {
		t.Errorf("heading %d after reading on: %q", p.InHeading(), p.Lines())
	}
	p.Jump(7)
	if p.Top() != 25 {
		t.Error("a jump to nowhere")
	}
}

// Finds are found again in another language, and the same one where there are as many.
func TestFindInAnotherLanguage(t *testing.T) {
	p := shown(10, entry(1), newDocument(100))
	p.Remember()
	p.Find("line")
	for range 20 {
		p.Step(1)
	}
	other := entry(1)
	other.Lang = content.Japanese
	doc := newDocument(60)
	for i := 0; i < len(doc.Lines); i += 2 {
		doc.Lines[i] = fmt.Sprintf("行 %07d", i)
	}
	p.Show(other, doc)
	if _, n, of := p.Finding(); of != 30 || n == 0 || !p.inSight(p.stepped()) {
		t.Errorf("find %d of %d, line %d of lines from %d", n, of, p.stepped(), p.Top())
	}
}
