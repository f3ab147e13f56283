package content_test

import (
	"fmt"
	"slices"
	"testing"

	"k8sexplore/content"
)

// What releases in the making plan stands there once at least: by its entries, else as a fact that meets the filters.
func TestPlanned(t *testing.T) {
	full := content.Version{Major: 1, Minor: 38}
	of := func(kep int, stage content.Stage, sigs ...string) content.Fact {
		return content.Fact{KEPs: []int{kep}, Stage: stage, Release: full, SIGs: sigs, Is: []content.Mark{content.Planned}}
	}
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	c = c.Marked(content.Marks{Following: map[string]bool{"sig storage": true, "kep 900002": true}})
	asked := 0
	c.SetPlanned(func() []content.Fact {
		asked++
		return []content.Fact{of(3329, "stable", "apps"), of(900001, "alpha", "node", "storage"), of(900002, "beta", "network")}
	})
	if c.Select(content.Filters{Marks: []content.Mark{content.Unread}}); asked > 0 {
		t.Error("the plans were asked for by a query that does not depend on them")
	}
	for query, want := range map[string]string{
		"is:planned":               "5 rows [900001 900002]",
		"is:planned is:unread":     "5 rows []", // a fact is neither read nor unread
		"is:planned sig:apps":      "5 rows []",
		"is:planned sig:storage":   "0 rows [900001]",
		"is:planned owner:storage": "0 rows []",
		"is:planned -sig:node":     "0 rows [3329 900002]",
		"is:planned release:1.38":  "0 rows [3329 900001 900002]",
		"is:planned release:1.25":  "1 rows []",
		"is:planned stage:beta":    "3 rows [900002]",
		"is:planned is:followed":   "0 rows [900001 900002]",
		"is:planned kind:feature":  "5 rows []",
		"sig:storage stage:alpha":  fmt.Sprint(len(c.Select(content.Filters{SIGs: []string{"storage"}, Stages: []content.Stage{"alpha"}}).Rows), " rows []"),
	} {
		q, err := c.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		rows := c.Select(q.Filters).Rows
		if got := fmt.Sprint(len(rows), " rows ", content.Unlisted(c, q.Filters, rows)); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// What came after a release is of a later one, patches included, and carries on what was there or not.
func TestAfter(t *testing.T) {
	entry := func(kep int, minor, patch int) content.Entry {
		v := content.Version{Major: 1, Minor: minor, Patch: patch}
		e := content.Entry{Version: v, KEP: kep, SIG: "node", SIGs: []string{"node"}, Sources: []string{content.SourceOwn}}
		if kep == 0 {
			e.PRs = []int{100*minor + patch}
		}
		e.ID = content.EntryID(v, kep, 100*minor+patch, 0)
		e.Titles[content.English] = "A change"
		return e
	}
	data, err := content.EncodeSnapshot([]content.Entry{
		entry(1, 36, 0), entry(1, 35, 0), entry(2, 36, 0), entry(0, 36, 0), entry(0, 35, 2), entry(0, 35, 0),
	}, nil, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	fresh, changed := content.After(c, content.Version{Major: 1, Minor: 35})
	var got []string
	for row := range c.Len() {
		if fresh.Has(row) {
			got = append(got, fmt.Sprint(c.ID(row), " ", changed.Has(row)))
		}
	}
	slices.Sort(got)
	if want := []string{"v1.35.2/pr-3502 false", "v1.36/kep-1 true", "v1.36/kep-2 false", "v1.36/pr-3600 false"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
