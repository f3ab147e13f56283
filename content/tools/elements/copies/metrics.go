package main

import (
	"cmp"
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// readMetrics returns the metrics that one copy documents.
func readMetrics(dir string, t tree, _ string) (map[string]mark, error) {
	name := path.Join(t.kubernetes, "test/instrumentation/documentation/documentation-list.yaml")
	data, err := exec.Command("git", "-C", dir, "show", t.ref+":"+name).Output()
	if err != nil {
		return nil, fmt.Errorf("reading %s at %s: %w", name, t.ref, err)
	}
	var list []struct {
		Namespace, Subsystem, Name string
		Stability                  string                       `yaml:"stabilityLevel"`
		Deprecated                 string                       `yaml:"deprecatedVersion"`
		Endpoints                  []struct{ Component string } `yaml:"componentEndpoints"`
	}
	if err := yaml.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("reading %s at %s: %w", name, t.ref, err)
	}
	out := map[string]mark{}
	for _, m := range list {
		parts := slices.DeleteFunc([]string{m.Namespace, m.Subsystem, m.Name}, func(s string) bool { return s == "" })
		var components []string
		for _, e := range m.Endpoints {
			if !slices.Contains(components, e.Component) {
				components = append(components, e.Component)
			}
		}
		slices.Sort(components)
		out[strings.Join(parts, "_")] = mark(strings.Join([]string{
			cmp.Or(m.Stability, "-"), cmp.Or(m.Deprecated, "-"), cmp.Or(strings.Join(components, ","), "-"),
		}, "\t"))
	}
	return out, nil
}
