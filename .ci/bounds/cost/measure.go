package main

import (
	"debug/elf"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"bounds/golist"
)

// The kinds of rows, in their order.
const (
	whole    = "the whole"
	shared   = "what belongs to no package"
	embedded = "embedded files"
	ours     = "packages of ours"
	modules  = "modules"
)

// kinds returns the order of kinds, kind that of a row.
func kinds() []string { return []string{whole, shared, embedded, ours, modules} }

func kind(name string) string {
	switch {
	case name == all:
		return whole
	case name == functions || name == constants:
		return shared
	case strings.HasPrefix(name, "embedded "):
		return embedded
	case strings.HasPrefix(name, "`k8sexplore"):
		return ours
	}
	return modules
}

// The rows of what belongs to no package.
const (
	functions = "names, lines and stack maps of all functions"
	constants = "types, strings and constants of all packages"
)

// listed is what the go command tells of a package.
type listed struct {
	Dir, ImportPath string
	EmbedFiles      []string
	Standard        bool
	Module          struct{ Path string }
}

// measure builds the program for Linux on amd64, as it is released, and returns what takes how many bytes of it.
func measure(module string) (sizes, error) {
	packages, err := golist.Packages[listed](module, released(), "-deps", "-json=Dir,ImportPath,EmbedFiles,Standard,Module", ".")
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "cost")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	program := filepath.Join(folder, "program")
	// Names of symbols and what debuggers read stand apart from the rest, and are not counted.
	if _, err := golist.Command(module, released(), "build", "-trimpath", "-ldflags=-w", "-o", program, "."); err != nil {
		return nil, err
	}
	file, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	out, names := sizes{}, map[string]string{} // of the row of a package
	for _, p := range packages {
		names[p.ImportPath] = rowOf(p)
	}
	files, err := addFiles(out, packages)
	if err != nil {
		return nil, err
	}
	return out, addSections(out, file, names, files)
}

// released is the environment in which the program is built as it is released.
func released() []string { return []string{"GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0"} }

// rowOf returns the name of the row in which a package is counted. Our packages are counted by folder, two levels deep;
// those of other modules together.
func rowOf(p listed) string {
	if p.Standard {
		return "Go's own packages"
	}
	path := p.Module.Path
	if rest, isOurs := strings.CutPrefix(p.ImportPath, "k8sexplore/"); isOurs {
		folders := strings.Split(rest, "/")
		path += "/" + strings.Join(folders[:min(2, len(folders))], "/")
	}
	return "`" + path + "`"
}

// addFiles adds the embedded files, each of ours, those of a module together, and returns what all take.
func addFiles(to sizes, packages []listed) (total int, err error) {
	for _, p := range packages {
		for _, name := range p.EmbedFiles {
			info, err := os.Stat(filepath.Join(p.Dir, name))
			if err != nil {
				return 0, err
			}
			size := int(info.Size())
			of := "embedded " + rowOf(p)
			if p.Module.Path == "k8sexplore" {
				of = "embedded `" + strings.TrimPrefix(p.ImportPath, "k8sexplore/") + "/" + name + "`"
			}
			to[of] += size
			total += size
		}
	}
	return total, nil
}

// addSections adds what the sections of a program hold, by the packages of their symbols.
func addSections(to sizes, program *elf.File, names map[string]string, files int) error {
	symbols, err := program.Symbols()
	if err != nil {
		return fmt.Errorf("reading the symbols of the program: %w", err)
	}
	rest := -files
	for _, s := range program.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Type == elf.SHT_NOBITS {
			continue
		}
		to[all] += int(s.Size)
		if s.Name == ".gopclntab" {
			to[functions] += int(s.Size)
			continue
		}
		rest += int(s.Size)
	}
	for _, s := range symbols {
		if int(s.Section) >= len(program.Sections) || program.Sections[s.Section].Type == elf.SHT_NOBITS {
			continue
		}
		of := names[packageOf(s.Name)]
		if s.Name == "go:func.*" {
			of = functions
		}
		if of != "" {
			to[of] += int(s.Size)
			rest -= int(s.Size)
		}
	}
	to[constants] = rest
	return nil
}

// packageOf returns the path of the package of a symbol, "" or something else for one that belongs to none.
func packageOf(symbol string) string {
	for _, made := range []string{"go:itab.", "type:.eq.", "type:.hash.", "*"} {
		symbol = strings.TrimPrefix(symbol, made)
	}
	if i := strings.IndexAny(symbol, "[({,"); i >= 0 {
		symbol = symbol[:i]
	}
	folder := strings.LastIndexByte(symbol, '/') + 1
	last, _, _ := strings.Cut(symbol[folder:], ".")
	path, err := url.PathUnescape(symbol[:folder] + last)
	if err != nil {
		return ""
	}
	return path
}
