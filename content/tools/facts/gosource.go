package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// goGates collects the feature gates that Go files of one package declare, in the flat maps of all releases
// (Gate: {Default: true, PreRelease: Beta}) and in the versioned ones that came with 1.31 (Gate: {{Version: …}, …}).
type goGates struct {
	in      *input
	release content.Version
	set     *token.FileSet
	names   map[string]string // of the constants: what their strings are, or true and false
	states  map[string]state
}

// readGoGates returns the gates that the files of a package declare for a release, by name.
func readGoGates(in *input, files map[string][]byte, release content.Version) map[string]state {
	g := goGates{in: in, release: release.Release(), set: token.NewFileSet(), names: map[string]string{}, states: map[string]state{}}
	var parsed []*ast.File
	for name, data := range files {
		file, err := parser.ParseFile(g.set, name, data, parser.SkipObjectResolution)
		if err != nil {
			in.Fail(1, "%v", err)
			continue
		}
		parsed = append(parsed, file)
		ast.Inspect(file, g.constant)
	}
	for _, file := range parsed {
		ast.Inspect(file, g.entry)
	}
	return g.states
}

// constant learns the value of a constant.
func (g *goGates) constant(n ast.Node) bool {
	spec, ok := n.(*ast.ValueSpec)
	if ok && len(spec.Names) == len(spec.Values) {
		for i, name := range spec.Names {
			if text, ok := stringOf(spec.Values[i]); ok {
				g.names[name.Name] = text
			} else if truth, ok := spec.Values[i].(*ast.Ident); ok && (truth.Name == "true" || truth.Name == "false") {
				g.names[name.Name] = truth.Name
			}
		}
	}
	return true
}

// stringOf returns a string that is written out, be it converted to the type of gates or not.
func stringOf(e ast.Expr) (string, bool) {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		e = call.Args[0]
	}
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// entry reads an element of a map if it says how mature a gate is.
func (g *goGates) entry(n ast.Node) bool {
	pair, ok := n.(*ast.KeyValueExpr)
	if !ok {
		return true
	}
	value, ok := pair.Value.(*ast.CompositeLit)
	if !ok {
		return true
	}
	s, gate := g.spec(value)
	exists := gate
	if !gate {
		s, gate, exists = g.versioned(value)
	}
	if !gate {
		return true
	}
	name, ok := g.name(pair.Key)
	if !ok || !factfile.IsGateName(name) {
		g.in.Fail(g.line(pair.Key), "a gate whose name is not written out: %q", name)
	}
	if exists {
		g.states[name] = s
	}
	return false
}

// name returns the name of the gate that is the key of a map. A gate of another package is taken by the name of its
// constant.
func (g *goGates) name(key ast.Expr) (string, bool) {
	switch k := key.(type) {
	case *ast.Ident:
		text, ok := g.names[k.Name]
		return text, ok
	case *ast.SelectorExpr:
		return k.Sel.Name, true
	}
	return stringOf(key)
}

// parts returns the fields of a struct literal by name, nil where it is none.
func parts(e ast.Expr) map[string]ast.Expr {
	literal, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	out := map[string]ast.Expr{}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if name, ok := pair.Key.(*ast.Ident); ok {
				out[name.Name] = pair.Value
			}
		}
	}
	return out
}

// spec reads one FeatureSpec. kubeadm's stands within another struct.
func (g *goGates) spec(e ast.Expr) (state, bool) {
	fields := parts(e)
	if inner, ok := fields["FeatureSpec"]; ok {
		fields = parts(inner)
	}
	stage, ok := fields["PreRelease"]
	if !ok {
		return state{}, false
	}
	s := state{Lock: factfile.LockNo, On: g.truth(fields["Default"]), Stage: g.stage(stage)}
	if g.truth(fields["LockToDefault"]) {
		s.Lock = factfile.LockYes
	}
	return s, true
}

func (g *goGates) line(e ast.Expr) int { return g.set.Position(e.Pos()).Line }

func (g *goGates) truth(e ast.Expr) bool {
	if e == nil {
		return false
	}
	var text string
	if name, ok := e.(*ast.Ident); ok {
		text = cmp.Or(g.names[name.Name], name.Name)
	}
	if text != "true" && text != "false" {
		g.in.Fail(g.line(e), "a default that is neither true nor false")
	}
	return text == "true"
}

func (g *goGates) stage(e ast.Expr) content.Stage {
	var name string
	switch s := e.(type) {
	case *ast.Ident:
		name = s.Name
	case *ast.SelectorExpr:
		name = s.Sel.Name
	}
	return g.in.Stage(g.line(e), name)
}

// versioned reads a list of specs, each from a version on, and returns the one that holds in the release. One with a
// minimum compatibility version holds by default from the release after that on.
func (g *goGates) versioned(list *ast.CompositeLit) (s state, versioned, exists bool) {
	var newest content.Version
	for _, element := range list.Elts {
		fields := parts(element)
		if fields["Version"] == nil || fields["PreRelease"] == nil {
			return state{}, false, false
		}
		from := g.version(fields["Version"])
		if least := fields["MinCompatibilityVersion"]; least != nil {
			from = later(from, factfile.NextMinor(g.version(least)))
		}
		if from.Compare(g.release) <= 0 && (!exists || from.Compare(newest) >= 0) {
			s, exists = g.spec(element)
			newest = from
		}
	}
	return s, len(list.Elts) > 0, exists
}

func later(a, b content.Version) content.Version {
	if a.Compare(b) < 0 {
		return b
	}
	return a
}

// version reads version.MustParse("1.30").
func (g *goGates) version(e ast.Expr) content.Version {
	if text, ok := stringOf(e); ok {
		return g.in.Version(g.line(e), strings.TrimPrefix(text, "v"))
	}
	g.in.Fail(g.line(e), "a version that is not written out")
	return content.Version{}
}
