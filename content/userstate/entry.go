package userstate

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// Key is an entry by its identifier. Its pull requests find it where the identifier changes.
type Key struct {
	ID  string `json:"id"`
	PRs []int  `json:"prs,omitempty"`
}

// KeyOf returns the key of a row.
func KeyOf(c *content.Catalog, row int) Key { return Key{ID: c.ID(row), PRs: c.PRs(row)} }

// pulls returns the pull requests, also the one that only the identifier names.
func (k Key) pulls() []int {
	if _, own, ok := strings.Cut(k.ID, "/pr-"); ok && len(k.PRs) == 0 {
		if pr, err := strconv.Atoi(own); err == nil {
			return []int{pr}
		}
	}
	return k.PRs
}

// Row returns the row of the entry in a catalog: by its identifier, else by a pull request that an entry of the same
// release names, an enhancement for an enhancement and a note for a note where there is one.
func (k Key) Row(c *content.Catalog) (row int, ok bool) {
	if row, ok = c.ByID(k.ID); ok {
		return row, true
	}
	release, rest, _ := strings.Cut(k.ID, "/")
	version, err := content.ParseVersion(release)
	if err != nil {
		return 0, false
	}
	wasKEP := strings.HasPrefix(rest, "kep-")
	for _, pr := range k.pulls() {
		for _, at := range c.ByPR(pr) {
			if c.Version(at) != version {
				continue
			}
			if (c.KEP(at) != 0) == wasKEP {
				return at, true
			}
			if !ok {
				row, ok = at, true
			}
		}
	}
	return row, ok
}

// longestID bounds identifiers of entries, in bytes.
const longestID = 200

// makesSense reports whether the key can be that of an entry: v1.25/kep-3329.
func (k Key) makesSense() bool {
	for _, c := range []byte(k.ID) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '/', c == '.', c == '-':
		default:
			return false
		}
	}
	return strings.Contains(k.ID, "/") && len(k.ID) <= longestID && !slices.ContainsFunc(k.PRs, func(pr int) bool { return pr <= 0 })
}

// mark is a record of an entry, and no more.
type mark struct {
	Key
	stamp
}

// markOf returns a mark of an entry. It drops a pull request that the identifier names.
func markOf(k Key, s stamp) mark {
	short := Key{ID: k.ID}
	if slices.Equal(short.pulls(), k.PRs) {
		k = short
	}
	return mark{k, s}
}

// readForm is how marks of what was read are kept.
func readForm() form[mark] {
	f := jsonForm[mark]("read", nil)
	f.decode = func(line string) (string, mark, bool) {
		id, s, ok := decodeSighting(line)
		return id, s.mark, ok
	}
	return f
}

// sighting is an entry that has been in a catalog: At says when it came, zero for at the first visit.
type sighting struct {
	mark
	Says    fingerprint `json:"says,omitempty"`   // what it said last; "" if unknown
	Changed Time        `json:"changed,omitzero"` // when it came to say something else
}

// changed returns when the entry came or changed last.
func (s sighting) changed() Time { return later(s.At, s.Changed) }

// seenForm is how sightings are kept: as marks with further fields.
func seenForm() form[sighting] {
	f := jsonForm[sighting]("seen", nil)
	f.decode = decodeSighting
	return f
}

// decodeSighting reads the line of a sighting or a mark.
func decodeSighting(line string) (id string, s sighting, ok bool) {
	if !s.scan(line) {
		s = sighting{}
		if json.Unmarshal([]byte(line), &s) != nil {
			return "", s, false
		}
	}
	if !s.Says.isOne() {
		s.Says = ""
	}
	return s.ID, s, s.makesSense()
}

// scan reads a line that is in the form in which it was written, many times faster than encoding/json: thousands are
// read before the first frame.
func (s *sighting) scan(line string) bool {
	rest, ok := strings.CutPrefix(line, `{"id":"`)
	if !ok || strings.Contains(line, `\`) {
		return false
	}
	s.ID, rest, ok = strings.Cut(rest, `"`)
	for ok && rest != "}" {
		var name, value string
		name, rest, _ = strings.Cut(rest, ":")
		switch name {
		case `,"prs"`:
			rest, ok = strings.CutPrefix(rest, "[")
			value, rest, _ = strings.Cut(rest, "]")
			s.PRs = numbers(value)
			ok = ok && s.PRs != nil
			continue
		case `,"gone"`:
			s.Gone = true
			rest, ok = strings.CutPrefix(rest, "true")
			continue
		}
		if rest, ok = strings.CutPrefix(rest, `"`); !ok {
			return false
		}
		value, rest, ok = strings.Cut(rest, `"`)
		switch name {
		case `,"at"`:
			s.At, ok = parseTime(value)
		case `,"changed"`:
			s.Changed, ok = parseTime(value)
		case `,"says"`:
			s.Says = fingerprint(value)
		default:
			return false
		}
	}
	return ok
}

// numbers returns the numbers of a list, nil if it is none: 111113,110959.
func numbers(list string) []int {
	out := make([]int, 0, 1+strings.Count(list, ","))
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}
