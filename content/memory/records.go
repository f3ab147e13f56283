package memory

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
	"k8sexplore/content/keep"
	"k8sexplore/content/sanitize"
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

// key identifies what is followed: it is the same for the same thing.
func (f *Follow) key() string { return followKey(f.Kind, cmp.Or(f.Name, f.Value)) }

func followKey(kind FollowKind, name string) string {
	return string(kind) + " " + strings.ToLower(name)
}

// SearchSign stands before the name of a saved search where that is written among other words: @name.
const SearchSign = "@"

// IsSearchName reports whether a saved search may be called so: letters, digits, - and _, the first a letter or digit, at
// most 40 of them.
func IsSearchName(name string) bool {
	const longest = 40
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && (i == 0 || !unicode.IsMark(r) && r != '-' && r != '_') {
			return false
		}
	}
	return name != "" && utf8.RuneCountInString(name) <= longest
}

func compareFollows(a, b Follow) int {
	order := FollowKinds()
	return cmp.Or(cmp.Compare(slices.Index(order, a.Kind), slices.Index(order, b.Kind)), cmp.Compare(a.key(), b.key()))
}

// Query returns the query that shows what is followed. The error names what the catalog does not know any more; the
// query holds the rest.
func (f *Follow) Query(c *content.Catalog) (content.Query, error) {
	switch f.Kind {
	case FollowSearch:
		return c.ParseQuery(f.Value)
	case FollowKEP:
		return content.Query{Words: f.Value}, nil
	case FollowSIG, FollowGate: // which are called as their fields are
	}
	var q content.Query
	err := c.AddValue(&q.Filters, content.Field(f.Kind), f.Value)
	return q, err
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

// bookmarkLine, followLine and placeLine are records as lines of JSON.
type (
	bookmarkLine struct {
		ID    string `json:"id"`
		PRs   []int  `json:"prs,omitempty"`
		Note  string `json:"note,omitempty"`
		Added moment `json:"added,omitempty"`
		At    moment `json:"at,omitempty"`
		Gone  bool   `json:"gone,omitempty"`
	}
	followLine struct {
		Kind  FollowKind `json:"follow"`
		Name  string     `json:"name,omitempty"`
		Value string     `json:"value"`
		Since moment     `json:"since,omitempty"`
		At    moment     `json:"at,omitempty"`
		Gone  bool       `json:"gone,omitempty"`
	}
	placeLine struct {
		Query    string `json:"query"`
		Kind     string `json:"kind"`
		ID       string `json:"id"`
		PRs      []int  `json:"prs,omitempty"`
		Line     int    `json:"line,omitempty"`
		Language string `json:"lang,omitempty"`
		Panes    string `json:"panes,omitempty"`
		At       moment `json:"at,omitempty"`
	}
)

func (b bookmarkLine) changed() moment { return b.At }
func (f followLine) changed() moment   { return f.At }
func (p placeLine) changed() moment    { return p.At }

// key returns the key of a followLine in its table.
func (f *followLine) key() string { return followKey(f.Kind, cmp.Or(f.Name, f.Value)) }

// clean makes what a person may have written safe to show; it reports whether the record makes sense.
func (b *bookmarkLine) clean() bool {
	b.Note = sanitize.Line(b.Note)
	return isID(b.ID) && areMoments(&b.Added, &b.At) && !slices.ContainsFunc(b.PRs, func(pr int) bool { return pr <= 0 })
}

func (f *followLine) clean() bool {
	f.Name, f.Value = sanitize.Line(f.Name), sanitize.Line(f.Value)
	named := f.Name == ""
	if f.Kind == FollowSearch {
		named = IsSearchName(f.Name)
	}
	return slices.Contains(FollowKinds(), f.Kind) && f.Value != "" && named && areMoments(&f.Since, &f.At)
}

func (p *placeLine) clean() bool {
	for _, text := range []*string{&p.Query, &p.Kind, &p.ID, &p.Language, &p.Panes} {
		*text = sanitize.Line(*text)
	}
	return p.Line >= 0 && areMoments(&p.At)
}

// areMoments brings times into the form of moments, and reports whether all of them are times.
func areMoments(times ...*moment) bool {
	for _, t := range times {
		var ok bool
		if *t, ok = parseMoment(string(*t)); !ok {
			return false
		}
	}
	return true
}

// only is the key of a table with one record.
type only struct{}

func bookmarkForm() keep.Form[string, bookmarkLine] {
	form := jsonForm("bookmarks", func(b *bookmarkLine) (string, bool) { return b.ID, b.clean() })
	slowly := form.Decode
	form.Decode = func(line string) (string, bookmarkLine, bool) {
		if b, ok := scanBookmark(line); ok {
			return b.ID, b, true
		}
		return slowly(line)
	}
	return form
}

// scanBookmark reads a line as it is written.
func scanBookmark(line string) (b bookmarkLine, ok bool) {
	ok = scan(line, func(name, value string) bool {
		switch name {
		case "id":
			b.ID = value
		case "prs":
			b.PRs = numbers(value)
		case "note":
			b.Note = value
		case "added":
			b.Added = moment(value)
		case "at":
			b.At = moment(value)
		case "gone":
			b.Gone = value == "true"
		default:
			return false
		}
		return true
	})
	return b, ok && b.clean()
}

func followForm() keep.Form[string, followLine] {
	return jsonForm("follows", func(f *followLine) (string, bool) { ok := f.clean(); return f.key(), ok })
}

func placeForm() keep.Form[only, placeLine] {
	return jsonForm("place", func(p *placeLine) (only, bool) { return only{}, p.clean() })
}

// jsonForm is how records are kept as lines of JSON; clean makes one safe, and reports its key and whether it makes
// sense.
func jsonForm[K comparable, R dated](name string, clean func(*R) (K, bool)) keep.Form[K, R] {
	return keep.Form[K, R]{
		Name: name, Header: "k8sexplore " + name, Version: 1, Merge: later[R],
		Encode: func(_ K, r R) string {
			line, err := json.Marshal(r)
			if err != nil {
				panic(err) // texts, numbers and nothing else
			}
			return string(line)
		},
		Decode: func(line string) (key K, r R, ok bool) {
			if json.Unmarshal([]byte(line), &r) != nil {
				return key, r, false
			}
			key, ok = clean(&r)
			return key, r, ok
		},
	}
}
