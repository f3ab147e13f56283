package overlay

import (
	"strings"

	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/session"
)

// NewLinks returns the list of where a document leads to: subjects of ours, which Enter shows, and addresses, which it
// opens in the browser. Of a subject that has an address, another key opens that. What bars of a release's page lead to
// is not listed. ok is false where the document leads nowhere.
func NewLinks(d *document.Document, s *session.Session) (list *List, ok bool) {
	var items []Item
	for _, k := range d.Links {
		if len(k.Only) == 0 {
			items = append(items, linkItem(k, s))
		}
	}
	return NewList(keys.Links, s.Words.Say("links"), s.Words.Say("links_none"), items, s.Styles), len(items) > 0
}

func linkItem(k document.Link, s *session.Session) Item {
	if k.To.IsZero() {
		item := Item{Text: k.Text, Detail: k.URL, Copy: Run(s.Copy(s.Words.Say("what_copy_link"), k.URL)), Enter: OpenAddress(k.URL, s)}
		if at, err := desktop.ParseAddress(k.URL); err == nil {
			item.Detail = string(at)
		}
		item.Out = item.Enter
		return item
	}
	item := Item{Text: TargetLine(k.To), Enter: Show(k.To.Ref), Copy: Run(s.Copy(s.Words.Say("what_copy_id"), k.To.Name))}
	if k.URL != "" {
		item.Copy, item.Out = Run(s.Copy(s.Words.Say("what_copy_link"), k.URL)), OpenAddress(k.URL, s)
	}
	return item
}

// TargetLine says in a line what stands behind a link: KEP-3545 Improved multi-numa alignment  1.26 A.
func TargetLine(t page.Target) string {
	line := strings.TrimSpace(t.Name + " " + t.Title)
	if t.State == "" {
		return line
	}
	return line + cells.Blank(2) + t.State
}

// OpenAddress is the message that opens an address in the browser, or says that it is none.
func OpenAddress(address string, s *session.Session) Answer {
	at, err := desktop.ParseAddress(address)
	if err != nil {
		return Say(s.Words.Say("bad_address"))
	}
	return Run(s.OpenLink(at))
}
