package command_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/content"

	"github.com/charmbracelet/x/ansi"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The looks of the answers, whole.
func TestGolden(t *testing.T) {
	for name, args := range map[string]string{
		"show.txt":           "show v1.26/kep-3329",
		"show.ja.txt":        "show v1.26/kep-3329 --lang ja",
		"show.md":            "show v1.26/kep-3329 -o markdown",
		"show.both.md":       "show 3329 -o markdown --lang ja",
		"show.json":          "show v1.26/kep-3329 -o json",
		"show.pr.txt":        "show #110959",
		"show.release.md":    "show 1.25 -o markdown",
		"show.release.txt":   "show 1.25 --lang ru",
		"list.tsv":           "list",
		"list.md":            "list -o markdown",
		"releases.tsv":       "releases",
		"releases.json":      "releases -o json",
		"releases.full.json": "releases -o json --full --release 1.25",
		"kep.txt":            "kep 24",
		"kep.ja.txt":         "kep 3329 --lang ja",
		"kep.md":             "kep 3329 -o markdown",
		"kep.json":           "kep 24 -o json",
		"kep.bare.txt":       "kep 265",
		"gate.txt":           "gate jobpodold",
		"gate.ru.txt":        "gate JobPodFailurePolicy --lang ru",
		"gate.md":            "gate JobPodOld -o markdown",
		"gate.json":          "gate JobPodOld -o json",
		"gate.list.tsv":      "gate JobPod*",
		"gate.list.md":       "gate * -o markdown",
		"search.card.tsv":    "search 24",
		"search.card.md":     "search bare -o markdown",
	} {
		checkGolden(t, name, ofSmall(t, strings.Fields(args)...))
	}
	for name, args := range map[string]string{
		"terminal.list.txt":     "list",
		"terminal.show.txt":     "show v1.26/kep-3329",
		"terminal.releases.txt": "releases",
		"terminal.kep.txt":      "kep 24",
		"terminal.gate.txt":     "gate JobPodFailurePolicy",
		"terminal.gates.txt":    "gate *",
		"terminal.search.txt":   "search bare",
	} {
		checkGolden(t, name, run(t, withSmall(t, onTerminal(t, 64, strings.Fields(args)...))))
	}
}

func checkGolden(t *testing.T, name string, a answer) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(a.out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if a.code != 0 || a.err != "" || a.out != string(want) {
		t.Errorf("%s: exit %d, stderr %q\n%s\nwant\n%s", name, a.code, a.err, a.out, want)
	}
}

// answers are commands that all have an answer in the embedded notes.
func answers() []string {
	some := " --limit 40"
	if completeSweep {
		some = ""
	}
	return []string{
		"", "list", "list --full" + some, "list -o json", "list -o markdown", "list --lang ja", "list --full --lang zh" + some, "search pod",
		"search pod -o json", "search pod --full --lang ru" + some, "show 3329", "show 3329 --lang ja", "show 1.25", "show 1.25 -o json",
		"show #111060", "releases", "releases --full", "3329", "pod", "kep 3063", "gate SeccompDefault", "gate Job*", "show 4381",
		"gate Job* --at 1.27", "search volume health", "--help", "list --help", "--version", "help show",
		"completion zsh",
	}
}

func TestPipesGetNoEscapes(t *testing.T) {
	for _, args := range answers() {
		app := piped(t, strings.Fields(args)...)
		app.Getenv = env(map[string]string{"TERM": "xterm-256color", "CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"})
		a := run(t, app)
		if a.code != 0 || a.out == "" || strings.ContainsRune(a.out+a.err, '\x1b') {
			t.Errorf("%q: exit %d, stderr %q, out %.80q", args, a.code, a.err, a.out)
		}
	}
}

// Of escape sequences a terminal gets bold and the sixteen colours only, and none where it wants none; no line is too
// wide. Under the build tag long that is so in every language, at more widths, of all entries.
func TestTerminals(t *testing.T) {
	allowed := regexp.MustCompile("\x1b\\[(0|1|3|4|9|[34][0-7]|9[0-7]|;)*m")
	for _, env := range []map[string]string{{"TERM": "xterm"}, {"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}} {
		for n, args := range terminalAnswers() {
			widths := [][]int{{40, 80}, {61, 120}}[n%2]
			switch {
			case completeSweep && env["NO_COLOR"] == "" && env["TERM"] != "dumb":
				widths = []int{40, 47, 61, 72, 80, 99, 120, 200}
			case env["NO_COLOR"] != "" || env["TERM"] == "dumb":
				widths = []int{61} // the colours alone are another matter
			}
			for _, width := range widths {
				app := onTerminal(t, width, strings.Fields(args)...)
				app.Getenv = func(name string) string { return env[name] }
				a := run(t, app)
				if a.code != 0 || a.out == "" {
					t.Fatalf("%s: exit %d, stderr %q", args, a.code, a.err)
				}
				if coloured := env["NO_COLOR"] == "" && env["TERM"] != "dumb"; coloured != strings.ContainsRune(a.out, '\x1b') {
					t.Errorf("%s with %v: coloured is %v", args, env, !coloured)
				}
				if rest := allowed.ReplaceAllString(a.out, ""); strings.ContainsAny(rest, "\x1b\r\a") {
					t.Errorf("%s with %v: forbidden escapes in %q", args, env, rest)
				}
				for line := range strings.Lines(a.out) {
					if w := ansi.StringWidth(strings.TrimSuffix(line, "\n")); w > width {
						t.Errorf("%s at %d: %d cells: %q", args, width, w, line)
					}
				}
			}
		}
	}
}

// terminalAnswers are the commands whose answers are looked at on terminals.
func terminalAnswers() (all []string) {
	if !completeSweep {
		return []string{"list", "search pod", "show 3329", "show 1.25", "releases", "list --full --lang ja --limit 60", "list --lang zh", "kep 4381 --lang ja",
			"gate EventedPLEG --lang ru", "gate CSI*", "search 1432"}
	}
	for _, args := range []string{"list", "list --full", "search pod", "show 3329", "show 1.25", "show 1.37", "releases", "releases --patches", "kep 4381",
		"gate EventedPLEG", "gate CSI*", "search 1432", "flag kubelet/*", "api pdb", "upgrade 1.33 1.37"} {
		for _, l := range content.Languages() {
			all = append(all, args+" --lang "+l.String())
		}
	}
	return all
}

func TestLines(t *testing.T) {
	out := ok(t, "list")
	if n := strings.Count(out, "\n"); n < 28 {
		t.Errorf("%d lines", n)
	}
	for line := range strings.Lines(out) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 8 || f[0] == "" || f[1] == "" || f[2] == "" || f[3] == "" || f[7] == "" {
			t.Errorf("%q", f)
		}
	}
	if want := "v1.25/kep-3329\t3329\t1.25\tapps\talpha\tapi-change,feature\tJobPodFailurePolicy=false,PodDisruptionConditions=false\t"; !strings.Contains(out, "\n"+want) {
		t.Errorf("%q is missing in\n%s", want, out)
	}
}

func ids(t *testing.T, a answer) string {
	t.Helper()
	var out []string
	for line := range strings.Lines(a.out) {
		id, _, _ := strings.Cut(line, "\t")
		out = append(out, id)
	}
	return strings.Join(out, " ")
}

func TestFiltersAndOrders(t *testing.T) {
	const kep26, kep25, pr, patch = "v1.26/kep-3329", "v1.25/kep-3329", "v1.25/pr-110959", "v1.25.3/pr-112000"
	all := func(s ...string) string { return strings.Join(s, " ") }
	for args, want := range map[string]string{
		"list":                                    all(kep26, patch, kep25, pr),
		"list --limit 2":                          all(kep26, patch),
		"list --limit 0":                          all(kep26, patch, kep25, pr),
		"list --sort sig":                         all(kep26, kep25, patch, pr),
		"list --sort number":                      all(kep26, kep25, pr, patch),
		"list --sort title":                       all(pr, kep26, kep25, patch),
		"list --sort NUMBER --limit 1":            all(kep26),
		"list --sort importance":                  all(kep26, kep25, patch, pr),
		"list --sort importance --release 1.25.x": all(kep25, patch, pr),
		"list --sig node":                         all(kep26, pr),
		"list --sig sig-node --stage beta":        all(kep26),
		"list --sig network,apps":                 all(kep26, patch, kep25),
		"list --sig network --sig apps":           all(kep26, patch, kep25),
		"list sig:network --sig apps":             all(kep26, patch, kep25),
		"list --release v1.25":                    all(kep25, pr),
		"list --release 1.25.x":                   all(patch, kep25, pr),
		"list --release 1.25..1.26":               all(kep26, patch, kep25, pr),
		"list --release 1.25.3":                   all(patch),
		"list --gate jobpod*":                     all(kep26, kep25),
		"list --gate podDisruptionConditions":     all(kep26),
		"list --kind bug":                         all(patch),
		"list --action":                           all(kep26),
		"list --action=false --stage alpha":       all(kep25),
		"list action:required":                    all(kep26),
		"list --stage ALPHA":                      all(kep25),
		"search исправлено":                       all(patch),
		"search pod --sort release --limit 1":     all(kep26),
		"search pod --sort title":                 all(pr, kep26, patch, "JobPodOld"), // пода is a name of it
		"search pod --sort number":                all(kep26, pr, patch, "JobPodOld"),
		"search sig:node condition --limit 1":     all(pr),
		"list -o text --sort title --lang ru":     all(pr, kep26, kep25, patch),
		"--sig node":                              all(kep26, pr),
		"sig:node action:yes":                     all(kep26),
		"--sig node list --stage beta":            all(kep26),
		"list --release 1.25 --release 1.26.x --": all(kep26, kep25, pr),
	} {
		if a := ofSmall(t, strings.Fields(args)...); a.code != 0 || ids(t, a) != want {
			t.Errorf("%s: exit %d, %s\nwant %s; %s", args, a.code, ids(t, a), want, a.err)
		}
	}
}

// What a name stands for, by the heading of each article.
func TestShow(t *testing.T) {
	const enhancements = "KEP-3329 1.26, KEP-3329 1.25"
	for name, want := range map[string]string{
		"3329":                    enhancements,
		"KEP-3329":                enhancements,
		"#3329":                   enhancements,
		"KEP３３２９":                 enhancements,
		"kep 3329":                enhancements,
		"https://kep.k8s.io/3329": enhancements,
		" 3329 ":                  enhancements,
		"v1.25/kep-3329":          "KEP-3329 1.25",
		"1.25/KEP-3329":           "KEP-3329 1.25",
		"110959":                  "#110959 1.25",
		"#110959":                 "#110959 1.25", // the note owns it, the enhancement only names it
		"#113360":                 "KEP-3329 1.26",
		"v1.25.3/pr-112000":       "#112000 1.25.3",
		"112000":                  "#112000 1.25.3",
		"jobPODfailurepolicy":     enhancements,
		"Pod*":                    "KEP-3329 1.26",
	} {
		a := ofSmall(t, "show", name, "-o", "markdown")
		heads := regexp.MustCompile(`(?m)^# (\S+): .*\n\n- Release: (\S+)`).FindAllStringSubmatch(a.out, -1)
		var have []string
		for _, h := range heads {
			have = append(have, h[1]+" "+h[2])
		}
		if strings.Join(have, ", ") != want || a.code != 0 {
			t.Errorf("show %s: exit %d, %v, want %s", name, a.code, have, want)
		}
	}
}

func TestLanguages(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		args string
		want string
	}{
		{nil, "", "en"},
		{map[string]string{"LANG": "ja_JP.UTF-8"}, "", "ja"},
		{map[string]string{"LANG": "de_DE.UTF-8"}, "", "en"},
		{map[string]string{"LANG": "C.UTF-8"}, "", "en"},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "ja"}, "", "ja"},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"}, "", "ja"},
		{map[string]string{"LC_ALL": "de", "LANG": "ja_JP.UTF-8"}, "", "en"},
		{map[string]string{"LANG": "ja_JP.UTF-8"}, "--lang en", "en"},
		{nil, "--lang ja-JP", "ja"},
		{nil, "--lang zh_TW.UTF-8", "en"}, // there is no Chinese text
	} {
		app := withSmall(t, piped(t, strings.Fields("show v1.26/kep-3329 -o json "+tt.args)...))
		app.Getenv = env(tt.env)
		if got := decode[listed](t, run(t, app).out); got.Entries[0].Lang != tt.want {
			t.Errorf("%v %s: %s, want %s", tt.env, tt.args, got.Entries[0].Lang, tt.want)
		}
	}
}

// Into a pipe the words decide what is done.
func TestPipedWords(t *testing.T) {
	for words, same := range map[string]string{
		"":                       "list",
		"3329":                   "show 3329",
		"#111060":                "show #111060",
		"kep-3329":               "show 3329",
		"podsecurity":            "search podsecurity", // a gate is a name as it is spelled
		"v1.25/pr-111060":        "show v1.25/pr-111060",
		"1.25":                   "show 1.25",
		"1.30":                   "show 1.30",
		"5241":                   "kep 5241",
		"kep-5241":               "kep 5241",
		"CronJobControllerV2":    "gate cronjobcontrollerv2",
		"CSIMigrationAWSC*":      "gate CSIMigrationAWSComplete",
		"apparmor":               "search apparmor", // an ordinary word that is a gate as well
		"sig:node":               "list --sig node",
		"3329 release:1.25":      "show 3329 --release 1.25",
		"kube-proxy":             "search kube-proxy",
		"sig:network kube-proxy": "search kube-proxy --sig network",
		"pod security":           "search pod security",
		"--limit 3":              "list --limit 3",
	} {
		got, want := run(t, piped(t, strings.Fields(words)...)), run(t, piped(t, strings.Fields(same)...))
		if got != want || got.code != 0 {
			t.Errorf("%q: %+v\n%s: %+v", words, got, same, want)
		}
	}
}

func TestWidthOfArticles(t *testing.T) {
	narrow := run(t, onTerminal(t, 40, "show", "3329"))
	wide := run(t, onTerminal(t, 0, "show", "3329"))
	if strings.Count(narrow.out, "\n") <= strings.Count(wide.out, "\n") {
		t.Error("the width of the terminal changes nothing")
	}
	pipe := ok(t, "show", "3329")
	if strings.Count(pipe, "\n") >= strings.Count(wide.out, "\n") {
		t.Error("lines are broken in a pipe, too")
	}
}

// What is written into a pipe can be found and copied: no command of an article goes on in the next line.
func TestPipeBreaksNoCode(t *testing.T) {
	if at := strings.Index(ok(t, "show", "3352"), "\n  : "); at >= 0 {
		t.Error("a line of code is broken in a pipe")
	}
	if !strings.Contains(run(t, onTerminal(t, 60, "show", "3352")).out, "\n  : ") {
		t.Error("the example has no long lines any more")
	}
}
