package check_test

import (
	"fmt"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
)

// schemaFindings returns what is found in a manifest when whole objects are held against their types.
func schemaFindings(t *testing.T, target, manifest string, schemas bool) string {
	t.Helper()
	v, err := content.ParseVersion(target)
	if err != nil {
		t.Fatal(err)
	}
	c := check.New(check.Options{Target: v, Gates: facts.OnDemand(), Elements: facts.ElementsOnDemand(), Schemas: schemas})
	var out []string
	for _, f := range c.File("x.yaml", []byte(manifest)).Findings {
		if f.Severity == check.Schema {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%d %s %s %s%s", f.Line, f.Rule().Name(), f.Name, f.Gate, strings.Join(f.Nearest, ","))))
		}
	}
	return strings.Join(out, "; ")
}

func TestSchema(t *testing.T) {
	const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n"
	for _, c := range []struct{ name, target, manifest, want string }{
		{"all is known", "1.30", pod + "  restartPolicy: Always\n  nodeSelector: {a/b: c}\n", ""},
		{"misspelt", "1.30", pod + "  restartPolice: Always\n", "5 unknown-field Pod.spec.restartPolice restartPolicy"},
		{"in a list", "1.30", pod + "  containers:\n  - nam: a\n", "6 unknown-field Pod.spec.containers[].nam name"},
		{"another case", "1.30", pod + "  HostNetwork: true\n", "5 unknown-field Pod.spec.HostNetwork hostNetwork"},
		{"a value that is none", "1.30", pod + "  restartPolicy: Sometime\n",
			"5 unknown-field Pod.spec.restartPolicy: Sometime Never,OnFailure,Always"},
		{"too new", "1.24", pod + "  hostUsers: false\n", "5 too-new-field Pod.spec.hostUsers"},
		{"what stands in what is too new", "1.24", pod + "  resourceClaims:\n  - {name: a, resourceClaimName: b}\n",
			"5 too-new-field Pod.spec.resourceClaims"},
		{"gated", "1.32", pod + "  hostUsers: false\n", "5 gated-field Pod.spec.hostUsers UserNamespacesSupport"},
		{"its gate is on", "1.33", pod + "  hostUsers: false\n", ""},
		{"below what is gated", "1.30", pod + "  resourceClaims:\n  - {name: a}\n", "5 gated-field Pod.spec.resourceClaims DynamicResourceAllocation"},
		{"a template", "1.24", pod + "  hostUsers: {{ .Values.users }}\n", ""},
		{"empty", "1.24", pod + "  hostUsers:\n", ""},
		{"what servers write", "1.30", pod + "  hostPID: true\nstatus: {unheard: of}\n", ""},
		{"of nobody", "1.30", "apiVersion: example.com/v1\nkind: Pod\nmetadata: {name: a}\nspec: {x: y}\n", ""},
		{"of a release that does not serve it", "1.20", "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec: {timeZone: x}\n", ""},
		{"a misspelt kind", "1.30", "apiVersion: apps/v1\nkind: Deploymnt\nmetadata: {name: a}\n", "2 unknown-api apps/v1 Deploymnt Deployment"},
		{"a kind in small letters", "1.30", "apiVersion: v1\nkind: pod\nmetadata: {name: a}\n", "2 unknown-api v1 pod Pod"},
		{"another's kind", "1.30", "apiVersion: v1\nkind: Config\nmetadata: {name: a}\n", ""},
		{"a reference", "1.30", "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n" +
			"spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}\n", ""},
		{"alternatives of a template", "1.30", "apiVersion: apps/v1\n{{ if .a }}\nkind: StatefulSet\n{{ else }}\nkind: Deployment\n{{ end }}\n" +
			"metadata: {name: a}\nspec: {strategy: {type: Recreate}}\n", ""},
		{"of a template that is defined", "1.30", "{{ define \"x\" }}\nports: 1\n{{ end }}\n" + pod + "  x: 1\n",
			"8 unknown-field Pod.spec.x os,hostIPC,hostPID"},
		{"where its parent is not rendered", "1.30", pod + "{{ if .a }}\n  affinity:\n{{ toYaml .a }}\n{{ end }}\n    ports: []\n", ""},
		{"where its parent is", "1.30", pod + "{{ if .a }}\n  affinity:\n{{ if .b }}\n    ports: []\n{{ end }}{{ end }}\n",
			"8 unknown-field Pod.spec.affinity.ports podAffinity,nodeAffinity,podAntiAffinity"},
		{"a key that a template fills in", "1.30", pod + "  securityContext:\n    {{ $k }}: {{ $v }}\n", ""},
		{"directives of patches", "1.30", pod + "  $patch: replace\n  volumes:\n  - $patch: delete\n    name: a\n", ""},
		{"a value that a template fills in", "1.30", pod + "  dnsPolicy: '{{ if .a }}Default{{ end }}'\n  restartPolicy: ${POLICY}\n", ""},
		{"a gate of one value alone", "1.30", "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec: {minReplicas: 1}\n", ""},
		{"in a list of objects", "1.24", "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: a}\n  spec: {hostUsers: false}\n",
			"7 too-new-field Pod.spec.hostUsers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := schemaFindings(t, c.target, c.manifest, true); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if got := schemaFindings(t, c.target, c.manifest, false); got != "" {
				t.Errorf("unasked: %s", got)
			}
		})
	}
}

// An object that the target does not serve yet breaks, and is what schema asks for, too; a flag that is not there yet is not.
func TestIs(t *testing.T) {
	for _, c := range []struct {
		f    check.Finding
		s    check.Severity
		want bool
	}{
		{check.Finding{Severity: check.Breaks, Reason: check.IsFuture, Kind: check.API}, check.Schema, true},
		{check.Finding{Severity: check.Breaks, Reason: check.IsFuture, Kind: check.API}, check.Breaks, true},
		{check.Finding{Severity: check.Breaks, Reason: check.IsFuture, Kind: check.API}, check.Removed, false},
		{check.Finding{Severity: check.Breaks, Reason: check.IsFuture, Kind: check.Flag}, check.Schema, false},
	} {
		if got := c.f.Is(c.s); got != c.want {
			t.Errorf("%s of severity %s: %v, want %v", c.f.Rule().Name(), c.s, got, c.want)
		}
	}
}

// No text makes the walk of an object fail, and what it finds lies within the file.
func FuzzSchema(f *testing.F) {
	for _, s := range []string{
		"spec: {hostUsers: no, containers: [{name: a, restartPolicy: Never}]}", "spec: &a {<<: *a, x: *a}", "spec: [[{}]]", "? {}\n: x",
		"spec: {volumes: {a: b}, nodeSelector: [c]}", "metadata: {labels: {a: [b]}}",
	} {
		f.Add(s)
	}
	c := check.New(check.Options{
		Target: content.Version{Major: 1, Minor: 24}, Gates: facts.OnDemand(), Elements: facts.ElementsOnDemand(), Schemas: true,
	})
	f.Fuzz(func(t *testing.T, text string) {
		manifest := "apiVersion: v1\nkind: Pod\nmetadata: {}\n" + text
		for _, found := range c.File("x.yaml", []byte(manifest)).Findings {
			if found.Line < 1 || found.Line > strings.Count(manifest, "\n")+1 || found.Name == "" {
				t.Errorf("%+v", found)
			}
		}
	})
}
