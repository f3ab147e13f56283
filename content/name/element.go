package name

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Element names elements: all that a kind has of a name, or those of one component.
type Element struct {
	Kind      facts.ElementKind
	Name      string // as facts.Element has it; of a command the whole of it: kubectl alpha debug
	Component string // "" for every component
}

// Elements are the elements of the facts by what people call them. Each kind is indexed when it is first asked for,
// which takes up to milliseconds. Elements are immutable and safe for concurrent use.
type Elements struct {
	facts *facts.Elements
	kinds map[facts.ElementKind]func() *directory

	resources func() map[string]string // the kinds of API objects by resource, in lower case
}

// directory holds the elements of a kind by name.
type directory struct {
	names []called
	keys  map[string]int // positions in names, as keyOf has it
	as    map[string]int // the same by name, in lower case
}

// called is a name with all that it stands for.
type called struct {
	Element
	rows    []*facts.Element // of the facts
	aliases []string         // what else it may begin with, in lower case; the name itself first
}

// NewElements returns the elements of the facts by name; nothing is read yet.
func NewElements(f *facts.Elements) *Elements {
	n := &Elements{facts: f, kinds: map[facts.ElementKind]func() *directory{}}
	for _, kind := range facts.ElementKinds() {
		n.kinds[kind] = sync.OnceValue(func() *directory { return newDirectory(f.All(kind)) })
	}
	n.resources = sync.OnceValue(n.readResources)
	return n
}

func newDirectory(all []facts.Element) *directory {
	d := &directory{keys: map[string]int{}, as: map[string]int{}}
	for i := range all {
		e := &all[i]
		key := keyOf(*e)
		at, known := d.keys[key]
		if !known {
			at = len(d.names)
			d.keys[key] = at
			if _, told := d.as[strings.ToLower(Called(*e))]; !told {
				d.as[strings.ToLower(Called(*e))] = at
			}
			d.names = append(d.names, called{Element: Element{Kind: e.Kind, Name: Called(*e)}, aliases: aliases(*e)})
		}
		d.names[at].rows = append(d.names[at].rows, e)
	}
	return d
}

// of returns the names of a kind, none where there are no facts.
func (n *Elements) of(kind facts.ElementKind) *directory {
	if d := n.kinds[kind]; d != nil {
		return d()
	}
	return &directory{}
}

// ofAny returns the names of a kind, "" for those of every kind, in the order of the facts.
func (n *Elements) ofAny(kind facts.ElementKind) iter.Seq[*called] {
	return func(yield func(*called) bool) {
		for _, k := range facts.ElementKinds() {
			if kind != "" && k != kind {
				continue
			}
			names := n.of(k).names
			for i := range names {
				if !yield(&names[i]) {
					return
				}
			}
		}
	}
}

var inProgram = sync.OnceValue(func() *Elements { return NewElements(facts.ElementsOnDemand()) })

var none = sync.OnceValue(func() *Elements { return NewElements(facts.NoElements()) })

// None returns elements of facts that have no rows.
func None() *Elements { return none() }

// Embedded returns the elements that are compiled into the program, read as Read does.
func Embedded() (*Elements, error) {
	if _, err := facts.EmbeddedElements(); err != nil {
		return nil, err
	}
	return inProgram().Read(), nil
}

// Read reads and indexes them all, which takes milliseconds: not for Update or View.
func (n *Elements) Read() *Elements {
	for _, kind := range facts.ElementKinds() {
		n.of(kind)
	}
	return n
}

// Load reads what the elements are made of, as facts.Elements.Load does.
func (n *Elements) Load() {
	n.facts.Load()
}

// OnDemand returns the elements that Embedded does, each kind of which is read when it is first asked for.
func OnDemand() *Elements { return inProgram() }

// Called returns the name that an element goes by.
func Called(e facts.Element) string {
	if e.IsCommand() {
		return strings.TrimSpace(e.Component + " " + e.Of)
	}
	return e.Name
}

// keyOf is the same for all elements of one name, however that is written.
func keyOf(e facts.Element) string {
	if e.Kind == facts.Field {
		return keyOfName(fieldPath(e))
	}
	return keyOfName(Called(e))
}

// keyOfName is keyOf an element of that name: of a field without the marks of lists and maps.
func keyOfName(called string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(called), "[]", ""), "{}", "")
}

// fieldPath writes a field as Kind.path; an annotation or a label is its key alone.
func fieldPath(e facts.Element) string {
	words := strings.Fields(e.Name)
	of := strings.Fields(e.Of)
	if len(of) > 1 && isGroupVersion(of[0]) && !strings.HasPrefix(e.Name, e.Of) && !strings.HasPrefix(e.Name, of[1]+".") {
		words = append(of, words...)
	}
	return joinPath(words)
}

// joinPath joins a kind and what stands behind it, without the version before it.
func joinPath(words []string) string {
	if len(words) > 1 && isGroupVersion(words[0]) {
		words = words[1:]
	}
	parts := content.Each(words, func(w string) string { return strings.Trim(w, ".:,") })
	return strings.Join(parts, ".")
}

// isGroupVersion reports v1 and policy/v1beta1.
func isGroupVersion(word string) bool {
	version := word[strings.LastIndexByte(word, '/')+1:]
	return len(version) > 1 && version[0] == 'v' && version[1] >= '0' && version[1] <= '9'
}

// aliases returns what people may begin to type for an element, in lower case: its name, the same without dashes,
// version or kind, and an API's resource.
func aliases(e facts.Element) []string {
	name := strings.ToLower(Called(e))
	out := []string{name}
	switch e.Kind {
	case facts.Flag:
		out = append(out, strings.TrimLeft(name, "-"))
		if e.IsCommand() {
			out = append(out, strings.ToLower(e.Of))
		}
	case facts.API:
		if _, kind, ok := strings.Cut(name, " "); ok {
			out = append(out, kind)
		}
		if e.Of != "" {
			out = append(out, e.Of)
		}
	case facts.Field:
		out = append(out, strings.ToLower(fieldPath(e)), lastField(name))
	default:
	}
	return slices.Compact(out)
}

// lastField returns the field that a path ends in.
func lastField(path string) string { return path[strings.LastIndexAny(path, ". ")+1:] }

// Rows returns the elements of a name, in the order of the facts; a field of API objects is one element for each group
// version that has it.
func (n *Elements) Rows(of Element) []facts.Element {
	if of.Kind == facts.Field && of.Component == "" {
		return n.withObjects(of.Name, n.listed(of))
	}
	return n.listed(of)
}

// listed returns the elements of a name that the tables of elements have.
func (n *Elements) listed(of Element) []facts.Element {
	d := n.of(of.Kind)
	i, ok := d.keys[keyOfName(of.Name)]
	if !ok {
		i, ok = d.as[strings.ToLower(of.Name)]
	}
	if !ok {
		return nil
	}
	return d.names[i].of(of.Component)
}

// of returns the elements of a name that a component has; "" for every component.
func (c *called) of(component string) (out []facts.Element) {
	for _, e := range c.rows {
		if component == "" || e.Component == component {
			out = append(out, *e)
		}
	}
	return out
}

// Related returns what else has to do with a name: the same name of other components, an API's kind in other versions,
// a field of other objects that share what it stands in.
func (n *Elements) Related(to Element) (out []facts.Element) {
	if to.Component != "" {
		for _, e := range n.Rows(Element{Kind: to.Kind, Name: to.Name}) {
			if e.Component != to.Component {
				out = append(out, e)
			}
		}
	}
	_, kind, ok := strings.Cut(to.Name, " ")
	switch {
	case to.Kind == facts.Field:
		return append(out, n.sharing(to.Name)...)
	case to.Kind != facts.API || !ok:
		return out
	}
	for c := range n.ofAny(facts.API) {
		if _, other, _ := strings.Cut(c.Name, " "); other == kind && c.Name != to.Name {
			out = append(out, c.of("")...)
		}
	}
	return out
}

// DefaultsOf returns the defaults of an element that turned.
func (n *Elements) DefaultsOf(e facts.Element) []facts.Default { return n.facts.DefaultsOf(e) }
