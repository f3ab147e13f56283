package browse

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
)

// searchesFrom returns the saved searches whose names, with the sign, begin so; none for what has no sign.
func (b *queryBox) searchesFrom(word string) (out []userstate.Follow) {
	if !strings.HasPrefix(word, userstate.SearchSign) || b.searches == nil {
		return nil
	}
	for _, f := range b.searches() {
		if strings.HasPrefix(strings.ToLower(userstate.SearchSign+f.Name), strings.ToLower(word)) {
			out = append(out, f)
		}
	}
	return out
}

// saved returns the search that a word names whole.
func (b *queryBox) saved(word string) (f userstate.Follow, ok bool) {
	for _, f := range b.searchesFrom(word) {
		if strings.EqualFold(userstate.SearchSign+f.Name, word) {
			return f, true
		}
	}
	return f, false
}

// spell puts what saved searches ask in the place of their names.
func (b *queryBox) spell() {
	var words []string
	named := false
	for word := range content.Tokens(b.input.Value()) {
		if f, ok := b.saved(word); ok {
			word, named = f.Value, true
		}
		words = append(words, word)
	}
	if named {
		b.enter(strings.Join(words, " "))
	}
}

// takeSaved cuts the name of a saved search left of the cursor out of the text, and returns that search.
func (b *queryBox) takeSaved() (f userstate.Follow, ok bool) {
	word, _ := b.wordLeft()
	if f, ok = b.saved(word); ok {
		b.takeWord(false)
	}
	return f, ok
}

// addSaved adds what a saved search asks to the query. What of it there is no more is said and left out.
func (b *Browser) addSaved(f userstate.Follow) Outcome {
	filters := b.query.Filters
	for word := range content.Tokens(f.Value) {
		isFilter, err := b.addWord(&filters, word)
		switch {
		case err != nil:
			b.Explain(err)
		case !isFilter:
			b.box.insert(word + " ")
		}
	}
	b.query = content.Query{Filters: filters, Words: b.box.words()}
	return b.Search(false)
}

// completeSaved makes the beginning of a saved search's name left of the cursor the first that begins so; ok is false
// where none does.
func (b *Browser) completeSaved() (out Outcome, ok bool) {
	word, _ := b.box.wordLeft()
	all := b.box.searchesFrom(word)
	if len(all) == 0 {
		return out, false
	}
	b.box.takeWord(true)
	return b.addSaved(all[0]), true
}
