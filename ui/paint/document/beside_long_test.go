//go:build long

package document

const completeSweep = true // of all articles
