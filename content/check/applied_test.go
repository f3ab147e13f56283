package check_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// helmRelease is a release as `kubectl get secrets -o yaml` shows it.
func helmRelease(t testing.TB, status, manifest string) string {
	t.Helper()
	data, err := json.Marshal(map[string]any{"name": "web", "info": map[string]string{"status": status}, "manifest": manifest})
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	encode := base64.StdEncoding.EncodeToString
	return "apiVersion: v1\nkind: Secret\ntype: helm.sh/release.v1\nmetadata: {name: sh.helm.release.v1.web.v1}\ndata:\n  release: " +
		encode([]byte(encode(packed.Bytes()))) + "\n"
}

// What a cluster keeps in another version than it was applied in is told by how it was applied, a step below breaks.
func TestLastApplied(t *testing.T) {
	c := checker(t, "1.36", "")
	const live = "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n  annotations:\n    %s: |\n      %s\n"
	was := `{"apiVersion": "policy/v1beta1", "kind": "PodDisruptionBudget"}`
	const told = "removed api kube-apiserver policy/v1beta1 PodDisruptionBudget applied"
	for key, want := range map[string]string{
		"kubectl.kubernetes.io/last-applied-configuration": "6 " + told, "kapp.k14s.io/original": "6 " + told, "example.com/original": "",
	} {
		if got := one(t, c, "a.yaml", fmt.Sprintf(live, key, was)); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	same := fmt.Sprintf(live, "kapp.k14s.io/original", strings.ReplaceAll(was, "v1beta1", "v1"))
	if got := one(t, c, "a.yaml", same); got != "" {
		t.Errorf("the same version: %q", got)
	}
	manifest := "---\n" + pdb + "---\napiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {containers: [{image: k8s.gcr.io/pause}]}}}\n"
	if got := one(t, c, "a.yaml", helmRelease(t, "deployed", manifest)); got != "6 "+told {
		t.Errorf("Helm: %q", got)
	}
	if got := one(t, c, "a.yaml", helmRelease(t, "superseded", manifest)); got != "" {
		t.Errorf("an old revision: %q", got)
	}
	broken := strings.Replace(helmRelease(t, "deployed", manifest), "release: ", "release: x", 1)
	if got := one(t, c, "a.yaml", broken); !strings.HasPrefix(got, "problem 6: release of Helm: ") {
		t.Errorf("broken: %q", got)
	}
	if got := one(t, c, "a.yaml", helmRelease(t, "deployed", strings.Repeat("#", 11_000_000))); !strings.Contains(got, "larger than") {
		t.Errorf("a bomb: %q", got)
	}
}

// Labels of nodes are judged by what a Pod needs of them, and beside those that replace them.
func TestNodeLabels(t *testing.T) {
	c := checker(t, "1.36", "")
	const pod = "apiVersion: v1\nkind: Pod\nspec:\n  containers: []\n"
	const affinity = pod + "  affinity: {nodeAffinity: {%s: %s}}\n"
	const required, preferred = "requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution"
	master, both := "{key: node-role.kubernetes.io/master, operator: Exists}", "{key: node-role.kubernetes.io/control-plane, operator: Exists}"
	terms := func(expressions ...string) string {
		var all []string
		for _, e := range expressions {
			all = append(all, "{matchExpressions: ["+e+"]}")
		}
		return "{nodeSelectorTerms: [" + strings.Join(all, ", ") + "]}"
	}
	const breaks = "5 breaks field  node-role.kubernetes.io/master removed"
	for _, tt := range []struct{ text, want string }{
		{pod + "  nodeSelector: {node-role.kubernetes.io/master: ''}\n", breaks},
		{fmt.Sprintf(affinity, required, terms(master)), breaks},
		{fmt.Sprintf(affinity, required, terms(master, both)), ""},
		{fmt.Sprintf(affinity, required, terms(strings.Replace(master, "Exists", "DoesNotExist", 1))), ""},
		{fmt.Sprintf(affinity, preferred, "[{preference: {matchExpressions: ["+master+"]}}]"), "5 removed field  node-role.kubernetes.io/master removed"},
		{fmt.Sprintf(affinity, preferred, "[{preference: {matchExpressions: ["+master+"]}}, {preference: {matchExpressions: ["+both+"]}}]"), ""},
	} {
		if got := one(t, c, "a.yaml", tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What is to be used instead is what the target serves.
func TestInstead(t *testing.T) {
	for _, tt := range []struct{ target, api, kind, want string }{
		{"1.36", "flowcontrol.apiserver.k8s.io/v1beta1", "FlowSchema", "flowcontrol.apiserver.k8s.io/v1"},
		{"1.28", "flowcontrol.apiserver.k8s.io/v1beta1", "FlowSchema", "flowcontrol.apiserver.k8s.io/v1beta3"},
		{"1.37", "kubeadm.k8s.io/v1beta2", "ClusterConfiguration", "kubeadm.k8s.io/v1beta4"},
		{"1.36", "extensions/v1beta1", "PodSecurityPolicy", "PodSecurity or a policy webhook"},
		{"1.24", "extensions/v1beta1", "PodSecurityPolicy", "policy/v1beta1"},
		{"1.36", "policy/v1beta1", "PodSecurityPolicy", "PodSecurity or a policy webhook"},
		{"1.36", "extensions/v1beta1", "Ingress", "networking.k8s.io/v1"},
		{"1.36", "extensions/v1beta1", "Anything", ""},
	} {
		r := checker(t, tt.target, "").File("a.yaml", []byte("apiVersion: "+tt.api+"\nkind: "+tt.kind+"\n"))
		if len(r.Findings) != 1 || r.Findings[0].Replaced != tt.want {
			t.Errorf("%+v: %+v", tt, r.Findings)
		}
	}
	if r := checker(t, "1.32", "").File("a.yaml", []byte("apiVersion: resource.k8s.io/v1beta1\nkind: ResourceClaim\n")); len(r.Findings) > 0 {
		t.Errorf("deprecated before its release: %+v", r.Findings)
	}
}

// Findings say whose they are, and what the release before the upgrade refused already.
func TestFindingsSayWhose(t *testing.T) {
	text := "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a, namespace: b}\n"
	for from, already := range map[string]bool{"1.24": false, "1.25": true, "": false} {
		r := checker(t, "1.36", from).File("a.yaml", []byte(text))
		if len(r.Findings) != 1 || r.Findings[0].Already != already || r.Findings[0].Object.Name != "a" || r.Findings[0].Object.Namespace != "b" {
			t.Errorf("from %q: %+v", from, r.Findings)
		}
	}
}
