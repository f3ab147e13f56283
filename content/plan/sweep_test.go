package plan_test

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// embedded are the sources that are compiled into the program.
func embedded(t testing.TB) plan.Sources {
	t.Helper()
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	return plan.Sources{Catalog: catalog, Tables: tables, Elements: elements}
}

// Between two releases each entry that requires an action is in exactly one item, no entry and no row of a table
// in two, what was lost or deprecated in one at least, and identifiers are unique and without blanks.
func TestAllPairs(t *testing.T) {
	s := embedded(t)
	releases := s.Tables.Releases()
	for _, from := range releases {
		for _, to := range releases {
			if apart := to.Version.Minor - from.Version.Minor; apart > 0 && slices.Contains(distances(), apart) {
				checkPair(t, s, from.Version, to.Version)
			}
		}
	}
}

func checkPair(t *testing.T, s plan.Sources, from, to content.Version) {
	t.Helper()
	p := betweenTold(t, s, from, to)
	rows, told, ids := map[int]string{}, map[any]string{}, map[string]bool{}
	var behaviours []facts.Change
	for _, section := range p.Sections {
		for _, i := range section.Items {
			if ids[i.ID] || strings.ContainsAny(i.ID, " \t\n") || !strings.HasPrefix(i.ID, string(i.Kind)+"/") || i.Section != section.ID || i.Kind.Asks() == (section.ID == plan.Nothing) {
				t.Errorf("%s to %s: identifier %q", from, to, i.ID)
			}
			ids[i.ID] = true
			if i.Release.Compare(from) <= 0 || i.Release.Compare(to) > 0 {
				t.Errorf("%s to %s: %s happens in %s", from, to, i.ID, i.Release)
			}
			for _, row := range i.Rows {
				if other, twice := rows[row]; twice {
					t.Errorf("%s to %s: %s is told by %s and %s", from, to, s.Catalog.ID(row), other, i.ID)
				}
				rows[row] = i.ID
			}
			for _, f := range i.Facts {
				if f.Change != nil {
					behaviours = append(behaviours, *f.Change)
				}
				if key := rowOf(f); key != nil {
					if other, twice := told[key]; twice {
						t.Errorf("%s to %s: %s is in %s and %s", from, to, f.Name(), other, i.ID)
					}
					told[key] = i.ID
				}
			}
		}
	}
	for row := range s.Catalog.Len() {
		v := s.Catalog.Version(row)
		if s.Catalog.ActionRequired(row) && from.Compare(v) < 0 && v.Compare(to) <= 0 && rows[row] == "" {
			t.Errorf("%s to %s: %s is in no item", from, to, s.Catalog.ID(row))
		}
	}
	for _, c := range s.Elements.Changes() {
		if from.Compare(c.Release) < 0 && c.Release.Compare(to) <= 0 && !slices.ContainsFunc(behaviours, func(o facts.Change) bool {
			return o.Release == c.Release && o.What == c.What
		}) {
			t.Errorf("%s to %s: no item tells %s", from, to, c.What)
		}
	}
	checkGates(t, s, p)
	checkDefaults(t, s, p)
	checkPage(t, s, p)
	for _, kind := range facts.ElementKinds() {
		all := s.Elements.All(kind)
		for i := range all {
			e := &all[i]
			if kind == facts.Field && strings.Contains(e.Name, "ControllerManagerConfiguration.") {
				continue // no file of it is read
			}
			before, after := e.At(from), e.At(to)
			there := before != facts.Absent && before != facts.Gone
			if there && after == facts.Gone && told[keyOf(e)] == "" {
				t.Errorf("%s to %s: %s %s is gone, and no item tells it", from, to, kind, e.Title())
			}
			going := e.Deprecated.Compare(from) > 0 && e.Deprecated.Compare(to) <= 0 && after != facts.Gone && after != facts.IsHidden
			if there && going && after != facts.IsOff && told[keyOf(e)] == "" {
				t.Errorf("%s to %s: %s %s is deprecated, and no item tells it", from, to, kind, e.Title())
			}
		}
	}
}

// keyOf identifies an element, which may have been read twice.
func keyOf(e *facts.Element) any {
	return [...]string{string(e.Kind), e.Name, e.Of, e.Component, e.Value}
}

// rowOf identifies the row of a table that a fact is of; nil for gates, of which there may be two facts.
func rowOf(f plan.Fact) any {
	switch {
	case f.Element != nil:
		return keyOf(f.Element)
	case f.Change != nil:
		return f.Change
	case f.Artifact != nil:
		return f.Artifact
	}
	return nil
}

// Plans are the same each time: ticks and diffs depend on it.
func TestDeterministic(t *testing.T) {
	s := embedded(t)
	from, to := version(t, "1.24"), version(t, "1.37")
	p, err := plan.Between(s, from, to)
	if err != nil {
		t.Fatal(err)
	}
	first := outline(p, s.Catalog)
	for range 3 {
		again, err := plan.Between(s, from, to)
		if err != nil {
			t.Fatal(err)
		}
		if got := outline(again, s.Catalog); !slices.Equal(got, first) {
			t.Fatalf("%d items differ from %d", len(got), len(first))
		}
	}
}

// Narrowing leaves what has to do with a component, what nothing is known of, and nothing else.
func TestNarrow(t *testing.T) {
	s := embedded(t)
	p, err := plan.Between(s, version(t, "1.33"), version(t, "1.36"))
	if err != nil {
		t.Fatal(err)
	}
	kept := p.Narrow(plan.Filter{Components: []string{"kubelet"}})
	for n, section := range kept.Sections {
		for _, i := range section.Items {
			if len(i.Components) > 0 && !slices.Contains(i.Components, "kubelet") {
				t.Errorf("%s has to do with %v", i.ID, i.Components)
			}
		}
		for _, i := range p.Sections[n].Items {
			found := slices.ContainsFunc(section.Items, func(k plan.Item) bool { return k.ID == i.ID })
			wanted := slices.Contains(i.Components, "kubelet") || len(i.Components) == 0 && i.Kind != plan.New
			if wanted != found {
				t.Errorf("%s, of %v: kept is %t", i.ID, i.Components, found)
			}
		}
	}
	for _, i := range p.Narrow(plan.Filter{SIGs: []string{"storage"}}).Section(plan.Users).Items {
		if !slices.Contains(i.SIGs, "storage") {
			t.Errorf("%s is of %v", i.ID, i.SIGs)
		}
	}
	if len(kept.Gates) == 0 || len(kept.Gates) >= len(p.Gates) {
		t.Errorf("%d of %d gates", len(kept.Gates), len(p.Gates))
	}
}

func BenchmarkBetween(b *testing.B) {
	s := embedded(b)
	from, to := version(b, "1.24"), version(b, "1.37")
	for b.Loop() {
		if _, err := plan.Between(s, from, to); err != nil {
			b.Fatal(err)
		}
	}
}
