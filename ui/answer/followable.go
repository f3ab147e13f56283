package answer

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Asking is what a reader has before them when they ask to follow something.
type Asking struct {
	Filter  content.Term    // that they point at; zero for none
	Subject subject.Subject // that they read; nil for none
	Query   content.Query   // that they have asked; zero for none
}

// Followable returns what can be followed, the likeliest first: the enhancement of what is read, its gates, its SIG, and
// the query. A filter for a SIG stands for that SIG alone, a gate for itself alone.
func Followable(d subject.Desk, in Asking) []userstate.Follow {
	var out []userstate.Follow
	add := func(kind userstate.FollowKind, values ...string) {
		for _, value := range values {
			if f := (userstate.Follow{Kind: kind, Value: value}); value != "" && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	kep := func(number int) {
		if number != 0 {
			add(userstate.FollowKEP, strconv.Itoa(number))
		}
	}
	if f := in.Filter.Field; f == content.FieldSIG || f == content.FieldOwner {
		add(userstate.FollowSIG, in.Filter.Value)
		return out
	}
	if e, ok := subject.EntryOf(in.Subject); ok {
		kep(d.Catalog.KEP(e.Row))
		add(userstate.FollowGate, e.Gates(d)...)
		add(userstate.FollowSIG, d.Catalog.SIG(e.Row))
	}
	switch s := in.Subject.(type) {
	case subject.Gate:
		add(userstate.FollowGate, s.Of)
		return out
	case subject.Enhancement:
		kep(s.Number)
		add(userstate.FollowGate, s.Gates(d)...)
	}
	if sigs := in.Query.Filters.SIGs; len(sigs) == 1 && asksAlone(in.Query, content.Filters{SIGs: sigs}) {
		add(userstate.FollowSIG, sigs[0])
	} else if !asksAlone(in.Query, content.Filters{}) && !asksAlone(in.Query, content.Filters{Marks: []content.Mark{content.Followed}}) {
		add(userstate.FollowSearch, in.Query.String())
	}
	return out
}

// asksAlone reports whether a query consists of these filters.
func asksAlone(q content.Query, f content.Filters) bool {
	return q.String() == content.Query{Filters: f}.String()
}

// FollowName is what something that is followed is called.
func FollowName(words *phrase.Book, f userstate.Follow) string {
	switch f.Kind {
	case userstate.FollowSIG:
		return words.Say("facet_sig") + " " + f.Value
	case userstate.FollowKEP:
		if number, err := strconv.Atoi(f.Value); err == nil {
			return page.KEPName(number)
		}
	case userstate.FollowSearch:
		if f.Name != "" {
			return userstate.SearchSign + f.Name
		}
	case userstate.FollowGate: // by its name
	}
	return f.Value
}

// ErrNothingToFollow is why a text cannot be followed: it names no SIG, enhancement or gate.
var ErrNothingToFollow = errors.New("it names no SIG, enhancement or gate")

// ReadFollow reads what is to be followed: sig node, the number of an enhancement, or a gate, with the word gate before
// it or without. The error is ErrNothingToFollow, or names the nearest SIGs.
func ReadFollow(d subject.Desk, typed string) (userstate.Follow, error) {
	bare, isSIG := strings.CutPrefix(strings.ToLower(typed), "sig")
	trimmed := strings.TrimLeft(bare, ":- ")
	sig, err := content.ParseSIG(trimmed)
	if err == nil {
		return userstate.Follow{Kind: userstate.FollowSIG, Value: sig}, nil
	}
	if n, ok := name.ReadNumber(typed); ok && n.Of != name.PullRequest {
		if _, known := d.Tables.KEP(n.N); known || len(d.Catalog.ByKEP(n.N)) > 0 {
			return userstate.Follow{Kind: userstate.FollowKEP, Value: strconv.Itoa(n.N)}, nil
		}
	}
	gate := typed
	if field, rest, ok := strings.Cut(strings.Replace(typed, ":", " ", 1), " "); ok && strings.EqualFold(field, string(content.FieldGate)) {
		gate = strings.TrimSpace(rest)
	}
	if g, ok := d.Tables.Gate(gate); ok {
		return userstate.Follow{Kind: userstate.FollowGate, Value: g.Name}, nil
	}
	if isSIG && trimmed != bare {
		return userstate.Follow{}, err
	}
	return userstate.Follow{}, ErrNothingToFollow
}
