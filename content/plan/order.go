package plan

import (
	"cmp"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Order is how the items of a section follow each other.
type Order string

// The orders.
const (
	ByRelease   Order = "release"   // hop by hop, each in the order of the work
	ByComponent Order = "component" // by what items stand under, the oldest release first
)

// Orders returns the orders.
func Orders() []Order { return []Order{ByRelease, ByComponent} }

// Phase is a part of the work on the way to a release.
type Phase string

// The phases.
const (
	Before       Phase = "before" // what concerns the whole cluster
	Etcd         Phase = "etcd"
	ControlPlane Phase = "control-plane"
	Kubeadm      Phase = "kubeadm"
	Nodes        Phase = "nodes"
	AddOns       Phase = "add-ons"
	Clients      Phase = "clients" // and manifests
	After        Phase = "after"   // dashboards, and what is yet to go
)

// Phases returns the phases in the order of the work.
func Phases() []Phase {
	return []Phase{Before, Etcd, ControlPlane, Kubeadm, Nodes, AddOns, Clients, After}
}

// phaseOf says to which phase of the work an item belongs: by what it is about, else by what it stands under.
func phaseOf(i *Item) Phase {
	if i.Kind == Deprecated {
		return After
	}
	if e := i.leading(); e != nil {
		written := e.Kind == facts.API || e.Kind == facts.Field && e.Of != ""
		switch {
		case e.Kind == facts.Metric:
			return After
		case written && (e.Component == "" || e.Component == "kube-apiserver"):
			return Clients
		}
	}
	switch i.Under {
	case "etcd", sigPrefix + "etcd":
		return Etcd
	case "kubeadm", sigPrefix + "cluster-lifecycle":
		return Kubeadm
	case "kubelet", "kube-proxy", sigPrefix + "node", sigPrefix + "network", sigPrefix + "windows":
		return Nodes
	case "storage", "addons", "ingress", sigPrefix + "storage":
		return AddOns
	case "kubectl", "client-go", "cli-runtime", "e2e", sigPrefix + "cli", sigPrefix + "testing":
		return Clients
	case sigPrefix + "instrumentation":
		return After
	case "", "all", "images", sigPrefix + "release", sigPrefix + "architecture":
		return Before
	}
	return ControlPlane
}

// leading returns the element that an item is about, where the tables alone tell of it; nil for none.
func (i *Item) leading() *facts.Element {
	if len(i.Rows) > 0 || len(i.Facts) == 0 {
		return nil
	}
	return i.Facts[0].Element
}

// section says whom an item touches: as its leading entry says, else as what happens does. Nobody who did not switch a
// thing on is touched by what becomes of it.
func (b *builder) section(g *group, i *Item) SectionID {
	told := SectionID("")
	if row, ok := i.Title(); ok {
		told = SectionID(b.Catalog.Reach(row))
	} else if len(g.facts) > 0 {
		told = reachOf(g.facts)
	}
	switch {
	case i.Kind == New:
		return Nothing
	case told == Authors:
		return Authors
	case i.Gates || len(i.OnlyIfOn) > 0:
		return OptedIn
	case told != "":
		return told
	case slices.ContainsFunc(g.facts, func(f Fact) bool { return f.Event == Turned || f.Event == Changed && f.Element == nil }):
		return Everyone
	}
	return Users
}

// reachOf says whom facts touch, the gravest first: as the table of changes says where one of them is a change; "" where
// nothing tells.
func reachOf(all []Fact) SectionID {
	if f, ok := content.First(all, func(f Fact) bool { return f.Change != nil }); ok {
		return SectionID(f.Change.Reach)
	}
	if d := all[0].Default; d != nil {
		return d.sectionOf()
	}
	return ""
}

// Ordered returns the plan with the items of its sections in an order.
func (p *Plan) Ordered(by Order) *Plan {
	out := *p
	out.By, out.Sections = by, slices.Clone(p.Sections)
	for n, s := range out.Sections {
		out.Sections[n].Items = slices.Clone(s.Items)
		slices.SortFunc(out.Sections[n].Items, func(x, y Item) int {
			hop := x.Release.Release().Compare(y.Release.Release())
			phase := cmp.Compare(slices.Index(Phases(), x.Phase), slices.Index(Phases(), y.Phase))
			kind := cmp.Compare(slices.Index(Kinds(), x.Kind), slices.Index(Kinds(), y.Kind))
			place := comparePlaces(x.Under, y.Under)
			rest := cmp.Or(cmp.Compare(min(len(x.OnlyIfOn), 1), min(len(y.OnlyIfOn), 1)), x.Release.Compare(y.Release), cmp.Compare(x.ID, y.ID))
			if by == ByComponent {
				return cmp.Or(place, hop, kind, rest)
			}
			return cmp.Or(hop, phase, kind, place, rest)
		})
	}
	return &out
}

// Hop returns the minor release on the way to which an item belongs.
func (i *Item) Hop() content.Version { return i.Release.Release() }
