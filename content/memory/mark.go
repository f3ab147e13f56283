package memory

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/keep"
)

// mark is something that was said of an entry, and when. Thousands are read before the first frame: what few ask for
// stays text.
type mark struct {
	prs  string // 111113,110959; "" where the identifier says it all
	at   moment
	gone bool // it was taken back
}

func (m mark) changed() moment { return m.at }

// dated is a record that knows when it was changed last.
type dated interface{ changed() moment }

// later returns the record that was changed later, of equals the one that was set.
func later[R dated](kept, set R) R {
	if kept.changed() > set.changed() {
		return kept
	}
	return set
}

// markForm is how marks are kept in a file of that name.
func markForm(name string) keep.Form[string, mark] {
	return keep.Form[string, mark]{
		Name: name, Header: "k8sexplore " + name, Version: 1, Encode: encodeMark, Decode: decodeMark, Merge: later[mark],
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
	for text := range strings.SplitSeq(m.prs, ",") {
		if pr, err := strconv.Atoi(text); err == nil {
			k.PRs = append(k.PRs, pr)
		}
	}
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
	if id, m, ok = cutMark(line); ok {
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

// cutMark reads a line as encodeMark writes it.
func cutMark(line string) (id string, m mark, ok bool) {
	rest, ok := strings.CutPrefix(line, markID)
	if !ok {
		return "", m, false
	}
	if id, rest, ok = strings.Cut(rest, `"`); !ok || !isID(id) {
		return "", m, false
	}
	if list, ok := strings.CutPrefix(rest, markPRs); ok {
		if m.prs, rest, ok = strings.Cut(list, "]"); !ok || !isNumbers(m.prs) {
			return "", m, false
		}
	}
	if at, ok := strings.CutPrefix(rest, markAt); ok {
		if at, rest, ok = strings.Cut(at, `"`); !ok || !isMoment(at) {
			return "", m, false
		}
		m.at = moment(at)
	}
	if after, ok := strings.CutPrefix(rest, markGone); ok {
		m.gone, rest = true, after
	}
	return id, m, rest == "}"
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

// isNumbers reports whether a text is a list of numbers as strings.Join makes it.
func isNumbers(s string) bool {
	for number := range strings.SplitSeq(s, ",") {
		if number == "" || number[0] == '0' || len(number) > 9 || strings.Trim(number, "0123456789") != "" {
			return false
		}
	}
	return true
}
