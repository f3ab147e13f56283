package planner

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// line is a line of what scrolls: an item of the list, or text as it is drawn.
type line struct {
	item int // of shown, -1 for none
	text string
}

// unfolded is what stands below the item under the cursor.
type unfolded struct {
	of     *told
	width  int
	styles *style.Styles
	lines  []string
}

// Title implements overlay.Overlay.
func (p *Planner) Title() string {
	if p.choosing || p.made == nil {
		return p.Words.Say("planner_title")
	}
	said := p.made.teller.Heading(p.made.plan)
	if len(p.shown) > 0 {
		title, _ := p.made.teller.Section(p.section(p.cursor))
		said += " ▸ " + title
	}
	return said
}

// folded reports whether the items of a section are hidden until they are asked for, or words are.
func (p *Planner) folded(id plan.SectionID) bool {
	return upgrade.Folds(id) && !p.whole && p.words.Text() == ""
}

// narrow shows the items that hold all words, with the cursor on the first.
func (p *Planner) narrow() {
	p.shown, p.cursor, p.top = nil, 0, 0
	if p.made == nil {
		return
	}
	words := strings.Fields(strings.ToLower(p.words.Text()))
	for k := range p.made.items {
		lacks := func(w string) bool { return !strings.Contains(p.made.items[k].folded, w) }
		if !slices.ContainsFunc(words, lacks) && !p.folded(p.made.items[k].item.Section) {
			p.shown = append(p.shown, k)
		}
	}
	p.arrange()
}

// arrange lays out what scrolls: what to know at first, the sections with their items, and what was looked at.
func (p *Planner) arrange() {
	p.flow, p.places = nil, nil
	if p.made == nil || p.width == 0 {
		return
	}
	t := p.made.teller
	if !p.narrowed() {
		p.say(p.wrapped(t.Advice(p.made.plan), p.Styles.Muted, 1)...)
	}
	n := 0
	for _, s := range p.made.plan.Sections {
		from := n
		for n < len(p.shown) && p.section(n) == s.ID {
			n++
		}
		if n == from && (p.narrowed() || len(s.Items) > 0) {
			continue
		}
		p.heading(s, from == 0 && p.narrowed())
		part := ""
		for k := from; k < n; k++ {
			if now := p.made.items[p.shown[k]].part; now != part {
				part = now
				p.say(p.wrapped(part, p.Styles.Strong, 1)...)
			}
			p.places = append(p.places, len(p.flow))
			p.flow = append(p.flow, line{item: k})
		}
	}
	if len(p.shown) == 0 {
		p.say(p.wrapped(p.Words.Say("planner_none"), p.Styles.Muted, 1)...)
	}
	if !p.narrowed() {
		p.ending()
	}
	p.follow()
}

// narrowed reports whether words narrow the items, or may.
func (p *Planner) narrowed() bool { return p.narrowing || p.words.Text() != "" }

func (p *Planner) say(lines ...string) {
	for _, text := range lines {
		p.flow = append(p.flow, line{-1, text})
	}
}

// heading begins a section: what it is called, how much of it is done, what stands in it.
func (p *Planner) heading(s plan.Section, first bool) {
	if !first {
		p.say(cells.Blank(p.width))
	}
	title, about := p.made.teller.Section(s.ID)
	count := strconv.Itoa(len(s.Items))
	if upgrade.HasBox(s.ID) && len(s.Items) > 0 {
		done := 0
		for k := range s.Items {
			if p.done[s.Items[k].ID] {
				done++
			}
		}
		count = p.Words.Fill("planner_done", phrase.Values{"Done": done, "All": len(s.Items)})
	}
	room := max(p.width-4-cells.Width(count), 0)
	title = cells.Cut(title, room)
	used := 1 + cells.Width(title) + 2 + cells.Width(count)
	p.say(" " + p.Styles.Accent.Text(title) + "  " + p.Styles.Muted.Text(count) + cells.Blank(p.width-used))
	switch {
	case len(s.Items) == 0:
	case p.folded(s.ID):
		p.say(p.wrapped(p.Words.Say("planner_folded"), p.Styles.Muted, 1)...)
	default:
		p.say(p.wrapped(about, p.Styles.Muted, 1)...)
	}
}

// ending says what was looked at, and that all is done where it is.
func (p *Planner) ending() {
	t, pl := p.made.teller, p.made.plan
	p.say(cells.Blank(p.width))
	if done, all := answer.Progress(pl, func(id string) bool { return p.done[id] }); all > 0 && done == all {
		p.say(p.wrapped(p.Words.Say("planner_finished"), p.Styles.Strong, 1)...)
	}
	p.say(p.wrapped(p.Words.Say("planner_looked"), p.Styles.Accent, 1)...)
	for _, said := range slices.Concat(t.Way(pl), t.Demands(pl), t.Remarks(pl)) {
		p.say(p.wrapped(said, p.Styles.Muted, 3)...)
	}
}

// wrapped breaks plain text into painted lines of the whole width, indented.
func (p *Planner) wrapped(text string, paint style.Paint, indent int) []string {
	return content.Each(markdown.WrapTitle(text, p.width-indent-1, p.width-indent-1), func(l string) string {
		return cells.Blank(indent) + paint.Text(cells.Fit(l, p.width-indent))
	})
}

// minFooter is how many lines there have to be for a footer.
const minFooter = 10

// room is how many lines scroll.
func (p *Planner) room() int {
	room := p.height
	if p.narrowed() {
		room--
	}
	if p.height >= minFooter {
		room--
	}
	return max(room, 1)
}

// follow keeps the item under the cursor in sight with what unfolds below it; at both ends what stands beyond as well.
func (p *Planner) follow() {
	p.unfold()
	if len(p.places) == 0 {
		p.top = 0
		return
	}
	at, room := p.places[p.cursor], p.room()
	end := at + len(p.unfolded.lines)
	all := len(p.flow) + len(p.unfolded.lines)
	before := at // with the heading above the first item of a section
	for before > 0 && p.flow[before-1].item < 0 && strings.TrimSpace(p.flow[before-1].text) != "" {
		before--
	}
	switch {
	case p.cursor == 0:
		before = 0
	case p.cursor == len(p.shown)-1:
		end = all - 1
	}
	p.top = max(min(p.top, before), end-room+1)
	p.top = max(min(p.top, at, all-room), 0)
}

// unfold lays out what stands below the item under the cursor, if that is another one or the width is.
func (p *Planner) unfold() {
	here := p.current()
	switch {
	case here == nil:
		p.unfolded = unfolded{}
	case here != p.unfolded.of || p.width != p.unfolded.width || p.Styles != p.unfolded.styles:
		p.unfolded = unfolded{of: here, width: p.width, styles: p.Styles, lines: p.detail(here)}
	}
}

// The most that unfolds of an item: lines of a text, names.
const (
	mostLines = 6
	mostNames = 3
)

// detail says what happens, what to do, and who says so.
func (p *Planner) detail(t *told) []string {
	indent := p.indent()
	var out []string
	_, at := p.columns()
	for n, l := range p.titleLines(t) {
		if n > 0 { // the row has the first
			out = append(out, p.Styles.RowSelected.Blank.Text(cells.Blank(at))+p.Styles.RowSelected.Title.Text(cells.Fit(l, p.width-at)))
		}
	}
	out = append(out, p.wrapped(p.Words.List(p.made.teller.Kind(t.item), t.item.Release.String()), p.Styles.Muted, indent)...)
	out = append(out, p.wrapped(t.If, p.Styles.Warning, indent)...)
	out = append(out, p.prose(t.What, indent)...)
	if t.Action != "" {
		out = append(out, p.prose(p.Words.Label("**"+p.Words.Say("planner_todo")+"**", t.Action), indent)...)
	}
	if t.Affects != "" {
		out = append(out, p.prose(t.Affects, indent)...)
	}
	for _, all := range [][]string{t.Found, t.Names} {
		for n, said := range all {
			if n == mostNames {
				out = append(out, p.wrapped(p.Words.Count("and_more_names", len(all)-n, nil), p.Styles.Muted, indent)...)
				break
			}
			mark := "- "
			for _, l := range markdown.Wrap(said, max(p.width-indent-3, 1)) {
				out = append(out, cells.Blank(indent)+p.Styles.Text.Text(cells.Fit(mark+l, p.width-indent)))
				mark = "  "
			}
		}
	}
	sources := content.Each(t.Sources, p.Words.Source)
	if !p.shows(placeColumn) {
		out = append(out, p.wrapped(t.place, p.Styles.Muted, indent)...)
	}
	says := p.Words.Label(p.Words.Say("planner_says"), p.Words.List(sources...))
	return append(out, p.wrapped(says, p.Styles.Muted, indent)...)
}

// prose lays the first block of a Markdown text out, cut where it is long.
func (p *Planner) prose(text string, indent int) []string {
	text, _, _ = strings.Cut(text, "\n\n")
	room := max(p.width-indent-1, 10)
	a, err := markdown.Render(text, room, p.Styles.Markdown)
	if err != nil {
		return p.wrapped(text, p.Styles.Text, indent)
	}
	var out []string
	most := mostLines * max(80/max(p.width, 1), 1)
	for n, l := range a.Lines[:min(most, len(a.Lines))] {
		if n == most-1 && len(a.Lines) > most {
			l = cells.Cut(l, room-2) + " " + cells.Ellipsis
		}
		out = append(out, cells.Blank(indent)+cells.Cut(l, room)+cells.Blank(p.width-indent-min(cells.Width(l), room)))
	}
	return out
}

// Columns of an item, and the width from which they are there.
const (
	placeColumn  = 72
	sayingColumn = 160
	titleWidth   = 72
	boxWidth     = 4
	markWidth    = 3
	signWidth    = 2
)

func (p *Planner) shows(column int) bool { return p.width >= column }

// indent is the cells before what unfolds: below the release, in a narrow window less.
func (p *Planner) indent() int {
	if p.width < 60 {
		return markWidth + 1
	}
	return markWidth + boxWidth
}

// measure finds the room for what items stand under.
func (m *made) measure() {
	const most = 24
	for k := range m.items {
		m.widest = max(m.widest, min(cells.Width(m.items[k].place), most))
	}
}

// columns returns the cells of what an item stands under, and those before its title.
func (p *Planner) columns() (place, title int) {
	title = markWidth + boxWidth + signWidth
	if p.shows(placeColumn) {
		place = min(p.made.widest, p.width/5)
		title += place + 2
	}
	return place, title
}

// titleLines is the title of an item in as many lines as it takes.
func (p *Planner) titleLines(t *told) []string {
	_, at := p.columns()
	return markdown.WrapTitle(t.title, p.width-at, p.width-at)
}

// row draws an item of the list.
func (p *Planner) row(n int) string {
	t := &p.made.items[p.shown[n]]
	st, mark := p.Styles.Row, "   "
	if n == p.cursor {
		st, mark = p.Styles.RowSelected, " ❯ "
	}
	box, title := "", st.Title
	switch {
	case !upgrade.HasBox(t.item.Section):
	case p.done[t.item.ID]:
		box, title = "[✓]", st.Meta
	default:
		box = "[ ]"
	}
	sign := ""
	if t.item.Kind == plan.MustDo {
		sign = page.SignRequired
	}
	out := st.Mark.Text(mark) + st.Number.Text(cells.Fit(box, boxWidth)) + st.Number.Text(cells.Fit(sign, signWidth))
	place, used := p.columns()
	if p.shows(placeColumn) {
		out += st.Meta.Text(cells.Fit(t.place, place)) + st.Blank.Text("  ")
	}
	text := t.title
	if lines := p.titleLines(t); n == p.cursor && len(lines) > 0 {
		text = lines[0]
	}
	if p.shows(sayingColumn) && cells.Width(text) <= titleWidth {
		out += title.Text(cells.Fit(text, titleWidth)) + st.Blank.Text("  ")
		used += titleWidth + 2
		text, _, _ = strings.Cut(cmp.Or(t.Action, t.What), "\n")
		text, title = strings.NewReplacer("`", "", "**", "").Replace(text), st.Meta
	}
	return out + title.Text(cells.Fit(text, p.width-used))
}

// Lines implements overlay.Overlay.
func (p *Planner) Lines() []string {
	switch {
	case p.choosing:
		return cells.Fill(p.choiceLines(), p.width, p.height)
	case p.made == nil:
		return cells.Fill(p.wrapped(p.Words.Say("loading"), p.Styles.Muted, 1), p.width, p.height)
	}
	var out []string
	if p.narrowed() {
		out = append(out, p.wordsLine())
	}
	room := p.room() + len(out)
	at := -1
	if len(p.places) > 0 {
		at = p.places[p.cursor]
	}
	for y := p.top; len(out) < room; y++ {
		below := y - at
		switch more := len(p.unfolded.lines); {
		case at >= 0 && below > 0 && below <= more:
			out = append(out, p.unfolded.lines[below-1])
		case at >= 0 && below > more:
			out = append(out, p.flowLine(y-more))
		default:
			out = append(out, p.flowLine(y))
		}
	}
	if p.height >= minFooter {
		out = append(out, p.Styles.Muted.Text(cells.Fit(" "+p.footer(), p.width)))
	}
	return cells.Fill(out, p.width, p.height)
}

func (p *Planner) flowLine(y int) string {
	switch {
	case y >= len(p.flow):
		return cells.Blank(p.width)
	case p.flow[y].item >= 0:
		return p.row(p.flow[y].item)
	}
	return p.flow[y].text
}

// wordsLine shows the words that narrow.
func (p *Planner) wordsLine() string {
	const sign = " ⌕ "
	if !p.narrowing {
		return p.Styles.Accent.Text(cells.Fit(sign+cells.Tame(p.words.Text()), p.width))
	}
	return p.Styles.Muted.Text(sign) + p.words.Draw(max(p.width-cells.Width(sign)-1, 4), p.Styles) + " "
}

// footer says who tells of the releases, and whether ticks last.
func (p *Planner) footer() string {
	var own, imported, tables []string
	for _, r := range p.made.plan.Releases {
		switch name := r.Version.String(); {
		case slices.Contains(r.Witnesses, content.SourceOwn):
			own = append(own, name)
		case len(r.Witnesses) > 1:
			imported = append(imported, name)
		default:
			tables = append(tables, name)
		}
	}
	kept := "planner_not_kept"
	if p.store.Lasts() {
		kept = "planner_kept"
	}
	parts := []string{p.Words.Say(kept)}
	for _, part := range []struct {
		id  string
		all []string
	}{{"planner_footer_own", own}, {"planner_footer_imported", imported}, {"planner_footer_tables", tables}} {
		if len(part.all) > 0 {
			parts = append(parts, p.Words.Fill(part.id, phrase.Values{"Releases": strings.Join(part.all, " ")}))
		}
	}
	for len(parts) > 1 && cells.Width(strings.Join(parts, " ∙ ")) > p.width-1 {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, " ∙ ")
}
