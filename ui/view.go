package ui

import (
	"strconv"
	"strings"

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
			panes = append(panes, m.detailLines())
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
	if m.list.len() > 0 {
		return m.list.lines(m.catalog, m.styles, m.words.Say("near"), m.words.Say("only_facts"))
	}
	return m.sayEmpty(m.list.width)
}

// detailLines is the article, or why there is none.
func (m *Model) detailLines() []string {
	if m.detail.loaded || m.list.len() > 0 {
		return m.detail.lines()
	}
	return m.sayEmpty(m.detail.width)
}

func (m *Model) sayEmpty(width int) []string {
	lines := []string{cells.Blank(width)}
	for _, said := range m.whyEmpty() {
		for _, l := range markdown.Wrap(said, width-4) {
			lines = append(lines, "  "+m.styles.Muted.Text(cells.Fit(l, width-2)))
		}
	}
	return fill(lines, width, m.layout.rows())
}

// whyEmpty says that nothing was found, and where there is something.
func (m *Model) whyEmpty() []string {
	if m.awaitsResult() {
		return []string{m.words.Say("searching")}
	}
	said := []string{m.words.Say("nothing_found")}
	if other, ok := m.otherRelease(); ok {
		said = append(said, m.words.Fill("nothing_here", phrase.Values{
			"Release": m.query.Filters.Releases[0].String(), "N": other.N, "Other": other.Value, "Key": m.keyOutside(actOtherRelease),
		}))
	}
	if m.answer.elsewhere > 0 {
		said = append(said, m.words.Fill("elsewhere", phrase.Values{"N": m.answer.elsewhere, "Key": m.keyOutside(actClearFilters)}))
	}
	if m.box.open {
		return said
	}
	return append(said, m.words.Say("nothing_hint"))
}

// keyOutside is the key of an action, behind the one that leads out of the query box.
func (m *Model) keyOutside(a action) string {
	key := m.keys.help(a).Key
	if m.box.open {
		key = m.keys.help(actBack).Key + " " + key
	}
	return key
}

// rule is the line above the panes, with their names; the focused one's stands out.
func (m *Model) rule() string {
	var b strings.Builder
	if m.help.open {
		return m.titledRule(m.words.Say("help"), true, m.layout.width)
	}
	for i, c := range m.layout.columns {
		if i > 0 {
			b.WriteString(m.styles.Border.Text(m.styles.Line.Tee))
		}
		b.WriteString(m.titledRule(m.paneTitle(c.pane), c.pane == m.focus && !m.box.open, c.width))
	}
	return b.String()
}

func (m *Model) titledRule(title string, focused bool, width int) string {
	h := m.styles.Line.Horizontal
	paint, before, after := m.styles.Muted, " ", " "
	if focused {
		paint = m.styles.Accent
		if m.styles.Plain {
			before, after = "[", "]"
		}
	}
	title = cells.Cut(title, width-4)
	rest := width - 3 - cells.Width(title)
	return m.styles.Border.Text(h) + before + paint.Text(title) + after + m.styles.Border.Text(strings.Repeat(h, max(rest, 0)))
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

// statusLine is the last line: the keys that matter here or what went wrong at the left, place and background work at the
// right.
func (m *Model) statusLine() string {
	right := m.place() + " "
	if m.building && m.layout.width >= twoPanes { // else the keys need the room
		right = m.words.Say("building") + "  " + right
	}
	room := max(m.layout.width-cells.Width(right)-3, 0)
	left := m.statusText(room)
	return " " + left + cells.Blank(room-cells.Width(left)+2) + m.styles.Muted.Text(right)
}

// place says how far down one is where the focus is.
func (m *Model) place() string {
	switch {
	case m.help.open:
		return ""
	case m.focus != paneFilters && m.detail.loaded && m.detail.hit >= 0:
		return strconv.Itoa(m.detail.hit+1) + "/" + strconv.Itoa(len(m.detail.doc.Hits)) + " " + m.words.Say("hits")
	case m.focus == paneDetail && m.detail.loaded:
		return strconv.Itoa(m.detail.percent()) + "%"
	case m.list.len() > 0:
		return strconv.Itoa(m.list.cursor+1) + "/" + strconv.Itoa(m.list.len())
	}
	return ""
}

func (m *Model) statusText(room int) string {
	if m.notice != "" {
		return m.styles.Warning.Text(cells.Cut(m.notice, room))
	}
	if m.box.open && len(m.offers) > 0 {
		return m.styles.Accent.Text(cells.Cut("Tab", room)) + m.styles.Muted.Text(cells.Cut(" "+strings.Join(m.offers, "  "), max(room-3, 0)))
	}
	hint := m.hint()
	if hint == "" {
		return m.shortHelp(room)
	}
	hint = cells.Cut(hint, room)
	return m.styles.Accent.Text(hint) + m.shortHelp(max(room-cells.Width(hint), 0))
}

// hint says how the words were understood, and where they stand.
func (m *Model) hint() string {
	var said []string
	for _, c := range m.answer.corrections {
		said = append(said, m.words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read})+"  ")
	}
	if lang, ok := m.foundIn(); ok {
		said = append(said, m.words.Fill("found_in", phrase.Values{"Language": lang.OwnName(), "Key": m.keyOutside(actFoundIn)})+"  ")
	}
	return strings.Join(said, "")
}
