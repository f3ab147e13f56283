package plan_test

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/plan"
)

// walk writes a plan down: section, hop, phase, what an item stands under, identifier.
func walk(p *plan.Plan) []string {
	var out []string
	for _, s := range p.Sections {
		for _, i := range s.Items {
			out = append(out, strings.Join([]string{string(s.ID), i.Hop().String(), string(i.Phase), i.Under, i.ID}, " "))
		}
	}
	return out
}

// Items stand where they touch somebody: as their notes say, else as what happens does. A section goes hop by hop in the
// order of the work, or by component.
func TestSections(t *testing.T) {
	entry := func(id, sig string, reach content.Reach, gates ...content.Gate) content.Entry {
		return content.Entry{ID: id, SIG: sig, Reach: reach, ActionRequired: true, Gates: gates, Bodies: [4]string{"Text."}}
	}
	s := world{
		entries: []content.Entry{
			entry("v1.35/pr-1", "network", content.ReachEveryone), entry("v1.34/pr-2", "storage", content.ReachEveryone),
			entry("v1.34/pr-3", "etcd", content.ReachEveryone), entry("v1.34/pr-4", "node", content.ReachUsers),
			entry("v1.34/pr-5", "node", content.ReachUsers, content.Gate{Name: "Alpha"}),
			entry("v1.34/pr-6", "scheduling", content.ReachAuthors, content.Gate{Name: "Alpha"}),
			{ID: "v1.34/pr-7", SIG: "node", Reach: content.ReachEveryone, Kinds: []content.Kind{"feature"}},
		},
		gates:   "Alpha; 1.30; -; alpha; off; no; x\nTurns; 1.30; 1.34; beta; off; no; x\nTurns; 1.35; -; beta; on; no; x\nTurns; of; kubelet",
		metrics: element("x_total", "kubelet", "-", "-", "-", "1.34", "-", "guide"),
		flags:   element("--a", "kube-apiserver", "-", "1.34", "-", "-", "-", "guide"),
		apis:    element("x/v1beta1 A", "kube-apiserver", "as", "-", "-", "1.34", "x/v1", "guide"),
	}.sources(t)
	p := between(t, s, "1.33", "1.36")
	want := []string{
		"everyone 1.34 etcd sig-etcd must-do/v1.34/pr-3", "everyone 1.34 add-ons sig-storage must-do/v1.34/pr-2",
		"everyone 1.35 nodes sig-network must-do/v1.35/pr-1", "everyone 1.35 nodes kubelet defaults/gate/Turns",
		"users 1.34 nodes sig-node must-do/v1.34/pr-4", "users 1.34 clients kube-apiserver removed/api/x/v1beta1-A",
		"users 1.34 after kubelet removed/metric/kubelet/x_total", "users 1.34 after kube-apiserver deprecated/flag/kube-apiserver/--a",
		"opted-in 1.34 nodes sig-node must-do/v1.34/pr-5", "authors 1.34 control-plane sig-scheduling must-do/v1.34/pr-6",
		"nothing 1.34 nodes sig-node new/v1.34/pr-7",
	}
	if got := walk(p); !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
	asking := p.Asking()
	if asking.Quiet != 1 || len(asking.Sections) != len(p.Sections)-1 || p.Quiet != 0 || len(p.Section(plan.Nothing).Items) != 1 {
		t.Errorf("%d are left out, of %d sections %d stay", asking.Quiet, len(p.Sections), len(asking.Sections))
	}
	for _, section := range p.Ordered(plan.ByComponent).Sections {
		unders := []string{}
		for _, i := range section.Items {
			if len(unders) == 0 || unders[len(unders)-1] != i.Under {
				unders = append(unders, i.Under)
			}
		}
		if sorted := slices.Compact(slices.Sorted(slices.Values(unders))); len(sorted) != len(unders) {
			t.Errorf("by component %s goes %v", section.ID, unders)
		}
	}
	for _, i := range p.Narrow(plan.Filter{Kinds: []plan.Kind{plan.Deprecated}}).Sections[1].Items {
		if i.Kind != plan.Deprecated {
			t.Errorf("of deprecations alone: %s", i.ID)
		}
	}
}
