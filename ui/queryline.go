package ui

import (
	"fmt"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/cells"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/style"
)

// queryLine is the first line: the query at the left, count and language at the right, which gives way last.
func (m *Model) queryLine() string {
	right := "  " + m.styles.Muted.Text(m.count()) + "  " + m.languages() + " "
	name := m.styles.Accent.Text(" k8sexplore") + "  "
	if m.layout.width < twoPanes {
		name = " "
	}
	room := m.layout.width - cells.Width(name) - cells.Width(right)
	return name + m.queryText(room) + right
}

// count says how much was found: what holds all words, what holds a part of them, and facts without an article.
func (m *Model) count() string {
	n, total, facts := len(m.list.rows), m.catalog.Len(), len(m.list.cards)
	near := n - m.list.full
	switch {
	case near == 0 && facts == 0 && n == total:
		return m.words.Count("count_all", n, nil)
	case near == 0 && facts == 0:
		return m.words.Fill("count_of", phrase.Values{"N": n, "Total": total})
	case m.layout.width < twoPanes:
		return fmt.Sprintf("%d+%d+%d", m.list.full, near, facts)
	case facts == 0:
		return m.words.Fill("count_near", phrase.Values{"N": m.list.full, "Near": near})
	}
	return m.words.Fill("count_facts", phrase.Values{"N": m.list.full, "Near": near, "Facts": facts})
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

// part is a piece of the query line in one style.
type part struct {
	text  string
	paint style.Paint
}

// hiddenSign says that something stands left of what is shown.
const hiddenSign = "⋯"

// queryText is the filters as chips and the words in exactly room cells. Where that is too little, what is left out stands
// far from the cursor: at the left while one types at the end.
func (m *Model) queryText(room int) string {
	const sign = "⌕ "
	parts, cursorEnd := m.queryParts()
	room -= cells.Width(sign)
	hidden := max(cursorEnd-room, 0) // cells at the left
	var b strings.Builder
	b.WriteString(m.styles.Muted.Text(sign))
	used := 0
	if hidden > 0 {
		b.WriteString(m.styles.Muted.Text(hiddenSign))
		room -= cells.Width(hiddenSign)
		hidden += cells.Width(hiddenSign)
	}
	for _, p := range parts {
		if hidden > 0 {
			before := cells.Width(p.text)
			p.text = cutLeft(p.text, hidden)
			hidden = max(hidden-before, 0)
		}
		text := cells.Cut(p.text, room-used)
		b.WriteString(p.paint.Text(text))
		used += cells.Width(text)
	}
	return b.String() + cells.Blank(room-used)
}

// queryParts returns the pieces of the query, and how many cells there are up to the end of what must be in sight: of the
// cursor while the box is open, else of the words.
func (m *Model) queryParts() (parts []part, inSight int) {
	add := func(text string, p style.Paint) { parts = append(parts, part{cells.Tame(text), p}) }
	for _, t := range m.query.Filters.Terms() {
		add(m.chip(t), m.styles.Chip)
		add(" ", style.Paint{})
	}
	switch text, at := m.box.text(); {
	case m.box.open:
		runes := []rune(text + " ")
		add(string(runes[:at]), m.styles.Text)
		add(m.cursor(string(runes[at])), m.styles.Cursor)
		inSight = width(parts)
		add(string(runes[at+1:]), m.styles.Text)
		add(m.boxHint(text), m.styles.Muted)
	case m.query.Words != "":
		add(m.query.Words, m.styles.Text)
	case m.query.Filters.IsZero():
		add(m.keys.help(actSearch).Key+" "+m.words.Say("key_search"), m.styles.Muted)
	}
	return parts, inSight
}

func width(parts []part) (n int) {
	for _, p := range parts {
		n += cells.Width(p.text)
	}
	return n
}

// chip is a filter; without colours brackets set it off.
func (m *Model) chip(t content.Term) string {
	if m.styles.Plain {
		return "[" + t.String() + "]"
	}
	return " " + t.String() + " "
}

// cursor is what stands under the cursor; without colours a bar stands before it.
func (m *Model) cursor(under string) string {
	switch {
	case !m.styles.Plain:
		return under
	case under == " ":
		return "_"
	}
	return "|" + under
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
