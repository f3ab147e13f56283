package command_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemas returns the schemas of what all commands answer, by their names.
func schemas(t *testing.T) map[string]*jsonschema.Resolved {
	t.Helper()
	var whole struct {
		Defs map[string]*jsonschema.Schema `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(ok(t, "schema")), &whole); err != nil {
		t.Fatal(err)
	}
	all := map[string]*jsonschema.Resolved{}
	for name, s := range whole.Defs {
		if s.Title != "k8sexplore "+name+" -o json" || s.Type != "object" {
			t.Errorf("%s: %q, a %s", name, s.Title, s.Type)
		}
		r, err := s.Resolve(nil)
		if err != nil {
			t.Fatal(name, err)
		}
		all[name] = r
	}
	return all
}

// The schema of every command that answers in JSON is that of what it answers.
func TestSchemas(t *testing.T) {
	const pdb = "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: web}\n---\na: b: c\n"
	dir := written(t, map[string]string{"a.yaml": pdb})
	all, checked := schemas(t), map[string]bool{}
	for _, args := range [][]string{
		{"list", "--release", "1.35"}, {"list", "--release", "1.25", "--full", "--limit", "3"},
		{"search", "sidecar"}, {"search", "nothing", "at", "all", "zzzz"}, {"search", "SidecarContainers", "--full", "--limit", "2"},
		{"show", "3329"}, {"show", "1.25"}, {"show", "kep-24"}, {"show", "--", "--cloud-provider"}, {"show", "policy/v1beta1"}, {"show", "CSIMigration*"},
		{"releases"}, {"releases", "--full", "--limit", "1"},
		{"kep", "3329"}, {"kep", "99999"}, {"kep", "owner:node"},
		{"gate", "SidecarContainers"}, {"gate", "NoSuchGate"}, {"gate", "CSIMigration*"}, {"gate", "SidecarContainers", "--at", "1.30"},
		{"gate", "CSIMigration*", "--at", "1.24"}, {"gate", "MemoryQoS,KubeletPSI=false,Nope=true", "--at", "1.36"},
		{"api", "policy/v1beta1"}, {"api", "*"}, {"flag", "kubelet/*"}, {"flag", "--", "--cloud-provider"}, {"field", "KubeletConfiguration.runOnce"},
		{"field", "gitRepo", "--at", "1.30"}, {"metric", "scheduler_*"}, {"plugin", "PodSecurityPolicy"}, {"plugin", "nothing"},
		{"upgrade", "1.33", "1.36"}, {"upgrade", "1.35", "1.36", "--using", dir, "--have", "etcd=3.5.15"}, {"upgrade", "1.24", "1.26", "--lang", "ja"},
		{"check", "--target", "1.36", dir}, {"check", "--target", "1.36", "--from", "1.33", "--audit", dir},
		{"config"}, {"doctor"},
	} {
		checkAnswer(t, all, checked, args, run(t, piped(t, append([]string{args[0], "-o", "json"}, args[1:]...)...)))
	}
	l := &shelf{sources: append(twoSources(), brokenSource())}
	for _, args := range [][]string{{"library"}, {"library", "list"}, {"library", "remove", "all"}, {"import", "x"}} {
		app := withShelf(t, piped(t, append(slices.Clone(args), "-o", "json")...), l)
		l.report.Sources = append(twoSources(), brokenSource())
		checkAnswer(t, all, checked, args, run(t, app))
	}
	where := reader(t)
	exported := asReader(t, where, piped(t, "state", "export"))
	for _, args := range [][]string{{"bookmarks"}, {"state"}, {"state", "import", "-"}} {
		app := piped(t, append(slices.Clone(args), "-o", "json")...)
		app.In = strings.NewReader(exported.out)
		checkAnswer(t, all, checked, args, asReader(t, where, app))
	}
	for _, name := range jsonCommands(t) {
		if !checked[name] {
			t.Errorf("no answer of %s is held against its schema", name)
		}
	}
}

// checkAnswer holds an answer against the schema of its command, whose name is the beginning of the arguments.
func checkAnswer(t *testing.T, all map[string]*jsonschema.Resolved, checked map[string]bool, args []string, a answer) {
	t.Helper()
	name := args[0]
	if two := strings.Join(args[:min(2, len(args))], " "); all[two] != nil {
		name = two
	}
	if all[name] == nil {
		t.Errorf("%s has no schema", name)
		return
	}
	checked[name] = true
	var said any
	if err := json.Unmarshal([]byte(a.out), &said); err != nil {
		t.Errorf("%q: %v, %s", args, err, a.err)
		return
	}
	if err := all[name].Validate(said); err != nil {
		t.Errorf("%q: %v", args, err)
	}
}

// jsonCommands returns the names of the commands that answer in JSON, by the manual page.
func jsonCommands(t *testing.T) (all []string) {
	t.Helper()
	for _, part := range strings.Split(ok(t, "man"), `.SS "k8sexplore `)[1:] {
		use, rest, _ := strings.Cut(part, "\n")
		if !regexp.MustCompile(`(?m)^FORM: .*\bjson\b`).MatchString(rest) {
			continue
		}
		if name := regexp.MustCompile(`^[a-z]+( [a-z]+)*`).FindString(use); name != "" { // the program without one
			all = append(all, name)
		}
	}
	if len(all) < 18 {
		t.Errorf("the manual page tells of %q", all)
	}
	return all
}

// What has no schema is told with what has; check prints its own.
func TestSchemaOf(t *testing.T) {
	a := run(t, piped(t, "schema", "man"))
	oneLine(t, a.err)
	if a.code != 2 || !strings.Contains(a.err, `"man"`) || !strings.Contains(a.err, "upgrade") {
		t.Errorf("%+v", a)
	}
	if one, all := ok(t, "check", "--schema"), ok(t, "schema", "check"); one != all {
		t.Error("check --schema and schema check differ")
	}
	if wrong := schemas(t)["gate"].Validate(map[string]any{"name": "A", "at": "1.30", "stage": 1}); wrong == nil {
		t.Error("a stage that is a number passes")
	}
}
