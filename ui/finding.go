package ui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/overlay"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/widgets/cells"
	"k8sexplore/ui/widgets/textline"
)

// findBar is where one types what is to be found in the article; it stands in the status line.
type findBar struct {
	open bool
	line textline.Line
	from frame.Pane // the focus before
}

// findActions lead to places within the article.
func (m *Model) findActions() handlers {
	return handlers{
		keys.FindInText:  m.openFind,
		keys.ShowOutline: m.openOutline,
	}
}

// openFind begins to find in the article; what was found before can be changed.
func (m *Model) openFind() tea.Cmd {
	if _, ok := m.subject(); !ok {
		return nil
	}
	typed, _, _ := m.reader.Finding()
	m.find = findBar{open: true, line: textline.New(typed), from: m.focus}
	m.reader.Remember()
	m.focusOn(frame.Article)
	return m.openArticle()
}

// findKey is a key while the bar is open: what concerns the whole program is the same there as elsewhere.
func (m *Model) findKey(msg tea.KeyMsg) tea.Cmd {
	act := m.Keys.Action(msg, keys.Find)
	if do, ok := m.program[act]; ok {
		return do()
	}
	switch {
	case textline.Left(msg):
		m.find.open = false
		m.reader.EndFind()
		m.reader.Return()
		m.focusOn(m.find.from)
		return m.openArticle()
	case act == keys.Accept:
		m.find.open = false
		m.explainFind()
	case act == keys.Up:
		m.reader.Step(-1)
	case act == keys.Down:
		m.reader.Step(1)
	case act == keys.PageUp:
		m.reader.Scroll(-m.reader.Page())
	case act == keys.PageDown:
		m.reader.Scroll(m.reader.Page())
	case m.find.line.Edit(msg):
		m.reader.Find(m.find.line.Text())
	}
	return nil
}

// explainFind says that nothing is found, which leaves nothing to keep.
func (m *Model) explainFind() {
	if typed, _, n := m.reader.Finding(); typed != "" && n == 0 {
		m.Notice = m.Words.Fill("find_gone", phrase.Values{"Typed": cells.Tame(typed)})
		m.reader.EndFind()
	}
}

// findLine is the status line while one finds: what is typed, how much of it there is, and the keys.
func (m *Model) findLine() string {
	const least, usual, gap = 8, 24, 2 // cells for what is typed, and between the parts
	width := m.layout.Width - 2
	label := m.Words.Say("find") + " "
	if width < frame.TwoPanes {
		label = "⌕ "
	}
	count := m.foundCount()
	wanted := max(cells.Width(cells.Tame(m.find.line.Text()))+1, usual)
	rest := width - cells.Width(label) - cells.Width(count) - 2*gap
	help := m.shortHelp(max(rest-min(wanted, max(rest/2, least)), 0))
	rest -= cells.Width(help)
	wanted = min(wanted, max(rest, least))
	paint := m.Styles.Strong
	if _, _, n := m.reader.Finding(); n == 0 {
		paint = m.Styles.Warning
	}
	line := " " + m.Styles.Accent.Text(label) + m.find.line.Draw(wanted, m.Styles) + cells.Blank(gap) + paint.Text(count)
	return cells.Fit(line+cells.Blank(rest-wanted+gap)+help+" ", m.layout.Width)
}

// foundCount says how much is found, and which of it one has gone to.
func (m *Model) foundCount() string {
	switch typed, n, of := m.reader.Finding(); {
	case typed == "":
		return ""
	case of == 0:
		return m.Words.Say("find_none")
	case n == 0:
		return strconv.Itoa(of)
	default:
		return strconv.Itoa(n) + "/" + strconv.Itoa(of)
	}
}

// foundPlace says at the right of the status line what is still being found, "" where nothing is.
func (m *Model) foundPlace() string {
	const longest = 20 // cells of what was typed
	typed, _, _ := m.reader.Finding()
	if typed == "" {
		return ""
	}
	return "⌕ " + cells.Cut(strings.TrimSpace(cells.Tame(typed)), longest) + " " + m.foundCount()
}

// openOutline shows the headings of the article.
func (m *Model) openOutline() tea.Cmd {
	if !m.reader.Loaded() {
		return nil
	}
	if len(m.reader.Document().Headings) == 0 {
		m.Notice = m.Words.Say("no_headings")
		return nil
	}
	o := overlay.NewOutline(m.reader.Document().Headings, m.reader.InHeading(), m.Words, m.Styles)
	m.outlineFrom = m.focus
	m.reader.Remember()
	m.focusOn(frame.Article)
	m.overlays.Open(o)
	return m.openArticle()
}

// takeJump follows the outline to a heading, or back to where one was.
func (m *Model) takeJump(to overlay.Jump) tea.Cmd {
	if to.Back {
		m.reader.Return()
		m.focusOn(m.outlineFrom)
		return m.openArticle()
	}
	m.reader.Jump(to.Heading)
	return nil
}
