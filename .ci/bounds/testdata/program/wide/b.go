package wide

// Other has a method.
type Other[T any] struct{ text string }

// Down uses the last file, which uses the first one.
func (o *Other[T]) Down() {
	o.text = `
` + last
}
