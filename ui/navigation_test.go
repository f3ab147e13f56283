package ui

import (
	"slices"
	"testing"

	"k8sexplore/ui/reader"
)

// However many asides are opened one from the other, one step back leads to where the first was opened.
func TestBackFromAsides(t *testing.T) {
	var n navigation
	if _, ok := n.back(); ok {
		t.Error("there is a way back from where nothing was opened")
	}
	first := reading{focus: paneList, place: reader.Place{Subject: reader.Subject{Row: 7}}}
	n.open(reader.Subject{Gate: "A"}, first)
	n.open(reader.Subject{Gate: "B"}, reading{focus: paneDetail})
	if n.aside.Gate != "B" {
		t.Errorf("shown is %+v", n.aside)
	}
	if to, ok := n.back(); !ok || to != first {
		t.Errorf("back leads to %+v, %v", to, ok)
	}
	if _, ok := n.back(); ok || n.aside != nil {
		t.Error("one step back left an aside open")
	}
}

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
		n.open(shown, reading{})
	}
	if want := []string{"A", "B", "C", "A"}; !slices.Equal(got, want) {
		t.Errorf("gates %v, want %v", got, want)
	}
	alone := func(reader.Subject) []string { return []string{"A"} }
	if gate, ok := (&navigation{}).nextGate(reader.Subject{Gate: "A"}, alone); ok {
		t.Errorf("from the only gate a way leads to %s", gate)
	}
}
