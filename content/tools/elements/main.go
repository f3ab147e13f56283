// Command elements makes the tables of APIs, flags, fields, metrics, admission plugins, changes, artifacts and turned defaults
// of package facts out of the project's sources.
//
//	go -C content/tools run ./elements
//
// It reads removals.yaml, which tells what Kubernetes removed or deprecated; in staging the tables of configuration
// fields, flags and metrics that were read at the tags of the staging repositories; served.tsv, the API kinds, written by
// command served; objects.tsv, the types of API objects, written by command objects; in copies flags and metrics,
// written by command copies; and, kept by hand, forms.yaml (rows of removals.yaml that are put otherwise), more.yaml
// (what no other list has), confirmed.yaml (what was looked up for single rows), defaults.yaml (defaults that turned) and
// the sheets of releases that are in the making. Everything that is wrong is listed with file and line, and then no table
// is touched. The same sources make the same bytes. What the tables say is translated by hand, in texts.XX.tsv beside
// them: the command names the texts that have no line there any more, or not yet.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/tools/notecheck"
	"k8sexplore/content/tools/tool"
)

func main() {
	sources := flag.String("sources", "../facts/sources", "the `folder` of the sources")
	out := flag.String("out", "../facts", "the `folder` of the tables")
	flag.Parse()
	said, err := run(os.DirFS(*sources), *out)
	tool.Done(err)
	fmt.Print(said)
}

// run compiles the tables and writes them, all or none, and says what is in them.
func run(sources fs.FS, out string) (string, error) {
	c := &compilation{rows: map[key]*facts.Element{}, sourceFiles: sources}
	c.readRemovals()
	c.readMore()
	c.readMaking()
	c.readSource()
	c.readCopies()
	c.readServed()
	c.readDefaults()
	c.settle()
	c.confirm()
	if err := errors.Join(c.faults...); err != nil {
		return "", err
	}
	tables := c.tables()
	var err error
	if tables[objectsFile], err = c.objectTable(); err != nil {
		return "", fmt.Errorf("compiling the fields of API objects: %w", err)
	}
	err = tool.Replace(out, tables, func(written fs.FS) error {
		_, err := facts.ReadElements(written)
		return err
	})
	if err != nil {
		return "", err
	}
	said := c.summary(tables)
	written, err := facts.ReadElements(os.DirFS(out))
	if err != nil {
		return "", fmt.Errorf("reading what was written: %w", err)
	}
	if err := notecheck.CheckTexts(os.DirFS(out), written); err != nil {
		said += fmt.Sprintf("\nto be translated in %s, by hand:\n%v\n", out, err)
	}
	return said, nil
}

// compilation gathers the rows of all sources.
type compilation struct {
	sourceFiles fs.FS
	rows        map[key]*facts.Element
	changes     []facts.Change
	artifacts   []facts.Artifact
	turns       []turned
	left        []string // rows of removals.yaml that other tables hold
	faults      []error
}

// fault notes what is wrong with an input, and where.
func (c *compilation) fault(file string, line int, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...)))
}

// key tells elements apart.
type key struct {
	kind                       facts.ElementKind
	name, component, of, value string
}

func keyOf(e *facts.Element) key {
	return key{e.Kind, e.Name, e.Component, e.Of, e.Value}
}

// summary counts rows, doubts and conflicts, and lists what was left to other tables.
func (c *compilation) summary(tables map[string][]byte) string {
	var b strings.Builder
	for _, kind := range facts.ElementKinds() {
		rows, doubts, conflicts, removed := 0, 0, 0, 0
		for _, e := range c.rows {
			if e.Kind != kind {
				continue
			}
			rows++
			conflicts += len(e.Conflicts)
			if e.Doubt != "" {
				doubts++
			}
			if e.Removed.Major != 0 {
				removed++
			}
		}
		fmt.Fprintf(&b, "%s: %d rows, %d removed, %d doubts, %d conflicts\n", kind, rows, removed, doubts, conflicts)
	}
	size := 0
	for _, data := range tables {
		size += len(data)
	}
	fmt.Fprintf(&b, "%d changes, %d artifacts, %d turned defaults, %d KB\n", len(c.changes), len(c.artifacts), len(c.turns), size>>10)
	slices.Sort(c.left)
	fmt.Fprintf(&b, "left to the table of gates: %s\n", strings.Join(c.left, ", "))
	return b.String()
}
