package history

import (
	"strconv"
	"strings"
	"testing"

	"k8sexplore/ui/subject"
)

// visit reads "a", an entry that is passed by; "a!", one that is read; "@a", one that is asked for by itself; "q:a",
// an entry of another query.
func visit(s string) Step {
	s, read := strings.CutSuffix(s, "!")
	name, aside := strings.CutPrefix(s, "@")
	query, name, found := strings.Cut(name, ":")
	if !found {
		query, name = "", query
	}
	return Step{What: subject.Ref{Kind: subject.KindEntry, ID: name}, Asked: query, Aside: aside, Read: read || aside}
}

func namesOf(steps []Step) string {
	var out []string
	for _, s := range steps {
		out = append(out, s.What.ID)
	}
	return strings.Join(out, " ")
}

func TestHistory(t *testing.T) {
	for what, c := range map[string]struct{ steps, past, here, ahead string }{
		"what is passed by leaves no trace":       {"a b c d!", "", "d", ""},
		"what was read is kept":                   {"a! b c! d e", "a c", "e", ""},
		"reading while one stays":                 {"a a! a b", "a", "b", ""},
		"what one leaves for something else":      {"a @b c", "a b", "c", ""},
		"one after the other, each asked for":     {"a @b @c", "a b", "c", ""},
		"another query with the same entry":       {"a! x:a y:a! z:b", "a a", "b", ""},
		"back":                                    {"a! b! c! < <", "", "a", "c b"},
		"back further than there is":              {"a! b < <", "", "a", "b"},
		"forward":                                 {"a! b! c! < < >", "a", "b", "c"},
		"forward further than there is":           {"a! b > >", "a", "b", ""},
		"something new cuts what lay ahead":       {"a! b! c! < < d", "a", "d", ""},
		"staying cuts nothing":                    {"a! b! c! < b!", "a", "b", "c"},
		"the same twice is kept once":             {"a @b < a! @c", "a", "c", ""},
		"back and forward keep what was not read": {"a @b < > < >", "a", "b", ""},
	} {
		var h history
		for _, s := range strings.Fields(c.steps) {
			switch s {
			case "<":
				h.Back(1)
			case ">":
				h.Forward()
			default:
				h.Turn(visit(s))
			}
		}
		if got := namesOf(h.Past); got != c.past || h.Here.What.ID != c.here || namesOf(h.Ahead) != c.ahead {
			t.Errorf("%s: past %q, here %q, ahead %q", what, got, h.Here.What.ID, namesOf(h.Ahead))
		}
	}
}

// The past is bounded, and what is oldest goes first.
func TestHistoryIsBounded(t *testing.T) {
	var h history
	for i := range 3 * longestHistory {
		h.Turn(visit(strconv.Itoa(i) + "!"))
	}
	if len(h.Past) != longestHistory || h.Past[0].What.ID != strconv.Itoa(2*longestHistory-1) {
		t.Errorf("%d steps, the first %s", len(h.Past), h.Past[0].What.ID)
	}
	if _, ok := h.Back(longestHistory + 1); ok {
		t.Error("a way back further than the past")
	}
}

// Esc leads back to the list's entry, over everything that was asked for in between.
func TestOrigin(t *testing.T) {
	var h history
	if h.Origin() != 0 {
		t.Error("an origin where nothing was read")
	}
	for _, s := range []string{"a!", "b", "@c", "@d", "@e"} {
		h.Turn(visit(s))
	}
	if n := h.Origin(); n != 3 || h.Past[len(h.Past)-n].What.ID != "b" {
		t.Errorf("%d steps back: %s", n, namesOf(h.Past))
	}
}
