package facts

import (
	"strings"

	"k8sexplore/content"
)

// Untranslated stands in the place of a translation where a text is made of names alone.
const Untranslated = "="

// Texts translates the texts of the tables into one language; the zero value leaves them in English. It is immutable and
// safe for concurrent use.
type Texts struct{ said map[string]string }

// ReadTexts returns the texts of the tables in a language. It reads them anew, in some two milliseconds.
func ReadTexts(l content.Language) Texts {
	table := ""
	if l != content.English {
		var err error
		if table, err = inProgram(TextsFile(l)); err != nil {
			panic(err) // a fault of the program's build, which a test finds
		}
	}
	t := Texts{make(map[string]string, strings.Count(table, "\n"))}
	for line := range strings.Lines(table) {
		if english, said, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok && said != Untranslated {
			t.said[english] = said
		}
	}
	return t
}

// Of returns the translation of a text, or the text itself where there is none.
func (t Texts) Of(english string) string {
	if said, ok := t.said[english]; ok {
		return said
	}
	return english
}
