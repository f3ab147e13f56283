package indextest

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"testing"

	"k8sexplore/assets"
)

var update = flag.Bool("update", false, "compile the glossary")

// What searches read is the project's glossary; -update writes it anew.
func TestGlossaryIsCompiled(t *testing.T) {
	const from, to = "../../assets/glossary.yaml", "../../assets/glossary.tsv"
	source, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Compile(source)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(to, want, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := assets.Glossary(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is stale: go generate ./assets (%v)", to, err)
	}
}

func TestCompileNoGlossary(t *testing.T) {
	if _, err := Compile([]byte("- terms: 3")); err == nil {
		t.Error("a glossary that is none is compiled")
	}
}

func TestWithBrackets(t *testing.T) {
	for in, want := range map[string][]string{
		"PodSecurityPolicy (PSP)": {"PodSecurityPolicy", "PSP"}, "PersistentVolumeClaim（PVC）": {"PersistentVolumeClaim", "PVC"}, "node": {"node"},
	} {
		if got := withBrackets(in); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}
