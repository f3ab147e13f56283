package notecheck_test

import (
	"os"
	"testing"

	"k8sexplore/content/facts"
	"k8sexplore/content/notecheck"
)

func tables(t *testing.T) notecheck.Tables {
	t.Helper()
	f, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	e, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	d, err := os.ReadFile("../facts/differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return notecheck.Tables{Facts: f, Elements: e, Differences: string(d)}
}

func TestEmbeddedFacts(t *testing.T) {
	tally, err := notecheck.CheckFacts(os.DirFS("../notes"), tables(t))
	if err != nil {
		t.Error(err)
	}
	t.Log(tally)
}
