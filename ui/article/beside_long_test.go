//go:build long

package article

const completeSweep = true // of all articles
