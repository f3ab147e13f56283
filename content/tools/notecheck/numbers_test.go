package notecheck_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/tools/notecheck"
)

// What our notes say in numbers, they say in four languages, and as the code has it.
func TestEmbeddedNumbers(t *testing.T) {
	held := tables(t, "")
	var err error
	if held.Constants, err = os.ReadFile("../../facts/sources/constants.yaml"); err != nil {
		t.Fatal(err)
	}
	numbers, err := notecheck.CheckNumbers(os.DirFS("../../notes"), held)
	if err != nil {
		t.Error(err)
	}
	t.Log(numbers)
	if numbers.ByConstants == 0 || numbers.ByTables == 0 || len(numbers.Unheld) == 0 {
		t.Errorf("%v: expected some of each", numbers)
	}
}

const numbersOfCode = `- {name: maxRules, value: "20", file: rules.go, from: "1.25", to: "1.30", entries: [v1.25/pr-110639]}
- {name: wait, value: 30s, file: wait.go, from: "1.25", to: "1.25", of: [--wait]}
- {name: oldSize, value: 64KiB, says: 64Ki, file: size.go, from: "1.20", to: "1.24", past: [v1.25/pr-110639]}
`

// counted is the good notes, one of which says numbers.
func counted(t *testing.T) fstest.MapFS {
	notes := entries(t)
	for lang, said := range map[string]string{
		"en": "At most 20 rules of 1.25, up from 64 KiB. The default of `--wait` is 30 seconds. It ran for two weeks on Linux 5.8, 3 times.",
		"ja": "ルールは20個までで、以前は64KiBでした。`--wait`のデフォルトは30秒です。Linux 5.8で14日間、3回実行しました。",
		"ru": "Не больше двадцати правил, раньше 64 КиБ. Флаг `--wait` по умолчанию равен 30 секундам. Работало две недели на Linux 5.8, 3 раза.",
		"zh": "最多 20 条规则，以前是 64 KiB。`--wait` 默认为 30 秒。在 Linux 5.8 上运行两周，共三次。",
	} {
		f := notes[pr+lang+".md"]
		notes[pr+lang+".md"] = &fstest.MapFile{Data: []byte(string(f.Data) + "\n" + said + "\n")}
	}
	return notes
}

func TestNumbers(t *testing.T) {
	held := tables(t, "")
	held.Constants = []byte(numbersOfCode)
	numbers, err := notecheck.CheckNumbers(counted(t), held)
	if err != nil || numbers.ByConstants != 3 || len(numbers.Unheld) != 2 {
		t.Fatalf("%v, %v: expected three that constants hold, and two weeks and 3 times", numbers, err)
	}
	for i, want := range []string{"v1.25/pr-110639\tv1.25/sig-network/pr-110639.en.md:16\t3\t-\t", "v1.25/pr-110639\tv1.25/sig-network/pr-110639.en.md:16\t1209600 s\t-\t"} {
		if got := numbers.Unheld[i].String(); !strings.HasPrefix(got, want) {
			t.Errorf("%q: expected %q", got, want)
		}
	}
	for _, c := range []struct {
		name string
		lang string // of the text that is edited; "" for the texts in all languages
		old  string
		new  string
		want []string
	}{
		{"a number of one language", "ja", "20個", "200個", []string{"en.md:16: 20 in", "ja.md:8: 200 in"}},
		{"a unit of one language", "ru", "30 секундам", "30 минутам", []string{"en.md:16: 30 s in", "ru.md:8: 1800 s in"}},
		{"a size of one language", "zh", "64 KiB", "64 KB", []string{"en.md:16: 65536 B in", "zh.md:8: 64000 B in"}},
		{"words", "zh", "20 条", "二十条", nil},
		{"as long", "en", "two weeks", "14 days", nil},
		{"a number of an entry", "", "20", "25", []string{"en.md:2: no 20 here: expected it, as maxRules of 1.25 to 1.30 (rules.go) is that"}},
		{"a default", "", "30", "40", []string{"en.md:16: 40 s as the default of --wait: expected 30 s, as wait of 1.25 to 1.25 (wait.go)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			notes := counted(t)
			changed := 0
			for _, lang := range []string{"en", "ja", "ru", "zh"} {
				file := pr + lang + ".md"
				text := strings.ReplaceAll(string(notes[file].Data), "двадцати", "20")
				if c.lang == "" || c.lang == lang {
					changed += strings.Count(text, c.old)
					text = strings.ReplaceAll(text, c.old, c.new)
				}
				notes[file] = &fstest.MapFile{Data: []byte(text)}
			}
			if changed == 0 {
				t.Fatalf("no text holds %q", c.old)
			}
			var want []string
			for _, w := range c.want {
				want = append(want, pr+w)
			}
			_, err := notecheck.CheckNumbers(notes, held)
			expect(t, err, "", want)
		})
	}
}

func TestConstants(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"no number", `"20"`, `"a few"`, `constants.yaml:1: "a few": expected a number`},
		{"no release", `from: "1.25", to: "1.30"`, `from: "1.25"`, "constants.yaml:1: to: "},
		{"no file", "file: rules.go, ", "", "constants.yaml:1: expected a name, a file"},
		{"nothing bound", ", of: [--wait]", "", "constants.yaml:2: expected a name, a file"},
		{"another release", `to: "1.30"`, `to: "1.24"`, "constants.yaml:1: maxRules of 1.25 to 1.24 (rules.go) is bound to v1.25/pr-110639"},
		{"not past", `to: "1.24"`, `to: "1.26"`, "constants.yaml:3: oldSize of 1.20 to 1.26 (size.go) is bound to v1.25/pr-110639"},
		{"no entry", "entries: [v1.25/pr-110639]", "entries: [v1.25/pr-110639, v1.25/kep-6]", "constants.yaml:1: no entry v1.25/kep-6"},
		{"no YAML", "- {name: wait", "{name: wait", "reading the constants"},
	} {
		held := tables(t, "")
		held.Constants = []byte(strings.Replace(numbersOfCode, c.old, c.new, 1))
		if _, err := notecheck.CheckNumbers(counted(t), held); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
