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

// Text is a text of the tables that people read, and where it stands there.
type Text struct{ English, Where string }

// Texts returns what the tables say to people, in English, each text once where it stands first. Names are among them.
func (e *Elements) Texts() []Text {
	var out []Text
	seen := map[string]bool{"": true}
	add := func(where string, texts ...string) {
		for _, english := range texts {
			if !seen[english] {
				seen[english] = true
				out = append(out, Text{english, where})
			}
		}
	}
	for _, c := range e.Changes() {
		add("changes.tsv, "+c.Release.String()+" "+c.Component, c.What, c.Action, c.Doubt)
	}
	for _, a := range e.Artifacts() {
		where := "artifacts.tsv, " + a.Release.String() + " " + a.Name
		if a.Kind == "kubeadm_versions" { // the value a program reads; these are what plans call parts of it
			add(where, "external etcd (minimum)", "pause image")
		} else {
			add(where, a.Value)
		}
		add(where, a.Name, a.Instead, a.Remark, a.Doubt)
	}
	for _, d := range e.Defaults() {
		where := "defaults.tsv, " + d.Component + " " + d.Name
		if d.Kind == ConstantDefault {
			add(where, d.Name)
		}
		add(where, spoken(d.Was))
		for _, t := range d.Turns {
			add(where, spoken(t.Value), t.Note, t.Do)
		}
	}
	for _, kind := range ElementKinds() {
		for _, x := range e.All(kind) {
			where := strings.TrimRight(tableOf(kind)+", "+x.Component+" "+x.Title(), " ")
			add(where, x.Instead, x.Effect, x.Note, x.Doubt)
			add(where, x.Conflicts...)
			if strings.HasSuffix(x.Of, " annotation") || strings.HasSuffix(x.Of, " label") {
				add(where, x.Of)
			}
		}
	}
	return out
}

// spoken returns a default that is told in words, "" for one that is a setting as it is written.
func spoken(value string) string {
	if !strings.Contains(value, " ") {
		return ""
	}
	return value
}
