package ui

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/sanitize"
	"k8sexplore/ui/desktop"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/overlay"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/session"
	"k8sexplore/ui/topic"
)

// noticeMsg says what has come of something.
type noticeMsg string

// outwardActions lead out of the program.
func (m *Model) outwardActions() handlers {
	return handlers{
		keys.ShowLinks: func() tea.Cmd { return m.withArticle(keys.ShowLinks, m.openLinks) },
		keys.Copy:      func() tea.Cmd { return m.withArticle(keys.Copy, m.openCopyMenu) },
	}
}

// request is what was asked for about a document before that was laid out.
type request struct {
	about topic.Subject
	act   keys.Action
	again bool // the same key came twice
}

// withArticle does what needs the document of the subject at hand: now, or, where that is still on its way, when it comes.
func (m *Model) withArticle(act keys.Action, do func(topic.Subject) tea.Cmd) tea.Cmd {
	about, ok := m.subject()
	switch {
	case !ok:
		return nil
	case m.reader.Loaded() && m.reader.Key().Subject == about:
		return do(about)
	}
	m.asked = &request{about: about, act: act, again: m.asked != nil && m.asked.act == act && m.asked.about == about}
	return nil
}

// grant does what was wished about the document that has come, unless somebody has turned to something else since.
func (m *Model) grant() tea.Cmd {
	w := m.asked
	m.asked = nil
	if w == nil || m.overlays.Top() != nil || m.browser.Typing() || m.reader.Key().Subject != w.about {
		return nil
	}
	cmd := m.do(w.act)
	if menu, ok := m.overlays.Top().(*overlay.Menu); ok && w.again {
		m.overlays.Clear()
		return tea.Batch(cmd, m.route(menu.First()))
	}
	return cmd
}

// openLinks lists where the document leads to.
func (m *Model) openLinks(topic.Subject) tea.Cmd {
	var items []overlay.Item
	for _, k := range m.reader.Document().Links {
		item := overlay.Item{Text: k.Text, Detail: k.URL, Copy: m.copyCommand(m.Words.Say("what_copy_link"), k.URL)}
		if at, err := desktop.ParseAddress(k.URL); err != nil {
			item.Enter = noticeMsg(m.Words.Say("bad_address"))
		} else {
			item.Detail, item.Enter = string(at), m.openCommand(at)
		}
		items = append(items, item)
	}
	if len(items) == 0 {
		m.Notice = m.Words.Say("no_links")
		return nil
	}
	m.overlays.Open(overlay.NewList(keys.Links, m.Words.Say("links"), m.Words.Say("links_none"), items, m.Styles))
	return nil
}

// openCommand opens an address, or copies it where nothing does.
func (m *Model) openCommand(at desktop.Address) tea.Cmd {
	ctx, to, words, log := m.Ctx, m.Desktop, m.Words, m.Log
	return func() tea.Msg {
		err := to.Open(at)
		if err == nil {
			return noticeMsg(words.Fill("opened", phrase.Values{"Address": at}))
		}
		why := "no_browser"
		if !errors.Is(err, desktop.ErrNoBrowser) {
			log.Printf("opening %s: %v", at, err)
			why = "open_failed"
		}
		instead := copied(ctx, to, words, words.Say("what_copy_link"), string(at))
		return noticeMsg(words.Fill(why, phrase.Values{"Instead": instead}))
	}
}

// copyCommand copies a text, which the notice calls what.
func (m *Model) copyCommand(what, text string) tea.Cmd {
	ctx, to, words := m.Ctx, m.Desktop, m.Words
	return func() tea.Msg { return noticeMsg(copied(ctx, to, words, what, text)) }
}

// copied copies a text and says what has come of it. The end of the program does not take back what was begun.
func copied(ctx context.Context, to session.Desktop, words *phrase.Book, what, text string) string {
	way, err := to.Copy(context.WithoutCancel(ctx), sanitize.Text(text))
	switch {
	case err == nil:
		return words.Fill("copied_"+string(way), phrase.Values{"What": what})
	case errors.Is(err, desktop.ErrTooLong):
		return words.Say("copy_too_long")
	case errors.Is(err, desktop.ErrNoClipboard):
		return words.Say("no_clipboard")
	}
	return words.Fill("copy_failed", phrase.Values{"Error": sanitize.Line(err.Error())})
}
