package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	pdb   = "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\n"
	guard = "{{ if .Capabilities.APIVersions.Has \"policy/v1beta1\" }}\n" + pdb + "{{ end }}\n"
)

// TestTable measures two checkouts: what is told, what is asked for, and a miss in a form that nobody reads.
func TestTable(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a/pdb.yaml": pdb + "---\n" + pdb, "a/README.md": pdb, "a/main.go": pdb, "a/charts/templates/x.yaml": guard, "README": "no folder",
		"b/code.tpl.in": "<<EOF\n" + pdb + "EOF\n", "b/kubelet.env": "A=--feature-gates=SeccompDefault=true\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := run(dir, "1.37", "1.30")
	if err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`\| \d+\.\d\d \|`).ReplaceAllString(table(all, true), "| s |")
	zeros := strings.Repeat(" | 0", len(heads())-5)
	for _, want := range []string{
		"| a | s | 4 | 2 | 2" + zeros + " | 0 | 0 | 2/2 | 1 |\n",
		"| b | s | 2 | 1 | 1" + zeros + " | 0 | 1 | 0/1 | 0 |\n",
		"| all | s | 6 | 3 | 3" + zeros + " | 0 | 1 | 2/3 | 1 |\n",
		"a/charts/templates/x.yaml:3 policy/v1beta1 PodDisruptionBudget ?\nb/code.tpl.in:3 policy/v1beta1 PodDisruptionBudget\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(table(all, false), "?") {
		t.Error("the misses were not asked for")
	}
	if _, err := run(dir, "never", "1.30"); err == nil {
		t.Error("a release that is none was taken")
	}
}

func TestPairs(t *testing.T) {
	gone := map[string]bool{"policy/v1beta1 PodDisruptionBudget": true}
	for _, tt := range []struct{ name, text, want string }{
		{"an object", pdb, "[2]"},
		{"the other way round", "kind: PodDisruptionBudget\nmetadata: {}\napiVersion: policy/v1beta1 # old\n", "[3]"},
		{"line ends", strings.ReplaceAll(pdb, "\n", "\r\n"), "[2]"},
		{"JSON", "{\n  \"apiVersion\": \"policy/v1beta1\",\n  \"kind\": \"PodDisruptionBudget\",\n}\n", "[3]"},
		{"items", "items:\n- apiVersion: policy/v1beta1\n  kind: PodDisruptionBudget\n- kind: PodDisruptionBudget\n  apiVersion: policy/v1\n", "[3]"},
		{"something between", "apiVersion: policy/v1beta1\nspec:\n  apiVersion: v1\n  kind: Pod\nkind: PodDisruptionBudget\n", "[5]"},
		{"two documents", "apiVersion: policy/v1beta1\n---\nkind: PodDisruptionBudget\n", "[]"},
		{"farther in", "apiVersion: policy/v1beta1\nspec:\n  kind: PodDisruptionBudget\n", "[]"},
		{"a choice of the new one", "apiVersion: policy/v1beta1\n{{ else }}\napiVersion: policy/v1\n{{ end }}\nkind: PodDisruptionBudget\n", "[]"},
		{"a template's value", "apiVersion: {{ .x }}\nkind: PodDisruptionBudget\n", "[]"},
		{"a comment", "# " + strings.ReplaceAll(pdb, "\n", "\n# "), "[]"},
	} {
		lines := []int{}
		for _, h := range pairs("f", tt.text, gone) {
			lines = append(lines, h.line)
		}
		if got := fmt.Sprint(lines); got != tt.want {
			t.Errorf("%s: lines %s, want %s", tt.name, got, tt.want)
		}
	}
}
