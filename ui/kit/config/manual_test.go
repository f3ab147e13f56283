package config

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

// The manual's tables are those of the program; -update, or go generate, writes them.
func TestManual(t *testing.T) {
	const begin, end = "<!-- settings: written by go generate ./ui/kit/config -->\n", "<!-- end of settings -->\n"
	for _, l := range content.Languages() {
		file := fmt.Sprintf("../../../assets/manual/config.%s.md", l)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		before, rest, ok := strings.Cut(string(raw), begin)
		have, after, closed := strings.Cut(rest, end)
		want := table(book(t, l), l)
		switch {
		case !ok || !closed:
			t.Errorf("%s lacks the lines %q and %q", file, begin, end)
		case have == want:
		case !*update:
			t.Errorf("the table of settings in %s is another one: go generate ./ui/kit/config", file)
		default:
			if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// table returns all settings as a table in Markdown.
func table(words *phrase.Book, l content.Language) string {
	var b strings.Builder
	b.WriteString([...]string{
		content.English:  "| setting | what it may be | flag, other variables | what it is for |",
		content.Japanese: "| 設定 | 値 | フラグ、ほかの変数 | 用途 |",
		content.Russian:  "| параметр | значения | флаг, другие переменные | для чего |",
		content.Chinese:  "| 设置 | 取值 | 标志、其他变量 | 用途 |",
	}[l] + "\n|---|---|---|---|\n")
	for _, s := range Table() {
		var besides []string
		if s.Flag != "" {
			besides = append(besides, "`--"+s.Flag+"`")
		}
		for _, v := range s.Others {
			besides = append(besides, "`"+v+"`")
		}
		forms := "`" + strings.Join(s.Forms(), "` `") + "`"
		b.WriteString("| `" + s.Name + "` | " + forms + " | " + strings.Join(besides, " ") + " | " + words.Say(s.Words()) + " |\n")
	}
	return b.String()
}
