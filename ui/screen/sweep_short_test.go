//go:build !long

package screen

const (
	completeSweep = false
	walks         = 4 // of TestRandomWalk, each in another language
)
