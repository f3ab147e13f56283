package plan

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// The kinds of artifacts that are requirements.
const (
	kindMinimum = "minimum"
	kindKubeadm = "kubeadm_versions"
)

// Requirement is a version or setting that To demands of something beside the cluster, or that kubeadm brings.
type Requirement struct {
	Name    string          `json:"name"`             // etcd, cgroup, kernel; of kubeadm external etcd (minimum), etcd, CoreDNS, pause image
	Value   string          `json:"value"`            // at To
	Was     string          `json:"was,omitempty"`    // at From, "" where nothing tells
	Release content.Version `json:"release,omitzero"` // the first on the way that has it; zero where it holds already at From
	Kubeadm bool            `json:"kubeadm"`          // of clusters that kubeadm runs
	Remark  string          `json:"remark,omitempty"` // in English
	Sources []string        `json:"sources"`
}

// required returns the requirements of To: all of kubeadm's, and of the rest those that are new on the way.
func (b *builder) required() []Requirement {
	var out []Requirement
	all := b.Elements.Artifacts()
	for i := range all {
		a := &all[i]
		if a.Release.Compare(b.to) > 0 {
			continue
		}
		switch a.Kind {
		case kindMinimum:
			b.require(&out, a, Requirement{Name: a.Name, Value: strings.TrimPrefix(a.Value, "value ")})
		case kindKubeadm:
			for pair := range strings.SplitSeq(a.Value, "; ") {
				name, value, _ := strings.Cut(pair, " ")
				if name = calledByPeople(name); name != "" {
					b.require(&out, a, Requirement{Name: name, Value: value, Kubeadm: true})
				}
			}
		}
	}
	return slices.DeleteFunc(out, func(r Requirement) bool { return !r.Kubeadm && r.Release == content.Version{} })
}

// calledByPeople returns what a constant of kubeadm is about, "" for the skew of kubelets, which a plan says by itself.
func calledByPeople(constant string) string {
	switch constant {
	case "etcd_min_external":
		return "external etcd (minimum)"
	case "etcd_default":
		return "etcd"
	case "coredns":
		return "CoreDNS"
	case "pause":
		return "pause image"
	}
	return ""
}

// require replaces what an older release demanded of the same thing for the same reason.
func (b *builder) require(all *[]Requirement, a *facts.Artifact, r Requirement) {
	r.Remark, r.Sources = a.Remark, a.Sources
	i := slices.IndexFunc(*all, func(old Requirement) bool {
		return old.Name == r.Name && old.Kubeadm == r.Kubeadm && (r.Kubeadm || old.Remark == r.Remark)
	})
	if i < 0 {
		*all = append(*all, Requirement{})
		i = len(*all) - 1
	}
	old := (*all)[i]
	switch {
	case !b.holds(a.Release):
		r.Was = r.Value
	case old.Value == r.Value:
		r.Was, r.Release = old.Was, old.Release
	default:
		r.Was, r.Release = old.Was, a.Release
	}
	(*all)[i] = r
}
