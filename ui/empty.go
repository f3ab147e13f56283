package ui

import (
	"k8sexplore/ui/cells"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
)

// sayEmpty says why nothing is listed, in a pane of that size.
func (b *browser) sayEmpty(width, height int) []string {
	lines := []string{cells.Blank(width)}
	for _, said := range b.whyEmpty() {
		for _, l := range markdown.Wrap(said, width-4) {
			lines = append(lines, "  "+b.styles.Muted.Text(cells.Fit(l, width-2)))
		}
	}
	return cells.Fill(lines, width, height)
}

// whyEmpty says that nothing was found, and where there is something.
func (b *browser) whyEmpty() []string {
	if b.awaitsResult() {
		return []string{b.words.Say("searching")}
	}
	said := []string{b.words.Say("nothing_found")}
	if other, ok := b.otherRelease(); ok {
		said = append(said, b.words.Fill("nothing_here", phrase.Values{
			"Release": b.query.Filters.Releases[0].String(), "N": other.N, "Other": other.Value, "Key": b.keyOutside(keys.OtherRelease),
		}))
	}
	if b.answer.elsewhere > 0 {
		said = append(said, b.words.Fill("elsewhere", phrase.Values{"N": b.answer.elsewhere, "Key": b.keyOutside(keys.ClearFilters)}))
	}
	if b.box.open {
		return said
	}
	return append(said, b.words.Say("nothing_hint"))
}

// keyOutside is the key of an action, behind the one that leads out of the query box.
func (b *browser) keyOutside(a keys.Action) string {
	key := b.keys.Of(a).Label
	if b.box.open {
		key = b.keys.Of(keys.Back).Label + " " + key
	}
	return key
}
