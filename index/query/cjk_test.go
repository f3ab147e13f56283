package query_test

import (
	"slices"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/query"
)

// A Chinese character before hiragana is the stem of a verb or an adjective, and asked for; particles and endings are not.
func TestStemsOfJapanese(t *testing.T) {
	for words, want := range map[string][]string{
		"古いPodが終わるまで待つ":   {"古", "pod", "终", "待"}, // folded
		"設定を変えずに渡される":     {"设定", "変", "渡"},
		"ノードの再起動":         {"ノード", "再起动"},
		"kubeletを止めると落ちる": {"kubelet", "止", "落"},
	} {
		var got []string
		for _, c := range query.Parse(words, nil, content.Japanese).Clauses {
			got = append(got, c.Typed())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q asks for %q, want %q", words, got, want)
		}
	}
}
