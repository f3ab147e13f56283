package shelf

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/subject"
)

// IsBookmarked reports whether a subject is an entry with a bookmark.
func (k *Shelf) IsBookmarked(about subject.Subject) bool {
	e, ok := about.(subject.Entry)
	return ok && k.Catalog.Marks().Bookmarked.Has(e.Row)
}

// Note returns the note on a subject's bookmark, safe to be shown; "" for none.
func (k *Shelf) Note(about subject.Subject) string {
	if !k.IsBookmarked(about) {
		return ""
	}
	b, _ := k.store.BookmarkOf(userstate.KeyOf(k.Catalog, about.(subject.Entry).Row))
	return sanitize.Line(b.Note)
}

// Bookmark sets a bookmark on an entry, which may have one, and returns the prompt for its note.
func (k *Shelf) Bookmark(e subject.Entry) (prompt overlay.Overlay, cmd tea.Cmd) {
	of, name := userstate.KeyOf(k.Catalog, e.Row), k.called(e)
	if !k.IsBookmarked(e) {
		k.store.SetBookmark(userstate.Bookmark{Key: of})
		cmd = k.changed()
	}
	title, _ := k.Catalog.Title(e.Row, k.Lang)
	note := k.Note(e)
	return overlay.NewPrompt(overlay.Asked{
		In: keys.Note, Title: k.Words.Fill("bookmark_of", phrase.Values{"Name": name}), About: title, Text: note,
		Kept: func(text string) overlay.Answer {
			return overlay.Call(func() tea.Cmd { return k.keepNote(of, name, note, strings.TrimSpace(text)) })
		},
		Dropped: func() overlay.Answer {
			return overlay.Call(func() tea.Cmd {
				k.store.DropBookmark(of)
				k.Tell("bookmark_dropped", phrase.Values{"Name": name})
				return k.changed()
			})
		},
	}, k.Styles), cmd
}

func (k *Shelf) keepNote(of userstate.Key, name, was, note string) tea.Cmd {
	if note == was {
		return k.save() // nothing, unless the bookmark could not be written
	}
	k.store.SetBookmark(userstate.Bookmark{Key: of, Note: note})
	k.Tell("bookmark_noted", phrase.Values{"Name": name})
	return k.changed()
}
