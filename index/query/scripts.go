package query

import (
	"k8sexplore/content"
	"k8sexplore/index/text"
)

// languages is a set of languages, a bit each.
type languages uint8

// LanguagesOf returns a set of languages.
func LanguagesOf(all ...content.Language) languages {
	var out languages
	for _, l := range all {
		out |= 1 << l
	}
	return out
}

func (t languages) overlap(other languages) bool { return t&other != 0 }

// WrittenIn returns the languages that a text may be in, by its script, and always English, whose words stand in all.
// Kana are Japanese, Cyrillic is Russian. Chinese characters alone are Chinese or Japanese, whichever is shown; Latin
// letters alone are the language shown as well. Where something else, or nothing, is shown they may be either.
func WrittenIn(source string, shown ...content.Language) languages {
	var seen [text.Katakana + 1]bool
	for _, r := range source {
		seen[text.ClassOf(r)] = true
	}
	out := LanguagesOf(content.English)
	if seen[text.Cyrillic] {
		out |= LanguagesOf(content.Russian)
	}
	switch han := LanguagesOf(content.Japanese, content.Chinese); {
	case seen[text.Hiragana] || seen[text.Katakana]:
		out |= LanguagesOf(content.Japanese)
	case seen[text.Han] && han.overlap(LanguagesOf(shown...)):
		out |= han & LanguagesOf(shown...)
	case seen[text.Han]:
		out |= han
	case !seen[text.Cyrillic]:
		out |= LanguagesOf(shown...)
	}
	return out
}
