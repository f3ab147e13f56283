package facts

import (
	"slices"
	"testing"
)

func TestElementsMatch(t *testing.T) {
	e, err := EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind  ElementKind
		typed string
		want  string
	}{
		{API, "poddisruptionbudgets", "policy/v1beta1 PodDisruptionBudget"},
		{API, "policy/v1beta1", "policy/v1beta1 Eviction"},
		{Flag, "kubelet/--docker-endpoint", "--docker-endpoint"},
		{Flag, "docker-end*", "--docker-endpoint"},
		{Metric, "storage_operation_status_count", "storage_operation_status_count"},
		{Plugin, "podsecuritypolicy", "PodSecurityPolicy"},
	} {
		found := e.Match(c.kind, c.typed)
		if !slices.ContainsFunc(found, func(x Element) bool { return x.Name == c.want }) {
			t.Errorf("%s %q stands for %v, want %s", c.kind, c.typed, found, c.want)
		}
	}
	if len(e.Changes()) == 0 || len(e.Artifacts()) == 0 {
		t.Error("no changes or artifacts")
	}
}
