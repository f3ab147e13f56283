//go:build long

package screen

const completeSweep = true
