package preinit

import (
	"runtime"
	"syscall"
	"unsafe"
)

// heapBytes is how much of the heap has large pages: what nearly all commands take.
const heapBytes = 48 << 20

// heap is where that begins.
var heap uintptr

// largePages has the system give the first memory of the heap in pages of 2 MB where it may: each one that is given
// takes two microseconds whatever its size, and a command touches thousands of 4 KB. What is allocated here is let go
// at once, and is what the heap takes from then on, since it takes the lowest addresses first.
func largePages() {
	first := make([]byte, heapBytes)
	heap = uintptr(unsafe.Pointer(unsafe.SliceData(first)))
	advise(syscall.MADV_HUGEPAGE)
	runtime.GC()
}

// SmallPages has the system give pages of the usual size from now on: a program that stays gives back memory that it does
// not use, which the system would take for a gap in a large page, and fill.
func SmallPages() { advise(syscall.MADV_NOHUGEPAGE) }

// advise fails where the system knows no large pages, and is never needed.
func advise(advice uintptr) { _, _, _ = syscall.Syscall(syscall.SYS_MADVISE, heap, heapBytes, advice) }
