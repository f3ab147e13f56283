// Command facts makes the tables of enhancements and feature gates of package facts out of the project's sources.
//
//	go -C content/tools run ./facts
//	go -C content/tools run ./facts -source DIR
//
// The second form comes first: it reads copies of each release's source, DIR/VERSION/HOME/*.go as DIR/copies.tsv lists
// them, and writes declared.tsv into the sources. What a release's own source declares is believed before all else.
//
// The sources are keps.txtar and gates.txtar, which command collect takes from upstream's files, declared.tsv, and,
// kept by hand, joins.tsv and supplement.tsv, and the sheets of releases that are in the making. Everything that is wrong
// with them is listed with file and line, and then no table is touched. The same sources make the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/tools/txtar"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/tools/tool"
)

func main() {
	sources := flag.String("sources", "../facts/sources", "the `folder` of the sources")
	out := flag.String("out", "../facts", "the `folder` of the tables")
	source := flag.String("source", "", "a `folder` with copies of the source by version and home: writes declared.tsv alone")
	flag.Parse()
	if *source != "" {
		tool.Done(redeclare(*source, *sources))
		return
	}
	o, err := open(*sources, *out)
	if err == nil {
		var counts string
		counts, err = run(o)
		fmt.Println(counts)
	}
	tool.Done(err)
}

// options are what is compiled, and where to.
type options struct {
	own   fs.FS // all of the sources; joins.tsv, supplement.tsv, declared.tsv and the sheets are read here
	keps  fs.FS // kep.yaml files below the folders of their SIGs
	gates fs.FS // the list of gates, the tables of 2023, pages
	out   string
}

// open opens the sources.
func open(sources, out string) (options, error) {
	o := options{own: os.DirFS(sources), out: out}
	for name, to := range map[string]*fs.FS{"keps.txtar": &o.keps, "gates.txtar": &o.gates} {
		archive, err := txtar.ParseFile(filepath.Join(sources, name))
		if err != nil {
			return o, fmt.Errorf("reading the sources: %w", err)
		}
		if *to, err = txtar.FS(archive); err != nil {
			return o, fmt.Errorf("reading %s: %w", name, err)
		}
	}
	return o, nil
}

// redeclare writes declared.tsv.
func redeclare(source, sources string) error {
	data, problems := declare(source)
	if err := errors.Join(problems...); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(sources, "declared.tsv"), data, 0o644); err != nil {
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
	gates, problems := readGates(o)
	keps, skipped, more := readKEPs(o.keps, "keps.txtar")
	in := named("joins.tsv")
	joins, err := fs.ReadFile(o.own, "joins.tsv")
	if err != nil {
		return "", fmt.Errorf("reading the joins: %w", err)
	}
	all := factfile.ReadJoins(&in.Input, joins)
	if problems = append(problems, more...); len(problems) == 0 {
		keps = factfile.SettleKEPs(keps)
		factfile.JoinGates(&in.Input, keps, all)
	}
	if err := errors.Join(append(problems, in.Problems...)...); err != nil {
		return "", err
	}
	if keps, gates, err = foresee(o.own, keps, gates); err != nil {
		return "", err
	}
	leaveNamed(gates, keps)
	days, err := writeDays(o.own)
	if err != nil {
		return "", err
	}
	tables := map[string][]byte{"keps.tsv": writeKEPs(keps, kepSource), "gates.tsv": writeGates(gates, gateSource), "asof.tsv": days}
	if err := replace(o.out, tables); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s; %d kep.yaml without a number left out", count(keps, gates), skipped), nil
}

// foresee adds what is known of releases that are in the making.
func foresee(own fs.FS, keps []facts.KEP, gates []gate) ([]facts.KEP, []gate, error) {
	all, err := readMaking(own)
	if err != nil {
		return nil, nil, err
	}
	for i := range all {
		var problems []error
		if gates, problems = all[i].changeGates(gates); len(problems) > 0 {
			return nil, nil, errors.Join(problems...)
		}
		keps = all[i].changeKEPs(keps)
	}
	return keps, gates, nil
}

// readGates reads all sources of gates and merges them.
func readGates(o options) (gates []gate, problems []error) {
	all := histories{}
	var newest content.Version
	read := func(fsys fs.FS, file string, parse func(in *input, data []byte)) {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			problems = append(problems, fmt.Errorf("reading the gates: %w", err))
			return
		}
		in := named(file)
		parse(in, data)
		problems = append(problems, in.Problems...)
	}
	read(o.gates, "versioned_feature_list.yaml", func(in *input, data []byte) { newest = readList(in, data, all) })
	pages, err := fs.Sub(o.gates, "pages")
	if err != nil {
		return nil, append(problems, fmt.Errorf("reading the gates' pages: %w", err))
	}
	problems = append(problems, readPages(pages, "pages", all)...)
	for _, file := range []string{"feature-gates.md", "feature-gates-removed.md"} {
		read(o.gates, file, func(in *input, data []byte) { readTables(in, data, all) })
	}
	if len(problems) > 0 {
		return nil, problems
	}
	read(o.own, "supplement.tsv", func(in *input, data []byte) { readSupplement(in, data, all) })
	settleTables(all)
	read(o.own, "declared.tsv", func(in *input, data []byte) { readDeclared(in, data, all).lead(all) })
	return mergeGates(all, newest), problems
}

// replace puts the tables in place of those in a folder, if the program can read them.
func replace(folder string, tables map[string][]byte) error {
	return tool.Replace(folder, tables, func(written fs.FS) error {
		_, err := facts.Read(written)
		return err
	})
}
