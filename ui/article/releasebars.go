package article

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/bars"
	"k8sexplore/ui/widgets/cells"
)

// What a release team counts, besides the stages, as front matter has it.
const (
	countEnhancements = "enhancements"
	countGone         = "deprecated_or_removed"
)

// announced is how many enhancements the release team counted, 0 where no page says so.
func (p *releasePage) announced() int {
	for _, c := range p.about.Counts {
		if c.Name == countEnhancements {
			return c.N
		}
	}
	return 0
}

// part is a part of the enhancements: those at a stage.
type part struct {
	said  string
	paint style.Paint
	n     int
}

// stack draws the enhancements that were announced in one line, stage by stage, and below it what is what.
func (p *releasePage) stack() {
	var parts []part
	var counts []int
	for _, c := range p.about.Counts {
		of := part{n: c.N, said: p.Words.Say("stage_" + c.Name), paint: p.Styles.Stage(content.Stage(c.Name))}
		switch {
		case c.Name == countEnhancements || c.N == 0:
			continue
		case c.Name == countGone:
			of.said = p.Words.Say("stage_deprecated") + "/" + p.Words.Say("stage_removed")
			of.paint = p.Styles.Stage(content.Removed)
		}
		parts, counts = append(parts, of), append(counts, c.N)
	}
	if drawn := bars.Stack(counts, p.width, p.glyphs()); drawn != nil {
		for i, of := range parts {
			drawn[i] = of.paint.Text(drawn[i])
		}
		p.line(strings.Join(drawn, ""))
	}
	line, used := "", 0
	for _, of := range parts {
		said := cells.Cut(of.said+" "+strconv.Itoa(of.n), p.width)
		gap := 2
		if used == 0 {
			gap = 0
		}
		if used+gap+cells.Width(said) > p.width {
			p.line(line)
			line, used, gap = "", 0, 0
		}
		line += cells.Blank(gap) + of.paint.Text(said)
		used += gap + cells.Width(said)
	}
	if used > 0 {
		p.line(line)
	}
}

func (p *releasePage) glyphs() bars.Glyphs {
	return bars.Glyphs{Full: p.Styles.Line.Bar, Half: p.Styles.Line.HalfBar}
}

// chart is the bars of a field, and how they are painted.
type chart struct {
	name   string
	bars   []bars.Bar
	paints []style.Paint
}

func (c *chart) add(label string, n int, paint style.Paint) {
	c.bars, c.paints = append(c.bars, bars.Bar{Label: label, N: n}), append(c.paints, paint)
}

// twoColumns is the width from which on charts stand side by side, columnGap the cells between them.
const (
	twoColumns = 76
	columnGap  = 4
)

// charts draws stages, kinds and SIGs: in two columns where there is room, else one below the other.
func (p *releasePage) charts() {
	left, right := filled(p.stages(), p.kinds()), filled(p.sigs())
	if len(left)+len(right) == 0 {
		return
	}
	p.blank()
	p.blocks = append(p.blocks, len(p.lines))
	p.addHeading(2, names(append(slices.Clone(left), right...)))
	if p.width < twoColumns || len(left) == 0 || len(right) == 0 {
		p.lines = append(p.lines, p.column(append(left, right...), p.width)...)
		return
	}
	width := (p.width - columnGap) / 2
	one, other := p.column(left, width), p.column(right, width)
	for i := range max(len(one), len(other)) {
		line := cells.Blank(width)
		if i < len(one) {
			line = one[i]
		}
		if i < len(other) {
			line += cells.Blank(columnGap) + other[i]
		}
		p.line(line)
	}
}

// names says what charts are of.
func names(all []chart) string {
	said := make([]string, len(all))
	for i, c := range all {
		said[i] = c.name
	}
	return strings.Join(said, ", ")
}

func filled(all ...chart) []chart {
	return slices.DeleteFunc(all, func(c chart) bool { return len(c.bars) == 0 })
}

// column draws charts one below the other, aligned with each other.
func (p *releasePage) column(all []chart, width int) (lines []string) {
	every := make([][]bars.Bar, len(all))
	for i, c := range all {
		every[i] = c.bars
	}
	columns := bars.Fit(width, every...)
	for i, c := range all {
		if i > 0 {
			lines = append(lines, cells.Blank(width))
		}
		lines = append(lines, p.Styles.Accent.Text(cells.Fit(c.name, width)))
		for j, row := range columns.Chart(c.bars, p.glyphs()) {
			lines = append(lines, p.Styles.Text.Text(row.Label)+p.Styles.Muted.Text(row.Count)+c.paints[j].Text(row.Bar))
		}
	}
	return lines
}

// stages are in their own order, each in its colour.
func (p *releasePage) stages() chart {
	c := chart{name: p.Words.Say("facet_stage")}
	by := counted(p.all, content.FieldStage)
	for _, stage := range content.Stages() {
		if i := slices.IndexFunc(by, func(c content.Count) bool { return c.Value == string(stage) }); i >= 0 {
			c.add(p.Words.Say("stage_"+string(stage)), by[i].N, p.Styles.Stage(stage))
		}
	}
	return c
}

func (p *releasePage) kinds() chart {
	c := chart{name: p.Words.Say("facet_kind")}
	for _, kind := range counted(p.all, content.FieldKind) {
		c.add(KindName(p.Words, kind.Value), kind.N, p.Styles.Accent)
	}
	return c
}

// sigsShown is how many SIGs have a bar of their own.
const sigsShown = 10

// sigs are those with the most entries, and the entries that any of the others has.
func (p *releasePage) sigs() chart {
	c := chart{name: p.Words.Say("facet_sig")}
	by := counted(p.all, content.FieldSIG)
	shown := by
	if len(by) > sigsShown+1 {
		shown = by[:sigsShown]
	}
	for _, sig := range shown {
		c.add(sig.Value, sig.N, p.Styles.Accent)
	}
	if rest := by[len(shown):]; len(rest) > 0 {
		others := make([]string, len(rest))
		for i, sig := range rest {
			others[i] = sig.Value
		}
		n := len(p.Catalog.Narrow(content.Filters{SIGs: others}, p.all.Rows).Rows)
		c.add(p.Words.Count("more", len(rest), phrase.Values{}), n, p.Styles.Muted)
	}
	return c
}

// counted returns the values of a field that some entry has, the most frequent first.
func counted(of content.Selection, field content.Field) []content.Count {
	for _, f := range of.Facets {
		if f.Field != field {
			continue
		}
		some := slices.DeleteFunc(slices.Clone(f.Counts), func(c content.Count) bool { return c.N == 0 })
		slices.SortStableFunc(some, func(a, b content.Count) int { return cmp.Compare(b.N, a.N) })
		return some
	}
	return nil
}
