package command_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

// element is the contract of an element, as a program that reads it would write it down.
type element struct {
	Kind             string   `json:"kind"`
	Name             string   `json:"name"`
	Component        string   `json:"component"`
	Of               string   `json:"of"`
	Value            string   `json:"value"`
	Stage            string   `json:"stage"`
	Since            string   `json:"since"`
	AtLeast          bool     `json:"at_least"`
	DeprecatedIn     string   `json:"deprecated_in"`
	HiddenIn         string   `json:"hidden_in"`
	OffIn            string   `json:"off_in"`
	RemovedIn        string   `json:"removed_in"`
	PlannedRemoval   string   `json:"planned_removal"`
	At               string   `json:"at"`
	State            string   `json:"state"`
	Replacement      string   `json:"replacement"`
	ReplacementSince string   `json:"replacement_since"`
	Effect           string   `json:"effect"`
	Note             string   `json:"note"`
	Doubt            string   `json:"doubt"`
	Versions         []string `json:"versions"`
	Conflicts        []string `json:"conflicts"`
	Sources          []string `json:"sources"`
	Entries          []string `json:"entries"`
}

// smallElements are elements with what happens to them: removed, planned, hidden, off, of several components.
func smallElements(t testing.TB) *name.Elements {
	t.Helper()
	table := func(columns string, rows ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(columns+"\n"+strings.Join(rows, "\n")+"\n", "; ", "\t"))}
	}
	all, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv": table("name; component; of; stage; since; deprecated; off; removed; planned; instead; instead-since; note; sources; conflicts",
			"batch/v1 Job; kube-apiserver; jobs; stable; 1.2; -; -; -; -; -; -; -; kubernetes/api@1.8.0; -",
			"policy/v1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; stable; 1.21; -; -; -; -; -; -; -; #99290; -",
			"policy/v1beta1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; beta; 1.5; 1.21; -; 1.25; -; policy/v1; 1.21; "+
				"an empty {} *selects*; guide | #110959; the guide says 1.25",
			"resource.k8s.io/v1beta1 ResourceSlice; kube-apiserver; resourceslices; beta; 1.24; 1.26; 1.25; -; 1.29; -; -; -; #3; -",
		),
		"flags.tsv": table("name; component; of; value; since; deprecated; removed; instead; effect; sources; doubt",
			"--address; kube-scheduler; -; -; -; -; 1.24; --bind-address; refuses to start; #106865; -",
			"--address; kubelet; -; -; <=1.20; -; -; -; -; #2; -",
			"--feature-gates; kube-apiserver; -; -; 1.23; -; -; -; -; #4; not confirmed",
			"--output; kubectl; get; -; -; -; -; -; -; #5; -",
		),
		"fields.tsv": table("name; component; of; value; removed; sources; versions",
			"KubeProxyConfiguration.mode; kube-proxy; -; userspace; 1.26; #6; kubeproxy.config.k8s.io/v1alpha1"),
		"metrics.tsv": table("name; component; stage; deprecated; hidden; sources", "job_pods_finished_total; kube-controller-manager; alpha; 1.25; 1.26; #7"),
		"plugins.tsv": table("name; component; since; sources", "PodSecurity; kube-apiserver; 1.27; #8"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return name.NewElements(all)
}

func TestElementGolden(t *testing.T) {
	for file, args := range map[string]string{
		"api.txt": "api policy/v1beta1", "api.md": "api policy/v1beta1 -o markdown", "api.json": "api policy/v1beta1 -o json",
		"api.list.tsv": "api *", "api.list.md": "api * -o markdown --lang ru", "flag.txt": "flag --address", "flag.ja.txt": "flag --address --lang ja",
		"flag.json": "flag --address -o json", "field.zh.txt": "field mode --lang zh", "metric.ru.txt": "metric job_pods_finished_total --lang ru",
		"plugin.txt": "plugin podsecurity", "element.search.tsv": "search job_pods_finished_total", "element.search.md": "search -o markdown job_pods_finished_total",
	} {
		checkGolden(t, file, ofSmall(t, strings.Fields(args)...))
	}
	for file, args := range map[string]string{"terminal.api.txt": "api pdb", "terminal.flags.txt": "flag * --lang ja", "terminal.flag.txt": "flag kubelet/--address"} {
		checkGolden(t, file, run(t, withSmall(t, onTerminal(t, 72, strings.Fields(args)...))))
	}
}

// One element is an object, several are a list under the name of their kind.
func TestElementJSON(t *testing.T) {
	a := ofSmall(t, "api", "policy/v1beta1 pdb", "-o", "json")
	got := decode[element](t, a.out)
	if a.code != 0 || got.Kind != "api" || got.Name != "policy/v1beta1 PodDisruptionBudget" || got.State != "removed" || got.Since != "1.5" ||
		got.RemovedIn != "1.25" || got.Replacement != "policy/v1" || got.ReplacementSince != "1.21" || !slices.Equal(got.Entries, []string{"v1.25/kep-3329", "v1.25/pr-110959"}) {
		t.Errorf("%+v", a)
	}
	want := "kind name component of stage since deprecated_in removed_in state replacement replacement_since note conflicts sources entries"
	if have := strings.Join(fields(t, a.out), " "); have != want {
		t.Errorf("fields %s", have)
	}
	if have := strings.Join(fields(t, ofSmall(t, "plugin", "PodSecurity", "-o", "json").out), " "); have != "kind name component since state sources entries" {
		t.Errorf("fields %s", have)
	}
	for args, want := range map[string]string{
		"api *": "apis 4", "api pdb": "apis 2", "flag --address": "flags 2", "flag kubelet/*": "flags 1", "field *": "fields 1", "metric *": "metrics 1",
		"plugin *": "plugins 1", "plugin none": "plugins 0",
	} {
		a := ofSmall(t, append(strings.Fields(args), "-o", "json")...)
		key, n, _ := strings.Cut(want, " ")
		var all map[string][]element
		if err := json.Unmarshal([]byte(a.out), &all); err != nil || len(all) != 1 || len(all[key]) != int(n[0]-'0') {
			t.Errorf("%s: %v, %s", args, err, a.out)
		}
	}
}

func TestElementAt(t *testing.T) {
	for _, c := range []struct {
		args  []string
		code  int
		out   string
		state string
		err   string
	}{
		{[]string{"api", "policy/v1beta1", "--at", "1.24"}, 0, "policy/v1beta1 PodDisruptionBudget\tkube-apiserver\t", "deprecated", ""},
		{[]string{"api", "policy/v1beta1", "--at", "1.25.3"}, 1, "", "removed", "is not in 1.25.3: removed in 1.25: use policy/v1\n"},
		{[]string{"plugin", "PodSecurity", "--at", "1.26"}, 1, "", "absent", "is not in 1.26: not before 1.27\n"},
		{[]string{"metric", "job_pods_finished_total", "--at=1.25"}, 0, "job_pods_finished_total\tkube", "deprecated", ""},
		{[]string{"metric", "job_pods_finished_total", "--at=1.27"}, 0, "job_pods_finished_total\tkube", "hidden", ""},
		{[]string{"api", "resource.k8s.io/v1beta1", "--at=1.25", "--lang=ja"}, 0, "resource.k8s.io/v1beta1 ResourceSlice\t", "off", ""},
		{[]string{"flag", "--address", "--at", "1.26"}, 0, "--address\tkubelet\t", "", ""},
		{[]string{"flag", "--none", "--at", "1.26"}, 1, "", "", "no flag is known as \"--none\": nearest are "},
		{[]string{"flag", "--address", "--at", "1.99"}, 2, "", "", "--at: unknown release \"1.99\""},
	} {
		a := ofSmall(t, c.args...)
		if a.code != c.code || !strings.HasPrefix(a.out, c.out) || (a.out == "") != (c.out == "") || !strings.Contains(a.err, c.err) || (a.err == "") != (c.err == "") {
			t.Errorf("%q: %+v", c.args, a)
		}
		if a = ofSmall(t, append([]string{c.args[0], "-o", "json"}, c.args[1:]...)...); c.state != "" {
			if got := decode[element](t, a.out); a.code != c.code || got.State != c.state || got.At == "" {
				t.Errorf("%q: %+v", c.args, a)
			}
		}
	}
	if a := ofSmall(t, "api", "*", "--at", "1.0"); a.code != 1 || !strings.Contains(a.err, "none of the 4 that * stands for is in 1.0") {
		t.Errorf("%+v", a)
	}
}

// A flag is taken for the name of one unless the command has it itself.
func TestFlagNames(t *testing.T) {
	want := ofSmall(t, "flag", "address")
	for _, args := range []string{"--address", "--address -o text", "-o text --address", "--lang=en --address", "--output text --address", "-- --address"} {
		if got := ofSmall(t, append([]string{"flag"}, strings.Fields(args)...)...); got != want || got.code != 0 {
			t.Errorf("flag %s: %+v", args, got)
		}
	}
	for _, args := range []string{"output", "kubectl/--output"} {
		if got := ofSmall(t, "flag", args); got.code != 0 || !strings.HasPrefix(got.out, "--output\n") {
			t.Errorf("flag %s: %+v", args, got)
		}
	}
	for args, err := range map[string]string{
		"flag": "flag needs one name: ", "flag --a --b": "flag needs one name", "flag --output": "--output of flag needs a value",
		"metric --x": `unknown flag "--x" of metric`, "flag kubeadm/--address": "nearest are kube-scheduler/--address, kubelet/--address",
		"field x --lang ru": "не найдено: поле «x»; ближайшие: ", "metric x --lang ja": "「x」というメトリクスは見つかりません", "api x --lang zh": "未找到名为“x”的 API",
	} {
		a := ofSmall(t, strings.Fields(args)...)
		oneLine(t, a.err)
		if a.code == 0 || a.out != "" || !strings.Contains(a.err, err) {
			t.Errorf("%s: %+v", args, a)
		}
	}
}

func TestCompleteElements(t *testing.T) {
	for typed, want := range map[string]string{
		"flag --ad": "--address\n:4\n", "flag a": "address\n:4\n", "api policy/v1b": "policy/v1beta1 PodDisruptionBudget\n:4\n", "metric JOB": "job_pods_finished_total\n:4\n",
		"flag --lan": "--lang\t", "plugin --at 1.2": "1.27\n",
	} {
		a := ofSmall(t, append([]string{"__complete"}, strings.Fields(typed)...)...)
		if a.code != 0 || !strings.HasPrefix(a.out, want) {
			t.Errorf("%s: %+v", typed, a)
		}
	}
}

// What show, a bare word and a search make of the name of an element.
func TestElementsByName(t *testing.T) {
	page := ofSmall(t, "metric", "job_pods_finished_total")
	for _, args := range []string{"show job_pods_finished_total", "job_pods_finished_total", "show JOB_PODS_FINISHED_TOTAL"} {
		if got := ofSmall(t, strings.Fields(args)...); got != page {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if got, want := ofSmall(t, "show", "--", "--address"), ofSmall(t, "flag", "--address"); got != want {
		t.Errorf("%+v", got)
	}
	var shown struct {
		Entries []any
		APIs    []element
		Flags   []element
	}
	if err := json.Unmarshal([]byte(ofSmall(t, "show", "-o", "json", "--", "--address").out), &shown); err != nil || shown.Entries == nil || len(shown.Flags) != 2 || shown.APIs != nil {
		t.Errorf("%v, %+v", err, shown)
	}
	if a := ofSmall(t, "show", "policy/*"); a.code != 0 || !strings.HasPrefix(a.out, "policy/v1 PodDisruptionBudget\n") || !strings.Contains(a.out, "\npolicy/v1beta1 PodDisruptionBudget\n") {
		t.Errorf("%+v", a)
	}
	for typed, want := range map[string]string{"--adress": "--address", "job_pods_total": "job_pods_finished_total"} { //nolint:misspell // it is one
		if a := ofSmall(t, "show", "--", typed); a.code != 1 || !strings.Contains(a.err, "nearest are "+want) {
			t.Errorf("%+v", a)
		}
	}
	for words, want := range map[string]string{
		"job_pods_finished_total": "job_pods_finished_total", "policy/v1beta1 PodDisruptionBudget": "policy/v1beta1 PodDisruptionBudget", "pods finished": "job_pods_finished_total",
		"finished": "", "kubelet --address": "kubelet/--address", "policy/v1": "policy/v1 PodDisruptionBudget policy/v1beta1 PodDisruptionBudget", "address": "",
	} {
		got := decode[searched](t, ofSmall(t, "search", "-o", "json", "--", words).out)
		var ids []string
		for _, c := range got.Cards {
			if ids = append(ids, c.ID); ofSmall(t, "show", "--", c.ID).code != 0 {
				t.Errorf("show %s knows nothing", c.ID)
			}
		}
		if have := strings.Join(ids, " "); have != want {
			t.Errorf("search %s: %s, want %s", words, have, want)
		}
	}
	// The card whose name was typed comes before the entries that tell of it, whatever the limit.
	if a := ofSmall(t, "search", "job_pods_finished_total", "--limit", "1"); !strings.HasPrefix(a.out, "job_pods_finished_total\t") || strings.Count(a.out, "\n") != 1 {
		t.Errorf("%+v", a)
	}
}

// Elements are read only where they are needed, and a program without them knows none.
func TestElementsAreLazy(t *testing.T) {
	for args, code := range map[string]int{"list": 0, "show 3329": 0, "gate JobPodOld": 0, "kep 24": 0, "api policy/v1": 2, "show nothing": 2} {
		app := withSmall(t, piped(t, strings.Fields(args)...))
		app.Elements = func() (*name.Elements, error) { return nil, errors.New("tables damaged") }
		if a := run(t, app); a.code != code || code == 2 && !strings.Contains(a.err, "tables damaged") {
			t.Errorf("%s: %+v", args, a)
		}
	}
	app := withSmall(t, piped(t, "api", "policy/v1"))
	app.Elements = nil
	if a := run(t, app); a.code != 1 {
		t.Errorf("%+v", a)
	}
}
