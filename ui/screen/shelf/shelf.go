// Package shelf is what the reader keeps, as the screen deals with it: bookmarks with notes, what was read, what is
// followed and what of that is new, and where the reader was when the program ended. What is kept stands in a
// userstate.Store; a Shelf says what a key or the passing of time does to it.
//
// Files are read and written by commands. Their answers, and what is to be done when a prompt or a menu is left, are
// Answers for Take. A Shelf belongs to the update loop and is not safe for concurrent use.
package shelf

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/session"
)

// Shelf is what the reader keeps.
type Shelf struct {
	*session.Session
	screen Screen
	store  *userstate.Store
	after  func(time.Duration, tea.Msg) tea.Cmd
	began  content.Language // what the texts would be in if the reader had not changed it

	now   func() time.Time
	due   bool            // a time to write has been fixed
	told  bool            // that nothing can be written, since that was last possible
	left  userstate.Place // where the reader was when that was written last
	sight sight           // what is being read
	all   content.RowSet  // what was marked as read at once last
	found content.RowSet  // what the words of saved searches find
}

// Screen is what a Shelf asks of the screen.
type Screen interface {
	// Where returns where the reader is.
	Where() Place
	// Remarked says that what is new or followed has become another.
	Remarked() tea.Cmd
}

// Answer is a message for Take: something to be done in the update loop.
type Answer struct{ do func() tea.Cmd }

// New returns a shelf over a store that has been read, and whose marks the session's catalog has. after is a message in
// a while, nil for never.
func New(s *session.Session, screen Screen, store *userstate.Store, after func(time.Duration, tea.Msg) tea.Cmd) *Shelf {
	return &Shelf{Session: s, screen: screen, store: store, after: after, now: time.Now, began: s.Lang}
}

// Take does what an answer brings.
func (k *Shelf) Take(a Answer) tea.Cmd { return a.do() }

// mark tells the catalog what is marked now.
func (k *Shelf) mark() {
	m := k.store.Marks(k.Catalog)
	m.Followed = m.Followed.With(k.found)
	k.Catalog.SetMarks(m)
}

// TakeCatalog goes on with the session's catalog, which is another now.
func (k *Shelf) TakeCatalog() {
	k.found, k.all, k.sight = nil, nil, sight{}
	k.mark()
}

// changed writes what was changed, and shows it.
func (k *Shelf) changed() tea.Cmd {
	k.mark()
	return k.save()
}

// save writes what was set. That it cannot be is said in place of what was said of it before.
func (k *Shelf) save() tea.Cmd {
	return k.write(func(err error) {
		if k.told = false; err != nil {
			k.Notify("")
			k.failed(err)
		}
	})
}

// saveQuietly writes what the reader has not asked to keep, such as the place; a failure is said once.
func (k *Shelf) saveQuietly() tea.Cmd {
	return k.write(func(err error) {
		switch {
		case err == nil:
			k.told = false
		case !k.told:
			k.told = k.Notice == ""
			k.failed(err)
		}
	})
}

// write writes what was set, and then does something with the error.
func (k *Shelf) write(then func(error)) tea.Cmd {
	ctx, store := context.WithoutCancel(k.Ctx), k.store
	return func() tea.Msg {
		err := store.Save(ctx)
		return Answer{func() tea.Cmd { then(err); return nil }}
	}
}

// failed says that something could not be kept, unless there is something else to be read.
func (k *Shelf) failed(err error) {
	k.Log.Printf("keeping what the reader has marked: %v", err)
	if k.Notice == "" {
		k.Tell("memory_failed", phrase.Values{"Error": sanitize.Line(err.Error())})
	}
}

// keepEvery is how long what was read, and the place, are kept in memory alone: the most that is lost when the program
// is killed.
const keepEvery = 10 * time.Second

// Soon fixes a time to write where the reader is, unless one is fixed. It is for whatever may have moved the reader.
func (k *Shelf) Soon() tea.Cmd {
	if k.due || k.after == nil || !k.store.Lasts() {
		return nil
	}
	k.due = true
	return k.after(keepEvery, Answer{func() tea.Cmd {
		k.due = false
		k.Leave()
		return k.saveQuietly()
	}})
}
