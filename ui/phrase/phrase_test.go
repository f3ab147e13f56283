package phrase

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
)

func messages(t *testing.T, l content.Language) map[string]any {
	t.Helper()
	raw, err := assets.Messages(l.String())
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

var placeholder = regexp.MustCompile(`{{\.[A-Za-z]+}}`)

// placeholders returns what a phrase has to be filled with; of a plural, what its last form has.
func placeholders(phrase any) []string {
	text, ok := phrase.(string)
	if !ok {
		text, _ = phrase.(map[string]any)["other"].(string)
	}
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// Every language says the same things.
func TestLanguagesAgree(t *testing.T) {
	english := messages(t, content.English)
	for _, l := range content.Languages() {
		have := messages(t, l)
		for id, phrase := range english {
			if have[id] == nil {
				t.Errorf("%s: %q is missing", l, id)
				continue
			}
			if want, got := placeholders(phrase), placeholders(have[id]); !slices.Equal(want, got) {
				t.Errorf("%s: %q has %v, the English phrase %v", l, id, got, want)
			}
		}
		for id := range maps.Keys(have) {
			if english[id] == nil {
				t.Errorf("%s: %q stands in no English file", l, id)
			}
		}
	}
}

func TestPlurals(t *testing.T) {
	for _, c := range []struct {
		lang content.Language
		n    int
		want string
	}{
		{content.English, 0, "0 changes"}, {content.English, 1, "1 change"}, {content.English, 28, "28 changes"},
		{content.Japanese, 1, "変更1件"}, {content.Chinese, 28, "28 项变更"},
		{content.Russian, 1, "1 изменение"}, {content.Russian, 3, "3 изменения"}, {content.Russian, 5, "5 изменений"},
		{content.Russian, 11, "11 изменений"}, {content.Russian, 21, "21 изменение"}, {content.Russian, 112, "112 изменений"},
	} {
		book, err := Open(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := book.Count("count_all", c.n, nil); got != c.want {
			t.Errorf("%s, %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func TestFillAndUnknown(t *testing.T) {
	book, err := Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := book.Fill("stage_in", Values{"Stage": "Beta", "Release": "1.27"}), "Beta in 1.27"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := book.Say("no such phrase"); got != "no such phrase" {
		t.Errorf("%q", got)
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := Open(content.Russian); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	book, err := Open(content.Russian)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		book.Say("key_search")
	}
}
