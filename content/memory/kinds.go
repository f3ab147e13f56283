package memory

import (
	"cmp"
	"slices"
	"time"

	"k8sexplore/content"
)

// Bookmark is an entry that the reader wants to find again.
type Bookmark struct {
	Key
	Note  string // the reader's own words, one line; "" for none
	Added time.Time
}

// FollowKind is what kind of thing is followed.
type FollowKind string

// The kinds, in the order in which they are shown.
const (
	FollowSIG    FollowKind = "sig"
	FollowKEP    FollowKind = "kep"
	FollowGate   FollowKind = "gate"
	FollowSearch FollowKind = "search"
)

// FollowKinds returns all kinds, in the order in which they are shown.
func FollowKinds() []FollowKind {
	return []FollowKind{FollowSIG, FollowKEP, FollowGate, FollowSearch}
}

// Follow is something that the reader follows.
type Follow struct {
	Kind  FollowKind
	Value string // api-machinery, 3329, SidecarContainers; of a search the query as one writes it
	Name  string // of a search, unique among them in any case; else ""
	Since time.Time
}

// key is the same for what is the same.
func (f *Follow) key() string { return string(f.Kind) + " " + cmp.Or(f.Name, f.Value) }

func compareFollows(a, b Follow) int {
	return cmp.Or(cmp.Compare(slices.Index(FollowKinds(), a.Kind), slices.Index(FollowKinds(), b.Kind)), cmp.Compare(a.key(), b.key()))
}

// Query returns the query that shows what is followed. The error names what the catalog does not know any more; the
// query holds the rest.
func (f *Follow) Query(c *content.Catalog) (content.Query, error) {
	switch f.Kind {
	case FollowSearch:
		return c.ParseQuery(f.Value)
	case FollowKEP:
		return content.Query{Words: f.Value}, nil
	}
	var q content.Query
	return q, c.AddValue(&q.Filters, content.Field(f.Kind), f.Value)
}

// Place is where the reader was. What its parts mean is the screen's own: they are kept as they are.
type Place struct {
	Query    string // as one writes it
	Kind, ID string // of the subject that was shown: "entry", "v1.25/kep-3329"
	PRs      []int  // of an entry, see Key
	Line     int    // of its page, the first in sight
	Language string // of the texts
	Panes    string
	At       time.Time
}
