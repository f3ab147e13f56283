package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// release is the code of one release: its packages by import path.
type release struct {
	packages map[string]*pkg
	gates    map[string]int // the feature gates that are known, and the first minor release of each
}

// pkg is a package that declares the types of a group version.
type pkg struct {
	groupVersion string // apps/v1, v1, meta/v1
	types        map[string]*declared
	values       map[string][]value // by type
}

// declared is a type with its comment and the imports of its file.
type declared struct {
	spec    *ast.TypeSpec
	comment string
	imports map[string]string // import paths by name
}

// value is a constant of a type.
type value struct {
	text  string
	gates []string
}

func newRelease(gates map[string]int) *release {
	return &release{packages: map[string]*pkg{}, gates: gates}
}

// read adds what one tag of a repository declares.
func (r *release) read(dir, at string, from repository) error {
	var complaint bytes.Buffer
	git := exec.Command("git", "-C", dir, "archive", at, from.folder)
	git.Stderr = &complaint
	out, err := git.StdoutPipe()
	if err != nil {
		return fmt.Errorf("reading git: %w", err)
	}
	if err := git.Start(); err != nil {
		return fmt.Errorf("starting git: %w", err)
	}
	err = r.readFiles(tar.NewReader(out), "k8s.io/"+from.name+"/")
	if err := errors.Join(err, git.Wait()); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(complaint.String()))
	}
	return nil
}

var (
	versionForm   = regexp.MustCompile(`^v\d+((alpha|beta)\d+)?$`)
	generatedForm = regexp.MustCompile(`(^zz_generated.*|^generated\.pb|_test|_swagger_doc_generated|^conversion.*|^defaults)\.go$`)
)

// readFiles parses the files of an archive that declare types; module is the import path of its root.
func (r *release) readFiles(files *tar.Reader, module string) error {
	for {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading the archive: %w", err)
		}
		folder, name := path.Split(h.Name)
		if path.Ext(name) != ".go" || generatedForm.MatchString(name) || !versionForm.MatchString(path.Base(folder)) ||
			strings.HasPrefix(h.Name, "vendor/") {
			continue
		}
		data, err := io.ReadAll(files)
		if err != nil {
			return fmt.Errorf("reading %s: %w", h.Name, err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), h.Name, data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("parsing %s: %w", h.Name, err)
		}
		r.addFile(module+path.Clean(folder), file)
	}
}

// addFile adds the types and constants of a file to the package of an import path.
func (r *release) addFile(at string, file *ast.File) {
	p := r.packages[at]
	if p == nil {
		p = &pkg{types: map[string]*declared{}, values: map[string][]value{}}
		r.packages[at] = p
	}
	imports := map[string]string{}
	for _, i := range file.Imports {
		target, _ := strconv.Unquote(i.Path.Value)
		name := path.Base(target)
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = target
	}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range g.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				comment := s.Doc.Text() + markers(s.Doc, g.Doc) + "\n" + commentsAbove(file, g)
				p.types[s.Name.Name] = &declared{s, comment, imports}
			case *ast.ValueSpec:
				p.addValue(g, s, r.gates, at)
			}
		}
	}
}

// addValue adds a constant of a type with a name, or the name of the group.
func (p *pkg) addValue(g *ast.GenDecl, s *ast.ValueSpec, gates map[string]int, at string) {
	if g.Tok != token.CONST || len(s.Values) != 1 {
		return
	}
	literal, ok := s.Values[0].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return
	}
	text, _ := strconv.Unquote(literal.Value)
	if s.Names[0].Name == "GroupName" {
		p.groupVersion = strings.TrimPrefix(text+"/"+path.Base(at), "/")
	}
	if id, ok := s.Type.(*ast.Ident); ok && text != "" { // "" stands for none
		v := value{text, gatesIn(s.Doc.Text(), gates)}
		if !slices.ContainsFunc(p.values[id.Name], func(o value) bool { return o.text == v.text }) {
			p.values[id.Name] = append(p.values[id.Name], v)
		}
	}
}

// markers returns the lines of comments that begin with a +.
func markers(all ...*ast.CommentGroup) string {
	var b strings.Builder
	for _, group := range all {
		if group == nil {
			continue
		}
		for _, line := range group.List {
			if text := strings.TrimSpace(strings.TrimPrefix(line.Text, "//")); strings.HasPrefix(text, "+") {
				b.WriteString(text + "\n")
			}
		}
	}
	return b.String()
}

// commentsAbove returns the comments between the declaration before one and that one: markers may stand apart from it.
func commentsAbove(file *ast.File, g *ast.GenDecl) string {
	var last token.Pos
	for _, d := range file.Decls {
		if d.End() < g.Pos() {
			last = d.End()
		}
	}
	var b strings.Builder
	for _, c := range file.Comments {
		if c.Pos() > last && c.End() <= g.Pos() {
			b.WriteString(markers(c))
		}
	}
	return b.String()
}
