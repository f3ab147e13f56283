package ui

import (
	"k8sexplore/content"
	"k8sexplore/ui/session"
)

// opens returns what a screen begins with, and whether that is the program's own choice.
func (o *Options) opens() (q content.Query, own bool) {
	if o.Query.Words != "" || !o.Query.Filters.IsZero() || o.Problem != nil {
		return o.Query, false
	}
	return openingQuery(o.Catalog), true
}

// openingQuery is what a screen opens with where nothing was asked for: the newest release that has articles of our own. With imports
// there are newer ones without.
func openingQuery(c *content.Catalog) content.Query {
	var q content.Query
	if v, ok := session.NewestWithArticles(c); ok {
		q.Filters.Releases = []content.Span{{From: v, To: v}}
	}
	return q
}
