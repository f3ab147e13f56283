package document

import (
	"slices"

	"k8sexplore/ui/markdown"
)

// link notes an address that the line to come leads to; "" for none.
func (s *sheet) link(text, address string) {
	if address != "" {
		s.links = append(s.links, markdown.Link{Text: text, URL: address, Line: len(s.lines)})
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
		s.linked = append(s.linked, k)
	}
	for _, c := range a.Listings {
		c.Line += first
		s.code = append(s.code, c)
	}
}

// allLinks returns the links of the text, then those of the header that it lacks.
func (s *sheet) allLinks() []markdown.Link {
	all := s.linked
	for _, k := range s.links {
		if !slices.ContainsFunc(all, func(have markdown.Link) bool { return have.URL == k.URL }) {
			all = append(all, k)
		}
	}
	return all
}
