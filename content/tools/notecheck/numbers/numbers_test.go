package numbers

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// TestCheck tries the contract with notes of one sentence: what is held, what is counted, what is refused.
func TestCheck(t *testing.T) {
	const constants = `- {name: most, value: "20", file: most.go, from: "1.25", to: "1.30", entries: [v1.25/kep-1]}`
	for _, c := range []struct{ name, english, other, found, refused string }{
		{"held by a constant", "At most 20 Pods", "20", "1 numbers: 1 held by constants, 0 by tables, 0 by nothing", ""},
		{"held by nothing", "At most 20 Pods for 30 seconds", "20, 30", "2 numbers: 1 held by constants, 0 by tables, 1 by nothing", ""},
		{"another number", "At most 20 Pods", "21", "1 numbers: 1 held by constants, 0 by tables, 0 by nothing", "en.md:3: 20 in"},
		{"not what the code has", "At most 30 Pods", "30", "1 numbers: 0 held by constants, 0 by tables, 1 by nothing", "en.md:2: no 20 here"},
	} {
		n := Note{ID: "v1.25/kep-1", Release: content.Version{Major: 1, Minor: 25}, Cites: func([]string) bool { return false }}
		for i := range n.Texts {
			said := c.other
			if i == int(content.English) {
				said = c.english
			}
			n.Texts[i] = Text{File: content.Language(i).String() + ".md", TitleLine: 2, Sentences: []Sentence{{Text: said, Line: 3}}}
		}
		var refused []string
		found, err := Check([]Note{n}, Sources{Tables: &facts.Elements{}, Constants: []byte(constants)}, func(file string, line int, format string, args ...any) {
			refused = append(refused, fmt.Sprintf("%s:%d: ", file, line)+fmt.Sprintf(format, args...))
		})
		all := strings.Join(refused, "\n")
		if err != nil || found.String() != c.found || !strings.HasPrefix(all, c.refused) || (c.refused == "") != (all == "") {
			t.Errorf("%s: %v, %v, refused %q; want %q, %q", c.name, found, err, all, c.found, c.refused)
		}
	}
}
