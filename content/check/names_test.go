package check_test

import (
	"path/filepath"
	"testing"
)

// A file is known by its name in a folder, however the system parts the two.
func TestNamesInFolders(t *testing.T) {
	c := checker(t, "1.36", "")
	for name, text := range map[string]string{
		filepath.Join("charts", "a", "values.yaml"):                      "image: k8s.gcr.io/pause:3.6\n",
		filepath.Join("charts", "a", "Chart.yaml"):                       "apiVersion: v2\nname: a\nkubeVersion: '< 1.25'\n",
		filepath.Join("etc", "default", "kubelet"):                       "ARGS=--feature-gates=SeccompDefault=true\n",
		filepath.Join("etc", "kubelet.service.d", "10-gates.conf"):       "[Service]\nEnvironment=ARGS=--feature-gates=SeccompDefault=true\n",
		filepath.Join("templates", "kustomization", "kubelet", "a.yaml"): pdb,
	} {
		if got, want := one(t, c, name, text), one(t, c, filepath.ToSlash(name), text); got != want || got == "" {
			t.Errorf("%s: %q, and %q with slashes", name, got, want)
		}
	}
}
