package browse

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// InviteLines says how notes are imported, where nothing is.
func (b *Browser) InviteLines(width, height int) []string {
	if b.Awaits() || !b.invites() {
		return cells.Fill(nil, width, height)
	}
	lines := []string{cells.Blank(width)}
	for _, l := range markdown.Wrap(b.Words.Say("import_hint"), width-4) {
		lines = append(lines, "  "+b.Styles.Muted.Text(cells.Fit(l, width-2)))
	}
	lines = append(lines, cells.Blank(width))
	for _, l := range page.ImportCommand(width - 2) {
		lines = append(lines, " "+b.Styles.Strong.Text(cells.Fit(l, width-1)))
	}
	return cells.Fill(lines, width, height)
}

// EmptyLines says why nothing is listed, and, with invite where nothing is imported, how that is done, in a pane of
// that size. What has no room at all gives way in this order: blank lines, hints, reasons.
func (b *Browser) EmptyLines(width, height int, invite bool) []string {
	blank := cells.Blank(width)
	var lines []string
	add := func(said string) {
		for _, l := range markdown.Wrap(said, width-4) {
			lines = append(lines, "  "+b.Styles.Muted.Text(cells.Fit(l, width-2)))
		}
	}
	why := b.whyEmpty()
	for _, said := range why {
		add(said)
	}
	if b.Awaits() || !invite || !b.invites() {
		return cells.Fill(append([]string{blank}, lines...), width, height)
	}
	command := page.ImportCommand(width - 2)
	for i, l := range command {
		command[i] = " " + b.Styles.Strong.Text(cells.Fit(l, width-1))
	}
	reasons := lines
	lines = nil
	add(b.Words.Say("import_hint"))
	how := lines
	all := append([]string{blank}, reasons...)
	all = append(append(append(append(all, blank), how...), blank), command...)
	if len(all) > height {
		lines = nil
		add(why[0])
		all = append(append(lines, how...), command...)
		all = all[max(len(all)-height, 0):]
	}
	return cells.Fill(all, width, height)
}

// invites reports whether an import could help: nothing is imported, and the query is not about what the reader has
// marked.
func (b *Browser) invites() bool {
	about := slices.ContainsFunc(b.query.Filters.Terms(), content.Term.AsksForMarks)
	return !about && !subject.Imported(b.Catalog)
}

// whyEmpty says that nothing was found, and where there is something.
func (b *Browser) whyEmpty() []string {
	if b.Awaits() {
		return []string{b.Words.Say("searching")}
	}
	said := []string{b.Words.Say("nothing_found")}
	if release := b.noNotes(); release != "" {
		said[0] = b.Words.Fill("no_notes", phrase.Values{"Release": release})
	}
	if other, ok := b.otherRelease(); ok {
		said = append(said, b.Words.Fill("nothing_here", phrase.Values{
			"Release": b.query.Filters.Releases[0].String(), "N": other.N, "Other": other.Value, "Key": b.keyOutside(keys.OtherRelease),
		}))
	}
	if b.answer.elsewhere > 0 {
		said = append(said, b.Words.Fill("elsewhere", phrase.Values{"N": b.answer.elsewhere, "Key": b.keyOutside(keys.ClearFilters)}))
	}
	if b.box.open {
		return said
	}
	return append(said, b.Words.Say("nothing_hint"))
}

// keyOutside is the key of an action, behind the one that leads out of the query box.
func (b *Browser) keyOutside(a keys.Action) string {
	key := b.Keys.Of(a).Label
	if b.box.open {
		key = b.Keys.Of(keys.Back).Label + " " + key
	}
	return key
}
