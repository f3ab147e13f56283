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

// place is a folder whose flags a component registers, but for those of the types left out, or of some files alone.
type place struct {
	folder string // k/… in k8s.io/kubernetes, else in the folder of its staging repository
	files  []string
	only   *regexp.Regexp // the types whose methods register; nil for all
	not    *regexp.Regexp
}

var (
	delegating = regexp.MustCompile(`^(Delegating|CoreAPI|Deprecated|Recommended|Insecure)`)
	serving    = regexp.MustCompile(`^(SecureServing|Delegating|RequestHeader|ClientCert)`)
	cloud      = regexp.MustCompile(`^(KubeCloudShared|CloudProvider|ServiceController)`)
)

// places returns where the flags of a component are registered.
func places(component string) []place {
	common := []place{
		{folder: "component-base/logs"}, {folder: "component-base/logs/api/v1"},
		{folder: "component-base/featuregate", files: []string{"feature_gate.go"}},
	}
	// Where a component emulates older releases, since 1.31.
	emulating := []place{
		{folder: "apiserver/pkg/util/version"}, {folder: "component-base/featuregate"}, {folder: "component-base/compatibility"},
	}
	metrics := place{folder: "component-base/metrics", files: []string{"options.go"}}
	elected := []place{metrics, {folder: "component-base/config/options"}, {folder: "apiserver/pkg/server/options", only: serving}}
	switch component {
	case "kubelet":
		return append(common, place{folder: "k/cmd/kubelet/app/options"}, place{folder: "k/pkg/kubelet/config", files: []string{"flags.go"}})
	case "kube-proxy":
		return append(common, place{folder: "k/cmd/kube-proxy/app"})
	case "kube-scheduler":
		return slices.Concat(common, emulating, elected, []place{{folder: "k/cmd/kube-scheduler/app/options"}})
	case "kube-controller-manager":
		return slices.Concat(common, emulating, elected, []place{
			{folder: "k/cmd/kube-controller-manager/app/options"}, {folder: "k/cmd/controller-manager/app/options"},
			{folder: "cloud-provider/options", only: cloud}, {folder: "controller-manager/options"},
			{folder: "controller-manager/pkg/leadermigration/options"},
		})
	}
	return slices.Concat(common, emulating, []place{
		metrics, {folder: "k/cmd/kube-apiserver/app/options"}, {folder: "k/pkg/kubeapiserver/options"},
		{folder: "k/pkg/controlplane/apiserver/options"}, {folder: "apiserver/pkg/server/options", not: delegating},
	})
}

// registered is how a flag is registered.
type registered struct{ deprecated, hidden bool }

// readFlags returns the flags of a component in one copy.
func readFlags(dir string, t tree, component string) (map[string]mark, error) {
	found := map[string]registered{}
	for _, p := range places(component) {
		folder := path.Join(t.staging, p.folder)
		if k, ok := strings.CutPrefix(p.folder, "k/"); ok {
			folder = path.Join(t.kubernetes, k)
		}
		files, err := parse(dir, t.ref, folder)
		if err != nil {
			return nil, err
		}
		names := constants(files)
		for file, syntax := range files {
			if p.files == nil || slices.Contains(p.files, file) {
				readFile(syntax, names, p, found)
			}
		}
	}
	if len(found) == 0 {
		return nil, errors.New("no flags")
	}
	for name := range found {
		if strings.Contains(name, "openshift") || slices.Contains(carried, name) {
			delete(found, name)
		}
	}
	yes, out := map[bool]string{true: "yes", false: "no"}, map[string]mark{}
	for name, r := range found {
		out["--"+name] = mark(yes[r.deprecated] + "\t" + yes[r.hidden])
	}
	return out, nil
}

// carried are flags of the copies, not of Kubernetes.
var carried = []string{"max-housekeeping-interval", "send-retry-after-while-not-ready-once", "unsupported-kube-api-over-localhost"}

// parse returns the parsed files of a folder, by name; none where there is no such folder. Tests and what is of
// neither Linux nor Windows are left out.
func parse(dir, ref, folder string) (map[string]*ast.File, error) {
	list, err := exec.Command("git", "-C", dir, "ls-tree", "--name-only", ref, folder+"/").Output()
	if err != nil {
		return nil, fmt.Errorf("listing %s at %s: %w", folder, ref, err)
	}
	var names []string
	for name := range strings.FieldsSeq(string(list)) {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_others.go") &&
			!strings.HasSuffix(name, "_other.go") && !strings.HasSuffix(name, "_providerless.go") {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	data, err := exec.Command("git", append([]string{"-C", dir, "archive", ref, "--"}, names...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("reading %s at %s: %w", folder, ref, err)
	}
	out, archive := map[string]*ast.File{}, tar.NewReader(bytes.NewReader(data))
	for {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the archive: %w", err)
		}
		if !strings.HasSuffix(h.Name, ".go") {
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", h.Name, err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), h.Name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parsing %s: %w", h.Name, err)
		}
		out[path.Base(h.Name)] = file
	}
}

// constants returns the string constants of a package by name.
func constants(files map[string]*ast.File) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok {
				for i, value := range v.Values {
					if l, ok := value.(*ast.BasicLit); ok && l.Kind == token.STRING && i < len(v.Names) {
						out[v.Names[i].Name], _ = strconv.Unquote(l.Value)
					}
				}
			}
			return true
		})
	}
	return out
}

var (
	registering = regexp.MustCompile(`^(Bool|BytesBase64|Count|Duration|Float32|Float64|IP|IPNet|IPSlice|Int|Int32|Int64|IntSlice|` +
		`String|StringArray|StringSlice|StringToString|Uint|Uint16|Uint32|Uint64|)(Var)?(P|PF)?$`)
	wrapping = regexp.MustCompile(`^(pflag)?[Rr]egister(Deprecated)?$`)
	flagForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9-]*$`)
)

// readFile adds the flags that the functions of a file register.
func readFile(file *ast.File, names map[string]string, p place, found map[string]registered) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		of := receiver(f)
		if p.only != nil && !p.only.MatchString(of) || p.not != nil && p.not.MatchString(of) {
			continue
		}
		// The kubelet marks each flag of its configuration deprecated, by a loop over all of them.
		config := f.Name.Name == "AddKubeletConfigFlags"
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				readCall(call, names, config, found)
			}
			return true
		})
	}
}

// receiver names the type of a method, without a star.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// readCall adds the flag that a call registers or marks.
func readCall(call *ast.CallExpr, names map[string]string, config bool, found map[string]registered) {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		readWrapped(f.Name, call.Args, names, found)
		return
	}
	for i, arg := range call.Args[:min(2, len(call.Args))] {
		for _, flag := range text(arg, names) {
			m, known := found[flag]
			switch {
			case i == 0 && name == "MarkDeprecated" && len(call.Args) == 2:
				m.deprecated = true
			case i == 0 && name == "MarkHidden" && len(call.Args) == 1:
				m.hidden = true
			case registering.MatchString(name) && len(call.Args) >= 3 && flagForm.MatchString(flag):
				m.deprecated = m.deprecated || config || deprecating.MatchString(beginning(call.Args[len(call.Args)-1]))
			default:
				if !known {
					continue
				}
			}
			found[flag] = m
		}
	}
}

// readWrapped adds the flag that a function of the kubelet takes over from a library: (global, local, name), with a reason
// behind it where that is deprecated.
func readWrapped(function string, args []ast.Expr, names map[string]string, found map[string]registered) {
	if !wrapping.MatchString(function) || len(args) < 3 {
		return
	}
	for _, flag := range text(args[2], names) {
		flag = strings.ReplaceAll(flag, "_", "-")
		r := found[flag]
		r.deprecated = r.deprecated || strings.HasSuffix(function, "Deprecated")
		found[flag] = r
	}
}

var deprecating = regexp.MustCompile(`(?i)^\W*deprecated`)

// beginning returns the constant that a text begins with.
func beginning(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.BinaryExpr:
		return beginning(x.X)
	case *ast.BasicLit:
		s, _ := strconv.Unquote(x.Value)
		return s
	case *ast.CallExpr: // of a format
		if len(x.Args) > 0 {
			return beginning(x.Args[0])
		}
	}
	return ""
}

// text returns what a constant argument says; a name made for audit backends is two.
func text(arg ast.Expr, names map[string]string) []string {
	switch a := arg.(type) {
	case *ast.BasicLit:
		if a.Kind == token.STRING {
			s, _ := strconv.Unquote(a.Value)
			return []string{s}
		}
	case *ast.Ident:
		if s, ok := names[a.Name]; ok {
			return []string{s}
		}
	case *ast.CallExpr:
		if len(a.Args) != 2 {
			return nil
		}
		if l, ok := a.Args[0].(*ast.BasicLit); ok && strings.HasPrefix(l.Value, `"audit-%s`) {
			s, _ := strconv.Unquote(l.Value)
			return []string{strings.Replace(s, "%s", "log", 1), strings.Replace(s, "%s", "webhook", 1)}
		}
	}
	return nil
}
