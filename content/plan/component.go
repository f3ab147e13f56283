package plan

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"k8sexplore/content"
)

// binaries are the components in the order in which they are upgraded, each with the SIG that owns it.
var binaries = [...][2]string{
	{"kube-apiserver", "api-machinery"}, {"kube-controller-manager", "api-machinery"}, {"kube-scheduler", "scheduling"},
	{"cloud-controller-manager", "cloud-provider"}, {"kubelet", "node"}, {"kube-proxy", "network"},
	{"kubeadm", "cluster-lifecycle"}, {"kubectl", "cli"}, {"client-go", "api-machinery"},
}

// componentRank orders places: the whole cluster, the binaries, what else tables name, SIGs.
func componentRank(name string) int {
	if name == "" {
		return 0
	}
	if i := slices.IndexFunc(binaries[:], func(b [2]string) bool { return b[0] == name }); i >= 0 {
		return 1 + i
	}
	if strings.HasPrefix(name, sigPrefix) {
		return 2 + len(binaries)
	}
	return 1 + len(binaries)
}

// comparePlaces orders places: by componentRank, then by name.
func comparePlaces(a, b string) int {
	return cmp.Or(cmp.Compare(componentRank(a), componentRank(b)), cmp.Compare(a, b))
}

func isBinary(name string) bool { return name != "" && componentRank(name) <= len(binaries) }

// several is how many components make something a matter of the whole cluster.
const several = 3

// sigPrefix marks a place that is no component but a SIG: sig-node.
const sigPrefix = "sig-"

// places returns the components that a sorted group concerns, and the place that it stands under. Its components are
// those that facts, metadata and titles name, then those of its gates, and, where it asks for something, those that
// its text names, so that a plan narrowed to a component misses nothing. It stands under the first component that is
// named, else under the component that all its gates belong to, else under the SIG; "" is the whole cluster, or no
// place in particular.
func (b *builder) places(g *group) (components []string, under string) {
	var named, gated, told set
	if g.gates {
		named.add(g.of)
		return named, g.of
	}
	for i := range g.facts {
		if f := &g.facts[i]; f.Gate != nil {
			gated.add(f.Gate.Components...)
		} else {
			named.add(f.Components()...)
		}
	}
	for _, i := range g.rows {
		e := &b.rows[i].entry
		named.add(componentsIn(e.Name + " " + e.Titles[content.English])...)
		for _, s := range slices.Concat(e.Flags, e.APIs, e.Metrics) {
			named.add(componentOf(s))
		}
		for _, use := range e.Gates {
			gate, _ := b.Tables.Gate(use.Name)
			gated.add(gate.Components...)
		}
		if e.ActionRequired || e.ActionSaid {
			// A text that cannot be read was an error before.
			lead, _ := LeadOf(b.Catalog, b.rows[i].number, content.English)
			told.add(componentsIn(lead.Summary + " " + lead.Action)...)
		}
	}
	slices.SortStableFunc(named, func(x, y string) int { return cmp.Compare(isArea(x), isArea(y)) })
	for _, more := range []set{named, gated, told} {
		if under == "" && len(named) < several && len(more) > 0 && (len(more) == 1 || len(named) > 0) {
			under = more[0]
		}
	}
	if sigs := b.sigs(g, named); under == "" && len(named) < several && len(sigs) > 0 {
		under = sigPrefix + sigs[0]
	}
	named.add(gated...)
	named.add(told...)
	return named, under
}

// set is a list without repetitions, in the order in which it was filled.
type set []string

func (s *set) add(names ...string) {
	for _, name := range names {
		if name != "" && !slices.Contains(*s, name) {
			*s = append(*s, name)
		}
	}
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
	if strings.Contains(text, "API server") {
		out = content.AppendNew(out, "kube-apiserver")
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
	var out set
	for _, i := range g.rows {
		out.add(b.rows[i].entry.SIGs...)
	}
	for i := range g.facts {
		f := &g.facts[i]
		for _, number := range keps(f.Sources()) {
			kep, _ := b.Tables.KEP(number)
			out.add(kep.SIGs...)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, component := range components {
		if i := componentRank(component) - 1; isBinary(component) {
			out.add(binaries[i][1])
		} else {
			out.add(component) // storage, network: tables name areas as SIGs are called
		}
	}
	return out
}
