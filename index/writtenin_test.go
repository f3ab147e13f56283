package index

import (
	"k8sexplore/content"
	"k8sexplore/index/text"
	"strings"
	"testing"
)

func TestWrittenIn(t *testing.T) {
	const en, ja, ru, zh = content.English, content.Japanese, content.Russian, content.Chinese
	for _, tt := range []struct {
		typed string
		shown content.Language
		want  tongues
	}{
		{"ポッドの退避", zh, tonguesOf(en, ja)},
		{"退避", ja, tonguesOf(en, ja)},
		{"退避", zh, tonguesOf(en, zh)},
		{"退避", en, tonguesOf(en, ja, zh)},
		{"退避", ru, tonguesOf(en, ja, zh)},
		{"kubelet 驱逐", zh, tonguesOf(en, zh)},
		{"узел kubelet", ja, tonguesOf(en, ru)},
		{"kubelet", ru, tonguesOf(en, ru)},
		{"kubelet", en, tonguesOf(en)},
		{"", ja, tonguesOf(en, ja)},
	} {
		if got := writtenIn(tt.typed, tt.shown); got != tt.want {
			t.Errorf("%q while %s is shown: %b, want %b", tt.typed, tt.shown, got, tt.want)
		}
	}
}

// TestUnits fails when terms of the glossary are found by other keys: then raise text.Version, else old indexes would
// be trusted.
func TestUnits(t *testing.T) {
	got := strings.Join(keysOf(new(text.Lexicon).Read("переименование переименованы Pods ポッド 節點").Units), " ")
	if want := "переимен " + "переимен pod ポ ッ ド 节 点"; got != want {
		t.Errorf("the units are %q, not %q", got, want)
	}
}
