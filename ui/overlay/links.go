package overlay

import (
	"k8sexplore/content/name"
	"k8sexplore/ui/desktop"
	"k8sexplore/ui/document"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/session"
	"k8sexplore/ui/topic"
)

// NewLinks returns the list of where a document leads to: addresses, which Enter opens and another key copies, and
// pages of what its header names. ok is false where that is nowhere.
func NewLinks(d *document.Document, s *session.Session) (list *List, ok bool) {
	items := make([]Item, len(d.Links))
	for i, k := range d.Links {
		items[i] = Item{Text: k.Text, Detail: k.URL, Copy: s.Copy(s.Words.Say("what_copy_link"), k.URL)}
		if at, err := desktop.ParseAddress(k.URL); err != nil {
			items[i].Enter = session.Said(s.Words.Say("bad_address"))
		} else {
			items[i].Detail, items[i].Enter = string(at), s.OpenLink(at)
		}
	}
	items = append(items, namedItems(d, s)...)
	return NewList(keys.Links, s.Words.Say("links"), s.Words.Say("links_none"), items, s.Styles), len(items) > 0
}

// namedItems lead to the pages of elements, each once; there are none before the facts are there.
func namedItems(d *document.Document, s *session.Session) (items []Item) {
	if s.Elements == nil {
		return nil
	}
	seen := map[name.Element]bool{}
	for _, v := range d.Names {
		e, known := s.Elements.Mentioned(v.Headed, v.Text)
		if !known || seen[e] {
			continue
		}
		seen[e] = true
		about := topic.Element{Of: e}
		items = append(items, Item{
			Text: v.Text, Detail: topic.ElementKind(s.Words, e.Kind), Enter: about.Ref(s.Desk()),
			Copy: s.Copy(s.Words.Say("what_copy_id"), e.Name),
		})
	}
	return items
}
