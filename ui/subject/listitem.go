package subject

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
)

// ListItem returns a row as a point of a list in Markdown: its link, its title, its stage and release.
func (d Desk) ListItem(row int) string {
	e := d.Catalog.Entry(row)
	title, _ := e.Title(d.Lang)
	said := phrase.Values{
		"Title": strings.TrimRight(markdown.Escape(sanitize.Line(title)), ".。"), "Release": e.Version.String(),
		"Link": markdown.Escape(EntryHeading(&e)),
	}
	if address := e.URL(); address != "" {
		said["Link"] = "[" + markdown.Escape(EntryHeading(&e)) + "](" + address + ")"
	}
	if slices.Contains(content.Stages(), e.Stage) {
		said["Stage"] = d.Words.Say("listed_" + string(e.Stage))
	}
	return "- " + d.Words.Fill("list_item", said)
}
