package assets

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

type glossary []struct {
	Group string
	Terms []struct {
		Term     struct{ En, Ja, Zh, Ru string }
		Avoid    struct{ En, Ja, Zh, Ru []string }
		Synonyms struct{ En, Ja, Zh, Ru []string }
	}
}

func parse(t *testing.T) (g glossary) {
	t.Helper()
	raw, err := os.ReadFile("glossary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	if err := d.Decode(&g); err != nil {
		t.Fatal(err)
	}
	return g
}

// Each term stands once, in all languages.
func TestGlossaryTerms(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range parse(t) {
		for _, term := range g.Terms {
			n := term.Term
			if n.En == "" || n.Ja == "" || n.Zh == "" || n.Ru == "" {
				t.Errorf("%+v: a language is missing", n)
			}
			if key := strings.ToLower(n.En); seen[key] {
				t.Errorf("%s stands twice", n.En)
			} else {
				seen[key] = true
			}
			for _, list := range [][]string{
				term.Avoid.En, term.Avoid.Ja, term.Avoid.Zh, term.Avoid.Ru,
				term.Synonyms.En, term.Synonyms.Ja, term.Synonyms.Zh, term.Synonyms.Ru,
			} {
				for i, word := range list {
					if strings.TrimSpace(word) != word || word == "" || slices.Contains(list[:i], word) {
						t.Errorf("%s: %q is empty, padded or stands twice", n.En, word)
					}
				}
			}
		}
	}
	if len(seen) < 300 {
		t.Errorf("%d terms", len(seen))
	}
}

// What people type leads to a term: the preferred forms, what their brackets hold, and the synonyms.
func TestGlossaryHoldsWhatPeopleType(t *testing.T) {
	brackets := regexp.MustCompile(`^(.*?) ?[(（](.*)[)）]$`)
	terms := map[string][]string{}
	for _, g := range parse(t) {
		for _, term := range g.Terms {
			words := slices.Concat(term.Synonyms.En, term.Synonyms.Ja, term.Synonyms.Zh, term.Synonyms.Ru)
			for _, form := range []string{term.Term.En, term.Term.Ja, term.Term.Zh, term.Term.Ru} {
				words = append(words, form)
				if m := brackets.FindStringSubmatch(form); m != nil {
					words = append(words, m[1:]...)
				}
			}
			for _, word := range words {
				terms[word] = append(terms[word], term.Term.En)
			}
		}
	}
	for word, want := range map[string]string{
		"PSP": "PodSecurityPolicy", "PVC": "PersistentVolumeClaim", "PV": "PersistentVolume", "HPA": "HorizontalPodAutoscaler",
		"VPA": "VerticalPodAutoscaler", "DRA": "dynamic resource allocation", "CRD": "CustomResourceDefinition", "CSI": "CSI driver",
		"CNI": "CNI plugin", "PDB": "PodDisruptionBudget", "KMS": "KMS provider", "CEL": "CEL expression", "PSA": "Pod Security admission",
		"ノード": "node", "节点": "node", "узел": "node", "нода": "node", "ポッド": "Pod", "под": "Pod", "容器组": "Pod", "поды": "Pod",
	} {
		if !slices.Contains(terms[word], want) {
			t.Errorf("%s leads to %v, want %s", word, terms[word], want)
		}
	}
}
