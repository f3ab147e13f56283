//go:build !long

package screen

const completeSweep = false
