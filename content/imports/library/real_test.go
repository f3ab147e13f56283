package library

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
)

// realNotes returns the folder of upstream's own release notes, where the environment says that it is at hand.
func realNotes(tb testing.TB) string {
	tb.Helper()
	folder := os.Getenv("K8SEXPLORE_UPSTREAM")
	if folder == "" {
		tb.Skip("K8SEXPLORE_UPSTREAM names no folder with upstream's files")
	}
	return filepath.Join(folder, "release-notes")
}

// Of every one of upstream's files, what its reader publishes is in the library, release by release, kept or joined.
func TestRealNotes(t *testing.T) {
	l := open(t)
	report, err := l.Import(t.Context(), []string{realNotes(t)}, nil, Job{})
	if err != nil {
		t.Fatal(err)
	}
	joined := map[string]int{}
	for _, s := range report.Sources {
		checkCounts(t, s)
		raw, err := os.ReadFile(s.Path)
		if err != nil {
			t.Fatal(err)
		}
		stats, err := upstream.Read(t.Context(), upstream.Recognise(s.Path, raw[:4096]), s.Path, bytes.NewReader(raw), func(upstream.Note) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if s.Read != stats.Read || s.Published != stats.Published || len(s.Releases) != len(stats.Releases) {
			t.Errorf("%s: %+v, the reader counts %+v", s.ID, s.Counts, stats.Counts)
		}
		for _, want := range stats.Releases {
			for _, r := range s.Releases {
				if r.Release == want.Release && (r.Read != want.Read || r.Published != want.Published) {
					t.Errorf("%s: %s: %+v, the reader counts %+v", s.ID, r.Release, r.Counts, want.Counts)
				}
			}
		}
		joined[s.ID] = s.Joined
		t.Logf("%-50s read %5d published %5d kept %5d joined %5d, %d KB", s.ID, s.Read, s.Published, s.Kept, s.Joined, s.Size>>10)
	}
	t.Logf("%d entries, %d warnings, %d KB on disk", report.Entries, len(report.Warnings), l.Size()>>10)
	for _, release := range []string{"1.25", "1.26", "1.27"} {
		if id := "relnotes-json/" + release + "/release-notes-" + release + ".json"; joined[id] == 0 {
			t.Errorf("%s: nothing joins our notes", id)
		}
	}
	c, err := l.Catalog(t.Context())
	if err != nil || c.Len() != report.Entries || c.CheckFrame() != nil || c.CheckTexts() != nil {
		t.Fatal(c.Len(), err)
	}
	for row := range c.Len() {
		e := c.Entry(row)
		if e.Source() == content.SourceOwn {
			if _, _, err := c.Body(row, content.Japanese); err != nil {
				t.Errorf("%s: %v", e.ID, err)
			}
		} else if title, _ := e.Title(content.English); title == "" || e.File == "" {
			t.Errorf("%s has no title or file", e.ID)
		}
	}
	noFaults(t, l)
}

func BenchmarkRealImport(b *testing.B) {
	folder := realNotes(b)
	for b.Loop() {
		if _, err := open(b).Import(context.Background(), []string{folder}, nil, Job{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRealCatalog(b *testing.B) {
	l := open(b)
	if _, err := l.Import(context.Background(), []string{realNotes(b)}, nil, Job{}); err != nil {
		b.Fatal(err)
	}
	benchmarkCatalog(b, l)
}
