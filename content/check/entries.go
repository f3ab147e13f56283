package check

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// maxEntries is how many entries a finding names at most.
const maxEntries = 5

// naming finds the entries of a catalog that tell of a gate or of a row of the tables. It is safe for concurrent use.
type naming struct {
	catalog *content.Catalog
	named   func() map[string][]int // rows of the catalog by what their metadata names: component and flag, or a metric

	mu   sync.Mutex
	told map[string][]string
}

func newNaming(c *content.Catalog) *naming {
	named := sync.OnceValue(func() map[string][]int {
		out := map[string][]int{}
		for row := range c.Len() {
			for _, name := range slices.Concat(c.Flags(row), c.Metrics(row)) {
				out[name] = append(out[name], row)
			}
		}
		return out
	})
	return &naming{catalog: c, named: named, told: map[string][]string{}}
}

// ofGate returns the entries that name a gate.
func (n *naming) ofGate(g facts.Gate) []string {
	return n.once("gate "+g.Name, func() []int { return n.catalog.ByGate(g.Name, false) })
}

var pullRequest = pattern.Lazily(`^#(\d+)$`)

// of returns the entries that tell of a row: those of the pull requests that are its sources, and those whose
// metadata names the flag or the metric.
func (n *naming) of(e row, component string) []string {
	return n.once(strings.Join([]string{string(e.Kind), component, e.Name, e.Value, e.Of}, "\x00"), func() []int {
		var rows []int
		for _, source := range e.Sources {
			if m := pullRequest().FindStringSubmatch(source); m != nil {
				number, err := strconv.Atoi(m[1])
				if err == nil {
					rows = append(rows, n.catalog.ByPR(number)...)
				}
			}
		}
		if e.Kind != facts.Flag && e.Kind != facts.Metric {
			return rows
		}
		named := n.named()
		rows = append(rows, named[strings.TrimSpace(component+" "+e.Name)]...)
		return append(rows, named[e.Name]...)
	})
}

// once finds rows and keeps their identifiers, newest first.
func (n *naming) once(key string, find func() []int) []string {
	if n.catalog == nil {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if ids, ok := n.told[key]; ok {
		return ids
	}
	rows := find()
	slices.Sort(rows) // a catalog's order is newest first
	rows = slices.Compact(rows)
	var ids []string
	for _, row := range rows[:min(maxEntries, len(rows))] {
		ids = append(ids, n.catalog.ID(row))
	}
	n.told[key] = ids
	return ids
}
