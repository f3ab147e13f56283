package content

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is one word of Query.Words as a search reads it.
type Word struct {
	Text   string // without quotes and signs
	Phrase bool   // was quoted: must stand so in a text
	Not    bool   // must not stand there
	Open   bool   // a phrase whose closing quote is missing: its last word may be unfinished
}

// excludes are the signs before a word that must not be found.
const (
	excludeSign = "-"
	excludeWord = "not:"
)

// SplitWords reads free words: bare ones, "exact phrases", and -words or not:words that must not stand in what is
// found. A quote that is not closed reaches to the end. A flag (--cidr-allocator-type) and a single letter (-x) are
// words like others.
func SplitWords(s string) []Word {
	var out []Word
	for token := range Tokens(s) {
		w := Word{Text: token}
		if rest, ok := cutNot(token); ok {
			w = Word{Text: rest, Not: true}
		}
		if inner, closed, ok := unquote(w.Text); ok {
			w.Text, w.Phrase, w.Open = inner, true, !closed
		}
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// cutNot takes the sign off a word that must not be found.
func cutNot(token string) (rest string, ok bool) {
	if len(token) > len(excludeWord) && strings.EqualFold(token[:len(excludeWord)], excludeWord) {
		return token[len(excludeWord):], true
	}
	rest, ok = strings.CutPrefix(token, excludeSign)
	if !ok || strings.HasPrefix(rest, excludeSign) || utf8.RuneCountInString(rest) < 2 {
		return token, false
	}
	return rest, true
}

func unquote(s string) (inner string, closed, ok bool) {
	first, size := utf8.DecodeRuneInString(s)
	if s == "" || !isQuote(first) {
		return s, false, false
	}
	inner = s[size:]
	if last, size := utf8.DecodeLastRuneInString(inner); inner != "" && isQuote(last) {
		inner, closed = inner[:len(inner)-size], true
	}
	return strings.Join(strings.Fields(inner), " "), closed, true
}

// isQuote reports the quotation marks that people type around a phrase, those of input methods and word processors
// included.
func isQuote(r rune) bool { return strings.ContainsRune("\"“”„«»＂", r) }

// Tokens yields the words of a text as they were typed; what is quoted is one word, its quotes included.
func Tokens(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s = strings.TrimSpace(s); s != ""; s = strings.TrimLeftFunc(s, unicode.IsSpace) {
			end := wordEnd(s)
			if !yield(s[:end]) {
				return
			}
			s = s[end:]
		}
	}
}

// wordEnd returns where the first word of a text ends. Quotes count only at its beginning: it's and 5" stay as they
// are.
func wordEnd(s string) int {
	rest, _ := cutNot(s)
	at := len(s) - len(rest)
	if first, size := utf8.DecodeRuneInString(rest); rest != "" && isQuote(first) {
		at += size
		if end := strings.IndexFunc(s[at:], isQuote); end >= 0 {
			_, size := utf8.DecodeRuneInString(s[at+end:])
			return at + end + size
		}
		return len(s)
	}
	if end := strings.IndexFunc(s, unicode.IsSpace); end >= 0 {
		return end
	}
	return len(s)
}
