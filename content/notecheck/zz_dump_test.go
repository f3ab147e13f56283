package notecheck

import (
	"fmt"
	"os"
	"testing"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

func TestDump(t *testing.T) {
	f, _ := facts.Embedded()
	el, _ := facts.EmbeddedElements()
	notes, _ := read(os.DirFS("../notes"))
	l, _ := newLedger(Tables{Facts: f, Elements: el}, notes)
	told := map[string]map[string]bool{}
	cited := map[string]map[string]bool{}
	for _, n := range notes {
		e := l.open(n)
		if e == nil {
			continue
		}
		e.metadata()
		e.prose()
		e.action()
		r := e.release.String()
		if told[r] == nil {
			told[r] = map[string]bool{}
			cited[r] = map[string]bool{}
		}
		for g := range e.gone {
			told[r][g] = true
		}
		for _, m := range e.english.header.PRs { cited[r][fmt.Sprintf("#%d", m)] = true }
		if len(e.gone) > 0 {
			fmt.Println("GONE", e.id, e.english.header.ActionRequired, strings.Join(slices.Sorted(maps.Keys(e.gone)), " | "))
		}
	}
	for r := range told {
		v, _ := content.ParseVersion(r)
		for _, g := range f.Gates() {
			if g.RemovedIn == v && !told[r]["gate "+g.Name] {
				fmt.Println("UNTOLD", r, "gate", g.Name)
			}
		}
		for _, k := range facts.ElementKinds() {
			for _, x := range el.All(k) {
				if (x.Removed == v || x.Hidden == v) && !told[r][string(x.Kind)+" "+x.Title()] {
					fmt.Println("UNTOLD", r, k, x.Component, x.Title(), x.Sources)
				}
			}
		}
		for _, c := range el.Changes() {
			if c.Release == v && c.ActionRequired && !told[r]["change: "+c.What] {
				fmt.Println("UNTOLD", r, "change", c.Component, c.What, c.Sources)
			}
		}
	}
}
