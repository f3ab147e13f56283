package browse

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// addValue puts a value into filters as content.Catalog.AddValue does. A release that only the facts know is one,
// too: it selects nothing, and the screen says what to do about that.
func (b *Browser) addValue(f *content.Filters, field content.Field, value string) error {
	err := b.Catalog.AddValue(f, field, value)
	if err == nil || field != content.FieldRelease || b.Tables == nil {
		return err
	}
	span, bad := content.ParseSpan(value)
	if bad != nil || !slices.ContainsFunc(b.Tables.Releases(), func(r facts.Release) bool { return span.Contains(r.Version) }) {
		return err
	}
	if !slices.Contains(f.Releases, span) {
		f.Releases = append(slices.Clip(f.Releases), span)
	}
	return nil
}

// addWord reads a word of the query box as content.Catalog.AddWord does, releases that only the facts know included.
func (b *Browser) addWord(f *content.Filters, word string) (isFilter bool, err error) {
	tried := *f
	isFilter, err = b.Catalog.AddWord(&tried, word)
	field, values, ok := content.CutFilter(word)
	if err == nil || !ok || field != content.FieldRelease || !strings.HasPrefix(word, string(field)) {
		*f = tried
		return isFilter, err
	}
	all := *f
	for _, v := range values {
		if v != "" && b.addValue(&all, field, v) != nil {
			*f = tried
			return isFilter, err
		}
	}
	*f = all
	return true, nil
}

// noNotes returns the releases asked for where there are no notes of any of them, else "".
func (b *Browser) noNotes() string {
	var names []string
	for _, span := range b.query.Filters.Releases {
		var none content.Filters
		if b.Catalog.AddValue(&none, content.FieldRelease, span.String()) == nil {
			return ""
		}
		names = append(names, span.String())
	}
	return b.Words.List(names...)
}

// ReadAgain takes the release that was asked for at the start, and that the catalog does not know, if the facts do.
func (b *Browser) ReadAgain() Outcome {
	release := b.unknown
	b.unknown = ""
	if release == "" || len(b.query.Filters.Releases) > 0 || b.addValue(&b.query.Filters, content.FieldRelease, release) != nil {
		return Outcome{}
	}
	b.Notice = ""
	return b.Search(false)
}
