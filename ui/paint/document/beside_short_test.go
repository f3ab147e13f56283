//go:build !long

package document

const completeSweep = false // of all articles
