package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// fixture returns options that compile testdata into a new folder.
func fixture(t *testing.T) options {
	t.Helper()
	extra, err := os.ReadFile("testdata/supplement.tsv")
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if err := os.CopyFS(out, os.DirFS("testdata/out")); err != nil {
		t.Fatal(err)
	}
	return options{
		keps: "testdata/keps", gates: "testdata/list.yaml", tables: "testdata/feature-gates.md,testdata/feature-gates-removed.md",
		pages: "testdata/pages", out: out, kepSource: "made up", gateSource: "made up", supplement: extra,
	}
}

func compiled(t *testing.T, o options) (keps, gates string) {
	t.Helper()
	if _, err := run(o); err != nil {
		t.Fatal(err)
	}
	return read(t, o.out, "keps.tsv"), read(t, o.out, "gates.tsv")
}

func read(t *testing.T, folder, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// records drops the header of a table.
func records(table string) string {
	var out strings.Builder
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "#") {
			out.WriteString(line)
		}
	}
	return out.String()
}

// Every trap of upstream's files stands once in testdata; what becomes of it stands in testdata/want.
func TestTraps(t *testing.T) {
	o := fixture(t)
	keps, gates := compiled(t, o)
	for name, got := range map[string]string{"keps.tsv": keps, "gates.tsv": gates} {
		want := strings.Split(read(t, "testdata/want", name), "\n")
		for i, line := range strings.Split(records(got), "\n") {
			if i >= len(want) || line != want[i] {
				t.Errorf("%s: got\n%s\nwant\n%s", name, records(got), strings.Join(want, "\n"))
				break
			}
		}
	}
	again := fixture(t)
	if k, g := compiled(t, again); k != keps || g != gates {
		t.Error("the same inputs made other tables")
	}
	if entries, err := os.ReadDir(o.out); err != nil || len(entries) != 3 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// What the reader understands is what the compiler meant.
func TestCompiledTablesAreRead(t *testing.T) {
	o := fixture(t)
	compiled(t, o)
	tables, err := facts.Read(os.DirFS(o.out))
	if err != nil {
		t.Fatal(err)
	}
	g, _ := tables.Gate("patchgate")
	for text, want := range map[string]string{
		"1.24": "none", "1.25": "alpha false", "1.26.9": "alpha false", "1.27": "beta true", "1.27.2": "beta true",
		"1.27.3": "beta false", "1.27.11": "beta false", "1.28": "beta true", "1.28.0-alpha.1": "beta true", "1.99": "beta true",
	} {
		v, err := content.ParseVersion(text)
		if err != nil {
			t.Fatal(err)
		}
		got := "none"
		if i, ok := g.At(v); ok {
			got = string(i.Stage) + map[bool]string{true: " true", false: " false"}[i.Default]
		}
		if got != want {
			t.Errorf("PatchGate at %s: %s, want %s", text, got, want)
		}
	}
	if len(g.KEPs) != 1 || g.KEPs[0] != 200 || len(tables.GatesOf(200)) != 1 {
		t.Errorf("enhancement and gate are not linked: %v", g.KEPs)
	}
	k, _ := tables.KEP(200)
	newest := content.Version{Major: 1, Minor: 28}
	var reached []string
	for _, m := range k.Milestones {
		if k.Reached(m, newest) {
			reached = append(reached, string(m.Stage))
		}
	}
	if strings.Join(reached, " ") != "alpha" {
		t.Errorf("reached %v, want alpha: beta was missed, stable is a plan", reached)
	}
}

// Whatever is wrong is named with file and line, all of it at once, and no table is touched.
func TestBrokenInput(t *testing.T) {
	o := fixture(t)
	keps, gates := compiled(t, o)
	broken := t.TempDir()
	if err := os.CopyFS(broken, os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(broken, filepath.FromSlash(name)) }
	edit := func(name, old, new string) {
		text := read(t, broken, name)
		if !strings.Contains(text, old) {
			t.Fatalf("%s has no %q", name, old)
		}
		if err := os.WriteFile(in(name), []byte(strings.Replace(text, old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit("keps/sig-apps/0100-plain/kep.yaml", "status: implemented", "status: [")
	edit("keps/sig-node/200-ahead/kep.yaml", "beta: v1.26", "beta: soon")
	edit("keps/sig-node/400-stopped/kep.yaml", "title: Stopped\n", "title:\n")
	edit("keps/sig-node/401-proposed/kep.yaml", "latest-milestone: v1.26", "latest-milestone: summer")
	edit("keps/sig-cli/600-notes/README.md", "no", "yet no")
	edit("list.yaml", "preRelease: Beta, version: \"1.26\"", "preRelease: Gamma, version: \"1.26\"")
	edit("list.yaml", "default: false, lockToDefault: false, preRelease: Deprecated", "default: maybe, lockToDefault: false, preRelease: Deprecated")
	edit("pages/OpenGate.md", "fromVersion: \"1.26\"", "fromVersion: \"one\"")
	edit("pages/GoneGate.md", "toVersion: \"1.25\"", "toVersion: \"1.23\"")
	edit("feature-gates.md", "| `false` | Alpha | 1.23 |", "| `perhaps` | Alpha | 1.23 |")
	edit("feature-gates-removed.md", "| 1.20 | 1.22 |", "| 1.20 |")
	o.keps, o.gates, o.pages = in("keps"), in("list.yaml"), in("pages")
	o.tables = in("feature-gates.md") + "," + in("feature-gates-removed.md")
	_, err := run(o)
	if err == nil {
		t.Fatal("broken input compiled")
	}
	for _, want := range []string{
		"100-plain/kep.yaml:", `200-ahead/kep.yaml:11: milestone beta: "soon", expected v1.N, TBD or nothing`, "400-stopped/kep.yaml:1: no title",
		`401-proposed/kep.yaml:6: latest-milestone "summer"`, `list.yaml:5: stage "Gamma", expected alpha`,
		`list.yaml:16: default "maybe", expected true or false`, `OpenGate.md:10: version "one", expected a form like 1.27`,
		"GoneGate.md:20: the stage ends with 1.23, before it begins with 1.24", `feature-gates.md:12: default "perhaps"`,
		"feature-gates-removed.md:5: 4 cells",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nlacks %s", err, want)
		}
	}
	if k, g := read(t, o.out, "keps.tsv"), read(t, o.out, "gates.tsv"); k != keps || g != gates {
		t.Error("broken input changed the tables")
	}
}

func TestRunNamesWhatIsMissing(t *testing.T) {
	for _, test := range []struct {
		want string
		with func(*options)
	}{
		{"-keps is missing", func(o *options) { o.keps = "" }},
		{"-pages is missing", func(o *options) { o.pages = "" }},
		{"nowhere", func(o *options) { o.keps = "nowhere" }},
		{"expected one page a gate", func(o *options) { o.pages = "testdata/keps" }},
		{"nowhere", func(o *options) { o.gates = "nowhere" }},
		{"no table that begins with | Feature |", func(o *options) { o.tables = "testdata/pages/_index.md" }},
		{"not a YAML mapping", func(o *options) { o.keps = write(o.out, "9-empty/kep.yaml", "- a list\n") }},
		{"expected a list of gates", func(o *options) { o.gates = "testdata/keps/sig-apps/0100-plain/kep.yaml" }},
		{"supplement.tsv:1: ", func(o *options) { o.supplement = []byte("PlainGate\tvanished\t1.2\t#1\n") }},
		{"releases, which are kept by hand", func(o *options) { _ = os.Remove(filepath.Join(o.out, "releases.tsv")) }},
		{"writing the tables", func(o *options) { o.out = filepath.Join(o.out, "nowhere") }},
	} {
		o := fixture(t)
		test.with(&o)
		if _, err := run(o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

// write makes a file below a new folder, and returns the folder.
func write(parent, name, text string) string {
	folder := filepath.Join(parent, "made")
	file := filepath.Join(folder, filepath.FromSlash(name))
	if os.MkdirAll(filepath.Dir(file), 0o755) != nil || os.WriteFile(file, []byte(text), 0o644) != nil {
		return "nowhere"
	}
	return folder
}

// The committed tables are what the compiler makes of upstream's files.
func TestCommittedTables(t *testing.T) {
	upstream := os.Getenv("K8SEXPLORE_UPSTREAM")
	if upstream == "" {
		t.Skip("K8SEXPLORE_UPSTREAM names no folder with upstream's files")
	}
	gates := filepath.Join(upstream, "gates")
	o := options{
		keps: filepath.Join(upstream, "enhancements", "keps"), gates: filepath.Join(gates, "versioned_feature_list.yaml"),
		tables: filepath.Join(gates, "feature-gates.md") + "," + filepath.Join(gates, "feature-gates-removed.md"),
		pages:  filepath.Join(gates, "pages"), out: t.TempDir(), kepSource: kepSource, gateSource: gateSource, supplement: supplement, declared: declaredTable,
	}
	if err := os.WriteFile(filepath.Join(o.out, "releases.tsv"), []byte(read(t, "../../facts", "releases.tsv")), 0o644); err != nil {
		t.Fatal(err)
	}
	keps, gateTable := compiled(t, o)
	for name, got := range map[string]string{"keps.tsv": keps, "gates.tsv": gateTable} {
		if got != read(t, "../../facts", name) {
			t.Errorf("%s is stale: compile it again", name)
		}
	}
}

func FuzzKEP(f *testing.F) {
	for _, name := range []string{"sig-apps/0100-plain", "sig-node/kubeadm/300-no-gate", "sig-node/401-proposed"} {
		data, err := os.ReadFile("testdata/keps/" + name + "/kep.yaml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &input{name: "1-fuzz/kep.yaml"}
		k := parseKEP(in, in.name, data)
		if len(in.problems) == 0 {
			readBack(t, settleKEPs([]facts.KEP{k}, nil, content.Version{Major: 1, Minor: 30}), nil)
		}
	})
}

// FuzzGates feeds the same bytes to the readers of all sources of gates.
func FuzzGates(f *testing.F) {
	for _, name := range []string{"list.yaml", "pages/patch-gate.md", "feature-gates.md", "feature-gates-removed.md", "supplement.tsv"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("copy\tkubernetes\t1.25\ta@1\ncopy\tkubernetes\t1.27.3\ta@2\nGate\tkubernetes\t1.25\t1.26\talpha\toff\tno\n" +
		"gate\tkubeadm\t1.26\t1.27\tbeta\ton\tno\nGate\tkubernetes\t1.27.3\t1.27\tbeta\ton\tyes\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all := histories{}
		newest := readList(&input{}, data, all)
		(&input{}).page(data, all)
		readTables(&input{}, data, all)
		readSupplement(&input{}, data, all)
		settleTables(all)
		readDeclared(&input{}, data, all).lead(all)
		for _, g := range mergeGates(all, newest) {
			for i := 1; i < len(g.intervals); i++ {
				if before, after := g.intervals[i-1], g.intervals[i]; before.end == (content.Version{}) || before.end.Compare(after.from) > 0 {
					t.Errorf("%s: %v overlaps %v", g.name, before, after)
				}
			}
		}
	})
}

// readBack writes tables and reads them as the program does.
func readBack(t *testing.T, keps []facts.KEP, gates []gate) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/out")); err != nil {
		t.Fatal(err)
	}
	if err := replace(folder, map[string][]byte{"keps.tsv": writeKEPs(keps, ""), "gates.tsv": writeGates(gates, "")}); err != nil {
		t.Error(err)
	}
}
