package screen

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/palette"
	"k8sexplore/ui/subject"
)

// look paints the screen in the theme that the palette points at, else in the one that was chosen.
func (m *view) look() tea.Cmd {
	theme := m.Look.Theme
	p, offers := m.overlays.Top().(*palette.Palette)
	if offers {
		theme = cmp.Or(p.Theme(), theme)
	}
	if !m.Paint(theme) {
		return nil
	}
	if offers {
		p.Restyle(m.Styles)
	}
	m.reader.Restyle(m.Styles)
	m.browser.Redraw()
	m.rule = frame.Rule{}
	return m.reading.openArticle()
}

// Ground turns on the colours that the screen stands on, "" for the terminal's own.
func (m *Model) Ground() string { return m.Styles.Ground }

// Scrolls is the cells of the pane at the right, which goes up and down.
func (m *Model) Scrolls() image.Rectangle {
	last := m.layout.Columns[len(m.layout.Columns)-1]
	return image.Rect(last.X, frame.FirstRow, m.layout.Width, m.layout.Height-1)
}

// Awaits reports whether something is on its way that belongs to what is shown: hits, snippets or the article.
func (m *Model) Awaits() bool {
	return m.reading.articles.Open() || m.browser.Awaits() || m.browser.AwaitsSnippets()
}

// themesMsg brings the user's themes.
type themesMsg struct {
	own    style.Own
	faults []error
}

// readThemes reads the user's themes, which may have changed since they were read last.
func (m *background) readThemes() tea.Cmd {
	if m.ReadThemes == nil {
		return nil
	}
	read := m.ReadThemes
	return func() tea.Msg {
		own, faults := read()
		return themesMsg{own, faults}
	}
}

func (m *background) takeThemes(msg themesMsg) {
	m.TakeThemes(msg.own, msg.faults)
	if p, ok := m.overlays.Top().(*palette.Palette); ok {
		p.Refresh()
	}
}

// chooseTheme keeps the theme for as long as the program runs, and says how it is kept for longer.
func (m *background) chooseTheme(name string) tea.Cmd {
	m.Look.Theme = name
	m.Tell("theme_chosen", phrase.Values{"Name": name})
	return nil
}

// View draws the screen: exactly as many lines as the window has rows, each exactly as wide as the window.
func (m *Model) View() string {
	if m.layout.TooSmall() {
		return strings.Join(m.view.tooSmall(), "\n")
	}
	lines := make([]string, 0, m.layout.Height)
	lines = append(lines, m.browser.QueryLine(m.layout.Width))
	lines = append(lines, m.view.body()...)
	lines = append(lines, m.view.statusLine())
	if m.view.ascii != nil {
		return m.view.ascii.Replace(strings.Join(lines, "\n"))
	}
	return strings.Join(lines, "\n")
}

// body is the panes under their rule, with the overlay on top over the lower part of them, under a rule of its own.
func (m *view) body() []string {
	top := m.overlays.Top()
	if top == nil {
		return append([]string{m.paneRule()}, m.paneLines()...)
	}
	over := top.Lines()
	lines := []string{frame.TitledRule(frame.Title{Name: top.Title()}, true, m.layout.Width, m.Styles)}
	if under := m.layout.OverlayRow(len(over)) - 1; under > 0 { // the query line is above
		panes := append([]string{m.paneRule()}, m.paneLines()...)
		lines = append(panes[:under], lines...)
	}
	return append(lines, over...)
}

// tooSmall says so in as much room as there is.
func (m *view) tooSmall() []string {
	message := m.Words.Fill("too_small", phrase.Values{"Width": m.layout.Width, "Height": m.layout.Height})
	width, height := max(m.layout.Width, 1), max(m.layout.Height, 1)
	lines := content.Each(markdown.Wrap(message, width), func(l string) string { return cells.Fit(l, width) })
	return cells.Fill(lines, width, height)
}

// paneLines joins the panes side by side.
func (m *view) paneLines() []string {
	var panes [][]string
	for _, c := range m.layout.Columns {
		switch c.Pane {
		case frame.Filters:
			panes = append(panes, m.browser.FilterLines())
		case frame.Article:
			panes = append(panes, m.welcomed(m.readerLines()))
		default:
			panes = append(panes, m.browser.ListLines(!m.invites() && (m.reader.Loaded() || !m.layout.Shows(frame.Article))))
		}
	}
	border := m.Styles.Border.Text(m.Styles.Line.Vertical)
	out, row := make([]string, m.layout.Rows()), make([]string, len(panes))
	for y := range out {
		for i, lines := range panes {
			row[i] = lines[y]
		}
		out[y] = strings.Join(row, border)
	}
	return out
}

// invites reports whether the reader shows the end of a release's page, which says how a release without notes gets
// some.
func (m *view) invites() bool {
	_, page := m.reader.Key().Subject.(subject.Release)
	return m.reader.Loaded() && page && m.layout.Shows(frame.Article) && m.reader.Percent() == 100
}

// readerLines is the article, or why there is none.
func (m *view) readerLines() []string {
	if m.reader.Loaded() || m.browser.Len() > 0 {
		return m.reader.Lines()
	}
	width, height := m.reader.Size()
	if m.layout.Shows(frame.List) { // which says why
		return m.browser.InviteLines(width, height)
	}
	return m.browser.EmptyLines(width, height, true)
}

// welcomed puts the welcome over the end of the lines of a release's page, if at least half of the pane is left to that.
func (m *view) welcomed(lines []string) []string {
	width, height := m.reader.Size()
	_, release := m.reader.Key().Subject.(subject.Release)
	if !release || m.focus != frame.List || m.reader.Top() > 0 {
		return lines
	}
	card := m.browser.Welcome(width)
	if len(card) > height/2 {
		return lines
	}
	return append(slices.Clone(lines[:len(lines)-len(card)]), card...)
}

// paneRule is the line above the panes, with their names.
func (m *view) paneRule() string {
	var titles [frame.Panes]frame.Title
	for _, c := range m.layout.Columns {
		titles[c.Pane].Name = m.paneTitle(c.Pane)
	}
	titles[frame.List].Aside = m.browser.Arranged()
	return m.rule.Draw(&m.layout, titles, m.focus, m.browser.Typing(), m.Styles)
}

// paneTitle is what a pane is called: the article after what it is about.
func (m *view) paneTitle(p frame.Pane) string {
	switch {
	case p == frame.Filters:
		return m.Words.Say("pane_filters")
	case p == frame.Article && m.reader.Loaded():
		return m.way.crumbs(m.layout.WidthOf(frame.Article) - frame.RuleEnds)
	case p == frame.Article:
		return m.Words.Say("pane_article")
	}
	return m.Words.Say("pane_changes")
}

// statusLine is the last line: the keys that matter here or what went wrong at the left, place and background work at
// the right.
func (m *view) statusLine() string {
	if m.reading.find.Open && m.overlays.Top() == nil && m.Notice == "" {
		return m.reading.find.Line(&m.reader, m.layout.Width, m.Words, m.shortHelp)
	}
	right := m.place() + " "
	room := max(m.layout.Width-cells.Width(right)-3, 0)
	left := m.statusText(room)
	free := room - cells.Width(left)
	job := m.work.background(free)
	return " " + left + cells.Blank(free-cells.Width(job)+2) + m.Styles.Muted.Text(job+right)
}

// background is what goes on besides, if anything, as fully as there is room for beside the keys, which stay where
// they are. The place behind it begins with two blanks.
func (m *background) background(room int) string {
	said, _ := content.First(m.jobs(), func(said string) bool { return cells.Width(said) <= room })
	return said
}

// jobSign is the cells of the shortest that is said of a job; the keys leave it that much.
const jobSign = 1

// jobRoom is what the keys leave to jobs: what only a key ends is said in words.
func (m *background) jobRoom() int {
	if m.library.Changed {
		return cells.Width(m.changedLibrary())
	}
	return jobSign
}

// changedLibrary says in brief that the library has changed.
func (m *background) changedLibrary() string {
	return m.Words.Fill("library_changed_brief", phrase.Values{"Key": m.Keys.Of(keys.Reload).Label})
}

// jobs are the ways to say what goes on, the fullest first.
func (m *background) jobs() (all []string) {
	percent := fmt.Sprintf("%3d%%", m.index.percent)
	switch {
	case m.Notice != "": // needs the room
	case m.index.building:
		all = []string{m.Words.Say("building") + " " + percent, m.Words.Say("building_brief") + " " + percent, "⌕" + percent, "⌕"}
	case m.waiting.Long:
		all = []string{m.Words.Say("loading"), "⋯"}
	case m.library.Changed:
		all = []string{m.changedLibrary(), m.Keys.Of(keys.Reload).Label}
	}
	if !m.pointer.mouse.on {
		return all
	}
	mouse := m.Words.Say("mouse")
	if len(all) == 0 {
		return []string{mouse}
	}
	return slices.Insert(all, 0, mouse+cells.Blank(2)+all[0])
}

// place is the position, in as many cells as the longest in the list takes, so that what stands left of it does not
// move.
func (m *view) place() string {
	at := m.position()
	longest := 2*len(strconv.Itoa(m.Catalog.Len())) + 3
	return cells.Blank(max(longest-cells.Width(at), 2)) + at
}

// position says how far down the focused pane is scrolled.
func (m *view) position() string {
	hit, hits, stepped := m.reader.Hit()
	found := m.reader.FoundPlace(m.Words)
	switch {
	case m.overlays.Top() != nil:
		return m.overlays.Position()
	case m.focus != frame.Filters && found != "":
		return found
	case m.focus != frame.Filters && stepped && m.layout.Width < frame.TwoPanes:
		return strconv.Itoa(hit) + "/" + strconv.Itoa(hits)
	case m.focus != frame.Filters && stepped:
		return strconv.Itoa(hit) + "/" + strconv.Itoa(hits) + " " + m.Words.Say("hits")
	case m.focus == frame.Article && m.reader.Loaded():
		return strconv.Itoa(m.reader.Percent()) + "%"
	case m.browser.Len() > 0:
		return strconv.Itoa(m.browser.Standing()) + "/" + strconv.Itoa(m.browser.Len())
	}
	return ""
}

func (m *view) statusText(room int) string {
	if m.Notice != "" {
		return m.Styles.Warning.Text(cells.Cut(m.Notice, room))
	}
	if values := m.browser.Offers(); len(values) > 0 {
		offers := " " + strings.Join(values, "  ")
		return m.Styles.Accent.Text(cells.Cut("Tab", room)) + m.Styles.Muted.Text(cells.Cut(offers, max(room-3, 0)))
	}
	hint := m.browser.Hint()
	if k, ok := m.reader.Marked(); ok && m.focus == frame.Article && m.overlays.Top() == nil {
		hint = markedHint(k)
	}
	if hint == "" {
		return m.shortHelp(room)
	}
	hint = cells.Cut(hint, room)
	return m.Styles.Accent.Text(hint) + m.shortHelp(max(room-cells.Width(hint), 0))
}

// markedHint says where the marked link leads.
func markedHint(k document.Link) string {
	if k.To.IsZero() {
		return cmp.Or(k.URL, k.Text) + cells.Blank(2)
	}
	return overlay.TargetLine(k.To) + cells.Blank(2)
}

// shortHelp is the keys that matter where the keys go: the last ones always, of the others the first as far as there
// is room. Where panes do not stand side by side only the help stands always, and may go without its words, so that another
// key has room.
func (m *view) shortHelp(room int) string {
	hints, always := m.Keys.Hints(m.context())
	if m.context() == keys.List && m.browser.IsHeading(m.browser.Cursor()) {
		hints[0].Does = m.Words.Say("key_fold_heading") // where Enter opens entries
	}
	narrow := m.layout.Width < frame.TwoPanes
	if narrow && always > 1 {
		hints, always = hints[:len(hints)-1], 1 // without the way out
	}
	free := room - m.work.jobRoom()
	shown := fitting(hints, always, free)
	if narrow {
		hints[len(hints)-1].Does = ""
		if terse := fitting(hints, always, free); len(terse) > len(shown) {
			shown = terse
		}
	}
	var out []string
	for _, h := range shown {
		out = append(out, strings.TrimSpace(m.Styles.Accent.Text(h.Key)+" "+m.Styles.Muted.Text(h.Does)))
	}
	return cells.Cut(strings.Join(out, cells.Blank(hintGap)), room)
}

// hintGap is the cells between two keys.
const hintGap = 2

// fitting returns the last hints, and of those before them the first, as many as there is room for.
func fitting(hints []keys.Hint, always, room int) (shown []keys.Hint) {
	last := hints[len(hints)-always:]
	left := room + hintGap
	for _, h := range last {
		left -= hintGap + hintWidth(h)
	}
	for _, h := range hints[:len(hints)-always] {
		if left -= hintGap + hintWidth(h); left < 0 {
			break
		}
		shown = append(shown, h)
	}
	return append(shown, last...)
}

func hintWidth(h keys.Hint) int { return cells.Width(strings.TrimSpace(h.Key + " " + h.Does)) }

// context is where keys go.
func (m *Model) context() keys.Context {
	switch top := m.overlays.Top(); {
	case top != nil:
		return top.Context()
	case m.reading.find.Open:
		return keys.Find
	case m.browser.Narrowing():
		return keys.Narrow
	case m.browser.Typing():
		return keys.Query
	}
	return m.focus.Context()
}
