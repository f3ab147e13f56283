//go:build !long

package cli_test

const completeSweep = false // at all widths
