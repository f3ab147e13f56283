package name

import (
	"slices"
	"strings"
	"sync"

	"k8sexplore/content/facts"
)

// Element names elements: all that a kind has of a name, or those of one component.
type Element struct {
	Kind      facts.ElementKind
	Name      string // as facts.Element has it; of a command the whole of it: kubectl alpha debug
	Component string // "" for every component
}

// Elements are the elements of the facts by what people call them; the zero value knows none. They are immutable and
// safe for concurrent use.
type Elements struct {
	facts *facts.Elements
	known []called       // by kind, then by name
	keys  map[string]int // positions in known
}

// called is a name with all that it stands for.
type called struct {
	Element
	rows    []*facts.Element // of the facts
	aliases []string         // what else it may begin with, in lower case; the name itself first
}

// NewElements indexes the elements by their names. It takes milliseconds: not for Update or View.
func NewElements(f *facts.Elements) *Elements {
	n := &Elements{facts: f, keys: map[string]int{}}
	for _, kind := range facts.ElementKinds() {
		all := f.All(kind)
		for i := range all {
			e := &all[i]
			key := keyOf(*e)
			at, known := n.keys[key]
			if !known {
				at = len(n.known)
				n.keys[key] = at
				n.known = append(n.known, called{Element: Element{Kind: kind, Name: Called(*e)}, aliases: aliases(*e)})
			}
			n.known[at].rows = append(n.known[at].rows, e)
		}
	}
	return n
}

var embedded = sync.OnceValues(func() (*Elements, error) {
	f, err := facts.EmbeddedElements()
	if err != nil {
		return nil, err
	}
	return NewElements(f), nil
})

// Embedded returns the elements that are compiled into the program. The first call takes milliseconds.
func Embedded() (*Elements, error) { return embedded() }

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
		return key(facts.Field, fieldPath(e))
	}
	return key(e.Kind, Called(e))
}

func key(kind facts.ElementKind, name string) string {
	return string(kind) + " " + strings.ToLower(name)
}

// fieldPath writes a field as Kind.path; an annotation or a label is its key alone.
func fieldPath(e facts.Element) string {
	words := strings.Fields(e.Name)
	if of := strings.Fields(e.Of); len(of) > 1 && isGroupVersion(of[0]) && !strings.HasPrefix(e.Name, e.Of) {
		words = append(of, words...)
	}
	return joinPath(words)
}

// joinPath joins a kind and what stands behind it, without the version before it.
func joinPath(words []string) string {
	if len(words) > 1 && isGroupVersion(words[0]) {
		words = words[1:]
	}
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.Trim(w, ".:,")
	}
	return strings.Join(out, ".")
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

// Rows returns the elements of a name, in the order of the facts.
func (n *Elements) Rows(of Element) []facts.Element {
	i, ok := n.keys[key(of.Kind, of.Name)]
	if !ok {
		i = slices.IndexFunc(n.known, func(c called) bool { return c.Kind == of.Kind && strings.EqualFold(c.Name, of.Name) })
	}
	if i < 0 {
		return nil
	}
	return n.known[i].of(of.Component)
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

// Related returns what else has to do with a name: the same name of other components, an API's kind in other versions.
func (n *Elements) Related(to Element) (out []facts.Element) {
	if to.Component != "" {
		for _, e := range n.Rows(Element{Kind: to.Kind, Name: to.Name}) {
			if e.Component != to.Component {
				out = append(out, e)
			}
		}
	}
	_, kind, ok := strings.Cut(to.Name, " ")
	if to.Kind != facts.API || !ok {
		return out
	}
	for _, c := range n.known {
		if _, other, _ := strings.Cut(c.Name, " "); c.Kind == facts.API && other == kind && c.Name != to.Name {
			out = append(out, c.of("")...)
		}
	}
	return out
}
