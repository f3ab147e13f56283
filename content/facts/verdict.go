package facts

import (
	"slices"

	"k8sexplore/content"
)

// Verdict is what became of a milestone.
type Verdict string

// The verdicts.
const (
	Planned   Verdict = "planned"   // its release is not out yet; with witnesses it is merged
	Reached   Verdict = "reached"   // it was reached in its release
	Early     Verdict = "early"     // it was reached in an earlier release
	Late      Verdict = "late"      // it was reached in a later release
	Missed    Verdict = "missed"    // its release is out, and it has not been reached
	Unknown   Verdict = "unknown"   // its release is out, and nothing of its own tells
	Unplanned Verdict = "unplanned" // it was reached, and the plan does not name it
)

// Differs reports whether reality contradicts the plan.
func (v Verdict) Differs() bool { return slices.Contains([]Verdict{Early, Late, Missed, Unplanned}, v) }

// Judged is a milestone and what became of it.
type Judged struct {
	Milestone
	Verdict   Verdict
	In        content.Version // the release in which it was reached; zero where it was not, or nothing tells
	Witnesses []Witness       // what shows it, the decisive one first
}

// By reports whether a milestone is known to have been reached by a release.
func (m Judged) By(v content.Version) bool {
	return m.In != content.Version{} && m.In.Compare(v.Release()) <= 0
}

// Witness is a single thing that tells of a milestone.
type Witness struct {
	By      Source          `json:"by"`
	Name    string          `json:"name"` // of the gate, the entry's identifier, or the field of kep.yaml
	Says    Statement       `json:"says"`
	Stage   content.Stage   `json:"stage,omitempty"`  // "" where the statement is of none
	Release content.Version `json:"release,omitzero"` // zero where the statement is of none
	Value   string          `json:"value,omitempty"`  // of the field of kep.yaml
}

// Statement is the kind of evidence that a witness gives.
type Statement string

// The statements.
const (
	StatementEntered Statement = "entered" // the gate entered the stage in the release
	StatementWas     Statement = "was"     // the gate had come to the stage, and no further, in the release
	StatementNowhere Statement = "nowhere" // the source of no release up to this one has the gate
	StatementTells   Statement = "tells"   // the entry, of the release, tells of the stage
	StatementStates  Statement = "states"  // the field of kep.yaml has the value
	StatementSilent  Statement = "silent"  // no entry tells of the enhancement, though they tell of the whole release
)

func (s Sight) witness() Witness {
	says := StatementEntered
	if s.By == ByEntry {
		says = StatementTells
	}
	return Witness{By: s.By, Name: s.Name, Says: says, Stage: s.Stage, Release: s.Release}
}

// rank orders the stages that a gate and an enhancement both go through; the others have none.
func rank(s content.Stage) int {
	return 1 + slices.Index([]content.Stage{content.Alpha, content.Beta, content.Stable}, s)
}

// covers reports whether the tables hold the gates of a release whole: those from 1.14 on do.
func (t *Tables) covers(v content.Version) bool {
	return v.Compare(content.Version{Major: 1, Minor: 14}) >= 0 && v.Compare(t.gates.table().last) <= 0
}
