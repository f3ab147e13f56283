package plan

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content"
)

// binaries returns the components in the order in which they are upgraded, each with the SIG that owns it.
func binaries() [][2]string {
	return [][2]string{
		{"kube-apiserver", "api-machinery"}, {"kube-controller-manager", "api-machinery"}, {"kube-scheduler", "scheduling"},
		{"cloud-controller-manager", "cloud-provider"}, {"kubelet", "node"}, {"kube-proxy", "network"},
		{"kubeadm", "cluster-lifecycle"}, {"kubectl", "cli"}, {"client-go", "api-machinery"},
	}
}

// componentRank orders components: the whole cluster, the binaries, what else tables name.
func componentRank(name string) int {
	if name == "" {
		return 0
	}
	if i := slices.IndexFunc(binaries(), func(b [2]string) bool { return b[0] == name }); i >= 0 {
		return 1 + i
	}
	return 1 + len(binaries())
}

func isBinary(name string) bool { return name != "" && componentRank(name) <= len(binaries()) }

// components returns what has to do with a sorted group, the leading one first: what its facts name, the components
// that metadata and title name, those of its gates; of what asks for something also those that its text names, so that
// who asks for a component misses nothing.
func (b *builder) components(g *group) []string {
	var out []string
	add := func(names ...string) {
		for _, name := range names {
			if name != "" && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	for i := range g.facts {
		if g.facts[i].Gate == nil {
			add(g.facts[i].Components()...)
		}
	}
	for _, i := range g.rows {
		e := &b.rows[i].entry
		add(componentsIn(e.Titles[content.English])...)
		for _, s := range slices.Concat(e.Flags, e.APIs, e.Metrics) {
			add(componentOf(s))
		}
	}
	for i := range g.facts {
		if gate := g.facts[i].Gate; gate != nil {
			add(gate.Components...)
		}
	}
	for _, i := range g.rows {
		for _, use := range b.rows[i].entry.Gates {
			if gate, ok := b.Tables.Gate(use.Name); ok {
				add(gate.Components...)
			}
		}
		if e := &b.rows[i].entry; e.ActionRequired || e.ActionSaid {
			// A text that cannot be read was an error before.
			text, _, _ := b.Catalog.Body(b.rows[i].number, content.English)
			what, action := Said(text, e.KEP != 0)
			add(componentsIn(what + " " + action)...)
		}
	}
	slices.SortStableFunc(out, func(x, y string) int { return cmp.Compare(isArea(x), isArea(y)) })
	return out
}

// isArea is 1 for what tables name that is no binary: storage, dra, images.
func isArea(name string) int {
	if isBinary(name) {
		return 0
	}
	return 1
}

// componentsIn returns the components that a text names.
func componentsIn(text string) []string {
	var out []string
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c != '-' && !unicode.IsLetter(c) }) {
		if word = strings.ToLower(word); isBinary(word) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	if strings.Contains(text, "API server") && !slices.Contains(out, "kube-apiserver") {
		out = append(out, "kube-apiserver")
	}
	return out
}

// componentOf returns the component of what metadata names: a flag, a kind of configuration, a metric; "" for none.
func componentOf(s string) string {
	first, rest, _ := strings.Cut(s, " ")
	if isBinary(first) {
		return first
	}
	for _, c := range [][2]string{
		{"KubeletConfiguration", "kubelet"}, {"CredentialProviderConfig", "kubelet"}, {"KubeProxyConfiguration", "kube-proxy"},
		{"KubeSchedulerConfiguration", "kube-scheduler"}, {"ClusterConfiguration", "kubeadm"}, {"InitConfiguration", "kubeadm"},
		{"EncryptionConfiguration", "kube-apiserver"}, {"AdmissionConfiguration", "kube-apiserver"},
		{"AuthenticationConfiguration", "kube-apiserver"},
	} {
		if first == c[0] || strings.HasPrefix(rest, c[0]) {
			return c[1]
		}
	}
	for _, c := range [][2]string{
		{"kubelet_", "kubelet"}, {"apiserver_", "kube-apiserver"}, {"etcd_", "kube-apiserver"}, {"scheduler_", "kube-scheduler"},
		{"kubeproxy_", "kube-proxy"},
	} {
		if strings.HasPrefix(first, c[0]) {
			return c[1]
		}
	}
	return ""
}

// sigs returns the SIGs of a group, the owner first: those of its entries and enhancements, else the owner of a
// component.
func (b *builder) sigs(g *group, components []string) []string {
	var out []string
	add := func(names ...string) {
		for _, name := range names {
			if name != "" && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	for _, i := range g.rows {
		add(b.rows[i].entry.SIGs...)
	}
	for i := range g.facts {
		f := &g.facts[i]
		for _, number := range keps(f.Sources()) {
			kep, _ := b.Tables.KEP(number)
			add(kep.SIGs...)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, component := range components {
		if i := componentRank(component) - 1; isBinary(component) {
			add(binaries()[i][1])
		} else {
			add(component) // storage, network: tables name areas as SIGs are called
		}
	}
	return out
}
