package notecheck

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// The headings of an article and of a release's page, by language.
var (
	articleHeadings = [4][]string{
		content.English:  {"The problem", "What changes", "How to use it", "Limits and what to watch for", "History"},
		content.Japanese: {"何が問題だったか", "何が変わるか", "使い方", "制限と注意点", "これまでの経緯"},
		content.Russian:  {"Какую проблему решает", "Что меняется", "Как использовать", "Ограничения и нюансы", "История по версиям"},
		content.Chinese:  {"解决什么问题", "有哪些变化", "如何使用", "限制与注意事项", "演进历程"},
	}
	pageHeadings = [4][]string{
		content.English:  {"At a glance", "Themes", "Before you upgrade"},
		content.Japanese: {"概要", "主なテーマ", "アップグレードの前に"},
		content.Russian:  {"Коротко", "Главные темы", "Перед обновлением"},
		content.Chinese:  {"概览", "主要主题", "升级之前"},
	}
)

// actionPhrases are the words under which the program shows what to do, at the top of an article.
var actionPhrases = [4]string{
	content.English: "**Action required**", content.Japanese: "**対応が必要**", content.Russian: "**Требуется действие",
	content.Chinese: "**需要采取行动**",
}

// headings refuses headings other than those of the kind and language, in their order, and text before the first one.
func (t *text) headings() {
	var want []string
	switch t.kind {
	case enhancement:
		want = articleHeadings[t.lang]
	case releasePage:
		want = pageHeadings[t.lang]
	case plainNote: // none
	}
	seen := 0
	for _, b := range t.blocks {
		if b.level == 0 {
			if seen == 0 && len(want) > 0 {
				t.fault(b.start(), "text before the first heading: expected ## %s", want[0])
			}
			continue
		}
		got := strings.Repeat("#", b.level) + " " + b.String()
		switch {
		case seen >= len(want):
			t.fault(b.start(), "heading %q: expected none here", got)
		case got != "## "+want[seen]:
			t.fault(b.start(), "heading %q: expected ## %s", got, want[seen])
		}
		seen++
	}
	for ; seen < len(want); seen++ {
		t.faultLine(t.lastLine(), "a heading is missing: expected ## %s", want[seen])
	}
}

// action refuses an order in the text, which stands in the front matter.
func (t *text) action() {
	if at := strings.Index(t.source[t.body:], actionPhrases[t.lang]); at >= 0 {
		t.fault(t.body+at, "the text has %q: expected the order in action, and whom it touches in affects", actionPhrases[t.lang])
	}
}

// titleTranslated refuses a plain note that carries the English title. An enhancement may be known by a name.
func (t *text) titleTranslated(english *text) {
	if t.kind == plainNote && sameWords(t.header.Title, english.header.Title) {
		t.fault(t.title.start(), "the title is the English one: expected %s", languageName(t.lang))
	}
}

// titleRepeated refuses a title that stands again as a line of the text.
func (t *text) titleRepeated() {
	for _, b := range t.blocks {
		lines := strings.Split(b.String(), "\n")
		if slices.ContainsFunc(lines, func(line string) bool { return sameWords(line, t.header.Title) }) {
			t.fault(b.start(), "the title is repeated as text: expected none, it is shown above the text")
		}
	}
}

// sameWords compares lines but for case and what surrounds them.
func sameWords(a, b string) bool {
	trim := func(s string) string { return strings.Trim(s, " .:!。：！") }
	return strings.EqualFold(trim(a), trim(b))
}
