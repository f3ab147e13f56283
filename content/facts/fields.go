package facts

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
)

// FieldsBetween returns the fields of API objects, and their values, that came between two releases, those that went, and
// the fields that turned immutable or can be changed since, as objects.Table.Changes has them.
func (e *Elements) FieldsBetween(from, to content.Version) (came, went, turned []Element) {
	rows := func(all []objects.Change) (out []Element) {
		for _, c := range all {
			e := Element{Kind: Field, Name: c.String(), Of: c.Of, Since: c.Turned}
			if v := c.Value; v != nil {
				e.Value, e.Removed = v.Text, v.Removed()
				e.Since, e.AtLeast = v.Since()
			}
			out = append(out, e.Described(c.Field))
		}
		return out
	}
	in, out, other := e.Objects().Changes(from, to)
	return rows(in), rows(out), rows(other)
}

// Described returns the element with what the types of API objects say of it; what the tables of elements say holds.
func (e Element) Described(f objects.Field) Element {
	none := content.Version{}
	e.Object = &f
	if e.Since == none {
		e.Since, e.AtLeast = f.Since()
	}
	if ends := f.Removed(); e.Removed == none || ends != none && ends.Compare(e.Removed) < 0 {
		e.Removed = ends
	}
	if e.OffSince == none {
		e.OffSince = f.OffSince()
	}
	if len(e.Sources) == 0 {
		e.Sources = []string{declaredBy(e)}
	}
	return e
}

// declaredBy names the repository that declares a field or value of API objects, at the first release that has it.
func declaredBy(e Element) string {
	group, _, _ := strings.Cut(e.Of, "/")
	repository, ok := map[string]string{
		"apiextensions.k8s.io": "apiextensions-apiserver", "apiregistration.k8s.io": "kube-aggregator", "meta": "apimachinery",
		"metrics.k8s.io": "metrics",
	}[group]
	if !ok {
		repository = "api"
	}
	if e.Since.Compare(objects.Newest()) >= 0 {
		return "kubernetes/" + repository + " in July 2026"
	}
	return "kubernetes/" + repository + "@" + e.Since.String() + ".0"
}
