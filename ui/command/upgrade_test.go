package command_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
)

// upgraded is the contract of the answer, as a program that reads it would write it down.
type upgraded struct {
	From     string `json:"from"`
	To       string `json:"to"`
	Releases []struct {
		Release   string   `json:"release"`
		Witnesses []string `json:"witnesses"`
	} `json:"releases"`
	Sections []struct {
		ID    string `json:"id"`
		Title string `json:"title"`
		Items []struct {
			ID        string   `json:"id"`
			Title     string   `json:"title"`
			Kind      string   `json:"kind"`
			Release   string   `json:"release"`
			Phase     string   `json:"phase"`
			What      *string  `json:"what"`
			Component string   `json:"component"`
			Action    string   `json:"action"`
			Entries   []string `json:"entries"`
			Sources   []string `json:"sources"`
			Turns     []string `json:"turns"`
		} `json:"items"`
		Entries []struct {
			ID string `json:"id"`
		} `json:"entries"`
	} `json:"sections"`
	Gates []struct {
		Name      string         `json:"name"`
		Component []string       `json:"component"`
		From      map[string]any `json:"from"`
		To        map[string]any `json:"to"`
		In        string         `json:"in"`
		Change    []string       `json:"change"`
		Steps     []struct {
			In string         `json:"in"`
			To map[string]any `json:"to"`
		} `json:"steps"`
	} `json:"gates"`
	APIs      []map[string]any `json:"apis"`
	Flags     []map[string]any `json:"flags"`
	Fields    []map[string]any `json:"config_fields"`
	Metrics   []map[string]any `json:"metrics"`
	Behaviour []map[string]any `json:"behaviour"`
	Defaults  []struct {
		Component string           `json:"component"`
		Kind      string           `json:"kind"`
		Name      string           `json:"name"`
		Also      string           `json:"also"`
		From      string           `json:"from"`
		Steps     []map[string]any `json:"steps"`
		Item      string           `json:"item"`
	} `json:"defaults"`
	Known struct {
		Since      string   `json:"since"`
		Components []string `json:"components"`
		Unknown    []string `json:"unknown"`
	} `json:"defaults_known"`
}

func upgradeOf(t *testing.T, args ...string) upgraded {
	t.Helper()
	var u upgraded
	if err := json.Unmarshal([]byte(ok(t, append([]string{"upgrade", "-o", "json"}, args...)...)), &u); err != nil {
		t.Fatal(err)
	}
	return u
}

// keys demands that all objects have some fields and no others than these, with a ? where they may be left out.
func keys(t *testing.T, what string, all []map[string]any, fields string) {
	t.Helper()
	if len(all) == 0 {
		t.Errorf("no %s", what)
	}
	for _, object := range all {
		for _, field := range strings.Fields(fields) {
			name, optional := strings.CutSuffix(field, "?")
			if _, there := object[name]; !there && !optional {
				t.Errorf("%s without %s: %v", what, name, object)
			}
		}
		for name := range object {
			if known := strings.Fields(strings.ReplaceAll(fields, "?", "")); !slices.Contains(known, name) {
				t.Errorf("%s with %s: allowed are %v", what, name, known)
			}
		}
	}
}

func TestUpgradeJSON(t *testing.T) {
	out := ok(t, "upgrade", "1.25", "1.27", "-o", "json")
	if want := "from to releases sections gates apis flags config_fields metrics plugins behaviour required defaults fields defaults_known others"; strings.Join(fields(t, out), " ") != want {
		t.Errorf("fields %v, want %s", fields(t, out), want)
	}
	u := upgradeOf(t, "1.25", "1.27")
	if u.From != "1.25" || u.To != "1.27" || len(u.Releases) != 2 || u.Releases[0].Release != "1.26" ||
		!slices.Equal(u.Releases[1].Witnesses, []string{"k8sexplore", "tables"}) {
		t.Errorf("%s to %s: %+v", u.From, u.To, u.Releases)
	}
	var ids []string
	for _, s := range u.Sections {
		ids = append(ids, s.ID)
		told := 0
		for _, i := range s.Items {
			told += len(i.Entries)
			if i.ID == "" || i.Title == "" || i.Kind == "" || i.Release == "" || i.Phase == "" || i.What == nil || i.Entries == nil || len(i.Sources) == 0 {
				t.Errorf("%+v", i)
			}
		}
		if s.Title == "" || told != len(s.Entries) {
			t.Errorf("section %s: items tell %d entries, and there are %d", s.ID, told, len(s.Entries))
		}
	}
	if want := []string{"everyone", "users", "opted-in", "authors", "nothing"}; !slices.Equal(ids, want) {
		t.Errorf("sections %v, want %v", ids, want)
	}
	for _, g := range u.Gates {
		if g.Name == "" || g.Component == nil || g.From == nil && g.To == nil || g.In == "" || len(g.Change) == 0 || len(g.Steps) == 0 {
			t.Errorf("%+v", g)
		}
	}
	keys(t, "API", u.APIs, "group_version kind resource deprecated_in? removed_in replacement off_in? planned_removal? item")
	keys(t, "flag", u.Flags, "component flag removed_in? deprecated_in? replacement? command? value? planned_removal? item")
	keys(t, "field", u.Fields, "component? name of? value? removed_in? deprecated_in? replacement? planned_removal? item")
	keys(t, "metric", u.Metrics, "component? name of? value? removed_in? hidden_in? deprecated_in? replacement? planned_removal? item")
	keys(t, "behaviour", u.Behaviour, "release component? kind what action? action_required sources reach item")
}

// What everybody knows of these upgrades is there, as what it is.
func TestUpgradeTells(t *testing.T) {
	for _, c := range []struct{ from, to, kind, in, action string }{
		{"1.25", "1.27", "removed", "v1.27/pr-114017", "--container-runtime"},
		{"1.25", "1.27", "removed", "v1.26/pr-111973", "autoscaling/v2"},
		{"1.25", "1.27", "must-do", "v1.27/kep-3299", "EncryptionConfiguration"},
		{"1.25", "1.27", "must-do", "v1.27/kep-3720", "registry.k8s.io"},
		{"1.24", "1.25", "removed", "v1.25/kep-5", "PodSecurityPolicy"},
		{"1.33", "1.36", "must-do", "v1.35/kep-5573", "cgroup v2"},
		{"1.33", "1.36", "removed", "v1.35/pr-133779", "--pod-infra-container-image"},
		{"1.33", "1.36", "defaults", "v1.36/pr-135874", ""},
		{"1.33", "1.36", "deprecated", "v1.35/kep-5495", ""},
	} {
		found := false
		for _, s := range upgradeOf(t, c.from, c.to).Sections {
			for _, i := range s.Items {
				if slices.Contains(i.Entries, c.in) {
					found = i.Kind == c.kind && strings.Contains(i.Action, c.action)
				}
			}
		}
		if !found {
			t.Errorf("%s to %s: %s is not in %s with %q to do", c.from, c.to, c.in, c.kind, c.action)
		}
	}
}

func TestUpgradeForms(t *testing.T) {
	u := upgradeOf(t, "1.33", "1.36")
	items, boxes := 0, 0
	for _, s := range u.Sections {
		items += len(s.Items)
		if s.ID != "nothing" {
			boxes += len(s.Items)
		}
	}
	for want, args := range map[int][]string{boxes: nil, items: {"--all"}, items - boxes: {"--only", "new,fields"}} {
		lines := strings.Split(strings.TrimSuffix(ok(t, append([]string{"upgrade", "1.33", "1.36"}, args...)...), "\n"), "\n")
		if len(lines) != want {
			t.Errorf("%v: %d lines for %d items", args, len(lines), want)
		}
		for _, line := range lines {
			if got := len(strings.Split(line, "\t")); got != 11 {
				t.Errorf("%d fields: %q", got, line)
			}
		}
	}
	checklist := ok(t, "upgrade", "1.33", "1.36", "-o", "markdown")
	if got := strings.Count(checklist, "- [ ] **"); got != boxes {
		t.Errorf("%d boxes for %d items", got, boxes)
	}
	for _, bad := range []string{"\x1b", "<no value>", "plan_", "upgrade_", " \n", "\n\n\n"} {
		if strings.Contains(checklist, bad) {
			t.Errorf("the checklist holds %q", bad)
		}
	}
}

// What came, went and turned in fields is listed where it is asked for, and is no item of other lists.
func TestUpgradeFields(t *testing.T) {
	const field = "Pod.spec.containers[].restartPolicyRules (v1 Pod): new in 1.34"
	for _, c := range []struct {
		args []string
		want bool
	}{{nil, false}, {[]string{"--only", "new"}, false}, {[]string{"--only", "fields"}, true}, {[]string{"--all"}, true}} {
		args := append([]string{"upgrade", "1.33", "1.35", "-o", "markdown"}, c.args...)
		if got := strings.Contains(strings.ReplaceAll(ok(t, args...), "\\", ""), field); got != c.want {
			t.Errorf("%v: %v", args, got)
		}
	}
	var answer struct {
		Fields []struct{ Name, Value, Item, AddedIn string } `json:"fields"`
		Config []struct{ Name string }                       `json:"config_fields"`
	}
	if err := json.Unmarshal([]byte(ok(t, "upgrade", "1.33", "1.35", "-o", "json")), &answer); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, f := range answer.Fields {
		told[f.Item+" "+f.Name+"="+f.Value] = true
	}
	for _, want := range []string{"fields/Pod Pod.spec.containers[].restartPolicyRules=", "fields/Pod Pod.spec.containers[].restartPolicy=OnFailure"} {
		if !told[want] {
			t.Errorf("not told: %s", want)
		}
	}
	for _, f := range answer.Config {
		if strings.HasPrefix(f.Name, "Pod.spec.containers[].restartPolicyRules") {
			t.Errorf("%s is none of a configuration file", f.Name)
		}
	}
}

// On a terminal nothing is wider than that, in any language, and every message is there.
func TestUpgradeOnTerminal(t *testing.T) {
	for _, lang := range []string{"en", "ja", "zh", "ru"} {
		for _, width := range []int{60, 80, 200} {
			a := run(t, onTerminal(t, width, "upgrade", "1.25", "1.27", "--lang", lang))
			if a.code != 0 || a.err != "" {
				t.Fatalf("exit %d, stderr %q", a.code, a.err)
			}
			for line := range strings.SplitSeq(a.out, "\n") {
				if w := ansi.StringWidth(line); w > width {
					t.Errorf("%s: %d cells on a terminal of %d: %q", lang, w, width, line)
				}
			}
			for _, bad := range []string{"<no value>", "plan_", "upgrade_"} {
				if strings.Contains(a.out, bad) {
					t.Errorf("%s: the text holds %q", lang, bad)
				}
			}
		}
	}
}

func TestUpgradeLanguages(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "Only if you use it", "ja": "使っている場合だけ", "zh": "仅在使用时", "ru": "Только если вы этим пользуетесь",
	} {
		a := ok(t, "upgrade", "1.33", "1.36", "-o", "markdown", "--lang", lang)
		if !strings.Contains(a, "## "+want+" (") && !strings.Contains(a, "## "+want+"(") && !strings.Contains(a, "## "+want+"（") {
			t.Errorf("%s: no section %s in %.600s", lang, want, a)
		}
	}
	russian := regexp.MustCompile(`\p{Cyrillic}`)
	for _, s := range upgradeOf(t, "1.33", "1.36", "--lang", "ru").Sections {
		for _, i := range s.Items {
			if len(i.Entries) > 0 && i.Action != "" && i.Kind == "must-do" && !russian.MatchString(i.Action) {
				t.Errorf("%s says in Russian what to do: %q", i.ID, i.Action)
			}
		}
	}
}

// What the tables say is in the language asked for where people read it, and in English in the lists that programs join.
func TestUpgradeSaysTables(t *testing.T) {
	const what, action = "a new ServiceAccount gets no token Secret", "rewrite kubeadm files with kubeadm config migrate of 1.21 before the upgrade"
	const instead = "--container-runtime-endpoint; CNI settings of the runtime"
	for lang, l := range map[string]content.Language{"en": content.English, "ja": content.Japanese, "zh": content.Chinese, "ru": content.Russian} {
		said := facts.ReadTexts(l)
		checklist := strings.ReplaceAll(ok(t, "upgrade", "1.20", "1.25", "-o", "markdown", "--lang", lang), "\\", "")
		for _, english := range []string{what, instead} {
			if !strings.Contains(checklist, said.Of(english)) && !strings.Contains(checklist, phrase.Capital(said.Of(english))) || l != content.English && strings.Contains(checklist, english) {
				t.Errorf("%s: the checklist has no %q, or the English text beside it", lang, said.Of(english))
			}
		}
		u := upgradeOf(t, "1.20", "1.25", "--lang", lang)
		found := false
		for _, s := range u.Sections {
			for _, i := range s.Items {
				found = found || i.Title == phrase.Capital(said.Of(what))
			}
		}
		of := func(field, text string) func(map[string]any) bool {
			return func(m map[string]any) bool { return m[field] == text }
		}
		if !found || !slices.ContainsFunc(u.Behaviour, of("what", what)) || !slices.ContainsFunc(u.Behaviour, of("action", action)) ||
			!slices.ContainsFunc(u.Flags, of("replacement", instead)) {
			t.Errorf("%s: no title with %q, or lists that are not in English", lang, said.Of(what))
		}
	}
}

func TestUpgradeFilters(t *testing.T) {
	all := upgradeOf(t, "1.33", "1.36")
	kubelet := upgradeOf(t, "1.33", "1.36", "--component", "Kubelet")
	node := upgradeOf(t, "1.33", "1.36", "--sig", "sig-node")
	for n := range all.Sections {
		a, k, s := len(all.Sections[n].Items), len(kubelet.Sections[n].Items), len(node.Sections[n].Items)
		if a > 5 && (k == 0 || s == 0 || k >= a || s >= a) {
			t.Errorf("%s: %d items, %d of the kubelet, %d of SIG Node", all.Sections[n].ID, a, k, s)
		}
	}
	for _, s := range upgradeOf(t, "1.33", "1.36", "--only", "defaults,deprecated").Sections {
		for _, i := range s.Items {
			if i.Kind != "defaults" && i.Kind != "deprecated" && len(i.Turns) == 0 {
				t.Errorf("of defaults and deprecations: %s", i.ID)
			}
		}
	}
	for _, f := range kubelet.Flags {
		if f["component"] != "kubelet" {
			t.Errorf("of the kubelet: %v", f)
		}
	}
}

func TestUpgradeFromCluster(t *testing.T) {
	for server, want := range map[string]string{
		"v1.25.0": "1.25", "v1.33.4": "1.33.4", "v1.33.4+k3s1": "1.33.4", "v1.33.4-eks-1a2b3c": "1.33.4", "v1.33.4-gke.1234000": "1.33.4",
	} {
		app := piped(t, "upgrade", "--from", "-", "1.36", "-o", "json")
		app.In = strings.NewReader(`{"clientVersion":{"gitVersion":"v1.36.0"},"serverVersion":{"major":"1","gitVersion":` + strconv.Quote(server) + `}}`)
		a := run(t, app)
		if want = `"from": "` + want + `"`; a.code != 0 || !strings.Contains(a.out, want) {
			t.Errorf("%s: exit %d, stderr %q, want %s", server, a.code, a.err, want)
		}
	}
	for in, want := range map[string]string{
		`{"clientVersion":{"gitVersion":"v1.36.0"}}`:       "serverVersion",
		"The connection to the server was refused":         "kubectl version -o json",
		`{"serverVersion":{"gitVersion":"v1.99.0"}}`:       `"v1.99.0": allowed are 1.37, 1.36`,
		`{"serverVersion":{"gitVersion":"\u001b[31mred"}}`: "unknown release",
		"": "kubectl version -o json",
	} {
		app := piped(t, "upgrade", "--from", "-", "1.36")
		app.In = strings.NewReader(in)
		a := run(t, app)
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, want) || strings.Contains(a.err, "\x1b") {
			t.Errorf("%q: exit %d, %q, want %q", in, a.code, a.err, want)
		}
	}
}

// A plan that is held against files says where they name what it tells of, on every form of answer.
func TestUpgradeUsing(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "kubelet.yaml")
	text := "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  KubeletPSI: false\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := ok(t, "upgrade", "1.34", "1.37", "--using", dir, "-o", "markdown"); !strings.Contains(a, "- `"+config+":4 (KubeletPSI)`") ||
		strings.Index(a, "Named in your files (1)") > strings.Index(a, "Only if you use it (") {
		t.Errorf("%.900s", a)
	}
	app := piped(t, "upgrade", "1.34", "1.37", "--using", "-", "-o", "json", "--have", "containerd=1.7.2,etcd=3.5.15")
	app.In = strings.NewReader(text)
	if a := run(t, app); a.code != 0 || !strings.Contains(a.out, `"line": 4`) || !strings.Contains(a.out, `"enough": false`) {
		t.Errorf("exit %d, %s", a.code, a.err)
	}
	some := run(t, piped(t, "upgrade", "1.34", "1.37", "--using", dir, "--using", "nowhere/at/all", "-o", "markdown"))
	if some.code != 2 || !strings.Contains(some.out, config+":4") || !strings.Contains(some.err, "nowhere/at/all: no such file") {
		t.Errorf("one of two paths is not there: exit %d, %s", some.code, some.err)
	}
	a := run(t, onTerminal(t, 80, "upgrade", "1.34", "1.37", "--using", dir, "--have", "etcd=3.5.15"))
	said := strings.Join(strings.Fields(a.out), " ")
	if !strings.Contains(said, ":4 (KubeletPSI)") || !strings.Contains(said, "3.5.15 is too old") || !strings.Contains(said, "--all lists them") {
		t.Errorf("exit %d, %.900s", a.code, a.out)
	}
}

func TestUpgradeBadInput(t *testing.T) {
	for args, want := range map[string]string{
		"upgrade":                                  "1.33 1.36",
		"upgrade 1.33":                             "two releases",
		"upgrade 1.33 1.34 1.35":                   "two releases",
		"upgrade 1.36 1.33":                        "from 1.36 to 1.33",
		"upgrade 1.33 1.33":                        "from 1.33 to 1.33",
		"upgrade 1.33.2 1.33":                      "from 1.33.2 to 1.33",
		"upgrade 1.33 1.99":                        `unknown release "1.99": allowed are 1.37, 1.36`,
		"upgrade 1.33 1.38":                        `unknown release "1.38": allowed are 1.37`,
		"upgrade abc 1.33":                         `unknown release "abc"`,
		"upgrade --from abc 1.33":                  "--from",
		"upgrade 1.33 1.36 --component kubelt":     "kubelet",
		"upgrade 1.33 1.36 --sig nod":              "node",
		"upgrade 1.33 1.36 --lang xx":              "en",
		"upgrade 1.33 1.36 -o yaml":                "markdown",
		"upgrade 1.33 1.36 --component kubelet,xx": "--component",
		"upgrade --from - 1.36":                    "kubectl version -o json |",
		"upgrade 1.33 1.36 --only must":            "must-do",
		"upgrade 1.33 1.36 --by sig":               "release",
		"upgrade 1.33 1.36 --using nowhere/at":     "no such file",
		"upgrade 1.33 1.36 --have containerd":      "containerd=1.7.27",
		"upgrade 1.33 1.36 --have containerd=new":  "containerd=1.7.27",
		"upgrade 1.33 1.36 --have containrd=1.7":   "allowed are containerd",
	} {
		a := run(t, piped(t, strings.Fields(args)...))
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, want) {
			t.Errorf("%s: exit %d, stdout %.80q, stderr %q, want %q", args, a.code, a.out, a.err, want)
		}
	}
	// Nearest first.
	if a := run(t, piped(t, "upgrade", "1.33", "1.36", "--component", "kubelt")); !strings.Contains(a.err, "allowed are kubelet") {
		t.Errorf("%q", a.err)
	}
}

// What a default was, what it becomes step by step, where and by whom that is told: in JSON, in lines and for people, also
// of an item that asks for something. What the tables do not know is said.
func TestUpgradeDefaults(t *testing.T) {
	u := upgradeOf(t, "1.26", "1.37", "--only", "defaults", "--component", "kubelet")
	if u.Known.Since != "1.25" || !slices.Contains(u.Known.Components, "kubelet") || !slices.Contains(u.Known.Unknown, "cloud-controller-manager") {
		t.Errorf("known: %+v", u.Known)
	}
	for _, want := range []struct{ name, also, from, steps, item string }{
		{"KubeletConfiguration.kubeAPIQPS", "--kube-api-qps", "5", "1.27=50", "defaults/v1.27/pr-116121"},
		{"KubeletConfiguration.memoryThrottlingFactor", "", "0.8", "1.27=0.9 1.37=", ""},
		{"KubeletConfiguration.failCgroupV1", "--fail-cgroupv1", "false", "1.35=true", "must-do/v1.35/kep-5573"},
	} {
		found := false
		for _, d := range u.Defaults {
			var steps []string
			for _, s := range d.Steps {
				steps = append(steps, fmt.Sprintf("%s=%s", s["in"], s["value"]))
			}
			if d.Component != "kubelet" {
				t.Errorf("of the kubelet: %+v", d)
			}
			if d.Name == want.name {
				found = true
				if d.Also != want.also || d.From != want.from || strings.Join(steps, " ") != want.steps || want.item != "" && d.Item != want.item {
					t.Errorf("%+v, want %+v", d, want)
				}
			}
		}
		if !found {
			t.Errorf("no %s", want.name)
		}
	}
	for form, args := range map[string][]string{"lines": nil, "Markdown": {"-o", "markdown"}} {
		said := ok(t, append([]string{"upgrade", "1.26", "1.37", "--only", "defaults", "--by", "component"}, args...)...)
		for _, want := range []string{"KubeletConfiguration.failCgroupV1: false ▸ 1.35 true", "KubeletConfiguration.kubeAPIQPS: 5 ▸ 1.27 50"} {
			if !strings.Contains(strings.ReplaceAll(said, "\\", ""), want) {
				t.Errorf("%s do not say %q", form, want)
			}
		}
	}
}
