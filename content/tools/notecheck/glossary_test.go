package notecheck

import (
	"os"
	"regexp"
	"testing"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		word, preferred, prose string
		want                   int
	}{
		{"クラスタ", "クラスター", "このクラスタの", 6},
		{"クラスタ", "クラスター", "このクラスターの", -1},
		{"クラスタ", "クラスター", "クラスターとクラスタ", 18},
		{"pod", "Pod", "a pod.", 2},
		{"pod", "Pod", "Pod pods tripod pod_x pod-x podX", -1},
		{"pod", "Pod", "このpodは", 6},
		{"Pods", "Pod", "Pods は", 0},
		{"群集", "集群", "与集群集成", -1},
		{"群集", "集群", "与群集成", 3},
		{"逐出", "驱逐", "驱逐出去，逐出", 15},
		{"нода", "узел", "Нода и узел", 0},
		{"нода", "узел", "с двумя нодами", 14},
		{"нода", "узел", "ионодами нодах-сосед нодуль", -1},
		{"регресс", "регрессия", "регрессия, регрессии, регрессий, регрессию", -1},
		{"регресс", "регрессия", "без регресса", 7},
		{"контрольная плоскость", "управляющий слой", "в контрольной плоскости", 3},
		{"контрольная плоскость", "управляющий слой", "контрольная точка", -1},
		{"Pod'ы", "под", "Pod'ы и поды", 0},
		{"API сервер", "API-сервер", "у API сервера", 3},
		{"по-умолчанию", "по умолчанию", "по-умолчанию", 0},
		{"пространство имен", "пространство имён", "в пространстве имен", 3},
		{"пространство имен", "пространство имён", "в пространстве имён", -1},
		{"подс", "под", "подсеть подставка", -1},
	} {
		w := newAvoided(c.word, c.preferred)
		if got := w.find(c.prose); got != c.want {
			t.Errorf("%s in %q: at %d, want %d (%s)", c.word, c.prose, got, c.want, w.pattern)
		}
	}
}

// What the glossary prefers must not be what it avoids, for whatever term.
func TestGlossaryAgreesWithItself(t *testing.T) {
	raw, err := os.ReadFile("../../../assets/glossary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	words, err := parseGlossary(raw)
	if err != nil {
		t.Fatal(err)
	}
	var groups []struct {
		Terms []struct {
			Term byLanguage[string] `yaml:"term"`
		} `yaml:"terms"`
	}
	if err := yaml.Unmarshal(raw, &groups); err != nil {
		t.Fatal(err)
	}
	brackets := regexp.MustCompile(`[(（].*[)）]`)
	for _, l := range content.Languages() {
		if len(words[l]) == 0 {
			t.Errorf("%s: nothing is avoided", l)
		}
		for _, g := range groups {
			for _, term := range g.Terms {
				for _, form := range []string{term.Term.of(l), brackets.ReplaceAllString(term.Term.of(l), "")} {
					for _, w := range words[l] {
						if w.find(form) >= 0 {
							t.Errorf("%s: %q is preferred and %q avoided", l, form, w.word)
						}
					}
				}
			}
		}
	}
}
