package browse

import (
	"maps"
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// snippets is what the texts of entries have of the words of a query.
type snippets struct {
	words  string
	lang   content.Language
	byRow  map[int]index.Snippet
	before map[int]index.Snippet // for other words: shown until there are new ones, so that nothing blinks
}

// collect begins a new collection if words or language are others.
func (p *listPane) collect(words string, lang content.Language) {
	if p.snippets.words == words && p.snippets.lang == lang {
		return
	}
	before := p.snippets.before
	if len(p.snippets.byRow) > 0 {
		before = p.snippets.byRow
	}
	if lang != p.snippets.lang {
		before = nil
	}
	p.snippets = snippets{words: words, lang: lang, before: before}
	p.cache = nil
	p.follow()
}

// withoutSnippet returns the rows in sight whose texts have not been looked at.
func (p *listPane) withoutSnippet() []int {
	if p.snippets.words == "" {
		return nil
	}
	var out []int
	for i := p.top; i < p.top+p.visible(); i++ {
		row, ok := p.entryAt(i)
		if _, known := p.snippets.byRow[row]; ok && !known {
			out = append(out, row)
		}
	}
	return out
}

// takeSnippets adds what was found in the texts of some rows, if that was for these words and this language.
func (p *listPane) takeSnippets(words string, lang content.Language, found map[int]index.Snippet) {
	if words != p.snippets.words || lang != p.snippets.lang {
		return
	}
	if p.snippets.byRow == nil {
		p.snippets.byRow = map[int]index.Snippet{}
	}
	for row, s := range found {
		p.snippets.byRow[row] = s
	}
	maps.DeleteFunc(p.cache, func(key rowKey, _ []string) bool {
		_, came := found[key.row]
		return came
	})
}

// foundIn returns the language of the text that has most of the words.
func (p *listPane) foundIn(row int) (content.Language, bool) {
	s, ok := p.snippets.byRow[row]
	return s.Lang, ok && len(s.Spans) > 0
}

// snippetLine draws what a row's text has of the words, exactly width cells wide, around the first of them.
func (p *listPane) snippetLine(row int, title string, width int, rs style.RowStyles, mark style.Paint) string {
	s, ok := p.snippets.byRow[row]
	if !ok {
		s, ok = p.snippets.before[row]
	}
	if !ok {
		return rs.Blank.Text(cells.Blank(width))
	}
	before := ""
	if s = behindTitle(s, title); s.Text == "" {
		return rs.Blank.Text(cells.Blank(width))
	}
	if s.Lang != p.snippets.lang {
		before = "[" + strings.ToUpper(s.Lang.String()) + "] "
	}
	start := snippetStart(s, width-cells.Width(before))
	if start > 0 {
		before += cells.Ellipsis
	}
	room := width - cells.Width(before)
	var b strings.Builder
	b.WriteString(rs.Meta.Text(before))
	write := func(from, to int, paint style.Paint) {
		if from >= to || room <= 0 {
			return
		}
		text := cells.Cut(s.Text[from:to], room)
		b.WriteString(paint.Text(text))
		left := room - cells.Width(text)
		if room = left; text != s.Text[from:to] { // cut
			b.WriteString(rs.Blank.Text(cells.Blank(left)))
			room = 0
		}
	}
	at := start
	for _, span := range s.Spans {
		if span[0] >= at {
			write(at, span[0], rs.Meta)
			write(span[0], span[1], mark)
			at = span[1]
		}
	}
	write(at, len(s.Text), rs.Meta)
	b.WriteString(rs.Blank.Text(cells.Blank(max(room, 0))))
	return b.String()
}

// snippetStart returns from where on a snippet is shown so that the first word found stands in sight, with a little
// before it.
func snippetStart(s index.Snippet, width int) int {
	if len(s.Spans) == 0 || cells.Width(s.Text[:s.Spans[0][1]]) <= width*3/4 {
		return 0
	}
	lead, start := width/4, s.Spans[0][0]
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(s.Text[:start])
		if lead -= cells.Width(string(r)); lead < 0 {
			break
		}
		start -= size
	}
	if blank := strings.IndexByte(s.Text[start:s.Spans[0][0]], ' '); blank >= 0 {
		return start + blank + 1
	}
	return start
}

// behindTitle returns a snippet without the title of its row, which stands above it.
func behindTitle(s index.Snippet, title string) index.Snippet {
	title = strings.TrimRight(strings.TrimPrefix(title, childSign), ". ⋯…")
	rest, ok := strings.CutPrefix(s.Text, title)
	if !ok || title == "" {
		return s
	}
	rest = strings.TrimLeft(rest, ". ")
	cut := len(s.Text) - len(rest)
	out := index.Snippet{Text: rest, Lang: s.Lang}
	for _, span := range s.Spans {
		if span[0] >= cut {
			out.Spans = append(out.Spans, [2]int{span[0] - cut, span[1] - cut})
		}
	}
	return out
}
