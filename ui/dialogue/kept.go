package dialogue

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/memory"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/session"
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
		found, err := session.Found(ctx, d.Searcher, d.Catalog, queries, d.Language)
		d.sayFault(err)
		m.Followed = m.Followed.With(found)
	}
	d.Catalog.SetMarks(m)
}

// sayNews says how much is new and how much is changed.
func (d *Dialogue) sayNews() {
	if n := d.kept.NewCount(); n > 0 {
		d.say(d.words.Count("plain_count_new", n, d.known.local))
	}
	if n := d.kept.ChangedCount(); n > 0 {
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
		if b, ok := d.kept.BookmarkOf(memory.KeyOf(d.Catalog, row)); ok && b.Note != "" {
			said = append(said, sanitize.Line(b.Note))
		}
	}
	if m.Read.Has(row) {
		said = append(said, d.words.Say("plain_read"))
	}
	return said
}

// entryHere returns the row of the entry that is read.
func (d *Dialogue) entryHere() (row int, err error) {
	about, err := d.subject()
	if err != nil {
		return 0, err
	}
	switch s := about.(type) {
	case subject.Entry:
		return s.Row, nil
	case subject.Upstream:
		return s.Row, nil
	}
	return 0, d.refuse("plain_no_entry", nil)
}

// bookmark sets a bookmark on what is read, with a note of the reader's own; without a note one that is there stays.
func (d *Dialogue) bookmark(ctx context.Context, note string) error {
	row, err := d.entryHere()
	if err != nil {
		return err
	}
	of := memory.KeyOf(d.Catalog, row)
	if was, ok := d.kept.BookmarkOf(of); ok && note == "" {
		note = was.Note
	}
	d.kept.SetBookmark(memory.Bookmark{Key: of, Note: note, Added: time.Now()})
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_bookmarked"), strings.TrimSpace(d.name(row)+" "+note)))
	return nil
}

// unbookmark takes the bookmark away.
func (d *Dialogue) unbookmark(ctx context.Context) error {
	row, err := d.entryHere()
	if err != nil {
		return err
	}
	d.kept.DropBookmark(memory.KeyOf(d.Catalog, row))
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_unbookmarked"), d.name(row)))
	return nil
}

// name is how an entry is called.
func (d *Dialogue) name(row int) string {
	if name := (subject.Entry{Row: row}).Name(d.facing()); name != "" {
		return name
	}
	return d.Catalog.ID(row)
}

// bookmarks lists what has a bookmark, newest first, those whose entries are not at hand last.
func (d *Dialogue) bookmarks(ctx context.Context) error {
	return d.show(ctx, &view{build: func(context.Context) (made, error) {
		m := made{query: content.Query{}, head: []string{d.words.Say("plain_bookmarks")}}
		var missing []row
		for _, b := range d.kept.Bookmarks() {
			if at, ok := b.Row(d.Catalog); ok {
				m.rows = append(m.rows, d.entry(at))
				continue
			}
			missing = append(missing, row{text: d.joined(sanitize.Line(b.ID), d.words.Say("plain_missing"), sanitize.Line(b.Note))})
		}
		m.rows = append(m.rows, missing...)
		if len(m.rows) == 0 {
			return made{}, d.refuse("plain_no_bookmarks", nil)
		}
		return m, nil
	}})
}

// markRead marks the entry that is read to its end.
func (d *Dialogue) markRead(ctx context.Context) {
	v := d.paged
	if v == nil || !v.done() || v != d.here || v.about.Kind != subject.KindEntry {
		return
	}
	if row, ok := d.Catalog.ByID(v.about.ID); ok && !d.Catalog.Marks().Read.Has(row) {
		d.kept.MarkRead(time.Now(), memory.KeyOf(d.Catalog, row))
		d.keep(ctx)
	}
}

// unread takes the mark of having been read away, which stays away until the entry is read again.
func (d *Dialogue) unread(ctx context.Context) error {
	row, err := d.entryHere()
	if err != nil {
		return err
	}
	d.kept.MarkUnread(memory.KeyOf(d.Catalog, row))
	d.keep(ctx)
	d.paged = nil // else the next word would find it read to its end
	d.say(d.words.Label(d.words.Say("plain_unread"), d.name(row)))
	return nil
}

// readAll marks all that the query finds as read.
func (d *Dialogue) readAll(ctx context.Context) error {
	rows, err := d.rows(ctx)
	if err != nil {
		return err
	}
	keys := make([]memory.Key, 0, len(rows))
	for _, row := range rows {
		keys = append(keys, memory.KeyOf(d.Catalog, row))
	}
	d.kept.MarkRead(time.Now(), keys...)
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_read"), d.words.Count("count_all", len(rows), nil)))
	return nil
}

// rows are the entries that the query finds.
func (d *Dialogue) rows(ctx context.Context) ([]int, error) {
	if d.query.Words == "" {
		return d.Catalog.Select(d.query.Filters).Rows, nil
	}
	result, err := d.Searcher.Search(ctx, d.query, d.Language, mostHits)
	if err != nil {
		return nil, d.refuse("search_failed", phrase.Values{"Error": err})
	}
	var rows []int
	for _, h := range result.Hits {
		rows = append(rows, h.Row)
	}
	return rows, nil
}

// news lists what was not there at the last visit, and what said something else.
func (d *Dialogue) news(ctx context.Context) error {
	return d.find(ctx, content.Query{Filters: content.Filters{Marks: []content.Mark{content.New, content.Changed}}})
}

// Leave keeps where the reader is, for the next time.
func (d *Dialogue) Leave(ctx context.Context) error {
	if d.here == nil {
		return nil
	}
	p, _ := d.kept.Place()
	p.Query, p.Kind, p.ID, p.PRs, p.Line, p.At = d.query.String(), string(d.here.about.Kind), d.here.about.ID, nil, 0, time.Now()
	p.Language = d.Language.String()
	if row, ok := d.Catalog.ByID(p.ID); ok {
		p.PRs = memory.KeyOf(d.Catalog, row).PRs
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
func (d *Dialogue) resume(ctx context.Context) error {
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
	if row, ok := (memory.Key{ID: p.ID, PRs: p.PRs}).Row(d.Catalog); ok && ref.Kind == subject.KindEntry {
		ref.ID = d.Catalog.ID(row)
	}
	if _, ok := subject.Find(d.Catalog, ref); !ok {
		return d.find(ctx, q)
	}
	return d.open(ctx, ref)
}
