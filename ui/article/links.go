package article

import (
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/ui/markdown"
)

// link notes an address that the line to come leads to; "" for none.
func (p *page) link(text, address string) {
	if address != "" {
		p.links = append(p.links, markdown.Link{Text: text, URL: address, Line: len(p.lines)})
	}
}

func (p *page) pullLinks(numbers []int) {
	for _, n := range numbers {
		p.link("#"+strconv.Itoa(n), content.PullAddress(n))
	}
}

func (p *page) kepLinks(numbers []int) {
	for _, n := range numbers {
		p.link("KEP-"+strconv.Itoa(n), content.KEPAddress(n))
	}
}

// take notes the links and the code blocks of a text that begins at a line.
func (p *page) take(a markdown.Article, first int) {
	for _, k := range a.Links {
		k.Line += first
		p.linked = append(p.linked, k)
	}
	for _, c := range a.Listings {
		c.Line += first
		p.code = append(p.code, c)
	}
}

// allLinks returns the links of the text, then those of the header that it lacks.
func (p *page) allLinks() []markdown.Link {
	all := p.linked
	for _, k := range p.links {
		if !slices.ContainsFunc(all, func(have markdown.Link) bool { return have.URL == k.URL }) {
			all = append(all, k)
		}
	}
	return all
}
