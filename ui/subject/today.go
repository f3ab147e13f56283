package subject

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

// life returns the life of an enhancement; ok is false where the tables lack it or are not loaded.
func (d Desk) life(kep int) (l facts.Life, ok bool) {
	if d.Tables == nil || kep == 0 {
		return facts.Life{}, false
	}
	return d.Tables.Life(d.Catalog, kep, d.Newest)
}

// today says where an enhancement, gates and elements stand in the newest release; ok is false where nothing is known.
// What one gate says as its enhancement does is said once.
func (d Desk) today(kep int, gates []string, elements []Element) (t page.Today, ok bool) {
	if d.Tables == nil || d.Newest == (content.Version{}) {
		return t, false
	}
	t.Label = d.Words.Fill("today", phrase.Values{"Release": d.Newest.String()})
	whole := d.enhancementToday(kep)
	for _, name := range gates {
		g := d.gateToday(name)
		switch {
		case g.Text == "":
		case len(gates) == 1 && kep == 0, len(gates) == 1 && whole.Text != "" && d.agree(kep, name):
			whole = page.Standing{Text: g.Text, Tone: g.Tone}
		default:
			g.Name = name
			t.Lines = append(t.Lines, g)
		}
	}
	if whole.Text != "" {
		t.Lines = slices.Insert(t.Lines, 0, whole)
	}
	t.Lines = append(t.Lines, d.elementsToday(elements)...)
	return t, len(t.Lines) > 0
}

// elementsToday says what has become of elements that are gone or going, those with the same fate in one line.
func (d Desk) elementsToday(elements []Element) (all []page.Standing) {
	const most = 3 // names of a line
	names := map[string][]string{}
	for _, e := range elements {
		s, gone := d.elementToday(e)
		if !gone {
			continue
		}
		if names[s.Text] == nil {
			all = append(all, s)
		}
		names[s.Text] = append(names[s.Text], s.Name)
	}
	for i, s := range all {
		all[i].Name = d.Words.List(atMost(d.Words, most, names[s.Text])...)
	}
	return all
}

// agree reports whether a gate came to the stage that its enhancement is at, in the same release.
func (d Desk) agree(kep int, gate string) bool {
	l, ok := d.life(kep)
	g, known := d.Tables.Gate(gate)
	m, reached := last(l)
	i, there := g.At(d.Newest)
	return ok && known && reached && there && !l.Ended() && !d.goesOn(l) && m.Stage == i.Stage && m.In == since(g, i)
}

// last returns the last milestone that an enhancement has reached.
func last(l facts.Life) (m facts.Judged, ok bool) {
	for _, p := range l.Plan {
		if p.By(l.Newest) {
			m, ok = p, true
		}
	}
	return m, ok
}

// goesOn reports whether an enhancement is to reach a further stage.
func (d Desk) goesOn(l facts.Life) bool {
	return slices.ContainsFunc(l.Plan, func(m facts.Judged) bool { return m.Verdict == facts.Planned })
}

// reached is the last stage that an enhancement has reached, and in which release: 1.27 G.
func (d Desk) reached(l facts.Life) string {
	m, ok := last(l)
	switch {
	case l.Ended(), !ok:
		return d.Words.Word("status_", l.Status)
	}
	return m.In.String() + " " + timeline.Letter(m.Stage)
}

// enhancementToday says what has become of an enhancement: the stage that it has reached, what is planned, or that it
// was given up, and for what.
func (d Desk) enhancementToday(kep int) page.Standing {
	l, ok := d.life(kep)
	if !ok {
		return page.Standing{}
	}
	w := d.Words
	if l.Ended() {
		said := w.Say("status_" + l.Status)
		if l.Latest != (content.Version{}) {
			said = w.Fill("today_last", phrase.Values{"Status": said, "Release": l.Latest.String()})
		}
		if next := d.insteadOf(l.KEP); len(next) > 0 {
			said = w.Label(said, w.Fill("today_see", phrase.Values{"Names": w.List(content.Each(next, page.KEPName)...)}))
		}
		return page.Standing{Text: said, Tone: page.Loud}
	}
	var said []string
	tone := page.Plain
	if m, reached := last(l); reached {
		said = append(said, d.stageSince(m.Stage, m.In))
		tone = toneOfStage(m.Stage)
	}
	for _, m := range l.Plan {
		if m.Verdict == facts.Planned {
			said = append(said, w.Fill("today_next", phrase.Values{"Stage": w.Say("stage_" + string(m.Stage)), "Release": m.Release.String()}))
			break
		}
	}
	return page.Standing{Text: w.List(said...), Tone: tone}
}

// mostInstead bounds how many enhancements are named as what took the place of another.
const mostInstead = 2

// insteadOf returns what took the place of an enhancement, as far as upstream says so, else later ones that point to it
// and have a gate of its.
func (d Desk) insteadOf(k facts.KEP) []int {
	if len(k.ReplacedBy) > 0 {
		return k.ReplacedBy
	}
	var replace, point []int
	for _, other := range d.Tables.KEPs() {
		switch {
		case slices.Contains(other.Replaces, k.Number):
			replace = append(replace, other.Number)
		case other.Number > k.Number && !other.Ended() && slices.Contains(other.See, k.Number) && shareGate(other, k):
			point = append(point, other.Number)
		}
	}
	if len(replace) == 0 {
		replace = point
	}
	return replace[:min(len(replace), mostInstead)]
}

// shareGate reports whether two enhancements name the same gate.
func shareGate(a, b facts.KEP) bool {
	return slices.ContainsFunc(a.Gates, func(x facts.GateUse) bool {
		return slices.ContainsFunc(b.Gates, func(y facts.GateUse) bool { return x.Name == y.Name })
	})
}

// stageSince says since when something is at a stage.
func (d Desk) stageSince(stage content.Stage, v content.Version) string {
	return d.Words.Fill("today_stage", phrase.Values{"Stage": d.Words.Say("stage_" + string(stage)), "Release": v.String()})
}

// toneOfStage is how loudly a stage is said.
func toneOfStage(stage content.Stage) page.Tone {
	switch stage {
	case content.Stable:
		return page.Good
	case content.Deprecated, content.Removed, facts.Disabled:
		return page.Bad
	default:
		return page.Plain
	}
}

// since returns when a gate came to the stage of an interval.
func since(g facts.Gate, at facts.Interval) content.Version {
	from := at.From
	for _, i := range slices.Backward(g.History) {
		switch {
		case i.From.Compare(from) >= 0:
		case i.Stage != at.Stage:
			return from
		default:
			from = i.From
		}
	}
	return from
}

// gateToday says what a gate is in the newest release: its stage, its default, and whether that is locked; that it is
// removed; what it is to be where it is not there yet.
func (d Desk) gateToday(name string) (s page.Standing) {
	g, ok := d.Facts().Gate(name)
	if !ok {
		return s
	}
	w := d.Words
	i, there := g.At(d.Newest)
	switch {
	case there:
		said := w.Say(onOff(i))
		if i.Stage != "" {
			said = w.List(d.stageSince(i.Stage, since(g, i)), said)
		}
		return page.Standing{Text: said, Tone: toneOfStage(i.Stage)}
	case g.RemovedIn != content.Version{} && g.RemovedIn.Compare(d.Newest) <= 0 && settledOn(g):
		return page.Standing{Text: w.Fill("gate_gone_on", phrase.Values{"Release": g.RemovedIn.String()}), Tone: page.Good}
	case g.RemovedIn != content.Version{} && g.RemovedIn.Compare(d.Newest) <= 0:
		return page.Standing{Text: w.Fill("element_is_removed", phrase.Values{"Release": g.RemovedIn.String()}), Tone: page.Loud}
	case len(g.History) > 0 && g.History[0].From.Compare(d.Newest) > 0:
		i = g.History[0]
		said := w.Fill("today_next", phrase.Values{"Stage": w.Say("stage_" + string(i.Stage)), "Release": i.From.String()})
		return page.Standing{Text: w.List(said, w.Say(onOff(i)))}
	case g.Gone():
		return page.Standing{Text: w.Say("stage_removed"), Tone: page.Loud}
	}
	return s
}

// settledOn reports whether what a gate that is gone switched is always on: it was stable and on to the end.
func settledOn(g facts.Gate) bool {
	if len(g.History) == 0 {
		return false
	}
	last := g.History[len(g.History)-1]
	return last.Stage == content.Stable && last.Default
}

// elementToday returns the state of a removed or deprecated element; gone is false for any other.
func (d Desk) elementToday(e Element) (s page.Standing, gone bool) {
	rows := e.rows(d)
	if len(rows) == 0 {
		return s, false
	}
	for _, row := range rows {
		if !slices.Contains([]facts.ElementState{facts.Gone, facts.Discouraged, facts.IsHidden}, row.At(d.Newest)) {
			return s, false
		}
	}
	title, _ := e.Describe(d)
	return page.Standing{Name: e.Of.Name, Text: title, Tone: toneOf(rows[0].At(d.Newest))}, true
}
