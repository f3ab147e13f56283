package phrase

import "k8sexplore/content"

// StageIn says at which stage something is in a release, or, without a stage, names the release.
func (b *Book) StageIn(stage content.Stage, v content.Version) string {
	if stage == "" {
		return v.String()
	}
	return b.Fill("stage_in", Values{"Stage": b.Say("stage_" + string(stage)), "Release": v.String()})
}

// GateIn says whether a feature gate is on by default in a release; without one it names no release.
func (b *Book) GateIn(on bool, v content.Version) string {
	id := "gate_off"
	if on {
		id = "gate_on"
	}
	if v == (content.Version{}) {
		return b.Say(id)
	}
	return b.Fill(id+"_in", Values{"Release": v.String()})
}
