package match

// Match is a row that answers a query.
type Match struct {
	Score  float64
	Row    int32
	Named  bool // by the words
	Full   bool // holds all words
	Titled bool // every word stands in a title or a name, and the score does not yet say how closely; see raise
}
