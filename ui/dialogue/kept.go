package dialogue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// remember reads what the reader keeps, and finds out what is new and changed. What cannot be read is said, and the rest
// holds.
func (d *Dialogue) remember(ctx context.Context) {
	if err := d.kept.Read(); err != nil {
		d.say(d.told(err))
	}
	d.sayFault(notKept, d.kept.Visit(ctx, d.Catalog.Digest(), d.Catalog))
	d.takeMarks(ctx)
}

// takeMarks tells the catalog what is marked of it.
func (d *Dialogue) takeMarks(ctx context.Context) {
	m := d.kept.Marks(d.Catalog)
	if queries := d.kept.WordSearches(d.Catalog); len(queries) > 0 && d.Prepare() == nil {
		found, err := answer.FoundByAny(ctx, d.Searcher, d.Catalog, queries, d.Language)
		d.sayFault(notKept, err)
		m.Followed = m.Followed.With(found)
	}
	d.Catalog.SetMarks(m)
}

// keep saves what was changed, and tells the catalog of it.
func (d *Dialogue) keep(ctx context.Context) {
	d.age++
	d.takeMarks(ctx)
	d.sayFault(notKept, d.kept.Save(ctx))
}

// notKept is the phrase that says why something could not be kept.
const notKept = "plain_not_kept"

// sayFault says with a phrase why something could not be done, if it could not.
func (d *Dialogue) sayFault(id string, err error) {
	if err != nil {
		d.say(d.words.Fill(id, phrase.Values{"Error": d.told(err)}))
	}
}

// marks says what the reader has made of an entry.
func (d *Dialogue) marks(row int) (said []string) {
	m := d.Catalog.Marks()
	say := func(rows content.RowSet, id string) {
		if rows.Has(row) {
			said = append(said, d.words.Say(id))
		}
	}
	say(m.New, "plain_new")
	say(m.Changed, "plain_changed")
	say(m.Bookmarked, "plain_bookmarked")
	if kept, _ := d.kept.BookmarkOf(userstate.KeyOf(d.Catalog, row)); m.Bookmarked.Has(row) && kept.Note != "" {
		said = append(said, sanitize.Line(kept.Note))
	}
	say(m.Read, "plain_read")
	return said
}

// markEntry changes a mark of the entry that is read, and says which.
func (d *Dialogue) markEntry(ctx context.Context, said string, mark func(userstate.Key) (note string)) error {
	about := d.subject()
	e, ok := subject.EntryOf(about)
	switch {
	case about == nil:
		return d.refuse("plain_no_article", nil)
	case !ok:
		return d.refuse("plain_no_entry", nil)
	}
	note := mark(userstate.KeyOf(d.Catalog, e.Row))
	d.keep(ctx)
	return d.sayOf(said, strings.TrimSpace(cmp.Or(e.Name(d.facing()), d.Catalog.ID(e.Row))+" "+note))
}

// sayOf says something of what has a name.
func (d *Dialogue) sayOf(id, name string) error {
	d.say(d.words.Label(d.words.Say(id), name))
	return nil
}

// bookmark sets a bookmark on the entry that is read, with a note of the reader's own; without a note one that is there
// stays.
func bookmark(ctx context.Context, d *Dialogue, note string) error {
	return d.markEntry(ctx, "plain_bookmarked", func(of userstate.Key) string {
		if was, ok := d.kept.BookmarkOf(of); ok && note == "" {
			note = was.Note
		}
		d.kept.SetBookmark(userstate.Bookmark{Key: of, Note: note})
		return note
	})
}

// unbookmark takes the bookmark away.
func unbookmark(ctx context.Context, d *Dialogue, _ string) error {
	return d.markEntry(ctx, "plain_unbookmarked", func(of userstate.Key) string {
		d.kept.DropBookmark(of)
		return ""
	})
}

// unread takes the mark of having been read away, which stays away until the entry is read again.
func unread(ctx context.Context, d *Dialogue, _ string) error {
	d.paged = nil // else the next word would find it read to its end
	if release, ok := d.subject().(subject.Release); ok {
		d.kept.MarkUnread(userstate.ReleaseKey(release.Version))
		d.keep(ctx)
		return d.sayOf("plain_unread", release.Name(d.facing()))
	}
	return d.markEntry(ctx, "plain_unread", func(of userstate.Key) string {
		d.kept.MarkUnread(of)
		return ""
	})
}

// markRead marks what was read to its end: an entry, or the page of a release.
func (d *Dialogue) markRead(ctx context.Context) {
	if v := d.paged; v == nil || !v.done() || v != d.here {
		return
	}
	about := d.subject()
	release, isRelease := about.(subject.Release)
	key := userstate.ReleaseKey(release.Version)
	if e, ok := about.(subject.Entry); ok {
		key = userstate.KeyOf(d.Catalog, e.Row)
	} else if !isRelease {
		return
	}
	if d.kept.IsRead(key) {
		return
	}
	d.kept.MarkRead(time.Now(), key)
	d.keep(ctx)
	if isRelease {
		d.sayNewSince()
	}
}

// sayNewSince says which release was read last, and what is new since then.
func (d *Dialogue) sayNewSince() (said bool) {
	since := d.Catalog.Marks().Since
	if said = since != (content.Version{}); said {
		d.say(d.hint("plain_new_since", phrase.Values{"Release": since.String()}))
	}
	return said
}

// follow follows a SIG, an enhancement or a gate from now on; without anything it offers what can be followed of the
// page.
func follow(ctx context.Context, d *Dialogue, typed string) error {
	if typed == "" {
		return d.choose(ctx, d.choiceOf("plain_follow", "plain_no_follow_here",
			answer.Followable(d.facing(), answer.Asking{Subject: d.subject()}), d.beginFollowing), "")
	}
	f, err := answer.ReadFollow(d.facing(), typed)
	if errors.Is(err, answer.ErrNothingToFollow) {
		return d.refuse("plain_no_follow", phrase.Values{"Value": content.Shorten(typed)})
	}
	if err != nil {
		return err
	}
	return d.beginFollowing(ctx, f)
}

// choiceOf is a choice of things to follow.
func (d *Dialogue) choiceOf(heading, none string, all []userstate.Follow, pick func(context.Context, userstate.Follow) error) choice {
	c := choosing(d.words.Say(heading), "follow", none)
	for _, f := range all {
		called := answer.FollowName(d.words, f)
		said := called
		if f.Kind == userstate.FollowSearch {
			said = d.words.Label(called, f.Value)
		}
		c.offer(said, func(ctx context.Context) error { return pick(ctx, f) }, called)
	}
	return c
}

// beginFollowing follows something from now on.
func (d *Dialogue) beginFollowing(ctx context.Context, f userstate.Follow) error {
	d.kept.SetFollow(f)
	d.keep(ctx)
	return d.sayOf("plain_follows", answer.FollowName(d.words, f))
}

// unfollow ends that something is followed, by its name or @name of a search; without one it offers what is followed.
func unfollow(ctx context.Context, d *Dialogue, typed string) error {
	if f, err := answer.ReadFollow(d.facing(), typed); err == nil && typed != "" {
		typed = answer.FollowName(d.words, f)
	}
	drop := func(ctx context.Context, f userstate.Follow) error {
		d.kept.DropFollow(f)
		d.keep(ctx)
		return d.sayOf("plain_unfollowed", answer.FollowName(d.words, f))
	}
	return d.choose(ctx, d.choiceOf("plain_follows", "plain_none_followed", d.kept.Follows(), drop), typed)
}

// follows lists what is followed; a number shows the changes of one.
func follows(ctx context.Context, d *Dialogue, _ string) error { return d.saved(ctx, "") }

// saved lists the changes of what is followed under a name, as of a saved query by @name; without one it offers all.
func (d *Dialogue) saved(ctx context.Context, named string) error {
	find := func(ctx context.Context, f userstate.Follow) error {
		q, err := f.Query(d.Catalog)
		if err != nil {
			d.say(d.told(err))
		}
		d.from = nil
		return d.ask(ctx, q)
	}
	c := d.choiceOf("plain_follows", "plain_none_followed", d.kept.Follows(), find)
	c.field = "search"
	return d.choose(ctx, c, named)
}

// save keeps the query under a name, by which @name asks it again.
func save(ctx context.Context, d *Dialogue, typed string) error {
	named, asked := strings.TrimPrefix(typed, userstate.SearchSign), d.query.String()
	switch have, taken := d.kept.Search(named); {
	case !userstate.IsSearchName(named):
		return d.refuse("plain_bad_name", phrase.Values{"Value": content.Shorten(named)})
	case asked == "":
		return d.refuse("plain_no_query", nil)
	case taken:
		return d.refuse("plain_name_taken", phrase.Values{"Name": have.Name, "Query": have.Value})
	}
	return d.beginFollowing(ctx, userstate.Follow{Kind: userstate.FollowSearch, Name: named, Value: asked})
}

// Leave keeps where the reader is, for the next time.
func (d *Dialogue) Leave(ctx context.Context) error {
	if d.here == nil {
		return nil
	}
	p, _ := d.kept.Place()
	p.Query, p.Kind, p.ID, p.PRs, p.Line = d.query.String(), string(d.here.about.Kind), d.here.about.ID, nil, 0
	p.Language = d.Language.String()
	if row, ok := d.Catalog.ByID(p.ID); ok {
		p.PRs = userstate.KeyOf(d.Catalog, row).PRs
	}
	var err error
	p.Panes, err = answer.Keep(p.Panes, d.arranged, d.Settings)
	d.kept.SetPlace(p)
	return errors.Join(err, d.kept.Save(ctx))
}

// resume goes on where the reader was the last time: at its list, ordered and grouped as it was, with what was read from
// there on top.
func resume(ctx context.Context, d *Dialogue, _ string) error {
	p, ok := d.kept.Place()
	if !ok {
		return d.refuse("plain_no_place", nil)
	}
	q, wrong := d.Catalog.ParseQuery(p.Query)
	if wrong != nil {
		d.say(d.told(wrong))
	}
	d.query = q
	if kept := new(answer.Kept); json.Unmarshal([]byte(p.Panes), kept) == nil && kept.Arranged != nil { // else that was never chosen
		d.arranged = kept.Arranged.Under(d.Settings)
	}
	ref := answer.PlaceOf(d.Catalog, p)
	if _, ok := subject.Find(d.Catalog, ref); !ok {
		return d.find(ctx, q)
	}
	return d.openRef(ctx, ref)
}
