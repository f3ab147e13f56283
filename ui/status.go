package ui

import (
	"fmt"
	"strconv"
	"strings"

	"k8sexplore/ui/cells"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
)

// statusLine is the last line: the keys that matter here or what went wrong at the left, place and background work at the
// right.
func (m *Model) statusLine() string {
	if m.find.open && m.overlays.Top() == nil && m.notice == "" {
		return m.findLine()
	}
	right := m.background() + shortName(m.lang) + m.place() + " "
	room := max(m.layout.width-cells.Width(right)-3, 0)
	left := m.statusText(room)
	return " " + left + cells.Blank(room-cells.Width(left)+2) + m.styles.Muted.Text(right)
}

// wideStatus is the cells from which on there is room beside the keys to say in full what goes on.
const wideStatus = 100

// background is what goes on besides, if anything, with two blanks behind it.
func (m *Model) background() string {
	var said string
	brief := m.layout.width < twoPanes // the keys need the room
	if m.mouse.on && !brief {
		said = m.words.Say("mouse") + "  "
	}
	switch {
	case m.notice != "": // needs the room
	case m.index.building:
		job := "⌕"
		if !brief && m.layout.width < wideStatus {
			job = m.words.Say("building_brief")
		} else if !brief {
			job = m.words.Say("building")
		}
		return fmt.Sprintf("%s%s %3d%%  ", said, job, m.index.percent)
	case m.waiting.long && brief:
		return "⋯  "
	case m.waiting.long:
		return said + m.words.Say("loading") + "  "
	}
	return said
}

// place is the position, in as many cells as the longest in the list takes, so that what stands left of it does not move.
func (m *Model) place() string {
	at := m.position()
	longest := 2*len(strconv.Itoa(m.catalog.Len())) + 3
	return cells.Blank(max(longest-cells.Width(at), 2)) + at
}

// position says how far down one is where the focus is.
func (m *Model) position() string {
	hit, hits, stepped := m.reader.Hit()
	found := m.foundPlace()
	switch {
	case m.overlays.Top() != nil:
		return m.overlays.Position()
	case m.focus != paneFilters && found != "":
		return found
	case m.focus != paneFilters && stepped && m.layout.width < twoPanes:
		return strconv.Itoa(hit) + "/" + strconv.Itoa(hits)
	case m.focus != paneFilters && stepped:
		return strconv.Itoa(hit) + "/" + strconv.Itoa(hits) + " " + m.words.Say("hits")
	case m.focus == paneDetail && m.reader.Loaded():
		return strconv.Itoa(m.reader.Percent()) + "%"
	case m.browser.list.len() > 0:
		return strconv.Itoa(m.browser.list.cursor+1) + "/" + strconv.Itoa(m.browser.list.len())
	}
	return ""
}

func (m *Model) statusText(room int) string {
	if m.notice != "" {
		return m.styles.Warning.Text(cells.Cut(m.notice, room))
	}
	if m.browser.box.open && len(m.browser.offers) > 0 {
		offers := " " + strings.Join(m.browser.offers, "  ")
		return m.styles.Accent.Text(cells.Cut("Tab", room)) + m.styles.Muted.Text(cells.Cut(offers, max(room-3, 0)))
	}
	hint := m.browser.hint()
	if hint == "" {
		return m.shortHelp(room)
	}
	hint = cells.Cut(hint, room)
	return m.styles.Accent.Text(hint) + m.shortHelp(max(room-cells.Width(hint), 0))
}

// shortHelp is the keys that matter where the keys go: the last ones always, of the others the first as far as there is room.
func (m *Model) shortHelp(room int) string {
	hints, always := m.keys.Hints(m.context())
	const gap = 2
	left := room + gap
	for _, h := range hints[len(hints)-always:] {
		left -= gap + hintWidth(h)
	}
	var out []string
	for i, h := range hints {
		if i < len(hints)-always {
			if gap+hintWidth(h) > left {
				left = 0 // none of the less important ones either
				continue
			}
			left -= gap + hintWidth(h)
		}
		out = append(out, m.styles.Accent.Text(h.Key)+" "+m.styles.Muted.Text(h.Does))
	}
	return cells.Cut(strings.Join(out, cells.Blank(gap)), room)
}

func hintWidth(h keys.Hint) int { return cells.Width(h.Key) + 1 + cells.Width(h.Does) }

// context is where keys go.
func (m *Model) context() keys.Context {
	switch top := m.overlays.Top(); {
	case top != nil:
		return top.Context()
	case m.find.open:
		return keys.Find
	case m.browser.box.open:
		return keys.Query
	}
	return m.focus.context()
}

// hint says how the words were understood, and where they stand.
func (b *browser) hint() string {
	var said []string
	for _, c := range b.answer.corrections {
		said = append(said, b.words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read})+"  ")
	}
	if b.answer.elsewhere > 0 && b.list.len() > 0 {
		said = append(said, b.words.Fill("elsewhere", phrase.Values{"N": b.answer.elsewhere, "Key": b.keyOutside(keys.ClearFilters)})+"  ")
	}
	if lang, ok := b.foundIn(); ok {
		said = append(said, b.words.Fill("found_in", phrase.Values{"Language": lang.OwnName(), "Key": b.keyOutside(keys.FoundIn)})+"  ")
	}
	return strings.Join(said, "")
}
