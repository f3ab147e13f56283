package preinit

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

// The heap begins with large pages where the system knows them, what is allocated lies there, and SmallPages ends that.
func TestLargePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip(err)
	}
	some := make([]byte, heapBytes/8)
	defer runtime.KeepAlive(some)
	if at := uintptr(unsafe.Pointer(unsafe.SliceData(some))); at < heap || at >= heap+heapBytes {
		t.Errorf("allocated at %x, the heap with large pages begins at %x", at, heap)
	}
	if flags := flagsOf(t, heap); !strings.Contains(flags, " hg") {
		t.Errorf("flags %q", flags)
	}
	if SmallPages(); strings.Contains(flagsOf(t, heap), " hg") {
		t.Error("large pages are still asked for")
	}
}

// flagsOf returns the flags of the mapping that holds an address, as the system writes them.
func flagsOf(t *testing.T, address uintptr) string {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var from, to uintptr
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if flags, ok := strings.CutPrefix(lines.Text(), "VmFlags:"); ok && from <= address && address < to {
			return flags
		}
		_, _ = fmt.Sscanf(lines.Text(), "%x-%x ", &from, &to) // fails for all lines but the first of a mapping
	}
	t.Fatalf("no mapping holds %x", address)
	return ""
}
