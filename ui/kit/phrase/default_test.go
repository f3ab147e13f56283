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

// Sizes are said as each language writes them.
func TestSize(t *testing.T) {
	for l, want := range map[content.Language][]string{
		content.English:  {"999 B", "1.0 kB", "2.6 MB", "54 MB", "4.0 GB"},
		content.Japanese: {"999B", "1.0kB", "2.6MB", "54MB", "4.0GB"},
		content.Russian:  {"999 Б", "1,0 кБ", "2,6 МБ", "54 МБ", "4,0 ГБ"},
		content.Chinese:  {"999 B", "1.0 kB", "2.6 MB", "54 MB", "4.0 GB"},
	} {
		words, err := OpenCommandLine(l)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range []int64{999, 1000, 2_600_000, 54_000_000, 4_000_000_000} {
			if got := words.Size(n); got != want[i] {
				t.Errorf("%s: %q, want %q", l, got, want[i])
			}
		}
	}
}
