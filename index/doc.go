// Package index finds entries by words. It ranks Query.Words within the rows that a query's filters select; numbers,
// pull requests and gate names are looked up in the catalog, everything else in a bleve index over titles and texts in
// all four languages and what upstream says besides, or, as long as there is no index, by a plain substring scan over
// the same texts. What several releases, patches and pre-releases tell of one change is one hit.
//
// An index is a cache: built from a catalog, verified, opened read-only, never modified, and deleted and rebuilt on any
// doubt. It needs no configuration and no migration; its folder's name says what it was built from.
//
// A Searcher is safe for concurrent use. The package prints nothing; bleve logs through the standard log package,
// which a program with a screen must send elsewhere.
package index
