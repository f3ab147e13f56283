package ui

import (
	"strings"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/cells"
)

// quotes is what the texts of entries have of the words of a query.
type quotes struct {
	words    string
	lang     content.Language
	snippets map[int]index.Snippet // by row
	before   map[int]index.Snippet // for other words: shown until there are new ones, so that nothing blinks
}

// quote begins a new collection if words or language are others.
func (p *listPane) quote(words string, lang content.Language) {
	if p.quotes.words == words && p.quotes.lang == lang {
		return
	}
	before := p.quotes.before
	if len(p.quotes.snippets) > 0 {
		before = p.quotes.snippets
	}
	if lang != p.quotes.lang {
		before = nil
	}
	p.quotes = quotes{words: words, lang: lang, before: before}
	p.cache = nil
	p.follow()
}

// unquoted returns the rows in sight whose texts have not been looked at.
func (p *listPane) unquoted() []int {
	if p.quotes.words == "" {
		return nil
	}
	var out []int
	for _, row := range p.rows[min(p.top, len(p.rows)):min(p.top+p.visible(), len(p.rows))] {
		if _, known := p.quotes.snippets[row]; !known {
			out = append(out, row)
		}
	}
	return out
}

// takeQuotes adds what was found in the texts of some rows, if that was for these words and this language.
func (p *listPane) takeQuotes(words string, lang content.Language, snippets map[int]index.Snippet) {
	if words != p.quotes.words || lang != p.quotes.lang {
		return
	}
	if p.quotes.snippets == nil {
		p.quotes.snippets = map[int]index.Snippet{}
	}
	for row, s := range snippets {
		p.quotes.snippets[row] = s
		for _, state := range []rowState{rowPlain, rowSelected, rowIdle} {
			delete(p.cache, rowKey{row: row, state: state})
		}
	}
}

// quotedIn returns the language of the text that has most of the words.
func (p *listPane) quotedIn(row int) (content.Language, bool) {
	s, ok := p.quotes.snippets[row]
	return s.Lang, ok && len(s.Spans) > 0
}

// quoteLine draws what a row's text has of the words, exactly width cells wide, around the first of them.
func (p *listPane) quoteLine(row, width int, rs style.RowStyles, mark style.Paint) string {
	s, ok := p.quotes.snippets[row]
	if !ok {
		s, ok = p.quotes.before[row]
	}
	if !ok {
		return rs.Blank.Text(cells.Blank(width))
	}
	before := ""
	if s.Lang != p.quotes.lang {
		before = "[" + strings.ToUpper(s.Lang.String()) + "] "
	}
	start := quoteStart(s, width-cells.Width(before))
	if start > 0 {
		before += ".."
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

// quoteStart returns from where on a snippet is shown so that the first word found stands in sight, with a little before it.
func quoteStart(s index.Snippet, width int) int {
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
