package command_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"

	"golang.org/x/text/unicode/norm"
)

const oldPDB = "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n"

// written makes a folder of files and returns it.
func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCheckText(t *testing.T) {
	dir := written(t, map[string]string{
		"a/pdb.yaml": oldPDB, "kubelet.env": "KUBELET_ARGS=--feature-gates=SeccompDefault=true --cgroup-driver=systemd\n",
		"clean.yaml": "apiVersion: v1\nkind: Service\n", "README.md": "policy/v1beta1\n",
	})
	a := run(t, piped(t, "check", "--target", "1.36", dir))
	want := strings.ReplaceAll(`DIR/a/pdb.yaml:1: breaks: policy/v1beta1 PodDisruptionBudget is no longer accepted (since 1.25); instead: policy/v1
DIR/kubelet.env:1: breaks: feature gate SeccompDefault is gone: kubelet does not start while it is set (since 1.29)
DIR/kubelet.env:1: deprecated: kubelet --cgroup-driver is deprecated, to be removed in 1.38 (since 1.15); instead: KubeletConfiguration cgroupDriver
checked against 1.36: 3 files (manifests 2, environment files 1), skipped: 1
file
`, "DIR", dir)
	if a.code != 1 || a.out != want {
		t.Errorf("exit %d\n%s\nwant\n%s", a.code, a.out, want)
	}
	oneLine(t, a.err)
	if !strings.Contains(a.err, "3 findings for 1.36: breaks 2, deprecated 1") {
		t.Errorf("stderr %q", a.err)
	}
	a = run(t, piped(t, "check", "--target", "1.36", "--severity", "turned,unknown", dir))
	if a.code != 0 || a.err != "" || !strings.Contains(a.out, "nothing found") {
		t.Errorf("exit %d, %q, %q", a.code, a.out, a.err)
	}
	if a = run(t, piped(t, "check", "-q", "--target", "1.36", "--severity", "unknown", dir)); a.code != 0 || a.out+a.err != "" {
		t.Errorf("quiet: exit %d, %q, %q", a.code, a.out, a.err)
	}
	a = run(t, piped(t, "check", "--target", "1.24", filepath.Join(dir, "a", "pdb.yaml")))
	if a.code != 1 || !strings.Contains(a.out, "deprecated, to be removed in 1.25") {
		t.Errorf("exit %d, %q, %q", a.code, a.out, a.err)
	}
}

func TestCheckOnATerminal(t *testing.T) {
	dir := written(t, map[string]string{"pdb.yaml": oldPDB})
	a := run(t, onTerminal(t, 100, "check", "--lang", "ja", "--target", "1.36", dir))
	if a.code != 1 || !strings.Contains(a.out, "\x1b[31;1m動作しない\x1b[0m: ") || !strings.Contains(a.out, "マニフェスト 1件") {
		t.Errorf("exit %d, %q", a.code, a.out)
	}
}

// What comes of a finding and what takes its place is said in the reader's language, to programs in English.
func TestCheckSaysTables(t *testing.T) {
	dir := written(t, map[string]string{"kubelet.env": "KUBELET_ARGS=--container-runtime=remote --network-plugin=cni\n"})
	const effect, instead = "kubelet refuses to start: unknown flag", "--container-runtime-endpoint; CNI settings of the runtime"
	for _, l := range content.Languages() {
		said := facts.ReadTexts(l)
		a := run(t, piped(t, "check", "--lang", l.String(), "--target", "1.36", dir))
		if !strings.Contains(a.out, said.Of(effect)) || !strings.Contains(a.out, said.Of(instead)) {
			t.Errorf("%s: %s", l, a.out)
		}
		a = run(t, piped(t, "check", "--lang", l.String(), "--target", "1.36", "-o", "json", dir))
		if !strings.Contains(a.out, effect) || !strings.Contains(a.out, instead) {
			t.Errorf("%s for programs: %s", l, a.out)
		}
	}
}

func TestCheckNamesWhatItCannotRead(t *testing.T) {
	dir := written(t, map[string]string{"broken.yaml": "a: b: c\n---\napiVersion: v1\nkind: Service\n", "big.yaml": strings.Repeat("#", 11_000_000)})
	a := run(t, piped(t, "check", "--target", "1.36", dir))
	for _, want := range []string{"broken.yaml:1: mapping values", "big.yaml: larger than 10 MB", "nothing was found, but 2 files or parts of files could not be checked"} {
		if !strings.Contains(a.err, want) {
			t.Errorf("%q is not in %q", want, a.err)
		}
	}
	if a.code != 3 || strings.Count(a.err, "\n") != 3 {
		t.Errorf("exit %d, %q", a.code, a.err)
	}
}

func TestCheckReadsAPipe(t *testing.T) {
	for _, args := range [][]string{{"check", "--target", "1.36"}, {"check", "--target", "1.36", "-"}} {
		app := piped(t, args...)
		app.In = strings.NewReader(oldPDB)
		if a := run(t, app); a.code != 1 || !strings.HasPrefix(a.out, "stdin:1: breaks: ") {
			t.Errorf("exit %d, %q, %q", a.code, a.out, a.err)
		}
	}
}

func TestCheckWritesNoEscapes(t *testing.T) {
	dir := written(t, map[string]string{"\x1b[31mred.yaml": oldPDB + "spec:\n  loadBalancerIP: \"\\e[2J\"\n", "kubelet.env": "A='--feature-gates=X\x1b[2Jy=true'\n"})
	for _, form := range []string{"text", "json", "sarif"} {
		a := run(t, piped(t, "check", "--target", "1.36", "-o", form, dir))
		if strings.ContainsAny(a.out+a.err, "\x1b\x07") {
			t.Errorf("%s holds an escape: %q %q", form, a.out, a.err)
		}
	}
}

func TestCheckJSON(t *testing.T) {
	dir := written(t, map[string]string{"pdb.yaml": oldPDB, "x.bin": "\x00"})
	a := run(t, piped(t, "check", "--target", "1.36", "--from", "1.24", "-o", "json", "--lang", "ru", dir))
	var got struct {
		Target, From   string
		Files, Skipped int
		Findings       []map[string]any
		Problems       []any
	}
	if err := json.Unmarshal([]byte(a.out), &got); err != nil {
		t.Fatal(err)
	}
	if a.code != 1 || got.Target != "1.36" || got.From != "1.24" || got.Files != 1 || got.Skipped != 1 || len(got.Findings) != 1 || got.Problems == nil {
		t.Fatalf("exit %d, %+v", a.code, got)
	}
	f := got.Findings[0]
	for field, want := range map[string]any{
		"file": filepath.Join(dir, "pdb.yaml"), "line": 1.0, "severity": "breaks", "kind": "api", "name": "policy/v1beta1 PodDisruptionBudget",
		"component": "kube-apiserver", "since": "1.25", "what": "policy/v1beta1 PodDisruptionBudget is no longer accepted", "replacement": "policy/v1",
	} {
		if f[field] != want {
			t.Errorf("%s is %v, want %v", field, f[field], want)
		}
	}
	if entries, ok := f["entries"].([]any); !ok || entries == nil {
		t.Errorf("entries are %v", f["entries"])
	}
}

// TestCheckSARIF holds the log against what the format requires of logs, runs, results and notifications.
func TestCheckSARIF(t *testing.T) {
	dir := written(t, map[string]string{"a b/pdb.yaml": oldPDB, "broken.yaml": "a: b: c\n"})
	t.Chdir(dir)
	a := run(t, piped(t, "check", "--target", "1.36", "-o", "sarif", "."))
	var log struct {
		Version string
		Schema  string `json:"$schema"`
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID string }
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
			Invocations []struct {
				ExecutionSuccessful        *bool
				ToolExecutionNotifications []struct{ Message struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal([]byte(a.out), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || !strings.Contains(log.Schema, "sarif-2.1.0") || len(log.Runs) != 1 {
		t.Fatalf("%+v", log)
	}
	r := log.Runs[0]
	if r.Tool.Driver.Name != "k8sexplore" || len(r.Results) != 1 || len(r.Invocations) != 1 {
		t.Fatalf("%+v", r)
	}
	result := r.Results[0]
	if r.Tool.Driver.Rules[result.RuleIndex].ID != result.RuleID || result.Level != "error" || result.Message.Text == "" {
		t.Errorf("%+v", result)
	}
	if at := result.Locations[0].PhysicalLocation; at.ArtifactLocation.URI != "a%20b/pdb.yaml" || at.Region.StartLine != 1 {
		t.Errorf("%+v", at)
	}
	done := r.Invocations[0]
	if done.ExecutionSuccessful == nil || *done.ExecutionSuccessful || len(done.ToolExecutionNotifications) != 1 {
		t.Errorf("%+v", done)
	}
}

func TestCheckWrongUsage(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"check .", "check needs --target"},
		{"check --target 1.36", "check needs files or folders"},
		{"check --target 1.99 .", `--target: unknown release "1.99": allowed are 1.`},
		{"check --target x .", `--target: unknown release "x"`},
		{"check --target 1.36 --from 1.36 .", "--from 1.36 has to come before --target 1.36"},
		{"check --target 1.36 --from 1.99 .", `--from: unknown release "1.99"`},
		{"check --target 1.36 no/such/file", "cannot check no/such/file: no such file"},
		{"check --target 1.36 --severity brekas .", `--severity: unknown severity "brekas": allowed are breaks, `},
		{"check --target 1.36 -o html .", `unknown output "html": allowed are `},
		{"chekc --target 1.36 .", "unknown flag"},
	} {
		a := run(t, piped(t, strings.Fields(tt.args)...))
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, tt.want) {
			t.Errorf("%s: exit %d, %q", tt.args, a.code, a.err)
		}
	}
	app := piped(t, "check", "--target", "1.37", ".")
	app.Today = func() string { return "2026-05-01" }
	if a := run(t, app); a.code != 2 || !strings.Contains(a.err, `unknown release "1.37": allowed are 1.36`) {
		t.Errorf("a planned release: exit %d, %q", a.code, a.err)
	}
}

// What a team has seen is known, by a file, a comment, an annotation, or a rule that it leaves out.
func TestCheckLeavesOut(t *testing.T) {
	dir := written(t, map[string]string{
		"a/pdb.yaml": oldPDB, "vendor/pdb.yaml": oldPDB, "tests/deep/pdb.yaml": oldPDB,
		"comment.yaml":    strings.Replace(oldPDB, "v1beta1\n", "v1beta1 # k8sexplore: ignore removed-api\n", 1),
		"before.yaml":     "# k8sexplore: ignore\n" + oldPDB,
		"annotation.yaml": strings.Replace(oldPDB, "{name: a}", "{name: a, annotations: {k8sexplore/ignore: removed-api}}", 1),
		"other.yaml":      strings.Replace(oldPDB, "v1beta1\n", "v1beta1 # k8sexplore: ignore locked-gate\n", 1),
	})
	t.Chdir(dir)
	checked := func(args ...string) answer {
		return run(t, piped(t, append([]string{"check", "--target", "1.36", "--exclude", "vendor", "--exclude", "**/deep/**"}, args...)...))
	}
	a := checked(".")
	if a.code != 1 || strings.Count(a.out, "breaks: policy/v1beta1") != 2 || !strings.Contains(a.out, "left out by comments: 3") {
		t.Errorf("%+v", a)
	}
	if a := checked("--skip", "removed-api", "."); a.code != 0 || strings.Contains(a.out, "breaks:") {
		t.Errorf("%+v", a)
	}
	for range 2 { // the second time over the first
		if a := checked("--write-baseline", "known.json", "."); a.code != 0 || a.out != "" || !strings.Contains(a.err, "from now on: 2") {
			t.Fatalf("%+v", a)
		}
	}
	if a := checked("--baseline", "known.json", "."); a.code != 0 || !strings.Contains(a.out, "known: 2") {
		t.Errorf("%+v", a)
	}
	if err := os.WriteFile("a/pdb.yaml", []byte("# moved\n"+strings.ReplaceAll(oldPDB, "name: a", "name: b")), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := checked("--baseline", "known.json", "."); a.code != 1 || !strings.Contains(a.out, "a/pdb.yaml:2: ") || !strings.Contains(a.out, "no longer found: 1") {
		t.Errorf("%+v", a)
	}
	for _, args := range [][]string{{"--skip", "removed"}, {"--exclude", "[a"}, {"--baseline", "nowhere"}, {"--baseline", "a/pdb.yaml"}, {"--write-baseline", "no/such/folder"}, {"--write-baseline", "a/pdb.yaml"}} {
		a := checked(append(args, ".")...)
		if a.code != 2 || a.out != "" {
			t.Errorf("%q: %+v", args, a)
		}
		oneLine(t, a.err)
	}
	if a := run(t, piped(t, "check", "--target", "1.36", written(t, map[string]string{"a.yaml": "kind: X # k8sexplore: ignore removd-api\napiVersion: v1\n"}))); a.code != 3 {
		t.Errorf("%+v", a)
	}
}

// macOS parts letters from their marks in the names of files: they are left out, and known, as they are typed.
func TestCheckNamesOfMacOS(t *testing.T) {
	typed, parted := norm.NFC.String("йод"), norm.NFD.String("йод")
	t.Chdir(written(t, map[string]string{parted + "/pdb.yaml": oldPDB}))
	checked := func(args ...string) answer {
		return run(t, piped(t, append([]string{"check", "--target", "1.36", "."}, args...)...))
	}
	for _, pattern := range []string{typed, parted, typed + "/*.yaml", parted + "/"} {
		if a := checked("--exclude", pattern); a.code != 0 {
			t.Errorf("without %q: %+v", pattern, a)
		}
	}
	if a := checked("--write-baseline", "known.json"); a.code != 0 {
		t.Errorf("%+v", a)
	}
	if text, err := os.ReadFile("known.json"); err != nil || !strings.Contains(string(text), typed) {
		t.Errorf("%v, %s", err, text)
	}
	if err := os.Rename(parted, typed); err != nil { // as on another system
		t.Fatal(err)
	}
	if a := checked("--baseline", "known.json"); a.code != 0 {
		t.Errorf("%+v", a)
	}
}

// What has a name that is no UTF-8 is read, by that name and in its folder.
func TestCheckNamesOfOtherEncodings(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, file := "caf\xe9", filepath.Join("caf\xe9", "a\xff.yaml")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(file, []byte(oldPDB), 0o600)); err != nil {
		t.Skip(err) // macOS has no such names
	}
	for _, named := range []string{".", folder, file} {
		if a := run(t, piped(t, "check", "--target", "1.36", named)); a.code != 1 || !strings.Contains(a.out, `a\xff.yaml:1: breaks`) {
			t.Errorf("%q: %+v", named, a)
		}
	}
}

// JSON has no mark of direction as it is, whatever a file's name holds, and its strings stay what they are.
func TestCheckJSONOfStrangeNames(t *testing.T) {
	name := "a\u202eb\u200b.yaml"
	t.Chdir(written(t, map[string]string{name: oldPDB}))
	for _, form := range []string{"json", "sarif"} {
		if a := run(t, piped(t, "check", "--target", "1.36", ".", "-o", form)); a.code != 1 || strings.ContainsAny(a.out, "\u202e\u200b") ||
			form == "json" && !strings.Contains(a.out, `"a\u202eb\u200b.yaml"`) {
			t.Errorf("%s: %+v", form, a)
		}
	}
}

// An absolute path of any system is an address.
func TestSARIFOfAbsolutePath(t *testing.T) {
	dir := written(t, map[string]string{"a b/pdb.yaml": oldPDB})
	a := run(t, piped(t, "check", "--target", "1.36", "-o", "sarif", dir))
	want := `"uri": "file:///` + strings.TrimPrefix(strings.ReplaceAll(filepath.ToSlash(dir), " ", "%20"), "/") + `/a%20b/pdb.yaml"`
	if !strings.Contains(strings.ReplaceAll(a.out, `":"`, `": "`), want) {
		t.Errorf("%s is missing in\n%s", want, a.out)
	}
}

// The forms for what reads code are well formed, whatever files are called and hold.
func TestCheckForms(t *testing.T) {
	dir := written(t, map[string]string{"a,b:c%\x1b[31m/pdb.yaml": oldPDB, "broken.yaml": "a: b: c\n"})
	t.Chdir(dir)
	form := func(name string) string {
		a := run(t, piped(t, "check", "--target", "1.36", "-o", name, "."))
		if a.code != 1 || strings.Contains(a.out, "\x1b") {
			t.Errorf("%s: %+v", name, a)
		}
		return a.out
	}
	if said := form("github"); !strings.HasPrefix(said, "::error file=a%2Cb%3Ac%25") || !strings.Contains(said, ",line=1,title=removed-api::policy/v1beta1") ||
		strings.Count(said, "\n") != 2 {
		t.Errorf("github: %s", said)
	}
	var suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
	}
	if err := xml.Unmarshal([]byte(form("junit")), &suites); err != nil || suites.Tests != 2 || suites.Failures != 1 || suites.Errors != 1 {
		t.Errorf("junit: %+v, %v", suites, err)
	}
	if rows, err := csv.NewReader(strings.NewReader(form("csv"))).ReadAll(); err != nil || len(rows) != 2 || rows[1][3] != "removed-api" || rows[1][11] != "a" {
		t.Errorf("csv: %q, %v", rows, err)
	}
	if said := form("markdown"); !strings.Contains(said, "| removed-api | policy/v1beta1") {
		t.Errorf("markdown: %s", said)
	}
}

// Every rule is explained, and every finding has one of them.
func TestCheckRules(t *testing.T) {
	for _, lang := range []string{"en", "ja", "zh", "ru"} {
		lines := strings.Split(strings.TrimSpace(ok(t, "check", "--rules", "--lang", lang)), "\n")
		if len(lines) != len(check.Rules()) {
			t.Errorf("%s: %d rules", lang, len(lines))
		}
		for _, line := range lines {
			if fields := strings.Split(line, "\t"); len(fields) != 3 || strings.Contains(fields[2], "rule_") || strings.Contains(fields[2], "check_kind") {
				t.Errorf("%s: %q", lang, line)
			}
		}
	}
}

// With --audit also what is in use before it is stable is found, and a chart that is not for the release.
func TestCheckAudits(t *testing.T) {
	dir := written(t, map[string]string{
		"kubelet.env": "KUBELET_ARGS=--feature-gates=MemoryQoS=true,NodeLogQuery=false\n", "Chart.yaml": "apiVersion: v2\nname: x\nversion: 1.0.0\nkubeVersion: '>=1.20-0 <1.30-0'\n",
	})
	a := run(t, piped(t, "check", "--target", "1.35", "--audit", dir))
	if !strings.Contains(a.out, "audit: MemoryQoS is alpha") || strings.Contains(a.out, "NodeLogQuery") || !strings.Contains(a.out, "Chart.yaml:4: breaks: the chart is for Kubernetes >=1.20-0 <1.30-0") {
		t.Errorf("%+v", a)
	}
	if a := run(t, piped(t, "check", "--target", "1.29", dir)); a.code != 0 || strings.Contains(a.out, "audit") {
		t.Errorf("%+v", a)
	}
}
