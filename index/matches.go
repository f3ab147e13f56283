package index

// match is a row that answers a query.
type match struct {
	score  float64
	row    int32
	named  bool // by the words
	full   bool // holds all words
	titled bool // every word stands in a title or a name, and the score does not yet say how closely; see raise
}
