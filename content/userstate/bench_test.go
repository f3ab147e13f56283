package userstate

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"k8sexplore/content"
)

// lived fills a folder with the marks of a reader who has read that many of a catalog's entries.
func lived(b *testing.B, dir string, c *content.Catalog, marks int) {
	b.Helper()
	s := New(dir)
	for row := range marks {
		s.MarkRead(time.Now(), KeyOf(c, row%c.Len()))
		if row%20 == 0 {
			s.SetBookmark(Bookmark{Key: KeyOf(c, row), Note: "for the upgrade in spring"})
		}
		if row%200 == 0 {
			s.SetFollow(Follow{Kind: FollowKEP, Value: strconv.Itoa(c.KEP(row) + 1)})
		}
	}
	s.SetPlace(Place{Query: "sig:node", Kind: "entry", ID: c.ID(0), Line: 7})
	if err := s.Save(context.Background()); err != nil {
		b.Fatal(err)
	}
}

// many returns a catalog of that many entries.
func many(b *testing.B, n int) *content.Catalog {
	var entries []content.Entry
	for k := range n {
		if k%3 == 0 {
			entries = append(entries, entry(fmt.Sprintf("1.%d", 20+k%18), 1+k, 100000+k, 110000+k))
		} else {
			entries = append(entries, entry(fmt.Sprintf("1.%d", 20+k%18), 0, 100000+k))
		}
	}
	return catalog(b, entries...)
}

// What is read before the first frame, with 2,000 marks: at most half a millisecond.
func BenchmarkRead(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "state")
	lived(b, dir, many(b, 12000), 2000)
	for b.Loop() {
		if err := New(dir).Read(); err != nil {
			b.Fatal(err)
		}
	}
}

// The marks of 12,000 rows, 2,000 of which are read.
func BenchmarkMarks(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "state")
	c := many(b, 12000)
	lived(b, dir, c, 2000)
	s := store(b, dir)
	for b.Loop() {
		s.Marks(c)
	}
}

// A visit of 12,000 entries, 9,000 of which are new, and what a start then reads and marks.
func BenchmarkVisit(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "state")
	few, c := many(b, 3000), many(b, 12000)
	b.Run("visit", func(b *testing.B) {
		for b.Loop() {
			dir := b.TempDir()
			s := New(dir)
			if err := s.Visit(context.Background(), "few", few); err != nil {
				b.Fatal(err)
			}
			if err := s.Visit(context.Background(), "many", c); err != nil {
				b.Fatal(err)
			}
		}
	})
	s := New(dir)
	for stamp, c := range []*content.Catalog{few, c} {
		if err := s.Visit(context.Background(), strconv.Itoa(stamp), c); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if err := New(dir).Read(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("marks", func(b *testing.B) {
		for b.Loop() {
			s.Marks(c)
		}
	})
}
