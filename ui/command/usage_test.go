package command_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/assets"
)

func TestWrongUsage(t *testing.T) {
	for _, tt := range []struct {
		args string
		want string
	}{
		{"list --sg node", "allowed are --sig, "},
		{"list -x", `unknown flag "-x" of list: `},
		{"-foo", "a query that begins with - needs -- before it, one with # quotes"},
		{"--serach", "needs -- before it"},
		{"list ---", "bad flag syntax: ---"},
		{"list --sig", "--sig of list needs a value"},
		{"list --sig nod", `--sig: unknown sig "nod": allowed are node, `},
		{"list --sig=", `unknown sig ""`},
		{"list --sig ,", `unknown sig ","`},
		{"list --sig node,nod", `unknown sig "nod": allowed are node, `},
		{"list --stage bta", `--stage: unknown stage "bta": allowed are beta, `},
		{"list --kind feture", `--kind: unknown kind "feture": allowed are feature, `},
		{"list --gate JobPodFailurePolice", `allowed are JobPodFailurePolicy, `},
		{"list --release 1.2", `--release: unknown release "1.2": allowed are 1.29, 1.28, 1.27, 1.26, 1.25`},
		{"list --release x", `unknown release "x": allowed are 1.`},
		{"list --action=maybe", `--action: unknown value "maybe": allowed are true, false`},
		{"list --lang jp", `--lang: unknown language "jp": allowed are ja, `},
		{"list -o jsn", `--output: unknown output "jsn": allowed are json, `},
		{"list --sort titel", `--sort: unknown sort "titel": allowed are title, `},
		{"list --sort relevance", `unknown sort "relevance"`},
		{"search pod --sort relevanc", "allowed are relevance, "},
		{"releases --sort title", "allowed are release"},
		{"list --limit x", `--limit: unknown number "x": `},
		{"list --limit -1", `--limit: unknown number "-1": `},
		{"list --limit 1.5", `--limit: unknown number "1.5": `},
		{"list --theme dark", `unknown flag "--theme"`},
		{"--theme blue", `--theme: unknown theme "blue": allowed are none, auto, dark, nord, light, gruvbox, `},
		{"list sig:nod", `unknown sig "nod": allowed are node, `},
		{"search stage:bta sig:nod", `; unknown sig "nod"`},
		{"sig:nod", `unknown sig "nod": allowed are node, `},
		{"list pod", `"pod" is none`},
		{"search", "search needs words"},
		{"search sig:node", "search needs words"},
		{"show", "a # needs quotes"},
		{"show 1 2", "but got 2"},
		{"releases 1.25", `got "1.25"`},
		{"releases --release 1.13", `--release: unknown release "1.13": allowed are 1.`},
		{"releases --release 1.25,x", `--release: unknown release "x": allowed are 1.38, 1.37`},
		{"releases --release=", `--release: unknown release ""`},
		{"gate", "the name of one feature gate"},
		{"gate A B", "the name of one feature gate"},
		{"gate JobPodFailurePolicy --at x", `--at: unknown release "x": allowed are 1.14..1.38`},
		{"gate JobPodFailurePolicy --at 1.39", `--at: unknown release "1.39": allowed are 1.14..1.38`},
		{"gate JobPodFailurePolicy --at 2.0", `unknown release "2.0"`},
		{"gate JobPodFailurePolicy --at 0.9", `unknown release "0.9"`},
		{"gate NoSuchGate --at=", `unknown release ""`},
		{"gate JobPodFailurePolicy -o yaml", `unknown output "yaml"`},
		{"gate JobPodFailurePolicy=maybe", `JobPodFailurePolicy: unknown value "maybe": allowed are true, false`},
		{"gate featureGates:JobPodFailurePolicy=yes", `JobPodFailurePolicy: unknown value "yes": allowed are true, false`},
		{"config path x", "k8sexplore: config path takes no words"},
		{"gate JobPodFailurePolicy --sig node", `unknown flag "--sig" of gate: allowed are`},
		{"kep", "kep needs the number"},
		{"kep 3329 --lang jp", `--lang: unknown language "jp"`},
		{"gates", "did you mean gate?"},
		{"ekp 3329", "did you mean kep?"},
		{"serach pod", `no command "serach": did you mean search?`},
		{"lists", "did you mean list?"},
		{"lsit", "did you mean list?"},
		{"shw 3329", "did you mean show?"},
		{"release", "did you mean releases?"},
		{"LIST", "did you mean list?"},
		{"help lst", "allowed are list, "},
		{"completion bsh", "allowed are bash, "},
		{"completion bash now", "now"},
	} {
		a := run(t, piped(t, strings.Fields(tt.args)...))
		oneLine(t, a.err)
		if a.code != 2 || a.out != "" || !strings.Contains(a.err, tt.want) {
			t.Errorf("%s: exit %d, stdout %q, stderr %q, want 2, nothing and %q", tt.args, a.code, a.out, a.err, tt.want)
		}
	}
}

// What stands in an error came from outside.
func TestErrorsHoldNoControls(t *testing.T) {
	for _, evil := range []string{"\x1b[31mred", "two\nlines", "bell\a", "\u202eright"} {
		for _, args := range [][]string{{"list", "--sig", evil}, {"show", evil}, {"list", evil}, {"list", "--" + evil}, {"releases", evil}, {"list", "-" + evil}} {
			a := run(t, piped(t, args...))
			oneLine(t, a.err)
			if strings.ContainsAny(strings.TrimSuffix(a.err, "\n"), "\x1b\a\u202e\n") || a.code == 0 {
				t.Errorf("%q: exit %d, stderr %q", args, a.code, a.err)
			}
		}
	}
}

// Words that look a little like commands are queries, and with -- all are.
func TestWordsAreNoCommands(t *testing.T) {
	for _, args := range []string{"slow", "helm", "pod list", "keep alive", "kept", "date", "-- serach", "-- gates", "-- lists", "--sig node -- list", "-- -foo"} {
		a := run(t, piped(t, strings.Fields(args)...))
		if a.code == 2 {
			t.Errorf("%s: %s", args, a.err)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, command := range []string{"", "list", "search", "show", "kep", "gate", "releases", "import", "library", "library list", "library remove", "library verify",
		"library export", "bookmarks", "state", "state export", "state import"} {
		text := ok(t, strings.Fields(command+" --help")...)
		helped := ok(t, strings.Fields("help "+command)...)
		if slices.Contains(assets.Topics(), command) {
			if !strings.HasSuffix(helped, "k8sexplore "+command+" --help lists the flags.\n") {
				t.Errorf("help %s does not say how its flags are listed:\n%s", command, helped)
			}
		} else if helped != text {
			t.Errorf("help %s differs from %s --help", command, command)
		}
		for line := range strings.Lines(text) {
			if len(line) > 81 {
				t.Errorf("%s --help is wider than a terminal: %s", command, line)
			}
		}
		if strings.Count(text, "\n  k8sexplore ") < 3 {
			t.Errorf("%s --help has too few examples", command)
		}
	}
}

// The script for PowerShell, which is on no machine that this is tested on, is held by its form: it registers itself for the
// program, asks the program, knows all directives, and what it opens it closes.
func TestCompletionOfPowerShell(t *testing.T) {
	text := ok(t, "completion", "powershell")
	for _, want := range []string{
		"\nRegister-ArgumentCompleter -CommandName 'k8sexplore' -ScriptBlock ${__k8sexploreCompleterBlock}\n",
		`$RequestComp="$Program __complete $Arguments"`, "[scriptblock]${__k8sexploreCompleterBlock} = {\n", "$_.Split(\"`t\",2)",
		"$ShellCompDirectiveNoSpace=2\n", "$ShellCompDirectiveNoFileComp=4\n", "$ShellCompDirectiveFilterDirs=16\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	// Comments and texts go first; a grave accent takes the sign behind it along.
	code := regexp.MustCompile("(?m)`.|'[^']*'|\"(?:`.|[^\"`])*\"|#.*$").ReplaceAllString(text, "")
	var open []rune
	for _, r := range code {
		if strings.ContainsRune("{([", r) {
			open = append(open, r)
		} else if at := strings.IndexRune("})]", r); at >= 0 {
			if len(open) == 0 || open[len(open)-1] != []rune("{([")[at] {
				t.Fatalf("%c closes nothing in\n%s", r, code)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%c is left open in\n%s", open, code)
	}
}

func TestCompletion(t *testing.T) {
	if text := ok(t, "completion", "bash"); !strings.Contains(text, "k8sexplore") {
		t.Error(text)
	}
	for args, want := range map[string]string{
		"__complete list --sig no":                  "node\n",
		"__complete --theme d":                      "dark\n",
		"__complete --theme gruvbox-":               "gruvbox-dark\ngruvbox-light\n",
		"__complete list -o j":                      "json\n",
		"__complete list --gate jobp":               "JobPodFailurePolicy\n",
		"__complete show 332":                       "3325\tSelfSubjectReview ",
		"__complete show 1.2":                       "1.29\n1.28\n1.27\n1.26\n1.25\n",
		"__complete search --sort rel":              "relevance\nrelease\n",
		"__complete show seccompd":                  "SeccompDefault\talways on (gate gone since 1.29)\n:",
		"__complete show 4381":                      "4381\tDynamic Resource Allocation (DRA) can no longer be turned off\n:",
		"__complete gate jobpodf":                   "JobPodFailurePolicy\talways on (gate gone since 1.33)\n:",
		"__complete gate X --at 1.37":               "1.37\n:",
		"__complete gate -o m":                      "markdown\n:",
		"__complete kep 438":                        "4381\tDynamic Resource Allocation (DRA) can no longer be turned off\n",
		"__complete --lang ja show 3329":            "3329\tPodの失敗ポリシーを、どのクラスターのJobでも使える\n",
		"__complete list sig:no":                    "sig:node\n:4\n",
		"__complete list sig:node,ap":               "sig:node,api-machinery\nsig:node,apps\n:4\n",
		"__complete --lang ru list stage:b":         "stage:beta\tБета\n:4\n",
		"__complete search pod kin":                 "kind:\n:6\n",
		"__complete sig:no":                         "sig:node\n:4\n",
		"__complete 3329":                           "3329\tJobs can rely on Pod failure policies in every cluster\n:4\n",
		"__complete search userns":                  ":6\n",
		"__complete search apiserver_request_total": "apiserver_request_total\tMetric\n",
		"__complete list --sig node,ap":             "node,api-machinery\nnode,apps\n:4\n",
		"__complete check --skip removed-a":         "removed-api",
		"__complete upgrade --component kubel":      "kubelet\n:4\n",
		"__complete upgrade --only d":               "defaults\n",
		"__complete export site sig:no":             "sig:node\n:4\n",
		"__complete export --lang a":                "all\n:4\n",
		"__complete export si":                      ":16\n",
		"__complete kep 1 438":                      ":",
	} {
		if a := run(t, piped(t, strings.Fields(args)...)); a.code != 0 || !strings.HasPrefix(a.out, want) {
			t.Errorf("%s: exit %d, %q, want %q", args, a.code, a.out, want)
		}
	}
}

// Help speaks each language, fits a terminal, and keeps the names of commands, flags and values.
func TestHelpInLanguages(t *testing.T) {
	for lang, want := range map[string]string{
		"ja": "すべての言語の本文を検索", "zh": "搜索所有语言的正文", "ru": "Ищет в текстах на всех языках",
	} {
		for _, command := range []string{"", "list", "search", "show", "kep", "gate", "releases", "import", "library", "library list",
			"library remove", "library verify", "library export", "bookmarks", "state", "state export", "state import", "help"} {
			text := ok(t, strings.Fields(command+" --help --lang "+lang)...)
			for line := range strings.Lines(text) {
				if ansi.StringWidth(strings.TrimSuffix(line, "\n")) > 80 {
					t.Errorf("%s --help in %s is wider than a terminal: %s", command, lang, line)
				}
			}
			for _, english := range []string{"Usage:", "Flags:", "(default", "<no value>", "help for"} {
				if strings.Contains(text, english) {
					t.Errorf("%s --help in %s still says %q", command, lang, english)
				}
			}
		}
		if text := ok(t, "search", "--help", "--lang", lang); !strings.Contains(text, want) || !strings.Contains(text, "--sort KEY") {
			t.Errorf("%s: %s", lang, text)
		}
		app := piped(t, "--help")
		app.Getenv = env(map[string]string{"LANG": lang})
		if a := run(t, app); a.out != ok(t, "--help", "--lang", lang) {
			t.Errorf("LANG=%s: %s", lang, a.out)
		}
	}
}

// What is wrong, and what was not found, is said in the language asked for.
func TestErrorsInLanguages(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"list --sig nod --lang ja", "--sigに「nod」は指定できません。使える値: node、"},
		{"list --sig nod --lang zh", "--sig 不能是“nod”，可用值：node、"},
		{"list --sig nod --lang ru", "--sig: неизвестное значение «nod»; подойдут node, "},
		{"list --sg node --lang ja", "--sgはlistのフラグではありません。使えるフラグ: --sig、"},
		{"list --lang=zh --limit x", "--limit 不能是“x”"},
		{"sig:nod --lang ru", "sig: неизвестное значение «nod»"},
		{"show Nothingness --lang ja", "「Nothingness」は見つかりません"},
		{"list --sig etcd --release 1.25 --lang ja", "「release:1.25 sig:etcd」に一致するものは見つかりませんでした"},
		{"gate NoSuchGate --lang zh", "未找到特性门控“NoSuchGate”；最接近的有："},
		{"kep 332 --lang ru", "улучшение «332» не найдено; ближайшие: KEP-3325, "},
		{"releases --release 1.13.99 --lang ru", "--release: нет релиза «1.13.99»; подойдут 1."},
		{"help lst --lang ja", "「lst」は見つかりません。使える名前: list、"},
		{"serach pod --lang zh", "没有命令“serach”，是否想用 search？"},
		{"import --lang ru", "import нужен файл"},
		{"list --lang jp", `--lang: unknown language "jp"`},
	} {
		a := run(t, piped(t, strings.Fields(tt.args)...))
		oneLine(t, a.err)
		if a.code == 0 || !strings.Contains(a.err, tt.want) {
			t.Errorf("%s: exit %d, %q, want %q", tt.args, a.code, a.err, tt.want)
		}
	}
}

// What programs read is the same in every language: fields of lines, and the JSON but for titles.
func TestContractInLanguages(t *testing.T) {
	states := func(lang string) (out []string) {
		for line := range strings.Lines(ok(t, "releases", "--lang", lang)) {
			out = append(out, strings.Split(line, "\t")[6])
		}
		return out
	}
	for _, lang := range []string{"ja", "zh", "ru"} {
		if !slices.Equal(states(lang), states("en")) {
			t.Errorf("%s: %v", lang, states(lang))
		}
		stages := ok(t, "list", "--release", "1.27", "--limit", "1", "--lang", lang)
		if !strings.Contains(stages, "\tstable\t") {
			t.Errorf("%s: %s", lang, stages)
		}
	}
	for lang, want := range map[string][2]string{
		"ja": {"サポート終了", "ベータ"}, "zh": {"已停止支持", "Beta"}, "ru": {"не поддерживается", "бета"},
	} {
		releases, list := run(t, onTerminal(t, 100, "releases", "--lang", lang)), run(t, onTerminal(t, 100, "list", "--lang", lang))
		if !strings.Contains(releases.out, want[0]) || !strings.Contains(list.out, want[1]) {
			t.Errorf("%s: %.300s\n%.300s", lang, releases.out, list.out)
		}
	}
}

// Started as kubectl's plugin the program names itself so, in usage, examples, errors and hints; under its other name it
// completes what is typed behind that.
func TestKubectlPlugin(t *testing.T) {
	as := func(name string, args ...string) answer {
		app := piped(t, args...)
		app.Name = name
		return run(t, app)
	}
	if a := as("kubectl-k8sexplore", "list", "--sgi", "x"); a.code != 2 || !strings.HasPrefix(a.err, "kubectl k8sexplore: ") ||
		!strings.Contains(a.err, " of list: ") {
		t.Errorf("%+v", a)
	}
	if a := as("kubectl-k8sexplore.exe", "list", "sgi:x"); !strings.HasPrefix(a.err, "kubectl k8sexplore: ") {
		t.Errorf("%+v", a)
	}
	a := as("kubectl-k8sexplore", "library", "list", "--help")
	if !strings.Contains(a.out, "\n  kubectl k8sexplore library list [flags]\n") || !strings.Contains(a.out, "\n  kubectl k8sexplore library remove ") {
		t.Error(a.out)
	}
	if strings.Contains(strings.ReplaceAll(a.out, "kubectl k8sexplore ", ""), "k8sexplore ") {
		t.Error(a.out)
	}
	if a := as("kubectl_complete-k8sexplore", "list", "sig:no"); a.code != 0 || a.out != "sig:node\n:4\n" {
		t.Errorf("%+v", a)
	}
	if a := as("other", "list", "sgi:x"); !strings.HasPrefix(a.err, "k8sexplore: ") {
		t.Errorf("%+v", a)
	}
}
