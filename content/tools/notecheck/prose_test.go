package notecheck_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/tools/notecheck"
)

func TestMarkup(t *testing.T) {
	run(t, []breach{
		{"title with markup", pr + "en.md", "survive Pods", "survive `Pods`", []string{"2: a visible ` in the title"}},
		{"bold in a title", pr + "ja.md", "参照する", "**参照**する", []string{"2: a visible ** in the title"}},
		{"bold that stays visible", pr + "zh.md", "**说明**：没", "**说明：**没", []string{"6: a visible *"}},
		{"bold around brackets", kep + "ja.md", "アドミッションプラグインも削除", "**「アドミッションプラグイン」**も削除", []string{"12: a visible *"}},
		{"bold that is escaped", pr + "en.md", "One Pod", `One \*Pod\*`, nil},
		{"code span that stays open", pr + "en.md", "every Node.", "every `Node.", []string{"12: a visible `",
			pr + "ja.md:4: is missing", pr + "ru.md:4: is missing", pr + "zh.md:4: is missing"}},
		{"HTML in a line", pr + "en.md", "missing Node, for", "missing<node> for", []string{"12: HTML is not shown"}},
		{"HTML", pr + "en.md", "**Note**", "<!-- later -->\n\n**Note**", []string{"14: HTML is not shown"}},
		{"line break in Japanese", pr + "ja.md", "再試行はしません", "\n再試行はしません", []string{"4: a line break within a paragraph"}},
		{"line break in English", pr + "en.md", "One Pod", "One\nPod", nil},
		{"blank nobody sees", pr + "ru.md", "Один под", "Один\u00a0под", []string{"4: U+00A0"}},
		{"tab", pr + "en.md", "One Pod", "One\tPod", []string{"12: U+0009"}},
		{"byte order mark", pr + "en.md", "One Pod", "One \ufeffPod", []string{"12: U+FEFF"}},
		{"bytes that are no text", pr + "en.md", "One Pod", "One\xffPod", []string{"12: U+FFFD"}},
		{"no line feed at the end", pr + "zh.md", "准确。\n", "准确。", []string{"6: no line feed at the end"}},
	})
}

func TestSpacing(t *testing.T) {
	run(t, []breach{
		{"two blanks", pr + "en.md", "One Pod", "One  Pod", []string{"12: two blanks"}},
		{"two blanks in a title", pr + "ru.md", "Устойчивость ", "Устойчивость  ", []string{"2: two blanks"}},
		{"blank before punctuation", pr + "en.md", "Node, for", "Node , for", []string{"12: a blank before punctuation"}},
		{"ending on a code span", pr + "en.md", "Addresses`, it", "Addresses`s, it", []string{"12: an ending on a code span"}},
		{"owner of a code span", pr + "en.md", "Addresses`, it", "Addresses`'s, it", []string{"12: an ending on a code span"}},
		{"Russian ending on code", pr + "ru.md", "Addresses` он", "Addresses`ом он", []string{"4: an ending on a code span"}},
		{"Russian straight quotes", pr + "ru.md", "несуществующий узел", "\"пустой\" узел", []string{"4: quotes: expected «»", "4: quotes: expected «»"}},
		{"Russian English quotes", pr + "ru.md", "несуществующий узел", "“пустой” узел", []string{"4: quotes: expected «»", "4: quotes: expected «»"}},
		{"Russian nested quotes", pr + "ru.md", "несуществующий узел", "«узел „пустой“»", nil},
		{"Russian short dash", kep + "ru.md", "1.21 — объявлен", "1.21 - объявлен", []string{"37: a short dash"}},
		{"Russian middle dash", kep + "ru.md", "1.21 — объявлен", "1.21 – объявлен", []string{"37: a short dash"}},
		{"Russian apostrophe", pr + "ru.md", "таких подов", "таких Service'ов", []string{"4: an ending behind an apostrophe"}},
		{"Japanese blank before Latin", pr + "ja.md", "Serviceでは", "Service では", []string{"4: a blank beside Japanese"}},
		{"Japanese blank behind Latin", pr + "ja.md", "したServiceでは", "した Serviceでは", []string{"4: a blank beside Japanese"}},
		{"Japanese blank at code", pr + "ja.md", "Addresses`を", "Addresses` を", []string{"4: a blank beside Japanese"}},
		{"Japanese blank behind a mark", pr + "ja.md", "した。コン", "した。 コン", []string{"4: a blank beside Japanese"}},
		{"Japanese blank within", pr + "ja.md", "すべてのNode", "すべて のNode", []string{"4: a blank beside Japanese"}},
		{"Japanese blank at a bracket", pr + "ja.md", "Node)を", "Node) を", []string{"4: a blank beside Japanese"}},
		{"Japanese bracket", pr + "ja.md", "Node(例えば", "Node（例えば", []string{"4: （: expected brackets"}},
		{"Japanese colon", pr + "ja.md", "**補足**: ", "**補足**：", []string{"6: ：: expected brackets"}},
		{"Japanese comma", pr + "ja.md", "は、そう", "は,そう", []string{"4: ,: expected 、"}},
		{"Japanese exclamation", pr + "ja.md", "ました。コン", "ました!コン", []string{"4: ! of half width"}},
		{"Japanese quotes", pr + "ja.md", "削除された直後", "“削除直後", []string{"4: quotes: expected 「」"}},
		{"Chinese without a blank", pr + "zh.md", "若 Service", "若Service", []string{"4: without a blank"}},
		{"Chinese number without a blank", pr + "zh.md", "有一个 Pod", "有 1个 Pod", []string{"4: without a blank"}},
		{"Chinese code without a blank", pr + "zh.md", "设置了 `", "设置了`", []string{"4: without a blank"}},
		{"Chinese title without a blank", pr + "zh.md", "时 EndpointSlice 仍", "时 EndpointSlice仍", []string{"2: without a blank"}},
		{"Chinese blank within", pr + "zh.md", "端点时", "端点 时", []string{"6: a blank within Chinese"}},
		{"Chinese blank at a mark", pr + "zh.md", "现在，控", "现在， 控", []string{"4: a blank beside punctuation"}},
		{"Chinese half-width comma", pr + "zh.md", "现在，控", "现在,控", []string{"4: , of half width"}},
		{"Chinese half-width bracket", pr + "zh.md", "节点（例如", "节点 (例如", []string{"4: ( of half width"}},
		{"Chinese half-width stop", pr + "zh.md", "不再重试。", "不再重试.", []string{"4: . of half width"}},
		{"Chinese half-width colon", kep + "zh.md", "启用：\n", "启用:\n", []string{"16: : of half width"}},
		{"Chinese quotes", pr + "zh.md", "所有节点", "「所有节点", []string{"4: quotes: expected “”"}},
	})
}

func TestGlossary(t *testing.T) {
	run(t, []breach{
		{"katakana", pr + "ja.md", "コントローラー", "コントローラ", []string{`4: "コントローラ" is avoided: the glossary has "コントローラー"`}},
		{"in a title", pr + "ja.md", "参照するPod", "参照するポッド", []string{`2: "ポッド" is avoided: the glossary has "Pod"`}},
		{"in a heading", kep + "en.md", "## The problem", "## The pod problem", []string{`17: "pod" is avoided`, "17: heading"}},
		{"Latin", pr + "en.md", "One Pod", "One pod", []string{`12: "pod" is avoided: the glossary has "Pod"`}},
		{"in a table", pr + "en.md", "**Note**", "| a | b |\n|---|---|\n| c | pod |\n\n**Note**", []string{`16: "pod" is avoided`}},
		{"in a quote's list", pr + "en.md", "**Note**", "> - a **pod**\n\n**Note**", []string{`14: "pod" is avoided`}},
		{"in a link's text", pr + "en.md", "One Pod", "[One pod](https://example.com/ \"two\")", []string{`12: "pod" is avoided`}},
		{"in a link", pr + "en.md", "One Pod", "https://example.com/pod <https://example.com/pods> [one](https://example.com/pod) Pod", nil},
		{"Latin in code", pr + "en.md", "**Note**: The", "**Note**: The `pod`", []string{
			pr + "ja.md:4: `pod` is missing", pr + "ru.md:4: `pod` is missing", pr + "zh.md:4: `pod` is missing"}},
		{"Chinese", pr + "zh.md", "所有节点", "所有结点", []string{`4: "结点" is avoided: the glossary has "节点"`}},
		{"Russian in another case", pr + "ru.md", "обо всех узлах", "обо всех ярлыках", []string{`4: "ярлык" is avoided: the glossary has "метка"`}},
	})
}

func TestLength(t *testing.T) {
	filler := strings.Repeat("word ", 60)
	run(t, []breach{
		{"article too long", kep + "en.md", "Deprecated 1.21", filler + "deprecated 1.21", []string{"17: 232 words: expected 110 to 230"}},
		{"Japanese too short", pr + "ja.md", "全体の作成や更新が止まっていました。コントローラーは、そうしたPodを除いてEndpointSliceを書き込み、すべてのNodeを確認できるまで再試行するようになりました。", "",
			[]string{"4: 94 characters of its script for 65 English words: expected 102 to 231"}},
		{"Russian too long", pr + "ru.md", "Один под", strings.Repeat("слово ", 40) + "один под", []string{"4: 99 words for 65 English words: expected 42 to 91"}},
		{"Chinese too long", pr + "zh.md", "此前", strings.Repeat("此前", 30), []string{"4: 159 characters of its script for 65 English words: expected 57 to 140"}},
	})
	notes := good(t)
	for _, lang := range []string{"en", "ja", "ru", "zh"} {
		delete(notes, kep+lang+".md")
	}
	short := strings.Replace(string(good(t)[pr+"en.md"].Data), "One Pod", "## The problem\n\n## What changes\n\n## How to use it\n\n"+
		"## Limits and what to watch for\n\n## History\n\nOne Pod", 1)
	notes["v1.25/sig-auth/kep-7.en.md"] = &fstest.MapFile{Data: []byte(short)}
	expect(t, notecheck.Check(notes, glossary(t)), "v1.25/sig-auth/kep-7.en.md", []string{
		"12: 65 words: expected 110 to 230", "v1.25/sig-auth/kep-7.ja.md:1: missing", "v1.25/sig-auth/kep-7.ru.md:1: missing",
		"v1.25/sig-auth/kep-7.zh.md:1: missing"})
}
