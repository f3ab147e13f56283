package notecheck

import (
	"strings"
	"testing"

	"k8sexplore/content"
)

// What readers disliked is refused where it is wrong, and nowhere else.
func TestStyle(t *testing.T) {
	const kind = "kinds: [cleanup]\n"
	for name, c := range map[string]struct {
		lang        content.Language
		title, body string
		want        string // part of the only fault, "" for none
	}{
		"a gate in a title":           {content.Japanese, "ゲートの削除", "削除されました。", "フィーチャーゲート"},
		"a whole one":                 {content.Japanese, "フィーチャーゲートの削除", "ゲートです。", ""},
		"a scheduling gate":           {content.Japanese, "スケジューリングゲートの名前", "名前です。", ""},
		"in the body only":            {content.Japanese, "題名", "フィールドは黙って消えます。", "警告なしに"},
		"in a code span":              {content.Chinese, "标题", "参见 `须` 的说明。", ""},
		"bare 须":                      {content.Chinese, "标题", "用户须先启用。", "需要 or 必须"},
		"必须":                          {content.Chinese, "标题", "用户必须先启用。", ""},
		"遭到":                          {content.Chinese, "标题", "端口遭到滥用。", ""},
		"遭":                           {content.Chinese, "标题", "PVC 会遭拒绝。", "被"},
		"a nominal title":             {content.Russian, "Удаление флага", "Флаг удалён.", "the thing first"},
		"a verb":                      {content.Russian, "Флаг удалён", "Удаление флага завершено.", ""},
		"a gate alone":                {content.Russian, "Два gate удалены", "Они удалены.", "feature gate"},
		"a sentence with a component": {content.Russian, "Название", "Так было. Kubelet перезапускается.", "no sentence begins"},
		"a component within":          {content.Russian, "Название", "Теперь kubelet перезапускается.", ""},
		"long numbers":                {content.Russian, "Название", "Всего 65536 идентификаторов.", "65 536"},
		"a long title":                {content.Chinese, strings.Repeat("题", 36), "正文。", "72 cells"},
		"as long as allowed":          {content.Chinese, strings.Repeat("题", 35), "正文。", ""},
		"a long English title":        {content.English, strings.Repeat("word ", 15), "A text.", "cells"},
	} {
		var r report
		source := "---\ntitle: " + strings.TrimSpace(c.title) + "\n" + kind + "---\n" + c.body + "\n"
		text := parse("v1.25/sig-node/pr-7.md", c.lang, plainNote, source)
		text.report = &r
		rules := styleRules()
		text.style(rules[c.lang])
		text.titleLength()
		switch {
		case c.want == "" && len(r.faults) > 0:
			t.Errorf("%s: %v", name, r.faults[0])
		case c.want != "" && (len(r.faults) != 1 || !strings.Contains(r.faults[0].What, c.want)):
			t.Errorf("%s: %d faults %v, want one with %q", name, len(r.faults), r.faults, c.want)
		}
	}
}
