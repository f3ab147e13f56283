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

// repository is one that declares kinds.
type repository struct{ name, making string }

// kind is one kind of a group version.
type kind struct {
	groupVersion, name, resource, repository     string
	from, to                                     int // minor releases whose code registers it
	introduced, deprecated, removed, replacement string
}

// none stands in the table where there is nothing to say.
const none = "-"

// readRelease adds what one tag of a repository registers.
func readRelease(dir, at, repository string, minor int, kinds history) error {
	packages, err := packagesAt(dir, at)
	if err != nil {
		return err
	}
	for folder, files := range packages {
		if !isVersion(path.Base(folder)) || files["register.go"] == nil || files["types.go"] == nil {
			continue
		}
		group := groupOf(files["register.go"])
		if group == "" && path.Base(path.Dir(folder)) != "core" && folder != "v1" {
			return fmt.Errorf("%s: no name of the group in register.go", folder)
		}
		groupVersion := strings.TrimPrefix(group+"/"+path.Base(folder), "/")
		lives := lifecycles(files["zz_generated.prerelease-lifecycle.go"])
		for name, resource := range registered(files) {
			id := groupVersion + " " + name
			k := kinds[id]
			if k == nil {
				k = &kind{groupVersion: groupVersion, name: name, from: minor, repository: repository}
				kinds[id] = k
			}
			k.resource, k.to = resource, minor
			k.introduced, k.deprecated, k.removed, k.replacement = none, none, none, none
			if life, ok := lives[name]; ok {
				k.introduced, k.deprecated, k.removed, k.replacement = life.introduced, life.deprecated, life.removed, life.replacement
			}
		}
	}
	return nil
}

// packagesAt returns the declaring files of a tag, parsed, by folder and name.
func packagesAt(dir, at string) (map[string]map[string]*ast.File, error) {
	var complaint bytes.Buffer
	git := exec.Command("git", "-C", dir, "archive", at)
	git.Stderr = &complaint
	out, err := git.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("reading git: %w", err)
	}
	if err := git.Start(); err != nil {
		return nil, fmt.Errorf("starting git: %w", err)
	}
	packages, err := parsePackages(tar.NewReader(out))
	if err := errors.Join(err, git.Wait()); err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.TrimSpace(complaint.String()))
	}
	return packages, nil
}

// parsePackages parses the files of an archive that declare kinds.
func parsePackages(files *tar.Reader) (map[string]map[string]*ast.File, error) {
	names := []string{"types.go", "register.go", "zz_generated.prerelease-lifecycle.go"}
	packages := map[string]map[string]*ast.File{}
	for {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			return packages, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the archive: %w", err)
		}
		folder, name := path.Split(h.Name)
		if !slices.Contains(names, name) || strings.HasPrefix(h.Name, "vendor/") || strings.HasPrefix(h.Name, "examples/") {
			continue
		}
		data, err := io.ReadAll(files)
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", h.Name, err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), h.Name, data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parsing %s: %w", h.Name, err)
		}
		folder = path.Clean(folder)
		if packages[folder] == nil {
			packages[folder] = map[string]*ast.File{}
		}
		packages[folder][name] = file
	}
}

var versionForm = regexp.MustCompile(`^v\d+((alpha|beta)\d+)?$`)

func isVersion(s string) bool { return versionForm.MatchString(s) }

// groupOf returns the constant GroupName of a register.go.
func groupOf(file *ast.File) string {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			if v.Names[0].Name != "GroupName" || len(v.Values) == 0 {
				continue
			}
			if l, ok := v.Values[0].(*ast.BasicLit); ok {
				name, _ := strconv.Unquote(l.Value)
				return name
			}
		}
	}
	return ""
}

// registered returns the kinds that a package registers, and the resource of each, or none.
func registered(files map[string]*ast.File) map[string]string {
	added := map[string]bool{}
	ast.Inspect(files["register.go"], func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if c, ok := u.X.(*ast.CompositeLit); ok {
				if id, ok := c.Type.(*ast.Ident); ok {
					added[id.Name] = true
				}
			}
		}
		return true
	})
	out := map[string]string{}
	for _, d := range files["types.go"].Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			t := s.(*ast.TypeSpec)
			if !added[t.Name.Name] || !isObject(t) || added[strings.TrimSuffix(t.Name.Name, "List")] && strings.HasSuffix(t.Name.Name, "List") ||
				strings.HasSuffix(t.Name.Name, "Options") {
				continue
			}
			out[t.Name.Name] = none
			if served(files["types.go"], g) {
				out[t.Name.Name] = plural(t.Name.Name)
			}
		}
	}
	return out
}

// isObject reports whether a type embeds TypeMeta.
func isObject(t *ast.TypeSpec) bool {
	s, ok := t.Type.(*ast.StructType)
	if !ok {
		return false
	}
	return slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		sel, ok := f.Type.(*ast.SelectorExpr)
		return ok && len(f.Names) == 0 && sel.Sel.Name == "TypeMeta"
	})
}

// served reports whether clients with verbs are made for a type: the comments right above it say +genclient, and not
// +genclient:noVerbs.
func served(file *ast.File, g *ast.GenDecl) bool {
	var last token.Pos
	for _, d := range file.Decls {
		if d.End() < g.Pos() {
			last = d.End()
		}
	}
	var said strings.Builder
	for _, c := range file.Comments {
		if c.Pos() > last && c.End() < g.Pos() {
			for _, line := range c.List {
				said.WriteString(line.Text + "\n")
			}
		}
	}
	return strings.Contains(said.String(), "+genclient") && !strings.Contains(said.String(), "+genclient:noVerbs")
}

// plural names the resource of a kind as Kubernetes' generators do.
func plural(kind string) string {
	k := strings.ToLower(kind)
	switch {
	case k == "endpoints":
		return k
	case strings.HasSuffix(k, "s"), strings.HasSuffix(k, "x"), strings.HasSuffix(k, "ch"), strings.HasSuffix(k, "sh"):
		return k + "es"
	case strings.HasSuffix(k, "y") && !strings.ContainsAny(k[len(k)-2:len(k)-1], "aeiou"):
		return k[:len(k)-1] + "ies"
	}
	return k + "s"
}

// lifecycles reads zz_generated.prerelease-lifecycle.go: each kind's methods return releases or a kind.
func lifecycles(file *ast.File) map[string]kind {
	out := map[string]kind{}
	if file == nil {
		return out
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		name := star.X.(*ast.Ident).Name
		k, known := out[name]
		if !known {
			k = kind{introduced: none, deprecated: none, removed: none, replacement: none}
		}
		values := literals(f)
		switch f.Name.Name {
		case "APILifecycleIntroduced":
			k.introduced = strings.Join(values, ".")
		case "APILifecycleDeprecated":
			k.deprecated = strings.Join(values, ".")
		case "APILifecycleRemoved":
			k.removed = strings.Join(values, ".")
		case "APILifecycleReplacement":
			if len(values) == 3 {
				k.replacement = strings.TrimPrefix(values[0]+"/"+values[1]+" "+values[2], "/")
			}
		}
		out[name] = k
	}
	return out
}

// literals returns the literals that a function returns.
func literals(f *ast.FuncDecl) []string {
	var out []string
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok {
			out = append(out, strings.Trim(l.Value, `"`))
		}
		return true
	})
	return out
}
