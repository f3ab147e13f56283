package facts

import (
	"path"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
)

// handles index the elements of a kind by all their names in lower case. The index is built on first use, which takes
// milliseconds.
type handles struct {
	once     sync.Once
	names    [][]string       // by element, its name first
	exact    map[string][]int // by handle
	families []int            // elements whose name holds a *
}

func (h *handles) make(of []Element) {
	h.exact = make(map[string][]int, 3*len(of))
	h.names = make([][]string, len(of))
	for i, e := range of {
		h.names[i] = e.handles()
		for _, name := range h.names[i] {
			if at := h.exact[name]; len(at) == 0 || at[len(at)-1] != i {
				h.exact[name] = append(at, i)
			}
		}
		if strings.Contains(e.Name, "*") {
			h.families = append(h.families, i)
		}
	}
}

// handles returns what an element may be called, in lower case: its name first.
func (e Element) handles() []string {
	name, component, of := strings.ToLower(e.Name), strings.ToLower(e.Component), strings.ToLower(e.Of)
	var out []string
	switch e.Kind {
	case API:
		group, kind, _ := strings.Cut(name, " ")
		out = []string{name, group, kind, of}
	case Flag:
		whole := strings.TrimSpace(of + " " + name)
		out = []string{whole, name, strings.TrimLeft(name, "-"), component + "/" + whole, component + " " + whole}
		if of != "" && name != "" {
			out = append(out, component+"/"+name, component+" "+name)
		}
		out = append(out, component+"/"+strings.TrimLeft(name, "-"))
	case Field:
		out = []string{name, component + "/" + name, strings.TrimPrefix(name, of+" ")}
	default:
		out = []string{name, component + "/" + name}
	}
	slices.Sort(out[1:])
	first := out[0]
	return slices.Insert(slices.DeleteFunc(slices.Compact(out[1:]), func(s string) bool {
		return s == "" || s == first || strings.HasSuffix(s, "/")
	}), 0, first)
}

// Match returns the elements of a kind that a name stands for, in any case: the name itself, with its component before
// it or not (kubelet/--x, kubelet --x), a flag with its command or without, with or without its dashes, an API by group
// version, kind or resource; * stands for anything. A metric matches its family.
func (e *Elements) Match(kind ElementKind, typed string) []Element {
	h, all := &e.kinds[kind].handles, e.All(kind)
	h.once.Do(func() { h.make(all) })
	const longest = 1 << 10 // bytes; no name comes near it
	if len(typed) > longest {
		return nil
	}
	typed = strings.Join(strings.Fields(strings.ToLower(typed)), " ")
	var at []int
	if strings.Contains(typed, "*") {
		for i := range h.names {
			if slices.ContainsFunc(h.names[i], func(name string) bool { return matches(typed, name) }) {
				at = append(at, i)
			}
		}
	} else {
		at = slices.Clone(h.exact[typed])
		for _, i := range h.families {
			if matches(h.names[i][0], typed) {
				at = append(at, i)
			}
		}
		slices.Sort(at)
	}
	return content.Each(at, func(n int) Element { return all[n] })
}

// matches reports whether a name is as a pattern in which * stands for anything.
func matches(pattern, name string) bool {
	// A slash is no border in these names, and a bracket no class.
	plain := strings.NewReplacer("/", "\x00", "[", "\x01", "?", "\x02", "\\", "\x03")
	ok, err := path.Match(plain.Replace(pattern), plain.Replace(name))
	return err == nil && ok
}
