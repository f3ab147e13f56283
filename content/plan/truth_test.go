package plan_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// checkGates demands that each gate which From has and which is locked or gone on the way stands where its setting
// stops a component: once in the list of each of its components, or in one item that says what to do; and that what is
// said of it is what its card says.
func checkGates(t *testing.T, s plan.Sources, p *plan.Plan) {
	t.Helper()
	told := map[string][]string{}
	for _, section := range p.Sections {
		for _, i := range section.Items {
			for _, f := range i.Facts {
				if f.Gate == nil || f.Event != plan.Removed && f.Event != plan.Locked {
					continue
				}
				of := "item"
				if i.Gates {
					of = i.Under
				}
				key := fmt.Sprintf("%s %s %s", f.Name(), f.Event, f.Release)
				told[key] = append(told[key], of)
			}
		}
	}
	want := map[string][]string{}
	for _, g := range s.Tables.Gates() {
		before, there := g.At(p.From)
		if !there {
			continue
		}
		of := g.Components
		if len(of) == 0 {
			of = []string{""}
		}
		locked := before.Locked
		for _, i := range g.History {
			if i.From.Compare(p.From) > 0 && i.From.Compare(p.To) <= 0 && i.Locked && !locked {
				want[fmt.Sprintf("%s %s %s", g.Name, plan.Locked, i.From)] = of
			}
			locked = i.Locked
		}
		if _, stays := g.At(p.To); !stays {
			v := g.RemovedIn
			if v == (content.Version{}) {
				v = g.History[len(g.History)-1].To.Release()
				v.Minor++
			}
			want[fmt.Sprintf("%s %s %s", g.Name, plan.Removed, v)] = of
		}
	}
	for key, of := range want {
		have := slices.Sorted(slices.Values(told[key]))
		if !slices.Equal(have, []string{"item"}) && !slices.Equal(have, slices.Sorted(slices.Values(of))) {
			t.Errorf("%s to %s: %s is told by %q, want %q or one item", p.From, p.To, key, have, of)
		}
	}
	for key := range told {
		if want[key] == nil {
			t.Errorf("%s to %s: %s, which the tables do not say", p.From, p.To, key)
		}
	}
	for i := range p.Gates {
		checkSteps(t, s.Tables, &p.Gates[i])
	}
}

// checkSteps demands that each step of a gate is what the tables say of that release.
func checkSteps(t *testing.T, tables *facts.Tables, c *plan.GateChange) {
	t.Helper()
	g, _ := tables.Gate(c.Name)
	for _, step := range c.Steps {
		now, there := g.At(step.In)
		if there != (step.To != nil) || there && *step.To != (plan.GateState{Stage: now.Stage, Default: now.Default, Locked: now.Locked}) {
			t.Errorf("%s in %s: %+v, the tables say %+v", c.Name, step.In, step.To, now)
		}
	}
}

// happenings returns what the facts of a plan tell, by table, name, event and release, and the thing itself.
func happenings(p *plan.Plan) map[string]plan.Fact {
	out := map[string]plan.Fact{}
	for _, section := range p.Sections {
		for _, i := range section.Items {
			for _, f := range i.Facts {
				if f.Default != nil {
					for _, turn := range f.Default.Steps {
						out[fmt.Sprintf("turn %s %s %s %s", f.Default.Of.Component, f.Name(), turn.Release, turn.Value)] = f
					}
					continue
				}
				if f.Enhancement != nil || f.Gate != nil && f.Event != plan.Removed && f.Event != plan.Locked {
					continue // told as steps
				}
				name := f.Name()
				if f.Change != nil {
					name = f.Change.What
				}
				out[fmt.Sprintf("%s %v %s %s %s", f.Kind(), f.Components(), name, f.Event, f.Release)] = f
			}
		}
	}
	for _, g := range p.Gates {
		for _, step := range g.Steps {
			if g.From != nil {
				out[fmt.Sprintf("step %s %s", g.Name, step.In)] = plan.Fact{Gate: &g}
			}
		}
	}
	return out
}

// What lies between two releases is what lies between each two neighbours on the way, but for what From does not have,
// and for what is told as its end.
func TestWayEqualsItsHops(t *testing.T) {
	s := embedded(t)
	releases := s.Tables.Releases() // newest first
	hops := map[content.Version]map[string]plan.Fact{}
	for n := 1; n < len(releases); n++ {
		hops[releases[n-1].Version] = happenings(betweenTold(t, s, releases[n].Version, releases[n-1].Version))
	}
	for _, from := range releases {
		for _, to := range releases {
			if apart := to.Version.Minor - from.Version.Minor; apart < 2 || !slices.Contains(distances(), apart) {
				continue
			}
			whole, single := happenings(betweenTold(t, s, from.Version, to.Version)), map[string]plan.Fact{}
			for v, hop := range hops {
				if v.Compare(from.Version) > 0 && v.Compare(to.Version) <= 0 {
					maps.Copy(single, hop)
				}
			}
			for key := range whole {
				if _, ok := single[key]; !ok {
					t.Errorf("%s to %s: %s, which no single step tells", from.Version, to.Version, key)
				}
			}
			for key, f := range single {
				if _, ok := whole[key]; !ok && !unknownAt(s, from.Version, &f) && !ended(whole, &f) && !wentWithKind(s, to.Version, &f) {
					t.Errorf("%s to %s: not told: %s", from.Version, to.Version, key)
				}
			}
		}
	}
}

// unknownAt reports whether a release does not have what a fact is about.
func unknownAt(s plan.Sources, v content.Version, f *plan.Fact) bool {
	if f.Element != nil {
		return f.Element.At(v) == facts.Absent
	}
	if f.Gate == nil {
		return false
	}
	g, _ := s.Tables.Gate(f.Gate.Name)
	_, there := g.At(v)
	return !there
}

// wentWithKind reports whether a release does not serve the version of the kind whose field a fact is about.
func wentWithKind(s plan.Sources, v content.Version, f *plan.Fact) bool {
	if f.Element == nil || f.Element.Object == nil {
		return false
	}
	w, ok := s.Elements.Objects().Begin(f.Element.Of)
	return ok && !w.Field().In(v)
}

// ended reports whether a plan tells of the end of what a fact is about.
func ended(whole map[string]plan.Fact, f *plan.Fact) bool {
	for _, other := range whole {
		if f.Element != nil && other.Element != nil && other.Element.Is(f.Element) {
			return true
		}
	}
	return false
}
