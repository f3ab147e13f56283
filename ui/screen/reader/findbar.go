package reader

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
)

// FindBar is where the user types what is to be found in the document. The zero value is closed.
type FindBar struct {
	Open bool
	line textline.Line
}

// OpenFind returns an open bar; what was found before can be changed in it. Where the user is in the document is
// remembered.
func (p *Pane) OpenFind() FindBar {
	typed, _, _ := p.Finding()
	p.Remember()
	return FindBar{Open: true, line: textline.New(typed)}
}

// Press takes a key, with the action that it is bound to in the bar. Left tells that the bar was left and that the
// document stands where it was before, kept that it was left with what was found.
func (b *FindBar) Press(p *Pane, msg tea.KeyMsg, act keys.Action) (left, kept bool) {
	switch {
	case textline.Left(msg):
		b.Open = false
		p.EndFind()
		p.Return()
		return true, false
	case act == keys.Accept:
		b.Open = false
		return false, true
	case act == keys.Up:
		p.Step(-1)
	case act == keys.Down:
		p.Step(1)
	case act == keys.PageUp:
		p.Scroll(-p.Page())
	case act == keys.PageDown:
		p.Scroll(p.Page())
	case b.line.Edit(msg):
		p.Find(b.line.Text())
	}
	return false, false
}

// roomy is the cells of a line from which on the bar has a name and not a sign.
const roomy = 58

// Line draws the bar, width cells wide: what is typed, how much of it there is, and behind it the help, which is made
// for the cells that it may take.
func (b *FindBar) Line(p *Pane, width int, words *phrase.Book, help func(room int) string) string {
	const least, usual, gap = 8, 24, 2 // cells for what is typed, and between the parts
	width -= 2
	label := words.Say("find") + " "
	if width < roomy {
		label = "⌕ "
	}
	count := p.foundCount(words)
	wanted := max(cells.Width(cells.Tame(b.line.Text()))+1, usual)
	rest := width - cells.Width(label) - cells.Width(count) - 2*gap
	keys := help(max(rest-min(wanted, max(rest/2, least)), 0))
	rest -= cells.Width(keys)
	wanted = min(wanted, max(rest, least))
	line := " " + p.styles.Accent.Text(label) + b.line.Draw(wanted, p.styles) + cells.Blank(gap) + p.foundPaint().Text(count)
	return cells.Fit(line+cells.Blank(rest-wanted+gap)+keys+" ", width+2)
}

func (p *Pane) foundPaint() style.Paint {
	if _, _, n := p.Finding(); n == 0 {
		return p.styles.Warning
	}
	return p.styles.Strong
}

// foundCount says how much is found, and which of it the user has gone to; "" where nothing is looked for.
func (p *Pane) foundCount(words *phrase.Book) string {
	switch typed, n, of := p.Finding(); {
	case typed == "":
		return ""
	case of == 0:
		return words.Say("find_none")
	case n == 0:
		return strconv.Itoa(of)
	default:
		return strconv.Itoa(n) + "/" + strconv.Itoa(of)
	}
}

// FoundPlace says what is still being found, "" where nothing is.
func (p *Pane) FoundPlace(words *phrase.Book) string {
	const longest = 20 // cells of what was typed
	typed, _, _ := p.Finding()
	if typed == "" {
		return ""
	}
	return "⌕ " + cells.Cut(strings.TrimSpace(cells.Tame(typed)), longest) + " " + p.foundCount(words)
}
