package plan

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Untold returns the changes of behaviour of a release that no text of ours tells, as a plan joins the two: by component
// as in a plan, what must be done first. It reads no text, and takes less than a millisecond.
func Untold(c *content.Catalog, changes []facts.Change, in content.Version) []facts.Change {
	b := &builder{Sources: Sources{Catalog: c}, byRow: map[int]int{}}
	add := func(numbers []int) { // of entries that may tell it
		for _, number := range numbers {
			if _, there := b.byRow[number]; !there && c.Version(number).Release() == in && c.Source(number) == content.SourceOwn {
				b.addRow(number)
			}
		}
	}
	var out []facts.Change
	for i := range changes {
		if changes[i].Release != in {
			continue
		}
		for _, pr := range pulls(changes[i].Sources) {
			add(c.ByPR(pr))
		}
		for _, kep := range keps(changes[i].Sources) {
			add(c.ByKEP(kep))
		}
		if _, told := b.bestRow(&Fact{Event: Changed, Release: in, Change: &changes[i]}); !told {
			out = append(out, changes[i])
		}
	}
	slices.SortStableFunc(out, func(x, y facts.Change) int {
		at, before := placeOf(&x), placeOf(&y)
		return cmp.Or(comparePlaces(at, before), requiredFirst(&x, &y))
	})
	return out
}

// placeOf returns the component of a change, "" for the whole cluster.
func placeOf(c *facts.Change) string { return strings.Join((&Fact{Change: c}).Components(), "") }

func requiredFirst(x, y *facts.Change) int {
	switch {
	case x.ActionRequired == y.ActionRequired:
		return 0
	case x.ActionRequired:
		return -1
	}
	return 1
}
