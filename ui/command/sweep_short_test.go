//go:build !long

package command_test

const completeSweep = false // at all widths
