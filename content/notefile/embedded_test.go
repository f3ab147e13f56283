package notefile_test

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
)

var embedded = os.DirFS("../notes")

// texts returns all embedded note files by path.
func texts(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(embedded, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(embedded, file)
		out[file] = string(raw)
		return err
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("%d notes, %v", len(out), err)
	}
	return out
}

// Metadata is written by a script from the fact sheets and never typed: then it has the one form that Format gives it.
func TestEmbeddedMetadataIsNotTyped(t *testing.T) {
	for file, text := range texts(t) {
		if path.Ext(strings.TrimSuffix(file, ".md")) != ".en" {
			continue
		}
		front, _, _ := content.SplitFrontMatter(text)
		var h notefile.Header
		if err := yaml.Unmarshal([]byte(front), &h); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want := compiler.Format(&h); !strings.HasPrefix(text, want) {
			t.Errorf("%s: the header is not in the form that `go generate ./content` writes:\n%s", file, want)
		}
	}
}
