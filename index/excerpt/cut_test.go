package excerpt

import (
	"strings"
	"testing"
)

func TestSnippetCutsBetweenWords(t *testing.T) {
	for _, test := range []struct{ text, at, want string }{
		{strings.Repeat("x", 100) + " one two " + strings.Repeat("y", 300), "two", "one two"},
		{strings.Repeat("漢", 50) + "コンテナイメージのベースが変わり" + strings.Repeat("字", 25) + "カタカナカタカナカタカナカタカナカタカナ。", "ベース",
			strings.Repeat("漢", 21) + "コンテナイメージのベースが変わり" + strings.Repeat("字", 25)},
		{strings.Repeat("long ", 20) + "end. A kubelet " + strings.Repeat("and more ", 30), "kubelet", "A kubelet" + strings.Repeat(" and more", 16) + " and"},
	} {
		start, end := excerptAround(test.text, strings.Index(test.text, test.at))
		if got := test.text[start:end]; got != test.want {
			t.Errorf("around %q stands %q, want %q", test.at, got, test.want)
		}
	}
}
