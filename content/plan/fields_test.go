package plan_test

import (
	"maps"
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
)

// fieldFacts returns what the items about fields of a plan tell, as fields with values, and what happens in which release.
func fieldFacts(t *testing.T, p *plan.Plan) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, section := range p.Sections {
		for _, i := range section.Items {
			for _, f := range i.Facts {
				switch key := f.Name() + " " + string(f.Event) + " " + f.Release.String(); {
				case i.Kind != plan.Fields || f.Element == nil:
				case out[key]:
					t.Errorf("%s to %s: %s is told twice", p.From, p.To, key)
				default:
					out[key] = true
				}
			}
		}
	}
	return out
}

// What a plan to the next release tells of fields is what the page of that release counts, and when the card of each
// field says that it came or went.
func TestFieldsAgree(t *testing.T) {
	s := embedded(t)
	known := name.NewElements(s.Elements)
	for minor := 15; minor <= 38; minor++ {
		from, to := content.Version{Major: 1, Minor: minor - 1}, content.Version{Major: 1, Minor: minor}
		p, err := plan.Between(s, from, to)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		came, went, turned := known.FieldsIn(to)
		for _, e := range came {
			e.Name = e.Object.String()
			want[e.Title()+" added "+to.String()] = true
			if e.Since != to || e.Value == "" && !e.Object.In(to) || e.Object.In(from) && e.Value == "" {
				t.Errorf("%s came in %s: its card says since %s", e.Title(), to, e.Since)
			}
		}
		for _, e := range went {
			e.Name = e.Object.String()
			want[e.Title()+" removed "+to.String()] = true
			if e.Removed != to {
				t.Errorf("%s went in %s: its card says removed in %s", e.Title(), to, e.Removed)
			}
		}
		for _, e := range turned {
			want[e.Object.String()+" changed "+to.String()] = true
			if e.Since != to || e.Object.HeldIn(from) == e.Object.HeldIn(to) {
				t.Errorf("%s turned in %s: its card says %+v", e.Title(), to, e.Object.Held)
			}
		}
		if got := fieldFacts(t, p); !maps.Equal(got, want) {
			t.Errorf("to %s: %d of the plan, %d of the page", to, len(got), len(want))
		}
	}
}

// One item a kind, which asks for nothing, is no item of defaults and goes with the filter of its name.
func TestFieldItems(t *testing.T) {
	p := between(t, embedded(t), "1.32", "1.35")
	only := p.Narrow(plan.Filter{Kinds: []plan.Kind{plan.Fields}})
	var pod *plan.Item
	var kinds []string
	for _, section := range only.Sections {
		for i := range section.Items {
			item := &section.Items[i]
			kinds = append(kinds, item.ID)
			if item.ID == "fields/Pod" {
				pod = item
			}
			if item.Section != plan.Nothing || item.Turns() || item.Action {
				t.Errorf("%s: %+v", item.ID, item)
			}
		}
	}
	slices.Sort(kinds)
	if pod == nil || len(slices.Compact(kinds)) != len(kinds) {
		t.Fatalf("items %v", kinds)
	}
	told := fieldFacts(t, only)
	for _, want := range []string{
		"Pod.spec.containers[].restartPolicyRules added 1.34", "Pod.spec.containers[].restartPolicy: OnFailure added 1.34",
		"Pod.status.resize: Proposed removed 1.33",
	} {
		if !told[want] {
			t.Errorf("not told: %s", want)
		}
	}
	turned := func(f plan.Fact) bool {
		return f.Event == plan.Turned && f.Default.Of.Name == "v1 Pod spec.containers[].resizePolicy[].restartPolicy"
	}
	if !slices.ContainsFunc(pod.Facts, turned) {
		t.Error("a default that turns is missing")
	}
	quiet := len(p.Section(plan.Nothing).Items)
	if asking := p.Asking(); asking.Quiet != quiet || len(asking.Section(plan.Nothing).Items) != 0 {
		t.Errorf("%d items ask for nothing, %d are left out", quiet, asking.Quiet)
	}
}

// What is planned for removal is told of a release in the making alone, each as its tables have it.
func TestPlannedRemovals(t *testing.T) {
	s := embedded(t)
	making := s.Tables.Releases()[0]
	for _, r := range s.Tables.Releases() {
		if r.AsOf != "" {
			making = r
		}
	}
	before := content.Version{Major: 1, Minor: making.Version.Minor - 1}
	want := map[string]bool{}
	for _, kind := range facts.ElementKinds() {
		for _, e := range s.Elements.All(kind) {
			if e.Planned == making.Version && !slices.Contains([]facts.ElementState{facts.Absent, facts.Gone}, e.At(before)) {
				want[e.Title()] = true
			}
		}
	}
	for _, way := range []struct {
		from, to content.Version
		want     map[string]bool
	}{
		{before, making.Version, want},
		{content.Version{Major: 1, Minor: 25}, before, map[string]bool{}},
	} {
		p, err := plan.Between(s, way.from, way.to)
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range p.Sections {
			for _, i := range section.Items {
				planned := len(i.Facts) > 0 && i.Facts[0].Event == plan.Goes
				if i.IsPlanned() != planned {
					t.Errorf("%s to %s: %s is planned: %v", way.from, way.to, i.ID, i.IsPlanned())
				}
			}
		}
		got := map[string]bool{}
		for _, f := range happenings(p) {
			if f.Event == plan.Goes {
				got[f.Element.Title()] = true
			}
		}
		if !maps.Equal(got, way.want) {
			t.Errorf("%s to %s: got %v, want %v", way.from, way.to, got, way.want)
		}
	}
	if making.AsOf != "" && len(want) == 0 {
		t.Error("nothing is planned for removal in a release in the making")
	}
}
