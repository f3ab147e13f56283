package shelf

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// longLook is how long an article is looked at until it counts as read.
const longLook = 10 * time.Second

// Sight is what stands before the reader's eyes.
type Sight struct {
	Entry subject.Entry
	Reads bool // its article is read: it has the focus, or was scrolled
	End   bool // its last line is in sight
}

// sight is what is being read. The zero value is nothing.
type sight struct {
	Sight
	number int  // of the article, to tell a look at it from one at the one before
	held   bool // the reader has said whether it is read
}

// Saw tells what stands before the reader's eyes now. What is read to its end is read, and so is what is read for long.
func (k *Shelf) Saw(now Sight) tea.Cmd {
	was := k.sight
	same := was.Entry == now.Entry && was.Reads == now.Reads
	k.sight.Sight = now
	if !same {
		k.sight.number++
		k.sight.held = was.held && was.Entry == now.Entry
	}
	switch {
	case !now.Reads || k.sight.held || k.IsRead(now.Entry):
		return nil
	case now.End:
		k.markRead(now.Entry)
	case !same && k.after != nil:
		number := k.sight.number
		return k.after(longLook, Answer{func() tea.Cmd {
			if k.sight.number == number && k.sight.Reads && !k.sight.held {
				k.markRead(k.sight.Entry)
			}
			return nil
		}})
	}
	return nil
}

// IsRead reports whether an entry is marked as read.
func (k *Shelf) IsRead(e subject.Entry) bool { return k.Catalog.Marks().Read.Has(e.Row) }

// markRead marks an entry, and the notes that are told under it; that is written with where the reader is.
func (k *Shelf) markRead(e subject.Entry) {
	k.store.MarkRead(k.now(), k.withNotes(e)...)
	k.mark()
}

// withNotes returns an entry and the notes that are told under it.
func (k *Shelf) withNotes(e subject.Entry) []userstate.Key {
	out := []userstate.Key{userstate.KeyOf(k.Catalog, e.Row)}
	if k.Catalog.KEP(e.Row) != 0 {
		for _, row := range k.Catalog.NotesOf(e.Row) {
			out = append(out, userstate.KeyOf(k.Catalog, row))
		}
	}
	return out
}

// ToggleRead marks an entry as read, or takes that back. It stays so until the reader turns to another one.
func (k *Shelf) ToggleRead(e subject.Entry) tea.Cmd {
	said := "read_set"
	if k.IsRead(e) {
		said = "read_unset"
		k.store.MarkUnread(k.withNotes(e)...)
	} else {
		k.store.MarkRead(k.now(), k.withNotes(e)...)
	}
	k.sight.held = k.sight.Entry == e
	k.Tell(said, phrase.Values{"Name": k.called(e)})
	return k.changed()
}

// ToggleRelease marks the page of a release as read, or takes that back. What came after the newest one that was read is
// new.
func (k *Shelf) ToggleRelease(v content.Version) tea.Cmd {
	said, page := "release_read", userstate.ReleaseKey(v)
	if k.store.IsRead(page) {
		said = "read_unset"
		k.store.MarkUnread(page)
	} else {
		k.store.MarkRead(k.now(), page)
	}
	k.Tell(said, phrase.Values{"Name": v.String()})
	return tea.Batch(k.changed(), k.screen.Remarked())
}

// MarkAll marks all of the rows as read; where they are, it takes back what of them it marked last.
func (k *Shelf) MarkAll(rows []int) tea.Cmd {
	read := k.Catalog.Marks().Read
	var unread, back []userstate.Key
	for _, row := range rows {
		switch {
		case !read.Has(row):
			unread = append(unread, userstate.KeyOf(k.Catalog, row))
		case k.all.Has(row):
			back = append(back, userstate.KeyOf(k.Catalog, row))
		}
	}
	switch {
	case len(unread) > 0:
		k.all = without(content.NewRowSet(k.Catalog, rows...), read)
		k.store.MarkRead(k.now(), unread...)
		k.Notify(k.Words.Count("read_all", len(unread), phrase.Values{"Key": k.Keys.Of(keys.MarkAllRead).Label}))
	case len(back) > 0:
		k.store.MarkUnread(back...)
		k.Notify(k.Words.Count("read_all_back", len(back), nil))
		k.sight.held = k.sight.Reads && slices.Contains(rows, k.sight.Entry.Row) && k.all.Has(k.sight.Entry.Row)
		k.all = nil
	default:
		return k.Refuse("read_all_were")
	}
	return k.changed()
}

// without returns the rows of a that are not in b; neither is changed.
func without(a, b content.RowSet) content.RowSet {
	out := slices.Clone(a)
	for row := range out {
		out[row] = a[row] && !b.Has(row)
	}
	return out
}

// called is how a notice calls an entry.
func (k *Shelf) called(e subject.Entry) string {
	entry := k.Catalog.Entry(e.Row)
	return subject.EntryHeading(&entry)
}
