package term

import (
	"regexp"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// sequence matches an escape sequence that a key sends, known or not.
var sequence = regexp.MustCompile(`^\x1b(\[\[[A-E]|\[[0-?]*[ -/]*[@-~]|O[A-DFHP-S])`)

// sequences names the keys without modifiers, without the leading escape.
var sequences = map[string]tea.KeyType{
	"[A": tea.KeyUp, "[B": tea.KeyDown, "[C": tea.KeyRight, "[D": tea.KeyLeft,
	"OA": tea.KeyUp, "OB": tea.KeyDown, "OC": tea.KeyRight, "OD": tea.KeyLeft,
	"[H": tea.KeyHome, "OH": tea.KeyHome, "[1~": tea.KeyHome, "[7~": tea.KeyHome,
	"[F": tea.KeyEnd, "OF": tea.KeyEnd, "[4~": tea.KeyEnd, "[8~": tea.KeyEnd,
	"[5~": tea.KeyPgUp, "[6~": tea.KeyPgDown, "[2~": tea.KeyInsert, "[3~": tea.KeyDelete,
	"[Z": tea.KeyShiftTab,
}

// Keys makes key messages of typed-ahead bytes, one for each key, also for
// each character of a run (Bubble Tea itself would join a run into one).
// A newline is Enter: the terminal made it of one before it was in raw mode.
// Other escape sequences and bytes that are not UTF-8 are dropped.
func Keys(typed []byte) []tea.KeyMsg {
	var keys []tea.KeyMsg
	for len(typed) > 0 {
		key, n, ok := firstKey(typed)
		if ok {
			keys = append(keys, tea.KeyMsg(key))
		}
		typed = typed[n:]
	}
	return keys
}

// firstKey reads the first key of b and its length in bytes.
func firstKey(b []byte) (key tea.Key, n int, ok bool) {
	if found := sequence.FindSubmatch(b); found != nil {
		key.Type, ok = sequences[string(found[1])]
		return key, len(found[0]), ok
	}
	if b[0] == '\x1b' && len(b) > 1 && b[1] != '\x1b' {
		key.Alt, n = true, 1
	}
	r, size := utf8.DecodeRune(b[n:])
	n += size
	switch {
	case r == utf8.RuneError && size == 1:
		return key, n, false
	case r == '\n':
		key.Type = tea.KeyEnter
	case r < ' ' || r == '\x7f':
		key.Type = tea.KeyType(r)
	case r == ' ':
		key.Type, key.Runes = tea.KeySpace, []rune{r}
	default:
		key.Type, key.Runes = tea.KeyRunes, []rune{r}
	}
	return key, n, true
}
