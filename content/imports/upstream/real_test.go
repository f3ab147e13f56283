package upstream_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/content/imports/upstream"
)

// realFiles returns upstream's own files, where the environment says that they are at hand.
func realFiles(tb testing.TB, pattern string) []string {
	tb.Helper()
	folder := os.Getenv("K8SEXPLORE_UPSTREAM")
	if folder == "" {
		tb.Skip("K8SEXPLORE_UPSTREAM names no folder with upstream's files")
	}
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(files) == 0 {
		tb.Fatalf("%d files %s, %v", len(files), pattern, err)
	}
	return files
}

// published counts by the rule, told once more: not (do_not_publish and not is_mapped), and a text that says something.
func published(t *testing.T, raw []byte) (all, kept int) {
	t.Helper()
	var notes map[string]map[string]any
	if err := json.Unmarshal(raw, &notes); err != nil {
		t.Fatal(err)
	}
	none := regexp.MustCompile(`(?i)^"?(none|n/a|)\.?"?$`)
	for _, n := range notes {
		text, _ := n["text"].(string)
		if (n["do_not_publish"] != true || n["is_mapped"] == true) && !none.MatchString(strings.TrimSpace(text)) {
			kept++
		}
	}
	return len(notes), kept
}

func TestRealNotes(t *testing.T) {
	total := 0
	for _, file := range realFiles(t, "release-notes/*.json") {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, want := published(t, raw)
		notes, stats, err := read(t, upstream.Recognise(file, raw[:4096]), file, string(raw))
		if err != nil {
			t.Fatal(err)
		}
		numbers := map[int]bool{}
		for _, n := range notes {
			checkNote(t, n)
			numbers[n.PRs[0]] = true
		}
		checkStats(t, stats, len(notes))
		t.Logf("%s: %d notes, published %d = kept %d", filepath.Base(file), all, want, len(notes))
		if stats.Read != all || len(notes) != want || len(numbers) != want || len(stats.Releases) != 1 {
			t.Errorf("%s: read %d of %d, kept %d (%d numbers) of %d", file, stats.Read, all, len(notes), len(numbers), want)
		}
		total += len(notes)
	}
	t.Logf("published = kept: %d", total)
}

// In Markdown every block with a tail is a note, and the tools of 1.20 and later write each tail the same way.
func TestRealMarkdown(t *testing.T) {
	tail := regexp.MustCompile(`\(\[#(\d+)\]\(https://github\.com/kubernetes/kubernetes/(?:pull|issues)/\d+\),(?: \[#\d+\]\([^)]*\),)* \[@[^\]]+\]\([^)]*\)\)`)
	none := regexp.MustCompile(`(?im)^ ?- (?:none|n/a)\.? \(\[#`)
	for _, file := range append(realFiles(t, "release-notes/*.md"), realFiles(t, "changelog/*.md")...) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		notes, stats, err := read(t, upstream.Recognise(file, raw[:4096]), file, string(raw))
		if err != nil {
			t.Fatal(err)
		}
		withPR := 0
		for _, n := range notes {
			checkNote(t, n)
			if len(n.PRs) > 0 {
				withPR++
			}
			if strings.HasSuffix(n.Text, "))") && tail.MatchString(n.Text) {
				t.Errorf("%s: a tail is left in %q", file, n.Text)
			}
		}
		checkStats(t, stats, len(notes))
		tails, unpublished := len(tail.FindAll(raw, -1)), len(none.FindAll(raw, -1))
		for _, r := range stats.Releases {
			t.Logf("%s: %s: read %d, kept %d", filepath.Base(file), r.Release, r.Read, r.Published)
		}
		t.Logf("%s: %d tails, %d of nothing; kept %d with a pull request, %d without", filepath.Base(file), tails, unpublished, withPR, len(notes)-withPR)
		if withPR != tails-unpublished || stats.Skipped != unpublished {
			t.Errorf("%s: kept %d, skipped %d", file, withPR, stats.Skipped)
		}
	}
}

func BenchmarkRealNotes(b *testing.B) {
	type file struct {
		name string
		raw  []byte
	}
	var files []file
	size := 0
	for _, name := range realFiles(b, "release-notes/*.json") {
		raw, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, file{name, raw})
		size += len(raw)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	notes := 0
	for b.Loop() {
		notes = 0
		for _, f := range files {
			stats, err := upstream.Read(context.Background(), upstream.RelnotesJSON, f.name, bytes.NewReader(f.raw), func(upstream.Note) error { return nil })
			if err != nil {
				b.Fatal(err)
			}
			notes += stats.Read
		}
	}
	b.ReportMetric(float64(notes)*float64(b.N)/b.Elapsed().Seconds(), "notes/s")
}

// A file of many notes is read as a stream: a hundred thousand take no more memory than one.
func BenchmarkHundredThousandNotes(b *testing.B) {
	const many = 100_000
	text := strings.Repeat("The kubelet evicts the Pod when `memory` runs out. ", 3)
	for b.Loop() {
		r, w := io.Pipe()
		go func() {
			for i := range many {
				open := ","
				if i == 0 {
					open = "{"
				}
				_, _ = fmt.Fprintf(w, `%s"%d":{"text":"%s","kinds":["bug"],"sigs":["node"]}`, open, i+1, text) // the reader tells
			}
			_, _ = io.WriteString(w, "}")
			_ = w.Close()
		}()
		stats, err := upstream.Read(context.Background(), upstream.RelnotesJSON, "release-notes-1.30.json", r, func(upstream.Note) error { return nil })
		if err != nil || stats.Published != many {
			b.Fatal(stats, err)
		}
	}
	b.ReportMetric(many*float64(b.N)/b.Elapsed().Seconds(), "notes/s")
}
