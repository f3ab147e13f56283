//go:build long

package cli_test

const completeSweep = true // at all widths
