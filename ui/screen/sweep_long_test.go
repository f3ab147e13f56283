//go:build long

package screen

const (
	completeSweep = true
	walks         = 40
)
