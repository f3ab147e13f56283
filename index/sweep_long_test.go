//go:build long

package index

const (
	scannedEvery  = 1 // of the judged queries
	scannedTitles = 60
	indexedTitles = 1_000_000 // all
	narrowedEvery = 1         // of the judged queries, with a filter
	namedEvery    = 1         // enhancements, gates, elements
	cutEvery      = 1         // entries, in all languages
)
