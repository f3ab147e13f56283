package notecheck_test

import (
	"os"
	"testing"

	"k8sexplore/content/facts"
	"k8sexplore/content/notecheck"
)

// What the tables say is there in every language, and the translations are those of the tables.
func TestEmbeddedTexts(t *testing.T) {
	tables, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	if err := notecheck.CheckTexts(os.DirFS("../facts"), tables); err != nil {
		t.Error(err)
	}
}
