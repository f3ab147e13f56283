//go:build long

package markdown

const completeSweep = true // at all widths
