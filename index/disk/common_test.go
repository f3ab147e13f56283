package disk

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// A word that many rows hold has the same rows and counts among the common words as bleve has; it is read from there.
func TestCommonWords(t *testing.T) {
	const rows = 2*minCommon + 100
	dir := filepath.Join(t.TempDir(), "index")
	b := Builder{Rows: rows, Name: strconv.Itoa, Reader: func() Reader {
		return func(row int) (*Document, error) {
			d := new(Document)
			w := d.Words("body", 4)
			for n := range 1 + row%3 {
				if w.Add("all"); row%2 == 0 {
					w.Add("even")
				}
				if row%40 == n {
					w.Add("few")
				}
			}
			if row == 77 {
				for range 70_000 {
					w.Add("all")
				}
			}
			return d, nil
		}
	}}
	if err := b.OnDisk(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	x, err := Open(dir, rows)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	for word, common := range map[string]bool{"all": true, "even": true, "few": false, "none": false} {
		want, err := x.postings(t.Context(), "body", word)
		if err != nil {
			t.Fatal(err)
		}
		got, known := x.common.of("body", word, rows)
		if known != common || known && (!slices.Equal(got.Rows, want.Rows) || !slices.Equal(got.counts, want.counts)) {
			t.Errorf("%s is common: %v, in %d rows, not %d", word, known, len(got.counts)/countSize, len(want.counts)/countSize)
		}
	}
	all, err := x.Postings(context.Background(), "body", "all")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := all.Count(4), (Count{2, 4}); got != want {
		t.Errorf("row 4 has %+v, not %+v", got, want)
	}
	if got, want := all.Count(77), (Count{65535, 65535}); got != want {
		t.Errorf("row 77 has %+v, not %+v", got, want)
	}
}
