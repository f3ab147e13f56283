package browse

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/frame"
)

// QueryLine is the first line of the screen, width cells wide: the query at the left, count and language at
// the right, which give way last.
func (b *Browser) QueryLine(width int) string {
	right := "  " + b.Styles.Muted.Text(b.count(width)) + "  " + b.languages(width) + " "
	name := b.Styles.Accent.Text(" k8sexplore") + "  "
	if width < frame.TwoPanes {
		name = " "
	}
	room := width - cells.Width(name) - cells.Width(right)
	return name + b.queryText(room) + right
}

// count says how much was found: what holds all words, what holds a part of them, and facts without an article.
func (b *Browser) count(width int) string {
	total, facts := b.Catalog.Len(), len(b.list.cards)
	n, near := b.list.whole+b.answer.more, len(b.list.all)-b.list.whole
	rows := ""
	if shown := b.list.full; shown < n {
		rows = b.Words.Count("in_rows", shown, nil)
	}
	switch {
	case near == 0 && facts == 0 && n == total:
		return b.inRows(b.Words.Count("count_all", n, nil), rows, width)
	case near == 0 && facts == 0:
		return b.inRows(b.Words.Fill("count_of", phrase.Values{"N": n, "Total": total}), rows, width)
	}
	said := b.Words.Counted(n)
	if near > 0 {
		said = b.Words.Fill("count_near", phrase.Values{"N": n, "Near": near})
	}
	if facts > 0 {
		said = b.Words.Count("count_facts", facts, phrase.Values{"All": said})
	}
	if width < frame.TwoPanes || cells.Width(said) > width/2 {
		return fmt.Sprintf("%d+%d+%d", n, near, facts)
	}
	return b.inRows(said, rows, width)
}

// inRows adds in how many rows that is, where it is fewer and there is room.
func (b *Browser) inRows(said, rows string, width int) string {
	if all := b.Words.Bracketed(said, rows); rows != "" && cells.Width(all) <= width*2/5 {
		return all
	}
	return said
}

// languages shows all languages with the current one marked, or the current one alone where room is short.
func (b *Browser) languages(width int) string {
	var out []string
	for _, l := range b.languagesIn(width) {
		if l == b.Lang {
			out = append(out, b.Styles.Accent.Text("["+phrase.ShortName(l)+"]"))
		} else {
			out = append(out, b.Styles.Muted.Text(phrase.ShortName(l)))
		}
	}
	return strings.Join(out, " ")
}

// languagesIn returns the languages that stand in a query line of that width.
func (b *Browser) languagesIn(width int) []content.Language {
	if width < 100 {
		return []content.Language{b.Lang}
	}
	return phrase.Languages()
}

// LanguageAt returns the language that stands at a cell of a query line of that width.
func (b *Browser) LanguageAt(x, width int) (l content.Language, ok bool) {
	end := width - 1 // a blank stands behind the last one
	for _, l := range slices.Backward(b.languagesIn(width)) {
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

// part is a piece of the query line in one style.
type part struct {
	text  string
	paint style.Paint
}

// queryText is the filters as chips and the words in exactly room cells. Where that is too little, what is left out
// stands far from the cursor: at the left while the user types at the end.
func (b *Browser) queryText(room int) string {
	const sign = "⌕ "
	parts, cursorEnd := b.queryParts()
	room -= cells.Width(sign)
	hidden := max(cursorEnd-room, 0) // cells at the left
	var line strings.Builder
	line.WriteString(b.Styles.Muted.Text(sign))
	used := 0
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
		text := cells.Cut(p.text, room-used)
		line.WriteString(p.paint.Text(text))
		used += cells.Width(text)
	}
	return line.String() + cells.Blank(room-used)
}

// queryParts returns the pieces of the query, and how many cells there are up to the end of what must be in sight: of
// the cursor while the box is open, else of the words.
func (b *Browser) queryParts() (parts []part, inSight int) {
	add := func(text string, p style.Paint) { parts = append(parts, part{cells.Tame(text), p}) }
	for _, t := range b.query.Filters.Terms() {
		add(b.chip(t), b.Styles.Chip)
		add(" ", style.Paint{})
	}
	switch text, at := b.box.text(); {
	case b.box.open:
		runes := []rune(text + " ")
		add(string(runes[:at]), b.Styles.Text)
		add(textline.Cursor(string(runes[at]), b.Styles), b.Styles.Cursor)
		inSight = widthOf(parts)
		add(string(runes[at+1:]), b.Styles.Text)
		add(b.boxHint(text), b.Styles.Muted)
	case b.query.Words != "":
		add(b.query.Words, b.Styles.Text)
	case b.query.Filters.IsZero():
		add(b.Keys.Of(keys.Search).Label+" "+b.Words.Say("key_search"), b.Styles.Muted)
	}
	return parts, inSight
}

func widthOf(parts []part) (n int) {
	for _, p := range parts {
		n += cells.Width(p.text)
	}
	return n
}

// chip is a filter; without colours brackets set it off.
func (b *Browser) chip(t content.Term) string {
	if b.Styles.Plain {
		return "[" + t.String() + "]"
	}
	return " " + t.String() + " "
}

// boxHint says what may be typed into an empty box.
func (b *Browser) boxHint(text string) string {
	switch {
	case text == "#":
		return b.Words.Say("number_hint")
	case text == "" && b.query.Filters.IsZero():
		return b.Words.Say("search_hint")
	}
	return ""
}

// Hint says how the words were understood, and where they stand.
func (b *Browser) Hint() string {
	var said []string
	for _, c := range b.answer.corrections {
		said = append(said, b.Words.Fill("read_as", phrase.Values{"Typed": c.Typed, "Read": c.Read})+"  ")
	}
	if b.answer.elsewhere > 0 && b.list.len() > 0 {
		said = append(said, b.Words.Fill("elsewhere", phrase.Values{"N": b.answer.elsewhere, "Key": b.keyOutside(keys.ClearFilters)})+"  ")
	}
	if lang, ok := b.FoundIn(); ok {
		values := phrase.Values{"Language": b.Words.Within(lang.OwnName()), "Key": b.keyOutside(keys.FoundIn)}
		said = append(said, b.Words.Fill("found_in", values)+"  ")
	}
	return strings.Join(said, "")
}
