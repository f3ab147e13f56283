package indextest

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// Compile returns a glossary as query.NewGlossary reads it, out of the YAML whose form is explained on top of
// assets/glossary.yaml: a line for each name of each term, with the term's number from 1, the language, the name and its
// units, parted by tabs. Units that are the name itself are left out.
func Compile(glossary []byte) ([]byte, error) {
	var groups []struct {
		Terms []struct {
			Term     map[string]string   `yaml:"term"`
			Synonyms map[string][]string `yaml:"synonyms"`
		} `yaml:"terms"`
	}
	if err := yaml.Unmarshal(glossary, &groups); err != nil {
		return nil, fmt.Errorf("reading the glossary: %w", err)
	}
	var out bytes.Buffer
	var lexicon text.Lexicon
	n := 0
	for _, g := range groups {
		for _, term := range g.Terms {
			n++
			for _, l := range content.Languages() {
				for _, name := range append(withBrackets(term.Term[l.String()]), term.Synonyms[l.String()]...) {
					var keys []string
					for _, u := range lexicon.Scan(name).Units {
						keys = append(keys, u.Base())
					}
					folded, units := text.FoldProse(name), strings.Join(keys, " ")
					if units == "" {
						continue
					}
					if units == folded {
						units = ""
					}
					fmt.Fprintf(&out, "%d\t%v\t%s\t%s\n", n, l, folded, units)
				}
			}
		}
	}
	return out.Bytes(), nil
}

// withBrackets splits "PodSecurityPolicy (PSP)" into both names.
func withBrackets(term string) []string {
	parts := strings.FieldsFunc(term, func(r rune) bool { return strings.ContainsRune("()（）", r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// Compiled is a glossary of a test.
func Compiled(glossary string) func() ([]byte, error) {
	return func() ([]byte, error) { return Compile([]byte(glossary)) }
}
