package browse

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/widgets/textline"
)

// queryBox is where the words of a query are typed, behind its filters. It is a plain struct: the root owns the query.
// What stands left of the cursor is never rewritten while the user types, but a filter that is finished with a blank
// leaves the text and becomes one of the query's filters.
type queryBox struct {
	input    textinput.Model
	open     bool
	searches func() []userstate.Follow // the saved ones; nil for none
}

// LongestQuery is how many characters the box takes.
const LongestQuery = 400

func newQueryBox(searches func() []userstate.Follow) queryBox {
	in := textinput.New()
	in.Prompt = ""
	in.Cursor.SetMode(cursor.CursorStatic)
	in.CharLimit = LongestQuery
	return queryBox{input: in, searches: searches}
}

// enter opens the box with the cursor behind the text.
func (b *queryBox) enter(text string) {
	b.open = true
	b.input.SetValue(text)
	b.input.CursorEnd()
	b.input.Focus()
}

func (b *queryBox) leave() {
	b.open = false
	b.input.Blur()
}

// text returns what is typed, and the number of its runes that stand left of the cursor.
func (b *queryBox) text() (string, int) { return b.input.Value(), b.input.Position() }

// words returns the free words of the text: all but filters, and names of saved searches, that are being typed.
func (b *queryBox) words() string {
	words := slices.DeleteFunc(slices.Collect(content.Tokens(b.input.Value())), func(word string) bool {
		return looksLikeFilter(word) || len(b.searchesFrom(word)) > 0
	})
	if len(words) == 1 && (words[0] == "#" || words[0] == "＃") { // a number is to follow
		return ""
	}
	return strings.Join(words, " ")
}

// edit lets the input have a key and reports whether the text changed.
func (b *queryBox) edit(msg tea.KeyMsg) (changed bool) {
	before := b.input.Value()
	b.input, _ = b.input.Update(msg) // its only command blinks the cursor, which stands still
	return b.input.Value() != before
}

// insert types s at the cursor.
func (b *queryBox) insert(s string) {
	b.edit(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)})
}

// wordLeft returns the word, or the quoted words, that end at the cursor, and where in the text they begin, in runes.
func (b *queryBox) wordLeft() (word string, start int) {
	runes, at := []rune(b.input.Value()), b.input.Position()
	left := string(runes[:at])
	for token := range content.Tokens(left) {
		word = token
	}
	if !strings.HasSuffix(left, word) { // a blank stands between
		word = ""
	}
	return word, at - len([]rune(word))
}

// takeFilter cuts the word left of the cursor out of the text if it looks like a filter, and returns it; ok reports
// that it does. With rest, what of the word stands right of the cursor goes too.
func (b *queryBox) takeFilter(rest bool) (word string, ok bool) {
	if word, _ = b.wordLeft(); !looksLikeFilter(word) {
		return "", false
	}
	b.takeWord(rest)
	return word, true
}

// takeWord cuts the word left of the cursor out of the text; with rest, what of it stands right of the cursor goes too.
func (b *queryBox) takeWord(rest bool) {
	_, start := b.wordLeft()
	runes, end := []rune(b.input.Value()), b.input.Position()
	for rest && end < len(runes) && !textline.IsBlank(runes[end]) {
		end++
	}
	b.input.SetValue(string(runes[:start]) + strings.TrimLeft(string(runes[end:]), " "))
	b.input.SetCursor(start)
}

// putBack writes a filter that was one of the query's as text at the start, ready to be edited.
func (b *queryBox) putBack(t content.Term) {
	rest := b.input.Value()
	if rest != "" {
		rest = " " + rest
	}
	b.input.SetValue(t.String() + rest)
	b.input.SetCursor(len([]rune(t.String())))
}

// half returns the filter being typed left of the cursor: its field and what there is of its last value.
func (b *queryBox) half() (field content.Field, value string, ok bool) {
	word, _ := b.wordLeft()
	field, values, ok := content.CutFilter(word)
	if !ok {
		return "", "", false
	}
	return field, values[len(values)-1], true
}

// looksLikeFilter reports a word that begins with a field and a colon, whatever stands behind it.
func looksLikeFilter(word string) bool {
	_, _, ok := content.CutFilter(word)
	return ok
}
