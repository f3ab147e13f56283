package answer

import (
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// Empty says why a query found nothing, and where there is something.
type Empty struct {
	Unknown   []string      // the releases asked for, where there are no notes of any of them
	Other     content.Count // the newest release with entries for the rest of the query; zero for none
	Elsewhere int           // entries that the words find without the filters
	Import    bool          // importing notes could help
}

// Nothing explains the empty answer to a query. The facets are those of that answer, which leave out the release's own
// choice; elsewhere is how many entries the words find without the filters.
func Nothing(c *content.Catalog, q content.Query, facets []content.Facet, elsewhere int) Empty {
	e := Empty{Unknown: withoutNotes(c, q), Elsewhere: elsewhere}
	asksForMarks := slices.ContainsFunc(q.Filters.Terms(), content.Term.AsksForMarks)
	e.Import = !asksForMarks && !subject.Imported(c) && MayBeImported(q.Words)
	e.Other, _ = OtherRelease(q, facets)
	return e
}

// MayBeImported reports whether notes that can be imported, which are in English, may hold words.
func MayBeImported(words string) bool {
	isEnglish := func(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return words == "" || strings.ContainsFunc(words, isEnglish)
}

// Unheld says which words no text holds, and which names are nearest to what was typed; nothing where all are held.
func Unheld(words *phrase.Book, names Names, q content.Query, unheld []string) []string {
	if len(unheld) == 0 {
		return nil
	}
	said := []string{words.Fill("nothing_holds", phrase.Values{"Words": words.List(unheld...)})}
	near, err := names.Nearest(q.Words)
	near = slices.DeleteFunc(near, func(name string) bool { return !content.IsNear(q.Words, name) })
	if err == nil && len(near) > 0 {
		said = append(said, words.Fill("nothing_near", phrase.Values{"Names": words.List(near...)}))
	}
	return said
}

// withoutNotes returns the releases asked for where the catalog has notes of none of them.
func withoutNotes(c *content.Catalog, q content.Query) (names []string) {
	for _, span := range q.Filters.Releases {
		var none content.Filters
		if c.AddValue(&none, content.FieldRelease, span.String()) == nil {
			return nil
		}
		names = append(names, span.String())
	}
	return names
}

// OtherRelease returns the newest release that has entries for the rest of a query which asks for releases.
func OtherRelease(q content.Query, facets []content.Facet) (content.Count, bool) {
	if len(q.Filters.Releases) == 0 {
		return content.Count{}, false
	}
	if all := content.Counts(facets, content.FieldRelease); len(all) > 0 {
		return all[0], true
	}
	return content.Count{}, false
}

// SayUnknown says that a name is none, and which are near.
func SayUnknown(words *phrase.Book, name string, near []string) string {
	if name = content.Shorten(name); len(near) == 0 {
		return words.Fill("unknown_name_alone", phrase.Values{"Name": name})
	}
	return words.Fill("unknown_name", phrase.Values{"Name": name, "Nearest": words.List(near...)})
}
