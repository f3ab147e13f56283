package check

import (
	"cmp"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// mostSteps is how many replacements are followed to the one that a release has.
const mostSteps = 8

// instead returns what a release has in place of what a row is about, followed to the end: of an API the most stable
// version that it serves of that kind. It is "" where there is nothing.
func (k *known) instead(e row, target content.Version) string {
	own, kind, _ := strings.Cut(e.Name, " ")
	for range mostSteps {
		next, _, _ := strings.Cut(e.Instead, " ")
		if e.Kind != facts.API || !groupVersion().MatchString(next) {
			return e.Instead
		}
		switch best := k.best(next, kind, target); best {
		case "":
		case own:
			return ""
		default:
			return best
		}
		of := k.api(next, kind)
		if of == nil {
			return e.Instead
		}
		e = of
	}
	return ""
}

// best returns the group version of the group of another one in which a release has a kind, the most stable and newest;
// "" where there is none.
func (k *known) best(like, kind string, target content.Version) (best string) {
	none := content.Version{}
	for gv := range k.apis() {
		if groupOf(gv) != groupOf(like) {
			continue
		}
		e := k.api(gv, kind)
		if e == nil || e.Since != none && !e.AtLeast && e.Since.Compare(target) > 0 || e.Removed != none && e.Removed.Compare(target) <= 0 {
			continue
		}
		if best == "" || compareVersions(gv, best) > 0 {
			best = gv
		}
	}
	return best
}

func groupOf(gv string) string {
	group, _, ok := strings.Cut(gv, "/")
	if !ok {
		return ""
	}
	return group
}

var apiVersion = pattern.Lazily(`v(\d+)(?:(alpha|beta)(\d+))?$`)

// compareVersions orders the versions of group versions: v1beta1 before v1beta2 before v1.
func compareVersions(a, b string) int {
	read := func(gv string) [3]int {
		m := apiVersion().FindStringSubmatch(gv)
		if m == nil {
			return [3]int{}
		}
		major, _ := strconv.Atoi(m[1])
		minor, _ := strconv.Atoi(m[3])
		return [3]int{map[string]int{"alpha": 1, "beta": 2, "": 3}[m[2]], major, minor}
	}
	x, y := read(a), read(b)
	return cmp.Or(x[0]-y[0], x[1]-y[1], x[2]-y[2])
}
