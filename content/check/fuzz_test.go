package check_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
)

// FuzzFile checks that no text makes a recogniser fail, and that what is found lies within the file.
func FuzzFile(f *testing.F) {
	root := os.DirFS("testdata/cluster")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, path)
		f.Add(path, string(data))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	c := checker(f, "1.36", "1.24")
	f.Fuzz(func(t *testing.T, name, text string) {
		lines := strings.Count(text, "\n") + 1
		r := c.File(name, []byte(text))
		for _, found := range r.Findings {
			if found.Line < 1 || found.Line > lines || found.Name == "" || found.File != name {
				t.Errorf("%+v in a file of %d lines", found, lines)
			}
		}
		for _, p := range r.Problems {
			if p.Line < 0 || p.Line > lines+1 || p.Why == "" {
				t.Errorf("%+v in a file of %d lines", p, lines)
			}
		}
	})
}
