package notecheck

import (
	"os"
	"slices"
	"testing"

	"k8sexplore/content"
)

// Every reason why a table does not have what headers list is needed.
func TestBeyondTablesIsNeeded(t *testing.T) {
	notes, err := read(os.DirFS("../../notes"))
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, n := range notes {
		if english := n.texts[content.English]; english != nil {
			listed = append(listed, english.header.APIs...)
		}
	}
	for _, b := range beyondTables() {
		if !slices.ContainsFunc(listed, b.form.MatchString) {
			t.Errorf("no note lists %s (%s)", b.form, b.why)
		}
	}
}
