package input

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/browse/filters"
)

// Typed is what a key has made of a query.
type Typed struct {
	Query content.Query
	Asked bool // the query is another one, to be answered
	Left  bool // the box is closed
	Read  bool // the box is closed, and the article of what a number finds is to be read
}

// asked returns a query that is to be answered.
func asked(q content.Query) Typed { return Typed{Query: q, Asked: true} }

// Type takes a key, with the action that it is bound to in the box; without one it is text.
func (b *Box) Type(msg tea.KeyMsg, act keys.Action, q content.Query) Typed {
	out := b.typed(msg, act, q)
	b.offers = b.offered()
	return out
}

func (b *Box) typed(msg tea.KeyMsg, act keys.Action, q content.Query) Typed {
	switch {
	case act == keys.LeaveBox, textline.Left(msg):
		b.Close(q)
		return Typed{Query: q, Left: true}
	case act == keys.Accept:
		return b.accept(q)
	case act == keys.Complete:
		return b.complete(q)
	case act == keys.TakeBack && b.line.Position() == 0:
		return b.takeBack(q)
	case act == keys.Recall, act == keys.Up:
		return b.recall(q, -1)
	case act == keys.RecallNext, act == keys.Down:
		return b.recall(q, 1)
	}
	if msg.Type == tea.KeySpace || msg.Type == tea.KeyRunes && textline.IsBlank(msg.Runes[0]) {
		word, _ := b.wordLeft()
		if looksLikeFilter(word) {
			b.cutWord(false)
			return b.addFilter(q, word)
		}
		if f, ok := b.saved(word); ok {
			b.cutWord(false)
			return b.addSaved(q, f)
		}
		var none content.Filters
		if _, err := b.s.Catalog.AddWord(&none, word); err != nil { // it looks like a filter, but is of no field
			b.s.Explain(err)
		}
	}
	if b.edit(msg) {
		return b.reworded(q)
	}
	return Typed{Query: q}
}

// reworded returns the query with the words in the box.
func (b *Box) reworded(q content.Query) Typed {
	words := b.words()
	if words == q.Words {
		return Typed{Query: q}
	}
	q.Words = words
	b.history.leave()
	return asked(q)
}

// addFilter makes a typed word a filter of the query. A word that is none goes back into the box: with a notice, or,
// without a value yet, as it was typed.
func (b *Box) addFilter(q content.Query, word string) Typed {
	f := q.Filters
	isFilter, err := filters.AddWord(b.s, &f, word)
	switch {
	case !isFilter:
		b.insert(word + " ")
		return Typed{Query: q}
	case err != nil:
		b.insert(word + " ")
		b.s.Explain(err)
		return Typed{Query: q}
	}
	return asked(content.Query{Filters: f, Words: b.words()})
}

// addSaved adds what a saved search asks to the query. What of it there is no more is said and left out.
func (b *Box) addSaved(q content.Query, saved userstate.Follow) Typed {
	f := q.Filters
	for word := range content.Tokens(saved.Value) {
		isFilter, err := filters.AddWord(b.s, &f, word)
		switch {
		case err != nil:
			b.s.Explain(err)
		case !isFilter:
			b.insert(word + " ")
		}
	}
	return asked(content.Query{Filters: f, Words: b.words()})
}

// takeBack turns the query's last filter into text at the start, ready to be edited.
func (b *Box) takeBack(q content.Query) Typed {
	terms := q.Filters.Terms()
	if len(terms) == 0 {
		return Typed{Query: q}
	}
	last := terms[len(terms)-1]
	q.Filters = q.Filters.Without(last)
	text, rest := last.String(), b.line.Value()
	if rest != "" {
		rest = " " + rest
	}
	b.line.SetValue(text + rest)
	b.line.SetCursor(len([]rune(text)))
	return asked(q)
}

// complete finishes the word left of the cursor: the filter with the first value that begins so, the name of a saved
// search, or the name of a field.
func (b *Box) complete(q content.Query) Typed {
	word, _ := b.wordLeft()
	if all := b.searchesFrom(word); len(all) > 0 {
		b.cutWord(true)
		return b.addSaved(q, all[0])
	}
	if offers := b.offered(); len(offers) > 0 {
		_, values, _ := content.CutFilter(word)
		b.cutWord(true)
		return b.addFilter(q, strings.TrimSuffix(word, values[len(values)-1])+offers[0])
	}
	for _, field := range content.Fields() {
		if rest, ok := strings.CutPrefix(string(field), strings.ToLower(word)); ok && word != "" {
			b.insert(rest + ":")
			return b.reworded(q)
		}
	}
	return Typed{Query: q}
}

// offered returns the values that the filter being typed may get, or the saved searches whose names begin so.
func (b *Box) offered() (names []string) {
	word, _ := b.wordLeft()
	for _, f := range b.searchesFrom(word) {
		names = append(names, userstate.SearchSign+f.Name)
	}
	if field, values, ok := content.CutFilter(word); ok && names == nil {
		return b.values(field, values[len(values)-1])
	}
	return names
}

// accept closes the box with all filters in it taken, unless one is wrong; a number is to be read at once.
func (b *Box) accept(q content.Query) Typed {
	b.spellOut()
	next := content.Query{Filters: q.Filters, Words: b.words()}
	for word := range content.Tokens(b.line.Value()) {
		field, _, looksSo := content.CutFilter(word)
		isFilter, err := filters.AddWord(b.s, &next.Filters, word)
		if err != nil && !isFilter { // it looks like a filter, and is searched for as a word
			b.s.Explain(err)
			err = nil
		}
		if looksSo && !isFilter && !b.isPasted() {
			err = &content.ValueError{Field: string(field), Allowed: b.values(field, "")}
		}
		if err != nil {
			b.s.Explain(err)
			return Typed{Query: q}
		}
	}
	number := strings.HasPrefix(b.line.Value(), "#") || strings.HasPrefix(b.line.Value(), "＃")
	b.Close(next)
	return Typed{Query: next, Asked: next.String() != q.String(), Left: true, Read: number && next.Words != ""}
}

// spellOut puts what saved searches ask in the place of their names.
func (b *Box) spellOut() {
	var words []string
	named := false
	for word := range content.Tokens(b.line.Value()) {
		if f, ok := b.saved(word); ok {
			word, named = f.Value, true
		}
		words = append(words, word)
	}
	if named {
		b.enter(strings.Join(words, " "))
	}
}
