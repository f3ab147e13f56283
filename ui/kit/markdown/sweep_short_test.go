//go:build !long

package markdown

const completeSweep = false // at all widths
