package facts

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// A gate that is a value of a flag went when the table of gates says so, or its component kept it longer.
func TestValuesAgreeWithTheGates(t *testing.T) {
	gates, compared := tables(t), 0
	for _, x := range elements(t).All(Flag) {
		if x.Name != "--feature-gates" || x.Value == "" {
			continue
		}
		compared++
		g, ok := gates.Gate(x.Value)
		if !ok || x.Removed.Major != 0 && g.RemovedIn.Major != 0 && x.Removed.Compare(g.RemovedIn) < 0 {
			t.Errorf("%s %s goes in %s, the gate in %s", x.Component, x.Value, x.Removed, g.RemovedIn)
		}
	}
	if compared == 0 {
		t.Error("nothing compared")
	}
}

// The tables have no holes: what is to be used instead of an API is an API of the tables and there by then, and every
// release from 1.20 on removes, changes and says what kubeadm ships.
func TestElementsHaveNoGaps(t *testing.T) {
	e := elements(t)
	version := regexp.MustCompile(`^([a-z0-9.-]+/)?v\d\w*$`)
	for _, x := range e.All(API) {
		_, kind, _ := strings.Cut(x.Name, " ")
		if x.Component != "kube-apiserver" || !version.MatchString(x.Instead) || x.Of == "" {
			continue
		}
		i := slices.IndexFunc(e.All(API), func(y Element) bool { return y.Name == x.Instead+" "+kind })
		if i < 0 {
			if !slices.ContainsFunc(e.All(API), func(y Element) bool { return strings.HasPrefix(y.Name, x.Instead+" ") }) {
				t.Errorf("%s: no API of %s", x.Name, x.Instead)
			}
			continue
		}
		y := e.All(API)[i]
		if x.InsteadSince.Major != 0 && y.Since.Major != 0 && !y.AtLeast && y.Since.Compare(x.InsteadSince) > 0 {
			t.Errorf("%s: %s since %s, the table says %s", x.Name, y.Name, x.InsteadSince, y.Since)
		}
	}
	for _, r := range tables(t).Releases() {
		v := r.Version
		if v.Compare(content.Version{Major: 1, Minor: 20}) < 0 {
			continue
		}
		gone := 0
		for _, kind := range ElementKinds() {
			for _, x := range e.All(kind) {
				if x.Removed == v {
					gone++
				}
			}
		}
		changed := slices.ContainsFunc(e.Changes(), func(c Change) bool { return c.Release == v })
		shipped := slices.ContainsFunc(e.Artifacts(), func(a Artifact) bool { return a.Release == v && a.Kind == "kubeadm_versions" })
		if gone < 3 && r.AsOf == "" || !changed || !shipped {
			t.Errorf("%s: %d removed, changes %v, versions of kubeadm %v", v, gone, changed, shipped)
		}
	}
}
