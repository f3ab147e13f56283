package dialogue_test

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// What is planned is listed with the cards of enhancements without an entry.
func TestPlanned(t *testing.T) {
	o := options(t, content.English)
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	o.Catalog.SetPlanned(func() []content.Fact { return tables.Unmerged(o.Catalog) })
	d := newDialogue(t, o)
	if said := talk(t, d, "is:planned sig:cli"); !strings.Contains(said, "planned") || !strings.Contains(said, "KEP-3104") {
		t.Errorf("it lists\n%s", said)
	}
	if said := talk(t, d, "is:planned release:1.38 sig:cli"); !strings.Contains(said, "1. KEP-3104") {
		t.Errorf("of 1.38 it lists\n%s", said)
	}
}

// The page of a release that was said to its end is read: what came later is new from then on.
func TestReleaseRead(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	d := newDialogue(t, o)
	d.Greet(t.Context())
	const told = "New is what came after 1.36, which you read last: new lists it."
	if said := talk(t, d, "1.36"); strings.Contains(said, told) {
		t.Errorf("a part of the page counts as read:\n%s", said)
	}
	if said := talk(t, d, "read"); !strings.HasSuffix(said, told) {
		t.Errorf("it ends with\n%s", said[max(0, len(said)-300):])
	}
	if said := talk(t, d, "new"); !strings.Contains(said, " 1.38;") || strings.Contains(said, " 1.36;") {
		t.Errorf("new lists\n%s", said)
	}
	if err := d.Leave(t.Context()); err != nil {
		t.Fatal(err)
	}
	d = newDialogue(t, o)
	if said := strings.Join(d.Greet(t.Context()), "\n"); !strings.Contains(said, told) {
		t.Errorf("it begins with\n%s", said)
	}
	if said := talk(t, d, "1.36", "unread"); !strings.Contains(said, "Not read: 1.36") {
		t.Errorf("taken back with\n%s", said)
	}
	if said := talk(t, d, "new"); strings.Contains(said, "KEP-") {
		t.Errorf("new lists\n%s", said)
	}
}
