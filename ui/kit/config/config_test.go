package config

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
)

var update = flag.Bool("update", false, "write the table of settings into the manual")

func book(t testing.TB, l content.Language) *phrase.Book {
	t.Helper()
	words, err := phrase.OpenCommandLine(l)
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// load reads a text as a file, with an environment of NAME=VALUE.
func load(t testing.TB, text string, environment ...string) *Loaded {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := Load(Source{File: file, Shown: "config.yaml", Getenv: getenv(environment)})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func getenv(environment []string) func(string) string {
	return func(name string) string {
		for _, v := range environment {
			if value, ok := strings.CutPrefix(v, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func say(t testing.TB, l *Loaded) (out []string) {
	t.Helper()
	for _, f := range l.Faults {
		out = append(out, f.Say(book(t, content.English)))
	}
	return out
}

func held(t testing.TB, l *Loaded, name string) Held {
	t.Helper()
	for _, h := range l.All() {
		if h.Name == name {
			return h
		}
	}
	t.Fatalf("there is no setting %s", name)
	return Held{}
}

// values are two values of every setting that differ from the usual, as people write them.
func values(t *testing.T, s *Setting) (one, other string) {
	t.Helper()
	switch s.Form {
	case "N":
		return "30", "40"
	case "RELEASE":
		return "1.35", "1.33..1.36"
	case "COMMAND":
		return "program -x", "other"
	case "NAME":
		return "nord", "none"
	}
	allowed := s.Allowed()
	if len(allowed) == 2 {
		return allowed[1], allowed[0]
	}
	return allowed[1], allowed[2]
}

// A flag prevails over a variable, that over the file, that over what is usual; and each is named as the origin.
func TestPrecedence(t *testing.T) {
	for _, s := range Table() {
		one, other := values(t, &s)
		file := s.Name + ": " + one
		if heading, name, ok := strings.Cut(s.Name, "."); ok {
			file = heading + ":\n  " + name + ": " + one
		}
		for _, c := range []struct {
			file, variable, flag string
			value, from          string
		}{
			{"", "", "", "", FromDefault}, {file, "", "", one, FromFile}, {file, other, "", other, FromEnvironment},
			{"", other, "", other, FromEnvironment}, {file, other, one, one, FromFlag}, {"", "", one, one, FromFlag},
			{file, s.Usual, "", "", FromEnvironment},
		} {
			if c.flag != "" && s.Flag == "" {
				continue
			}
			l := load(t, c.file, s.Variable()+"="+c.variable, "LANG=C")
			if c.flag != "" {
				if err := l.TakeFlag(s.Flag, c.flag); err != nil {
					t.Errorf("--%s %s: %v", s.Flag, c.flag, err)
				}
			}
			h, want := held(t, l, s.Name), c.value
			if want == "" {
				if want = s.Usual; s.otherwise != nil {
					want, _ = s.otherwise(getenv(nil))
				}
			}
			if strings.Contains(want, " -") {
				want = Command(strings.Fields(want)).String()
			}
			from := c.from
			if from == FromDefault && s.Name == "language" {
				from = FromEnvironment // LANG
			}
			if h.Value != want || h.From != from || len(l.Faults) > 0 {
				t.Errorf("%s of file %q, variable %q, flag %q: %+v, want %s from %s; %q", s.Name, c.file, c.variable, c.flag, h, want, from, say(t, l))
			}
		}
	}
}

// What other programs go by holds where this one is told nothing.
func TestOtherVariables(t *testing.T) {
	for _, s := range Table() {
		for _, v := range s.Others {
			l := load(t, "", v+"=ja_JP")
			if h := held(t, l, s.Name); h.From != FromEnvironment || h.Origin.Name != v || !strings.HasPrefix(h.Value, "ja") {
				t.Errorf("%s=ja_JP: %+v", v, h)
			}
			one, _ := values(t, &s)
			l = load(t, s.Name+": "+one, v+"=ja_JP")
			if h := held(t, l, s.Name); h.From != FromFile || h.Value != one || h.Line != 1 {
				t.Errorf("%s: %+v", v, h)
			}
		}
	}
}

// What does not hold is said in one line with its place, and the rest holds.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"thme: dark\nmouse: true":                     `config.yaml:1: unknown setting "thme"; allowed: theme, `,
		"\ntheme: drak\nmouse: true":                  `config.yaml:2: theme: unknown value "drak"; allowed: dark, `,
		"mouse: true\nascii: perhaps":                 `config.yaml:2: ascii: unknown value "perhaps"; allowed: true, false`,
		"mouse: true\nlanguage: fr":                   `config.yaml:2: language: unknown value "fr"; allowed: `,
		"mouse: true\nlanguage: [ja]":                 `config.yaml:2: language takes one value`,
		"mouse: true\nMouse: false":                   `config.yaml:2: "Mouse" is set twice; line 1 counts`,
		"mouse: true\nrelease: soon":                  `config.yaml:2: release: unknown value "soon"; allowed: 1.36, newest, `,
		"mouse: true\npanes: wide":                    `config.yaml:2: panes is a heading; allowed below it: filters, filters-width, list-width`,
		"mouse: true\npanes: {list: 3}":               `config.yaml:2: unknown setting "panes.list"; allowed: list-width, `,
		"mouse: true\neditor: '$(rm x)'":              `config.yaml:2: editor: "$(rm x)" is not a command: `,
		"mouse: true\neditor: 'a \"b'":                `config.yaml:2: editor: "a \"b" is not a command: `,
		"mouse: true\neditor: ' '":                    ``,
		"mouse: true\nclipboard: ocs52":               `config.yaml:2: clipboard: unknown value "ocs52"; allowed: osc52, `,
		"mouse: true\npager: nnone":                   `config.yaml:2: pager: unknown value "nnone"; allowed: none, `,
		"mouse: true\nkeys: vim":                      `config.yaml:2: expected lines like open: o `,
		"mouse: true\nkeys: {opne: o}":                `config.yaml:2: unknown action "opne"; allowed: open, `,
		"mouse: true\nkeys: {open: C-}":               `config.yaml:2: open: unknown key "C-"; allowed are letters, and C-`,
		"mouse: true\nkeys: {open: ~}":                `config.yaml:2: expected lines like open: o `,
		"mouse: true\nkeys: {open: [[o]]}":            `config.yaml:2: expected lines like open: o `,
		"mouse: true\nkeys: {open: C-c}":              `config.yaml:2: open: C-c cannot be bound`,
		"mouse: true\nkeys: {open: esc}":              `config.yaml:2: open: Esc cannot be bound`,
		"mouse: true\nkeys: {query.quit: x}":          `config.yaml:2: query.quit: x types text there`,
		"mouse: true\n---\nmouse: maybe":              `config.yaml:3: what stands from here, behind ---, is not read`,
		"mouse: true\n---\n---\nmouse: maybe":         `config.yaml:4: what stands from here, behind ---, is not read`,
		"mouse: true\n---\nmouse: [\n":                `config.yaml:3: what stands from here, behind ---, is not read`,
		"mouse: true\nkeys: {plan.open: o}":           `config.yaml:2: open does nothing in "plan"; allowed: list`,
		"mouse: true\nkeys: {lst.open: o}":            `config.yaml:2: open does nothing in "lst"; allowed: list`,
		"mouse: true\nkeys:\n  links: v":              `config.yaml:3: links: v is gates already (filters); bind that to another key, or to none`,
		"mouse: true\nkeys:\n  links: e\n  beside: e": `config.yaml:4: beside: e is links already (filters); bind`,
		"mouse: true\nkeys:\n  links: e\n  links: E":  `config.yaml:4: "links" is set twice; line 3 counts`,
		"mouse: true\n\x1b[31m: x":                    `config.yaml: not valid YAML, so the whole file is ignored: `,
		"mouse: true\n\"\\e[31m\": x":                 `config.yaml:2: unknown setting "`,
		"mouse: true\n? {a: b}\n: c":                  `config.yaml:2: unknown setting ""; allowed: `,
		"mouse: true\n  bad: [":                       `config.yaml:2: not valid YAML, so the whole file is ignored: mapping values are not allowed`,
		"- mouse":                                     `config.yaml:1: expected lines like theme: dark`,
		"just a word":                                 `config.yaml:1: expected lines like theme: dark`,
	} {
		l := load(t, text)
		got := say(t, l)
		if want == "" {
			want = "config.yaml:2: editor"
		}
		if len(got) != 1 || !strings.HasPrefix(got[0], want) || strings.ContainsAny(got[0], "\x1b\n") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if strings.Contains(text, "ouse: true") && !strings.Contains(want, "not valid YAML") && !l.Mouse {
			t.Errorf("%q: the rest does not hold", text)
		}
	}
}

// All faults are told, in the order of the file, and those of variables behind them.
func TestAllFaults(t *testing.T) {
	l := load(t, "keys: {links: v}\ntheme: x1\nfoo: 1\npanes:\n  filters: shut\n", "K8SEXPLORE_SORT=best", "K8SEXPLORE_THEME=nord")
	got := say(t, l)
	want := []string{"config.yaml:1: links", "config.yaml:2: theme", "config.yaml:3: unknown", "config.yaml:5: panes.filters", "K8SEXPLORE_SORT: sort"}
	if !slices.EqualFunc(got, want, strings.HasPrefix) || l.Theme != "nord" {
		t.Errorf("%q", got)
	}
}

// A file that is not there, or is none, stops nothing; unless it was named.
func TestUnread(t *testing.T) {
	folder := t.TempDir()
	none := filepath.Join(folder, "none.yaml")
	long := filepath.Join(folder, "long.yaml")
	if err := os.WriteFile(long, []byte("mouse: true\n#"+strings.Repeat("x", longest)), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, faults := range map[string]int{"": 0, none: 0, folder: 1, long: 1} {
		l, err := Load(Source{File: file})
		if err != nil || len(l.Faults) != faults {
			t.Errorf("%q: %v, %q", file, err, say(t, l))
		}
		if file == "" {
			continue
		}
		if l, err = Load(Source{File: file, Named: true}); err == nil || l == nil {
			t.Errorf("%q was named: %+v", file, l)
		}
	}
}

func TestSettings(t *testing.T) {
	l := load(t, `
language: ja_JP.UTF-8
ui_language: EN
theme: Nord
first-screen: followed
release: v1.34..1.36
panes: {filters: folded, list-width: 50}
sort: importance
group: stage
wrap-titles: no
editor: code --wait "a b"
browser: firefox --new-tab %s
clipboard: NONE
pager: none
keys:
  list.open: [o, Enter]
  links: e
  mouse: none
`)
	s := l.Settings
	want := Settings{
		Language: content.Japanese, LanguageAsked: true, ScreenLanguage: content.English, Apart: true, Theme: "nord", FirstScreen: ScreenFollowed,
		Release: content.Span{From: content.Version{Major: 1, Minor: 34}, To: content.Version{Major: 1, Minor: 36}},
		Panes:   Panes{Folded: true, FoldedAsked: true, List: 50}, Sort: content.ByImportance, Group: content.FieldStage, CutTitles: true,
	}
	same := s.Language == want.Language && s.LanguageAsked && s.ScreenLanguage == want.ScreenLanguage && s.Apart && s.Theme == want.Theme &&
		s.FirstScreen == want.FirstScreen && s.Release == want.Release && s.Panes == want.Panes && s.Sort == want.Sort && s.Group == want.Group && s.CutTitles
	if !same {
		t.Errorf("%+v", s)
	}
	if !slices.Equal(s.Editor, []string{"code", "--wait", "a b"}) || s.Browser[2] != "%s" || !s.Clipboard.IsNone() || !s.Pager.IsNone() {
		t.Errorf("%q %q %q %q", s.Editor, s.Browser, s.Clipboard, s.Pager)
	}
	// list.open: o clashes with links, unless that is bound to another key.
	if len(s.Keys) != 3 || s.Keys[0].In != keys.List || len(s.Keys[2].Keys) != 0 {
		t.Errorf("%+v, %q", s.Keys, say(t, l))
	}
	if h := held(t, l, "keys.list.open"); h.Value != "o Enter" || h.Line != 16 {
		t.Errorf("%+v", h)
	}
}

// What init writes holds as it is, and with every line of it in force, in each language; and it names everything.
func TestCommented(t *testing.T) {
	for _, lang := range content.Languages() {
		text := Commented(book(t, lang))
		if strings.Contains(text, "setting_") || strings.Contains(text, "config_") || strings.Contains(text, "<no value>") {
			t.Errorf("%s: a phrase is missing: %s", lang, text)
		}
		for i, line := range strings.Split(text, "\n") {
			if line != "" && !strings.HasPrefix(strings.TrimLeft(line, " "), "#") {
				t.Errorf("%s: line %d is in force: %q", lang, i+1, line)
			}
		}
		all := regexp.MustCompile(`(?m)^#( *[a-z])`).ReplaceAllString(text, "$1")
		for _, text := range []string{text, all} {
			if l := load(t, text); len(l.Faults) > 0 {
				t.Errorf("%s: %q in\n%s", lang, say(t, l), text)
			}
		}
		l := load(t, all)
		for _, h := range l.All() {
			if h.From != FromFile {
				t.Errorf("%s: %+v is not in the file", lang, h)
			}
		}
		if len(l.Keys) != len(keys.Actions()) {
			t.Errorf("%s: %d actions of %d", lang, len(l.Keys), len(keys.Actions()))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"theme: dark", "keys: {open: o, list.open: [x, C-r]}", "panes: {filters: folded}", "a: &a [*a]", "&a a: *a", "? [x]\n: y", "---\n---", "keys: [1]",
		"<<: {theme: dark}", "theme: !!binary aGk=", "\xff\xfe", "keys:\n  up: k\n  down: k\n  left: k", "editor: \"'\"", "panes: &p {filters: open}\nkeys: *p",
	} {
		f.Add(text)
	}
	words := book(f, content.English)
	f.Fuzz(func(t *testing.T, text string) {
		l := newLoaded(Source{Shown: "config.yaml", Getenv: getenv(nil)})
		l.Parse([]byte(text))
		for _, fault := range l.Faults {
			said := fault.Say(words)
			if strings.ContainsAny(said, "\n\r\x1b") || len(said) > 1000 || !strings.HasPrefix(said, "config.yaml:") {
				t.Errorf("%q", said)
			}
		}
		if kept, clashes := keys.Agree(l.Keys); len(clashes) > 0 || len(kept) != len(l.Keys) {
			t.Errorf("%+v do not agree", l.Keys)
		}
		l.All()
	})
}

func BenchmarkLoad(b *testing.B) {
	words := book(b, content.English)
	full := regexp.MustCompile(`(?m)^#( *[a-z])`).ReplaceAllString(Commented(words), "$1")
	for name, text := range map[string]string{
		"every setting and action": full,
		"ten settings": "language: ja\nui-language: en\ntheme: nord\nmouse: true\nrelease: '1.36'\npanes: {filters: folded}\n" +
			"sort: newest\ngroup: sig\neditor: vim -R\nkeys: {links: e, open: [o, Enter], next_entry: n, next_hit: C-n}\n",
	} {
		file := filepath.Join(b.TempDir(), "config.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Load(Source{File: file, Getenv: os.Getenv}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("no file", func(b *testing.B) {
		file := filepath.Join(b.TempDir(), "none.yaml")
		for b.Loop() {
			if _, err := Load(Source{File: file, Getenv: os.Getenv}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Every setting has words in every language, and a variable and a name of its own.
func TestEverySettingHasWords(t *testing.T) {
	for _, l := range content.Languages() {
		words, seen := book(t, l), map[string]bool{}
		for _, s := range Table() {
			if _, ok := words.Find(s.Words()); !ok {
				t.Errorf("%s: %s has no words", l, s.Name)
			}
			if _, ok := words.Find("flag_" + s.Flag); s.Flag != "" && !ok {
				t.Errorf("%s: --%s has no words", l, s.Flag)
			}
			if seen[s.Variable()] {
				t.Errorf("%s is there twice", s.Variable())
			}
			seen[s.Variable()] = true
		}
	}
}

// Of many values that are allowed, as names of themes in a folder, the nearest are named.
func TestUnknownOfMany(t *testing.T) {
	var all []string
	for i := range 20_000 {
		all = append(all, fmt.Sprintf("theme%d", i))
	}
	told := new(content.ValueError)
	if err := unknown("theme77x", all); !errors.As(err, &told) || len(told.Allowed) > 40 || !slices.Contains(told.Allowed, "theme77") {
		t.Errorf("%.200v", err)
	}
}
