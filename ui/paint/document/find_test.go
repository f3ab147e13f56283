package document

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// laidOut is a text as a document, width cells wide.
func laidOut(t testing.TB, body string, width int, ascii bool) Document {
	t.Helper()
	d := desk(t, nil, content.English)
	d.Styles.Markdown.ASCII = ascii
	p := &sheet{Layout: Layout{Styles: d.Styles, Words: d.Words, Width: width}, blocks: []int{0}}
	p.line("Title")
	if err := p.text(body); err != nil {
		t.Fatal(err)
	}
	return p.document("D")
}

// founds are the cells of all finds, those of one joined.
func founds(d Document, typed string) (out []string) {
	text := d.Text()
	for _, f := range text.Find(NewPattern(typed)) {
		lines := make([][]Stretch, len(d.Lines))
		text.Mark(f, style.Paint{}, 0, lines)
		var said strings.Builder
		for y, l := range lines {
			for _, s := range l {
				said.WriteString("<" + ansi.Strip(ansi.Cut(d.Lines[y], s.From, s.To)) + ">")
			}
		}
		out = append(out, said.String())
	}
	return out
}

// What is typed is found in every script, in the cells that it stands in.
func TestFindScripts(t *testing.T) {
	for _, c := range []struct{ body, typed, want string }{
		{"A pod and a Pod.", "pod", "<pod> <Pod>"},
		{"A pod and a Pod.", "Pod", "<Pod>"},
		{"A pod and a Pod.", "ｐｏｄ", "<pod> <Pod>"},
		{"A ＰＯＤ.", "pod", "<ＰＯＤ>"},
		{"A ＰＯＤ.", "POD", "<ＰＯＤ>"},
		{"Ещё её нет, а еж есть.", "еще", "<Ещё>"},
		{"Счётчик и счетчик, Ёлка и елка", "счетчик", "<Счётчик> <счетчик>"},
		{"Счётчик и счетчик", "счётчик", "<Счётчик>"},
		{"Ёлка и Елка, ёлка", "Елка", "<Ёлка> <Елка>"},
		{"Первый и\u0306 узел", "й узел", "<й узел>"},
		{"cafe\u0301 au lait", "café", "<café>"},
		{"Первый узел", "и\u0306 узел", "<й узел>"},
		{"カタカナとガギ", "ｶﾞｷﾞ", "<ガギ>"},
		{"カタカナとひらがな", "ｶﾀｶﾅ", "<カタカナ>"},
		{"カタカナとひらがな", "かたかな", ""},
		{"容器编排，容器运行时", "容器", "<容器> <容器>"},
		{"全角　空白", "全角 空白", "<全角　空白>"},
		{"aaaa", "aa", "<aa> <aa>"},
		{"a `code` span", "a code span", "<a code span>"},
		{"a **bold** word", "bold word", "<bold word>"},
		{"a & b <c>", "& B", ""},
		{"a & b", "& b", "<& b>"},
		{"nothing", "   ", ""},
		{"nothing", "", ""},
	} {
		got := strings.Join(founds(laidOut(t, c.body, 60, false), c.typed), " ")
		if got != c.want {
			t.Errorf("%q in %q: %q, want %q", c.typed, c.body, got, c.want)
		}
	}
}

// What line ends part is one find, and what they do not part is none; tables are read column by column.
func TestFindAcrossLines(t *testing.T) {
	table := "| Gate | What it does |\n|---|---|\n| A | keeps the Pods of a Job that failed for good |\n| B | drops them at once |\n"
	both := "| A | B |\n|---|---|\n| the gate with a long description | keeps the Pods of a failed Job |\n"
	for _, c := range []struct {
		body  string
		width int
		typed string
		want  string
	}{
		{"one two three four five six", 14, "three four", "<three><four>"},
		{"one two three four five six", 12, "threefour", ""},
		{"uses kube-controller-manager now", 20, "kube-controller-manager", "<kube-controller-><manager>"},
		{"ExpandedDNSConfigurationOfManyPods", 20, "configurationofmanypods", "*"},
		{"コンテナは既定では動いていた、それは違う。", 14, "動いていた、それは", "*"},
		{"コンテナは今も kubelet が動かす", 23, "今も kubelet", "*"},
		{"可以使用kubelet来运行所有的容器和Pod", 11, "kubelet来运行", "*"},
		{"- one two three\n- four five six\n", 12, "two three", "*"},
		{"> one two three four five six\n", 16, "three four", "*"},
		{"one\n\ntwo", 20, "one two", ""},
		{table, 26, "keeps the Pods of a Job", "*"},
		{table, 26, "that failed for good", "*"},
		{table, 30, "gate", "<Gate>"},
		{both, 34, "gate with a long description", "*"},
		{both, 34, "keeps the Pods of a failed Job", "*"},
		{both, 34, "description keeps", ""},
		{"```yaml\nname: a-very-long-name-of-a-pod-that-goes-on\n```\n", 24, "a-very-long-name-of-a-pod-that", "*"},
		{"```yaml\nspec:\n  backoffLimit: 6\n```\n", 24, "backofflimit: 6", "<backoffLimit: 6>"},
	} {
		for _, ascii := range []bool{false, true} {
			d := laidOut(t, c.body, c.width, ascii)
			got := strings.Join(founds(d, c.typed), " ")
			if c.want == "*" { // in several pieces, which together are what was typed
				joined := strings.NewReplacer("<", "", ">", "", " ", "").Replace(got)
				if !strings.EqualFold(joined, strings.ReplaceAll(c.typed, " ", "")) || strings.Count(got, "<") < 2 {
					t.Errorf("%q, %d cells, ascii %v: %q\n%s", c.typed, c.width, ascii, got, plain(d))
				}
			} else if got != c.want {
				t.Errorf("%q, %d cells, ascii %v: %q, want %q\n%s", c.typed, c.width, ascii, got, c.want, plain(d))
			}
		}
	}
}

// Finds come from top to bottom, and a blank at the end of a text is found where the text ends.
func TestFindOrder(t *testing.T) {
	d := laidOut(t, "| a pod | a pod and a pod |\n|---|---|\n| pod | pod |\n| x | a pod |\n\nthe last pod", 40, false)
	line, from := -1, 0
	text := d.Text()
	all := text.Find(NewPattern("pod"))
	if len(all) != 7 {
		t.Errorf("%d finds\n%s", len(all), plain(d))
	}
	for _, f := range all {
		at := int(text.positions[f.from].from)
		if f.Line < line || f.Line == line && at < from {
			t.Errorf("line %d cell %d stands behind line %d cell %d", f.Line, at, line, from)
		}
		line, from = f.Line, at
	}
	if n := len(text.Find(NewPattern("last pod "))); n != 1 {
		t.Errorf("a blank at the end is found %d times", n)
	}
}

// In every article, in all languages, each word that its text has is found at least as often as the laid-out lines
// show it, painting finds changes neither width nor text, and the styles behind them stay.
func TestFindInEveryArticle(t *testing.T) {
	cat := embedded(t)
	words := map[content.Language]string{content.English: "the", content.Japanese: "ます", content.Chinese: "的", content.Russian: "ет"}
	for _, l := range content.Languages() {
		desk := desk(t, cat, l)
		pattern := NewPattern(words[l])
		for row := 0; row < cat.Len(); row += stride(cat, 50) {
			width := 38 + row%60
			d, err := desk.Entry(row, l, width)
			if err != nil {
				t.Fatal(err)
			}
			checkFinds(t, d, pattern, words[l], fmt.Sprintf("%s in %s, %d cells", cat.ID(row), l, width), desk.Styles)
		}
	}
}

func checkFinds(t *testing.T, d Document, p Pattern, word, what string, st *style.Styles) {
	t.Helper()
	text := d.Text()
	all := text.Find(p)
	shown := strings.Count(strings.ToLower(plain(d)), word)
	if len(all) < shown {
		t.Fatalf("%s: %d finds of %q, its lines show %d", what, len(all), word, shown)
	}
	marked := make([][]Stretch, len(d.Lines))
	for i, f := range all {
		text.Mark(f, []style.Paint{st.Find, st.FindOther}[i%2], 0, marked)
	}
	for y, line := range d.Lines {
		painted := Overpaint(line, marked[y])
		if ansi.Strip(painted) != ansi.Strip(line) || cells.Width(painted) != cells.Width(line) {
			t.Fatalf("%s: line %d was %q and is %q", what, y+1, line, painted)
		}
		for _, s := range marked[y] {
			if got := ansi.Strip(ansi.Cut(line, s.From, s.To)); strings.TrimSpace(got) == "" {
				t.Fatalf("%s: blanks are marked in %q", what, line)
			}
		}
	}
}

// A character that is measured at once is as wide as it is measured elsewhere, and nothing combines with its like.
func TestLoners(t *testing.T) {
	n := 0
	for r := ' '; r < 0x20000; r++ {
		if w := loner(r); w > 0 {
			n++
			if got := cells.Width(string(r)); got != w {
				t.Errorf("%q (%U) takes %d cells, not %d", r, r, got, w)
			}
			if got := cells.Width("a" + string(r) + "字"); got != w+3 {
				t.Errorf("%q (%U) between others takes %d cells", r, r, got-3)
			}
		}
	}
	if n < 20000 {
		t.Errorf("%d loners", n)
	}
}

// Styles hold on both sides of what is painted over, and within it where the paint says nothing about them.
func TestOverpaint(t *testing.T) {
	st := desk(t, nil, content.English).Styles
	on, off := st.FindOther.Codes()
	line := "ab\x1b[1mcd字f\x1b[0mgh"
	for _, c := range []struct {
		at   []Stretch
		want string
	}{
		{nil, line},
		{[]Stretch{{3, 6, st.FindOther}}, "ab\x1b[1mc" + on + "d字" + off + "\x1b[1mf\x1b[0mgh"},
		{[]Stretch{{1, 3, st.FindOther}}, "a" + on + "b\x1b[1m" + on + "c" + off + "\x1b[1md字f\x1b[0mgh"},
		{[]Stretch{{6, 9, st.FindOther}}, "ab\x1b[1mcd字" + on + "f\x1b[0m" + on + "gh" + off},
		{[]Stretch{{0, 1, st.FindOther}, {1, 2, st.FindOther}}, on + "a" + off + on + "b\x1b[1m" + on[:0] + off + "\x1b[1mcd字f\x1b[0mgh"},
		{[]Stretch{{20, 30, st.FindOther}}, line},
	} {
		got := Overpaint(line, c.at)
		if len(c.at) == 2 { // where the sequence between two stretches falls does not matter
			if ansi.Strip(got) != ansi.Strip(line) {
				t.Errorf("%v: %q", c.at, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%v:\n%q, want\n%q", c.at, got, c.want)
		}
	}
	link := "\x1b]8;;https://kep.k8s.io\x1b\\here\x1b]8;;\x1b\\ now"
	if got := Overpaint(link, []Stretch{{2, 6, st.Find}}); ansi.Strip(got) != "here now" {
		t.Errorf("a line with a link became %q", got)
	}
}

// The headings of a document are its title and those of its text, each on its line.
func TestHeadings(t *testing.T) {
	cat := embedded(t)
	for _, l := range content.Languages() {
		for _, width := range []int{38, 90} {
			d := entry(t, cat, "v1.25/kep-3329", l, width)
			if len(d.Headings) < 4 || d.Headings[0].Line != 0 || d.Headings[0].Level != 1 {
				t.Fatalf("%s: %+v", l, d.Headings)
			}
			for _, h := range d.Headings {
				if got := strings.TrimSpace(ansi.Strip(d.Lines[h.Line])); got == "" || !strings.HasPrefix(h.Text, got) {
					t.Errorf("%s: %q stands where %q is said to be", l, got, h.Text)
				}
			}
		}
	}
}

// Whatever width and language a document is laid out in anew, the block on top stays the same one.
func TestBlocksStay(t *testing.T) {
	cat := embedded(t)
	for row := 0; row < cat.Len(); row += stride(cat, 18) {
		var all []Document
		for i, l := range content.Languages() {
			desk := desk(t, cat, l)
			for _, width := range []int{40, 61 + row%9, 88 + i, 120} {
				d, err := desk.Entry(row, l, width)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, d)
			}
		}
		for i := range all {
			from, to := &all[i], &all[(i+5)%len(all)] // another language and width
			if len(from.Blocks) != len(to.Blocks) {
				t.Errorf("%s: %d and %d blocks", cat.ID(row), len(from.Blocks), len(to.Blocks))
				continue
			}
			for b, line := range from.Blocks {
				if got := to.Line(from.Place(line)); got != to.Blocks[b] {
					t.Errorf("%s: block %d goes from line %d to %d, not %d", cat.ID(row), b, line, got, to.Blocks[b])
				}
			}
			for line := range from.Lines {
				place := from.Place(line)
				if at := to.Place(to.Line(place)); at.Block != place.Block {
					t.Errorf("%s: line %d goes from block %d to %d", cat.ID(row), line, place.Block, at.Block)
				}
			}
		}
	}
}

// longest is the longest document there is, and one of 100 KB as imports bring it.
func longest(b *testing.B) map[string]Document {
	cat := embedded(b)
	var found Document
	for _, l := range content.Languages() {
		desk := desk(b, cat, l)
		for row := range cat.Len() {
			if d, err := desk.Entry(row, l, 60); err == nil && len(d.Lines) > len(found.Lines) {
				found = d
			}
		}
	}
	var imported Document
	for len(imported.Lines) < 2000 {
		for _, first := range found.Blocks {
			imported.Blocks = append(imported.Blocks, len(imported.Lines)+first)
		}
		imported.Lines = append(imported.Lines, found.Lines...)
	}
	return map[string]Document{fmt.Sprintf("%d lines", len(found.Lines)): found, fmt.Sprintf("%d lines", len(imported.Lines)): imported}
}

// The first key reads the document, the others find in what was read.
func BenchmarkFind(b *testing.B) {
	for name, d := range longest(b) {
		b.Run("first key, "+name, func(b *testing.B) {
			for b.Loop() {
				d.Text().Find(NewPattern("e"))
			}
		})
		text := d.Text()
		for _, typed := range []string{"e", "feature gate"} {
			b.Run(typed+", "+name, func(b *testing.B) {
				for b.Loop() {
					text.Find(NewPattern(typed))
				}
			})
		}
	}
}
