package plan

import (
	"cmp"
	"slices"

	"k8sexplore/content/facts"
)

// fieldFacts returns, by kind of API objects, the fields and values that differ between From and To, or turned immutable.
func (b *builder) fieldFacts() map[string][]Fact {
	by := map[string][]Fact{}
	note := func(kind string, f Fact) { by[kind] = append(by[kind], f) }
	came, went, turned := b.Elements.FieldsBetween(b.from, b.to)
	for i := range came {
		note(came[i].Object.Kind, Fact{Event: Added, Release: came[i].Since, Element: &came[i]})
	}
	for i := range went {
		note(went[i].Object.Kind, Fact{Event: Removed, Release: went[i].Removed, Element: &went[i]})
	}
	for i := range turned {
		note(turned[i].Object.Kind, Fact{Event: Changed, Release: turned[i].Since, Element: &turned[i]})
	}
	return by
}

// fieldItems returns an item for each kind of API objects whose fields, values or defaults of fields differ between From
// and To, or turned immutable. Other items tell what of that asks for something: defaults that turn, fields that go.
func (b *builder) fieldItems() []Item {
	by := <-b.fields
	for _, f := range b.defaultFacts() {
		e, _ := f.Default.Of.Element()
		if of, ok := b.Elements.Objects().Begin(e.Of); ok && f.Default.Of.Kind == facts.ObjectDefault {
			by[of.Field().Kind] = append(by[of.Field().Kind], f)
		}
	}
	var out []Item
	for kind, all := range by {
		slices.SortStableFunc(all, func(x, y Fact) int {
			return cmp.Or(cmp.Compare(x.Event.rank(), y.Event.rank()), x.Release.Compare(y.Release))
		})
		out = append(out, Item{
			ID: string(Fields) + "/" + kind, Kind: Fields, Section: Nothing, Release: b.to.Release(), Phase: Clients,
			Under: "kube-apiserver", Components: []string{"kube-apiserver"}, Facts: all,
		})
	}
	return out
}
