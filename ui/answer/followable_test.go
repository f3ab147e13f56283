package answer_test

import (
	"errors"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/subject"
)

func TestFollowable(t *testing.T) {
	d := desk(t)
	row, ok := d.Catalog.ByID("v1.27/kep-2413")
	if !ok {
		t.Fatal("the note is gone")
	}
	node := content.Filters{SIGs: []string{"node"}}
	for _, test := range []struct {
		name string
		in   answer.Asking
		want string
	}{
		{"nothing", answer.Asking{}, ""},
		{"an entry: itself, gates, SIG", answer.Asking{Subject: subject.Entry{Row: row}}, "KEP-2413, SeccompDefault, SIG node"},
		{"a card: its gates too", answer.Asking{Subject: subject.Enhancement{Number: 2413}}, "KEP-2413, SeccompDefault"},
		{"a gate: nothing else", answer.Asking{Subject: subject.Gate{Of: "X"}, Query: content.Query{Words: "x"}}, "X"},
		{"a filter pointed at", answer.Asking{Filter: content.Term{Field: content.FieldSIG, Value: "apps"}, Query: content.Query{Words: "x"}}, "SIG apps"},
		{"a query for a SIG", answer.Asking{Query: content.Query{Filters: node}}, "SIG node"},
		{"a query", answer.Asking{Query: content.Query{Filters: node, Words: "x"}}, "sig:node x"},
		{"what is followed already", answer.Asking{Query: content.Query{Filters: content.Filters{Marks: []content.Mark{content.Followed}}}}, ""},
	} {
		var names []string
		for _, f := range answer.Followable(d, test.in) {
			names = append(names, answer.FollowName(d.Words, f))
		}
		if got := strings.Join(names, ", "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestReadFollow(t *testing.T) {
	d := desk(t)
	for typed, want := range map[string]string{
		"sig node": "SIG node", "SIG-node": "SIG node", "node": "SIG node", "3329": "KEP-3329", "seccompdefault": "SeccompDefault",
		"gate:SeccompDefault": "SeccompDefault", "gate SeccompDefault": "SeccompDefault",
	} {
		f, err := answer.ReadFollow(d, typed)
		if got := answer.FollowName(d.Words, f); err != nil || got != want {
			t.Errorf("%q: %q (%v), want %q", typed, got, err, want)
		}
	}
	if _, err := answer.ReadFollow(d, "nothing of the kind"); !errors.Is(err, answer.ErrNothingToFollow) {
		t.Error(err)
	}
	if _, err := answer.ReadFollow(d, "sig-nod"); err == nil || !strings.Contains(err.Error(), "node") {
		t.Errorf("a SIG misspelt: %v", err)
	}
}
