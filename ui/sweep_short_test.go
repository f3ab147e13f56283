//go:build !long

package ui

const completeSweep = false
