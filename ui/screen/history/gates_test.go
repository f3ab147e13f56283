package history

import (
	"slices"
	"testing"

	"k8sexplore/ui/subject"
)

// The gates of what was read come one after the other, around the end, though each has gates of its own.
func TestGatesGoAround(t *testing.T) {
	var n Trail
	at := subject.Entry{Row: 3}
	ofIt := func(s subject.Subject) []string {
		if s == at {
			return []string{"A", "B", "C"}
		}
		return []string{s.(subject.Gate).Of, "Z"}
	}
	var got []string
	var shown subject.Subject = at
	for range 4 {
		gate, ok := n.NextGate(shown, ofIt)
		if !ok {
			t.Fatalf("none after %v", got)
		}
		got = append(got, gate)
		shown = subject.Gate{Of: gate}
		n.Open(shown)
	}
	if want := []string{"A", "B", "C", "A"}; !slices.Equal(got, want) {
		t.Errorf("gates %v, want %v", got, want)
	}
	alone := func(subject.Subject) []string { return []string{"A"} }
	if gate, ok := (&Trail{}).NextGate(subject.Gate{Of: "A"}, alone); ok {
		t.Errorf("from the only gate a way leads to %s", gate)
	}
}
