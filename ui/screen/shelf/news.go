package shelf

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
)

// Followed is the query for all that is followed.
func Followed() content.Query {
	return content.Query{Filters: content.Filters{Marks: []content.Mark{content.Followed}}}
}

// Bookmarked is the query for what has a bookmark.
func Bookmarked() content.Query {
	return content.Query{Filters: content.Filters{Parts: []content.Part{"bookmark"}}}
}

// ShowsBookmarks reports whether there are any; where there are none, the notice says how one is set.
func (k *Shelf) ShowsBookmarks() bool {
	if len(k.store.Bookmarks()) > 0 {
		return true
	}
	k.Tell("bookmarks_none", phrase.Values{"Key": k.Keys.Of(keys.Bookmark).Label})
	return false
}

// FollowsAny reports whether anything is followed.
func (k *Shelf) FollowsAny() bool { return len(k.store.Follows()) > 0 }

// ShowsFollowed reports whether anything is followed; where nothing is, the notice says how that is done.
func (k *Shelf) ShowsFollowed() bool {
	if k.FollowsAny() {
		return true
	}
	k.Tell("followed_none", phrase.Values{"Key": k.Keys.Of(keys.Follow).Label})
	return false
}

// Look finds out what of the catalog is new and changed, and what saved searches find. It is to be called once the
// search index is ready.
func (k *Shelf) Look() tea.Cmd {
	ctx, store, catalog := k.Ctx, k.store, k.Catalog
	find := k.finder()
	return k.Turn.Run(func() tea.Msg {
		visited := store.Visit(ctx, catalog.Digest(), catalog)
		found, err := find()
		return Answer{func() tea.Cmd {
			cmd := k.takeFound(catalog, found, visited, err)
			k.tellNews()
			return cmd
		}}
	})
}

// findSearches finds anew what saved searches find.
func (k *Shelf) findSearches() tea.Cmd {
	catalog, find := k.Catalog, k.finder()
	return k.Turn.Run(func() tea.Msg {
		found, err := find()
		return Answer{func() tea.Cmd { return k.takeFound(catalog, found, err) }}
	})
}

// takeFound marks what saved searches have found in a catalog, unless it is not shown any more.
func (k *Shelf) takeFound(in *content.Catalog, found content.RowSet, wrong ...error) tea.Cmd {
	if k.Ctx.Err() != nil || in != k.Catalog {
		return nil
	}
	if err := errors.Join(wrong...); err != nil {
		k.failed(err)
	}
	k.found = found
	k.mark()
	return k.screen.Remarked()
}

// tellNews says how much is new and unread in what is followed, and how much has changed and may have to be read
// again; where that is nothing, how much came after the release that was read last.
func (k *Shelf) tellNews() {
	later, fresh, changed, m := 0, 0, 0, k.Catalog.Marks()
	for row := range k.Catalog.Len() {
		isFresh := m.New.Has(row) && !m.Read.Has(row)
		switch {
		case isFresh && m.Followed.Has(row):
			fresh++
		case m.Changed.Has(row) && m.Followed.Has(row):
			changed++
		}
		if isFresh {
			later++
		}
	}
	if k.Notice != "" {
		return
	}
	key := k.Keys.Of(keys.Followed).Label
	switch {
	case fresh > 0 && changed > 0:
		k.Tell("followed_both", phrase.Values{"New": fresh, "Changed": changed, "Key": key})
	case fresh > 0:
		k.Notify(k.Words.Count("followed_new", fresh, phrase.Values{"Key": key}))
	case changed > 0:
		k.Notify(k.Words.Count("followed_changed", changed, phrase.Values{"Key": key}))
	case later > 0 && m.Since != (content.Version{}):
		k.Tell("new_since", phrase.Values{"N": later, "Release": m.Since.String()})
	}
}

// finder returns what finds the rows that hold all words of one of the saved searches, for a command; of those without
// words, the store knows what they find.
func (k *Shelf) finder() func() (content.RowSet, error) {
	ctx, searcher, catalog, lang := k.Ctx, k.Searcher, k.Catalog, k.Lang
	queries := k.store.WordSearches(catalog)
	return func() (content.RowSet, error) { return answer.FoundByAny(ctx, searcher, catalog, queries, lang) }
}
