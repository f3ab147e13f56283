package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/widgets/textline"
)

// openBox puts the cursor behind the words.
func (b *browser) openBox(text string) {
	b.box.enter(text)
	b.offers = nil
	b.wants.leave, b.wants.article = true, true
	b.wants.focusOn(frame.List)
}

// leaveBox closes the box; the query stays.
func (b *browser) leaveBox() {
	b.box.leave()
	b.wants.article = true
	b.wants.focusOn(frame.List)
}

// typeKey is a key while the query box is open, with the action that it is bound to there, if any; the others are text.
func (b *browser) typeKey(msg tea.KeyMsg, act keys.Action) tea.Cmd {
	cmd := b.typed(msg, act)
	b.offers = b.offered()
	return cmd
}

func (b *browser) typed(msg tea.KeyMsg, act keys.Action) tea.Cmd {
	_, at := b.box.text()
	switch {
	case act == keys.LeaveBox, textline.Left(msg):
		b.leaveBox()
		return nil
	case act == keys.Accept:
		return b.acceptQuery()
	case act == keys.Complete:
		return b.complete()
	case act == keys.TakeBack && at == 0:
		return b.takeBackFilter()
	case act == keys.Up:
		b.move(-1)
		return nil
	case act == keys.Down:
		b.move(1)
		return nil
	case act == keys.PageUp:
		b.move(-b.list.visible())
		return nil
	case act == keys.PageDown:
		b.move(b.list.visible())
		return nil
	}
	return b.edit(msg)
}

// edit is a key that changes the text, or moves in it.
func (b *browser) edit(msg tea.KeyMsg) tea.Cmd {
	if msg.Type == tea.KeySpace || msg.Type == tea.KeyRunes && isBlank(msg.Runes[0]) {
		if word, ok := b.box.takeFilter(false); ok {
			return b.addFilter(word)
		}
		b.explainUnknownField()
	}
	if b.box.edit(msg) {
		return b.wordsChanged()
	}
	return nil
}

// wordsChanged searches for the words in the box.
func (b *browser) wordsChanged() tea.Cmd {
	words := b.box.words()
	if words == b.query.Words {
		return nil
	}
	b.query.Words = words
	return b.search(false)
}

// addFilter makes a typed word a filter of the query. A word that is none goes back into the box: with a notice, or, without
// a value yet, as it was typed.
func (b *browser) addFilter(word string) tea.Cmd {
	filters := b.query.Filters
	isFilter, err := b.addWord(&filters, word)
	switch {
	case !isFilter:
		b.box.insert(word + " ")
		return nil
	case err != nil:
		b.box.insert(word)
		b.Explain(err)
		return nil
	}
	b.query = content.Query{Filters: filters, Words: b.box.words()}
	return b.search(false)
}

// explainUnknownField says that the word left of the cursor looks like a filter but is of no field.
func (b *browser) explainUnknownField() {
	word, _ := b.box.wordLeft()
	var none content.Filters
	if _, err := b.Catalog.AddWord(&none, word); err != nil {
		b.Explain(err)
	}
}

// takeBackFilter turns the query's last filter into text again.
func (b *browser) takeBackFilter() tea.Cmd {
	terms := b.query.Filters.Terms()
	if len(terms) == 0 {
		return nil
	}
	last := terms[len(terms)-1]
	b.query.Filters = b.query.Filters.Without(last)
	b.box.putBack(last)
	return b.search(false)
}

// complete finishes the filter being typed with the first value that begins so.
func (b *browser) complete() tea.Cmd {
	values := b.offered()
	if len(values) == 0 {
		return nil
	}
	_, half, _ := b.box.half()
	word, _ := b.box.takeFilter(true)
	return b.addFilter(strings.TrimSuffix(word, half) + values[0])
}

// acceptQuery keeps the query and goes on to the list; a number goes right on to its article.
func (b *browser) acceptQuery() tea.Cmd {
	text, _ := b.box.text()
	next := content.Query{Filters: b.query.Filters, Words: b.box.words()}
	for word := range content.Tokens(text) {
		field, _, looksSo := content.CutFilter(word)
		isFilter, err := b.addWord(&next.Filters, word)
		if err != nil && !isFilter { // it looks like a filter, and is searched for as a word
			b.Explain(err)
			err = nil
		}
		if looksSo && !isFilter {
			err = &content.ValueError{Field: string(field), Allowed: b.completions(field, "")}
		}
		if err != nil {
			b.Explain(err)
			return nil
		}
	}
	changed := next.String() != b.query.String()
	b.query = next
	var ask tea.Cmd
	if changed {
		ask = b.search(false)
	}
	b.goOn = (strings.HasPrefix(text, "#") || strings.HasPrefix(text, "＃")) && b.query.Words != ""
	b.leaveBox()
	b.goOnToArticle()
	return ask
}

// goOnToArticle moves the focus to the article that was asked for by number, once it is known that there is one.
func (b *browser) goOnToArticle() {
	if !b.goOn || b.awaitsResult() || b.awaitsFacts() {
		return
	}
	b.goOn = false
	if b.list.len() == 0 {
		return
	}
	b.wants.article = true
	b.wants.focusOn(frame.Article)
}

// offered returns the values that the filter being typed may get.
func (b *browser) offered() []string {
	field, half, ok := b.box.half()
	if !ok {
		return nil
	}
	return b.completions(field, half)
}

// completions returns the values of a field that begin so, those that some entry has before the others.
func (b *browser) completions(field content.Field, beginning string) []string {
	if field == content.FieldRelease {
		return b.filters.completions(strings.ToLower(beginning))
	}
	values := b.Catalog.Completions(field, beginning)
	if field == content.FieldGate {
		return values
	}
	inUse := func(v string) int {
		if b.filters.held[content.Term{Field: field, Value: v}] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(values, func(a, b string) int { return inUse(a) - inUse(b) })
	return values
}
