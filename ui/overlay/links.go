package overlay

import (
	"k8sexplore/ui/desktop"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/session"
)

// NewLinks returns the list of where a document leads to, which is at least one place: Enter opens, another key copies.
func NewLinks(links []markdown.Link, s *session.Session) *List {
	items := make([]Item, len(links))
	for i, k := range links {
		items[i] = Item{Text: k.Text, Detail: k.URL, Copy: s.Copy(s.Words.Say("what_copy_link"), k.URL)}
		if at, err := desktop.ParseAddress(k.URL); err != nil {
			items[i].Enter = session.Said(s.Words.Say("bad_address"))
		} else {
			items[i].Detail, items[i].Enter = string(at), s.OpenLink(at)
		}
	}
	return NewList(keys.Links, s.Words.Say("links"), s.Words.Say("links_none"), items, s.Styles)
}
