package command_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// The contract of the facts, as a program that reads them would write it down.
type (
	gateThrough struct {
		Name       string     `json:"name"`
		Components []string   `json:"components"`
		History    []interval `json:"history"`
		RemovedIn  *string    `json:"removed_in"`
		KEPs       []int      `json:"keps"`
		Entries    []string   `json:"entries"`
		Conflicts  []string   `json:"conflicts"`
	}
	interval struct {
		From    string  `json:"from"`
		To      *string `json:"to"`
		Stage   string  `json:"stage"`
		Default *bool   `json:"default"`
		Locked  *bool   `json:"locked"`
	}
	gateIn struct {
		Name    string `json:"name"`
		At      string `json:"at"`
		Stage   string `json:"stage"`
		Default *bool  `json:"default"`
		Locked  *bool  `json:"locked"`
		Exists  *bool  `json:"exists"`
	}
	enhancement struct {
		AsOf       string        `json:"as_of"`
		KEP        int           `json:"kep"`
		Title      string        `json:"title"`
		SIG        string        `json:"sig"`
		SIGs       []string      `json:"sigs"`
		Status     string        `json:"status"`
		Target     string        `json:"target"`
		Milestones []milestone   `json:"milestones"`
		Gates      []gateThrough `json:"gates"`
		See        []int         `json:"see"`
		Replaces   []int         `json:"replaces"`
		ReplacedBy []int         `json:"replaced_by"`
		Remarks    []string      `json:"remarks"`
		URL        string        `json:"url"`
		Entries    []string      `json:"entries"`
		Observed   []observed    `json:"observed"`
		Unplanned  []unplanned   `json:"unplanned"`
	}
	milestone struct {
		Stage     string    `json:"stage"`
		Release   string    `json:"release"`
		Reached   *bool     `json:"reached"`
		Missed    *bool     `json:"missed"`
		Verdict   string    `json:"verdict"`
		In        string    `json:"in"`
		Witnesses []witness `json:"witnesses"`
	}
	unplanned struct {
		Stage     string    `json:"stage"`
		In        string    `json:"in"`
		Witnesses []witness `json:"witnesses"`
	}
	witness struct {
		By      string `json:"by"`
		Name    string `json:"name"`
		Says    string `json:"says"`
		Stage   string `json:"stage"`
		Release string `json:"release"`
		Value   string `json:"value"`
	}
	observed struct {
		Stage   string `json:"stage"`
		Release string `json:"release"`
		By      string `json:"by"`
		Name    string `json:"name"`
		Own     bool   `json:"own"`
	}
)

// fields returns the keys of the object that an answer is, in their order.
func fields(t *testing.T, text string) []string {
	t.Helper()
	return objects(t, `{"only":[`+text+`]}`, "only")[0]
}

func TestGateJSON(t *testing.T) {
	a := ofSmall(t, "gate", "JOBPODFAILUREPOLICY=true", "-o", "json")
	got := decode[gateThrough](t, a.out)
	if a.code != 0 || a.err != "" || got.Name != "JobPodFailurePolicy" || got.RemovedIn != nil || len(got.History) != 2 ||
		!slices.Equal(got.Components, []string{"kube-apiserver", "kubelet"}) || !slices.Equal(got.KEPs, []int{3329}) ||
		!slices.Equal(got.Entries, []string{"v1.26/kep-3329", "v1.25/kep-3329"}) || got.Conflicts == nil {
		t.Errorf("%+v", a)
	}
	if h := got.History; *h[0].To != "1.25" || h[0].Stage != "alpha" || *h[0].Default || *h[0].Locked || h[1].To != nil || !*h[1].Default || !*h[1].Locked {
		t.Errorf("%+v", h)
	}
	if want := strings.Fields("name components history keps entries conflicts"); !slices.Equal(fields(t, a.out), want) {
		t.Errorf("fields %v", fields(t, a.out))
	}
	old := ofSmall(t, "gate", "JobPodOld", "-o", "json").out
	if want := strings.Fields("name components history removed_in keps entries conflicts"); !slices.Equal(fields(t, old), want) {
		t.Errorf("fields %v", fields(t, old))
	}
}

// One name is one gate, and its beginning will do; several are a list, with a * always.
func TestGateNames(t *testing.T) {
	for name, want := range map[string]string{
		"jobpodold": "JobPodOld", "JobPodOld=true": "JobPodOld",
		"ＪｏｂＰｏｄＯｌｄ": "JobPodOld", "patch": "Patched", "JobPodO": "JobPodOld",
		"JobPodO*": "[JobPodOld]", "Job": "[JobPodFailurePolicy JobPodOld]", "jobpod*": "[JobPodFailurePolicy JobPodOld]",
		"JobPodOld*": "[JobPodOld]", "*": "[AppArmor AppArmorFields JobPodFailurePolicy JobPodOld Patched]",
	} {
		for _, at := range []string{"", "--at=1.25"} {
			args := []string{"gate", name, "-o", "json"}
			if at != "" {
				args = append(args, at)
			}
			a := ofSmall(t, args...)
			var several struct{ Gates []struct{ Name string } }
			var one struct{ Name string }
			if err := errors.Join(json.Unmarshal([]byte(a.out), &several), json.Unmarshal([]byte(a.out), &one)); err != nil {
				t.Fatal(err)
			}
			have := one.Name
			if several.Gates != nil {
				var names []string
				for _, g := range several.Gates {
					names = append(names, g.Name)
				}
				have = "[" + strings.Join(names, " ") + "]"
			}
			if have != want || a.code != 0 {
				t.Errorf("gate %s %s: exit %d, %s, want %s", name, at, a.code, have, want)
			}
		}
	}
}

func TestGateAt(t *testing.T) {
	for _, tt := range []struct {
		args string
		code int
		out  string // as text
		json string // stage, default, locked
		err  string
	}{
		{"JobPodFailurePolicy --at 1.25", 0, "JobPodFailurePolicy  Alpha  off\n", "alpha,false,false", ""},
		{"jobpodfailurepolicy --at v1.26.4", 0, "JobPodFailurePolicy  Beta  on  locked\n", "beta,true,true", ""},
		{"JobPodFailurePolicy --at 1.27.0-rc.1", 0, "JobPodFailurePolicy  Beta  on  locked\n", "beta,true,true", ""},
		{"JobPodFailurePolicy --at 1.26 --lang ja", 0, "JobPodFailurePolicy  ベータ  有効  固定\n", "beta,true,true", ""},
		{"Patched --at 1.25.2", 0, "Patched  Beta  on\n", "beta,true,false", ""},
		{"Patched --at 1.25.3", 0, "Patched  Beta  off\n", "beta,false,false", ""},
		{"JobPodOld --at 1.10", 0, "JobPodOld  Stable (GA)  on\n", "stable,true,false", ""},
		{"JobPodFailurePolicy --at 1.24", 1, "", ",false,false", "JobPodFailurePolicy does not exist in 1.24: it exists from 1.25 on\n"},
		{"JobPodOld --at 1.26", 1, "", ",false,false", "JobPodOld does not exist in 1.26: it exists to 1.25\n"},
		{"Patched --at 1.26", 1, "", ",false,false", "Patched does not exist in 1.26: it exists from 1.25 to 1.25\n"},
		{"JobPodNew --at 1.26", 1, "", ",false,false", `no feature gate is known as "JobPodNew": nearest are JobPodOld, `},
	} {
		a := ofSmall(t, append([]string{"gate"}, strings.Fields(tt.args)...)...)
		if a.code != tt.code || a.out != tt.out || !strings.Contains(a.err, tt.err) || (a.err == "") != (tt.err == "") {
			t.Errorf("gate %s: %+v", tt.args, a)
		}
		if a.err != "" {
			oneLine(t, a.err)
		}
		a = ofSmall(t, append([]string{"gate", "-o", "json"}, strings.Fields(tt.args)...)...)
		got := decode[gateIn](t, a.out)
		want := strings.Split(tt.json, ",")
		if a.code != tt.code || got.Stage != want[0] || *got.Default != (want[1] == "true") || *got.Locked != (want[2] == "true") ||
			*got.Exists != (tt.code == 0) || !slices.Equal(fields(t, a.out), strings.Fields("name at stage default locked exists")) {
			t.Errorf("gate %s: %+v", tt.args, a)
		}
	}
	several := ofSmall(t, "gate", "JobPod*", "--at", "1.25")
	if want := "JobPodFailurePolicy  Alpha       off\nJobPodOld            Deprecated  off\n"; several.out != want || several.code != 0 {
		t.Errorf("%+v", several)
	}
	if a := ofSmall(t, "gate", "JobPod*", "--at", "1.26"); a.out != "JobPodFailurePolicy  Beta  on  locked\n" || a.code != 0 {
		t.Errorf("of two gates one exists: %+v", a)
	}
	if a := ofSmall(t, "gate", "A*", "--at", "1.20"); a.out != "" || a.code != 1 || !strings.Contains(a.err, "none of the 2 feature gates A*") {
		t.Errorf("of several gates none exists: %+v", a)
	}
}

func TestKEPJSON(t *testing.T) {
	a := ofSmall(t, "kep", "KEP-24", "-o", "json")
	got := decode[enhancement](t, a.out)
	if a.code != 0 || got.KEP != 24 || got.SIG != "node" || got.Status != "provisional" || got.Target != "beta" || got.URL != "https://kep.k8s.io/24" ||
		!slices.Equal(got.Replaces, []int{23}) || !slices.Equal(got.ReplacedBy, []int{25, 26}) || len(got.Remarks) != 1 || got.Entries == nil {
		t.Errorf("%+v", a)
	}
	var milestones []string
	for _, m := range got.Milestones {
		milestones = append(milestones, m.Stage+m.Release+map[bool]string{true: " reached"}[*m.Reached]+map[bool]string{true: " missed"}[*m.Missed])
	}
	if have := strings.Join(milestones, ", "); have != "alpha1.24 reached, beta1.25 missed, stable1.27" {
		t.Errorf("milestones %s", have)
	}
	beta := got.Milestones[1]
	if beta.Verdict != "missed" || beta.In != "" || !slices.Equal(beta.Witnesses, []witness{{"gate", "AppArmor", "was", "alpha", "1.26", ""}}) {
		t.Errorf("beta %+v", beta)
	}
	if got.Milestones[2].Verdict != "planned" || got.Milestones[2].Witnesses == nil || got.Unplanned == nil {
		t.Errorf("%+v", got)
	}
	if len(got.Gates) != 2 || got.Gates[0].Name != "AppArmor" || got.Gates[1].Name != "Forgotten" || got.Gates[1].History == nil || len(got.Gates[1].History) != 0 {
		t.Errorf("gates %+v", got.Gates)
	}
	text := ofSmall(t, "kep", "3329", "-o", "json").out
	want := []observed{
		{"alpha", "1.25", "gate", "JobPodFailurePolicy", true}, {"beta", "1.26", "gate", "JobPodFailurePolicy", true},
		{"alpha", "1.25", "entry", "v1.25/kep-3329", true}, {"beta", "1.26", "entry", "v1.26/kep-3329", true},
	}
	if got := decode[enhancement](t, text); !slices.Equal(got.Observed, want) || len(got.Entries) != 2 {
		t.Errorf("observed %+v", got.Observed)
	}
	if want := strings.Fields(`kep title sig sigs status target milestones gates see replaces replaced_by remarks url entries observed unplanned`); !slices.Equal(fields(t, text), want) {
		t.Errorf("fields %v", fields(t, text))
	}
}

// Every form of a number, and every enhancement that the facts or our notes know, has an answer.
func TestKEPNames(t *testing.T) {
	want := ofSmall(t, "kep", "24")
	for _, name := range []string{"KEP-24", "#24", "kep 24", "２４", "https://kep.k8s.io/24", "keps/sig-node/24-apparmor", "https://github.com/kubernetes/enhancements/issues/24"} {
		if got := ofSmall(t, "kep", name); got != want || got.code != 0 {
			t.Errorf("kep %s: %+v", name, got)
		}
	}
	if got := ofSmall(t, "KEP", "24"); got != want {
		t.Errorf("KEP 24: %+v", got)
	}
	all, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range all.KEPs()[:60] {
		if got := decode[enhancement](t, ok(t, "kep", kepID(k.Number), "-o", "json")); got.KEP != k.Number || got.Title != k.Title {
			t.Errorf("%d: %+v", k.Number, got)
		}
	}
	// No folder upstream, but an article of ours.
	if got := decode[enhancement](t, ok(t, "kep", "3446", "-o", "json")); got.SIG != "storage" || len(got.Entries) == 0 || len(got.Remarks) != 1 {
		t.Errorf("%+v", got)
	}
}

func kepID(n int) string { b, _ := json.Marshal(n); return "kep-" + string(b) }

func TestUnknownFacts(t *testing.T) {
	for _, tt := range []struct{ args, out, err string }{
		{"kep 332", `"kep": 332`, `no enhancement is known as "332": nearest are KEP-3329, `},
		{"kep 99999999", `"kep": 0`, "expected a number like 3063"},
		{"kep pr-110959", `"kep": 0`, "expected a number like 3063"},
		{"kep jobs", `"kep": 0`, "expected a number like 3063"},
		{"gate JobPodFailurePolice", `"name": "JobPodFailurePolice"`, "nearest are JobPodFailurePolicy, "},
		{"gate JobPodX*", `"gates": []`, "nearest are JobPod"},
		{"show 2", `"entries": []`, "nearest are 24, 265"},
		{"show kep-3328", `"entries": []`, "nearest are KEP-3329"},
		{"show JobPodOdl", `"entries": []`, "nearest are JobPodOld"},
		{"show JobPodO", `"entries": []`, "nearest are JobPodOld"},
		{"show *", `"entries": []`, "nothing is known"},
		{"show 24 --sig node", `"entries": []`, `nothing found for "sig:node 24"`},
	} {
		a := ofSmall(t, append(strings.Fields(tt.args), "-o", "json")...)
		oneLine(t, a.err)
		var v any
		if err := json.Unmarshal([]byte(a.out), &v); err != nil {
			t.Fatalf("%s: %v", tt.args, err)
		}
		noNull(t, tt.args, v)
		if a.code != 1 || !strings.Contains(a.out, tt.out) || !strings.Contains(a.err, tt.err) {
			t.Errorf("%s: %+v", tt.args, a)
		}
		if a := ofSmall(t, strings.Fields(tt.args)...); a.code != 1 || a.out != "" {
			t.Errorf("%s as text: %+v", tt.args, a)
		}
	}
}

// Where no entry is about an enhancement or a gate, show answers from the facts; else nothing changes.
func TestShowFallsBack(t *testing.T) {
	for name, same := range map[string]string{
		"24": "kep 24", "#24": "kep 24", "kep-24": "kep 24", "https://kep.k8s.io/24": "kep 24", "patched": "gate Patched", "JobPodO*": "gate JobPodOld",
	} {
		for _, form := range []string{"text", "markdown"} {
			got, want := ofSmall(t, "show", name, "-o", form), ofSmall(t, append(strings.Fields(same), "-o", form)...)
			if got != want || got.code != 0 {
				t.Errorf("show %s -o %s: %+v\n%s: %+v", name, form, got, same, want)
			}
		}
	}
	card := decode[listed](t, ofSmall(t, "show", "24", "-o", "json").out)
	if card.Entries == nil || len(card.Entries) != 0 || len(card.KEPs) != 1 || card.KEPs[0].KEP != 24 || card.Gates != nil {
		t.Errorf("%+v", card)
	}
	if got := decode[listed](t, ofSmall(t, "show", "Patched", "-o", "json").out); got.Entries == nil || len(got.Gates) != 1 || got.Gates[0].Name != "Patched" {
		t.Errorf("%+v", got)
	}
	for _, name := range []string{"3329", "JobPodFailurePolicy"} {
		if got := decode[listed](t, ofSmall(t, "show", name, "-o", "json").out); len(got.Entries) != 2 || got.KEPs != nil || got.Gates != nil {
			t.Errorf("show %s: %+v", name, got)
		}
	}
}

// What only the facts know a search finds as a card; total does not count it, found does, whatever the limit.
func TestSearchCards(t *testing.T) {
	for words, want := range map[string]string{
		"apparmor": "AppArmor AppArmorFields", "apparmor --limit 1": "AppArmor", "bare": "kep-265", "24": "kep-24", "qqqxyzzy": "",
		"pod": "JobPodOld", "pod --limit 3": "", "pod --sig node": "",
	} {
		a := ofSmall(t, append([]string{"search", "-o", "json"}, strings.Fields(words)...)...)
		got := decode[searched](t, a.out)
		var ids []string
		for _, c := range got.Cards {
			ids = append(ids, c.ID)
			if a := ofSmall(t, "show", c.ID); a.code != 0 || a.out == "" {
				t.Errorf("show %s: %+v", c.ID, a)
			}
		}
		bare, _, _ := strings.Cut(words, " --limit")
		if all := decode[searched](t, ofSmall(t, append([]string{"search", "-o", "json", "--limit", "0"}, strings.Fields(bare)...)...).out); got.Found != all.Total+len(all.Cards) {
			t.Errorf("search %s: found %d, not %d and %d", words, got.Found, all.Total, len(all.Cards))
		}
		if have := strings.Join(ids, " "); have != want || (a.code == 0) != (got.Total+len(ids) > 0) {
			t.Errorf("search %s: exit %d, %s, want %s", words, a.code, have, want)
		}
	}
}

// Facts that cannot be read end what needs them, and nothing else; a program without facts has empty ones.
func TestFactsAreLazy(t *testing.T) {
	for args, code := range map[string]int{"list": 0, "show 3329": 0, "--version": 0, "kep 3329": 2, "gate JobPodFailurePolicy": 2, "releases": 2, "show 1": 2} {
		app := withSmall(t, piped(t, strings.Fields(args)...))
		app.Facts = func() (*facts.Tables, error) { return nil, errors.New("tables damaged") }
		if a := run(t, app); a.code != code || code == 2 && !strings.Contains(a.err, "tables damaged") {
			t.Errorf("%s: %+v", args, a)
		}
	}
	for args, code := range map[string]int{"releases": 0, "kep 3329": 0, "kep 24": 1, "gate JobPodOld": 1, "show 24": 1, "gate JobPodOld --at 1.25": 2} {
		app := withSmall(t, piped(t, strings.Fields(args)...))
		app.Facts, app.Today = nil, nil
		if a := run(t, app); a.code != code {
			t.Errorf("%s without facts: %+v", args, a)
		}
	}
}

// The README's first words say how much there is.
func TestReadmeCounts(t *testing.T) {
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	translated, err := filepath.Glob("../../assets/readme/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(translated, "../../README.md") {
		readme, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for what, n := range map[string]int{"changes": catalog.Len(), "enhancements": len(tables.KEPs()), "feature gates": len(tables.Gates())} {
			if !regexp.MustCompile(`\D` + strconv.Itoa(n) + `\D`).Match(readme) {
				t.Errorf("%s does not say that there are %d %s", file, n, what)
			}
		}
	}
}
