// Package subject holds what can be shown: an entry, a release, an enhancement, a feature gate, an API, a flag, a field, a
// metric, an admission plugin, what upstream says of an entry, a page of the manual. A subject answers for itself: what
// it is called, what it belongs to, what can be copied of it, and its page, which screen and command line paint.
package subject

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Subject is what can be shown. Subjects are comparable: two are equal if they are the same, as long as the catalog is.
type Subject interface {
	// Ref names the subject for good, whatever catalog is at hand.
	Ref(d Desk) Ref
	// Name returns its short name: KEP-3329, #111060, 1.25, SeccompDefault.
	Name(d Desk) string
	// Within names the things that it belongs to, the widest first: release and SIG of an entry.
	Within(d Desk) []string
	// Describe returns its title, "" for none, and what kind of thing it is.
	Describe(d Desk) (title, kind string)
	// Release returns the release that it belongs to; ok is false where there is none.
	Release(d Desk) (v content.Version, ok bool)
	// Languages returns those that its text is there in, the one it is shown in first; none where nothing of it is
	// translated.
	Languages(d Desk) []content.Language
	// Gates returns the feature gates that have a page and belong to it.
	Gates(d Desk) []string
	// Copies returns what can be copied of it.
	Copies(d Desk) Copies
	// Page returns what there is to say about it. It reads files and takes milliseconds; the error is for people.
	Page(d Desk) (page.Page, error)
}

// Desk is what subjects are looked up in, and the language that they are said in. It is safe for concurrent use.
type Desk struct {
	Catalog  *content.Catalog
	Tables   *facts.Tables   // nil as long as they are not there
	Elements *name.Elements  // nil as long as they are not there
	Newest   content.Version // the newest release that is out
	Today    string          // an ISO date
	Words    *phrase.Book    // in Lang
	Lang     content.Language
	Brief    bool // pages without their texts, which are read from files
}

// Facts returns the tables, and empty ones as long as they are not there.
func (d Desk) Facts() *facts.Tables {
	if d.Tables == nil {
		return &facts.Tables{}
	}
	return d.Tables
}

// elements returns the elements, and none as long as they are not there.
func (d Desk) elements() *name.Elements {
	if d.Elements == nil {
		return name.None()
	}
	return d.Elements
}

// Kind is what kind of thing a Ref names.
type Kind = page.Kind

// The kinds of subjects.
const (
	KindEntry       Kind = "entry"
	KindUpstream    Kind = "upstream"
	KindRelease     Kind = "release"
	KindEnhancement Kind = "enhancement"
	KindGate        Kind = "gate"
	KindTopic       Kind = "topic"
	// Those of elements are facts.ElementKinds.
)

// Ref names a subject for good. The zero value names none.
type Ref = page.Ref

// Copies holds the texts that can be copied of a subject; "" where there is none.
type Copies struct {
	Link, Citation, Number, ID string
	Gates                      []string
	Title                      string                 // of the article
	Body                       func() (string, error) // of the article, in Markdown, slow; nil for none
}

// languagesOf returns the languages that titles are there in: the one that is shown, then the others in the order of
// the screen.
func languagesOf(titleIn func(content.Language) (string, content.Language), want content.Language) []content.Language {
	title, first := titleIn(want)
	if title == "" {
		return nil
	}
	all := []content.Language{first}
	for _, l := range phrase.Languages() {
		if _, in := titleIn(l); in == l && l != first {
			all = append(all, l)
		}
	}
	return all
}

// KindName returns how a kind is called; unknown ones of imports keep their label.
func KindName(words *phrase.Book, kind string) string {
	id := "kind_" + kind
	if name := words.Say(id); name != id {
		return name
	}
	return kind
}

// ValueName returns how a filter's value is called.
func ValueName(words *phrase.Book, t content.Term) string {
	switch t.Field {
	case content.FieldStage:
		return words.Say("stage_" + t.Value)
	case content.FieldKind:
		return KindName(words, t.Value)
	case content.FieldAction:
		return words.Say("value_required")
	default: // called as it is written
	}
	return t.Value
}
