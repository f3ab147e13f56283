package notecheck

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// wordlist is what each language avoids.
type wordlist [4][]avoidedWord

// avoidedWord is a word that a language avoids for a term.
type avoidedWord struct {
	word      string
	preferred string
	stem      string         // literal beginning of every match
	pattern   *regexp.Regexp // the word with its endings
	whole     bool           // matches whole words only
}

// byLanguage is one value a language, as the glossary writes it.
type byLanguage[T any] struct {
	En T `yaml:"en"`
	Ja T `yaml:"ja"`
	Zh T `yaml:"zh"`
	Ru T `yaml:"ru"`
}

func (b byLanguage[T]) of(l content.Language) T {
	return [4]T{content.English: b.En, content.Japanese: b.Ja, content.Russian: b.Ru, content.Chinese: b.Zh}[l]
}

// parseGlossary reads from a glossary what its languages avoid.
func parseGlossary(text []byte) (*wordlist, error) {
	var groups []struct {
		Terms []struct {
			Term  byLanguage[string]   `yaml:"term"`
			Avoid byLanguage[[]string] `yaml:"avoid"`
		} `yaml:"terms"`
	}
	if err := yaml.Unmarshal(text, &groups); err != nil {
		return nil, fmt.Errorf("reading the glossary: %w", err)
	}
	var words wordlist
	for _, g := range groups {
		for _, term := range g.Terms {
			for _, l := range content.Languages() {
				for _, word := range term.Avoid.of(l) {
					words[l] = append(words[l], newAvoided(word, term.Term.of(l)))
				}
			}
		}
	}
	return &words, nil
}

// newAvoided prepares a word for matching. Russian words match with the endings of their kind, so that a noun is
// found in every case; the first letter in either case, for it may begin a sentence.
func newAvoided(word, preferred string) avoidedWord {
	first, size := utf8.DecodeRuneInString(word)
	a := avoidedWord{word: word, preferred: preferred, stem: word, whole: isLatin(first) || isCyrillic(first)}
	if !strings.ContainsFunc(word, isCyrillic) {
		a.pattern = regexp.MustCompile(regexp.QuoteMeta(word))
		return a
	}
	var pattern strings.Builder
	for i, part := range strings.Split(word, " ") {
		stem, endings := inflect(part)
		if i == 0 {
			a.stem = stem[min(size, len(stem)):]
			if unicode.IsLower(first) {
				fmt.Fprintf(&pattern, "[%c%c]%s%s", first, unicode.ToUpper(first), regexp.QuoteMeta(a.stem), endings)
				continue
			}
			a.stem = stem
		} else {
			pattern.WriteString(" ")
		}
		pattern.WriteString(regexp.QuoteMeta(stem) + endings)
	}
	a.pattern = regexp.MustCompile(pattern.String())
	a.pattern.Longest()
	return a
}

const (
	adjectiveEndings = "(ый|ий|ой|ого|его|ому|ему|ым|им|ом|ем|ая|яя|ую|юю|ей|ое|ее|ые|ие|ых|их|ыми|ими)"
	nounEndings      = "(а|я|у|ю|ы|и|е|о|ь|й|ой|ей|ом|ем|ам|ям|ах|ях|ов|ев|ами|ями|ью)?"
)

// inflect parts a Russian word into its stem and a pattern of the endings that may follow; a short or foreign word
// has none.
func inflect(word string) (stem, endings string) {
	const shortest = 4
	runes := []rune(word)
	last := string(runes[max(0, len(runes)-2):])
	switch {
	case len(runes) < shortest || !isCyrillic(runes[len(runes)-1]) || strings.ContainsAny(word, "'-"):
		return word, ""
	case len(runes) > shortest && slices.Contains([]string{"ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые"}, last):
		return string(runes[:len(runes)-2]), adjectiveEndings
	case strings.ContainsRune("аеёиоуыэюяьй", runes[len(runes)-1]):
		return string(runes[:len(runes)-1]), nounEndings
	default:
		return word, nounEndings
	}
}

// avoided refuses the words that the glossary says the language avoids. The English title of an enhancement is its
// official name, whatever words it has.
func (t *text) avoided(words *wordlist) {
	blocks := t.blocks
	if t.kind != enhancement || t.lang != content.English {
		blocks = append([]block{t.title}, blocks...)
	}
	for _, b := range blocks {
		prose := b.String()
		for _, w := range words[t.lang] {
			if at := w.find(prose); at >= 0 {
				t.fault(b.at[utf8.RuneCountInString(prose[:at])], "%q is avoided: the glossary has %q", w.word, w.preferred)
			}
		}
	}
}

// find returns where the word stands first in a prose, in bytes, or -1. A katakana word does not match its long form, a
// word with letters of an alphabet no part of a word; and nothing matches that begins within the preferred form.
func (w *avoidedWord) find(prose string) int {
	if !strings.Contains(prose, w.stem) {
		return -1
	}
	for _, m := range w.pattern.FindAllStringIndex(prose, -1) {
		before, _ := utf8.DecodeLastRuneInString(prose[:m[0]])
		last, _ := utf8.DecodeLastRuneInString(prose[:m[1]])
		after, _ := utf8.DecodeRuneInString(prose[m[1]:])
		switch {
		case w.whole && isWordRune(before):
		case (isLatin(last) || isCyrillic(last)) && isWordRune(after):
		case unicode.Is(unicode.Katakana, last) && after == 'ー':
		case withinPreferred(prose, w.preferred, m[0]):
		default:
			return m[0]
		}
	}
	return -1
}

// isWordRune reports what joins a word of an alphabet.
func isWordRune(r rune) bool {
	return isLatin(r) || isCyrillic(r) || r >= '0' && r <= '9' || r == '_' || r == '-'
}

// withinPreferred reports whether an offset lies inside of an occurrence of a term.
func withinPreferred(prose, preferred string, at int) bool {
	for from := max(0, at-len(preferred)+1); from < at; from++ {
		if strings.HasPrefix(prose[from:], preferred) {
			return true
		}
	}
	return false
}
