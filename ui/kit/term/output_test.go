//go:build unix

package term

import (
	"bytes"
	"os"
	"sync"
	"testing"
)

// To Bubble Tea the output is a terminal's file: by its descriptor it asks for the size.
var _ interface {
	Read([]byte) (int, error)
	Write([]byte) (int, error)
	Close() error
	Fd() uintptr
} = (*Output)(nil)

// What is written at once comes out as a whole, however many write.
func TestOutputTearsNothing(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	const size, writers = 100 << 10, 4 // more than a pipe holds
	out := NewOutput(w)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			if _, err := out.Write(bytes.Repeat([]byte{byte('a' + i)}, size)); err != nil {
				t.Error(err)
			}
		})
	}
	go func() { all.Wait(); _ = out.Close() }()
	var got bytes.Buffer
	if _, err := got.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	for i := range writers {
		block := got.Next(size)
		if len(block) != size || !bytes.Equal(block, bytes.Repeat(block[:1], size)) {
			t.Fatalf("block %d is torn", i)
		}
	}
}
