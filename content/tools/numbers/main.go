// Command numbers holds the numbers of our notes to the constants of Kubernetes' code and to the tables, as generate does,
// and counts, release by release, those that neither knows; it lists them in a file.
//
//	go -C content/tools run ./numbers -list numbers.tsv
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/tools/notecheck"
	"k8sexplore/content/tools/tool"
)

func main() {
	notes := flag.String("notes", "../notes", "folder of the notes")
	constants := flag.String("constants", "../facts/sources/constants.yaml", "constants of the code")
	list := flag.String("list", "", "file for the numbers that nothing holds")
	flag.Parse()
	tool.Done(run(*notes, *constants, *list))
}

func run(folder, file, list string) error {
	var tables notecheck.Tables
	var err error
	if tables.Constants, err = os.ReadFile(file); err != nil {
		return fmt.Errorf("reading the constants: %w", err)
	}
	if tables.Facts, err = facts.Embedded(); err != nil {
		return err
	}
	if tables.Elements, err = facts.EmbeddedElements(); err != nil {
		return err
	}
	numbers, wrong := notecheck.CheckNumbers(os.DirFS(folder), tables)
	fmt.Println(numbers)
	unheld := map[string]int{}
	var lines strings.Builder
	lines.WriteString("# Numbers in our notes that neither a constant of the code nor a table holds: entry, place,\n" +
		"# number, whether it is the note's own example, sentence.\n")
	for _, n := range numbers.Unheld {
		unheld[n.Release]++
		lines.WriteString(n.String() + "\n")
	}
	for _, release := range slices.SortedFunc(maps.Keys(unheld), compareReleases) {
		fmt.Printf("%s\t%d\n", release, unheld[release])
	}
	if list != "" {
		if err := os.WriteFile(list, []byte(lines.String()), 0o644); err != nil { //nolint:gosec // a list for people
			return fmt.Errorf("writing the list: %w", err)
		}
	}
	return wrong
}

func compareReleases(a, b string) int {
	x, _ := content.ParseVersion(a)
	y, _ := content.ParseVersion(b)
	return x.Compare(y)
}
