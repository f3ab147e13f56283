package upgrade

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
)

// Reference is a page upstream.
type Reference struct {
	Name    string // KEP-127, #131085
	Address string
}

// ReadOn returns where one reads on about an item: the pages of its entries and, where it has none, of what its facts
// name. Of gates that it lists the names say enough.
func (t Teller) ReadOn(i *plan.Item) []Reference {
	var out []Reference
	add := func(name, address string) {
		if r := (Reference{name, address}); address != "" && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	for _, row := range i.Rows {
		e := t.Catalog.Entry(row)
		name := e.Number()
		if e.KEP != 0 {
			name = "KEP-" + name
		}
		add(name, e.URL())
	}
	if len(out) > 0 || i.Gates {
		return out
	}
	for k := range i.Facts {
		for _, source := range i.Facts[k].Sources() {
			if n, err := strconv.Atoi(strings.TrimPrefix(source, "#")); err == nil {
				add(source, content.PullAddress(n))
			} else if n, err := strconv.Atoi(strings.TrimPrefix(source, "KEP-")); err == nil {
				add(source, content.KEPAddress(n))
			}
		}
	}
	return out
}
