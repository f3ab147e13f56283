//go:build !long

package article

const completeSweep = false // of all articles
