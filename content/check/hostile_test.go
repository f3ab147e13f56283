package check_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"k8sexplore/content/check"
)

const pdb = "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n"

// bomb is a document whose aliases stand for 10^9 values.
func bomb() string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for i := range 9 {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i+1, i+1, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i), 10), ","))
	}
	return b.String()
}

func TestHostileFiles(t *testing.T) {
	c := checker(t, "1.36", "")
	for _, tt := range []struct {
		name, file, text, why string
		line                  int
	}{
		{"alias bomb", "a.yaml", bomb(), "brought again", 1},
		{"documents with aliases", "a.yaml", strings.Repeat("---\na: &a '"+strings.Repeat("x", 1000)+"'\nb: ["+strings.Repeat("*a,", 600)+"]\n", 2), "brought again", 4},
		{"templates with aliases", "a.yaml", strings.Repeat("---\n{{ a }}\na: &a '"+strings.Repeat("x", 1000)+"'\nb: ["+strings.Repeat("*a,", 600)+"]\n", 2), "brought again", 5},
		{"alias of itself", "a.yaml", "a: &a [*a]\n", "deep", 1},
		{"deep", "a.yaml", strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "deep", 1},
		{"deep JSON", "a.json", strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), "deep", 1},
		{"many values", "a.yaml", "a: [" + strings.Repeat("1,", 2_100_000) + "1]", "values", 1},
		{"many values of JSON", "a.json", `{"a": [` + strings.Repeat("1,", 2_100_000) + "1]}", "values", 1},
		{"too big", "a.yaml", "#" + strings.Repeat("x", check.MaxBytes), "larger than", 0},
		{"broken YAML", "a.yaml", pdb + "---\na: b: c\n", "not allowed", 5},
		{"broken JSON", "a.json", "{\n\"a\": 1,\n]", "", 2},
		{"unit", "a.service", "[Service]\nExecStart=" + strings.Repeat("x", 3000) + "\n", "too long", 1},
		{"quote", "kubelet.env", "KUBELET_ARGS=\"--a\n", "quote", 1},
	} {
		r := c.File(tt.file, []byte(tt.text))
		if len(r.Problems) != 1 {
			t.Errorf("%s: problems %+v", tt.name, r.Problems)
			continue
		}
		if p := r.Problems[0]; !strings.Contains(p.Why, tt.why) || p.File != tt.file || p.Line != tt.line {
			t.Errorf("%s: %+v, want %q in line %d", tt.name, p, tt.why, tt.line)
		}
	}
}

func TestWhatIsNoneOfOursIsSkipped(t *testing.T) {
	c := checker(t, "1.36", "")
	for name, text := range map[string]string{
		"a.png": "\x89PNG\x00\x00", "a.yaml": "just: words\nmore: [1, 2]\n", "README.md": pdb, "a.txt": "policy/v1beta1", "empty": "",
		"a.json": `{"name": "x", "version": "1.0.0"}`, "a.env": "PATH=/bin\n", "comment.yaml": "# apiVersion: policy/v1beta1\n",
	} {
		if r := c.File(name, []byte(text)); r.Kind != "" || len(r.Findings)+len(r.Problems) > 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestRunGoesOn checks that what is refused is named, and the rest is checked.
func TestRunGoesOn(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := func(from, to string) {
		t.Helper()
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip(err)
		}
	}
	write("a/bomb.yaml", bomb())
	write("a/huge.yaml", strings.Repeat("# x\n", check.MaxBytes/4+1))
	write("b/pdb.yaml", pdb)
	write(".git/pdb.yaml", pdb)
	write("c/logo.png", "\x89PNG\x00"+strings.Repeat("x", 100))
	link("b/loop", "..")
	link("b/self.yaml", "self.yaml")
	link("c/linked.yaml", filepath.Join("..", "b", "pdb.yaml"))

	told := check.Progress{}
	r, err := checker(t, "1.36", "").Run(t.Context(), []check.Source{
		{Name: "dir", FS: os.DirFS(dir), Path: "."},
		{Name: filepath.Join("dir", "b", "pdb.yaml"), FS: os.DirFS(dir), Path: "b/pdb.yaml"},
		{Name: "stdin", Stream: strings.NewReader(pdb)},
	}, func(p check.Progress) { told = p })
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range r.Findings {
		found = append(found, fmt.Sprintf("%s:%d", filepath.ToSlash(f.File), f.Line))
	}
	if got, want := strings.Join(found, " "), "dir/b/pdb.yaml:1 dir/c/linked.yaml:1 stdin:1"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
	if len(r.Problems) != 2 || !strings.HasSuffix(r.Problems[0].File, "bomb.yaml") || !strings.HasSuffix(r.Problems[1].File, "huge.yaml") {
		t.Errorf("problems %+v", r.Problems)
	}
	if r.Skipped != 3 || r.Looked() != 3 || told.Files != 8 {
		t.Errorf("skipped %d, looked into %d, told of %d", r.Skipped, r.Looked(), told.Files)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	files := fstest.MapFS{}
	for i := range 100 {
		files[fmt.Sprintf("%d.yaml", i)] = &fstest.MapFile{Data: []byte(pdb)}
	}
	_, err := checker(t, "1.36", "").Run(ctx, []check.Source{{Name: ".", FS: files, Path: "."}}, func(check.Progress) { cancel() })
	if err == nil {
		t.Error("no error")
	}
}

// TestRunDoesNotWaitForAPipe checks that a pipe that nobody writes to does not hold the program up.
func TestRunDoesNotWaitForAPipe(t *testing.T) {
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := checker(t, "1.36", "").Run(ctx, []check.Source{{Name: "stdin", Stream: in}}, nil); err == nil {
		t.Error("no error")
	}
}

// TestBadTextTakesNoLongerThanItMay guards against parsers that are slow on some texts: a file of the largest size may
// take seconds, not minutes.
func TestBadTextTakesNoLongerThanItMay(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	c := checker(t, "1.36", "")
	const size = 300_000 // of the largest file less than a third
	for name, part := range map[string]string{
		"a.yaml": "- ", "b.yaml": "? ", "c.yaml": "#", "d.yaml": "a: &a\n", "e.yaml": "---\n", "f.yaml": "\t", "g.yaml": "\"", "h.yaml": "{{",
		"i.yaml": "!!x ", "j.yaml": "|\n", "k.yaml": "{{ }}\n", "l.json": `[`, "m.json": `"`, "n.service": "[Service]\n", "o.env": "A=\"", "p.env": "A=--b\n",
		"kubelet": "--a=b\n", "q.yaml": "apiVersion: v1\nkind: Pod\n", "r.yaml": "*a ", "s.env": "A=$(", "t.env": "A=--x `", "u.yaml": "a:\n ",
	} {
		start := time.Now()
		c.File(name, []byte(strings.Repeat(part, size/len(part))))
		if took := time.Since(start); took > 4*time.Second {
			t.Errorf("%s of %q took %s", name, part, took)
		} else if took > time.Second/4 {
			t.Logf("%s of %q: %s", name, part, took)
		}
	}
}

// broken is a file system with a file over which a parser panics.
type broken struct{ fs.FS }

type panics struct{ fs.File }

func (panics) Read([]byte) (int, error) { panic("index out of range") }

func (b broken) Open(name string) (fs.File, error) {
	f, err := b.FS.Open(name)
	if name == "b.yaml" && err == nil {
		return panics{f}, nil
	}
	return f, err
}

func TestPanicIsOneFilesProblem(t *testing.T) {
	kubelet := &fstest.MapFile{Data: []byte("KUBELET_ARGS=--runonce=true\n")}
	files := broken{fstest.MapFS{"a.env": kubelet, "b.yaml": kubelet, "c.env": kubelet}}
	r, err := checker(t, "1.36", "").Run(t.Context(), []check.Source{{Name: ".", FS: files, Path: "."}}, nil)
	if err != nil || len(r.Findings) != 2 || len(r.Problems) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	if p := r.Problems[0]; p.File != "b.yaml" || p.Why != "internal error: index out of range" {
		t.Errorf("%+v", p)
	}
}
