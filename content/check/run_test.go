package check_test

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/check"
)

// one returns the only finding of a text, as severity, kind, name and reason.
func one(t *testing.T, c *check.Checker, file, text string) string {
	t.Helper()
	r := c.File(file, []byte(text))
	var out []string
	for _, p := range r.Problems {
		out = append(out, fmt.Sprintf("problem %d: %s", p.Line, p.Why))
	}
	for _, f := range r.Findings {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%d %s %s %s %s %s", f.Line, f.Severity, f.Kind, f.Component, f.Name, f.Reason)))
	}
	return strings.Join(out, "; ")
}

func TestGates(t *testing.T) {
	for _, tt := range []struct{ target, from, gates, want string }{
		{"1.36", "", "SeccompDefault=true", "1 breaks gate kubelet SeccompDefault removed"},
		{"1.27", "", "SeccompDefault=true", "1 deprecated gate kubelet SeccompDefault settled"},
		{"1.25", "", "SeccompDefault=true", ""},
		{"1.25", "1.24", "SeccompDefault=false", "1 turned gate kubelet SeccompDefault turned"},
		{"1.21", "", "SeccompDefault=true", "1 breaks gate kubelet SeccompDefault future"},
		{"1.34", "", "NodeSwap=false", "1 breaks gate kubelet NodeSwap locked"},
		{"1.34", "", "NodeSwap=true", "1 deprecated gate kubelet NodeSwap settled"},
		{"1.34", "1.33", "NodeSwap=false,AllAlpha=true,AllBeta=false", "1 breaks gate kubelet NodeSwap locked"},
		{"1.36", "", "nodeswap=true", "1 unknown gate kubelet nodeswap unknown"},
		{"1.36", "", "Swap=maybe", "1 unknown gate kubelet Swap unknown"},
		{"1.36", "", "=true,,", ""},
	} {
		if got := one(t, checker(t, tt.target, tt.from), "kubelet.env", "KUBELET_ARGS=--feature-gates="+tt.gates+"\n"); got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.gates, tt.target, got, tt.want)
		}
	}
}

func TestForms(t *testing.T) {
	c := checker(t, "1.36", "")
	const pod = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n"
	for _, tt := range []struct{ name, file, text, want string }{
		{"two words", "kubelet.env", "A_ARGS='--feature-gates SeccompDefault=true'\n", "1 breaks gate kubelet SeccompDefault removed"},
		{"export", "x.env", "export KUBELET_OPTS=\"--runonce=true\"\n", "1 breaks flag kubelet --runonce=true removed"},
		{"underscores", "kubelet.env", "A=--container_runtime=remote\n", "1 breaks flag kubelet --container-runtime removed"},
		{"a value that does no harm", "kubelet.env", "A=--runonce=false --cloud-provider=external\n", ""},
		{"an odd mark", "kubelet.env", "A=--eviction-hard=memory.available<5% --runonce=true\n", "1 breaks flag kubelet --runonce=true removed"},
		{"a comment", "kubelet.env", "# A=--runonce=true\nA=--v=2\n", ""},
		{"a file of flags", "args/kube-proxy", "--proxy-mode=userspace\n# --udp-timeout=1s\n--udp-timeout=1s\n",
			"1 breaks flag kube-proxy --proxy-mode=userspace removed; 3 breaks flag kube-proxy --udp-timeout removed"},
		{"a slip", "kubelet.env", "A=--rotate-certificate=true\n", "1 unknown flag kubelet --rotate-certificate unknown"},
		{"a flag that no table has", "kubelet.env", "A=--brand-new-thing=true\n", ""},
		{"another program", "pod.yaml", pod + "    command: [cluster-autoscaler, --cloud-provider=aws, --feature-gates=X=true]\n", ""},
		{"kubectl", "pod.yaml", pod + "    command: [kubectl, delete, ds/kube-proxy, --udp-timeout=1]\n", ""},
		{"an image", "pod.yaml", pod + "    image: registry.k8s.io/kube-proxy-amd64:v1.24.0\n    args: [--udp-timeout=1s]\n", "7 breaks flag kube-proxy --udp-timeout removed"},
		{"a wrapper", "pod.yaml", pod + "    command: [/go-runner, --log-file=/x, /usr/bin/kube-proxy, --udp-timeout=1s]\n", "6 breaks flag kube-proxy --udp-timeout removed"},
		{"several lines", "a.yaml", "a: |\n  x\n---\n" + pdb, "4 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"directives", "a.yaml", "%YAML 1.1\n---\n" + pdb + "...\n", "3 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a mark", "a.yaml", "\ufeff" + pdb, "1 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"line ends", "a.yaml", strings.ReplaceAll("---\n"+pdb, "\n", "\r\n"), "2 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"an alias", "a.yaml", "x: &v policy/v1beta1\ny:\n  apiVersion: *v\n  kind: PodDisruptionBudget\n", "3 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a typed list", "a.json", `{"apiVersion": "policy/v1beta1", "kind": "PodDisruptionBudgetList", "items": [{"metadata": {}}]}`,
			"1 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a service account of another group", "a.yaml", "apiVersion: example.com/v1beta1\nkind: PodDisruptionBudget\n", ""},
		{"a list of arguments", "a.yaml", "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nscheduler:\n  extraArgs:\n  - name: lock-object-name\n    value: x\n",
			"5 breaks flag kube-scheduler --lock-object-name removed"},
		{"a distribution's file", "config.yaml", "kubelet-arg:\n- runonce=true\n", "2 breaks flag kubelet --runonce=true removed"},
		{"all are tolerated", "a.yaml", pod + "  tolerations: [{key: node-role.kubernetes.io/master}, {operator: Exists}]\n", ""},
		{"an old toleration", "a.yaml", pod + "  tolerations: [{key: node-role.kubernetes.io/master}]\n", "6 removed field  node-role.kubernetes.io/master removed"},
		{"a condition of a chart", "templates/a.yaml", "{{ if .Capabilities.APIVersions.Has \"policy/v1beta1\" }}\n" + pdb + "{{ end }}\n", ""},
		{"a chart", "templates/a.yaml", "{{ if .Values.x }}\n" + pdb + "{{ end }}\n", "2 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a choice of a chart", "templates/a.yaml", "{{ if .Values.x }}\n" + pdb + "{{ else }}\napiVersion: policy/v1\n{{ end }}\n", ""},
		{"a choice that is none", "templates/a.yaml", "{{ if .Values.x }}\napiVersion: extensions/v1beta1\n{{ else }}\napiVersion: policy/v1beta1\n{{ end }}\nkind: PodSecurityPolicy\n",
			"4 breaks api kube-apiserver policy/v1beta1 PodSecurityPolicy removed"},
		{"a condition of the document before", "templates/a.yaml", "{{ if .Capabilities.APIVersions.Has \"policy/v1beta1\" }}\nkind: X\n{{ end }}\n---\n" + pdb,
			"5 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a field that this version never had", "a.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nhealthzBindAddress: x\n", ""},
		{"Jinja", "a.yml.j2", "{% if x %}\n" + pdb + "{% endif %}\n", "2 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"},
		{"a variable", "kubelet.env", "A=--feature-gates=${GATES:-x}\n", ""},
		{"a label of a metric", "r.yaml", "groups: [{rules: [{expr: 'sum(rest_client_request_duration_seconds_sum{url=\"x\"})'}]}]\n",
			"1 removed metric all clients rest_client_request_duration_seconds{url} removed"},
		{"a metric that keeps its name", "r.yaml", "groups: [{rules: [{expr: 'rest_client_request_duration_seconds_sum'}]}]\n", ""},
		{"words in quotes", "r.yaml", "groups: [{rules: [{expr: 'up{job=\"etcd_object_counts\"} # etcd_object_counts'}]}]\n", ""},
	} {
		if got := one(t, c, tt.file, tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestEntries checks that findings name what tells of them: by the gate, by the pull requests of a row, newest first.
func TestEntries(t *testing.T) {
	c := checker(t, "1.36", "")
	r := c.File("a.yaml", []byte("apiVersion: v1\nkind: Pod\nspec:\n  containers: []\n  volumes:\n  - gitRepo: {repository: x}\n"))
	r2 := c.File("kubelet.env", []byte("A=--feature-gates=NodeSwap=false\n"))
	for _, f := range append(r.Findings, r2.Findings...) {
		if len(f.Entries) == 0 || len(f.Entries) > 5 || !slices.IsSortedFunc(f.Entries, func(a, b string) int { return strings.Compare(b[:5], a[:5]) }) {
			t.Errorf("%s is told by %v", f.Name, f.Entries)
		}
	}
	if len(r.Findings) != 1 || r.Findings[0].Entries[0] != "v1.36/kep-5040" {
		t.Errorf("%+v", r.Findings)
	}
}

// TestEffects checks that findings say what comes of them, and not what the compilers of the tables remarked on sources.
func TestEffects(t *testing.T) {
	c := checker(t, "1.36", "")
	for _, tt := range []struct{ file, text, want string }{
		{"rules.yaml", "groups:\n- name: a\n  rules:\n  - {alert: A, expr: storage_operation_errors_total > 0}\n", ""},
		{"kubelet.env", "KUBELET_ARGS=--container-runtime=remote\n", "kubelet refuses to start: unknown flag"},
		{"c.yaml", "apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nudpIdleTimeout: 1s\n", "went with the userspace mode"},
	} {
		r := c.File(tt.file, []byte(tt.text))
		if len(r.Findings) != 1 || r.Findings[0].Effect != tt.want {
			t.Errorf("%s: %+v, want the effect %q", tt.file, r.Findings, tt.want)
		}
	}
}

// thousand are 1,000 files as clusters have them.
func thousand(t testing.TB) fstest.MapFS {
	t.Helper()
	root := os.DirFS("testdata/cluster")
	out := fstest.MapFS{}
	for i := 0; len(out) < 1000; i++ {
		err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") || len(out) == 1000 {
				return err
			}
			data, err := fs.ReadFile(root, path)
			out[fmt.Sprintf("%d/%s", i, path)] = &fstest.MapFile{Data: data}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func BenchmarkThousandFiles(b *testing.B) {
	files := thousand(b)
	for b.Loop() {
		r, err := checker(b, "1.36", "1.24").Run(b.Context(), []check.Source{{Name: ".", FS: files, Path: "."}}, nil)
		if err != nil || r.Looked() < 900 {
			b.Fatal(r.Looked(), err)
		}
	}
}

func BenchmarkLargeFile(b *testing.B) {
	item := "- " + strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n  ") + "\n  spec: " + strings.Repeat("x", 100) + "\n"
	text := []byte("apiVersion: v1\nkind: List\nitems:\n" + strings.Repeat(item, check.MaxBytes/len(item)-1))
	c := checker(b, "1.36", "")
	for b.Loop() {
		if r := c.File("a.yaml", text); len(r.Findings) == 0 {
			b.Fatal(r.Problems)
		}
	}
	b.ReportMetric(float64(len(text))/1e6, "MB")
}
