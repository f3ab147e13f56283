package content_test

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// TestFields checks that the rows of the table are whole: a filter that can be written can also be taken back, and
// none hides another.
func TestFields(t *testing.T) {
	c := open(t, randomEntries(seeded(14), 200))
	counted := c.Select(content.Filters{}).Facets
	if len(counted) > 7 {
		t.Error("more fields are counted than a matcher has bits for")
	}
	for _, field := range content.Fields() {
		for _, value := range append(c.Values(field), c.Completions(field, "")...) {
			var f content.Filters
			err := c.AddValue(&f, field, value)
			terms := f.Terms()
			if err != nil || len(terms) != 1 || !strings.EqualFold(terms[0].Value, value) || !f.Without(terms[0]).IsZero() {
				t.Errorf("%s:%s is read as %v, %v", field, value, terms, err)
			}
		}
		if example := field.Traits().Example; example != "" && !strings.HasPrefix(example, string(field)+":") {
			t.Errorf("%s has the example %s", field, example)
		}
		isCounted := slices.ContainsFunc(counted, func(f content.Facet) bool { return f.Field == field })
		if traits := field.Traits(); traits.Choice && !isCounted || traits.Switch && len(c.Values(field)) != 1 {
			t.Errorf("%s does not have what its traits need", field)
		}
	}
	if (content.Field("holder").Traits() != content.Traits{}) {
		t.Error("an unknown field has traits")
	}
}

// TestFieldAliases checks that every name of a field leads to that field alone.
func TestFieldAliases(t *testing.T) {
	for alias, want := range map[string]content.Field{
		"version": content.FieldRelease, "Status": content.FieldStage, "is": content.FieldIs, "type": content.FieldKind,
		"featuregate": content.FieldGate, "feature-gate": content.FieldGate, "language": content.FieldLanguage, "pull": content.FieldPR,
	} {
		if field, _, ok := content.CutFilter(alias + ":x"); !ok || field != want {
			t.Errorf("%s: is %q, not %s", alias, field, want)
		}
	}
}
