package ask

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
)

// gateJSON is a feature gate through the releases; its fields are a contract.
type gateJSON struct {
	AsOf       string           `json:"as_of,omitempty"` // the day of what is known of gates, "" within an enhancement
	Name       string           `json:"name"`
	Components []string         `json:"components"`
	History    []facts.Interval `json:"history"` // oldest first
	RemovedIn  string           `json:"removed_in,omitempty"`
	KEPs       []int            `json:"keps"`
	Entries    []string         `json:"entries"`   // identifiers, newest first
	Conflicts  []string         `json:"conflicts"` // between sources, in English
}

// gateAtJSON is a feature gate in one release or patch; without Exists the rest says nothing.
type gateAtJSON struct {
	Name    string        `json:"name"`
	At      string        `json:"at"`
	Stage   content.Stage `json:"stage"`
	Default bool          `json:"default"`
	Locked  bool          `json:"locked"`
	Exists  bool          `json:"exists"`
}

// gatesJSON answers with several gates.
type gatesJSON[T gateJSON | gateAtJSON] struct {
	Gates []T `json:"gates"`
}

// kepJSON is the life of an enhancement; its fields are a contract.
type kepJSON struct {
	AsOf       string          `json:"as_of,omitempty"` // the day on which upstream was last read
	KEP        int             `json:"kep"`
	Title      string          `json:"title"`
	SIG        string          `json:"sig"`
	SIGs       []string        `json:"sigs"`
	Status     string          `json:"status"` // upstream's word, "" where there is none
	Target     content.Stage   `json:"target"` // the stage aimed for, "" where not recorded
	Milestones []milestoneJSON `json:"milestones"`
	Gates      []gateJSON      `json:"gates"`
	See        []int           `json:"see"`
	Replaces   []int           `json:"replaces"`
	ReplacedBy []int           `json:"replaced_by"`
	Remarks    []string        `json:"remarks"` // what upstream contradicts itself in, in English
	URL        string          `json:"url"`
	Entries    []string        `json:"entries"`              // identifiers, newest first
	Summary    string          `json:"summary,omitempty"`    // in upstream's words, where they were imported: Markdown
	Motivation string          `json:"motivation,omitempty"` // the same

	Observed  []facts.Sight   `json:"observed"`  // what gates and entries show, to be held against the milestones
	Unplanned []unplannedJSON `json:"unplanned"` // stages that were reached although the milestones name others only
}

// milestoneJSON is what upstream says of a stage, and what became of it. Reached: by its release. Missed: not by its
// release, which is out. Neither: it is not out, or nothing tells. Verdict says more.
type milestoneJSON struct {
	Stage     content.Stage   `json:"stage"`
	Release   string          `json:"release"`
	Reached   bool            `json:"reached"`
	Missed    bool            `json:"missed"`
	Verdict   facts.Verdict   `json:"verdict"`      // planned, reached, early, late, missed or unknown
	In        string          `json:"in,omitempty"` // the release in which it was reached
	Witnesses []facts.Witness `json:"witnesses"`    // what shows it, the decisive one first
}

// unplannedJSON is a stage that was reached without a milestone.
type unplannedJSON struct {
	Stage     content.Stage   `json:"stage"`
	In        string          `json:"in"`
	Witnesses []facts.Witness `json:"witnesses"`
}

func jsonGate(r *run.Request, g facts.Gate) gateJSON {
	return gateJSON{
		Name: g.Name, Components: output.List(g.Components), RemovedIn: g.RemovedIn.Text(), KEPs: output.List(g.KEPs),
		Entries: content.Each(r.Catalog.ByGate(g.Name, false), r.Catalog.ID), Conflicts: output.List(g.Conflicts),
		History: output.List(g.History),
	}
}

// jsonGateOf is a gate by itself, with the day of what is known of gates.
func jsonGateOf(t *facts.Tables, r *run.Request, g facts.Gate) gateJSON {
	out := jsonGate(r, g)
	out.AsOf = t.DayOf(facts.DayOfGates)
	return out
}

func jsonGateAt(g facts.Gate, v content.Version) gateAtJSON {
	i, ok := g.At(v)
	return gateAtJSON{Name: g.Name, At: v.String(), Stage: i.Stage, Default: i.Default, Locked: i.Locked, Exists: ok}
}

func jsonKEP(t *facts.Tables, r *run.Request, l facts.Life) kepJSON {
	said, _ := t.Prose(l.Number)
	return kepJSON{
		Summary: said.Summary, Motivation: said.Motivation,
		AsOf: l.AsOf,
		KEP:  l.Number, Title: l.Title, SIG: l.SIG, SIGs: output.List(l.SIGs), Status: l.Status, Target: l.Target,
		Milestones: content.Each(l.Plan, jsonMilestone),
		Gates:      content.Each(l.Histories, func(g facts.Gate) gateJSON { return jsonGate(r, g) }),
		See:        output.List(l.See), Replaces: output.List(l.Replaces), ReplacedBy: output.List(l.ReplacedBy),
		Remarks: output.List(l.Remarks), URL: l.URL(), Entries: content.Each(l.Rows, r.Catalog.ID),
		Observed: output.List(l.Sights),
		Unplanned: content.Each(l.Unplanned(), func(m facts.Judged) unplannedJSON {
			return unplannedJSON{Stage: m.Stage, In: m.In.Text(), Witnesses: output.List(m.Witnesses)}
		}),
	}
}

func jsonMilestone(m facts.Judged) milestoneJSON {
	return milestoneJSON{
		Stage: m.Stage, Release: m.Release.String(), Verdict: m.Verdict, In: m.In.Text(),
		Reached: m.Verdict == facts.Reached || m.Verdict == facts.Early, Missed: m.Verdict == facts.Missed || m.Verdict == facts.Late,
		Witnesses: output.List(m.Witnesses),
	}
}
