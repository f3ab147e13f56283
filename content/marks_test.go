package content_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"k8sexplore/content"
)

// is: asks for marks, and as it always did for stages; what it does not know is named with both.
func TestIs(t *testing.T) {
	c := open(t, tinyEntries())
	for typed, want := range map[string]string{
		"is:UNREAD,new": "is:unread,new", "is:beta": "stage:beta", "is:ga": "stage:stable", "-is:alpha": "-stage:alpha", "-is:read": "-is:read",
		"is:bookmarked": "has:bookmark", "is:read,alpha": "stage:alpha is:read", "has:Bookmark": "has:bookmark",
	} {
		q, err := c.ParseQuery(typed)
		if err != nil || q.String() != want {
			t.Errorf("%s is %s, %v; want %s", typed, q, err, want)
		}
	}
	_, err := c.ParseQuery("is:unred")
	if bad := new(content.ValueError); !errors.As(err, &bad) || bad.Field != "is" || bad.Allowed[0] != "unread" || !slices.Contains(bad.Allowed, "beta") {
		t.Errorf("is:unred: %v", err)
	}
	if got := strings.Join(c.Completions(content.FieldIs, "R"), " "); got != "read removed" {
		t.Errorf("is:R may be %s", got)
	}
	for term, asks := range map[content.Term]bool{
		{Field: content.FieldIs, Value: "new", Not: true}: true, {Field: content.FieldHas, Value: "bookmark"}: true, {Field: content.FieldHas, Value: "gate"}: false,
	} {
		if term.AsksForMarks() != asks {
			t.Errorf("%s asks for marks: %v", term, !asks)
		}
	}
}

// Marks change beside searches; a catalog with marks of its own leaves the first one's alone.
func TestSetMarks(t *testing.T) {
	c := open(t, tinyEntries())
	unread := content.Filters{Marks: []content.Mark{content.Unread}}
	var searches sync.WaitGroup
	for range 2 {
		searches.Go(func() {
			for range 50 {
				if n := len(c.Select(unread).Rows); n != c.Len() && n != c.Len()-2 {
					t.Errorf("%d are unread", n)
				}
			}
		})
	}
	for n := range 50 {
		m := content.Marks{}
		if n%2 == 0 {
			m.Read = content.NewRowSet(c, 0, 3)
		}
		c.SetMarks(m)
	}
	searches.Wait()
	own := c.Marked(content.Marks{Read: content.NewRowSet(c, 1)})
	if a, b := len(c.Select(unread).Rows), len(own.Select(unread).Rows); a != c.Len() || b != c.Len()-1 || own.ID(1) != c.ID(1) {
		t.Errorf("unread are %d and %d of %d", a, b, c.Len())
	}
	if s := (content.RowSet{true}); !s.Has(0) || s.Has(1) || content.RowSet(nil).Has(0) {
		t.Error("a set holds other rows than its own")
	}
}
