//go:build !long

package index

// A scan reads all texts for each query: a sample of all languages is asked, of each kind of query some.
const (
	scannedEvery  = 3 // of the judged queries
	scannedTitles = 7 // entries, each in four languages
	namedEvery    = 4 // enhancements, gates, elements
)
