package keys

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
)

// The keys of the Russian layout and what stands on the same keys of the Latin one. Its comma stays one, which is a key
// of its own on a Latin layout, too.
const (
	cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбю.№ё"
	latinKeys    = "qwertyuiop[]asdfghjkl;'zxcvbnm,./#`"
)

// latin reads a command key typed on a Cyrillic layout, or in full width, as the key that it is on a Latin one, so that
// letter keys work without switching. Text input never goes through it.
func latin(msg tea.KeyMsg) tea.KeyMsg {
	if msg.Type != tea.KeyRunes || len(msg.Runes) != 1 || msg.Paste {
		return msg
	}
	r := msg.Runes[0]
	if r >= '！' && r <= '～' { // full-width, as an input method types it
		msg.Runes = []rune{r - '！' + '!'}
		return msg
	}
	lower := unicode.ToLower(r)
	i := strings.IndexRune(cyrillicKeys, lower)
	if i < 0 {
		return msg
	}
	to := []rune(latinKeys)[len([]rune(cyrillicKeys[:i]))]
	if lower != r {
		if to = unicode.ToUpper(to); to == ';' {
			to = ':'
		}
	}
	msg.Runes = []rune{to}
	return msg
}
