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
	Have    string          `json:"have,omitempty"`   // the version that a cluster has, see Having
	Enough  *bool           `json:"enough,omitempty"` // whether that will do; nil where the versions do not tell
}

// Thing returns the short name of what is required: containerd, etcd, coredns.
func (r *Requirement) Thing() string {
	words := strings.Fields(strings.ToLower(strings.TrimPrefix(r.Name, "external ")))
	return words[0]
}

// asks reports whether a requirement is one that a cluster has to meet: kubeadm brings the others itself.
func (r *Requirement) asks() bool { return !r.Kubeadm || r.Name == externalEtcd }

// enough reports whether a version is one of "1.6.34, 1.7.20 or 2.0" or newer: of a line that is named it has to reach
// that patch, else it has to be newer than all. nil where either text does not tell: 1.7 may be any patch of it.
func enough(typed, demanded string) *bool {
	v, err := content.ParseVersion(typed)
	if err != nil {
		return nil
	}
	var newest content.Version
	for word := range strings.FieldsSeq(strings.NewReplacer(",", " ", "(", " ", ")", " ").Replace(demanded)) {
		d, err := content.ParseVersion(word)
		if err != nil {
			continue
		}
		if d.Release() == v.Release() {
			ok := v.Compare(d) >= 0
			if !ok && strings.Count(typed, ".") == 1 {
				return nil
			}
			return &ok
		}
		if d.Compare(newest) > 0 {
			newest = d
		}
	}
	if newest == (content.Version{}) {
		return nil
	}
	ok := v.Compare(newest) > 0
	return &ok
}

// externalEtcd is an etcd that kubeadm uses and does not run.
const externalEtcd = "external etcd (minimum)"

// RequiredIn returns what a release demands, or kubeadm brings with it, that the one before it did not.
func RequiredIn(all []facts.Artifact, v content.Version) []Requirement {
	b := new(builder)
	b.from, b.to = v.Previous(), v
	return slices.DeleteFunc(b.required(all), func(r Requirement) bool { return r.Release != v })
}

// required returns the requirements of the last release on the way.
func (b *builder) required(all []facts.Artifact) []Requirement {
	var out []Requirement
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
	return out
}

// calledByPeople returns what a constant of kubeadm is about, "" for the skew of kubelets, which a plan says by itself.
func calledByPeople(constant string) string {
	return map[string]string{
		"etcd_min_external": externalEtcd, "etcd_default": "etcd", "coredns": "CoreDNS", "pause": "pause image",
	}[constant]
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
