package infer

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

func reader(t testing.TB) Reader {
	t.Helper()
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return NewReader(tables)
}

func TestRead(t *testing.T) {
	r := reader(t)
	for _, c := range []struct{ release, text, want string }{
		{"1.36", "Promoted the `RelaxedServiceNameValidation` feature gate to Beta.", "RelaxedServiceNameValidation=on stage:beta"},
		{"1.35", "Removed the `VolumeAttributesClass` resource from the `storage.k8s.io/v1alpha1` API.", "storage.k8s.io/v1alpha1"},
		{"1.34", "Promoted feature-gate `VolumeAttributesClass` to GA", "VolumeAttributesClass=on stage:stable"},
		{"1.34", "With the `VolumeAttributesClass` and `WatchList` feature gates enabled.", "VolumeAttributesClass=on WatchList=on"},
		{"1.27", "`SeccompDefault` graduated to GA.", "SeccompDefault=on stage:stable"},
		{"1.14", "A gate that is not there yet: JobPodFailurePolicy.", ""},
		{"1.27", "The kubelet's `--seccomp-default` flag, see --feature-gates=SeccompDefault=true", "SeccompDefault=on --seccomp-default --feature-gates"},
		{"1.27", "Dropped `policy/v1beta1` PodDisruptionBudget; see k8s.io/klog/v2 and https://x.example/tag/v1", "policy/v1beta1 PodDisruptionBudget"},
		{"1.30", "Added metric `apiserver_authorization_decisions_total`. The field some_field_name is new.", "apiserver_authorization_decisions_total"},
		{"1.30", "Until CBOR graduates to Alpha nothing happens.", ""},
		{"1.30", "Promoted A to beta. Promoted B to GA.", ""},
		{"1.30", "kubectl get --for=delete, a--b and -- nothing", "--for"},
		{"1.30", "pkg/features.JobPodFailurePolicy and JobPodFailurePolicy_test", ""},
		{"1.30", "", ""},
	} {
		v, err := content.ParseVersion(c.release)
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(r.Read(c.text, v)); got != c.want {
			t.Errorf("%s %q\n got %s\nwant %s", c.release, c.text, got, c.want)
		}
	}
}

func describe(f Found) string {
	var out []string
	for _, g := range f.Gates {
		state := "off"
		if g.Default {
			state = "on"
		}
		out = append(out, g.Name+"="+state)
	}
	out = append(out, f.APIs...)
	out = append(out, f.Flags...)
	out = append(out, f.Metrics...)
	if f.Stage != "" {
		out = append(out, "stage:"+string(f.Stage))
	}
	return strings.Join(out, " ")
}

// Whatever stands in a text, what is read out of it stands there, once each.
func FuzzRead(f *testing.F) {
	r := reader(f)
	f.Add("Promoted the `ComponentSLIs` feature gate to GA: --x-y, a_b_total and policy/v1beta1 Kind")
	f.Fuzz(func(t *testing.T, text string) {
		found := r.Read(text, content.Version{Major: 1, Minor: 36})
		for _, list := range [][]string{found.Flags, found.Metrics} {
			for i, name := range list {
				if !strings.Contains(text, name) || slices.Contains(list[:i], name) {
					t.Errorf("%q out of %q", name, text)
				}
			}
		}
		for _, g := range found.Gates {
			if !strings.Contains(text, g.Name) {
				t.Errorf("gate %s out of %q", g.Name, text)
			}
		}
	})
}
