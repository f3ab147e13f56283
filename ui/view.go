package ui

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
)

// View draws the screen: exactly as many lines as the window has rows, each exactly as wide as the window.
func (m *Model) View() string {
	if m.layout.tooSmall() {
		return strings.Join(m.tooSmall(), "\n")
	}
	lines := make([]string, 0, m.layout.height)
	lines = append(lines, m.queryLine(), m.rule())
	if m.help.open {
		lines = append(lines, m.helpLines()...)
	} else {
		lines = append(lines, m.paneLines()...)
	}
	lines = append(lines, m.statusLine())
	return strings.Join(lines, "\n")
}

// tooSmall says so in as much room as there is.
func (m *Model) tooSmall() []string {
	message := m.words.Fill("too_small", phrase.Values{"Width": m.layout.width, "Height": m.layout.height})
	width, height := max(m.layout.width, 1), max(m.layout.height, 1)
	var lines []string
	for _, l := range markdown.Wrap(message, width) {
		lines = append(lines, cells.Fit(l, width))
	}
	return fill(lines, width, height)
}

// paneLines joins the panes side by side.
func (m *Model) paneLines() []string {
	var panes [][]string
	for _, c := range m.layout.columns {
		switch c.pane {
		case paneFilters:
			panes = append(panes, m.filters.lines(m.words, m.styles))
		case paneDetail:
			panes = append(panes, m.detail.lines())
		case paneList, paneCount:
			panes = append(panes, m.listLines())
		}
	}
	border := m.styles.Border.Text(m.styles.Line.Vertical)
	out := make([]string, m.layout.rows())
	var b strings.Builder
	for y := range out {
		b.Reset()
		for i, lines := range panes {
			if i > 0 {
				b.WriteString(border)
			}
			b.WriteString(lines[y])
		}
		out[y] = b.String()
	}
	return out
}

// listLines is the list, or why it is empty.
func (m *Model) listLines() []string {
	if len(m.list.rows) > 0 {
		return m.list.lines(m.catalog, m.styles)
	}
	said := []string{"nothing_found", "nothing_hint"}
	if m.results.waiting() {
		said = []string{"searching"}
	}
	lines := []string{cells.Blank(m.list.width)}
	for _, id := range said {
		for _, l := range markdown.Wrap(m.words.Say(id), m.list.width-4) {
			lines = append(lines, "  "+m.styles.Muted.Text(cells.Fit(l, m.list.width-2)))
		}
	}
	return fill(lines, m.list.width, m.list.height)
}

// rule is the line above the panes, with their names; the focused one's stands out.
func (m *Model) rule() string {
	h := m.styles.Line.Horizontal
	var b strings.Builder
	if m.help.open {
		return m.titledRule(m.words.Say("help"), true, m.layout.width)
	}
	for i, c := range m.layout.columns {
		if i > 0 {
			b.WriteString(m.styles.Border.Text(m.styles.Line.Tee))
		}
		if c.width < 1 {
			b.WriteString(h)
			continue
		}
		b.WriteString(m.titledRule(m.paneTitle(c.pane), c.pane == m.focus && !m.box.open, c.width))
	}
	return b.String()
}

func (m *Model) titledRule(title string, focused bool, width int) string {
	h := m.styles.Line.Horizontal
	paint := m.styles.Muted
	if focused {
		paint = m.styles.Accent
	}
	title = cells.Cut(title, width-4)
	rest := width - 3 - cells.Width(title)
	return m.styles.Border.Text(h) + " " + paint.Text(title) + " " + m.styles.Border.Text(strings.Repeat(h, max(rest, 0)))
}

func (m *Model) paneTitle(p pane) string {
	switch p {
	case paneFilters:
		return m.words.Say("pane_filters")
	case paneDetail:
		if m.detail.loaded {
			return m.detail.doc.Heading
		}
		return m.words.Say("pane_article")
	case paneList, paneCount:
	}
	return m.words.Say("pane_changes")
}

// queryLine is the first line: the query at the left, count and language at the right, which gives way last.
func (m *Model) queryLine() string {
	right := m.languages() + " "
	count := m.count() + "  "
	name := m.styles.Accent.Text(" k8sexplore") + "  "
	if m.layout.width < twoPanes {
		name = " "
	}
	room := m.layout.width - cells.Width(name) - cells.Width(count) - cells.Width(right)
	return name + m.queryText(room) + m.styles.Muted.Text(count) + right
}

func (m *Model) count() string {
	n, total := len(m.list.rows), m.catalog.Len()
	if n == total {
		return m.words.Count("count_all", n, nil)
	}
	return m.words.Fill("count_of", phrase.Values{"N": n, "Total": total})
}

// languages shows all languages with the current one marked, or the current one alone where room is short.
func (m *Model) languages() string {
	short := map[content.Language]string{content.English: "EN", content.Japanese: "日本語", content.Chinese: "中文", content.Russian: "РУ"}
	var out []string
	for _, l := range shownLanguages() {
		switch {
		case l == m.lang:
			out = append(out, m.styles.Accent.Text("["+short[l]+"]"))
		case m.layout.width >= 100:
			out = append(out, m.styles.Muted.Text(short[l]))
		}
	}
	return strings.Join(out, " ")
}

// queryText is the filters as chips and the words, with the cursor while the box is open, in exactly room cells. Where it
// is too long its end is shown, for that is where one types.
func (m *Model) queryText(room int) string {
	type part struct {
		plain string
		paint func(string) string
	}
	parts := []part{{"⌕ ", m.styles.Muted.Text}}
	for _, t := range m.query.Filters.Terms() {
		parts = append(parts, part{" " + t.String() + " ", m.styles.Chip.Text}, part{" ", plain})
	}
	switch text, at := m.box.text(); {
	case m.box.open:
		runes := []rune(text + " ")
		parts = append(parts, part{string(runes[:at]), m.styles.Text.Text}, part{string(runes[at]), m.cursor},
			part{string(runes[at+1:]), m.styles.Text.Text})
		if hint := m.boxHint(text); hint != "" {
			parts = append(parts, part{hint, m.styles.Muted.Text})
		}
	case m.query.Words != "":
		parts = append(parts, part{m.query.Words, m.styles.Text.Text})
	case m.query.Filters.IsZero():
		parts = append(parts, part{m.keys.help(actSearch).Key + " " + m.words.Say("key_search"), m.styles.Muted.Text})
	}
	width := 0
	for _, p := range parts {
		width += cells.Width(p.plain)
	}
	tooWide := width - room
	var b strings.Builder
	used := 0
	for i, p := range parts {
		w := cells.Width(p.plain)
		if m.box.open && i > 0 && tooWide > 0 && w > 0 {
			cut := min(tooWide, w)
			tooWide -= cut
			p.plain = cutLeft(p.plain, cut)
			w = cells.Width(p.plain)
		}
		if used+w > room {
			p.plain = cells.Cut(p.plain, room-used)
			w = cells.Width(p.plain)
		}
		used += w
		b.WriteString(p.paint(p.plain))
	}
	return b.String() + cells.Blank(room-used)
}

func plain(s string) string { return s }

// cursor draws what stands under the cursor; without colours a bar stands for it.
func (m *Model) cursor(s string) string {
	if painted := m.styles.Cursor.Text(s); painted != s || s == "" {
		return painted
	}
	if s == " " {
		return "_"
	}
	return s
}

// boxHint says what may be typed into an empty box.
func (m *Model) boxHint(text string) string {
	switch {
	case text == "#":
		return m.words.Say("number_hint")
	case text == "" && m.query.Filters.IsZero():
		return m.words.Say("search_hint")
	}
	return ""
}

// cutLeft drops at least width cells from the start of plain text.
func cutLeft(s string, width int) string {
	for i := range s {
		if cells.Width(s[:i]) >= width {
			return s[i:]
		}
	}
	return ""
}

// statusLine is the last line: the keys that matter here or what went wrong at the left, place and background work at the
// right.
func (m *Model) statusLine() string {
	right := ""
	if m.building {
		right = m.words.Say("building") + "  "
	}
	if m.focus == paneDetail && m.detail.loaded {
		right += strconv.Itoa(m.detail.percent()) + "%"
	} else if len(m.list.rows) > 0 {
		right += strconv.Itoa(m.list.cursor+1) + "/" + strconv.Itoa(len(m.list.rows))
	}
	right += " "
	room := max(m.layout.width-cells.Width(right)-3, 0)
	left := m.statusText(room)
	return " " + left + cells.Blank(room-cells.Width(left)+2) + m.styles.Muted.Text(right)
}

func (m *Model) statusText(room int) string {
	if m.notice != "" {
		return m.styles.Warning.Text(cells.Cut(m.notice, room))
	}
	if field, half, ok := m.box.half(); m.box.open && ok {
		if values := m.completions(field, half); len(values) > 0 {
			return m.styles.Muted.Text(cells.Cut("Tab "+strings.Join(values, "  "), room))
		}
	}
	return m.shortHelp(room)
}
