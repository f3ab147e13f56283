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
		{"b" + strings.Repeat("y", 149) + " 1234567 " + strings.Repeat("more ", 30), "b", "b" + strings.Repeat("y", 149) + " 1234567"},
	} {
		start, end := excerptAround(test.text, strings.Index(test.text, test.at))
		if got := test.text[start:end]; got != test.want {
			t.Errorf("around %q stands %q, want %q", test.at, got, test.want)
		}
	}
}

// What is cut out of the middle of a sentence says so at either end, whatever language it is in.
func TestCutIsSigned(t *testing.T) {
	for _, test := range []struct{ text, out, want string }{
		{"One two. Three four.", "One two. Three four.", "One two. Three four."},
		{"One two. Three four. Five.", "Three four.", "Three four."},
		{"One two three four.", "two three", "⋯two three⋯"},
		{"One two three four.", "One two", "One two⋯"},
		{"前の文です。コンテナを止めます。次の文です。", "コンテナを止めます。", "コンテナを止めます。"},
		{"ノードの上で動くコンテナを止めるまで待ちます。", "コンテナを止める", "⋯コンテナを止める⋯"},
		{"前一句。节点上的容器会停止，然后重启。", "容器会停止", "⋯容器会停止⋯"},
		{"前一句。节点上的容器会停止，然后重启。", "节点上的容器", "节点上的容器⋯"},
		{"Поды на узле останавливаются и запускаются снова.", "останавливаются", "⋯останавливаются⋯"},
	} {
		start := strings.Index(test.text, test.out)
		got, before := cutOut(test.text, start, start+len(test.out))
		if got != test.want || !strings.HasPrefix(got[before:], test.out) {
			t.Errorf("%q of %q is shown as %q, with %d bytes before it; want %q", test.out, test.text, got, before, test.want)
		}
	}
}
