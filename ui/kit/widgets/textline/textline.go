// Package textline is one line of text that the user types, for a bar or an overlay. It is a plain struct that
// belongs to the update loop.
package textline

import (
	"slices"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// longest is how many characters a line takes.
const longest = 200

// Line is such a line, with a cursor.
type Line struct{ input textinput.Model }

// New returns a line with the cursor behind the text.
func New(text string) Line {
	in := textinput.New()
	in.Prompt = ""
	in.Cursor.SetMode(cursor.CursorStatic)
	in.CharLimit = longest
	in.SetValue(text)
	in.CursorEnd()
	in.Focus()
	return Line{in}
}

// Text returns the text that was typed.
func (l *Line) Text() string { return l.input.Value() }

// Edit lets the line have a key, and reports whether the text changed.
func (l *Line) Edit(msg tea.KeyMsg) (changed bool) {
	before := l.input.Value()
	l.input, _ = l.input.Update(msg) // its only command blinks the cursor, which stands still
	return l.input.Value() != before
}

// Draw returns the line in exactly room cells, which are at least 4. Where that is too little, what is left out
// stands far from the cursor.
func (l *Line) Draw(room int, st *style.Styles) string {
	runes := []rune(l.input.Value() + " ")
	at := l.input.Position()
	before, under, after := cells.Tame(string(runes[:at])), Cursor(string(runes[at]), st), cells.Tame(string(runes[at+1:]))
	if cells.Width(before)+cells.Width(under) > room {
		const hidden = "⋯"
		for before != "" && cells.Width(hidden+before)+cells.Width(under) > room {
			_, size := utf8.DecodeRuneInString(before)
			before = before[size:]
		}
		before = hidden + before
	}
	after = cells.Cut(after, room-cells.Width(before)-cells.Width(under))
	line := st.Text.Text(before) + st.Cursor.Text(under) + st.Text.Text(after)
	return line + cells.Blank(room-cells.Width(before)-cells.Width(under)-cells.Width(after))
}

// Cursor returns the character under the cursor; without colours a bar stands before it.
func Cursor(under string, st *style.Styles) string {
	switch {
	case !st.Plain:
		return under
	case under == " ":
		return "_"
	}
	return "|" + under
}

// Left reports that a line is left by a key: Esc, also with a letter right behind it. With some letters Alt is a key
// of the line itself.
func Left(msg tea.KeyMsg) bool {
	alt := msg.Type == tea.KeyRunes && msg.Alt
	return msg.Type == tea.KeyEsc || alt && !slices.Contains([]string{"alt+b", "alt+f", "alt+d"}, msg.String())
}

// IsBlank reports the blanks that part words as they are typed, the full-width one included.
func IsBlank(r rune) bool { return r == ' ' || r == '\u3000' }
