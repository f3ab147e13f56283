// Command bounds holds the program to sizes that lint does not measure: the methods of a type, the files of a
// folder, the arrows between files of one folder that run up, and the lines of code that the program links.
//
//	go -C .ci/bounds run . [-v] ../..
//
// It prints a line for each bound that is broken and exits with 1, else one line with the largest sizes. With -v a
// table of all folders comes first. A type's methods are those that are declared on it, in files for any system. The
// bound of the linked program stands in the module's .github/CONTRIBUTING.md; a module without that page links none. A
// folder that was over a bound before there were bounds has a ceiling of its own in the module's .ci/ceilings, which can
// only come down.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// limits are the largest sizes that are allowed, or the largest that were found.
type limits struct {
	methods int // of one type, in non-test files
	files   int // of one folder: Go files that are not tests
	arrows  int // that run up between the files of one folder
	code    int // lines of code of the linked program
}

func main() {
	verbose := flag.Bool("v", false, "print a table of all folders first")
	flag.Parse()
	text, broken, err := run(flag.Arg(0), limits{methods: 60, files: 20, arrows: 5}, *verbose)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bounds:", err)
		os.Exit(2)
	}
	fmt.Print(text)
	if broken > 0 {
		os.Exit(1)
	}
}

// run measures a module and returns what to print and how many bounds are broken. The bound of the linked program is
// the module's own.
func run(module string, allowed limits, verbose bool) (text string, broken int, err error) {
	if allowed.code, err = codeBound(filepath.Join(module, ".github", "CONTRIBUTING.md")); err != nil {
		return "", 0, err
	}
	all, err := measure(module)
	if err != nil {
		return "", 0, fmt.Errorf("measuring %s: %w", module, err)
	}
	ceilings, err := readCeilings(filepath.Join(module, ".ci", "ceilings"))
	if err != nil {
		return "", 0, err
	}
	var out strings.Builder
	if verbose {
		writeTable(&out, all)
	}
	report := func(format string, args ...any) {
		broken++
		fmt.Fprintf(&out, format+" are allowed\n", args...)
	}
	var largest limits
	over := func(folder, what string, found, bound int) bool {
		c := ceiling{folder, what}
		most, isKnown := ceilings[c]
		delete(ceilings, c)
		if isKnown && found < most {
			report("%s: %d %s, fewer than its ceiling: write so in .ci/ceilings, or remove the line; at most %d", folder, found, what, bound)
		}
		return found > max(bound, most)
	}
	for _, f := range all {
		most := f.mostMethods()
		largest.methods = max(largest.methods, most.count)
		if over(f.path, "methods", most.count, allowed.methods) {
			report("%s: %d methods of %s, at most %d", f.path, most.count, most.name, allowed.methods)
		}
		largest.files = max(largest.files, f.files)
		if over(f.path, "files", f.files, allowed.files) {
			report("%s: %d files, at most %d", f.path, f.files, allowed.files)
		}
		largest.arrows = max(largest.arrows, len(f.up))
		if over(f.path, "arrows", len(f.up), allowed.arrows) {
			report("%s: of %d arrows between files %d run up (%s), at most %d",
				f.path, f.arrows, len(f.up), strings.Join(f.up, ", "), allowed.arrows)
		}
		largest.code += f.linked
	}
	for c := range ceilings {
		report("%s: .ci/ceilings knows a folder that is not there, for %s: none", c.folder, c.what)
	}
	if largest.code > allowed.code {
		report("the program links %d lines of code, at most %d as .github/CONTRIBUTING.md says", largest.code, allowed.code)
	}
	if broken == 0 {
		fmt.Fprintf(&out, "most methods %d of %d, files %d of %d, arrows up %d of %d; lines of code linked %d of %d\n",
			largest.methods, allowed.methods, largest.files, allowed.files, largest.arrows, allowed.arrows, largest.code, allowed.code)
	}
	return out.String(), broken, nil
}

// ceiling is a bound of one folder.
type ceiling struct{ folder, what string }

// readCeilings reads lines of a folder, what is bounded there, and how much of it there is at most. Lines that begin
// with # say why. A file that is not there has none.
func readCeilings(file string) (map[ceiling]int, error) {
	all := map[ceiling]int{}
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the ceilings: %w", err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var c ceiling
		var most int
		if _, err := fmt.Sscan(line, &c.folder, &c.what, &most); err != nil {
			return nil, fmt.Errorf("%s:%d: %q is no folder with methods, files or arrows and a number: %w", file, i+1, line, err)
		}
		all[c] = most
	}
	return all, nil
}

// codeLine is how CONTRIBUTING.md states the bound of the linked program.
var codeLine = regexp.MustCompile(`linked program holds at most ([0-9,]+) lines of code`)

// codeBound reads the bound of the linked program. A module without that page links none.
func codeBound(file string) (int, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("reading the bound of the program: %w", err)
	}
	found := codeLine.FindSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf(`%s: no line says "The linked program holds at most N lines of code"`, file)
	}
	return strconv.Atoi(strings.ReplaceAll(string(found[1]), ",", ""))
}

// writeTable writes a line for each folder, and their sums.
func writeTable(out *strings.Builder, all []folder) {
	fmt.Fprintf(out, "%-40s %5s %6s %7s %6s %6s %6s %3s  %s\n",
		"folder", "files", "code", "comment", "test", "linked", "arrows", "up", "most methods")
	total := folder{path: "all"}
	for _, f := range all {
		f.write(out)
		total.add(f)
	}
	total.write(out)
}

func (f folder) write(out *strings.Builder) {
	most := receiver{}
	for _, m := range f.methods {
		if m.count > most.count {
			most = m
		}
	}
	fmt.Fprintf(out, "%-40s %5d %6d %7d %6d %6d %6d %3d  %d %s\n",
		f.path, f.files, f.code, f.comments, f.tests, f.linked, f.arrows, len(f.up), most.count, most.name)
}

func (f *folder) add(other folder) {
	f.files += other.files
	f.code += other.code
	f.comments += other.comments
	f.tests += other.tests
	f.linked += other.linked
	f.arrows += other.arrows
	f.up = append(f.up, other.up...)
	f.methods = append(f.methods, other.methods...)
}
