package phrase

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// A default is told step by step, with what each step holds for; of a list there is nothing that it was.
func TestDefault(t *testing.T) {
	turns := []facts.Turn{
		{Release: content.Version{Major: 1, Minor: 27}, Value: "50", Gates: []string{"A", "B"}, Note: "Windows only"},
		{Release: content.Version{Major: 1, Minor: 30}},
	}
	for l, want := range map[content.Language]string{
		content.English:  "5 ▸ 1.27 50 (with A, B, Windows only) ▸ 1.30 none",
		content.Japanese: "5 ▸ 1.27 50(A、Bが有効な場合、Windowsのみ) ▸ 1.30 なし",
		content.Russian:  "5 ▸ 1.27 50 (с A, B, только Windows) ▸ 1.30 нет",
		content.Chinese:  "5 ▸ 1.27 50（需启用 A、B，仅限 Windows） ▸ 1.30 无",
	} {
		words, err := Open(l)
		if err != nil {
			t.Fatal(err)
		}
		if got := words.Default("5", false, turns); got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
	words, err := Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	if got := words.Default("", true, []facts.Turn{{Release: content.Version{Major: 1, Minor: 26}, Value: "+X"}}); got != "1.26 +X" {
		t.Errorf("a list: %q", got)
	}
}
