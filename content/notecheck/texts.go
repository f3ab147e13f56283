package notecheck

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// CheckTexts holds the translations of what the tables say, in files below root, to the tables: every text in prose has
// one in each language, none is for a text that is gone, and names stand in it as they are. The error joins a
// *notefile.Fault for each thing that is wrong.
func CheckTexts(root fs.FS, tables *facts.Elements) error {
	texts := tables.Texts()
	there := map[string]bool{}
	for _, t := range texts {
		there[t.English] = true
	}
	var r report
	for _, lang := range content.Languages()[1:] {
		file := facts.TextsFile(lang)
		data, err := fs.ReadFile(root, file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("reading the texts of the tables: %w", err)
		}
		c := translations{report: &r, file: file, lang: lang, there: there, has: map[string]bool{}}
		for line := range strings.Lines(string(data)) {
			c.number++
			c.line(strings.TrimSuffix(line, "\n"))
		}
		for _, t := range texts {
			if isProse(t.English) && !c.has[t.English] {
				r.add(file, c.number+1, "no line for %q (%s)", t.English, t.Where)
			}
		}
	}
	return r.err()
}

// translations is the file of a language on its way.
type translations struct {
	*report
	file   string
	lang   content.Language
	there  map[string]bool // the texts of the tables
	number int
	last   string          // the English text of the line before
	has    map[string]bool // English texts that were met
}

// line checks one line of the file.
func (c *translations) line(line string) {
	if strings.HasPrefix(line, "# ") {
		return
	}
	fault := func(format string, args ...any) { c.add(c.file, c.number, format, args...) }
	english, said, _ := strings.Cut(line, "\t")
	switch {
	case english == "" || said == "" || strings.Contains(said, "\t"):
		fault("%q: expected an English text, a tab and its translation", line)
		return
	case c.has[english]:
		fault("%q stands twice", english)
	case english < c.last:
		fault("%q after %q: expected alphabetical order", english, c.last)
	}
	if !c.there[english] {
		fault("no table says %q", english)
	}
	c.has[english], c.last = true, english
	if said == facts.Untranslated {
		return
	}
	switch {
	case said != strings.TrimSpace(said):
		fault("%q: blanks around it", said)
	case strings.HasSuffix(said, ".") || strings.HasSuffix(said, "。"):
		fault("%q: a full stop at its end, which is set where it is a sentence", said)
	case !inScript(said, c.lang):
		fault("%q: nothing in the file's language; %q is for names alone", said, facts.Untranslated)
	}
	for _, name := range namesOf(english) {
		if !strings.Contains(said, name) {
			fault("%q: expected %s in it as it is", said, name)
		}
	}
}

// inScript reports whether a text has a letter of its language.
func inScript(said string, lang content.Language) bool {
	return strings.ContainsFunc(said, func(r rune) bool {
		switch lang {
		case content.Japanese:
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
		case content.Russian:
			return isCyrillic(r)
		case content.Chinese:
			return isHan(r)
		default:
			return isLatin(r)
		}
	})
}

// isProse reports whether a text of the tables has a word in it, beside names.
func isProse(text string) bool {
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, ",;()")
		if word != "" && word != "and" && word != "or" && !isNameOfTable(word) {
			return true
		}
	}
	return false
}

// isNameOfTable reports whether a word is written as no word of prose is: with a capital, a digit or a sign.
func isNameOfTable(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool {
		return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune(`_./-[]{}:=*%<>#~"`, r)
	})
}

// namesOf returns the words of a text that no language translates: flags, gates, fields, versions and the like.
func namesOf(text string) []string {
	var out []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;()", r) }) {
		word = strings.Trim(word, ":.")
		inner := strings.TrimLeftFunc(word, unicode.IsUpper)
		if strings.HasPrefix(word, "--") || strings.ContainsAny(word, "_=[]{}#<>") ||
			strings.ContainsFunc(inner, unicode.IsUpper) || strings.ContainsFunc(word, unicode.IsDigit) {
			out = append(out, word)
		}
	}
	return out
}
