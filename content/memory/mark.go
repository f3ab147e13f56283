package memory

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/keep"
)

// mark is something that was said of an entry, and when. Thousands of marks are read before the first frame, so what
// is rarely asked for stays text.
type mark struct {
	prs  string // 111113,110959; "" where the identifier says it all
	at   moment
	gone bool // it was taken back
}

func (m mark) changed() moment { return m.at }

// dated is a record that knows when it was changed last.
type dated interface{ changed() moment }

// later returns the record that was changed later; of equals, the one that was set.
func later[R dated](kept, set R) R {
	if kept.changed() > set.changed() {
		return kept
	}
	return set
}

// readForm is how marks of what was read are kept.
func readForm() keep.Form[string, mark] {
	return keep.Form[string, mark]{
		Name: "read", Header: "k8sexplore read", Version: 1, Encode: encodeMark, Decode: decodeMark, Merge: later[mark],
	}
}

// markOf returns what is kept of an entry's pull requests.
func markOf(k Key, at moment) mark {
	if ownPR(k.ID, k.PRs) {
		return mark{at: at}
	}
	texts := make([]string, len(k.PRs))
	for i, pr := range k.PRs {
		texts[i] = strconv.Itoa(pr)
	}
	return mark{prs: strings.Join(texts, ","), at: at}
}

// ownPR reports whether the only pull request is the one that the identifier names.
func ownPR(id string, prs []int) bool {
	return len(prs) == 1 && strings.HasSuffix(id, "/pr-"+strconv.Itoa(prs[0]))
}

// key returns the key of the entry with that identifier.
func (m mark) key(id string) Key {
	k := Key{ID: id}
	if _, own, ok := strings.Cut(id, "/pr-"); ok && m.prs == "" {
		if pr, err := strconv.Atoi(own); err == nil {
			k.PRs = []int{pr}
		}
	}
	k.PRs = append(k.PRs, numbers(m.prs)...)
	return k
}

// markLine is a mark as a line of JSON.
type markLine struct {
	ID   string `json:"id"`
	PRs  []int  `json:"prs,omitempty"`
	At   string `json:"at,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// The parts of a line as it is written.
const (
	markID   = `{"id":"`
	markPRs  = `,"prs":[`
	markAt   = `,"at":"`
	markGone = `,"gone":true`
)

func encodeMark(id string, m mark) string {
	line := markID + id + `"`
	if m.prs != "" {
		line += markPRs + m.prs + "]"
	}
	if m.at != "" {
		line += markAt + string(m.at) + `"`
	}
	if m.gone {
		line += markGone
	}
	return line + "}"
}

// decodeMark reads a line as it was written, quickly, or as a person may have changed it.
func decodeMark(line string) (id string, m mark, ok bool) {
	if id, m, ok = scanMark(line); ok {
		return id, m, true
	}
	var l markLine
	if json.Unmarshal([]byte(line), &l) != nil || !isID(l.ID) || slices.ContainsFunc(l.PRs, func(pr int) bool { return pr <= 0 }) {
		return "", mark{}, false
	}
	m = markOf(Key{l.ID, l.PRs}, "")
	m.gone = l.Gone
	m.at, ok = parseMoment(l.At)
	return l.ID, m, ok
}

// scanMark reads a line as encodeMark writes it.
func scanMark(line string) (id string, m mark, ok bool) {
	ok = scan(line, func(name, value string) bool {
		if name == "id" {
			id = value
			return isID(id)
		}
		return m.scan(name, value)
	})
	return id, m, ok && id != ""
}

// scan takes a field of a line, except for the identifier.
func (m *mark) scan(name, value string) bool {
	switch name {
	case "prs":
		m.prs = value
	case "at":
		m.at = moment(value)
		return isMoment(value)
	case "gone":
		m.gone = true
	default:
		return false
	}
	return true
}

// longestID bounds what can be the identifier of an entry, in bytes.
const longestID = 200

// isID reports whether a text can be the identifier of an entry: v1.25/kep-3329.
func isID(s string) bool {
	slash := false
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '/':
			slash = true
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '.', c == '-':
		default:
			return false
		}
	}
	return slash && len(s) <= longestID
}
