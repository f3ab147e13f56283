// Package facts holds what upstream records about Kubernetes beyond our own notes: every release, every enhancement
// (KEP) and every feature gate, as plain tables beside the code.
//
// The tables hold facts only — numbers, names, versions, dates — and no prose of others. They are compiled from
// the folder sources by `go generate ./content`, committed, embedded, and parsed when they are first asked for.
// Where sources contradict each other, the better one is kept and the contradiction stands beside it: Gate.Conflicts,
// KEP.Remarks.
//
// Tables is immutable and safe for concurrent use. What it returns is shared: not to be changed.
package facts

import (
	"slices"

	"k8sexplore/content"
)

// Release is a minor release of Kubernetes. Dates are ISO (2022-08-23); "" where no source is known.
type Release struct {
	Version   content.Version
	Date      string // of x.y.0, or the date it is planned for
	EndOfLife string // the last day with support
	Codename  string

	// AsOf is the day of what the tables know of a release that was in the making when they were compiled; "" for a
	// release that they know as it came out.
	AsOf     string
	Schedule []Appointment // of such a release, by day
	Sources  []string      // of such a release: addresses of the files that tell of it, each at a commit

	Conflicts []string // between sources, one short English line each
}

// Appointment is a day in the schedule of a release in the making.
type Appointment struct {
	Name string `json:"name"` // code_freeze, docs_freeze, enhancements_freeze, beta_0, rc_0, rc_1
	Date string `json:"date"`
}

// InTheMaking reports whether the release is not out on a day, and the tables know what has come together of it by then.
func (r Release) InTheMaking(today string) bool {
	return r.State(today) == StateMaking && r.AsOf <= today
}

// Outdated reports whether the release is out on a day, and the tables know it only as it was in the making.
func (r Release) Outdated(today string) bool { return r.AsOf != "" && r.Date != "" && r.Date <= today }

// State is where a release stands in its life.
type State string

// The states of a release.
const (
	StateUnknown   State = "unknown"       // a date is missing
	StatePlanned   State = "planned"       // not out yet
	StateMaking    State = "in-the-making" // the same, and the tables know what has come together of it
	StateSupported State = "supported"     // out, and not past its end of life
	StateEnded     State = "ended"         // past its end of life
)

// State says where the release stands on a day, given as an ISO date.
func (r Release) State(today string) State {
	switch {
	case r.AsOf != "" && (r.Date == "" || today < r.Date):
		return StateMaking
	case r.Date == "":
		return StateUnknown
	case today < r.Date:
		return StatePlanned
	case r.EndOfLife == "":
		return StateUnknown
	case today <= r.EndOfLife:
		return StateSupported
	}
	return StateEnded
}

// Disabled is a stage that only enhancements which take something away have, between deprecated and removed: what it
// takes away is off by default.
const Disabled content.Stage = "disabled"

// KEP is an enhancement as its kep.yaml describes it.
type KEP struct {
	Number     int
	Title      string
	SIG        string          // the owner, in label form
	SIGs       []string        // all that take part, the owner first
	Status     string          // provisional, implementable, implemented, deferred, rejected, withdrawn, replaced, removed
	Target     content.Stage   // the stage aimed for, not the one achieved; "" where not recorded
	Latest     content.Version // the last release that work was done for, zero where not recorded
	Milestones []Milestone     // in the order of a feature's life; dates not set yet are left out
	Gates      []GateUse
	See        []int // related enhancements, by number
	Replaces   []int
	ReplacedBy []int
	Created    string   // an ISO date, "" where none that exists is recorded
	Path       string   // of its folder in kubernetes/enhancements: keps/sig-apps/3329-retriable-and-non-retriable-failures
	Remarks    []string // what upstream contradicts itself in, one short English line each
}

// Ended reports whether upstream has given the enhancement up, or something else has taken its place.
func (k KEP) Ended() bool {
	return slices.Contains([]string{"withdrawn", "rejected", "replaced", "deferred", "removed"}, k.Status)
}

// URL returns the enhancement's page upstream.
func (k KEP) URL() string { return content.KEPAddress(k.Number) }

// Milestone is the release in which an enhancement means to reach a stage, as its kep.yaml says: Tables.Plan tells
// what became of it.
type Milestone struct {
	Stage   content.Stage
	Release content.Version
}

// GateUse is a feature gate that an enhancement names, with the components that it has to be set for, as far as they
// are known.
type GateUse struct {
	Name       string
	Components []string
	Aside      bool // it guards more than this enhancement, or something else: it tells nothing of its stages
}

// Gate is a feature gate through the releases.
type Gate struct {
	Name       string
	Components []string        // that have it, by enhancements and by where the source declares it, in alphabetical order
	History    []Interval      // oldest first
	RemovedIn  content.Version // the first release without it; zero: still there, or see Gone
	KEPs       []int           // the enhancements that name it
	Conflicts  []string        // between sources, one short English line each
}

// Gone reports whether the newest release no longer has the gate. Where RemovedIn is zero all the same, no source
// tells when it went: its history ends with the last release that is known to have it.
func (g Gate) Gone() bool {
	return g.RemovedIn != content.Version{} || len(g.History) > 0 && g.History[len(g.History)-1].To != content.Version{}
}

// Variable returns the environment variable that sets a gate of client-go, in every program that is built with it; ""
// for other gates, which are set by --feature-gates or in the configuration of their component.
func (g Gate) Variable() string {
	if !slices.Contains(g.Components, "client-go") {
		return ""
	}
	return "KUBE_FEATURE_" + g.Name
}

// Prose is what an enhancement says of itself, in upstream's words: Markdown.
type Prose struct{ Summary, Motivation string }

// Interval is a stretch of versions over which a gate did not change.
type Interval struct {
	From content.Version `json:"from"` // 1.0 means that it was always so
	// To is the last version of the stretch, zero while it lasts. A minor release stands for all its patches, unless
	// the next interval begins with one of them.
	To      content.Version `json:"to,omitzero"`
	Stage   content.Stage   `json:"stage"`
	Default bool            `json:"default"`
	Locked  bool            `json:"locked"` // the default cannot be changed; false also where no source tells, as before 1.14
}

// At returns the interval that holds in a release or patch, and false where the gate does not exist or is not known.
// A pre-release counts as its release.
func (g Gate) At(v content.Version) (Interval, bool) {
	v.Pre = ""
	if g.RemovedIn != (content.Version{}) && v.Compare(g.RemovedIn) >= 0 {
		return Interval{}, false
	}
	for _, i := range slices.Backward(g.History) {
		if i.From.Compare(v) <= 0 && i.lastsTo(v) {
			return i, true
		}
	}
	return Interval{}, false
}

func (i Interval) lastsTo(v content.Version) bool {
	return i.To == content.Version{} || v.Compare(i.To) <= 0 || v.Release() == i.To
}
