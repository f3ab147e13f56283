package browse

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// QueryLine is the first line of the screen, width cells wide: the query at the left, count and language at
// the right, which give way last.
func (b *Browser) QueryLine(width int) string {
	var said []string
	for _, l := range languages(b.Lang, width) {
		paint, name := b.Styles.Muted, phrase.ShortName(l)
		if l == b.Lang {
			paint, name = b.Styles.Accent, "["+name+"]"
		}
		said = append(said, paint.Text(name))
	}
	right := "  " + b.Styles.Muted.Text(count(b, width)) + "  " + strings.Join(said, " ") + " "
	name := b.Styles.Accent.Text(" k8sexplore") + "  "
	if width < frame.TwoPanes {
		name = " "
	}
	return name + queryText(b, width-cells.Width(name)-cells.Width(right)) + right
}

// languages returns the languages that stand in a query line of that width: all, or the one at hand where room is short.
func languages(now content.Language, width int) []content.Language {
	if width < 100 {
		return []content.Language{now}
	}
	return phrase.Languages()
}

// LanguageAt returns the language that stands at a cell of a query line of that width.
func (b *Browser) LanguageAt(x, width int) (l content.Language, ok bool) {
	end := width - 1 // a blank stands behind the last one
	for _, l := range slices.Backward(languages(b.Lang, width)) {
		start := end - cells.Width(phrase.ShortName(l))
		if l == b.Lang {
			start -= 2 // its brackets
		}
		if x >= start && x < end {
			return l, true
		}
		end = start - 1
	}
	return b.Lang, false
}

// count says how much was found, and in how many rows that is, where it is fewer and there is room.
func count(b *Browser, width int) string {
	found := b.Answer()
	whole, near := found.Sums()
	said := found.Counted(b.Words, b.Catalog.Len())
	if near > 0 && (width < frame.TwoPanes || cells.Width(said) > width/2) {
		return fmt.Sprintf("%d+%d", whole, near)
	}
	if all := found.CountedInRows(b.Words, b.Catalog.Len()); cells.Width(all) <= width*2/5 {
		return all
	}
	return said
}

// part is a piece of the query line in one style.
type part struct {
	text  string
	paint style.Paint
}

// queryText is the filters as chips and the words in exactly room cells. Where that is too little, what is left out
// stands far from the cursor: at the left while the user types at the end.
func queryText(b *Browser, room int) string {
	const sign = "⌕ "
	parts, cursorEnd := queryParts(b)
	room -= cells.Width(sign)
	hidden := max(cursorEnd-room, 0) // cells at the left
	var line strings.Builder
	line.WriteString(b.Styles.Muted.Text(sign))
	if hidden > 0 {
		line.WriteString(b.Styles.Muted.Text(cells.Ellipsis))
		room -= cells.Width(cells.Ellipsis)
		hidden += cells.Width(cells.Ellipsis)
	}
	for _, p := range parts {
		if hidden > 0 {
			before := cells.Width(p.text)
			p.text = cells.CutLeft(p.text, hidden)
			hidden = max(hidden-before, 0)
		}
		text := cells.Cut(p.text, room)
		line.WriteString(p.paint.Text(text))
		room -= cells.Width(text)
	}
	return line.String() + cells.Blank(room)
}

// queryParts returns the pieces of the query, and how many cells there are up to the end of what must be in sight: of
// the cursor while the box is open, else 0.
func queryParts(b *Browser) (parts []part, inSight int) {
	used := 0
	add := func(text string, p style.Paint) {
		text = cells.Tame(text)
		parts, used = append(parts, part{text, p}), used+cells.Width(text)
	}
	for _, t := range b.query.Filters.Terms() {
		chip := " " + t.String() + " "
		if b.Styles.Plain { // without colours brackets set it off
			chip = "[" + t.String() + "]"
		}
		add(chip, b.Styles.Chip)
		add(" ", style.Paint{})
	}
	switch text, at := b.Text(); {
	case b.Typing():
		runes := []rune(text + " ")
		add(string(runes[:at]), b.Styles.Text)
		add(textline.Cursor(string(runes[at]), b.Styles), b.Styles.Cursor)
		inSight = used
		add(string(runes[at+1:]), b.Styles.Text)
		switch {
		case text == "#":
			add(b.Words.Say("number_hint"), b.Styles.Muted)
		case text == "" && b.query.Filters.IsZero():
			add(b.Words.Say("search_hint"), b.Styles.Muted)
		}
	case b.query.Words != "":
		add(b.query.Words, b.Styles.Text)
	case b.query.Filters.IsZero():
		add(b.Keys.Of(keys.Search).Label+" "+b.Words.Say("key_search"), b.Styles.Muted)
	}
	return parts, inSight
}

// Hint says how the words were understood, and where they stand.
func (b *Browser) Hint() string {
	said := slices.Clone(b.remarks.understood)
	if b.remarks.outside > 0 && b.Selected() != nil {
		said = append(said, b.Words.Fill("elsewhere", phrase.Values{"N": b.remarks.outside, "Key": keyOutside(b, keys.ClearFilters)}))
	}
	if lang, ok := b.FoundIn(); ok {
		values := phrase.Values{"Language": b.Words.Language(lang), "Key": keyOutside(b, keys.FoundIn)}
		said = append(said, b.Words.Fill("found_in", values))
	}
	return strings.Join(append(said, ""), "  ")
}

// keyOutside is the key of an action, behind the one that leads out of the query box.
func keyOutside(b *Browser, a keys.Action) string {
	if b.Typing() {
		return b.Keys.Of(keys.Back).Label + " " + b.Keys.Of(a).Label
	}
	return b.Keys.Of(a).Label
}

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
	all := slices.Concat(blank, muted(b.Styles, strings.Join(why, "\n"), width))
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
func importCommand(st *style.Styles, width int) []string {
	return content.Each(page.ImportCommand(width-2), func(l string) string { return " " + st.Strong.Text(cells.Fit(l, width-1)) })
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
	said := append([]string{b.Words.Say("nothing_found")}, content.Each(b.remarks.unheld, phrase.Capital)...)
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
	for _, l := range slices.Concat(markdown.WrapTitle(said, width-2, width-2), markdown.WrapTitle(more, width-2, width-2)) {
		lines = append(lines, " "+b.Styles.Muted.Text(cells.Fit(l, width-1)))
	}
	line, used := " ", 1
	for _, act := range []keys.Action{keys.Search, keys.OpenPlan, keys.Palette, keys.OpenHelp} {
		key, does := b.Keys.Of(act).Label, b.Keys.Of(act).Meaning
		if n := cells.Width(key+" "+does) + 2; used+n <= width {
			line, used = line+b.Styles.Accent.Text(key)+" "+b.Styles.Muted.Text(does)+"  ", used+n
		}
	}
	return append(lines, line+cells.Blank(width-used))
}
