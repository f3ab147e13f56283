package upgrade_test

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// Whatever the two releases are, a default that turns says what to do, or that nothing has to be done.
func TestDefaultsSayWhatToDo(t *testing.T) {
	all, sources := tellers(t)
	releases, said := sources.Tables.Releases(), "has to be done"
	for _, from := range releases {
		p, err := plan.Between(sources, from.Version, releases[0].Version)
		if from.Version.Compare(content.Version{Major: 1, Minor: 24}) < 0 || err != nil {
			continue // the newest itself, and what came before defaults were read
		}
		for _, section := range p.Sections {
			for k := range section.Items {
				i := &section.Items[k]
				if i.Kind != plan.Defaults || !i.Turns() {
					continue
				}
				told, err := all[0].Item(i)
				if err != nil {
					t.Fatal(err)
				}
				if told.Action == "" && !strings.Contains(told.What, said) {
					t.Errorf("%s to %s: %s says %q", from.Version, p.To, i.ID, told.What)
				}
			}
		}
	}
}

// A gate that turns says how the old way stays, as long as it can; what is locked or gone says who is stopped.
func TestGatesThatTurn(t *testing.T) {
	all, _ := tellers(t)
	gate := func(name string, to *plan.GateState) plan.Fact {
		return plan.Fact{Event: plan.Turned, Gate: &plan.GateChange{Name: name, Components: []string{"kubelet"}, To: to}}
	}
	on := &plan.GateState{Default: true}
	for _, c := range []struct {
		facts []plan.Fact
		want  string
	}{
		{[]plan.Fact{gate("A", on), gate("B", on)}, "Nothing has to be done; `A=true`, `B=true` on kubelet keeps the old behavior."},
		{[]plan.Fact{gate("A", on), gate("B", &plan.GateState{Default: true, Locked: true})}, "Nothing has to be done unless a component still sets `B=true`."},
		{[]plan.Fact{gate("A", nil)}, "Nothing has to be done unless a component still sets `A`."},
	} {
		told, err := all[0].Item(&plan.Item{Kind: plan.Defaults, Facts: c.facts})
		if err != nil || told.What != c.want || told.Action != "" || told.Brief() != c.want {
			t.Errorf("%q, %q, %v, want %q", told.What, told.Action, err, c.want)
		}
	}
}

// Of several changes the last one says what to do; a default says it where no change does.
func TestLastAdvice(t *testing.T) {
	all, _ := tellers(t)
	change := func(minor int, action string) plan.Fact {
		v := content.Version{Major: 1, Minor: minor}
		return plan.Fact{Event: plan.Changed, Release: v, Change: &facts.Change{Release: v, What: "x changes", Action: action}}
	}
	turned := plan.Fact{Event: plan.Turned, Default: &plan.DefaultChange{
		Of: &facts.Default{Name: "--a", Component: "kubelet"}, Steps: []facts.Turn{{Do: "do a"}, {Do: "do b"}},
	}}
	metric := func(name, instead string) plan.Fact {
		return plan.Fact{Event: plan.Removed, Element: &facts.Element{Kind: facts.Metric, Name: name, Instead: instead}}
	}
	for _, c := range []struct {
		kind  plan.Kind
		facts []plan.Fact
		want  string
	}{
		{plan.Defaults, []plan.Fact{turned, change(35, "do c"), change(37, "do d")}, "Do d."},
		{plan.Defaults, []plan.Fact{turned}, "Do b."},
		{plan.Gone, []plan.Fact{metric("a", "b"), metric("c", "d")}, "Replace each of these names in dashboards and alerts by its successor."},
		{plan.Gone, []plan.Fact{metric("a", "b"), metric("c", "b")}, "Replace it in dashboards and alerts by b."},
		{plan.Gone, []plan.Fact{metric("a", "")}, "Take it out of dashboards and alerts."},
	} {
		told, err := all[0].Item(&plan.Item{Kind: c.kind, Facts: c.facts})
		if err != nil || told.Action != c.want {
			t.Errorf("%q, %v, want %q", told.Action, err, c.want)
		}
	}
}
