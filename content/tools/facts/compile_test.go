package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

// fixture returns options that compile testdata into a new folder.
func fixture(t *testing.T) options {
	t.Helper()
	own := fstest.MapFS{"declared.tsv": {}, "supplement.tsv": {Data: []byte(read(t, "testdata", "supplement.tsv"))}}
	for name, day := range map[string]string{
		"keps.txtar": "2026-01-01", "gates.txtar": "2026-01-02", "removals.yaml": "2026-01-03", "sheets/v1.9.yaml": "2025-01-01",
		"sheets/v1.10.yaml": "2024-01-01", "sheets/v1.37.yaml": "2026-01-04", "sheets/v1.38.yaml": "2026-02-02 }\nrelease: {\n  state: in-the-making, version: '1.38'",
	} {
		own[name] = &fstest.MapFile{Data: []byte("a: {b: as of " + day + "}\n")}
	}
	own["joins.tsv"] = &fstest.MapFile{Data: []byte("200\tpatchgate\tis\tPatchGate\tthe list\n401\tGateThatNobodyKnows\taside\t-\tit guards more\n")}
	return options{keps: os.DirFS("testdata/keps"), gates: os.DirFS("testdata"), own: own, out: t.TempDir()}
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
	var plan []string
	for _, m := range tables.Plan(k, content.Version{Major: 1, Minor: 28}) {
		plan = append(plan, string(m.Verdict))
	}
	if strings.Join(plan, " ") != "reached late planned" {
		t.Errorf("%v: the gate came to beta later, and 1.39 is not out", plan)
	}
	if k, _ := tables.KEP(401); len(k.Gates) != 1 || !k.Gates[0].Aside {
		t.Errorf("%+v: the gate guards more", k.Gates)
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
	edit("versioned_feature_list.yaml", "preRelease: Beta, version: \"1.26\"", "preRelease: Gamma, version: \"1.26\"")
	edit("versioned_feature_list.yaml", "default: false, lockToDefault: false, preRelease: Deprecated", "default: maybe, lockToDefault: false, preRelease: Deprecated")
	edit("pages/OpenGate.md", "fromVersion: \"1.26\"", "fromVersion: \"one\"")
	edit("pages/GoneGate.md", "toVersion: \"1.25\"", "toVersion: \"1.23\"")
	edit("feature-gates.md", "| `false` | Alpha | 1.23 |", "| `perhaps` | Alpha | 1.23 |")
	edit("feature-gates-removed.md", "| 1.20 | 1.22 |", "| 1.20 |")
	o.keps, o.gates = os.DirFS(in("keps")), os.DirFS(broken)
	_, err := run(o)
	if err == nil {
		t.Fatal("broken input compiled")
	}
	for _, want := range []string{
		"100-plain/kep.yaml:", `200-ahead/kep.yaml:11: milestone beta: "soon", expected v1.N, TBD or nothing`, "400-stopped/kep.yaml:1: no title",
		`401-proposed/kep.yaml:6: latest-milestone "summer"`, `versioned_feature_list.yaml:5: stage "Gamma", expected alpha`,
		`versioned_feature_list.yaml:16: default "maybe", expected true or false`, `OpenGate.md:10: version "one", expected a form like 1.27`,
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
		{"no kep.yaml of an enhancement", func(o *options) { o.keps = fstest.MapFS{} }},
		{"reading the enhancements", func(o *options) { o.keps = os.DirFS("nowhere") }},
		{"versioned_feature_list.yaml", func(o *options) { o.gates = without(o.gates, "versioned_feature_list.yaml") }},
		{"expected one page a gate", func(o *options) { o.gates = without(o.gates, "pages") }},
		{"no table that begins with | Feature |", func(o *options) { o.gates = with(o.gates, "feature-gates.md", "prose\n") }},
		{"expected a list of gates", func(o *options) { o.gates = with(o.gates, "versioned_feature_list.yaml", "a: b\n") }},
		{"not a YAML mapping", func(o *options) { o.keps = fstest.MapFS{"9-empty/kep.yaml": {Data: []byte("- a list\n")}} }},
		{"joins.tsv", func(o *options) { o.own = without(o.own, "joins.tsv") }},
		{"supplement.tsv", func(o *options) { o.own = without(o.own, "supplement.tsv") }},
		{"joins.tsv:1: 2 columns, expected 5", func(o *options) { o.own = with(o.own, "joins.tsv", "100\tPlainGate\n") }},
		{"joins.tsv:1: \"x\" is no number", func(o *options) { o.own = with(o.own, "joins.tsv", "x\tPlainGate\tis\tOther\twhy\n") }},
		{"joins.tsv:1: \"but\", expected is, was, own or aside", func(o *options) { o.own = with(o.own, "joins.tsv", "100\tPlainGate\tbut\t-\twhy\n") }},
		{"joins.tsv:1: gate \"-\", expected the name", func(o *options) { o.own = with(o.own, "joins.tsv", "100\tPlainGate\tis\t-\twhy\n") }},
		{"joins.tsv:1: enhancement 100 names no gate Other", func(o *options) { o.own = with(o.own, "joins.tsv", "100\tOther\town\t-\twhy\n") }},
		{"supplement.tsv:1: ", func(o *options) { o.own = with(o.own, "supplement.tsv", "PlainGate\tvanished\t1.2\t#1\n") }},
		{"writing the tables", func(o *options) { o.out = filepath.Join(o.out, "nowhere") }},
	} {
		o := fixture(t)
		test.with(&o)
		if _, err := run(o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

// without returns files but those that are called so, and those of a folder of that name.
func without(fsys fs.FS, name string) fstest.MapFS {
	out := fstest.MapFS{}
	_ = fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if data, err := fs.ReadFile(fsys, file); err == nil && file != name && !strings.HasPrefix(file, name+"/") {
			out[file] = &fstest.MapFile{Data: data}
		}
		return nil
	})
	return out
}

// with returns files, one of them with another text.
func with(fsys fs.FS, name, text string) fstest.MapFS {
	out := without(fsys, name)
	out[name] = &fstest.MapFile{Data: []byte(text)}
	return out
}

// The committed tables are what the compiler makes of the committed sources.
func TestCommittedTables(t *testing.T) {
	out := t.TempDir()
	o, err := open("../../facts/sources", out)
	if err != nil {
		t.Fatal(err)
	}
	keps, gates := compiled(t, o)
	for name, got := range map[string]string{"keps.tsv": keps, "gates.tsv": gates} {
		if got != read(t, "../../facts", name) {
			t.Errorf("%s is stale: go generate ./content", name)
		}
	}
}

// A gate that several enhancements name, in whatever case, is own of the one that a line gives it to, and else of none.
func TestJoinGates(t *testing.T) {
	use := func(names ...string) (out []facts.GateUse) {
		for _, name := range names {
			out = append(out, facts.GateUse{Name: name})
		}
		return out
	}
	keps := []facts.KEP{{Number: 1, Gates: use("Shared", "Alone")}, {Number: 2, Gates: use("shared", "Both", "Mispelt")}, {Number: 3, Gates: use("Both")}}
	in := named("joins.tsv")
	factfile.JoinGates(&in.Input, keps, factfile.ReadJoins(&in.Input, []byte("2\tBoth\town\t-\twhy\n2\tMispelt\tis\tMisspelt\twhy\n")))
	var got []string
	for _, k := range keps {
		for _, u := range k.Gates {
			got = append(got, map[bool]string{true: "~"}[u.Aside]+u.Name)
		}
	}
	if want := "~Shared Alone ~shared Both Misspelt ~Both"; strings.Join(got, " ") != want || len(in.Problems) > 0 {
		t.Errorf("%v %v, want %s", got, in.Problems, want)
	}
	if len(keps[1].Remarks) != 1 || keps[1].Remarks[0] != "feature-gates says Mispelt; the gate is called Misspelt" {
		t.Errorf("%q", keps[1].Remarks)
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
		in := named("1-fuzz/kep.yaml")
		k := factfile.ParseKEP(&in.Input, in.Name, data)
		if len(in.Problems) == 0 {
			readBack(t, factfile.SettleKEPs([]facts.KEP{k}), nil)
		}
	})
}

// FuzzGates feeds the same bytes to the readers of all sources of gates.
func FuzzGates(f *testing.F) {
	for _, name := range []string{"versioned_feature_list.yaml", "pages/patch-gate.md", "feature-gates.md", "feature-gates-removed.md", "supplement.tsv"} {
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
		if g, ok := factfile.ReadPage(&factfile.Input{}, data); ok && len(all.of(g.Name, fromPage).spans) == 0 {
			all.add(g, fromPage)
		}
		readTables(&input{}, data, all)
		readSupplement(&input{}, data, all)
		settleTables(all)
		readDeclared(&input{}, data, all).lead(all)
		for _, g := range mergeGates(all, newest) {
			for i := 1; i < len(g.intervals); i++ {
				if before, after := g.intervals[i-1], g.intervals[i]; before.End == (content.Version{}) || before.End.Compare(after.From) > 0 {
					t.Errorf("%s: %v overlaps %v", g.name, before, after)
				}
			}
		}
	})
}

// readBack writes tables and reads them as the program does.
func readBack(t *testing.T, keps []facts.KEP, gates []gate) {
	t.Helper()
	tables := map[string][]byte{"keps.tsv": writeKEPs(keps, ""), "gates.tsv": writeGates(gates, "")}
	if err := replace(t.TempDir(), tables); err != nil {
		t.Error(err)
	}
}
