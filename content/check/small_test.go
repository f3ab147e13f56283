package check_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"k8sexplore/content/check"

	"golang.org/x/text/encoding/unicode"
)

// packed returns so many bytes of nothing, packed.
func packed(t *testing.T, size int) string {
	t.Helper()
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	if _, err := zip.Write(make([]byte, size)); err != nil || zip.Close() != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// gates writes so many settings of gates that nobody knows.
func gates(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "A%d=true,", i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

// What small files can ask for is bounded: what aliases bring again is counted and read once, each gate is compared once,
// and judging ends at the bound.
func TestSmallFilesStaySmall(t *testing.T) {
	const pod = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n"
	comment := strings.Repeat("    # "+strings.Repeat("a", 40)+"\n", 3000)
	again := func(times int, line string) string {
		var b strings.Builder
		for i := range times {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	bomb := packed(t, 9_000_000)
	c := checker(t, "1.36", "1.33")
	for name, text := range map[string]string{
		"gates":      pod + "  - {name: a, command: [kubelet, --feature-gates=" + strings.ReplaceAll(gates(100_000), ",", "\\,") + "]}\n",
		"many gates": pod + "  - name: a\n    command: [kubelet, '--feature-gates=" + gates(100_000) + "']\n",
		"one gate":   pod + "  - name: a\n    command: [kubelet, '--feature-gates=" + strings.Repeat("A=true,", 300_000) + "']\n",
		"list again": "apiVersion: v1\nkind: Pod\nl: &l ['--feature-gates=" + gates(1000) + "']\nspec:\n  containers:\n" +
			again(300, "  - {name: a%d, command: [kubelet], args: *l}\n"),
		"rule again":     "groups:\n- name: x\n  rules:\n  - &r {alert: a, expr: '" + strings.Repeat("scheduler_scheduler_cache_size + ", 3000) + "1'}\n" + strings.Repeat("  - *r\n", 5000),
		"text again":     "apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: &t |\n    apiVersion: v1\n" + comment + again(1000, "  k%d.yaml: *t\n"),
		"line again":     "apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: &t |\n    [" + strings.Repeat("a: b,", 20_000) + "a: b]\n" + again(1000, "  k%d.yaml: *t\n"),
		"file again":     "apiVersion: v1\nkind: ConfigMap\ndata:\n  kubelet.env: &t \"KUBELET_EXTRA_ARGS='--feature-gates=" + gates(10_000) + "'\"\n" + again(1000, "  k%d.env: *t\n"),
		"word again":     "apiVersion: v1\nkind: Pod\nl: &l '" + strings.Repeat("x", 100_000) + "'\nspec:\n  containers:\n" + again(5000, "  - {name: a%d, command: [kubelet, *l]}\n"),
		"packed":         "write_files:\n" + strings.Repeat("- {path: a, encoding: gz+b64, content: "+bomb+"}\n", 200),
		"releases":       strings.Repeat("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {labels: {owner: helm}}\ndata: {release: "+bomb+"}\n", 200),
		"here-documents": strings.Repeat("<<A\n", 500_000),
		"nested objects": again(100, "{apiVersion: argoproj.io/v%d, kind: Application, spec: ") + "[" + strings.Repeat("{a: {b: c}},", 50_000) + "x]" + strings.Repeat("}", 100),
		"texts in texts": "apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: &t |\n    apiVersion: v1\n    kind: ConfigMap\n    data:\n      b.yaml: &u |\n        apiVersion: v1\n        kind: Pod\n" +
			again(150, "      e%d.yaml: *u\n") + again(150, "  f%d.yaml: *t\n"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		r := c.File(map[bool]string{true: "a.sh", false: "a.yaml"}[name == "here-documents"], []byte(text))
		runtime.ReadMemStats(&after)
		if took, mb := time.Since(start), (after.TotalAlloc-before.TotalAlloc)>>20; took > 10*time.Second || mb > 600 {
			t.Errorf("%s, %d KB: %v, %d MB, %d findings", name, len(text)>>10, took, mb, len(r.Findings))
		}
	}
}

// What is said again in one place is noted once, and so many names of a file are compared with all that are known.
func TestNotedAndComparedOnce(t *testing.T) {
	const pod = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    command: [kubelet"
	c := checker(t, "1.36", "")
	if r := c.File("a.yaml", []byte(pod+", '--feature-gates="+strings.Repeat("A=true,", 1000)+"']\n")); len(r.Gates) != 1 {
		t.Errorf("%d gates", len(r.Gates))
	}
	for others, found := range map[int]int{499: 1, 500: 0} {
		var flags strings.Builder
		for i := range others {
			fmt.Fprintf(&flags, ", --other-%d=x", i)
		}
		if r := c.File("a.yaml", []byte(pod+flags.String()+", --cluster-dnz=x]\n")); len(r.Findings) != found {
			t.Errorf("behind %d flags: %+v", others, r.Findings)
		}
	}
}

// Files in values of files are read three deep; one that stands deeper is told by its line, whatever its form, and what
// is none is not.
func TestFilesInFiles(t *testing.T) {
	within := func(text string, deep int) string {
		for range deep {
			text = "apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: |\n    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ") + "\n"
		}
		return text
	}
	const end = "apiVersion: v1\nkind: ConfigMap\ndata:\n  "
	for _, c := range []struct {
		text     string
		findings int
		line     int // of the problem, 0 for none
	}{
		{pdb, 1, 0}, {within(pdb, 1), 1, 0}, {within(pdb, 2), 1, 0}, {within(pdb, 3), 1, 0}, {within(pdb, 4), 0, 17}, {within(pdb, 5), 0, 17},
		{within(end+"kubelet.service: |\n    [Service]\n    ExecStart=kubelet\n", 3), 0, 17},
		{within(end+"a.json: '{\"a\": \"b\"}'\n", 3), 0, 16},
		{within(end+"a.sh: |\n    cat <<E\n    E\n", 3), 0, 17}, {within(end+"a: |\n    A=--feature-gates=B=true\n    B=c\n", 3), 0, 17},
		{within(end+"a: |\n    some: words\n    of: nothing\n  b: words of nothing\n  c.md: |\n    kind: Pod\n", 3), 0, 0},
	} {
		r := checker(t, "1.36", "").File("a.yaml", []byte(c.text))
		var problems []check.Problem
		if c.line > 0 {
			problems = []check.Problem{{File: "a.yaml", Line: c.line, Why: "files nested more than 4 deep"}}
		}
		if len(r.Findings) != c.findings || !slices.Equal(r.Problems, problems) {
			t.Errorf("%s\n%+v, %+v", c.text, r.Findings, r.Problems)
		}
	}
}

// What is too much in a value of a file is told, though what is broken there is not: it need not be what it looks like.
func TestLimitsInValues(t *testing.T) {
	const configMap = "apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: |\n    "
	for value, problems := range map[string]int{
		"a: &a '" + strings.Repeat("x", 2000) + "'\n    b: [" + strings.Repeat("*a,", 600) + "]\n":                          1,
		strings.Repeat(`{"a":`, 300) + "1" + strings.Repeat("}", 300) + "\n":                                                1,
		"#cloud-config\n    write_files:\n    - {path: a.yaml, encoding: gz+b64, content: " + packed(t, 11_000_000) + "}\n": 1,
		"#cloud-config\n    write_files:\n    - {path: a.yaml, encoding: gz+b64, content: bm8=}\n":                          0,
		"apiVersion: v1\n    kind: [\n": 0,
	} {
		if r := checker(t, "1.36", "").File("a.yaml", []byte(configMap+value)); len(r.Problems) != problems {
			t.Errorf("%.40q: %+v", value, r.Problems)
		}
	}
}

// A manifest is read in whatever encoding it comes, or it is said that it is not.
func TestReadsOrSays(t *testing.T) {
	c := checker(t, "1.36", "")
	for name, order := range map[string]unicode.Endianness{"little": unicode.LittleEndian, "big": unicode.BigEndian} {
		for _, mark := range []unicode.BOMPolicy{unicode.UseBOM, unicode.IgnoreBOM} {
			text, err := unicode.UTF16(order, mark).NewEncoder().String(pdb)
			if err != nil {
				t.Fatal(err)
			}
			if r := c.File("a.yaml", []byte(text)); len(r.Findings) != 1 {
				t.Errorf("%s, %v: %+v", name, mark, r)
			}
		}
	}
	for _, name := range []string{"a.yaml", "a.yml", "a.json"} {
		if r := c.File(name, []byte(pdb+"#\x00\n")); len(r.Problems) != 1 || !strings.Contains(r.Problems[0].Why, "NUL") {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for name, stream := range map[string]bool{"stdin": true, "picture": false} {
		source := check.Source{Name: name, FS: fstest.MapFS{name: {Data: []byte(pdb + "#\x00\n")}}, Path: name}
		if stream {
			source = check.Source{Name: name, Stream: strings.NewReader(pdb + "#\x00\n")}
		}
		r, err := c.Run(t.Context(), []check.Source{source}, nil)
		if err != nil || (len(r.Problems) == 1) != stream || (r.Skipped == 1) == stream {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}
