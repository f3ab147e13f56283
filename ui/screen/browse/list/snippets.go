package list

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/index/text"
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
func (s *snippets) collect(words string, lang content.Language) {
	if s.words == words && s.lang == lang {
		return
	}
	before := s.before
	if len(s.byRow) > 0 {
		before = s.byRow
	}
	if lang != s.lang {
		before = nil
	}
	*s = snippets{words: words, lang: lang, byRow: map[int]index.Snippet{}, before: before}
}

// Snippets is what texts of entries have of the words of a query. It carries the ticket of its question.
type Snippets struct {
	ticket int
	words  string
	lang   content.Language
	byRow  map[int]index.Snippet
	err    error
}

// OpenSnippets asks for what the texts of the entries in sight have of the words.
func (l *List) OpenSnippets() tea.Cmd {
	var rows []int
	for i, end := l.inSight(); i < end && l.snippets.words != ""; i++ {
		entry := l.rows.Rows[i].Entry
		if _, known := l.snippets.byRow[entry]; entry >= 0 && !known {
			rows = append(rows, entry)
		}
	}
	if len(rows) == 0 {
		l.asked.Drop()
		return nil
	}
	ctx, ticket := l.asked.Ask(l.s.Ctx)
	words, lang, searcher := l.snippets.words, l.snippets.lang, l.s.Searcher
	return l.s.Turn.Run(func() tea.Msg {
		found, err := searcher.Snippets(ctx, rows, words, lang)
		return Snippets{ticket, words, lang, found, err}
	})
}

// DropSnippets drops those that are on their way.
func (l *List) DropSnippets() { l.asked.Drop() }

// AwaitsSnippets reports whether snippets are on their way.
func (l *List) AwaitsSnippets() bool { return l.asked.Open() }

// TakeSnippets shows the snippets that have come.
func (l *List) TakeSnippets(msg Snippets) {
	if !l.asked.Answers(msg.ticket) {
		return
	}
	if msg.err != nil {
		l.s.Log.Printf("reading snippets: %v", msg.err)
		l.snippets.before = nil
	}
	if msg.words == l.snippets.words && msg.lang == l.snippets.lang {
		maps.Copy(l.snippets.byRow, msg.byRow)
		l.drawn = map[rowKey][]string{}
	}
}

// FoundIn returns the language of the text in which the entry under the cursor has more of the words than in the text
// shown; ok is false where there is none.
func (l *List) FoundIn() (lang content.Language, ok bool) {
	s := l.snippets.byRow[l.rows.at(l.cursor).Entry]
	return s.Lang, l.snippets.words != "" && len(s.Spans) > 0 && s.Lang != l.s.Lang
}

// snippetLine draws what the text of an entry has of the words, exactly width cells wide, around the first of them;
// without words its summary.
func (p *painter) snippetLine(entry int, title string, width int, rs style.RowStyles) string {
	if p.snippets.words == "" {
		summary := strings.ReplaceAll(p.s.Catalog.Lead(entry, p.s.Lang).Summary, "`", "")
		return rs.Meta.Text(cells.Fit(summary, width))
	}
	s, ok := p.snippets.byRow[entry]
	if !ok {
		s = p.snippets.before[entry]
	}
	if s = behindTitle(s, title); s.Text == "" {
		return rs.Blank.Text(cells.Blank(width))
	}
	before := ""
	if s.Lang != p.snippets.lang {
		before = "[" + strings.ToUpper(s.Lang.String()) + "] "
	}
	at := snippetStart(s, width-cells.Width(before))
	if at > 0 {
		before += cells.Ellipsis
	}
	room := width - cells.Width(before)
	var b strings.Builder
	b.WriteString(rs.Meta.Text(before))
	write := func(text string, paint style.Paint) {
		if room <= 0 {
			return
		}
		cut := cells.Cut(text, room)
		if room -= cells.Width(cut); cut != text {
			b.WriteString(paint.Text(strings.TrimSuffix(cut, cells.Ellipsis)) + rs.Meta.Text(cells.Ellipsis+cells.Blank(room)))
			room = 0
			return
		}
		b.WriteString(paint.Text(cut))
	}
	for _, span := range s.Spans {
		if span[0] >= at {
			write(s.Text[at:span[0]], rs.Meta)
			write(s.Text[span[0]:span[1]], p.s.Styles.Mark)
			at = span[1]
		}
	}
	write(s.Text[at:], rs.Meta)
	return b.String() + rs.Blank.Text(cells.Blank(room))
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
	for start < s.Spans[0][0] { // not with a mark, nor within a word of katakana
		before, _ := utf8.DecodeLastRuneInString(s.Text[:start])
		r, size := utf8.DecodeRuneInString(s.Text[start:])
		if !unicode.In(r, unicode.Pe, unicode.Po) && (text.ClassOf(before) != text.Katakana || text.ClassOf(r) != text.Katakana) {
			break
		}
		start += size
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
