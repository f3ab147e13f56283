package screen

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/reader"
	"k8sexplore/ui/screen/shelf"
	"k8sexplore/ui/subject"
)

// articleMsg is a document that was laid out.
type articleMsg struct {
	ticket int
	key    reader.Key
	doc    document.Document
	err    error
}

// readActions are what is done with the article, from the list as well.
func (m *reading) readActions() handlers {
	return handlers{
		keys.OpenEntry:   m.openEntry,
		keys.ReadDown:    func() tea.Cmd { return m.readOn(m.reader.Page()) },
		keys.ReadUp:      func() tea.Cmd { return m.readOn(-m.reader.Page()) },
		keys.NextHit:     func() tea.Cmd { return m.stepHit(1) },
		keys.PreviousHit: func() tea.Cmd { return m.stepHit(-1) },
		keys.FoundIn:     m.openFoundIn,
		keys.FindInText:  m.openFind,
		keys.ShowOutline: m.openOutline,
	}
}

// openEntry goes from the list to the article of its entry; a heading folds or unfolds.
func (m *reading) openEntry() tea.Cmd {
	if out, ok := m.browser.ToggleHeading(); ok {
		return m.follow(out)
	}
	if m.browser.Len() == 0 {
		return nil
	}
	cmd := m.follow(m.browser.Choose())
	if m.layout.Kind == frame.Two && m.layout.Width < frame.RoomyPanes {
		return tea.Batch(cmd, m.readAlone())
	}
	return tea.Batch(cmd, m.goInto(frame.Article))
}

// readOn scrolls the article, or brings it to the front where it is folded away; on a heading of the list, it does as
// openEntry.
func (m *reading) readOn(by int) tea.Cmd {
	if m.focus == frame.List && by > 0 && m.browser.IsHeading(m.browser.Cursor()) {
		return m.openEntry()
	}
	if m.layout.Shows(frame.Article) {
		m.reader.Scroll(by)
		return nil
	}
	if _, page := m.browser.AboutRelease(); !page {
		return m.openEntry()
	}
	m.shown.Leave()
	return m.goInto(frame.Article)
}

// stepHit goes to another word that was found, in the article at hand.
func (m *reading) stepHit(by int) tea.Cmd {
	if !m.reader.Step(by) && m.reader.Loaded() {
		return m.Refuse("no_hits")
	}
	if !m.layout.Shows(frame.Article) {
		return m.goInto(frame.Article)
	}
	return nil
}

// openFoundIn changes to the language in which the words were found.
func (m *reading) openFoundIn() tea.Cmd {
	lang, ok := m.browser.FoundIn()
	if !ok {
		return m.Refuse("no_other_language")
	}
	return m.changeLanguage(lang)
}

// openArticle shows the article of the subject, and what stands in the texts of the entries in sight.
func (m *reading) openArticle() tea.Cmd { return tea.Batch(m.openSubject(), m.browser.OpenSnippets()) }

// openSubject shows the article of the subject: at once if it was laid out before, else by a command.
func (m *reading) openSubject() tea.Cmd {
	about, ok := m.way.subject()
	if !ok {
		m.articles.Drop()
		m.reader.Clear()
		return nil
	}
	key := m.articleKey(about)
	m.sayAlone(about, key)
	if m.reader.Loaded() && m.reader.Key() == key || m.reader.ShowKept(key) {
		m.articles.Drop()
		return nil
	}
	if m.articles.Open() && m.awaited == key {
		return nil // it is being laid out
	}
	m.awaited = key
	ctx, ticket := m.articles.Ask(m.Ctx)
	layouter := m.layouter()
	return m.Pages.Run(func() tea.Msg {
		doc, err := layouter.LayOut(ctx, key)
		return articleMsg{ticket, key, doc, err}
	})
}

// articleKey is what a document about a subject depends on now.
func (m *reading) articleKey(about subject.Subject) reader.Key {
	key := reader.Key{
		Subject: about, Lang: m.Lang, Width: m.layout.ArticleWidth(), Words: m.browser.Query().Words, Named: m.Elements != nil,
		Plan: m.planner.Plan(), Note: m.shelf.Note(about), Styles: m.Styles,
	}
	if key.Beside = m.besideOf(about); key.Beside.On {
		key.Width = m.layout.BesideWidth()
	}
	return key
}

func (m *reading) takeArticle(msg articleMsg) tea.Cmd {
	if !m.articles.Answers(msg.ticket) {
		return nil
	}
	if msg.err != nil {
		m.Log.Printf("showing an article: %v", msg.err)
		m.reader.Clear()
		m.Tell("read_failed", phrase.Values{"Error": sanitize.Line(msg.err.Error())})
		return nil
	}
	m.reader.Show(msg.key, msg.doc)
	return tea.Batch(m.runPending(), m.work.warmUp())
}

// layouter makes documents as the session stands.
func (m *reading) layouter() reader.Layouter {
	end, _, _ := strings.Cut(m.Keys.Of(keys.Bottom).Label, " ")
	layout := document.Layout{Words: m.Words, UpstreamKey: m.Keys.Of(keys.Upstream).Label, EndKey: end}
	return reader.Layouter{
		Desk: m.Desk(), Layout: layout, Kept: m.reader.Kept(), Marker: m.Searcher.Marker, Facts: m.ReadFacts, Elements: m.ReadElements,
	}
}

// openFind begins to find in the article.
func (m *reading) openFind() tea.Cmd {
	if _, ok := m.way.subject(); !ok {
		return nil
	}
	m.find, m.findFrom = m.reader.OpenFind(), m.focus
	return m.goInto(frame.Article)
}

// findKey is a key while the bar is open: what concerns the whole program is the same there as elsewhere.
func (m *reading) findKey(msg tea.KeyMsg) tea.Cmd {
	act := m.Keys.Action(msg, keys.Find)
	if do, ok := m.program[act]; ok {
		return do()
	}
	switch left, kept := m.find.Press(&m.reader, msg, act); {
	case left:
		return m.goInto(m.findFrom)
	case kept:
		m.explainFind()
	}
	return nil
}

// explainFind says that nothing is found, which leaves nothing to keep.
func (m *reading) explainFind() {
	if typed, _, n := m.reader.Finding(); typed != "" && n == 0 {
		m.Tell("find_gone", phrase.Values{"Typed": cells.Tame(typed)})
		m.reader.EndFind()
	}
}

// openOutline shows the headings of the article.
func (m *reading) openOutline() tea.Cmd {
	if !m.reader.Loaded() {
		return nil
	}
	if len(m.reader.Document().Headings) == 0 {
		return m.Refuse("no_headings")
	}
	o := overlay.NewOutline(m.reader.Document().Headings, m.reader.InHeading(), m.Words, m.Styles)
	m.outlineFrom = m.focus
	m.reader.Remember()
	m.focusOn(frame.Article)
	m.overlays.Open(o)
	return m.openArticle()
}

// takeJump follows the outline to a heading, or back to where the pane stood.
func (m *reading) takeJump(to overlay.Jump) tea.Cmd {
	if to.Back {
		m.reader.Return()
		return m.goInto(m.outlineFrom)
	}
	m.reader.Jump(to.Heading)
	return nil
}

// shelfActions keep what is read, and lead to what is kept.
func (m *Model) shelfActions() handlers {
	return handlers{
		keys.Bookmark:    m.bookmark,
		keys.Bookmarks:   m.openBookmarks,
		keys.MarkRead:    m.toggleRead,
		keys.MarkAllRead: func() tea.Cmd { return m.shelf.MarkAll(m.browser.Found()) },
		keys.Follow:      m.openFollow,
		keys.Followed:    m.openFollowed,
	}
}

// entryAtHand returns the entry that is read, or, beside the page of a release, the one under the cursor of the list.
func (m *Model) entryAtHand() (e subject.Entry, ok bool) {
	about, _ := m.way.subject()
	if e, ok = subject.EntryOf(about); ok || m.shown.Aside != nil || m.focus != frame.List {
		return e, ok
	}
	e.Row, ok = m.browser.RowSelected()
	return e, ok
}

// bookmark sets a bookmark, and asks for the note on it.
func (m *Model) bookmark() tea.Cmd {
	e, ok := m.entryAtHand()
	if !ok {
		return m.Refuse("bookmark_none")
	}
	prompt, cmd := m.shelf.Bookmark(e)
	m.overlays.Open(prompt)
	return cmd
}

// toggleRead marks the entry at hand, or the page of a release that is read, as read or as unread.
func (m *Model) toggleRead() tea.Cmd {
	e, ok := m.entryAtHand()
	about, _ := m.way.subject()
	if release, isPage := about.(subject.Release); isPage && !ok {
		return m.shelf.ToggleRelease(release.Version)
	}
	if !ok {
		return m.Refuse("read_none")
	}
	return m.shelf.ToggleRead(e)
}

// sight is what of an article stands before the reader's eyes.
func (m *Model) sight() (s shelf.Sight) {
	about, _ := m.way.subject()
	entry, ok := about.(subject.Entry)
	if !ok || !m.reader.Loaded() || m.reader.Key().Subject != about || m.overlays.Top() != nil || !m.layout.Shows(frame.Article) {
		return s
	}
	return shelf.Sight{Entry: entry, Reads: m.focus == frame.Article || m.reader.Top() > 0, End: m.reader.Percent() == 100}
}

// openFollow follows what is meant, or offers what may be.
func (m *Model) openFollow() tea.Cmd {
	var in answer.Asking
	if m.focus == frame.Filters {
		in.Filter, _ = m.browser.Filter()
	}
	in.Subject, _ = m.way.subject()
	if !m.browser.IsOwn() {
		in.Query = m.browser.Query()
	}
	overlay, cmd := m.shelf.Follow(in)
	if overlay != nil {
		m.overlays.Open(overlay)
	}
	return cmd
}

// openBookmarks lists what has a bookmark.
func (m *Model) openBookmarks() tea.Cmd {
	if !m.shelf.ShowsBookmarks() {
		return nil
	}
	return m.follow(m.browser.Open(shelf.Bookmarked()))
}

// openFollowed lists what is followed.
func (m *Model) openFollowed() tea.Cmd {
	if !m.shelf.ShowsFollowed() {
		return nil
	}
	return m.follow(m.browser.Open(shelf.Followed()))
}
