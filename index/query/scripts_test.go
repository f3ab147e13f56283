package query

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

func TestWrittenIn(t *testing.T) {
	const en, ja, ru, zh = content.English, content.Japanese, content.Russian, content.Chinese
	for _, tt := range []struct {
		typed string
		shown content.Language
		want  languages
	}{
		{"ポッドの退避", zh, LanguagesOf(en, ja)},
		{"退避", ja, LanguagesOf(en, ja)},
		{"退避", zh, LanguagesOf(en, zh)},
		{"退避", en, LanguagesOf(en, ja, zh)},
		{"退避", ru, LanguagesOf(en, ja, zh)},
		{"kubelet 驱逐", zh, LanguagesOf(en, zh)},
		{"узел kubelet", ja, LanguagesOf(en, ru)},
		{"kubelet", ru, LanguagesOf(en, ru)},
		{"kubelet", en, LanguagesOf(en)},
		{"", ja, LanguagesOf(en, ja)},
	} {
		if got := WrittenIn(tt.typed, tt.shown); got != tt.want {
			t.Errorf("%q while %s is shown: %b, want %b", tt.typed, tt.shown, got, tt.want)
		}
	}
}

// TestUnits fails when terms of the glossary are found by other keys: then raise text.Version, else old indexes would
// be trusted.
func TestUnits(t *testing.T) {
	units := new(text.Lexicon).Scan("переименование переименованы Pods ポッド 節點").Units
	got := strings.Join(content.Each(units, text.Unit.Base), " ")
	if want := "переимен " + "переимен pod ポ ッ ド 节 点"; got != want {
		t.Errorf("the units are %q, not %q", got, want)
	}
}
