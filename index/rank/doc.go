// Package rank puts matches in order. It is the third step of a search.
//
// In go the Matches of package match in list order, and the query.Names of the words.
//
// Out come Hits, the best first, one for all releases of a change:
//
//	Promote      entries whose name is typed come first, then those of a release that is typed, articles before short notes
//	Narrow       filters, and counts of facets
//	RaiseTitles  titles that are, begin with or contain the words as a phrase
//	Group        one hit a change, and the order of the first 500
//	ByProximity  of the first ten, those with the words in one passage, in the title or in what is asked
//
// A Ranker reads nothing but the catalog; what a passage holds is told by package excerpt. It is safe for concurrent
// use.
package rank
