package match

import (
	"math"
	"sync"

	"k8sexplore/index/disk"
)

// scoreTables keeps what postings count, by field. It is safe for concurrent use.
type scoreTables struct{ tables sync.Map }

// scoreKey is what scores depend on besides the posting.
type scoreKey struct{ weight, usual float64 }

// of returns what postings of a field count.
func (t *scoreTables) of(f scoredField) *scoreTable {
	key := scoreKey{f.weight, f.usual}
	if known, ok := t.tables.Load(key); ok {
		return known.(*scoreTable)
	}
	table := &scoreTable{key: key}
	for freq := range uint16(len(table.scores)) {
		for size := range uint16(len(table.scores[freq])) {
			table.scores[freq][size] = table.score(disk.Count{Freq: freq, Size: size})
		}
	}
	known, _ := t.tables.LoadOrStore(key, table)
	return known.(*scoreTable)
}

// scoreTable is what postings of a field count, by frequency and size, as far as these are usual.
type scoreTable struct {
	key    scoreKey
	scores [6][400]float32
}

// of returns what a posting counts.
func (t *scoreTable) of(p disk.Count) float32 {
	if int(p.Freq) < len(t.scores) && int(p.Size) < len(t.scores[0]) {
		return t.scores[p.Freq][p.Size]
	}
	return t.score(p)
}

// score is BM25, with a fixed length to measure fields by. The length is kept with the precision of a norm.
func (t *scoreTable) score(p disk.Count) float32 {
	norm := float64(float32(1 / math.Sqrt(float64(p.Size))))
	length, freq := 1-lengthMatch+lengthMatch*(1/(norm*norm))/t.key.usual, float64(p.Freq)
	return float32(t.key.weight * freq * (1 + saturation) / (freq + saturation*length))
}
