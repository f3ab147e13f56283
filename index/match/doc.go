// Package match finds the rows that hold a query and scores them. It is the second step of a search.
//
// In goes a query.Query, to an Index (the search engine's postings) or to Texts (a substring scan, until there is an
// index). An Index first corrects the words that no row holds; see Index.Correct.
//
// Out come Matches in list order: rows that hold all clauses, which are full, or at least half of them by weight. The
// score is BM25 over fields, the best field in full: a posting's score by its frequency and the field's length, times
// the rarity of its term, summed over the terms of the best alternative, and over clauses. A plan holds the postings
// of a query, an accumulator adds them up for a span of rows at a time. Matches are not yet in any order of merit:
// that is the work of package rank.
//
// Indexes and Texts are safe for concurrent use. An error is the context's, or disk.ErrDoubt: then the index is to be
// given up.
package match
