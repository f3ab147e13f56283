package factfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content/facts"
)

// SettleKEPs sorts enhancements by number and keeps one of those with the same number. It drops references to numbers
// that are in neither list, and adds a remark where milestones are in the wrong order. The second list must be sorted.
func SettleKEPs(keps []facts.KEP, others ...facts.KEP) []facts.KEP {
	slices.SortStableFunc(keps, func(a, b facts.KEP) int {
		return cmp.Or(a.Number-b.Number, standing(a.Status)-standing(b.Status), strings.Compare(a.Path, b.Path))
	})
	out := keps[:0:0]
	for _, k := range keps {
		if n := len(out); n > 0 && out[n-1].Number == k.Number {
			out[n-1].Remarks = append(out[n-1].Remarks, fmt.Sprintf("%s (%s) has the same number", strings.TrimPrefix(k.Path, "keps/"),
				cmp.Or(k.Status, "no status")))
			continue
		}
		out = append(out, k)
	}
	for i := range out {
		for _, list := range []*[]int{&out[i].See, &out[i].Replaces, &out[i].ReplacedBy} {
			*list = slices.DeleteFunc(*list, func(n int) bool { return n == out[i].Number || !Known(out, n) && !Known(others, n) })
		}
		out[i].Remarks = append(out[i].Remarks, misdated(&out[i])...)
	}
	return out
}

// standing orders enhancements with the same number: the one that stands first.
func standing(status string) int {
	order := []string{"implemented", "implementable", "provisional", "", "replaced", "withdrawn"}
	if i := slices.Index(order, status); i >= 0 {
		return i
	}
	return len(order)
}

// Known reports whether enhancements in order have a number.
func Known(keps []facts.KEP, number int) bool {
	_, ok := slices.BinarySearchFunc(keps, number, func(k facts.KEP, n int) int { return k.Number - n })
	return ok
}

// misdated returns which milestones are dated after a later stage's.
func misdated(k *facts.KEP) (lines []string) {
	for i := 1; i < len(k.Milestones); i++ {
		if a, b := k.Milestones[i-1], k.Milestones[i]; a.Stage != b.Stage && a.Release.Compare(b.Release) > 0 {
			lines = append(lines, fmt.Sprintf("%s %s is dated after %s %s", a.Stage, a.Release, b.Stage, b.Release))
		}
	}
	return lines
}
