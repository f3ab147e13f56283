//go:build !long

package index

// A scan reads all texts for each query: a sample of all languages is asked, of each kind of query some.
const (
	scannedEvery  = 14 // of the judged queries
	scannedTitles = 1  // entries, each in four languages
	indexedTitles = 100
	narrowedEvery = 7 // of the judged queries, with a filter
	namedEvery    = 7 // enhancements, gates, elements
	cutEvery      = 4 // entries, in all languages
)
