package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

const makingSheet = `release: {version: "1.40", state: in-the-making, as_of: "2027-01-02", plans: [{kep: 7, milestone: beta, add: true}, {kep: 9, milestone: beta}]}
entries:
- {kep: 8, title: New one, sig: node, sigs: [node], stage: alpha, transition: new, certainty: planned, gates: [{name: NewGate, default: false}]}
- {kep: 9, stage: stable, transition: updated}
gates_changed:
- {name: GoesGate, from: {stage: stable, default: true, locked: true}, to: null, certainty: merged}
- {name: NewGate, component: [kubelet], from: null, to: {stage: alpha, default: false, locked: false}, certainty: merged}
- {name: PlannedGate, from: null, to: {stage: alpha, default: false, locked: false}, certainty: planned}
`

func sheetsOf(text string) fstest.MapFS {
	return fstest.MapFS{"sheets/v1.40.yaml": {Data: []byte(text)}, "sheets/v1.39.yaml": {Data: []byte("release: {version: '1.39'}\n")}}
}

// A sheet of a release in the making adds what has been merged to gates, and what is planned to enhancements.
func TestMaking(t *testing.T) {
	v := func(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }
	gates := []gate{{name: "GoesGate", intervals: []interval{{span{State: state{Stage: content.Stable, On: true, Lock: factfile.LockYes}, From: v(35)}, fromList}}}}
	keps := []facts.KEP{{Number: 7, Milestones: []facts.Milestone{{Stage: content.Alpha, Release: v(39)}, {Stage: content.Stable, Release: v(40)}}}, {Number: 9}}
	keps, gates, err := foresee(sheetsOf(makingSheet), keps, gates)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := records(string(writeGates(gates, ""))),
		"GoesGate\t1.35\t1.39\tstable\ton\tyes\tlist\nGoesGate\tremoved\t1.40\nNewGate\t1.40\t-\talpha\toff\tno\tmaking\nNewGate\tof\tkubelet\n"; got != want {
		t.Errorf("gates\n%swant\n%s", got, want)
	}
	text := records(string(writeKEPs(keps, "")))
	for _, want := range []string{"7\t-\t-\t-\tbeta\t1.40\talpha=1.39 beta=1.40\t", "8\tNew one\tnode\t-\talpha\t1.40\talpha=1.40\tNewGate\t", "9\t-\t-\t-\t-\t-\t-\t"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// What a sheet says of the release before has to be what the other sources tell.
func TestMakingAgrees(t *testing.T) {
	if _, _, err := foresee(sheetsOf(makingSheet), nil, nil); err == nil || !strings.Contains(err.Error(), "gate GoesGate was stable on locked") {
		t.Errorf("a gate that nobody else knows: %v", err)
	}
	if _, _, err := foresee(sheetsOf("release: {version: x, state: in-the-making}\n"), nil, nil); err == nil || !strings.Contains(err.Error(), "v1.40.yaml") {
		t.Errorf("a broken version: %v", err)
	}
}
