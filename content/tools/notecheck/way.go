package notecheck

import (
	"regexp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// step is a stage that an enhancement reached in a release, as the last part of its article lists it.
type step struct {
	stage   content.Stage
	release string // a minor one
	isOn    string // "on", "off", or "" where the text does not say
}

func (s step) String() string {
	return strings.TrimSpace(string(s.stage) + " " + s.release + " " + s.isOn)
}

// The forms of a step in each language: one group holds the release, one the stage, one what stands in brackets.
var stepForms = [4]*regexp.Regexp{
	content.English: regexp.MustCompile(
		`(?i)\b(?P<stage>alpha|beta|GA|stable|deprecated|removed)(?: again)?(?: in)? v?(?P<release>1\.\d+)(?:\.\d+)?(?: \((?P<more>[^)]*)\))?`),
	content.Japanese: regexp.MustCompile(
		`(?P<release>1\.\d+)(?:\.\d+)?(?:と1\.\d+)?(?:で|に)(?:再び)?(?P<stage>アルファ|ベータ|GA|非推奨|削除)(?:\((?P<more>[^)]*)\))?`),
	content.Russian: regexp.MustCompile(
		`(?P<release>1\.\d+)(?:\.\d+)?(?: и 1\.\d+)? — (?:снова )?(?P<stage>альфа|бета|GA|объявлен|удал)[^,.;(]*(?:\((?P<more>[^)]*)\))?`),
	content.Chinese: regexp.MustCompile(
		`(?P<release>1\.\d+)(?:\.\d+)? (?:退回 |再次 )?(?P<stage>Alpha|Beta|GA|弃用|移除)(?:（(?P<more>[^）]*)）)?`),
}

var stepStages = map[string]content.Stage{
	"alpha": content.Alpha, "beta": content.Beta, "ga": content.Stable, "stable": content.Stable,
	"deprecated": content.Deprecated, "removed": content.Removed,
	"アルファ": content.Alpha, "ベータ": content.Beta, "非推奨": content.Deprecated, "削除": content.Removed,
	"альфа": content.Alpha, "бета": content.Beta, "объявлен": content.Deprecated, "удал": content.Removed,
	"弃用": content.Deprecated, "移除": content.Removed,
}

// steps returns what the last part of an article lists, sorted.
func (t *text) steps(words claimWords) (steps []step, at int) {
	section, last := 0, len(articleHeadings[t.lang])
	form := stepForms[t.lang]
	for _, b := range t.blocks {
		if b.level > 0 {
			section++
			continue
		}
		if section != last {
			continue
		}
		at = b.start()
		for _, m := range form.FindAllStringSubmatch(b.String(), -1) {
			s := step{
				stage:   stepStages[strings.ToLower(m[form.SubexpIndex("stage")])],
				release: m[form.SubexpIndex("release")],
			}
			if more := m[form.SubexpIndex("more")]; !versionForm.MatchString(more) { // else it is so from another release on
				switch {
				case words.on.MatchString(more):
					s.isOn = "on"
				case words.off.MatchString(more):
					s.isOn = "off"
				}
			}
			steps = append(steps, s)
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return strings.Compare(a.String(), b.String()) })
	return steps, at
}

// way compares the stages that an article lists with gates and milestones.
func (e *entry) way(t *text) {
	steps, at := t.steps(e.words[t.lang])
	for i, s := range steps {
		theirs := "none"
		if e.witnessed(s, i > 0 && steps[i-1].stage == s.stage) {
			theirs = "is"
		}
		e.hold("way", "step "+s.String(), "is", theirs, t, at)
	}
}

// witnessed reports whether a step is told elsewhere: by the enhancement's milestones, by the metadata of a note, by
// what is deprecated or removed with it, or by a gate that entered the stage with that default. One that goes on with
// a stage need not enter it.
func (e *entry) witnessed(s step, goesOn bool) bool {
	release, err := content.ParseVersion(s.release)
	if err != nil {
		return false
	}
	h := e.english.header
	gates := e.Facts.GatesOf(h.KEP)
	for _, named := range h.Gates {
		if g, known := e.Facts.Gate(named.Name); known {
			gates = append(gates, g)
		}
	}
	k, _ := e.Facts.KEP(h.KEP)
	isDue := func(m facts.Milestone) bool { return m.Stage == s.stage && m.Release == release }
	goes := func(x facts.Element) bool {
		return s.stage == content.Deprecated && x.Deprecated == release || s.stage == content.Removed && x.Removed == release
	}
	if (s.isOn == "" || len(gates) == 0) &&
		(e.stages[reached{h.KEP, s.stage, release}] || slices.ContainsFunc(k.Milestones, isDue) || slices.ContainsFunc(e.rows, goes)) {
		return true
	}
	return slices.ContainsFunc(gates, func(g facts.Gate) bool { return s.isOf(g, release, goesOn) })
}

// isOf reports whether a gate makes a step in a release.
func (s step) isOf(g facts.Gate, release content.Version, goesOn bool) bool {
	if s.stage == content.Removed {
		return g.RemovedIn == release
	}
	now, holds := g.At(release)
	return slices.ContainsFunc(g.History, func(i facts.Interval) bool {
		isThere := i.From.Release() == release || goesOn && holds && i == now
		return isThere && i.Stage == s.stage && (s.isOn == "" || (s.isOn == "on") == i.Default)
	})
}
