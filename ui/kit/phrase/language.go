package phrase

import "k8sexplore/content"

// Languages returns the languages of the screen in the order in which they stand on it.
func Languages() []content.Language {
	return []content.Language{content.English, content.Japanese, content.Chinese, content.Russian}
}

// ShortName is what a language is called where room is short: at most six cells.
func ShortName(l content.Language) string {
	return map[content.Language]string{content.English: "EN", content.Japanese: "日本語", content.Chinese: "中文", content.Russian: "РУ"}[l]
}

// Language is what a language is called in the reader's.
func (b *Book) Language(l content.Language) string { return b.Say("language_" + l.String()) }

// Fallback says that a text is not in the language wanted, and in which it is shown.
func (b *Book) Fallback(wanted, shown content.Language) string {
	return b.Fill("fallback", Values{"Wanted": b.Language(wanted), "Shown": b.Language(shown)})
}
