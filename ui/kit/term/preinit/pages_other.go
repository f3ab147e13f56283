//go:build !linux

package preinit

func largePages() {}

// SmallPages does nothing: only on Linux has the heap large pages.
func SmallPages() {}
