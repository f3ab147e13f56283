// Package input is the query box: the text that is typed behind the filters of a query, its completion, saved searches
// by their names, and the queries of before. It does not hold the query: a key takes one and returns what it has become.
//
// A Box belongs to the update loop and is not safe for concurrent use.
package input

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/index"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/session"
)

// Box is where the words of a query are typed. What stands left of the cursor is never rewritten while the user types,
// but a filter that is finished with a blank leaves the text and becomes one of the query's filters.
type Box struct {
	s        *session.Session
	values   func(of content.Field, beginning string) []string // of a filter
	searches func() []userstate.Follow                         // the saved ones; nil for none
	line     textinput.Model
	open     bool
	offers   []string // what the word left of the cursor may become
	history  history
}

// Longest is how many characters the box takes.
const Longest = 400

// New returns a closed box over values of filters that begin so, and, unless that is nil, saved searches.
func New(s *session.Session, values func(of content.Field, beginning string) []string, searches func() []userstate.Follow) *Box {
	in := textinput.New()
	in.Prompt = ""
	in.Cursor.SetMode(cursor.CursorStatic)
	in.CharLimit = Longest
	return &Box{s: s, values: values, searches: searches, line: in}
}

// Open opens the box with the cursor behind a text.
func (b *Box) Open(text string) {
	b.offers = nil
	b.history.leave()
	b.enter(text)
}

// Close closes the box and remembers the query that was asked in it.
func (b *Box) Close(q content.Query) {
	b.history.remember(q)
	b.open = false
	b.line.Blur()
}

// Remember adds a query to the history.
func (b *Box) Remember(q content.Query) { b.history.remember(q) }

// Typing reports whether the box is open: keys are text then.
func (b *Box) Typing() bool { return b.open }

// Recalled reports whether a query of the history stands in the box.
func (b *Box) Recalled() bool { return b.history.recalled() }

// Offers returns what the word left of the cursor may become: values of the filter being typed, or saved searches.
func (b *Box) Offers() []string {
	if !b.open {
		return nil
	}
	return b.offers
}

// Text returns what is typed, and the number of its characters that stand left of the cursor.
func (b *Box) Text() (string, int) { return b.line.Value(), b.line.Position() }

func (b *Box) enter(text string) {
	b.open = true
	b.line.SetValue(text)
	b.line.CursorEnd()
	b.line.Focus()
}

// words returns the free words of the text: all but filters, and names of saved searches, that are being typed.
func (b *Box) words() string {
	var words []string
	for word := range content.Tokens(b.line.Value()) {
		begun := looksLikeFilter(word) && (hasValue(word) || !b.isPasted())
		if !begun && len(b.searchesFrom(word)) == 0 {
			words = append(words, word)
		}
	}
	if len(words) == 1 && (words[0] == "#" || words[0] == "＃") { // a number is to follow
		return ""
	}
	return strings.Join(words, " ")
}

// edit lets the line have a key and reports whether the text changed.
func (b *Box) edit(msg tea.KeyMsg) (changed bool) {
	before := b.line.Value()
	b.line, _ = b.line.Update(msg) // its only command blinks the cursor, which stands still
	return b.line.Value() != before
}

// insert types s at the cursor.
func (b *Box) insert(s string) { b.edit(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)}) }

// wordLeft returns the word, or the quoted words, that end at the cursor, and where in the text they begin, in runes.
func (b *Box) wordLeft() (word string, start int) {
	at := b.line.Position()
	left := string([]rune(b.line.Value())[:at])
	for token := range content.Tokens(left) {
		word = token
	}
	if !strings.HasSuffix(left, word) { // a blank stands between
		word = ""
	}
	return word, at - len([]rune(word))
}

// cutWord cuts the word left of the cursor out of the text; with rest, what of it stands right of the cursor goes too.
func (b *Box) cutWord(rest bool) {
	_, start := b.wordLeft()
	runes, end := []rune(b.line.Value()), b.line.Position()
	for rest && end < len(runes) && !textline.IsBlank(runes[end]) {
		end++
	}
	b.line.SetValue(string(runes[:start]) + strings.TrimLeft(string(runes[end:]), " "))
	b.line.SetCursor(start)
}

// looksLikeFilter reports a word that begins with a field and a colon, whatever stands behind it.
func looksLikeFilter(word string) bool {
	_, _, ok := content.CutFilter(word)
	return ok
}

// isPasted reports whether the text is a message or a longer line, in which a word with a colon is no filter yet to be
// finished, as in "unrecognized feature gate: X".
func (b *Box) isPasted() bool {
	const long = 6 // words
	return len(slices.Collect(content.Tokens(b.line.Value()))) > long || index.IsMessage(b.line.Value())
}

// hasValue reports a filter that has a value.
func hasValue(word string) bool {
	_, values, ok := content.CutFilter(word)
	return ok && strings.Join(values, "") != ""
}

// searchesFrom returns the saved searches whose names, with the sign, begin so; none for what has no sign.
func (b *Box) searchesFrom(word string) []userstate.Follow {
	if !strings.HasPrefix(word, userstate.SearchSign) || b.searches == nil {
		return nil
	}
	return slices.DeleteFunc(b.searches(), func(f userstate.Follow) bool {
		return !strings.HasPrefix(strings.ToLower(userstate.SearchSign+f.Name), strings.ToLower(word))
	})
}

// saved returns the search that a word names whole.
func (b *Box) saved(word string) (f userstate.Follow, ok bool) {
	return content.First(b.searchesFrom(word), func(f userstate.Follow) bool {
		return strings.EqualFold(userstate.SearchSign+f.Name, word)
	})
}

// longestHistory is how many queries are remembered.
const longestHistory = 100

// history is the queries of this session, the last one behind the others.
type history struct {
	queries []content.Query
	at      int           // the one in the box; len(queries) for none of them
	draft   content.Query // what stood in the box before one was brought back
}

// remember adds a query that was kept; the same one before is forgotten.
func (h *history) remember(q content.Query) {
	if q.Words != "" || !q.Filters.IsZero() {
		text := q.String()
		h.queries = slices.DeleteFunc(h.queries, func(have content.Query) bool { return have.String() == text })
		h.queries = append(h.queries, q)
		h.queries = h.queries[max(len(h.queries)-longestHistory, 0):]
	}
	h.leave()
}

// leave says that none of them is in the box.
func (h *history) leave() { h.at, h.draft = len(h.queries), content.Query{} }

// recalled reports whether one of them is in the box.
func (h *history) recalled() bool { return h.at < len(h.queries) }

// recall brings an earlier query into the box, or a later one, behind the last what stood there before.
func (b *Box) recall(now content.Query, by int) Typed {
	h := &b.history
	to := h.at + by
	if to < 0 || to > len(h.queries) {
		return Typed{Query: now}
	}
	if !h.recalled() {
		h.draft = content.Query{Filters: now.Filters, Words: b.words()}
		if last := len(h.queries) - 1; by < 0 && to == last && h.queries[last].String() == h.draft.String() && last > 0 {
			to-- // it stands there already
		}
	}
	h.at = to
	q := h.draft
	if h.recalled() {
		q = h.queries[to]
	}
	b.enter(q.Words)
	return asked(q)
}
