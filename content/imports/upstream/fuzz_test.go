package upstream_test

import (
	"os"
	"path/filepath"
	"testing"

	"k8sexplore/content/imports/upstream"
)

func seed(f *testing.F, pattern string) {
	files, err := filepath.Glob("testdata/" + pattern)
	if err != nil || len(files) == 0 {
		f.Fatalf("%d seeds, %v", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
}

func FuzzJSON(f *testing.F) {
	seed(f, "*.json")
	f.Add([]byte(`{"1": {"text": "&#2&#x1b;7; &#38;#27; <!-- ` + "```" + ` -->", "documentation": [{"url": "\u202ekep.k8s.io/1"}]}}`))
	fuzzFormat(f, upstream.RelnotesJSON, "release-notes-1.30.json")
}

func FuzzReleaseNotes(f *testing.F) {
	seed(f, "release-notes-*.md")
	fuzzFormat(f, upstream.RelnotesMarkdown, "release-notes-1.30.md")
}

func FuzzChangelog(f *testing.F) {
	seed(f, "CHANGELOG-*.md")
	seed(f, "website-*.md")
	fuzzFormat(f, upstream.Changelog, "CHANGELOG-1.30.md")
}
