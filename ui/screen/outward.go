package screen

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/subject"
)

// outwardActions lead from the article to what it names, and out of the program.
func (m *reading) outwardActions() handlers {
	return handlers{
		keys.ShowLinks:    func() tea.Cmd { return m.withArticle(keys.ShowLinks, m.openLinks) },
		keys.Copy:         func() tea.Cmd { return m.withArticle(keys.Copy, m.openCopyMenu) },
		keys.NextLink:     func() tea.Cmd { return m.stepLink(1) },
		keys.PreviousLink: func() tea.Cmd { return m.stepLink(-1) },
		keys.FollowLink:   func() tea.Cmd { return m.withArticle(keys.FollowLink, m.followMarked) },
		keys.Outside:      func() tea.Cmd { return m.withArticle(keys.Outside, m.openOutside) },
		keys.CopyList:     m.copyList,
		keys.CopyImport:   m.copyImport,
	}
}

// pending is an action on a document that is still being laid out.
type pending struct {
	about subject.Subject
	act   keys.Action
	again bool // the same key came twice
}

// withArticle does what needs the document of the subject at hand: now, or, where the document is still being laid
// out, when it comes.
func (m *reading) withArticle(act keys.Action, do func(subject.Subject) tea.Cmd) tea.Cmd {
	about, ok := m.way.subject()
	switch {
	case !ok:
		return nil
	case m.reader.Loaded() && m.reader.Key().Subject == about:
		return do(about)
	}
	again := m.pending != nil && m.pending.act == act && m.pending.about == about
	m.pending = &pending{about: about, act: act, again: again}
	return nil
}

// runPending does the action that was asked for while its document was being laid out, if that subject is still shown.
// Where the action was asked for twice and opens a menu, it takes the menu's first row.
func (m *reading) runPending() tea.Cmd {
	p := m.pending
	m.pending = nil
	if p == nil || m.overlays.Top() != nil || m.browser.Typing() || m.reader.Key().Subject != p.about {
		return nil
	}
	cmd := m.do(p.act)
	if menu, ok := m.overlays.Top().(*overlay.Menu); ok && p.again {
		m.overlays.Clear()
		return tea.Batch(cmd, m.answered(menu.First()))
	}
	return cmd
}

// openLinks lists where the document leads to.
func (m *reading) openLinks(subject.Subject) tea.Cmd {
	links, ok := overlay.NewLinks(m.reader.Document(), m.Session)
	if !ok {
		return m.Refuse("no_links")
	}
	m.overlays.Open(links)
	return nil
}

// openCopyMenu offers what can be copied of a subject, whose document is at hand.
func (m *reading) openCopyMenu(about subject.Subject) tea.Cmd {
	menu, ok := overlay.NewCopies(about, m.reader.Document().Code, m.Session)
	if !ok {
		return m.Refuse("nothing_to_copy")
	}
	m.overlays.Open(menu)
	return nil
}

// stepLink marks the next or previous link in sight; behind the last one comes the next pane.
func (m *reading) stepLink(by int) tea.Cmd {
	switch {
	case m.reader.StepLink(by):
		return nil
	case by > 0:
		return m.do(keys.NextPane)
	}
	return m.do(keys.PreviousPane)
}

// followMarked goes where the link leads that is marked; where none is, it marks the first one in sight.
func (m *reading) followMarked(subject.Subject) tea.Cmd {
	k, ok := m.reader.Marked()
	if !ok {
		m.reader.StepLink(1)
		return nil
	}
	return m.followLink(k)
}

// followLink goes where a link leads: to the entries that filters leave, to a subject of ours, else to an address.
func (m *reading) followLink(k document.Link) tea.Cmd {
	switch {
	case len(k.Only) > 0:
		cmds := content.Each(k.Only, func(t content.Term) tea.Cmd { return m.follow(m.browser.SetFilter(t)) })
		return tea.Batch(cmds...)
	case !k.To.IsZero():
		return m.way.goTo(k.To.Ref)
	}
	return m.answered(overlay.OpenAddress(k.URL, m.Session))
}

// openOutside opens the address of the link that is marked in the browser, else that of what is read.
func (m *reading) openOutside(about subject.Subject) tea.Cmd {
	address := about.Copies(m.Desk()).Link
	if k, ok := m.reader.Marked(); ok {
		address = k.URL
	}
	if address == "" {
		return m.Refuse("no_address")
	}
	return m.answered(overlay.OpenAddress(address, m.Session))
}

// copyList copies what is listed as a list in Markdown.
func (m *reading) copyList() tea.Cmd {
	rows := m.browser.Listed()
	if len(rows) == 0 {
		return m.Refuse("nothing_listed")
	}
	desk := m.Desk()
	return m.CopyMade(m.Words.Fill("what_copy_list", phrase.Values{"N": len(rows)}), func() string { return answer.CopyableList(desk, rows) })
}

// copyImport copies the command that imports upstream's notes.
func (m *reading) copyImport() tea.Cmd {
	return m.Copy(m.Words.Say("what_copy_import"), page.ImportLine+"\n")
}
