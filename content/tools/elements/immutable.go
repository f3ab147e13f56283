package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"k8sexplore/content/facts/objects"
)

// hold is what keeps a field from being changed, in spans of releases.
type hold struct{ how, releases string }

// holds are the holds of fields by path.
type holds map[string][]hold

// holdTables are the holds of kinds, by name; those of all kinds stand under *.
type holdTables struct {
	types   map[string]*typeLines
	told    map[string]holds    // by the comments of the types
	listed  map[string]holds    // in immutable.tsv
	general map[string]holds    // there, of the fields below a path that no other line names
	below   map[string][]string // the names right below a kind and path
	faults  []error
}

// all is the name of the kind that stands for all of them.
const all = "*"

// immutableColumn is the place of what comments tell in a line of objects.tsv.
const immutableColumn = 8

var (
	heldForm   = regexp.MustCompile(`^(immutable|once set|mutable|(when|except) [^\t]*[^\t.])$`)
	spansForm  = regexp.MustCompile(`^1\.\d+-(1\.\d+)?$`)
	apartTypes = regexp.MustCompile(`(TemplateSpec|VolumeClaimTemplate)$`)
)

// holdsOf returns the lines of what cannot be changed: of all kinds, and of each of some kinds, by their names.
func (c *compilation) holdsOf(types map[string]*typeLines, kinds []string) (map[string][]string, error) {
	t := holdTables{
		types: types, told: map[string]holds{}, listed: map[string]holds{}, general: map[string]holds{}, below: map[string][]string{},
	}
	for _, kind := range kinds {
		t.told[kind] = holds{}
		t.walk(kind, types[kind], "", false, nil)
	}
	data, err := fs.ReadFile(c.sourceFiles, "immutable.tsv")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := t.read(strings.Split(line, "\t")); err != nil {
			t.faults = append(t.faults, fmt.Errorf("sources/immutable.tsv:%d: %w", i+1, err))
		}
	}
	out := map[string][]string{}
	for _, kind := range append(kinds, all) {
		out[kind] = t.lines(kind)
	}
	return out, errors.Join(t.faults...)
}

// walk notes what the comments of a type and of those below tell, and what there is. What a comment says of a field holds
// of the object that it describes: in a template of one it says nothing.
func (t *holdTables) walk(kind string, of *typeLines, path string, inTemplate bool, within []*typeLines) {
	if of == nil || slices.Contains(within, of) {
		return
	}
	within = append(within, of)
	group, _, _ := strings.Cut(of.name, " ")
	for _, part := range of.parts {
		columns := strings.Split(part, "\t")
		name, typ := columns[1], columns[2]
		if strings.HasPrefix(name, "=") || strings.HasSuffix(typ, "v1 ObjectMeta") && path == "" { // that of all kinds
			continue
		}
		base := strings.TrimLeft(typ, "[]{}")
		at := strings.TrimPrefix(path+"."+name, ".")
		if key := kind + " " + path; !slices.Contains(t.below[key], name) {
			t.below[key] = append(t.below[key], name)
		}
		if len(columns) > immutableColumn && !inTemplate {
			for _, said := range strings.Split(columns[immutableColumn], ";") {
				i := strings.LastIndexByte(said, ' ')
				t.told[kind][at] = append(t.told[kind][at], hold{said[:i], said[i+1:]})
			}
		}
		next := t.types[base]
		if next == nil {
			next = t.types[group+" "+base]
		}
		t.walk(kind, next, at+typ[:len(typ)-len(base)], inTemplate || apartTypes.MatchString(base) || name == "volumeClaimTemplates", within)
	}
}

// read reads a line of immutable.tsv.
func (t *holdTables) read(columns []string) error {
	const most = 6
	if len(columns) != most || slices.Contains(columns, "") {
		return errors.New("expected group versions and kinds, a path, what holds, releases, what was read and a source")
	}
	of, path, one := columns[0], columns[1], hold{columns[2], columns[3]}
	if !heldForm.MatchString(one.how) || !spansForm.MatchString(one.releases) {
		const want = "immutable, once set, mutable or a sentence with when or except, and a span of releases"
		return fmt.Errorf("%s %s, expected %s", one.how, one.releases, want)
	}
	known := of == all
	for _, kind := range kindsIn(of) {
		known = known || t.told[kind] != nil
		for _, at := range pathsIn(path) {
			before, isGeneral := strings.CutSuffix(at, ".*")
			into := t.listed
			names := []string{at}
			if isGeneral {
				into, names = t.general, nil
				for _, name := range t.below[kind+" "+before] {
					names = append(names, strings.TrimPrefix(before+"."+name, "."))
				}
			}
			if into[kind] == nil {
				into[kind] = holds{}
			}
			for _, name := range names {
				into[kind][name] = append(into[kind][name], one)
			}
		}
	}
	if !known {
		return fmt.Errorf("no kind %s is served", of)
	}
	return t.check(of, path)
}

// check says which path of a line no kind of it has.
func (t *holdTables) check(of, path string) error {
	for _, at := range pathsIn(path) {
		parent, name := "", at
		if i := strings.LastIndexByte(at, '.'); i >= 0 {
			parent, name = at[:i], at[i+1:]
		}
		has := func(kind string) bool {
			below := t.below[kind+" "+parent]
			return slices.Contains(below, name) || name == all && len(below) > 0
		}
		if of != all && !slices.ContainsFunc(kindsIn(of), has) {
			return fmt.Errorf("no field %s of %s", at, of)
		}
	}
	return nil
}

// kindsIn returns the kinds that a line names: apps/v1,v1beta2 Deployment,DaemonSet.
func kindsIn(of string) (out []string) {
	if of == all {
		return []string{all}
	}
	versions, kinds, _ := strings.Cut(of, " ")
	group, first, isNamed := strings.Cut(versions, "/")
	if !isNamed {
		group, first = "", versions
	}
	for _, version := range strings.Split(first, ",") {
		for _, kind := range strings.Split(kinds, ",") {
			out = append(out, strings.TrimPrefix(group+"/"+version, "/")+" "+kind)
		}
	}
	return out
}

// pathsIn returns the paths that a line names: spec.{a,b}.
func pathsIn(path string) (out []string) {
	before, rest, ok := strings.Cut(path, "{")
	if !ok {
		return []string{path}
	}
	for _, name := range strings.Split(strings.TrimSuffix(rest, "}"), ",") {
		out = append(out, before+name)
	}
	return out
}

// withoutHold returns a line of a type without what the comment tells of changes: the lines of kinds tell it.
func withoutHold(part string) string {
	if columns := strings.Split(part, "\t"); len(columns) > immutableColumn {
		part = strings.Join(columns[:immutableColumn], "\t")
		for strings.HasSuffix(part, "\t-") {
			part = strings.TrimSuffix(part, "\t-")
		}
	}
	return part
}

// lines returns the lines of a kind, by path.
func (t *holdTables) lines(kind string) (out []string) {
	held := holds{}
	for _, from := range []holds{t.told[kind], t.general[kind], t.listed[kind]} { // each before what holds instead
		maps.Copy(held, from)
	}
	for _, path := range slices.Sorted(maps.Keys(held)) {
		for _, h := range held[path] {
			out = append(out, "\t"+objects.HeldPath+path+"\t"+h.how+"\t"+h.releases)
		}
	}
	return out
}
