package name_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

// elements are a few of each kind.
func elements(t testing.TB) *name.Elements {
	t.Helper()
	table := func(columns string, rows ...string) *fstest.MapFile {
		text := columns + "\n" + strings.Join(rows, "\n") + "\n"
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "; ", "\t"))}
	}
	all, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv": table("name; component; of; stage; since; removed; sources",
			"policy/v1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; stable; 1.21; -; #99290",
			"policy/v1beta1 Eviction; kube-apiserver; pods/eviction; beta; 1.5; -; #1",
			"policy/v1beta1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; beta; 1.5; 1.25; #99290",
		),
		"flags.tsv": table("name; component; of; value; since; removed; sources",
			"-; kubectl; alpha debug; -; 1.18; 1.21; #98111",
			"--address; kube-scheduler; -; -; -; 1.24; #106865", "--address; kubelet; -; -; -; -; #2",
			"--cloud-provider; kubelet; -; -; -; -; #3", "--cloud-provider; kubelet; -; aws; -; 1.27; #4",
			"--filename; kubectl; debug; -; 1.27; -; #5", "--filename; kubectl; run; -; -; -; #112261",
		),
		"fields.tsv": table("name; component; of; removed; sources",
			"KubeletConfiguration.runOnce; kubelet; -; 1.32; #126336",
			"seccomp.security.alpha.kubernetes.io/pod; -; Pod annotation; 1.27; #6",
			"v1 Pod spec.volumes[].gitRepo; -; v1 Pod; 1.36; KEP-5040",
		),
		"metrics.tsv": table("name; component; sources", "etcd_request_*; kube-apiserver; #7", "kubelet_node_name; kubelet; #7"),
		"plugins.tsv": table("name; component; removed; sources", "PodSecurityPolicy; kube-apiserver; 1.25; #8"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return name.NewElements(all)
}

func titles(all []facts.Element) string {
	var out []string
	for _, e := range all {
		out = append(out, strings.TrimSpace(e.Component+" "+e.Title()))
	}
	return strings.Join(out, ", ")
}

func TestFindElements(t *testing.T) {
	n := elements(t)
	const both = "kube-apiserver policy/v1 PodDisruptionBudget, kube-apiserver policy/v1beta1 PodDisruptionBudget"
	for _, c := range []struct {
		kind        facts.ElementKind
		typed, want string
		listed      bool
	}{
		{facts.API, "policy/v1 PodDisruptionBudget", "kube-apiserver policy/v1 PodDisruptionBudget", false},
		{facts.API, "policy/v1", "kube-apiserver policy/v1 PodDisruptionBudget", false},
		{facts.API, "POLICY/V1BETA1", "kube-apiserver policy/v1beta1 Eviction, kube-apiserver policy/v1beta1 PodDisruptionBudget", true},
		{facts.API, "pdb", both, true},
		{facts.API, "poddisruptionbudget", both, true},
		{facts.API, "poddis", both, true},
		{facts.API, "policy/v1 pdb", "kube-apiserver policy/v1 PodDisruptionBudget", false},
		{facts.API, "policy/v1beta1/poddisruptionbudgets", "kube-apiserver policy/v1beta1 PodDisruptionBudget", false},
		{facts.API, "policy/*", "kube-apiserver policy/v1 PodDisruptionBudget, kube-apiserver policy/v1beta1 Eviction, kube-apiserver policy/v1beta1 PodDisruptionBudget", true},
		{facts.API, "apps", "", false},
		{facts.Flag, "--address", "kube-scheduler --address, kubelet --address", false},
		{facts.Flag, "address", "kube-scheduler --address, kubelet --address", false},
		{facts.Flag, "kubelet/--address", "kubelet --address", false},
		{facts.Flag, "kubelet/address", "kubelet --address", false},
		{facts.Flag, "kubelet --address=0.0.0.0", "kubelet --address", false},
		{facts.Flag, "kubectl run --filename", "kubectl run --filename", false},
		{facts.Flag, "kubelet/*", "kubelet --address, kubelet --cloud-provider, kubelet --cloud-provider=aws", true},
		{facts.Flag, "--cloud-p", "kubelet --cloud-provider, kubelet --cloud-provider=aws", false},
		{facts.Flag, "kubectl alpha debug", "kubectl alpha debug", false},
		{facts.Flag, "alpha debug", "kubectl alpha debug", false},
		{facts.Flag, "kubeadm --address", "", false},
		{facts.Field, "runOnce", "kubelet KubeletConfiguration.runOnce", false},
		{facts.Field, "kubeletconfiguration.runonce", "kubelet KubeletConfiguration.runOnce", false},
		{facts.Field, "gitRepo", "v1 Pod spec.volumes[].gitRepo", false},
		{facts.Field, "Pod.spec.volumes[].gitRepo", "v1 Pod spec.volumes[].gitRepo", false},
		{facts.Field, "*volumes[]*", "v1 Pod spec.volumes[].gitRepo", true},
		{facts.Metric, "kubelet_", "kubelet kubelet_node_name", false},
		{facts.Plugin, "podsecuritypolicy", "kube-apiserver PodSecurityPolicy", false},
		{facts.Plugin, "", "", true},
	} {
		found, listed := n.Find(c.kind, c.typed)
		if got := titles(found); got != c.want || listed != c.listed {
			t.Errorf("%s %q is %s, listed %v", c.kind, c.typed, got, listed)
		}
	}
	if got := titles(n.All("podsecuritypolicy")); got != "kube-apiserver PodSecurityPolicy" {
		t.Errorf("of all kinds: %s", got)
	}
	if all := n.All("*"); all != nil {
		t.Errorf("* stands for %d elements", len(all))
	}
}

// A search takes a text for a name only where it is no ordinary word.
func TestExactElements(t *testing.T) {
	n := elements(t)
	for text, want := range map[string]string{
		"--address": "[{flag --address }]", "kubelet --address": "[{flag --address kubelet}]", "kubeadm/--address": "[]", "address": "[]",
		"policy/v1 PodDisruptionBudget": "[{api policy/v1 PodDisruptionBudget }]", "PodDisruptionBudget": "[]",
		"PodDisruptionBudget v1beta1": "[{api policy/v1beta1 PodDisruptionBudget }]", "v1 poddisruptionbudget": "[{api policy/v1 PodDisruptionBudget }]",
		"policy/v1beta1": "[{api policy/v1beta1 Eviction } {api policy/v1beta1 PodDisruptionBudget }]",
		"runOnce":        "[{field KubeletConfiguration.runOnce }]", "runonce": "[]", "KubeletConfiguration.runOnce": "[{field KubeletConfiguration.runOnce }]",
		"kubelet_node_name": "[{metric kubelet_node_name }]", "PodSecurityPolicy": "[{plugin PodSecurityPolicy }]", "podsecuritypolicy": "[]",
		"": "[]", "--": "[]", "/": "[]",
	} {
		if got := fmt.Sprint(n.Exact(text)); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// begin says what begins so, and how much of it is called so as a whole.
func begin(n *name.Elements, kind facts.ElementKind, beginning string, most int) string {
	all, whole := n.Beginning(kind, beginning, most)
	return fmt.Sprint(whole, " ", all)
}

func TestElementsAlike(t *testing.T) {
	n := elements(t)
	for _, c := range []struct{ what, got, want string }{
		{"begins with pod", begin(n, "", "pod", 9),
			"0 [{api policy/v1 PodDisruptionBudget } {api policy/v1beta1 Eviction } {api policy/v1beta1 PodDisruptionBudget } {field v1 Pod spec.volumes[].gitRepo } {plugin PodSecurityPolicy }]"},
		{"first that begins", begin(n, "", "pod", 1), "0 [{api policy/v1 PodDisruptionBudget }]"},
		{"flags that begin", begin(n, facts.Flag, "cloud", 9), "0 [{flag --cloud-provider }]"},
		{"called so", begin(n, "", "pods/eviction", 9), "1 [{api policy/v1beta1 Eviction }]"},
		{"called so before others", begin(n, "", "pod.spec.volumes[].gitrepo", 9), "1 [{field v1 Pod spec.volumes[].gitRepo }]"},
		{"holding", fmt.Sprint(n.Holding([]string{"provider", "cloud"}, 9)), "[{flag --cloud-provider }]"},
		{"nearest", n.Nearest(facts.Flag, "--addrezz")[0], "--address"},
		{"nearest API", n.Nearest(facts.API, "policy/v1 PodDisruptonBudget")[0], "policy/v1 PodDisruptionBudget"},
		{"nearest plugin", n.Nearest(facts.Plugin, "podsecuritpolicy")[0], "PodSecurityPolicy"},
		{"nearest metric", n.Nearest(facts.Metric, "kubelet_nod_name")[0], "kubelet_node_name"},
		{"nearest whole field", n.Nearest(facts.Field, "KubeletConfiguration.runOnc")[0], "KubeletConfiguration.runOnce"},
		{"nearest field by its last part", n.Nearest(facts.Field, "runOnc")[0], "KubeletConfiguration.runOnce"},
		{"nearest without dashes", n.Nearest(facts.Flag, "addrezz")[0], "--address"},
		{"components that have it", fmt.Sprint(n.Nearest(facts.Flag, "kubeadm/--address")), "[kube-scheduler/--address kubelet/--address]"},
		{"names", fmt.Sprint(n.Names(facts.Flag)), "[kubectl alpha debug --address --cloud-provider --filename]"},
		{"other versions", titles(n.Related(name.Element{Kind: facts.API, Name: "policy/v1 PodDisruptionBudget"})), "kube-apiserver policy/v1beta1 PodDisruptionBudget"},
		{"other components", titles(n.Related(name.Element{Kind: facts.Flag, Name: "--address", Component: "kubelet"})), "kube-scheduler --address"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// What a header names leads to an element, and from there to the entry again.
func TestMentions(t *testing.T) {
	n := elements(t)
	for _, c := range []struct {
		in         name.Headed
		text, want string
	}{
		{name.HeadedFlag, "kubelet --cloud-provider=aws", "{flag --cloud-provider kubelet}"},
		{name.HeadedFlag, "--address", "{flag --address }"},
		{name.HeadedFlag, "kube-proxy --address", ""},
		{name.HeadedFlag, "kubectl run --filename", "{flag --filename kubectl}"},
		{name.HeadedFlag, "kubectl alpha debug", "{flag kubectl alpha debug }"},
		{name.HeadedFlag, "KubeletConfiguration runOnce", "{field KubeletConfiguration.runOnce }"},
		{name.HeadedFlag, "admission plugin PodSecurityPolicy", "{plugin PodSecurityPolicy }"},
		{name.HeadedAPI, "kubelet.config.k8s.io/v1beta1 KubeletConfiguration .runOnce", "{field KubeletConfiguration.runOnce }"},
		{name.HeadedAPI, "v1 Pod .spec.volumes[].gitRepo", "{field v1 Pod spec.volumes[].gitRepo }"},
		{name.HeadedAPI, "annotation seccomp.security.alpha.kubernetes.io/pod", "{field seccomp.security.alpha.kubernetes.io/pod }"},
		{name.HeadedAPI, "policy/v1 PodDisruptionBudget", "{api policy/v1 PodDisruptionBudget }"},
		{name.HeadedAPI, "policy/v1 PodDisruptionBudget .spec.minAvailable", ""},
		{name.HeadedMetric, "kubelet_node_name{node}", "{metric kubelet_node_name }"},
		{name.HeadedMetric, "etcd_request_errors_total", "{metric etcd_request_* }"},
		{name.HeadedMetric, "", ""},
	} {
		got := ""
		if e, ok := n.Mentioned(c.in, c.text); ok {
			got = fmt.Sprint(e)
		}
		if got != c.want {
			t.Errorf("%q is %s, want %s", c.text, got, c.want)
		}
	}
}

// entries are three of one release: one that names a flag, one that names it for a component, one of a pull request.
func entries(t *testing.T) *content.Catalog {
	t.Helper()
	v := content.Version{Major: 1, Minor: 27}
	var all []content.Entry
	for pr, flags := range map[int][]string{100: {"--address"}, 200: {"kubelet --address"}, 106865: nil} {
		all = append(all, content.Entry{Version: v, PRs: []int{pr}, ID: content.EntryID(v, 0, pr, 0), SIG: "node", SIGs: []string{"node"}, Flags: flags})
	}
	slices.SortFunc(all, func(a, b content.Entry) int { return a.PRs[0] - b.PRs[0] })
	data, err := content.EncodeSnapshot(all, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The entries of an element name it for its component or for none, or are of the pull requests of its row.
func TestMentionsOf(t *testing.T) {
	n, c := elements(t), entries(t)
	m := name.NewMentions(n, c)
	for component, want := range map[string]string{
		"kubelet": "v1.27/pr-100 v1.27/pr-200", "kube-scheduler": "v1.27/pr-100 v1.27/pr-106865",
	} {
		var ids []string
		for _, row := range m.Of(n.Rows(name.Element{Kind: facts.Flag, Name: "--address", Component: component})[0]) {
			ids = append(ids, c.ID(row))
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%s: %s, want %s", component, got, want)
		}
	}
}

// Whatever the embedded elements are called is found by that name, and nothing is called twice.
func TestEmbeddedElements(t *testing.T) {
	n, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range facts.ElementKinds() {
		names := n.Names(kind)
		if len(names) == 0 {
			t.Errorf("no %s", kind)
		}
		for i, called := range names {
			rows := n.Rows(name.Element{Kind: kind, Name: called})
			if len(rows) == 0 || !strings.EqualFold(name.Called(rows[0]), called) {
				t.Errorf("%s %q has the rows %v", kind, called, rows)
			}
			if i > 0 && strings.EqualFold(called, names[i-1]) {
				t.Errorf("%s %q is there twice", kind, called)
			}
			if found, _ := n.Find(kind, called); i%20 == 0 && len(found) == 0 {
				t.Errorf("%s %q is not found", kind, called)
			}
		}
	}
}

func FuzzElements(f *testing.F) {
	for _, s := range []string{"--", "x --y=", "policy/", "v1 Pod .", "*[", "kubelet/*", "annotation ", "ｖ1 /", "\xff", "a --"} {
		f.Add(s)
	}
	n := elements(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range facts.ElementKinds() {
			found, _ := n.Find(kind, text)
			for _, e := range found {
				if e.Kind != kind {
					t.Fatalf("%q of kind %s is %v", text, kind, e)
				}
			}
			n.Nearest(kind, text)
			n.Beginning(kind, text, 3)
		}
		for _, e := range n.Exact(text) {
			if len(n.Rows(e)) == 0 {
				t.Fatalf("%q is %v, which nothing is", text, e)
			}
		}
		for _, in := range []name.Headed{name.HeadedAPI, name.HeadedFlag, name.HeadedMetric} {
			if e, ok := n.Mentioned(in, text); ok && len(n.Rows(e)) == 0 {
				t.Fatalf("%q in %d names %v, which nothing is", text, in, e)
			}
		}
	})
}

func BenchmarkElements(b *testing.B) {
	f, err := facts.EmbeddedElements()
	if err != nil {
		b.Fatal(err)
	}
	n := name.NewElements(f)
	c, err := content.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("new", func(b *testing.B) {
		for b.Loop() {
			name.NewElements(f)
		}
	})
	b.Run("beginning", func(b *testing.B) {
		for b.Loop() {
			n.Beginning("", "--cloud-pro", 20)
		}
	})
	b.Run("exact", func(b *testing.B) {
		for b.Loop() {
			n.Exact("KubeletConfiguration runOnce")
		}
	})
	b.Run("holding", func(b *testing.B) {
		for b.Loop() {
			n.Holding([]string{"cloud", "provider"}, 12)
		}
	})
	b.Run("mentions", func(b *testing.B) {
		for b.Loop() {
			name.NewMentions(n, c)
		}
	})
}
