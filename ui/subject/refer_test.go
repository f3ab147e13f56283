package subject_test

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

func desk(t *testing.T, lang content.Language) subject.Desk {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	words, err := phrase.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	const today = "2026-11-20"
	return subject.Desk{Catalog: c, Tables: tables, Elements: elements, Newest: tables.Newest(today), Today: today, Words: words, Lang: lang}
}

// What texts name is ours where it stands for an entry, a card or a release, and nothing else is.
func TestRefer(t *testing.T) {
	d := desk(t, content.English)
	for text, want := range map[string]subject.Ref{
		"KEP-3545": {Kind: subject.KindEntry, ID: "v1.32/kep-3545"}, "#111060": {Kind: subject.KindEntry, ID: "v1.25/pr-111060"},
		"https://github.com/kubernetes/kubernetes/pull/111060": {Kind: subject.KindEntry, ID: "v1.25/pr-111060"},
		"KEP-265": {Kind: subject.KindEnhancement, ID: "KEP-265"}, "SeccompDefault=true": {Kind: subject.KindGate, ID: "SeccompDefault"},
		"1.30": {Kind: subject.KindRelease, ID: "1.30"}, "Kubernetes 1.25": {Kind: subject.KindRelease, ID: "1.25"},
		"policy/v1beta1 PodDisruptionBudget": {Kind: "api", ID: "policy/v1beta1 PodDisruptionBudget"},
		"--cloud-provider":                   {Kind: "flag", ID: "--cloud-provider"},
		"3545":                               {}, "Pod": {}, "true": {}, "KEP-99999": {}, "#1": {}, "1.13": {}, "seccompdefault": {}, "https://example.org/3545": {}, "": {},
	} {
		got, ok := d.Refer(name.Unheaded, text)
		if ok != (want != subject.Ref{}) || ok && got.Ref != want {
			t.Errorf("%q leads to %+v, %v", text, got.Ref, ok)
		}
	}
	d.Tables, d.Elements = nil, nil
	if got, ok := d.Refer(name.Unheaded, "SeccompDefault"); ok {
		t.Errorf("without facts a gate leads to %+v", got)
	}
}
