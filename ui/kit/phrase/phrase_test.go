package phrase

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
)

// messages returns the words of the screen, the command line and the dialogue.
func messages(t *testing.T, l content.Language) map[string]any {
	t.Helper()
	all := map[string]any{}
	for _, file := range []func(string) ([]byte, error){assets.Messages, assets.CommandLine, assets.Dialogue} {
		raw, err := file(l.String())
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(raw, &m); err != nil {
			t.Fatal(err)
		}
		for id, phrase := range m {
			if all[id] != nil {
				t.Errorf("%s: %q stands in both files", l, id)
			}
			all[id] = phrase
		}
	}
	return all
}

var (
	action      = regexp.MustCompile(`{{[^}]*}}`)
	placeholder = regexp.MustCompile(`\.[A-Z][A-Za-z]*`)
)

// placeholders returns what a phrase has to be filled with; of a plural, what its last form has.
func placeholders(phrase any) []string {
	text, ok := phrase.(string)
	if !ok {
		text, _ = phrase.(map[string]any)["other"].(string)
	}
	var found []string
	for _, a := range action.FindAllString(text, -1) {
		found = append(found, placeholder.FindAllString(a, -1)...)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Every language says the same things.
func TestLanguagesAgree(t *testing.T) {
	english := messages(t, content.English)
	for _, l := range content.Languages() {
		have := messages(t, l)
		for id, phrase := range english {
			if have[id] == nil {
				t.Errorf("%s: %q is missing", l, id)
				continue
			}
			want, got := placeholders(phrase), placeholders(have[id])
			if id == "flag_value" && l != content.English {
				got = slices.Insert(got, 1, ".Field") // which the flag says already
			}
			if !slices.Equal(want, got) {
				t.Errorf("%s: %q has %v, the English phrase %v", l, id, got, want)
			}
		}
		for id := range maps.Keys(have) {
			if english[id] == nil {
				t.Errorf("%s: %q stands in no English file", l, id)
			}
		}
	}
}

func TestPlurals(t *testing.T) {
	for _, c := range []struct {
		lang content.Language
		n    int
		want string
	}{
		{content.English, 0, "0 changes"}, {content.English, 1, "1 change"}, {content.English, 28, "28 changes"},
		{content.Japanese, 1, "変更1件"}, {content.Chinese, 28, "28 项变更"},
		{content.Russian, 1, "1 изменение"}, {content.Russian, 3, "3 изменения"}, {content.Russian, 5, "5 изменений"},
		{content.Russian, 11, "11 изменений"}, {content.Russian, 21, "21 изменение"}, {content.Russian, 112, "112 изменений"},
	} {
		book, err := Open(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := book.Count("count_all", c.n, nil); got != c.want {
			t.Errorf("%s, %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func TestFillAndUnknown(t *testing.T) {
	book, err := Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := book.Fill("stage_in", Values{"Stage": "Beta", "Release": "1.27"}), "Beta in 1.27"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := book.Say("no such phrase"); got != "no such phrase" {
		t.Errorf("%q", got)
	}
}

// A book has every phrase of its files, as their JSON has it, and no other.
func TestEveryPhraseIsRead(t *testing.T) {
	for _, l := range content.Languages() {
		book, err := open(l, assets.Messages, assets.CommandLine, assets.Dialogue)
		if err != nil {
			t.Fatal(err)
		}
		all := messages(t, l)
		if len(book.unread) != len(all) {
			t.Errorf("%s: %d phrases of %d", l, len(book.unread), len(all))
		}
		for id, phrase := range all {
			said, ok := book.Find(id)
			if text, plain := phrase.(string); plain && !strings.Contains(text, "{{") && (!ok || said != text) {
				t.Errorf("%s: %q says %q, %v, want %q", l, id, said, ok, phrase)
			}
		}
		if len(book.unread) != 0 {
			t.Errorf("%s: %v are read by no name", l, book.unread)
		}
	}
}

// Those who share books have the same ones, of each language and kind its own.
func TestBooks(t *testing.T) {
	shared := new(Books)
	for _, l := range content.Languages() {
		screen, err := shared.Screen(l)
		again, _ := shared.Screen(l)
		commandLine, _ := shared.CommandLine(l)
		if err != nil || screen.lang != l || commandLine.lang != l || again != screen {
			t.Errorf("%s: %v, and %v the second time; %v", l, screen, again, err)
		}
		if _, ok := screen.Find("help_usage"); ok {
			t.Errorf("%s: the screen has words of the command line", l)
		}
		if _, ok := commandLine.Find("help_usage"); !ok {
			t.Errorf("%s: the command line lacks its words", l)
		}
	}
	one, err := (*Books)(nil).Screen(content.English)
	if other, _ := (*Books)(nil).Screen(content.English); err != nil || one == other {
		t.Errorf("read once without anybody to keep it: %v", err)
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := Open(content.Russian); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	book, err := Open(content.Russian)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		book.Say("key_search")
	}
}

// Lists, brackets and labels are set as each language sets them.
func TestJoins(t *testing.T) {
	for l, want := range map[content.Language][5]string{
		content.English:  {"Kind: API, Flags", "Plan (missed)", "(missed)", "Alpha 3", "3"},
		content.Japanese: {"Kind: API、Flags", "Plan(missed)", "(missed)", "Alpha 3件", "3件"},
		content.Chinese:  {"Kind：API、Flags", "Plan（missed）", "（missed）", "Alpha 3 项", "3 项"},
		content.Russian:  {"Kind: API, Flags", "Plan (missed)", "(missed)", "Alpha 3", "3"},
	} {
		b, err := Open(l)
		if err != nil {
			t.Fatal(err)
		}
		got := [5]string{
			b.Label("Kind", b.List("API", "Flags")), b.Bracketed("Plan", "missed"), b.Bracketed("", "missed"), b.Tally("Alpha", 3), b.Counted(3),
		}
		if got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
}

// A language is called as the reader's has it, not by its own name.
func TestLanguageNames(t *testing.T) {
	for l, want := range map[content.Language][2]string{
		content.English:  {"Found in Russian: F", "No Japanese text yet: shown in English"},
		content.Japanese: {"ロシア語で一致: F", "日本語の本文はまだないため、英語で表示しています"},
		content.Chinese:  {"在俄文正文中找到：F", "尚无日文正文，以英文显示"},
		content.Russian:  {"Найдено в тексте (русский), показать: F", "Перевода пока нет (японский), показан текст: английский"},
	} {
		words, err := Open(l)
		if err != nil {
			t.Fatal(err)
		}
		found := words.Fill("found_in", Values{"Language": words.Language(content.Russian), "Key": "F"})
		if got := [2]string{found, words.Fallback(content.Japanese, content.English)}; got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
}

// What a table says becomes a sentence: with a capital letter, but for names, and the full stop of the language.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		lang       content.Language
		text, want string
	}{
		{content.English, "event flood", "Event flood."}, {content.English, "warning", "Warning."}, {content.English, "done.", "Done."},
		{content.English, "kubelet refuses to start", "kubelet refuses to start."}, {content.English, "containerd 1.6+", "containerd 1.6+."},
		{content.English, "singleProcessOOMKill restores it", "singleProcessOOMKill restores it."}, {content.English, "--a=b", "--a=b."},
		{content.Russian, "поток событий", "Поток событий."}, {content.Russian, "ёмкость", "Ёмкость."},
		{content.Russian, "containers не запустятся", "containers не запустятся."},
		{content.Japanese, "イベントが大量に発生", "イベントが大量に発生"}, {content.Japanese, "kubeletが起動しない", "kubeletが起動しない"},
		{content.Japanese, "確認してください(1.35まで)", "確認してください(1.35まで)。"}, {content.Japanese, "対応は不要です", "対応は不要です。"},
		{content.Chinese, "修正清单", "修正清单。"}, {content.Chinese, "drain 节点", "drain 节点。"}, {content.Chinese, "", ""},
	} {
		book, err := Open(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := book.Sentence(c.text); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.lang, c.text, got, c.want)
		}
	}
	if got := Capital(""); got != "" {
		t.Errorf("nothing becomes %q", got)
	}
}

// What the tables say is said in the book's language.
func TestTable(t *testing.T) {
	for l, want := range map[content.Language]string{
		content.English: "LimitedSwap or NoSwap", content.Japanese: "LimitedSwapまたはNoSwap", content.Russian: "LimitedSwap или NoSwap",
		content.Chinese: "LimitedSwap 或 NoSwap",
	} {
		book, err := OpenCommandLine(l)
		if err != nil {
			t.Fatal(err)
		}
		if got := book.Table("LimitedSwap or NoSwap"); got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
}
