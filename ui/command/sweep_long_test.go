//go:build long

package command_test

const completeSweep = true // at all widths
