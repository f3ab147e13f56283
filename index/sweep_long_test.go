//go:build long

package index

const (
	scannedEvery  = 1 // of the judged queries
	scannedTitles = 60
	namedEvery    = 1 // enhancements, gates, elements
)
