package notecheck

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// CheckTexts holds the translations of what the tables say, in files below root, to the tables, remarks on enhancements and gates among them:
// every text in prose has one in each language, none is for a text that is gone, and names stand in it as they are. The error joins a
// *notefile.Fault for each thing that is wrong.
func CheckTexts(root fs.FS, tables *facts.Elements, more *facts.Tables) error {
	texts := append(tables.Texts(), remarks(more)...)
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

// remarks returns what sources contradict each other, or themselves, in about enhancements and gates, each once where it
// stands first.
func remarks(tables *facts.Tables) (out []facts.Text) {
	seen := map[string]bool{}
	add := func(where string, all []string) {
		for _, remark := range all {
			if !seen[remark] {
				seen[remark] = true
				out = append(out, facts.Text{English: remark, Where: where})
			}
		}
	}
	keps := tables.KEPs()
	if len(keps) > 0 {
		add("an enhancement without kep.yaml", []string{facts.NoKEP})
	}
	for _, k := range keps {
		add("keps.tsv, "+strconv.Itoa(k.Number), k.Remarks)
	}
	for _, g := range tables.Gates() {
		add("gates.tsv, "+g.Name, g.Conflicts)
	}
	return out
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
	case said == english:
		fault("%q is no translation: expected one, or %s for names alone", said, facts.Untranslated)
	}
	if at := strings.IndexFunc(said, func(r rune) bool { return unicode.In(r, foreignScripts[c.lang]...) }); at >= 0 {
		letter, _ := utf8.DecodeRuneInString(said[at:])
		fault("%q: %q is no letter of this language", said, letter)
	}
	for _, name := range namesOf(english) {
		if !strings.Contains(said, name) {
			fault("%q: expected %s in it as it is", said, name)
		}
	}
}

// isProse reports whether a text of the tables has a word in it, beside names.
func isProse(text string) bool {
	for word := range strings.FieldsSeq(text) {
		if word = strings.Trim(word, ",:;()"); word != "" && !isNameOfTable(word) {
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

// namesOf returns the words of a text that no language translates: flags, gates, fields, versions, numbers of pull
// requests and the like, without the s of the English plural. Abbreviations are not among them.
func namesOf(text string) []string {
	var out []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;()", r) }) {
		word = strings.Trim(word, ":.")
		switch {
		case strings.HasPrefix(word, "--"), strings.ContainsAny(word, "_=[]{}#<>"), hasVersion(word):
			out = append(out, word)
		case hasHump(word) && !strings.Contains(word, "-"):
			out = append(out, singular(word))
		}
	}
	return out
}

// singular returns the name of a kind without the ending of the English plural.
func singular(name string) string {
	if one, ok := strings.CutSuffix(name, "sses"); ok {
		return one + "ss"
	}
	return strings.TrimSuffix(name, "s")
}

// hasHump reports whether a capital stands behind a small letter: podFailurePolicy.
func hasHump(word string) bool {
	small := false
	for _, r := range word {
		if small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}

// hasVersion reports whether a digit stands behind a point or a v: 1.27, batch/v1.
func hasVersion(word string) bool {
	return strings.ContainsAny(word, "0123456789") && (strings.Contains(word, ".") || strings.Contains(word, "/v"))
}
