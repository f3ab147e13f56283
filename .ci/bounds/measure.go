package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bounds/golist"
)

// folder is what was measured of the package in one folder. Lines are those that hold code.
type folder struct {
	path     string // of the package
	files    int    // Go files for any system, without tests
	code     int    // lines of code in these files
	comments int    // lines in these files that hold only a comment
	tests    int    // lines of code in test files
	linked   int    // lines of code in files that the program for Linux links
	methods  []receiver
	arrows   int      // pairs of files the first of which uses the second
	up       []string // the arrows that run up in the best order of the files
}

// receiver is a type with the number of its methods.
type receiver struct {
	name  string
	count int
}

// listed is what the go command tells about a package.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles, Deps           []string
	DepOnly                 bool
	Module                  struct{ Path string }
}

// measure measures all packages of the module in a folder, in the order of their paths.
func measure(module string) ([]folder, error) {
	packages, err := list(module)
	if err != nil {
		return nil, err
	}
	exports, linked := map[string]string{}, map[string]bool{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
		if !p.DepOnly && p.ImportPath == p.Module.Path { // the package at the top of the module is the program
			linked[p.ImportPath] = true
			for _, path := range p.Deps {
				linked[path] = true
			}
		}
	}
	files := token.NewFileSet()
	imports := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var all []folder
	for _, p := range packages {
		if p.DepOnly {
			continue
		}
		f, err := measureFolder(p, linked[p.ImportPath])
		if err != nil {
			return nil, err
		}
		f.path = p.ImportPath
		if f.arrows, f.up, err = measureArrows(files, p, imports); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b folder) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// list asks the go command for the packages of a module and, with their export data, for all that they import.
func list(module string) ([]listed, error) {
	return golist.Packages[listed](module, []string{"GOOS=linux"},
		"-deps", "-export", "-json=Dir,ImportPath,Export,GoFiles,Deps,DepOnly,Module", "./...")
}

// measureFolder counts files, lines and methods.
func measureFolder(p listed, linked bool) (f folder, err error) {
	names, err := filepath.Glob(filepath.Join(p.Dir, "*.go"))
	if err != nil {
		return f, err
	}
	methods := map[string]int{}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			return f, err
		}
		code, comments := lines(source)
		if strings.HasSuffix(name, "_test.go") {
			f.tests += code
			continue
		}
		f.files++
		f.code += code
		f.comments += comments
		if linked && slices.Contains(p.GoFiles, filepath.Base(name)) {
			f.linked += code
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			return f, err
		}
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				methods[typeName(fn.Recv.List[0].Type)]++
			}
		}
	}
	for name, count := range methods {
		f.methods = append(f.methods, receiver{name, count})
	}
	slices.SortFunc(f.methods, func(a, b receiver) int { return strings.Compare(a.name, b.name) })
	return f, nil
}

// typeName returns the name of a receiver's type, without pointer and type parameters.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	default:
		return types.ExprString(e)
	}
}

// measureArrows counts the arrows between the files of a package for Linux and names those that run up. A file has
// an arrow to another when it uses a name at the package's level that the other declares.
func measureArrows(files *token.FileSet, p listed, imports types.Importer) (count int, up []string, err error) {
	var parsed []*ast.File
	number := map[string]int{} // of a file, in parsed
	for i, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return 0, nil, err
		}
		parsed, number[path] = append(parsed, file), i
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: imports, Sizes: types.SizesFor("gc", "amd64")}
	pkg, err := config.Check(p.ImportPath, files, parsed, info)
	if err != nil {
		return 0, nil, err
	}
	uses := make(graph, len(parsed))
	for i := range uses {
		uses[i] = make([]bool, len(parsed))
	}
	names := map[[2]int]string{} // of an arrow, the first name in the alphabet
	for id, object := range info.Uses {
		if object.Pkg() != pkg || object.Parent() != pkg.Scope() {
			continue
		}
		from, to := number[files.Position(id.Pos()).Filename], number[files.Position(object.Pos()).Filename]
		arrow := [2]int{from, to}
		if from == to {
			continue
		}
		if !uses[from][to] {
			count++
		}
		uses[from][to] = true
		if names[arrow] == "" || id.Name < names[arrow] {
			names[arrow] = id.Name
		}
	}
	for _, arrow := range uses.runUp() {
		up = append(up, fmt.Sprintf("%s uses %s of %s", p.GoFiles[arrow[0]], names[arrow], p.GoFiles[arrow[1]]))
	}
	return count, up, nil
}

// mostMethods returns the type of a folder that has the most methods, the zero receiver where none has any.
func (f folder) mostMethods() (most receiver) {
	for _, m := range f.methods {
		if m.count > most.count {
			most = m
		}
	}
	return most
}
