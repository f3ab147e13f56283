package answer

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/subject"
)

// Kind tells lists apart each of which has an order of its own.
type Kind int

// The kinds of lists.
const (
	OfWords    Kind = iota // found by words
	OfRelease              // of one release
	OfReleases             // of all or several
	OfNews                 // of what is followed
	kinds
)

// KindOf returns which kind of list answers a query.
func KindOf(q content.Query) Kind {
	switch _, one := q.Filters.OnlyRelease(); {
	case q.Words != "":
		return OfWords
	case slices.Contains(q.Filters.Marks, content.Followed):
		return OfNews
	case one:
		return OfRelease
	}
	return OfReleases
}

// HasNews reports that some of the rows are new or changed.
func HasNews(c *content.Catalog, rows []int) bool {
	marks := c.Marks()
	return slices.ContainsFunc(rows, func(row int) bool { return marks.New.Has(row) || marks.Changed.Has(row) })
}

// Arrangement is how lists are ordered and grouped, by their kind, in a form that can be kept. A value that no list can
// have stands for the usual one.
type Arrangement struct {
	Orders [kinds]content.Order // AsGiven for the first of Orders
	Groups [kinds]content.Field // "" for none
	Cut    bool                 // long titles are cut off; else they take two lines
}

// Settled returns what the user has settled, which holds for lists that words have not found: those are by relevance.
func Settled(s config.Settings) Arrangement {
	a := Arrangement{Cut: s.CutTitles}
	for _, kind := range []Kind{OfRelease, OfReleases} {
		a.Orders[kind], a.Groups[kind] = s.Sort, s.Group
	}
	a.Groups[OfNews] = content.FieldIs
	return a
}

// Under returns a, and in place of what of it the user has settled, that.
func (a Arrangement) Under(s config.Settings) Arrangement {
	for _, kind := range []Kind{OfRelease, OfReleases} {
		a.Orders[kind] = cmp.Or(s.Sort, a.Orders[kind])
		a.Groups[kind] = cmp.Or(s.Group, a.Groups[kind])
	}
	a.Cut = a.Cut || s.CutTitles
	return a
}

// Orders returns the orders of a query's list, the usual one first. Words are found in an order of relevance; in one
// release nothing is newer.
func Orders(q content.Query) []content.Order {
	_, one := q.Filters.OnlyRelease()
	orders := slices.DeleteFunc(content.Orders(), func(o content.Order) bool { return one && o == content.ByNewest })
	switch KindOf(q) {
	case OfWords:
		return append([]content.Order{content.AsGiven}, orders...)
	case OfReleases, OfNews:
		last := len(orders) - 1
		return append(orders[last:], orders[:last]...) // the newest release first
	default:
		return orders
	}
}

// Groupings returns what a query's list can be grouped by, nothing first. What all entries have in common groups
// nothing.
func Groupings(q content.Query) []content.Field {
	_, one := q.Filters.OnlyRelease()
	out := []content.Field{""}
	if KindOf(q) == OfNews {
		out = append(out, content.FieldIs)
	}
	for _, f := range content.Groupings() {
		if one && f == content.FieldRelease || f == content.FieldStage && len(q.Filters.Stages) == 1 {
			continue
		}
		out = append(out, f)
	}
	return out
}

// Order returns the order of a query's list.
func (a *Arrangement) Order(q content.Query) content.Order {
	all := Orders(q)
	return all[max(slices.Index(all, a.Orders[KindOf(q)]), 0)]
}

// SetOrder gives lists like a query's another order.
func (a *Arrangement) SetOrder(q content.Query, order content.Order) { a.Orders[KindOf(q)] = order }

// Grouping returns what a query's list is grouped by.
func (a *Arrangement) Grouping(q content.Query) content.Field {
	all := Groupings(q)
	return all[max(slices.Index(all, a.Groups[KindOf(q)]), 0)]
}

// SetGrouping groups lists like a query's by another field, "" for none.
func (a *Arrangement) SetGrouping(q content.Query, by content.Field) { a.Groups[KindOf(q)] = by }

// Kept is an arrangement within what is kept of a place, as JSON.
type Kept struct {
	Arranged *Arrangement `json:"arranged,omitempty"` // nil where it is as it was settled
}

// Keep returns what is kept of a place with another arrangement, unless it is the settled one; what else it says stays.
func Keep(place string, arranged Arrangement, settings config.Settings) (string, error) {
	said := map[string]any{}
	if err := json.Unmarshal([]byte(cmp.Or(place, "{}")), &said); err != nil || said == nil {
		said = map[string]any{} // who reads it begins anew, too
	}
	const name = "arranged"                                                                     // as in Kept
	maps.DeleteFunc(said, func(key string, _ any) bool { return strings.EqualFold(key, name) }) // a key is read in any case
	if arranged != Settled(settings) {
		said[name] = arranged
	}
	text, err := json.Marshal(said)
	return string(text), err
}

// PlaceOf returns what a place names, as the catalog calls it now.
func PlaceOf(c *content.Catalog, p userstate.Place) subject.Ref {
	ref := subject.Ref{Kind: subject.Kind(p.Kind), ID: p.ID}
	if ref.Kind == subject.KindEntry || ref.Kind == subject.KindUpstream {
		if row, ok := (userstate.Key{ID: p.ID, PRs: p.PRs}).Row(c); ok {
			ref.ID = c.ID(row)
		}
	}
	return ref
}
