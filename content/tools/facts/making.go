package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

// making is the sheet of a release that is not out yet: what has been merged of it, and what enhancements plan for it.
type making struct {
	file    string
	version content.Version
	Release struct {
		Version string        `yaml:"version"`
		State   string        `yaml:"state"`
		AsOf    string        `yaml:"as_of"`
		Plans   []plannedStep `yaml:"plans"`
	} `yaml:"release"`
	Entries []plannedStep  `yaml:"entries"`
	Gates   []expectedGate `yaml:"gates_changed"`
}

// inTheMaking is the state of such a release in its sheet.
const inTheMaking = "in-the-making"

// plannedStep is an enhancement that reaches a stage, or is to reach it.
type plannedStep struct {
	KEP        int           `yaml:"kep"`
	Title      string        `yaml:"title"`
	SIG        string        `yaml:"sig"`
	SIGs       []string      `yaml:"sigs"`
	Stage      content.Stage `yaml:"stage"`
	Milestone  content.Stage `yaml:"milestone"` // the stage, among the plans
	Transition string        `yaml:"transition"`
	Add        bool          `yaml:"add"`
	See        []int         `yaml:"see"`
	Gates      []yaml.Node   `yaml:"gates"`
}

// expectedGate is what becomes of a gate.
type expectedGate struct {
	Name      string     `yaml:"name"`
	Component []string   `yaml:"component"`
	From      *gateState `yaml:"from"`
	To        *gateState `yaml:"to"`
	Certainty string     `yaml:"certainty"`
}

type gateState struct {
	Stage   content.Stage `yaml:"stage"`
	Default bool          `yaml:"default"`
	Locked  bool          `yaml:"locked"`
}

func (s *gateState) state() state {
	out := state{Stage: s.Stage, On: s.Default, Lock: factfile.LockNo}
	if s.Locked {
		out.Lock = factfile.LockYes
	}
	return out
}

// readMaking returns the sheets of releases that are in the making, the oldest first.
func readMaking(own fs.FS) (all []making, err error) {
	files, err := fs.Glob(own, "sheets/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("looking for the sheets: %w", err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(own, file)
		if err != nil {
			return nil, fmt.Errorf("reading the sheets: %w", err)
		}
		if !strings.Contains(string(data), inTheMaking) {
			continue
		}
		m := making{file: file}
		if err := yaml.Unmarshal(data, &m); err != nil {
			return nil, fmt.Errorf("reading %s: %w", file, err)
		}
		if m.Release.State != inTheMaking {
			continue
		}
		if m.version, err = content.ParseVersion(m.Release.Version); err != nil {
			return nil, fmt.Errorf("reading %s: %w", file, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// changeGates adds to gates what has been merged. What the sheet says of the release before has to hold.
func (m *making) changeGates(gates []gate) (out []gate, problems []error) {
	out = gates
	for _, e := range m.Gates {
		if e.Certainty != "merged" {
			continue
		}
		i := slices.IndexFunc(out, func(g gate) bool { return g.name == e.Name })
		if i < 0 {
			out, i = append(out, gate{name: e.Name}), len(out)
		}
		g := &out[i]
		var was *interval
		if n := len(g.intervals); n > 0 && g.intervals[n-1].End == (content.Version{}) {
			was = &g.intervals[n-1]
		}
		if (was == nil) != (e.From == nil) || was != nil && was.State != e.From.state() {
			problems = append(problems, fmt.Errorf("%s: gate %s was %s before, expected what the other sources tell", m.file, e.Name, e.From.said()))
			continue
		}
		if was != nil {
			was.End = m.version
		}
		if e.To == nil {
			g.removed = m.version
		} else {
			g.intervals = append(g.intervals, interval{span{State: e.To.state(), From: m.version}, fromMaking})
		}
		g.components = append(g.components, e.Component...)
		slices.Sort(g.components)
		g.components = slices.Compact(g.components)
	}
	slices.SortStableFunc(out, func(a, b gate) int { return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	return out, problems
}

func (s *gateState) said() string {
	if s == nil {
		return "not there"
	}
	return s.state().String()
}

// changeKEPs adds to enhancements, which are in order, the milestones of the release that their kep.yaml does not have
// yet, and those whose kep.yaml is not at hand.
func (m *making) changeKEPs(keps []facts.KEP) []facts.KEP {
	for _, step := range slices.Concat(m.Entries, m.Release.Plans) {
		step.Stage = cmp.Or(step.Stage, step.Milestone)
		steps := step.Add || step.Transition == "new" || step.Transition == "graduated"
		if step.KEP == 0 || !steps {
			continue
		}
		i, known := slices.BinarySearchFunc(keps, step.KEP, func(k facts.KEP, n int) int { return k.Number - n })
		if !known {
			keps = slices.Insert(keps, i, step.enhancement())
		}
		m.reach(&keps[i], step)
	}
	for i := range keps { // what refers to an enhancement that no source has is dropped, as settleKEPs does
		keps[i].See = slices.DeleteFunc(keps[i].See, func(n int) bool { return !factfile.Known(keps, n) })
	}
	return keps
}

// enhancement is one whose kep.yaml is not at hand.
func (s *plannedStep) enhancement() facts.KEP {
	k := facts.KEP{
		Number: s.KEP, Title: s.Title, SIG: s.SIG, SIGs: s.SIGs, See: slices.Clone(s.See),
		Remarks: []string{"kep.yaml was not at hand: this is from our own sheet"},
	}
	if len(k.SIGs) == 0 {
		k.SIGs = []string{s.SIG}
	}
	slices.Sort(k.See)
	return k
}

// gates returns the names of the gates of a step: entries have them as mappings, plans by name alone.
func (s *plannedStep) gates() []string {
	var names []string
	for _, n := range s.Gates {
		named := struct {
			Name string `yaml:"name"`
		}{n.Value}
		if n.Kind == yaml.ScalarNode || n.Decode(&named) == nil {
			names = append(names, named.Name)
		}
	}
	return names
}

// reach puts the milestone of the release into an enhancement, in the order of a feature's life and in the place of
// another one of the release, and the gates that it does not name yet.
func (m *making) reach(k *facts.KEP, step plannedStep) {
	stage := step.Stage
	for _, name := range step.gates() {
		if !slices.ContainsFunc(k.Gates, func(u facts.GateUse) bool { return u.Name == name }) {
			k.Gates = append(k.Gates, facts.GateUse{Name: name})
		}
	}
	if slices.Contains(k.Milestones, facts.Milestone{Stage: stage, Release: m.version}) {
		return
	}
	k.Milestones = slices.DeleteFunc(k.Milestones, func(s facts.Milestone) bool { return s.Release == m.version })
	order := []content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, facts.Disabled, content.Removed}
	at := slices.IndexFunc(k.Milestones, func(s facts.Milestone) bool {
		return slices.Index(order, s.Stage) > slices.Index(order, stage)
	})
	if at < 0 {
		at = len(k.Milestones)
	}
	k.Milestones = slices.Insert(k.Milestones, at, facts.Milestone{Stage: stage, Release: m.version})
	k.Latest, k.Target = m.version, stage
	k.Remarks = append(k.Remarks, fmt.Sprintf("%s %s is of our own sheet of %s, as of %s", stage, m.version, m.version, m.Release.AsOf))
}
