package document

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

func rendered(t testing.TB, src string, width int) *markdown.Article {
	t.Helper()
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.Ascii})
	if err != nil {
		t.Fatal(err)
	}
	a, err := markdown.Render(src, width, st.Markdown)
	if err != nil {
		t.Fatal(err)
	}
	return &a
}

// said writes pieces down as rows: what stands left, |, what stands right.
func said(l, r *markdown.Article, pieces []piece, rows int) []string {
	grid := make([][2]string, rows)
	for _, p := range pieces {
		for i := range p.len() {
			grid[p.row+i][p.side] = strings.TrimSpace([2]*markdown.Article{l, r}[p.side].Lines[p.from+i])
		}
	}
	out := make([]string, rows)
	for i, row := range grid {
		out[i] = row[0] + "|" + row[1]
	}
	return out
}

// Corresponding blocks stand in one row, also where one text has more of them than the other, and below one another
// in short.
func TestPairs(t *testing.T) {
	for name, c := range map[string]struct {
		left, right, beside, stacked string
	}{
		"the same": {
			"# A\n\none\n\n- x\n- y", "# Б\n\nодин\n\n- и\n- й",
			"A|Б / | / one|один / | / ∙ x|∙ и / ∙ y|∙ й",
			"A| / |Б / | / one| / | / |один / | / ∙ x| / |∙ и / ∙ y| / |∙ й",
		},
		"unequal heights": {
			"one two three four five\n\nend", "один\n\nконец",
			"one two|один / three four| / five| / | / end|конец",
			"one two| / three four| / five| / | / |один / | / end| / | / |конец",
		},
		"a paragraph more": {
			"# A\n\none\n\ntwo\n\n# B\n\nb", "# А\n\nодин\n\n# Б\n\nб",
			"A|А / | / one|один / | / two| / | / B|Б / | / b|б",
			"A| / |А / | / one| / | / |один / | / two| / | / B| / |Б / | / b| / | / |б",
		},
		"a section less": {
			"# A\n\na\n\n## C\n\nc", "# А\n\nа\n\n# Б\n\nб\n\n## В\n\nв",
			"A|А / | / a|а / | / |Б / | / |б / | / C|В / | / c|в",
			"A| / |А / | / a| / | / |а / | / |Б / | / |б / | / C| / |В / | / c| / | / |в",
		},
		"code as an anchor": {
			"a\n\nb\n\n```\nrun\n```\n\nc", "а\n\n```\nls\n```\n\n```\nrun\n```\n\nв",
			"a|а / | / b|ls / | / run|run / | / c|в",
			"a| / | / |а / | / b| / | / |ls / | / run| / | / |run / | / c| / | / |в",
		},
		"an item more, loose": {
			"- a\n\n- b\n\n- c\n\nend", "- а\n- б\n\nконец",
			"∙ a|∙ а / | / ∙ b|∙ б / | / ∙ c| / | / end|конец",
			"∙ a| / |∙ а / | / ∙ b| / |∙ б / | / ∙ c| / | / end| / | / |конец",
		},
		"a list and none":  {"- a\n- b\n\nend", "text", "∙ a|text / ∙ b| / | / end|", "∙ a| / ∙ b| / | / |text / | / end|"},
		"nothing right":    {"# A\n\na", "", "A| / | / a|", "A| / | / a|"},
		"nothing left":     {"", "# А\n\nа", "|А / | / |а", "|А / | / |а"},
		"nothing":          {"", "", "", ""},
		"headings swapped": {"# A\n\n## B", "## Б\n\n# А", "A| / | / B|Б / | / |А", "A| / | / B| / |Б / | / |А"},
	} {
		l, r := rendered(t, c.left, 12), rendered(t, c.right, 12)
		pairs := pairUp(l, r)
		pieces, rows := columns(pairs)
		if got := strings.Join(said(l, r, pieces, rows), " / "); got != c.beside {
			t.Errorf("%s, beside\n got %s\nwant %s", name, got, c.beside)
		}
		pieces, rows = stacked(pairs)
		if got := strings.Join(said(l, r, pieces, rows), " / "); got != c.stacked {
			t.Errorf("%s, stacked\n got %s\nwant %s", name, got, c.stacked)
		}
	}
}

// checkPieces checks that every line of both texts has exactly one row, in order, and that no row holds two of one
// side.
func checkPieces(t *testing.T, what string, texts [2]*markdown.Article, pieces []piece, rows int) {
	t.Helper()
	for s, a := range texts {
		var lines []int
		last := -1
		for _, p := range pieces {
			if int(p.side) != s {
				continue
			}
			if p.row <= last || p.row+p.len() > rows {
				t.Fatalf("%s: a piece of side %d in row %d of %d, behind row %d", what, s, p.row, rows, last)
			}
			last = p.row + p.len() - 1
			for i := p.from; i < p.to; i++ {
				lines = append(lines, i)
			}
		}
		if !slices.IsSorted(lines) || len(slices.Compact(slices.Clone(lines))) != len(lines) {
			t.Fatalf("%s: lines of side %d in disorder: %v", what, s, lines)
		}
		for i, l := range a.Lines {
			if _, there := slices.BinarySearch(lines, i); !there && strings.TrimSpace(ansi.Strip(l)) != "" {
				t.Fatalf("%s: line %d of side %d is lost: %q", what, i, s, ansi.Strip(l))
			}
		}
	}
}

// checkTops checks that headings, code blocks, paragraphs and items of texts of the same structure begin in the same
// rows.
func checkTops(t *testing.T, what string, texts [2]*markdown.Article, pieces []piece) {
	t.Helper()
	rowOf := func(s side, line int) int {
		for _, p := range pieces {
			if p.side == s && line >= p.from && line < p.to {
				return p.row + line - p.from
			}
		}
		return -1
	}
	l, r := texts[0], texts[1]
	for i := range l.Blocks {
		if a, b := rowOf(leftSide, l.Blocks[i].Line), rowOf(rightSide, r.Blocks[i].Line); a != b || a < 0 {
			t.Fatalf("%s: block %d begins in rows %d and %d", what, i, a, b)
		}
	}
	if len(l.Items) == len(r.Items) {
		for i := range l.Items {
			if a, b := rowOf(leftSide, l.Items[i]), rowOf(rightSide, r.Items[i]); a != b || a < 0 {
				t.Fatalf("%s: item %d begins in rows %d and %d", what, i, a, b)
			}
		}
	}
}

func sameBlocks(l, r *markdown.Article) bool {
	return slices.EqualFunc(l.Blocks, r.Blocks, func(a, b markdown.Block) bool { return a.Kind == b.Kind && a.Level == b.Level })
}

// No line of any two texts is lost, doubled or out of order, whatever blocks they are made of.
func TestNoLineIsLost(t *testing.T) {
	parts := []string{
		"# H", "## H2", "text of a paragraph that goes on", "- a\n- b\n- c", "1. a\n\n   more\n\n2. b", "```yaml\na: 1\n\nb: 2\n```",
		"```\nls\n```", "> quoted\n>\n> more", "| a | b |\n|---|---|\n| 1 | 2 |", "---", "[link](http://x.example/)", "-\n- x",
	}
	r := rand.New(rand.NewPCG(3, 9))
	for range 400 {
		var texts [2]*markdown.Article
		for s := range texts {
			var src []string
			for range r.IntN(9) {
				src = append(src, parts[r.IntN(len(parts))])
			}
			texts[s] = rendered(t, strings.Join(src, "\n\n"), 10+r.IntN(40))
		}
		pairs := pairUp(texts[0], texts[1])
		pieces, rows := columns(pairs)
		checkPieces(t, "beside", texts, pieces, rows)
		pieces, rows = stacked(pairs)
		checkPieces(t, "stacked", texts, pieces, rows)
	}
}

// languagePairs are what people read beside each other.
var languagePairs = [][2]content.Language{{content.Japanese, content.English}, {content.Chinese, content.Russian}}

// In every article of ours corresponding blocks stand beside each other, no line is lost, and every line has the
// width asked for.
func TestEveryArticleBeside(t *testing.T) {
	cat := embedded(t)
	uneven := 0
	for n, langs := range languagePairs {
		desk := desk(t, cat, langs[0])
		desk.Beside = Beside{On: true, Lang: langs[1]}
		for i, width := range []int{50, LeastBeside, 120, 160} {
			for row := offset(cat, 10, 4*n+i); row < cat.Len(); row += stride(cat, 10) {
				what := fmt.Sprintf("%s in %s and %s, %d cells", cat.ID(row), langs[0], langs[1], width)
				d, err := desk.Entry(row, langs[0], width)
				if err != nil {
					t.Fatal(err)
				}
				checkWidths(t, d, width, what)
				alone := desk
				alone.Beside = Beside{}
				plain, err := alone.Entry(row, langs[0], width)
				if err != nil {
					t.Fatal(err)
				}
				checkSameParts(t, what, &d, &plain)
				uneven += checkBodies(t, what, cat, row, langs, width, &d)
			}
		}
	}
	t.Logf("%d articles of unequal structure", uneven)
}

// checkSameParts checks that a document of two languages has the blocks, headings, links and code of the first one
// alone.
func checkSameParts(t *testing.T, what string, d, alone *Document) {
	t.Helper()
	if len(d.Blocks) != len(alone.Blocks) || len(d.Headings) != len(alone.Headings) || len(d.Links) != len(alone.Links) ||
		len(d.Code) != len(alone.Code) {
		t.Fatalf("%s: %d blocks, %d headings, %d links, %d listings; alone %d, %d, %d, %d", what, len(d.Blocks), len(d.Headings),
			len(d.Links), len(d.Code), len(alone.Blocks), len(alone.Headings), len(alone.Links), len(alone.Code))
	}
	for i, h := range d.Headings {
		if begins := strings.Fields(h.Text)[0]; !strings.Contains(ansi.Strip(d.Lines[h.Line]), begins[:1]) {
			t.Fatalf("%s: heading %d, %q, is not in line %d: %q", what, i, h.Text, h.Line, ansi.Strip(d.Lines[h.Line]))
		}
	}
	for i, c := range d.Code {
		if begins, _, _ := strings.Cut(strings.TrimSpace(c.Source), " "); !strings.Contains(ansi.Strip(d.Lines[c.Line]), begins[:1]) {
			t.Fatalf("%s: listing %d is not in line %d: %q", what, i, c.Line, ansi.Strip(d.Lines[c.Line]))
		}
	}
}

// checkBodies checks how the bodies of an entry stand beside each other; it returns 1 where their blocks differ, else
// 0.
func checkBodies(t *testing.T, what string, cat *content.Catalog, row int, langs [2]content.Language, width int, d *Document) int {
	t.Helper()
	widths := [2]int{width, width}
	if width >= LeastBeside {
		widths = [2]int{(width - between) / 2, width - between - (width-between)/2}
		if widths[0] < 36 || widths[1] < 36 {
			t.Fatalf("%s: columns of %v cells", what, widths)
		}
	}
	var texts [2]*markdown.Article
	for s, lang := range langs {
		body, _, err := cat.Body(row, lang)
		if err != nil {
			t.Fatal(err)
		}
		texts[s] = rendered(t, body, widths[s])
	}
	pairs := pairUp(texts[0], texts[1])
	pieces, rows := stacked(pairs)
	if width >= LeastBeside {
		pieces, rows = columns(pairs)
		if sameBlocks(texts[0], texts[1]) {
			checkTops(t, what, texts, pieces)
		}
	}
	checkPieces(t, what, texts, pieces, rows)
	first := d.facing.first
	for _, p := range pieces {
		from := 0
		if p.side == rightSide && width >= LeastBeside {
			from = widths[0] + between
		}
		for i := range p.len() {
			want := texts[p.side].Lines[p.from+i]
			got := ansi.Cut(ansi.Strip(d.Lines[first+p.row+i]), from, from+widths[p.side])
			if got != cells.Fit(want, widths[p.side]) {
				t.Fatalf("%s: row %d holds %q, want %q", what, p.row+i, got, want)
			}
		}
	}
	if sameBlocks(texts[0], texts[1]) {
		return 0
	}
	return 1
}

// both is an article in all languages.
func both(t *testing.T) (*content.Catalog, int) {
	t.Helper()
	cat := embedded(t)
	row, ok := cat.ByID("v1.25/kep-3329")
	if !ok {
		t.Fatal("no entry")
	}
	return cat, row
}

// Words are found in both columns, across the ends of lines, and never across the divider.
func TestFindBeside(t *testing.T) {
	cat, row := both(t)
	desk := desk(t, cat, content.Japanese)
	desk.Marker = marker{"Job"}
	for _, width := range []int{50, 100, 160} {
		count := map[content.Language]int{}
		hits := map[content.Language]int{}
		for _, lang := range []content.Language{content.Japanese, content.English} {
			d, err := desk.Entry(row, lang, width)
			if err != nil {
				t.Fatal(err)
			}
			body, names := d, len(d.Blocks)-1 // above the text stands the lead, below it the names that are looked up
			body.Lines, body.Blocks = d.Lines[d.Blocks[2]:d.Blocks[names]], slices.Clone(d.Blocks[2:names])
			for i := range body.Blocks {
				body.Blocks[i] -= d.Blocks[2]
			}
			count[lang] = len(body.Text().Find(NewPattern("Job")))
			hits[lang] = countBelow(d.Hits, d.Blocks[names]) - countBelow(d.Hits, d.Blocks[2])
		}
		two := desk
		two.Beside = Beside{On: true, Lang: content.English}
		d, err := two.Entry(row, content.Japanese, width)
		if err != nil {
			t.Fatal(err)
		}
		finds := d.Text().Find(NewPattern("Job"))
		inText := 0
		for _, f := range finds {
			if f.Line >= d.facing.first && f.Line < d.facing.end {
				inText++
			}
		}
		if want := count[content.Japanese] + count[content.English]; inText != want || want == 0 {
			t.Errorf("%d cells: found %d times, want %d", width, inText, want)
		}
		if got, want := countBelow(d.Hits, d.facing.end)-countBelow(d.Hits, d.facing.first), hits[content.Japanese]+hits[content.English]; got != want {
			t.Errorf("%d cells: %d words marked, want %d", width, got, want)
		}
		if !slices.IsSorted(d.Hits) {
			t.Errorf("%d cells: marked lines in disorder: %v", width, d.Hits)
		}
		if width >= LeastBeside && len(d.Text().Find(NewPattern("何が問題だったか The problem"))) > 0 {
			t.Errorf("%d cells: found across the divider", width)
		}
	}
}

func countBelow(lines []int, line int) int {
	n, _ := slices.BinarySearch(lines, line)
	return n
}

// marker finds a word.
type marker struct{ word string }

func (m marker) Spans(text string) (all [][2]int) {
	for at := 0; ; {
		i := strings.Index(text[at:], m.word)
		if i < 0 {
			return all
		}
		all = append(all, [2]int{at + i, at + i + len(m.word)})
		at += i + len(m.word)
	}
}

// Both titles stand over both texts, and the official one once.
func TestTitlesBeside(t *testing.T) {
	cat, row := both(t)
	for _, c := range []struct {
		lang, second content.Language
		want         string
	}{
		{content.Japanese, content.English, "ja en name"}, {content.English, content.Russian, "en ru name"}, {content.Russian, content.Chinese, "ru zh name"},
	} {
		desk := desk(t, cat, c.lang)
		desk.Beside = Beside{On: true, Lang: c.second}
		d, err := desk.Entry(row, c.lang, 160)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range strings.Fields(c.want) {
			title := cat.Name(row)
			if lang, err := content.ParseLanguage(l); err == nil {
				title, _ = cat.Title(row, lang)
			}
			if got := strings.TrimSpace(ansi.Strip(d.Lines[i])); got != title {
				t.Errorf("%s: line %d is %q, want %q", c.want, i, got, title)
			}
		}
		if names := strings.Fields(ansi.Strip(d.Lines[d.facing.first-2])); len(names) != 3 || names[0] != c.lang.OwnName() ||
			names[2] != c.second.OwnName() {
			t.Errorf("%s: columns are called %q", c.want, names)
		}
	}
}

// What is there in one language only stands alone, as it does without a second one.
func TestAloneBeside(t *testing.T) {
	cat, row := both(t)
	desk := desk(t, cat, content.English)
	plain, err := desk.Entry(row, content.English, 120)
	if err != nil {
		t.Fatal(err)
	}
	desk.Beside = Beside{On: true, Lang: content.English}
	same, err := desk.Entry(row, content.English, 120)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(plain.Lines, same.Lines) {
		t.Error("an article beside itself")
	}
}

// Every release page of ours stands beside itself in another language, its drawn parts once.
func TestReleaseBeside(t *testing.T) {
	cat := embedded(t)
	desk := desk(t, cat, content.Chinese)
	desk.Beside = Beside{On: true, Lang: content.Russian}
	for _, page := range cat.Releases() {
		for _, width := range []int{50, 76, 160} {
			d, err := desk.Release(page, content.Chinese, width)
			if err != nil {
				t.Fatal(err)
			}
			checkWidths(t, d, width, page.Version.String())
			title, _ := page.Title(content.Russian)
			first, _, _ := strings.Cut(title, " ")
			if !strings.Contains(strings.Join(strings.Fields(plain(d)), " "), first) || page.Path != "" && len(d.facing.strips) == 0 {
				t.Errorf("%s has no Russian text", page.Version)
			}
		}
	}
}

// A place in one text is the same place in two, and back.
func TestPlaceBeside(t *testing.T) {
	cat, row := both(t)
	desk := desk(t, cat, content.Japanese)
	alone, err := desk.Entry(row, content.Japanese, 100)
	if err != nil {
		t.Fatal(err)
	}
	desk.Beside = Beside{On: true, Lang: content.English}
	two, err := desk.Entry(row, content.Japanese, 140)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range alone.Blocks {
		if got := two.Line(alone.Place(line)); got != two.Blocks[i] {
			t.Errorf("block %d begins in line %d, want %d", i, got, two.Blocks[i])
		}
	}
}

func BenchmarkBeside(b *testing.B) {
	cat := embedded(b)
	desk := desk(b, cat, content.Japanese)
	desk.Beside = Beside{On: true, Lang: content.English}
	row, _ := cat.ByID("v1.25/kep-3329")
	for b.Loop() {
		if _, err := desk.Entry(row, content.Japanese, 160); err != nil {
			b.Fatal(err)
		}
	}
}
