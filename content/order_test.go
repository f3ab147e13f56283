package content_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"k8sexplore/content"
)

// ordered returns entries of one release, from the most important to the least, in no order of the catalog.
func ordered() []content.Entry {
	kep := func(n int, stage content.Stage, action bool, on ...bool) content.Entry {
		e := content.Entry{KEP: n, Stage: stage, ActionRequired: action, SIG: "node", SIGs: []string{"node"}}
		for i, d := range on {
			e.Gates = append(e.Gates, content.Gate{Name: fmt.Sprintf("Gate%d", i), Default: d})
		}
		return e
	}
	note := func(pr int, kinds ...content.Kind) content.Entry {
		return content.Entry{PRs: []int{pr}, Kinds: kinds, SIG: "apps", SIGs: []string{"apps"}}
	}
	said := note(940, "feature")
	said.ActionSaid = true
	required := note(950, "bug-or-regression")
	required.ActionRequired = true
	gone := note(960, "cleanup")
	gone.ActionRequired, gone.Stage = true, content.Removed
	leaving := note(970, "documentation")
	leaving.Stage = content.Deprecated
	reaching := func(e content.Entry, reach content.Reach) content.Entry {
		e.Reach = reach
		return e
	}
	all := []content.Entry{
		reaching(kep(98, content.Alpha, true), content.ReachEveryone),
		kep(90, content.Stable, true), kep(95, content.Alpha, true), gone, required, said,
		reaching(kep(99, content.Alpha, false), content.ReachEveryone),
		kep(80, content.Removed, false), kep(70, content.Deprecated, false), kep(60, content.Stable, false),
		kep(50, content.Beta, false, false, true), kep(55, content.Beta, false), kep(40, content.Beta, false, false), kep(30, content.Alpha, false, false),
		note(920, "cleanup", "deprecation"), leaving, reaching(note(908, "bug-or-regression"), content.ReachEveryone),
		note(930, "api-change"), note(910, "feature"), note(900, "bug-or-regression"), note(905, "cleanup"),
		note(906, "failing-test"), note(907, "documentation"), note(901, "flake"), note(902),
		reaching(kep(96, content.Stable, true), content.ReachOptedIn), reaching(kep(97, content.Stable, true), content.ReachAuthors),
	}
	for i := range all {
		e := &all[i]
		e.Version = content.Version{Major: 1, Minor: 27}
		e.ID = content.EntryID(e.Version, e.KEP, append(e.PRs, 0)[0], 0)
		e.Titles[content.English] = e.ID
	}
	return all
}

func TestImportance(t *testing.T) {
	want := ordered()
	c := open(t, want)
	rows := c.Select(content.Filters{}).Rows
	c.Sort(rows, content.ByImportance)
	for i, row := range rows {
		if got := c.ID(row); got != want[i].ID {
			t.Errorf("%d: %s, want %s", i, got, want[i].ID)
		}
	}
}

// Each order keeps all rows, holds what it says, and leaves what it does not tell apart as it is.
func TestOrders(t *testing.T) {
	c := open(t, randomEntries(seeded(4), 3000))
	number := func(row int) int {
		e := c.Entry(row)
		switch {
		case e.KEP != 0:
			return e.KEP
		case e.Note != 0 || len(e.PRs) == 0:
			return 2 << 32
		}
		return 1<<32 + e.PRs[0]
	}
	sig := func(row int) string {
		if s := c.SIG(row); s != "" {
			return s
		}
		return "~"
	}
	reach := func(row int) int {
		if r := c.Reach(row); r != "" {
			return slices.Index(content.Reaches(), r)
		}
		return slices.Index(content.Reaches(), content.ReachUsers)
	}
	for order, compare := range map[content.Order]func(a, b int) int{
		content.AsGiven:  func(int, int) int { return 0 },
		content.ByNumber: func(a, b int) int { return cmp.Compare(number(a), number(b)) },
		content.BySIG:    func(a, b int) int { return cmp.Compare(sig(a), sig(b)) },
		content.ByNewest: func(a, b int) int { return c.Version(b).Compare(c.Version(a)) },
		content.ByImportance: func(a, b int) int {
			band := func(row int) int { return max(reach(row), 1) }
			return cmp.Or(band(a)-band(b), cmp.Compare(boolInt(c.ActionRequired(b)), boolInt(c.ActionRequired(a))))
		},
	} {
		rows := c.Select(content.Filters{}).Rows
		slices.Reverse(rows)
		before := slices.Clone(rows)
		c.Sort(rows, order)
		if order == content.AsGiven && !slices.Equal(rows, before) {
			t.Error("rows that are to stay as they are have moved")
		}
		if !slices.IsSortedFunc(rows, compare) {
			t.Errorf("%q is not in its order", order)
		}
		slices.Sort(rows)
		slices.Sort(before)
		if !slices.Equal(rows, before) {
			t.Errorf("%q loses rows", order)
		}
	}
}

// A release comes in the order of importance among others by newest and by SIG.
func TestOrdersWithin(t *testing.T) {
	c := open(t, append(ordered(), randomEntries(seeded(6), 300)...))
	for _, order := range []content.Order{content.ByNewest, content.BySIG} {
		rows := c.Select(content.Filters{}).Rows
		c.Sort(rows, order)
		want := slices.Clone(rows)
		c.Sort(want, content.ByImportance)
		same := func(row int) bool { return c.Version(row).String() == "1.27" && c.SIG(row) == "apps" }
		if !slices.Equal(keep(rows, same), keep(want, same)) {
			t.Errorf("%q: a release of a SIG is not by importance", order)
		}
	}
}

func keep(rows []int, ok func(int) bool) []int {
	return slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return !ok(row) })
}

// Every row has a group, whose value it has.
func TestGroups(t *testing.T) {
	c := open(t, randomEntries(seeded(6), 1000))
	for _, f := range content.Groupings() {
		g := c.GroupsBy(f)
		for row := range c.Len() {
			e, value := c.Entry(row), g.Value(g.Of(row))
			ok := map[content.Field]bool{
				content.FieldSIG: value == e.SIG, content.FieldStage: value == string(e.Stage), content.FieldRelease: value == e.Version.String(),
				content.FieldKind: value == "" && len(e.Kinds) == 0 || slices.Contains(e.Kinds, content.Kind(value)),
			}[f]
			if !ok {
				t.Fatalf("%s is in the group %q of %s", e.ID, value, f)
			}
		}
		for n := 1; f == content.FieldSIG && n < g.Len(); n++ {
			if g.Value(n) != "" && g.Value(n-1) >= g.Value(n) {
				t.Errorf("%s stands before %s", g.Value(n-1), g.Value(n))
			}
		}
	}
}

// BenchmarkSort is what another order of a list costs.
func BenchmarkSort(b *testing.B) {
	for _, n := range []int{12_000, 100_000} {
		c := open(b, randomEntries(seeded(1), n))
		all := c.Select(content.Filters{}).Rows
		rows := make([]int, len(all))
		for _, order := range content.Orders() {
			b.Run(fmt.Sprintf("%d/%s", n, order), func(b *testing.B) {
				for b.Loop() {
					copy(rows, all)
					c.Sort(rows, order)
				}
			})
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
