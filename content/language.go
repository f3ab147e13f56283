package content

import (
	"fmt"
	"strings"
)

// Language is one of the four languages that texts and screen are written in.
type Language uint8

// The languages, in the order in which a missing text falls back: English first, then any.
const (
	English Language = iota
	Japanese
	Russian
	Chinese

	languageCount = 4
)

// Languages returns all languages in fallback order.
func Languages() []Language { return []Language{English, Japanese, Russian, Chinese} }

var languageCodes = [languageCount]string{"en", "ja", "ru", "zh"}

// String returns the language's code: en, ja, ru or zh.
func (l Language) String() string { return languageCodes[l] }

// OwnName returns the language's name in itself.
func (l Language) OwnName() string {
	return [languageCount]string{"English", "日本語", "Русский", "中文"}[l]
}

// ParseLanguage reads a language tag or locale name as people write them: ja, zh-CN, zh_TW.UTF-8, ru_RU, zh-Hant.
func ParseLanguage(tag string) (Language, error) {
	primary := strings.ToLower(tag)
	if cut := strings.IndexAny(primary, "-_.@"); cut >= 0 {
		primary = primary[:cut]
	}
	for l, code := range languageCodes {
		if primary == code {
			return Language(l), nil
		}
	}
	return English, &ValueError{Field: "language", Value: tag, Allowed: Nearest(primary, languageCodes[:])}
}

// LocaleLanguage returns the language of a process environment, read through getenv: the first of LC_ALL, LC_MESSAGES
// and LANG that is set decides; a locale in another language is English.
func LocaleLanguage(getenv func(string) string) Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(name); locale != "" {
			l, err := ParseLanguage(locale)
			if err != nil {
				return English
			}
			return l
		}
	}
	return English
}

// A ValueError says that a word is not one of the values that its field knows.
type ValueError struct {
	Field   string   // what was being named: sig, stage, kind, release, language, field
	Value   string   // what was given
	Allowed []string // what is allowed, nearest first
}

func (e *ValueError) Error() string {
	return fmt.Sprintf("unknown %s %q: allowed are %s", e.Field, Shorten(e.Value), strings.Join(e.Allowed, ", "))
}

// Shorten cuts the user's input down to what an error can repeat.
func Shorten(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "⋯" // the sign by which the screen cuts, too
	}
	return s
}
