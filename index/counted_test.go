package index

import (
	"reflect"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/rank"
)

// Many matches are counted while they are put in order, and come to the same.
func TestCountedMeanwhile(t *testing.T) {
	c := indextest.UpstreamLike(t, rank.ManyMatches+1000)
	s := New(Options{Catalog: c})
	r := search(t, s, content.Query{Words: "-nosuchword"}, 20)
	if want := c.Select(content.Filters{}); !reflect.DeepEqual(r.Facets, want.Facets) || len(r.Hits) != 20 || r.Full != r.Total {
		t.Errorf("%d hits, %d of %d full, counted as %v, want %v", len(r.Hits), r.Full, r.Total, r.Facets, want.Facets)
	}
}
