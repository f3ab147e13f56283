package index

import (
	"k8sexplore/content"
	"k8sexplore/index/text"
)

// tongues is a set of languages, a bit each.
type tongues uint8

func tonguesOf(all ...content.Language) tongues {
	var out tongues
	for _, l := range all {
		out |= 1 << l
	}
	return out
}

func (t tongues) overlap(other tongues) bool { return t&other != 0 }

// writtenIn returns the languages that a text may be in, by its script, and always English, whose words stand in all.
// Kana are Japanese, Cyrillic is Russian. Chinese characters alone are Chinese or Japanese, whichever is shown; Latin
// letters alone are the language shown as well. Where something else, or nothing, is shown they may be either.
func writtenIn(source string, shown ...content.Language) tongues {
	var seen [text.Katakana + 1]bool
	for _, r := range source {
		seen[text.ClassOf(r)] = true
	}
	out := tonguesOf(content.English)
	if seen[text.Cyrillic] {
		out |= tonguesOf(content.Russian)
	}
	switch han := tonguesOf(content.Japanese, content.Chinese); {
	case seen[text.Hiragana] || seen[text.Katakana]:
		out |= tonguesOf(content.Japanese)
	case seen[text.Han] && han.overlap(tonguesOf(shown...)):
		out |= han & tonguesOf(shown...)
	case seen[text.Han]:
		out |= han
	case !seen[text.Cyrillic]:
		out |= tonguesOf(shown...)
	}
	return out
}
