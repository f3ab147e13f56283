package dialogue

import (
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
	d.visit(ctx)
}

// visit tells the catalog what is marked of it, and finds out what is new and changed in it.
func (d *Dialogue) visit(ctx context.Context) {
	d.sayFault(d.kept.Visit(ctx, d.Catalog.Digest(), d.Catalog))
	d.takeMarks(ctx)
}

// takeMarks tells the catalog what is marked of it.
func (d *Dialogue) takeMarks(ctx context.Context) {
	m := d.kept.Marks(d.Catalog)
	if queries := d.kept.WordSearches(d.Catalog); len(queries) > 0 && d.prepare(ctx) == nil {
		found, err := answer.FoundByAny(ctx, d.Searcher, d.Catalog, queries, d.Language)
		d.sayFault(err)
		m.Followed = m.Followed.With(found)
	}
	d.Catalog.SetMarks(m)
}

// sayNews says how much is new and how much is changed.
func (d *Dialogue) sayNews() {
	counts := d.kept.Counts()
	if n := counts.New; n > 0 {
		d.say(d.words.Count("plain_count_new", n, d.known.local))
	}
	if n := counts.Changed; n > 0 {
		d.say(d.words.Count("plain_count_changed", n, d.known.local))
	}
}

// keep saves what was changed, and tells the catalog of it.
func (d *Dialogue) keep(ctx context.Context) {
	d.marked++
	d.takeMarks(ctx)
	d.sayFault(d.kept.Save(ctx))
}

// sayFault says why something could not be kept, if it could not.
func (d *Dialogue) sayFault(err error) {
	if err != nil {
		d.say(d.words.Fill("plain_not_kept", phrase.Values{"Error": d.told(err)}))
	}
}

// marks says what the reader has made of an entry.
func (d *Dialogue) marks(row int) (said []string) {
	m := d.Catalog.Marks()
	if m.New.Has(row) {
		said = append(said, d.words.Say("plain_new"))
	}
	if m.Changed.Has(row) {
		said = append(said, d.words.Say("plain_changed"))
	}
	if m.Bookmarked.Has(row) {
		said = append(said, d.words.Say("plain_bookmarked"))
		if b, ok := d.kept.BookmarkOf(userstate.KeyOf(d.Catalog, row)); ok && b.Note != "" {
			said = append(said, sanitize.Line(b.Note))
		}
	}
	if m.Read.Has(row) {
		said = append(said, d.words.Say("plain_read"))
	}
	return said
}

// bookmark sets a bookmark on the entry that is read, with a note of the reader's own; without a note one that is there
// stays.
func bookmark(ctx context.Context, d *Dialogue, note string) error {
	e, err := d.entryHere("plain_no_entry")
	if err != nil {
		return err
	}
	of := userstate.KeyOf(d.Catalog, e.Row)
	if was, ok := d.kept.BookmarkOf(of); ok && note == "" {
		note = was.Note
	}
	d.kept.SetBookmark(userstate.Bookmark{Key: of, Note: note})
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_bookmarked"), strings.TrimSpace(d.name(e)+" "+note)))
	return nil
}

// unbookmark takes the bookmark away.
func unbookmark(ctx context.Context, d *Dialogue, _ string) error {
	e, err := d.entryHere("plain_no_entry")
	if err != nil {
		return err
	}
	d.kept.DropBookmark(userstate.KeyOf(d.Catalog, e.Row))
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_unbookmarked"), d.name(e)))
	return nil
}

// name is how an entry is called.
func (d *Dialogue) name(e subject.Entry) string {
	if name := e.Name(d.facing()); name != "" {
		return name
	}
	return d.Catalog.ID(e.Row)
}

// bookmarks lists the bookmarks, newest first, those whose entries the catalog lacks last.
func bookmarks(ctx context.Context, d *Dialogue, _ string) error {
	return d.show(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("plain_bookmarks")}}
		var missing []row
		for _, b := range d.kept.Bookmarks() {
			if at, ok := b.Row(d.Catalog); ok {
				m.rows = append(m.rows, d.entry(at, content.Query{}, 0))
				continue
			}
			missing = append(missing, row{text: d.joined(sanitize.Line(b.ID), d.words.Say("plain_missing"), sanitize.Line(b.Note))})
		}
		m.rows = append(m.rows, missing...)
		if len(m.rows) == 0 {
			return made{}, d.refuse("plain_no_bookmarks", nil)
		}
		return m, nil
	})
}

// markRead marks the entry that was read to its end.
func (d *Dialogue) markRead(ctx context.Context) {
	v := d.paged
	if v == nil || !v.done() || v != d.here || v.about.Kind != subject.KindEntry {
		return
	}
	if row, ok := d.Catalog.ByID(v.about.ID); ok && !d.Catalog.Marks().Read.Has(row) {
		d.kept.MarkRead(time.Now(), userstate.KeyOf(d.Catalog, row))
		d.keep(ctx)
	}
}

// unread takes the mark of having been read away, which stays away until the entry is read again.
func unread(ctx context.Context, d *Dialogue, _ string) error {
	e, err := d.entryHere("plain_no_entry")
	if err != nil {
		return err
	}
	d.kept.MarkUnread(userstate.KeyOf(d.Catalog, e.Row))
	d.keep(ctx)
	d.paged = nil // else the next word would find it read to its end
	d.say(d.words.Label(d.words.Say("plain_unread"), d.name(e)))
	return nil
}

// readAll marks the entries of the list as read.
func readAll(ctx context.Context, d *Dialogue, _ string) error {
	m, err := d.found(ctx, d.query)
	if err != nil {
		return err
	}
	var keys []userstate.Key
	for _, row := range m.list.Found.Rows {
		keys = append(keys, userstate.KeyOf(d.Catalog, row))
	}
	d.kept.MarkRead(time.Now(), keys...)
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_read"), d.words.Count("count_all", len(keys), nil)))
	return nil
}

// followTyped goes to a link by its number, or follows a SIG, an enhancement or a gate from now on; without anything it
// offers what can be followed of the page.
func followTyped(ctx context.Context, d *Dialogue, typed string) error {
	if n, ok := number(typed); ok && d.list != nil && n <= len(d.list.items()) {
		return d.pick(ctx, d.list, n)
	}
	if typed != "" {
		f, err := answer.ReadFollow(d.facing(), typed)
		if errors.Is(err, answer.ErrNothingToFollow) {
			err = d.refuse("plain_no_follow", phrase.Values{"Value": content.Shorten(typed)})
		}
		if err != nil {
			return err
		}
		return d.beginFollowing(ctx, f)
	}
	about, err := d.subject()
	if err != nil {
		return d.refuse("plain_no_follow_here", nil)
	}
	var rows []row
	for _, f := range answer.Followable(d.facing(), answer.Asking{Subject: about}) {
		rows = append(rows, row{text: answer.FollowName(d.words, f), pick: func(ctx context.Context) error { return d.beginFollowing(ctx, f) }})
	}
	if len(rows) == 0 {
		return d.refuse("plain_no_follow_here", nil)
	}
	return d.choose(d.words.Say("plain_follow"), rows)
}

// beginFollowing follows something from now on.
func (d *Dialogue) beginFollowing(ctx context.Context, f userstate.Follow) error {
	d.kept.SetFollow(f)
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_follows"), answer.FollowName(d.words, f)))
	return nil
}

// unfollow ends that something is followed: by its name, @name of a search, or its number in the list of them.
func unfollow(ctx context.Context, d *Dialogue, typed string) error {
	n, _ := number(typed)
	want, err := answer.ReadFollow(d.facing(), typed)
	for i, f := range d.kept.Follows() {
		isSearch := f.Kind == userstate.FollowSearch && strings.EqualFold(f.Name, strings.TrimPrefix(typed, userstate.SearchSign))
		if i+1 != n && !isSearch && (err != nil || f.Kind != want.Kind || !strings.EqualFold(f.Value, want.Value)) {
			continue
		}
		d.kept.DropFollow(f)
		d.keep(ctx)
		d.say(d.words.Label(d.words.Say("plain_unfollowed"), answer.FollowName(d.words, f)))
		return nil
	}
	return d.refuse("plain_not_followed", phrase.Values{"Value": content.Shorten(typed)})
}

// follows lists what is followed; a number shows the changes of one.
func follows(_ context.Context, d *Dialogue, _ string) error {
	var rows []row
	for _, f := range d.kept.Follows() {
		said := answer.FollowName(d.words, f)
		if f.Kind == userstate.FollowSearch {
			said = d.words.Label(said, f.Value)
		}
		rows = append(rows, row{text: said, pick: func(ctx context.Context) error { return d.findFollowed(ctx, f) }})
	}
	if len(rows) == 0 {
		return d.refuse("plain_none_followed", nil)
	}
	return d.choose(d.words.Say("plain_follows"), rows)
}

// findFollowed lists the changes of something that is followed.
func (d *Dialogue) findFollowed(ctx context.Context, f userstate.Follow) error {
	q, err := f.Query(d.Catalog)
	if err != nil {
		d.say(d.told(err))
	}
	d.from = nil
	return d.ask(ctx, q)
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

// saved asks a saved query.
func (d *Dialogue) saved(ctx context.Context, named string) error {
	if f, ok := d.kept.Search(named); ok {
		return d.findFollowed(ctx, f)
	}
	var known []string
	for _, f := range d.kept.Searches() {
		known = append(known, userstate.SearchSign+f.Name)
	}
	if len(known) == 0 {
		return d.refuse("plain_none_saved", phrase.Values{"Value": content.Shorten(named)})
	}
	at := userstate.SearchSign + named
	return &content.ValueError{Field: "search", Value: at, Allowed: content.Nearest(at, known)}
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
	p.Panes, err = answer.Keep(p.Panes, d.rearranged())
	d.kept.SetPlace(p)
	return errors.Join(err, d.kept.Save(ctx))
}

// rearranged is how lists are arranged, nil where that is as it was settled.
func (d *Dialogue) rearranged() *answer.Arrangement {
	if d.arranged == answer.Settled(d.Settings) {
		return nil
	}
	return &d.arranged
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
	var kept answer.Kept
	if err := json.Unmarshal([]byte(p.Panes), &kept); err == nil && kept.Arranged != nil { // else that was never chosen
		d.arranged = kept.Arranged.Under(d.Settings)
	}
	ref := subject.Ref{Kind: subject.Kind(p.Kind), ID: p.ID}
	if row, ok := (userstate.Key{ID: p.ID, PRs: p.PRs}).Row(d.Catalog); ok && ref.Kind == subject.KindEntry {
		ref.ID = d.Catalog.ID(row)
	}
	if _, ok := subject.Find(d.Catalog, ref); !ok {
		return d.find(ctx, q)
	}
	return d.openRef(ctx, ref)
}
