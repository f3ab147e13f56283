package document

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// Link leads from a place in a document to an address, to a subject of ours, which goes before the address, or to the
// entries that filters leave.
type Link struct {
	markdown.Link // its URL is "" where there is no address
	To            page.Target
	Only          []content.Term
	From, End     int // cells of its line that it stands in; both 0 where that cannot be told
}

// InPlace returns those of the links whose cells are known in the lines from one up to another, from top to bottom and
// from left to right; as numbers of Links.
func (d *Document) InPlace(from, end int) (numbers []int) {
	for i, k := range d.Links {
		if k.From < k.End && k.Line >= from && k.Line < end {
			numbers = append(numbers, i)
		}
	}
	slices.SortStableFunc(numbers, func(a, b int) int {
		return cmp.Or(d.Links[a].Line-d.Links[b].Line, d.Links[a].From-d.Links[b].From)
	})
	return numbers
}

// links gathers the links of a document by the numbers of their lines.
type links struct {
	refer    page.Refer // says what of ours is named; nil for nothing
	ofHeader []Link
	ofText   []Link
	named    []Link // what the text names
}

// leads notes where a text of a part of the header leads: to an address, or to what of ours it or the text names;
// nothing for neither.
func (l *links) leads(line int, in name.Headed, text, address string) {
	l.to(line, l.referred(in, text, address), text, address)
}

// referred returns what of ours an address is about, or, without an address, a text names.
func (l *links) referred(in name.Headed, text, address string) page.Target {
	if l.refer == nil {
		return page.Target{}
	}
	t, ok := l.refer(in, cmp.Or(address, text))
	if !ok {
		return page.Target{} // what the page itself is about
	}
	return t
}

// to notes that a line leads to a subject, to an address, or both; nothing for neither.
func (l *links) to(line int, t page.Target, text, address string) {
	if address != "" || !t.IsZero() {
		l.ofHeader = append(l.ofHeader, Link{Link: markdown.Link{Text: text, URL: address, Line: line}, To: t})
	}
}

// mention notes what of ours a text names, in the lines that it takes from the first on.
func (l *links) mention(body string, lines []string, first int) {
	if l.refer == nil {
		return
	}
	var plain []string
	for _, text := range Named(body) {
		t, ok := l.refer(name.Unheaded, text)
		if !ok {
			continue
		}
		if plain == nil {
			plain = bare(lines[first:])
		}
		k := Link{Link: markdown.Link{Text: text, Line: first}, To: t}
		k.place(plain, first)
		l.named = append(l.named, k)
	}
}

// settle finds the lines of the header's links from one on; they stand in the lines from one on.
func (l *links) settle(firstLink int, lines []string, first int) {
	plain := bare(lines[first:])
	for i := range l.ofHeader[firstLink:] {
		l.ofHeader[firstLink+i].place(plain, first)
	}
}

// all returns the links of the text, then those of the header that it lacks, then what the text names. A link whose cells
// are not known is looked for in its line, and in the next ones where the line is broken before it.
func (l *links) all(lines []string) (all []Link) {
	const near = 3
	for _, k := range slices.Concat(l.ofText, l.ofHeader, l.named) {
		same := func(have Link) bool {
			if !k.To.IsZero() && have.To.Ref == k.To.Ref {
				return true
			}
			return k.To.IsZero() && len(k.Only) == 0 && have.URL == k.URL
		}
		if len(k.Only) == 0 && len(all) >= len(l.ofText) && slices.ContainsFunc(all, same) {
			continue
		}
		if k.From == k.End && k.Line < len(lines) {
			k.place(bare(lines[k.Line:min(k.Line+near, len(lines))]), k.Line)
		}
		all = append(all, k)
	}
	return all
}

// bare returns lines without the sequences that paint them.
func bare(lines []string) []string { return strings.Split(ansi.Strip(strings.Join(lines, "\n")), "\n") }

// place finds the first line, and the cells in it, that hold a link's text whole; a text broken over two lines
// has none.
func (k *Link) place(plain []string, first int) {
	for i, line := range plain {
		if at := wordAt(line, k.Text); at >= 0 {
			k.Line, k.From = first+i, cells.Width(line[:at])
			k.End = k.From + cells.Width(k.Text)
			return
		}
	}
}

// wordAt returns where a name stands in a line that is not a part of a longer name, -1 for nowhere.
func wordAt(line, text string) int {
	isPart := func(s string) bool {
		return strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
	}
	for from := 0; ; {
		at := strings.Index(line[from:], text)
		if at < 0 || text == "" {
			return -1
		}
		at += from
		end := at + len(text)
		if (at == 0 || !isPart(line[at-1:at])) && (end == len(line) || !isPart(line[end:end+1])) {
			return at
		}
		from = end
	}
}

// take notes the blocks, headings, links and code blocks of a text that begins at a line.
func (s *sheet) take(a markdown.Article, first int) {
	for _, b := range a.Blocks {
		s.blocks = append(s.blocks, first+b.Line)
		if b.Kind == markdown.Heading && b.Text != "" {
			s.titles = append(s.titles, Title{first + b.Line, b.Level, b.Text})
		}
	}
	for _, k := range a.Links {
		k.Line += first
		s.links.ofText = append(s.links.ofText, Link{Link: k, To: s.links.referred(name.Unheaded, "", k.URL)})
	}
	for _, c := range a.Listings {
		c.Line += first
		s.code = append(s.code, c)
	}
}

// reference matches names in texts that may have a page: KEP-3545, #111060, a code span.
var reference = regexp.MustCompile("KEP-[0-9]+|#[0-9]{2,}|`[^`\n]+`")

// Named returns what a text in Markdown names that may have a page, each once: KEP-3545, #111060, what stands in code
// spans.
func Named(body string) (names []string) {
	seen := map[string]bool{}
	for i, part := range strings.Split(body, "```") {
		if i%2 == 1 { // code
			continue
		}
		for _, text := range reference.FindAllString(part, -1) {
			if text = strings.Trim(text, "`"); !seen[text] {
				seen[text] = true
				names = append(names, text)
			}
		}
	}
	return names
}
