package name

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Headed is which part of an entry's header a name stands in.
type Headed int

// The parts of a header that name elements.
const (
	Unheaded Headed = iota
	HeadedAPI
	HeadedFlag
	HeadedMetric
)

// Mentioned returns what a name in the header of an entry stands for, as notes write it: "kubelet --x=y", "v1 Pod
// .spec.x", "KubeletConfiguration x", "policy/v1 PodDisruptionBudget", "annotation x", "admission plugin X". ok is
// false where the facts do not know it.
func (n *Elements) Mentioned(in Headed, text string) (e Element, ok bool) {
	words := strings.Fields(folded(text))
	if len(words) == 0 {
		return Element{}, false
	}
	whole, last := strings.Join(words, " "), words[len(words)-1]
	component, flag := readFlag(whole)
	switch {
	case in == HeadedMetric:
		return n.metric(words[0])
	case flag != "":
		return n.lookUp(facts.Flag, flag, component)
	case strings.Contains(whole, "admission plugin "):
		return n.lookUp(facts.Plugin, last, "")
	case strings.Contains(whole, "annotation ") || strings.Contains(whole, "label "):
		return n.lookUp(facts.Field, last, "")
	}
	if e, ok = n.lookUp(facts.API, whole, ""); ok {
		return e, ok
	}
	if e, ok = n.lookUp(facts.Field, joinPath(words), ""); ok {
		return e, ok
	}
	if e, ok = n.objectMentioned(words); ok || in == HeadedAPI {
		return e, ok
	}
	return n.lookUp(facts.Flag, whole, "") // a command
}

// objectMentioned returns the field of API objects that words of a header name: what stands behind its path is passed
// over, as are values.
func (n *Elements) objectMentioned(words []string) (Element, bool) {
	if len(words) < 2 || !isGroupVersion(words[0]) {
		return Element{}, false
	}
	if len(words) > 2 {
		return n.objectElement(strings.Join(words[:3], " "))
	}
	return Element{}, false
}

// metric returns what a metric in a header is, or the family that it belongs to.
func (n *Elements) metric(text string) (Element, bool) {
	name, _, _ := strings.Cut(text, "{")
	if e, ok := n.lookUp(facts.Metric, name, ""); ok {
		return e, true
	}
	if found := n.facts.Match(facts.Metric, name); len(found) > 0 && !strings.Contains(name, "*") {
		return Element{Kind: facts.Metric, Name: Called(found[0])}, true
	}
	return Element{}, false
}

// readFlag reads a flag and the component before it: kubelet --x, kubelet/--x, kubectl run --x=y; flag is "" where
// there is none.
func readFlag(typed string) (component, flag string) {
	i := strings.Index(typed, "--")
	if i < 0 || i > 0 && typed[i-1] != ' ' && typed[i-1] != '/' {
		return "", ""
	}
	component, _, _ = strings.Cut(strings.TrimRight(typed[:i], " /"), " ")
	flag, _, _ = strings.Cut(typed[i:], "=")
	flag, _, _ = strings.Cut(flag, " ")
	return component, flag
}

// Mentions are the rows of a catalog whose headers name elements.
type Mentions struct {
	elements *Elements
	catalog  *content.Catalog
	rows     map[Element][]int // newest first; by name and component, "" where the header has none
}

// NewMentions looks through the headers of a catalog, which takes milliseconds.
func NewMentions(n *Elements, c *content.Catalog) *Mentions {
	m := &Mentions{elements: n, catalog: c, rows: map[Element][]int{}}
	for row := range c.Len() {
		for in, names := range [][]string{HeadedAPI: c.APIs(row), HeadedFlag: c.Flags(row), HeadedMetric: c.Metrics(row)} {
			for _, text := range names {
				e, ok := n.Mentioned(Headed(in), text)
				if have := m.rows[e]; ok && (len(have) == 0 || have[len(have)-1] != row) {
					m.rows[e] = append(have, row)
				}
			}
		}
	}
	return m
}

// Of returns the entries that speak of an element, newest first: those whose headers name it, for its component or for
// none, or name it in the first of the kinds that share it, and those of the pull requests that its row stands on.
func (m *Mentions) Of(e facts.Element) []int {
	of := Element{Kind: e.Kind, Name: Called(e)}
	rows := slices.Clone(m.rows[of])
	if e.Object != nil && e.Object.Shared != e.Object.Place {
		rows = append(rows, m.rows[m.elements.placed(e.Object.Shared)]...)
	}
	if e.Component != "" {
		of.Component = e.Component
		rows = append(rows, m.rows[of]...)
	}
	for _, source := range e.Sources {
		if number, ok := ReadNumber(source); ok && number.Of != Enhancement {
			rows = append(rows, m.catalog.ByPR(number.N)...)
		}
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}
