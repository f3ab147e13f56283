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

// Link is where something in a document leads to: to an address, to a subject of ours, which goes before the address,
// or to the entries that filters leave.
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

// link notes that the line to come leads to an address, or to what of ours it or the text names; nothing for neither.
func (s *sheet) link(text, address string) { s.leads(name.Unheaded, text, address) }

// leads notes where a text in a part of a header leads.
func (s *sheet) leads(in name.Headed, text, address string) {
	k := Link{Link: markdown.Link{Text: text, URL: address, Line: len(s.lines)}}
	if k.To = s.referred(in, text, address); address != "" || !k.To.IsZero() {
		s.links = append(s.links, k)
	}
}

// referred returns what of ours an address is about, or, without an address, a text names.
func (s *sheet) referred(in name.Headed, text, address string) page.Target {
	if s.Refer == nil {
		return page.Target{}
	}
	if t, ok := s.Refer(in, cmp.Or(address, text)); ok {
		return t
	}
	return page.Target{}
}

// out notes that the line to come leads out of the program.
func (s *sheet) out(text, address string) {
	if address != "" {
		s.links = append(s.links, Link{Link: markdown.Link{Text: text, URL: address, Line: len(s.lines)}})
	}
}

// to notes that the line to come leads to a subject, whose address is known or "".
func (s *sheet) to(t page.Target, text, address string) {
	if t.IsZero() {
		s.out(text, address)
		return
	}
	s.links = append(s.links, Link{Link: markdown.Link{Text: text, URL: address, Line: len(s.lines)}, To: t})
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
		s.linked = append(s.linked, Link{Link: k, To: s.referred(name.Unheaded, "", k.URL)})
	}
	for _, c := range a.Listings {
		c.Line += first
		s.code = append(s.code, c)
	}
}

// reference is how texts write what may have a page: KEP-3545, #111060, a code span.
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

// mention notes what of ours a text names, in the lines that it takes from the first on.
func (s *sheet) mention(body string, first int) {
	if s.Refer == nil {
		return
	}
	var plain []string
	for _, text := range Named(body) {
		t, ok := s.Refer(name.Unheaded, text)
		if !ok {
			continue
		}
		if plain == nil {
			plain = strings.Split(ansi.Strip(strings.Join(s.lines[first:], "\n")), "\n")
		}
		k := Link{Link: markdown.Link{Text: text, Line: first}, To: t}
		k.place(plain, first)
		s.mentioned = append(s.mentioned, k)
	}
}

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

// allLinks returns the links of the text, then those of the header that it lacks, then what the text names.
func (s *sheet) allLinks() (all []Link) {
	for _, k := range slices.Concat(s.linked, s.links, s.mentioned) {
		same := func(have Link) bool {
			if !k.To.IsZero() && have.To.Ref == k.To.Ref {
				return true
			}
			return k.To.IsZero() && len(k.Only) == 0 && have.URL == k.URL
		}
		if len(k.Only) == 0 && len(all) >= len(s.linked) && slices.ContainsFunc(all, same) {
			continue
		}
		if k.From == k.End && k.Line < len(s.lines) {
			s.find(&k)
		}
		all = append(all, k)
	}
	return all
}

// find tells the cells of a link by its text in its line, or in the next ones where the line is broken before it.
func (s *sheet) find(k *Link) {
	const near = 3
	for i, line := range s.lines[k.Line:min(k.Line+near, len(s.lines))] {
		plain := ansi.Strip(line)
		if at := wordAt(plain, k.Text); at >= 0 {
			k.Line, k.From = k.Line+i, cells.Width(plain[:at])
			k.End = k.From + cells.Width(k.Text)
			return
		}
	}
}
