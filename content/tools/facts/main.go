// Command facts makes the tables of enhancements and feature gates of package facts out of upstream files.
//
//	go run ./content/tools/facts -keps DIR -gates FILE -tables FILE,FILE -pages DIR -out content/facts
//	go run ./content/tools/facts -source DIR
//
// The second form comes first: it reads copies of each release's source, DIR/VERSION/HOME/*.go as DIR/copies.tsv lists
// them, and writes declared.tsv beside the command. What a release's own source declares is believed before all else.
//
// Its inputs are the keps folder of kubernetes/enhancements,
// test/compatibility_lifecycle/reference/versioned_feature_list.yaml of kubernetes/kubernetes, and of
// kubernetes/website the tables of feature gates as they were until 2023 and the pages of single gates that came after
// them. Everything that is wrong with them is listed with file and line, and then no table is touched. The same inputs
// make the same bytes.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

//go:embed supplement.tsv
var supplement []byte

//go:embed declared.tsv
var declaredTable []byte

// options are the flags of the command.
type options struct {
	keps, gates, tables, pages, out string
	kepSource, gateSource           string
	supplement, declared            []byte
}

func main() {
	o := options{supplement: supplement, declared: declaredTable}
	flag.StringVar(&o.keps, "keps", "", "the keps `folder` of kubernetes/enhancements")
	flag.StringVar(&o.gates, "gates", "", "versioned_feature_list.yaml of kubernetes/kubernetes")
	flag.StringVar(&o.tables, "tables", "", "feature-gates.md and feature-gates-removed.md of 2023, separated by a comma")
	flag.StringVar(&o.pages, "pages", "", "the `folder` with one page a gate of kubernetes/website")
	flag.StringVar(&o.out, "out", "content/facts", "the `folder` of the tables")
	flag.StringVar(&o.kepSource, "keps-source", kepSource, "where the enhancements come from, for the table's header")
	flag.StringVar(&o.gateSource, "gates-source", gateSource, "where the list of gates comes from, for the table's header")
	source := flag.String("source", "", "a `folder` with copies of the source by version and home: writes declared.tsv alone")
	flag.Parse()
	if *source != "" {
		if err := redeclare(*source); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		return
	}
	start := time.Now()
	counts, err := run(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Printf("%s; %d ms, %d MB\n", counts, time.Since(start).Milliseconds(), m.Sys>>20)
}

// redeclare writes declared.tsv, which the next compilation has in it.
func redeclare(source string) error {
	data, problems := declare(source)
	if err := errors.Join(problems...); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.FromSlash("content/tools/facts/declared.tsv"), data, 0o644); err != nil {
		return fmt.Errorf("writing what the source declares: %w", err)
	}
	return nil
}

// What the committed tables were made of.
const (
	kepSource  = "kubernetes/enhancements keps/ at 64765b4b0238, 2026-07-24"
	gateSource = "versioned_feature_list.yaml of kubernetes/kubernetes, 1.37 in the making, mid 2026 (Apache-2.0)"
)

// run compiles the tables and writes them, all or none, and says what is in them.
func run(o options) (counts string, err error) {
	for _, f := range []struct{ name, value string }{
		{"keps", o.keps}, {"gates", o.gates}, {"tables", o.tables}, {"pages", o.pages}, {"out", o.out},
	} {
		if f.value == "" {
			return "", fmt.Errorf("-%s is missing: go run ./content/tools/facts -keps DIR -gates FILE -tables FILE,FILE -pages DIR", f.name)
		}
	}
	gates, newest, problems := readGates(o)
	keps, skipped, more := readKEPs(os.DirFS(o.keps), o.keps)
	if err := errors.Join(append(problems, more...)...); err != nil {
		return "", err
	}
	keps = settleKEPs(keps, gates, newest)
	leaveNamed(gates, keps)
	tables := map[string][]byte{"keps.tsv": writeKEPs(keps, o.kepSource), "gates.tsv": writeGates(gates, o.gateSource)}
	if err := replace(o.out, tables); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s; %d kep.yaml without a number left out", count(keps, gates), skipped), nil
}

// readGates reads all sources of gates and merges them.
func readGates(o options) (gates []gate, newest content.Version, problems []error) {
	all := histories{}
	read := func(file string, parse func(in *input, data []byte)) {
		data, err := os.ReadFile(file)
		if err != nil {
			problems = append(problems, fmt.Errorf("reading the gates: %w", err))
			return
		}
		in := &input{name: file}
		parse(in, data)
		problems = append(problems, in.problems...)
	}
	read(o.gates, func(in *input, data []byte) { newest = readList(in, data, all) })
	problems = append(problems, readPages(os.DirFS(o.pages), o.pages, all)...)
	for file := range strings.SplitSeq(o.tables, ",") {
		read(file, func(in *input, data []byte) { readTables(in, data, all) })
	}
	if len(problems) > 0 {
		return nil, newest, problems
	}
	in := &input{name: "content/tools/facts/supplement.tsv"}
	readSupplement(in, o.supplement, all)
	settleTables(all)
	table := &input{name: "content/tools/facts/declared.tsv"}
	readDeclared(table, o.declared, all).lead(all)
	return mergeGates(all, newest), newest, append(in.problems, table.problems...)
}

// replace writes the tables aside, reads them as the program will, and then puts them in the place of the old ones.
func replace(folder string, tables map[string][]byte) error {
	aside, err := os.MkdirTemp(folder, ".compile-*")
	if err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	defer os.RemoveAll(aside) //nolint:errcheck // an empty folder at most
	if tables["releases.tsv"], err = os.ReadFile(filepath.Join(folder, "releases.tsv")); err != nil {
		return fmt.Errorf("reading the releases, which are kept by hand: %w", err)
	}
	for name, data := range tables {
		if err := os.WriteFile(filepath.Join(aside, name), data, 0o644); err != nil {
			return fmt.Errorf("writing the tables: %w", err)
		}
	}
	if _, err := facts.Read(os.DirFS(aside)); err != nil {
		return fmt.Errorf("what was compiled cannot be read: %w", err)
	}
	for name := range tables {
		if err := os.Rename(filepath.Join(aside, name), filepath.Join(folder, name)); err != nil {
			return fmt.Errorf("writing the tables: %w", err)
		}
	}
	return nil
}
