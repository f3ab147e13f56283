package ui

import (
	"slices"
	"testing"

	"k8sexplore/ui/reader"
)

// The gates of what was read come one after the other, around the end, though each has gates of its own.
func TestGatesGoAround(t *testing.T) {
	var n navigation
	at := reader.Subject{Row: 3}
	ofIt := func(s reader.Subject) []string {
		if s == at {
			return []string{"A", "B", "C"}
		}
		return []string{s.Gate, "Z"}
	}
	var got []string
	shown := at
	for range 4 {
		gate, ok := n.nextGate(shown, ofIt)
		if !ok {
			t.Fatalf("none after %v", got)
		}
		got = append(got, gate)
		shown = reader.Subject{Gate: gate}
		n.open(shown)
	}
	if want := []string{"A", "B", "C", "A"}; !slices.Equal(got, want) {
		t.Errorf("gates %v, want %v", got, want)
	}
	alone := func(reader.Subject) []string { return []string{"A"} }
	if gate, ok := (&navigation{}).nextGate(reader.Subject{Gate: "A"}, alone); ok {
		t.Errorf("from the only gate a way leads to %s", gate)
	}
}
