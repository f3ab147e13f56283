package dialogue

import (
	"context"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/memory"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// followTyped goes to a link by its number, or follows what is typed from now on: a SIG, an enhancement, a gate; without
// anything it offers what can be followed of what is read.
func (d *Dialogue) followTyped(ctx context.Context, typed string) error {
	if n, ok := number(typed); ok && d.list != nil && n <= len(d.list.items()) {
		return d.pick(ctx, d.list, n)
	}
	if typed == "" {
		return d.offerFollows(ctx)
	}
	f, err := d.followed(typed)
	if err != nil {
		return err
	}
	return d.beginFollowing(ctx, f)
}

// beginFollowing follows something from now on.
func (d *Dialogue) beginFollowing(ctx context.Context, f memory.Follow) error {
	f.Since = time.Now()
	d.kept.SetFollow(f)
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_follows"), d.calledFollow(f)))
	return nil
}

// followed reads what is to be followed: sig node, an enhancement's number, a gate, with the word gate before it or
// without.
func (d *Dialogue) followed(typed string) (memory.Follow, error) {
	desk := d.facing()
	bare, isSIG := strings.CutPrefix(strings.ToLower(typed), "sig")
	trimmed := strings.TrimLeft(bare, ":- ")
	sig, err := content.ParseSIG(trimmed)
	if err == nil {
		return memory.Follow{Kind: memory.FollowSIG, Value: sig}, nil
	}
	if n, ok := name.ReadNumber(typed); ok && n.Of != name.PullRequest {
		_, known := desk.Tables.KEP(n.N)
		if known || len(d.Catalog.ByKEP(n.N)) > 0 {
			return memory.Follow{Kind: memory.FollowKEP, Value: strconv.Itoa(n.N)}, nil
		}
	}
	gate := typed
	if field, rest, ok := strings.Cut(strings.Replace(typed, ":", " ", 1), " "); ok && strings.EqualFold(field, string(content.FieldGate)) {
		gate = strings.TrimSpace(rest)
	}
	if g, ok := desk.Tables.Gate(gate); ok {
		return memory.Follow{Kind: memory.FollowGate, Value: g.Name}, nil
	}
	if isSIG && trimmed != bare { // which names what is nearest
		return memory.Follow{}, err
	}
	return memory.Follow{}, d.refuse("plain_no_follow", phrase.Values{"Value": content.Shorten(typed)})
}

// offerFollows lists what can be followed of what is read.
func (d *Dialogue) offerFollows(ctx context.Context) error {
	about, err := d.subject()
	if err != nil {
		return d.refuse("plain_no_follow_here", nil)
	}
	var all []memory.Follow
	add := func(kind memory.FollowKind, value string) {
		if value != "" && value != "0" {
			all = append(all, memory.Follow{Kind: kind, Value: value})
		}
	}
	switch s := about.(type) {
	case subject.Entry:
		add(memory.FollowKEP, strconv.Itoa(d.Catalog.KEP(s.Row)))
		add(memory.FollowSIG, d.Catalog.SIG(s.Row))
	case subject.Enhancement:
		add(memory.FollowKEP, strconv.Itoa(s.Number))
	case subject.Gate:
		add(memory.FollowGate, s.Of)
	}
	for _, gate := range about.Gates(d.facing()) {
		add(memory.FollowGate, gate)
	}
	if len(all) == 0 {
		return d.refuse("plain_no_follow_here", nil)
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("plain_follow")}}
		for _, f := range all {
			m.rows = append(m.rows, row{text: d.calledFollow(f), pick: func(ctx context.Context) error { return d.beginFollowing(ctx, f) }})
		}
		return m, nil
	})
}

// calledFollow is how something that is followed is called.
func (d *Dialogue) calledFollow(f memory.Follow) string {
	switch f.Kind {
	case memory.FollowSIG:
		return d.words.Say("facet_sig") + " " + f.Value
	case memory.FollowKEP:
		if n, err := strconv.Atoi(f.Value); err == nil {
			return page.KEPName(n)
		}
	case memory.FollowSearch:
		return d.words.Label(memory.SearchSign+f.Name, f.Value)
	case memory.FollowGate: // by its name
	}
	return f.Value
}

// unfollow ends that something is followed: by its name, @name of a search, or its number in the list of them.
func (d *Dialogue) unfollow(ctx context.Context, typed string) error {
	all := d.kept.Follows()
	at := -1
	if n, ok := number(typed); ok && n >= 1 && n <= len(all) {
		at = n - 1
	}
	want, err := d.followed(typed)
	for i, f := range all {
		named := f.Kind == memory.FollowSearch && strings.EqualFold(f.Name, strings.TrimPrefix(typed, memory.SearchSign))
		if at < 0 && (named || err == nil && f.Kind == want.Kind && strings.EqualFold(f.Value, want.Value)) {
			at = i
		}
	}
	if at < 0 {
		return d.refuse("plain_not_followed", phrase.Values{"Value": content.Shorten(typed)})
	}
	f := all[at]
	named := f.Value
	if f.Kind == memory.FollowSearch {
		named = f.Name
	}
	d.kept.DropFollow(f.Kind, named)
	d.keep(ctx)
	d.say(d.words.Label(d.words.Say("plain_unfollowed"), d.calledFollow(f)))
	return nil
}

// follows lists what is followed; a number shows the changes of one.
func (d *Dialogue) follows(ctx context.Context) error {
	all := d.kept.Follows()
	if len(all) == 0 {
		return d.refuse("plain_none_followed", nil)
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("plain_follows")}}
		for _, f := range all {
			m.rows = append(m.rows, row{text: d.calledFollow(f), pick: func(ctx context.Context) error { return d.findFollowed(ctx, f) }})
		}
		return m, nil
	})
}

// findFollowed lists the changes of something that is followed.
func (d *Dialogue) findFollowed(ctx context.Context, f memory.Follow) error {
	q, err := f.Query(d.Catalog)
	if err != nil {
		d.say(d.told(err))
	}
	d.from = nil
	return d.ask(ctx, q)
}

// save keeps the query under a name, by which @name asks it again.
func (d *Dialogue) save(ctx context.Context, typed string) error {
	named := strings.TrimPrefix(typed, memory.SearchSign)
	if !memory.IsSearchName(named) {
		return d.refuse("plain_bad_name", phrase.Values{"Value": content.Shorten(named)})
	}
	asked := d.query.String()
	if asked == "" {
		return d.refuse("plain_no_query", nil)
	}
	if have, taken := d.kept.Search(named); taken {
		return d.refuse("plain_name_taken", phrase.Values{"Name": have.Name, "Query": have.Value})
	}
	return d.beginFollowing(ctx, memory.Follow{Kind: memory.FollowSearch, Name: named, Value: asked})
}

// saved asks a saved query.
func (d *Dialogue) saved(ctx context.Context, named string) error {
	f, ok := d.kept.Search(named)
	if ok {
		return d.findFollowed(ctx, f)
	}
	var known []string
	for _, f := range d.kept.Follows() {
		if f.Kind == memory.FollowSearch {
			known = append(known, memory.SearchSign+f.Name)
		}
	}
	if len(known) == 0 {
		return d.refuse("plain_none_saved", phrase.Values{"Value": content.Shorten(named)})
	}
	return &content.ValueError{Field: "search", Value: memory.SearchSign + named, Allowed: content.Nearest(memory.SearchSign+named, known)}
}
