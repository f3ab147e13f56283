package excerpt

// Marker finds the words of a query in texts. It is safe for concurrent use; nil finds nothing.
type Marker struct {
	finder Finder
	read   func(source string) reading
}

// Marker returns a Marker of what a finder finds.
func (s *Excerpts) Marker(f Finder) *Marker {
	known := s.thesaurus()
	return &Marker{f, func(source string) reading { return s.marked.readOnce(known, source) }}
}

// Spans returns where the words stand in a text, in byte offsets, in order and apart from each other.
func (m *Marker) Spans(source string) [][2]int {
	if m == nil {
		return nil
	}
	return merge(m.finder.marks(m.read(source)), 0, len(source))
}
