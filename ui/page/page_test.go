package page

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// Kinds knows every type that is a part.
func TestKinds(t *testing.T) {
	known := map[string]bool{}
	for _, part := range Kinds() {
		known[fmt.Sprintf("%T", part)] = true
	}
	file, err := parser.ParseFile(token.NewFileSet(), "page.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	methods := 0
	for _, d := range file.Decls {
		method, ok := d.(*ast.FuncDecl)
		if !ok || method.Name.Name != "isPart" {
			continue
		}
		methods++
		if name := method.Recv.List[0].Type.(*ast.Ident).Name; !known["page."+name] {
			t.Errorf("Kinds lacks %s", name)
		}
	}
	if methods == 0 {
		t.Error("no parts")
	}
}
