package browse

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/frame"
)

// Ask opens the query box with a text. What is asked for is looked for in all releases: the one that the program
// began with, which nobody has asked for, does not stand in its way.
func (b *Browser) Ask(text string) Outcome {
	var out Outcome
	b.lifted = b.opening
	if b.opening {
		b.query.Filters = content.Filters{}
		out = b.Search(false)
	}
	b.box.enter(text)
	b.past.leave()
	b.offers = nil
	return out.with(LeaveAside{}, Focus{frame.List}, ShowArticle{})
}

// Typing reports whether the query box is open: keys are text then.
func (b *Browser) Typing() bool { return b.box.open }

// Offers returns the values that the filter being typed may get.
func (b *Browser) Offers() []string {
	if !b.box.open {
		return nil
	}
	return b.offers
}

// LeaveBox closes the box; the query stays.
func (b *Browser) LeaveBox() Outcome {
	b.past.remember(b.query)
	b.box.leave()
	return doing(Focus{frame.List}, ShowArticle{})
}

// TypeKey is a key while the query box is open, with the action that it is bound to there, if any; the others are text.
func (b *Browser) TypeKey(msg tea.KeyMsg, act keys.Action) Outcome {
	out := b.typed(msg, act)
	b.offers = b.offered()
	return out
}

func (b *Browser) typed(msg tea.KeyMsg, act keys.Action) Outcome {
	_, at := b.box.text()
	switch {
	case act == keys.LeaveBox, textline.Left(msg):
		return b.LeaveBox()
	case act == keys.Accept:
		return b.acceptQuery()
	case act == keys.Complete:
		return b.complete()
	case act == keys.TakeBack && at == 0:
		return b.takeBackFilter()
	case act == keys.Recall, act == keys.Up && (b.past.recalled() || b.list.cursor == 0):
		return b.recall(-1)
	case act == keys.RecallNext, act == keys.Down && b.past.recalled():
		return b.recall(1)
	case act == keys.Up:
		return b.Move(-1)
	case act == keys.Down:
		return b.Move(1)
	case act == keys.PageUp:
		return b.Move(-b.list.visible())
	case act == keys.PageDown:
		return b.Move(b.list.visible())
	}
	return b.edit(msg)
}

// edit is a key that changes the text, or moves in it.
func (b *Browser) edit(msg tea.KeyMsg) Outcome {
	if msg.Type == tea.KeySpace || msg.Type == tea.KeyRunes && textline.IsBlank(msg.Runes[0]) {
		if word, ok := b.box.takeFilter(false); ok {
			return b.addFilter(word)
		}
		if f, ok := b.box.takeSaved(); ok {
			return b.addSaved(f)
		}
		b.explainUnknownField()
	}
	if b.box.edit(msg) {
		return b.wordsChanged()
	}
	return Outcome{}
}

// wordsChanged searches for the words in the box.
func (b *Browser) wordsChanged() Outcome {
	words := b.box.words()
	if words == b.query.Words {
		return Outcome{}
	}
	b.query.Words = words
	b.past.leave()
	return b.Search(false)
}

// addFilter makes a typed word a filter of the query. A word that is none goes back into the box: with a notice, or,
// without a value yet, as it was typed.
func (b *Browser) addFilter(word string) Outcome {
	filters := b.query.Filters
	isFilter, err := b.addWord(&filters, word)
	switch {
	case !isFilter:
		b.box.insert(word + " ")
		return Outcome{}
	case err != nil:
		b.box.insert(word)
		b.Explain(err)
		return Outcome{}
	}
	b.query = content.Query{Filters: filters, Words: b.box.words()}
	return b.Search(false)
}

// explainUnknownField says that the word left of the cursor looks like a filter but is of no field.
func (b *Browser) explainUnknownField() {
	word, _ := b.box.wordLeft()
	var none content.Filters
	if _, err := b.Catalog.AddWord(&none, word); err != nil {
		b.Explain(err)
	}
}

// takeBackFilter turns the query's last filter into text again.
func (b *Browser) takeBackFilter() Outcome {
	terms := b.query.Filters.Terms()
	if len(terms) == 0 {
		return Outcome{}
	}
	last := terms[len(terms)-1]
	b.query.Filters = b.query.Filters.Without(last)
	b.box.putBack(last)
	return b.Search(false)
}

// complete finishes the filter being typed with the first value that begins so, or the name of a saved search.
func (b *Browser) complete() Outcome {
	if out, ok := b.completeSaved(); ok {
		return out
	}
	values := b.offered()
	if len(values) == 0 {
		return b.completeField()
	}
	_, half, _ := b.box.half()
	word, _ := b.box.takeFilter(true)
	return b.addFilter(strings.TrimSuffix(word, half) + values[0])
}

// completeField makes the beginning of a field's name left of the cursor the whole name.
func (b *Browser) completeField() Outcome {
	word, _ := b.box.wordLeft()
	for _, field := range content.Fields() {
		if rest, ok := strings.CutPrefix(string(field), strings.ToLower(word)); ok && word != "" {
			b.box.insert(rest + ":")
			return b.wordsChanged()
		}
	}
	return Outcome{}
}

// acceptQuery keeps the query and goes on to the list; a number goes right on to its article.
func (b *Browser) acceptQuery() Outcome {
	b.box.spell()
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
			err = &content.ValueError{Field: string(field), Allowed: b.Completions(field, "")}
		}
		if err != nil {
			b.Explain(err)
			return Outcome{}
		}
	}
	changed := next.String() != b.query.String()
	b.query = next
	var out Outcome
	if changed {
		out = b.Search(false)
	}
	b.arrival.read = (strings.HasPrefix(text, "#") || strings.HasPrefix(text, "＃")) && b.query.Words != ""
	return out.and(b.LeaveBox()).and(b.arrive())
}

// offered returns the values that the filter being typed may get, or the saved searches whose names begin so.
func (b *Browser) offered() (names []string) {
	word, _ := b.box.wordLeft()
	for _, f := range b.box.searchesFrom(word) {
		names = append(names, userstate.SearchSign+f.Name)
	}
	if names != nil {
		return names
	}
	field, half, ok := b.box.half()
	if !ok {
		return nil
	}
	return b.Completions(field, half)
}

// Completions returns the values of a field that begin so, those that some entry has before the others.
func (b *Browser) Completions(field content.Field, beginning string) []string {
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
