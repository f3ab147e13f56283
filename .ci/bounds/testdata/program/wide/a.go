// Package wide has files that use each other in a circle.
package wide

// Thing has three methods.
type Thing struct{ other *Other[int] }

// New returns a Thing.
func New() *Thing { return &Thing{} }

// Up uses the file below.
func (t *Thing) Up() { t.other.Down() }
