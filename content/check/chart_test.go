package check_test

import (
	"strings"
	"testing"
)

// What a template renders only for other releases is no finding; what it may render is.
func TestGuards(t *testing.T) {
	const found = "2 breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"
	for _, tt := range []struct{ condition, want string }{
		{`if semverCompare "<1.25-0" .Capabilities.KubeVersion.GitVersion`, ""},
		{`if semverCompare "<= 1.24.x" (include "common.capabilities.kubeVersion" .)`, ""},
		{`if semverCompare ">=1.25-0" .Capabilities.KubeVersion.Version`, found},
		{`if semverCompare ">1.16-0 <1.21-0 || <1.10" .Capabilities.KubeVersion.Version`, ""},
		{`if semverCompare "<1.25-0" .Values.appVersionOfMine`, found},
		{`if and (semverCompare ">=1.10.0-0" $kubeTargetVersion) (semverCompare "<1.14.0-0" $kubeTargetVersion) .Values.rules`, ""},
		{`if semverCompare ">=1.14.0-0" $kubeTargetVersion`, found},
		{`if and .Values.psp.create (include "common.capabilities.psp.supported" .)`, ""},
		{`if or .Values.psp.create (include "common.capabilities.psp.supported" .)`, found},
		{`if not (.Capabilities.APIVersions.Has "policy/v1")`, ""},
		{`if .Capabilities.APIVersions.Has "policy/v1/PodDisruptionBudget"`, found},
		{`if .Capabilities.APIVersions.Has "monitoring.coreos.com/v1"`, found},
		{`if lt (int .Capabilities.KubeVersion.Minor) 25`, ""},
		{`if ge (.Capabilities.KubeVersion.Minor | int) 21`, found},
		{`if and (`, found},
		{`with .Values.x`, found},
	} {
		text := "{{- " + tt.condition + " }}\n" + pdb + "{{- end }}\n"
		if got := one(t, checker(t, "1.36", ""), "templates/a.yaml", text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.condition, got, tt.want)
		}
	}
	const chosen = "{{ if semverCompare \"<1.21-0\" .Capabilities.KubeVersion.Version }}\n" + pdb +
		"{{ else if .Values.old }}\n" + pdb + "{{ else }}\nkind: X\n{{ end }}\n"
	if got := one(t, checker(t, "1.36", ""), "templates/a.yaml", strings.Replace(chosen, "kind: X", "a: b", 1)); got != "6"+found[1:] {
		t.Errorf("%q", got)
	}
	if got := one(t, checker(t, "1.20", ""), "templates/a.yaml", chosen); got != "" {
		t.Errorf("at 1.20: %q", got)
	}
}

// A template that chooses among kinds declares each of them; among labels of nodes it chooses one.
func TestChoices(t *testing.T) {
	c := checker(t, "1.36", "")
	const kinds = "{{ if .Values.s }}\napiVersion: apps/v1\nkind: StatefulSet\n{{ else }}\napiVersion: extensions/v1beta1\nkind: Deployment\n{{ end }}\n"
	if got := one(t, c, "templates/a.yaml", kinds); got != "5 breaks api kube-apiserver extensions/v1beta1 Deployment removed" {
		t.Errorf("%q", got)
	}
	const versions = "{{ if .Capabilities.APIVersions.Has \"policy/v1beta1\" }}\napiVersion: policy/v1beta1\n{{ else }}\napiVersion: extensions/v1beta1\n{{ end }}\nkind: PodSecurityPolicy\n"
	if got := one(t, c, "templates/a.yaml", versions); got != "4 breaks api kube-apiserver extensions/v1beta1 PodSecurityPolicy removed" {
		t.Errorf("%q", got)
	}
	const labels = "apiVersion: v1\nkind: Pod\nspec:\n  containers: []\n  nodeSelector:\n{% if old %}\n    node-role.kubernetes.io/master: ''\n{% else %}\n    node-role.kubernetes.io/control-plane: ''\n{% endif %}\n"
	if got := one(t, c, "a.yaml.j2", labels); got != "" {
		t.Errorf("%q", got)
	}
	if got := one(t, c, "templates/a.yaml", "apiVersion: v1\nkind: Service\nspec:\n  loadBalancerIP: {{ .Values.ip }}\n"); got != "" {
		t.Errorf("%q", got)
	}
}

// Templates that are no YAML without their actions are read as far as they go, and what is left is named.
func TestUnrenderedTemplates(t *testing.T) {
	c := checker(t, "1.36", "")
	const found = "breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed"
	for _, tt := range []struct{ name, text, want string }{
		{"a key that deeper lines go on with", "metadata:\n  labels: {{- include \"x\" . | nindent 4 }}\n    app: y\n" + pdb[:len(pdb)-len("metadata: {name: a}\n")], "4 " + found},
		{"lists, too", pdb + "spec:\n  - {{ toYaml .Values.x }}\n    y: z\n", "1 " + found},
		{"a line that no parser takes", pdb + "spec:\n  a: b: {{ .x }}\n  c: d\n", "1 " + found},
		{"text in back quotes", "groups:\n- rules:\n  - expr: {{`etcd_object_counts{a=\"{{ x }}\"}`}}\n", "3 removed metric kube-apiserver etcd_object_counts removed"},
	} {
		if got := one(t, c, "templates/a.yaml", tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	hopeless := pdb + strings.Repeat("a: b: {{ c }}\n", 60)
	r := c.File("templates/a.yaml", []byte(hopeless))
	if r.Unread != 1 || len(r.Problems) != 1 || len(r.Findings) != 1 || r.Findings[0].Line != 1 {
		t.Errorf("%+v", r)
	}
}

// What nothing here reads is skipped, and said.
func TestOtherLanguages(t *testing.T) {
	c := checker(t, "1.36", "")
	for name, text := range map[string]string{"a.libsonnet": "{ a: 'b' }", "b.jsonnet": "{}", "c.json": "{\n  // why\n  \"a\": 1,\n}"} {
		if r := c.File(name, []byte(text)); r.Other == "" || len(r.Problems) > 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
