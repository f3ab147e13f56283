// Package index finds entries by words. It ranks Query.Words within the rows that a query's filters select; numbers,
// pull requests and gate names are looked up in the catalog, everything else in a bleve index over titles and texts in
// all four languages and upstream's own words, or, as long as there is no index, by a plain substring scan over
// the same texts. What several releases, patches and pre-releases tell of one change is one hit.
//
// A query goes through a pipeline, one folder a step. This package calls the steps in order and knows no other details:
//
//	step      goes in                            comes out
//	query     words, language shown, glossary    query.Query: clauses, alternatives, terms, conditions; query.Names
//	match     query.Query, index or texts        []match.Match: rows in list order, scored by BM25; recall is settled here
//	rank      []match.Match, query.Names         []rank.Hit: best first, one a change; facet counts
//	excerpt   rows, query.Query                  excerpt.Snippet: the best passage, highlighted
//
// Before any query, package document makes the documents of an index out of entries. Package text splits texts into
// words for all of them, and package disk alone knows the search engine.
//
// An index is a cache: built from a catalog, verified, opened read-only, never modified, and deleted and rebuilt on any
// doubt. It needs no configuration and no migration; its folder's name says what it was built from.
//
// A Searcher is safe for concurrent use. The package prints nothing; bleve logs through the standard log package,
// which a program with a screen must send elsewhere.
package index
