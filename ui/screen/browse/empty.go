package browse

import (
	"slices"
	"strings"

	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// ListLines returns the pane of the list, or why it is empty, and, with invite, how notes are imported.
func (b *Browser) ListLines(invite bool) []string {
	if b.Selected() != nil {
		return b.List.ListLines()
	}
	width, height := b.Size()
	return b.EmptyLines(width, height, invite)
}

// InviteLines says how notes are imported, where nothing is.
func (b *Browser) InviteLines(width, height int) []string {
	if b.Awaits() || !b.nothing().Import {
		return cells.Fill(nil, width, height)
	}
	blank := []string{cells.Blank(width)}
	hint := muted(b.Styles, b.Words.Say("import_hint"), width)
	return cells.Fill(slices.Concat(blank, hint, blank, importCommand(b.Styles, width)), width, height)
}

// EmptyLines says why nothing is listed, and, with invite where nothing is imported, how that is done, in a pane of
// that size. What has no room at all gives way in this order: blank lines, hints, reasons.
func (b *Browser) EmptyLines(width, height int, invite bool) []string {
	blank := []string{cells.Blank(width)}
	why := b.whyEmpty()
	reasons := muted(b.Styles, strings.Join(why, "\n"), width)
	all := slices.Concat(blank, reasons)
	if !b.Awaits() && invite && b.nothing().Import {
		hint, command := muted(b.Styles, b.Words.Say("import_hint"), width), importCommand(b.Styles, width)
		if all = slices.Concat(all, blank, hint, blank, command); len(all) > height {
			all = slices.Concat(muted(b.Styles, why[0], width), hint, command)
			all = all[max(len(all)-height, 0):]
		}
	}
	return cells.Fill(all, width, height)
}

// muted returns a text as lines of a pane, a little indented.
func muted(st *style.Styles, said string, width int) (lines []string) {
	for paragraph := range strings.SplitSeq(said, "\n") {
		for _, l := range markdown.Wrap(paragraph, width-4) {
			lines = append(lines, "  "+st.Muted.Text(cells.Fit(l, width-2)))
		}
	}
	return lines
}

// importCommand returns the command that imports as lines of a pane.
func importCommand(st *style.Styles, width int) (lines []string) {
	for _, l := range page.ImportCommand(width - 2) {
		lines = append(lines, " "+st.Strong.Text(cells.Fit(l, width-1)))
	}
	return lines
}

// nothing says why nothing is found.
func (b *Browser) nothing() answer.Empty {
	return answer.Nothing(b.Catalog, b.query, b.Facets(), b.remarks.outside)
}

// whyEmpty says that nothing was found, and where there is something.
func (b *Browser) whyEmpty() []string {
	if b.Awaits() {
		return []string{b.Words.Say("searching")}
	}
	e := b.nothing()
	said := []string{b.Words.Say("nothing_found")}
	if len(e.Unknown) > 0 {
		said[0] = b.Words.Fill("no_notes", phrase.Values{"Release": b.Words.List(e.Unknown...)})
	}
	if e.Other.N > 0 {
		said = append(said, b.Words.Fill("nothing_here", phrase.Values{
			"Release": b.query.Filters.Releases[0].String(), "N": e.Other.N, "Other": e.Other.Value,
			"Key": keyOutside(b, keys.OtherRelease),
		}))
	}
	if e.Elsewhere > 0 {
		said = append(said, b.Words.Fill("elsewhere", phrase.Values{"N": e.Elsewhere, "Key": keyOutside(b, keys.ClearFilters)}))
	}
	if b.Typing() {
		return said
	}
	return append(said, b.Words.Say("nothing_hint"))
}

// Welcome returns lines for the first screen where nothing is imported: what is here, how more comes, and the keys that
// matter. As soon as anything is asked for or chosen there are none.
func (b *Browser) Welcome(width int) []string {
	versions := b.Catalog.Releases() // newest first
	if !b.opening || b.Chosen() || len(versions) == 0 || subject.Imported(b.Catalog) {
		return nil
	}
	here := phrase.Values{"From": versions[len(versions)-1].Version.String(), "To": versions[0].Version.String()}
	said := b.Words.Count("welcome_here", b.Catalog.Len(), here)
	more := b.Words.Fill("welcome_import", phrase.Values{"Key": b.Keys.Of(keys.CopyImport).Label})
	lines := []string{cells.Blank(width), b.Styles.Border.Text(strings.Repeat(b.Styles.Line.Horizontal, width))}
	for _, l := range slices.Concat(markdown.Wrap(said, max(width-2, 1)), markdown.Wrap(more, max(width-2, 1))) {
		lines = append(lines, " "+b.Styles.Muted.Text(cells.Fit(l, width-1)))
	}
	line, used := " ", 1
	for _, act := range []keys.Action{keys.Search, keys.Palette, keys.OpenHelp} {
		key, does := b.Keys.Of(act).Label, b.Keys.Of(act).Meaning
		if n := cells.Width(key+" "+does) + 2; used+n <= width {
			line += b.Styles.Accent.Text(key) + " " + b.Styles.Muted.Text(does) + "  "
			used += n
		}
	}
	return append(lines, line+cells.Blank(width-used))
}
