package index

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
)

// BenchmarkSearchUpstream searches upstream's own notes, where K8SEXPLORE_UPSTREAM names a folder that holds them.
func BenchmarkSearchUpstream(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(os.Getenv("K8SEXPLORE_UPSTREAM"), "release-notes", "*.json"))
	if err != nil {
		b.Fatal(err)
	}
	if len(files) == 0 {
		b.Skip("K8SEXPLORE_UPSTREAM names no folder with release notes")
	}
	var notes []note
	for i, file := range files {
		notes = append(notes, upstreamNotes(b, file, release(20+i))...)
	}
	b.Logf("%d notes", len(notes))
	benchmarkSearch(b, newCatalog(b, notes...))
}

// upstreamNotes reads the texts of one release, near enough for timing.
func upstreamNotes(b *testing.B, file string, version content.Version) (out []note) {
	b.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	var all map[string]struct {
		Text string   `json:"text"`
		PR   int      `json:"pr_number"`
		SIGs []string `json:"sigs"`
	}
	if err := json.Unmarshal(data, &all); err != nil {
		b.Fatal(err)
	}
	seen := map[int]bool{}
	for _, n := range all {
		title, _, _ := strings.Cut(n.Text, "\n")
		if title == "" || seen[n.PR] || len(n.SIGs) == 0 {
			continue
		}
		seen[n.PR] = true
		out = append(out, plainNote(content.Entry{Version: version, PRs: []int{n.PR}, SIG: n.SIGs[0], SIGs: n.SIGs}, title, n.Text))
	}
	return out
}
