package phrase

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"k8sexplore/assets"
	"k8sexplore/content"
)

// trouble is something that goes wrong: what the program, the system or a library says in English, and the reader's words.
type trouble struct {
	literals []string // between the values of the English
	length   int      // of all of them
	english  func() *regexp.Regexp
	said     string
}

// troubles returns what the messages know to go wrong, what is said in most words first. Only those are compiled whose
// words somebody says: all of them would take longer than a key may.
func troubles(l content.Language) (all []trouble) {
	data, err := assets.Trouble(l.String())
	if err != nil {
		return nil // English: it is said already
	}
	var said map[string]string
	if err := json.Unmarshal(data, &said); err != nil {
		panic(err) // compiled in: a mistake in the program
	}
	value := regexp.MustCompile(`\{\{\.([A-Za-z]+)\}\}`)
	for english, own := range said {
		t := trouble{literals: value.Split(english, -1), said: own}
		t.length = len(strings.Join(t.literals, ""))
		t.english = sync.OnceValue(func() *regexp.Regexp { return formOf(t.literals, value.FindAllStringSubmatch(english, -1)) })
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b trouble) int {
		return cmp.Or(b.length-a.length, slices.Compare(a.literals, b.literals))
	})
	return all
}

// formOf returns what matches literals with values between them. A value is no more than a name, but for a Why.
func formOf(literals []string, values [][]string) *regexp.Regexp {
	var form strings.Builder
	form.WriteString("^" + regexp.QuoteMeta(literals[0]))
	for i, v := range values {
		matches := "(?:[^:]|:[^ ])*?"
		if v[1] == "Why" {
			matches = ".*?"
		}
		form.WriteString("(?P<" + v[1] + ">" + matches + ")" + regexp.QuoteMeta(literals[i+1]))
	}
	return regexp.MustCompile(form.String() + "$")
}

// says reports whether a text holds all that the trouble says, so that it may be it.
func (t *trouble) says(english string) bool {
	return !slices.ContainsFunc(t.literals, func(l string) bool { return !strings.Contains(english, l) })
}

// Trouble says what goes wrong in the reader's words, where the messages know it. A place may stand before it, or what was
// being done; what nobody knows stays as it is.
func (b *Book) Trouble(english string) string {
	const most = 4096 // bytes of an error that is told
	if len(english) > most {
		return english
	}
	for from := 0; ; {
		if said, ok := b.known(english[from:]); ok {
			if from == 0 {
				return said
			}
			place := strings.TrimSuffix(english[:from], ": ")
			if known := b.Trouble(place); known != place {
				return b.Label(known, said)
			}
			return b.Label(strings.ReplaceAll(place, ": ", b.Say("join_label")), said)
		}
		next := strings.Index(english[from:], ": ")
		if next < 0 {
			break
		}
		from += next + len(": ")
	}
	if doing, what, ok := strings.Cut(english, ": "); ok {
		if said, ok := b.known(doing); ok {
			return b.Label(said, b.Trouble(what))
		}
	}
	return english
}

// Remark says what a table remarks of its sources, which contradict each other in one of a few ways.
func (b *Book) Remark(english string) string {
	if said := b.Table(english); said != english {
		return said
	}
	return b.Trouble(english)
}

// known says a whole trouble. Of its values a Why, Wanted, Found or Source may be another one; Allowed and Stages are lists.
func (b *Book) known(english string) (said string, ok bool) {
	for _, t := range b.wrong() {
		if !t.says(english) {
			continue
		}
		found := t.english().FindStringSubmatch(english)
		if found == nil {
			continue
		}
		var values []string
		for i, name := range t.english().SubexpNames()[1:] {
			value := found[1+i]
			switch name {
			case "Why", "Wanted", "Found", "Source":
				value = b.Trouble(value)
			case "Allowed", "Stages":
				value = b.List(strings.Split(value, ", ")...)
			}
			values = append(values, "{{."+name+"}}", value)
		}
		return strings.NewReplacer(values...).Replace(t.said), true
	}
	return "", false
}
