package main

import (
	"go/ast"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// objectType is a type of one release.
type objectType struct {
	name   string // with its group version: apps/v1 DeploymentSpec
	isKind bool   // it has apiVersion and kind
	form   string // object, or what a named scalar is: string, integer
	closed bool   // its values are all listed
	fields []field
	values []value
}

// field is one of a type.
type field struct {
	name, typ       string
	required        bool
	gates           []string
	marked          bool // a marker names the gates
	deflt, listForm string
	immutable       string // see immutableIn
}

// The types that are written as one value, and those that stand for another one in JSON.
var (
	leaves = map[string]string{
		"k8s.io/apimachinery/pkg/api/resource.Quantity":   "Quantity",
		"k8s.io/apimachinery/pkg/util/intstr.IntOrString": "IntOrString",
		"k8s.io/apimachinery/pkg/types.UID":               "string",
		"k8s.io/apimachinery/pkg/types.NodeName":          "string",
		"k8s.io/apimachinery/pkg/apis/meta/v1.Time":       "Time",
		"k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime":  "MicroTime",
		"k8s.io/apimachinery/pkg/apis/meta/v1.Duration":   "Duration",
		"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1":   "any",
		"k8s.io/apimachinery/pkg/apis/meta/v1.Fields":     "any",
		"k8s.io/apimachinery/pkg/runtime.RawExtension":    "any",
		"k8s.io/apimachinery/pkg/runtime.Object":          "any",
		"k8s.io/apimachinery/pkg/runtime.Unknown":         "any",
		"time.Duration": "integer",
		"k8s.io/apimachinery/pkg/apis/meta/v1.Verbs":         "[]string",
		"k8s.io/apimachinery/pkg/apis/meta/v1.InternalEvent": "any",
	}
	scalars = map[string]string{
		"string": "string", "bool": "boolean", "int": "integer", "int32": "integer", "int64": "integer", "uint32": "integer",
		"uint8": "integer", "byte": "integer", "uint64": "integer", "uint": "integer", "rune": "integer",
		"float64": "number", "float32": "number",
	}
	standIns = map[string]string{
		"JSONSchemaPropsOrArray": "JSONSchemaProps", "JSONSchemaPropsOrBool": "JSONSchemaProps",
		"JSONSchemaPropsOrStringArray": "JSONSchemaProps",
	}
)

// types returns all types of the release.
func (r *release) types() (out []objectType) {
	for at, p := range r.packages {
		if at == "k8s.io/apimachinery/pkg/apis/meta/v1" {
			p.groupVersion = "meta/v1"
		}
		if p.groupVersion == "" && strings.HasSuffix(at, "/core/v1") {
			p.groupVersion = "v1"
		}
	}
	for at, p := range r.packages {
		if p.groupVersion == "" {
			continue
		}
		for name, d := range p.types {
			t := objectType{name: p.groupVersion + " " + name, closed: hasMarker(d.comment, "+enum")}
			switch spec := d.spec.Type.(type) {
			case *ast.StructType:
				t.form = "object"
				t.fields, t.isKind = r.fields(at, d.imports, spec, 0)
			case *ast.Ident:
				t.form = scalars[spec.Name]
				t.values = p.values[name]
			}
			if len(t.fields) > 0 || len(t.values) > 0 && t.form != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

// fields returns the fields of a struct in a package, what is inlined in its place.
func (r *release) fields(at string, imports map[string]string, s *ast.StructType, depth int) (out []field, isKind bool) {
	const deepest = 8
	for _, f := range s.Fields.List {
		if f.Tag == nil || depth > deepest {
			continue
		}
		raw, _ := strconv.Unquote(f.Tag.Value)
		tag := reflect.StructTag(raw)
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		switch {
		case name == "-":
		case name == "" && (len(f.Names) == 0 || strings.Contains(options, "inline")):
			inlined, kind := r.inlined(at, imports, f.Type, depth)
			out, isKind = append(out, inlined...), isKind || kind
		case name != "":
			out = append(out, r.field(at, imports, f, name, options, tag))
		}
	}
	return out, isKind
}

// inlined returns the fields of a type that is inlined.
func (r *release) inlined(at string, imports map[string]string, t ast.Expr, depth int) (out []field, isKind bool) {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	home, name := qualified(at, imports, t)
	p := r.packages[home]
	if p == nil || p.types[name] == nil {
		return nil, false
	}
	if s, ok := p.types[name].spec.Type.(*ast.StructType); ok {
		out, isKind = r.fields(home, p.types[name].imports, s, depth+1)
	}
	if p.groupVersion == "meta/v1" && name == "TypeMeta" {
		isKind = true
		for i := range out {
			out[i].immutable = "" // what names an object's kind is no matter of changes
		}
	}
	return out, isKind
}

// qualified returns the import path and the name of a type.
func qualified(at string, imports map[string]string, t ast.Expr) (home, name string) {
	switch t := t.(type) {
	case *ast.Ident:
		return at, t.Name
	case *ast.SelectorExpr:
		return imports[t.X.(*ast.Ident).Name], t.Sel.Name
	}
	return "", ""
}

// field reads one field.
func (r *release) field(at string, imports map[string]string, f *ast.Field, name, options string, tag reflect.StructTag) field {
	comment := f.Doc.Text()
	out := field{
		name: name, typ: r.typeOf(at, imports, f.Type, 0), gates: gatesIn(comment, r.gates), marked: gateMarker.MatchString(comment),
		deflt: defaultIn(comment), listForm: listForm(comment, tag), immutable: immutableIn(comment),
	}
	omits := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
	switch {
	case hasMarker(comment, "+required") || hasMarker(comment, "+k8s:required"):
		out.required = true
	case hasMarker(comment, "+optional") || hasMarker(comment, "+k8s:optional"):
	default:
		out.required = !omits
	}
	return out
}

// typeOf writes a type: [] before that of a list, {} before that of a map, a type of the same group version without it.
func (r *release) typeOf(at string, imports map[string]string, t ast.Expr, depth int) string {
	const deepest = 8
	if depth > deepest {
		return "any"
	}
	switch t := t.(type) {
	case *ast.StarExpr:
		return r.typeOf(at, imports, t.X, depth+1)
	case *ast.ArrayType:
		if id, ok := t.Elt.(*ast.Ident); ok && id.Name == "byte" {
			return "string"
		}
		return "[]" + r.typeOf(at, imports, t.Elt, depth+1)
	case *ast.MapType:
		return "{}" + r.typeOf(at, imports, t.Value, depth+1)
	case *ast.Ident, *ast.SelectorExpr:
		home, name := qualified(at, imports, t)
		if s, ok := scalars[name]; ok && home == at {
			return s
		}
		return r.named(at, home, name, depth)
	}
	return "any"
}

// named writes a type that has a name, seen from a package.
func (r *release) named(at, home, name string, depth int) string {
	if leaf, ok := leaves[home+"."+name]; ok {
		return leaf
	}
	if other, ok := standIns[name]; ok {
		name = other
	}
	p := r.packages[home]
	if p == nil || p.types[name] == nil {
		return "any"
	}
	d := p.types[name]
	switch under := d.spec.Type.(type) {
	case *ast.StructType:
		if !slices.ContainsFunc(under.Fields.List, func(f *ast.Field) bool { return f.Tag != nil }) {
			return "any"
		}
	case *ast.Ident:
		scalar, ok := scalars[under.Name]
		switch {
		case !ok:
			return r.typeFrom(at, home, d, depth)
		case len(p.values[name]) == 0:
			return scalar
		}
	default:
		return r.typeFrom(at, home, d, depth)
	}
	if home == at {
		return name
	}
	return p.groupVersion + " " + name
}

// typeFrom writes what a named list, map or other type is, seen from a package.
func (r *release) typeFrom(at, home string, d *declared, depth int) string {
	text := r.typeOf(home, d.imports, d.spec.Type, depth+1)
	marks := text[:len(text)-len(strings.TrimLeft(text, "[]{}"))]
	base := text[len(marks):]
	if home != at && r.packages[home].types[base] != nil {
		base = r.packages[home].groupVersion + " " + base
	}
	return marks + base
}

func hasMarker(comment, marker string) bool {
	return slices.ContainsFunc(strings.Split(comment, "\n"), func(line string) bool { return strings.TrimSpace(line) == marker })
}

var (
	gateMarker   = regexp.MustCompile(`(?m)^\s*\+featureGate=(\S+)`)
	gateSentence = regexp.MustCompile(
		`\b([A-Z]\w+)["'\x60]* (?:alpha |beta )?feature|[Ff]eature[ -]?(?:[Gg]ates?|flags?)?:? (?:named |called )?["'\x60]*([A-Z]\w+)`)
	defaultMarker   = regexp.MustCompile(`(?m)^\s*\+(?:k8s:)?default=(.+)$`)
	defaultSentence = regexp.MustCompile(
		`(?i:\b(?:defaults to|default is|default value is|defaulted to|default to))\s+["'\x60]?` +
			`([\w./:%-]*[\w%])["'\x60]?(?:[.,;)]*(?:\n|$)|[.,;)]+\s|\s+(?:if|when|seconds)\b)`)
	notDefault = regexp.MustCompile(`^(the|a|an|all|no|empty|any|its|this|that|not|on|in|to|using|use|allow|be|same|whatever|user|name|` +
		`value|nil|everything|used|unset|one|none|shared|single)$`)
	listMarker = regexp.MustCompile(`(?m)^\s*\+listType=(\w+)`)
	keyMarker  = regexp.MustCompile(`(?m)^\s*\+listMapKey=(\S+)`)
)

// gatesIn returns the feature gates that a comment names, by its markers, else in its sentences.
func gatesIn(comment string, known map[string]int) (out []string) {
	for _, m := range gateMarker.FindAllStringSubmatch(comment, -1) {
		for _, name := range strings.Split(m[1], ",") {
			if known[name] > 0 && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, m := range gateSentence.FindAllStringSubmatch(strings.Join(strings.Fields(comment), " "), -1) {
		for _, name := range m[1:] {
			if known[name] > 0 && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// defaultIn returns the default that a comment tells, "" for none or one that takes a sentence.
func defaultIn(comment string) string {
	if m := defaultMarker.FindStringSubmatch(comment); m != nil && !strings.HasPrefix(strings.TrimSpace(m[1]), "ref(") {
		return strings.Trim(strings.TrimSpace(m[1]), `"`)
	}
	all := defaultSentence.FindAllStringSubmatch(comment, -1)
	if len(all) != 1 || notDefault.MatchString(strings.ToLower(all[0][1])) {
		return ""
	}
	return all[0][1]
}

// listForm returns how the items of a list are told apart: atomic, set, map by the names of its keys; "" where nothing
// tells.
func listForm(comment string, tag reflect.StructTag) string {
	form := ""
	if m := listMarker.FindStringSubmatch(comment); m != nil {
		form = m[1]
	}
	var keys []string
	for _, m := range keyMarker.FindAllStringSubmatch(comment, -1) {
		if !slices.Contains(keys, m[1]) {
			keys = append(keys, m[1])
		}
	}
	if key := tag.Get("patchMergeKey"); form == "" && key != "" {
		form, keys = "map", []string{key}
	}
	if len(keys) > 0 {
		form += " " + strings.Join(keys, ",")
	}
	return form
}
