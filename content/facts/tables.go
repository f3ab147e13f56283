package facts

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
)

var tablesInProgram = sync.OnceValue(func() *Tables { return tablesIn(inProgram) })

// Embedded returns the tables that are compiled into the program. They are all parsed on the first call.
func Embedded() (*Tables, error) { return tablesInProgram().Whole() }

// OnDemand returns the tables that Embedded does, each of which is parsed when it is first asked for.
func OnDemand() *Tables { return tablesInProgram() }

// Tables holds the releases, enhancements and feature gates; the zero value holds none.
type Tables struct {
	releases onDemand[releaseTable]
	days     onDemand[dayTable]
	keps     onDemand[kepTable]
	gates    onDemand[gateTable]
	prose    onDemand[proseTable]
	elements *Elements // nil for those of the program
}

// Elements returns the tables of elements that belong to these.
func (t *Tables) Elements() *Elements {
	if t.elements == nil {
		return ElementsOnDemand()
	}
	return t.elements
}

// Read reads releases.tsv, asof.tsv, keps.tsv and gates.tsv from a folder; an absent table is an empty one. Each has one record
// a line, tab-separated columns that its header names, and # before comments. An error names file, line, what is wrong
// and what is expected; it is of the first broken line of each file.
func Read(fsys fs.FS) (*Tables, error) { return tablesIn(in(fsys)).Whole() }

// tablesIn returns the tables of a source without reading them.
func tablesIn(from source) *Tables {
	releases := tableIn(from, "releases.tsv", (*releaseTable).read)
	keps := tableIn(from, "keps.tsv", (*kepTable).read)
	lines := tableIn(from, "gates.tsv", (*gateTable).read)
	return &Tables{
		releases: releases,
		days:     tableIn(from, "asof.tsv", (*dayTable).read),
		keps:     keps,
		gates: once(func() (gateTable, error) {
			gates, err := lines.read()
			all, _ := keps.read() // what is wrong there, keps tells
			known, _ := releases.read()
			gates.link(all, known)
			return gates, err
		}),
	}
}

// Whole reads every table and says what is wrong with them.
func (t *Tables) Whole() (*Tables, error) {
	if err := errors.Join(t.releases.fault(), t.days.fault(), t.keps.fault(), t.gates.fault()); err != nil {
		return nil, err
	}
	return t, nil
}

// Releases returns all releases, newest first.
func (t *Tables) Releases() []Release { return t.releases.table() }

// Release returns the minor release that v belongs to.
func (t *Tables) Release(v content.Version) (Release, bool) {
	return content.First(t.Releases(), func(r Release) bool { return r.Version == v.Release() })
}

// Newest returns the newest release that is out on a day, by ISO date; zero for none.
func (t *Tables) Newest(today string) content.Version {
	newest, _ := content.First(t.Releases(), func(r Release) bool { return r.Date != "" && r.Date <= today })
	return newest.Version
}

// KEPs returns all enhancements by number.
func (t *Tables) KEPs() []KEP { return t.keps.table() }

// KEP returns the enhancement with a number.
func (t *Tables) KEP(number int) (KEP, bool) {
	all := t.KEPs()
	i, ok := slices.BinarySearchFunc(all, number, func(k KEP, n int) int { return k.Number - n })
	if !ok {
		return KEP{}, false
	}
	return all[i], true
}

// nearest is how many names an error offers.
const nearest = 5

// NearestKEPs returns up to five numbers of enhancements, nearest as typed first: those that begin with the digits,
// then those with few digits wrong.
func (t *Tables) NearestKEPs(number int) []int {
	typed := content.Each(t.KEPs(), func(k KEP) string { return strconv.Itoa(k.Number) })
	var out []int
	for _, s := range content.Nearest(strconv.Itoa(number), typed)[:min(nearest, len(typed))] {
		n, _ := strconv.Atoi(s) // it was made by Itoa
		out = append(out, n)
	}
	return out
}

// Gates returns all feature gates in alphabetical order.
func (t *Tables) Gates() []Gate { return t.gates.table().all }

// Gate returns the feature gate of that name, in any case.
func (t *Tables) Gate(name string) (Gate, bool) {
	gates := t.gates.table()
	i, ok := slices.BinarySearch(gates.names, strings.ToLower(name))
	if !ok {
		return Gate{}, false
	}
	return gates.all[i], true
}

// GatesBeginning returns the feature gates whose names begin so, in any case.
func (t *Tables) GatesBeginning(prefix string) []Gate {
	prefix = strings.ToLower(prefix)
	gates := t.gates.table()
	from, _ := slices.BinarySearch(gates.names, prefix)
	to := from
	for to < len(gates.names) && strings.HasPrefix(gates.names[to], prefix) {
		to++
	}
	return gates.all[from:to:to]
}

// NearestGates returns up to five names of feature gates, nearest first.
func (t *Tables) NearestGates(name string) []string {
	names := content.Each(t.Gates(), func(g Gate) string { return g.Name })
	return content.Nearest(name, names)[:min(nearest, len(names))]
}

// GatesOf returns the feature gates that an enhancement names and the tables know.
func (t *Tables) GatesOf(kep int) []Gate {
	k, _ := t.KEP(kep)
	var out []Gate
	for _, use := range k.Gates {
		if g, ok := t.Gate(use.Name); ok {
			out = append(out, g)
		}
	}
	return out
}
