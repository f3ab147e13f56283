package keys

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"k8sexplore/content"
)

// The manual's tables are those of the program; -update, or go generate, writes them.
func TestManual(t *testing.T) {
	const begin, end = "<!-- keys: written by go generate ./ui/kit/keys -->\n", "<!-- end of keys -->\n"
	for _, l := range content.Languages() {
		file := fmt.Sprintf("../../../assets/manual/keys.%s.md", l)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		before, rest, ok := strings.Cut(string(raw), begin)
		have, after, closed := strings.Cut(rest, end)
		want := keyTable(open(t, l), l)
		switch {
		case !ok || !closed:
			t.Errorf("%s lacks the lines %q and %q", file, begin, end)
		case have == want:
		case !*update:
			t.Errorf("the table of keys in %s is another one: go generate ./ui/kit/keys", file)
		default:
			if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// keyTable returns all keys as a table in Markdown, a row a key, and what has none but a name.
func keyTable(m *Map, l content.Language) string {
	var order []string
	names, does := map[string][]string{}, map[string][]string{}
	said := map[Action]bool{}
	var unbound strings.Builder
	for _, bound := range m.bindings {
		if said[bound.Action] {
			continue
		}
		said[bound.Action] = true
		if len(bound.Keys) == 0 {
			unbound.WriteString("| `" + m.Of(bound.Action).Label + "` | " + bound.Meaning + " |\n")
			continue
		}
		row := bound.Keys[0]
		if names[row] == nil {
			order = append(order, row)
			for _, k := range bound.Keys {
				names[row] = append(names[row], "`"+keyName(k)+"`")
			}
		}
		meaning := bound.Meaning
		if in := where(bound.In, l); in != "" {
			meaning = m.words.Bracketed(meaning, in)
		}
		does[row] = append(does[row], meaning)
	}
	heads := [...][3]string{
		content.English:  {"| key | what it does (where) |", "| type | what it does |", "What has no key is done by its name:"},
		content.Japanese: {"| キー | 動作(場所) |", "| 入力 | 動作 |", "キーのない操作は名前で実行します。"},
		content.Russian:  {"| клавиша | что делает (где) |", "| ввод | что делает |", "Действие без клавиши выполняется по имени:"},
		content.Chinese:  {"| 按键 | 作用（位置） |", "| 输入 | 作用 |", "没有按键的操作按名称执行："},
	}[l]
	var b strings.Builder
	apart := "; "
	switch l {
	case content.Japanese:
		apart = "。"
	case content.Chinese:
		apart = "；"
	}
	b.WriteString(heads[0] + "\n|---|---|\n")
	for _, row := range order {
		b.WriteString("| " + strings.Join(names[row], " ") + " | " + strings.Join(does[row], apart) + " |\n")
	}
	return b.String() + "\n" + heads[2] + "\n\n" + heads[1] + "\n|---|---|\n" + unbound.String()
}

// What is to be learned is no more than one page: the rows of the help, and of the manual.
func TestFewKeys(t *testing.T) {
	const most = 60
	help := 0
	for _, b := range open(t, content.English).Bindings() {
		if b.Group != nowhere && len(b.Keys) > 0 {
			help++
		}
	}
	table := keyTable(open(t, content.English), content.English)
	keys, _, _ := strings.Cut(table, "\n\n")
	if rows := strings.Count(keys, "\n") - 1; help > most || rows > most {
		t.Errorf("%d rows in the help, %d in the manual, want at most %d", help, rows, most)
	}
}

// keyName is how a manual writes a key that Bubble Tea names so.
func keyName(k string) string {
	words := map[string]string{
		" ": "Space", "pgup": "PgUp", "pgdown": "PgDn", "shift+tab": "Shift-Tab", "esc": "Esc", "enter": "Enter", "tab": "Tab",
		"up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End", "backspace": "Backspace", "f1": "F1",
		"alt+left": "Alt-Left", "alt+right": "Alt-Right",
	}
	if name, ok := words[k]; ok {
		return name
	}
	if letter, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return "Ctrl-" + letter
	}
	return k
}

// where names the contexts of a binding, where it does not hold in every pane.
func where(c Context, l content.Language) string {
	if c&Panes == Panes {
		return ""
	}
	var said []string
	for _, place := range []struct {
		at             Context
		en, ja, ru, zh string
	}{
		{Filters, "filters", "絞り込み", "фильтры", "筛选"},
		{List, "list", "一覧", "список", "列表"},
		{Article, "article", "記事", "статья", "文章"},
		{Query, "query", "検索欄", "строка поиска", "搜索框"},
		{Command, "palette", "パレット", "палитра", "命令面板"},
		{Find, "find", "記事内検索", "поиск в статье", "文内查找"},
		{Outline, "outline", "見出し一覧", "оглавление", "大纲"},
		{Links | LinkFilter, "list of links", "リンク一覧", "список ссылок", "链接列表"},
		{CopyMenu, "copy menu", "コピーメニュー", "меню копирования", "复制菜单"},
		{Listings, "code blocks", "コードブロック", "блоки кода", "代码块"},
		{FollowMenu, "follow menu", "フォローメニュー", "меню отслеживания", "关注菜单"},
		{Note, "note of a bookmark", "ブックマークのメモ", "заметка к закладке", "书签笔记"},
		{Naming, "name of a search", "検索条件の名前", "имя запроса", "搜索名称"},
		{plans, "plan", "計画", "план", "计划"},
	} {
		if c&place.at != 0 {
			said = append(said, [...]string{
				content.English: place.en, content.Japanese: place.ja, content.Russian: place.ru, content.Chinese: place.zh,
			}[l])
		}
	}
	return strings.Join(said, map[bool]string{true: "、", false: ", "}[l == content.Japanese || l == content.Chinese])
}
