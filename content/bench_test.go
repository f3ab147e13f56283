package content_test

import (
	"strconv"
	"testing"

	"k8sexplore/content"
)

// BenchmarkSelect is what every key in the filter panel costs.
func BenchmarkSelect(b *testing.B) {
	c := open(b, randomEntries(seeded(1), 12_000))
	q, err := c.ParseQuery("sig:node,network stage:beta,stable release:1.25..1.27")
	if err != nil {
		b.Fatal(err)
	}
	gate, err := c.ParseQuery("gate:SeccompDefault")
	if err != nil {
		b.Fatal(err)
	}
	for name, f := range map[string]content.Filters{"none": {}, "three": q.Filters, "gate": gate.Filters} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				c.Select(f)
			}
		})
	}
}

// BenchmarkOpenCatalog must not grow with the number of texts.
func BenchmarkOpenCatalog(b *testing.B) {
	for _, n := range []int{1_200, 12_000, 120_000} {
		snapshot, err := content.EncodeSnapshot(randomEntries(seeded(1), n), nil, [32]byte{1})
		if err != nil {
			b.Fatal(err)
		}
		data := string(snapshot)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := content.OpenCatalog(data, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkVerify is what a snapshot from a disk costs more.
func BenchmarkVerify(b *testing.B) {
	c := open(b, randomEntries(seeded(1), 12_000))
	for b.Loop() {
		if err := c.Verify(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAuthor is what every letter behind author: costs, and the filter that it makes.
func BenchmarkAuthor(b *testing.B) {
	entries := randomEntries(seeded(1), 100_000)
	for i := range entries {
		entries[i].Author = "author" + strconv.Itoa(i%5000)
	}
	c := open(b, entries)
	b.Run("complete", func(b *testing.B) {
		for b.Loop() {
			c.Completions(content.FieldAuthor, "author12")
		}
	})
	for _, query := range []string{"author:author12", "has:gate"} {
		q, err := c.ParseQuery(query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("select "+query, func(b *testing.B) {
			for b.Loop() {
				c.Select(q.Filters)
			}
		})
		b.Run("parse "+query, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.ParseQuery(query); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
