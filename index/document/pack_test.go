package document

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"k8sexplore/index/disk"
)

// somePassages are of two languages and of upstream.
func somePassages() *[slots][]Passage {
	var all [slots][]Passage
	all[0] = []Passage{{"Pods are restarted.", Prose}, {"", code}, {"Limits", Heading}}
	all[2] = []Passage{{"Лимиты пода", Prose}}
	all[SlotUpstream] = []Passage{{"kubelet: " + strings.Repeat(" ", 300), Prose}}
	return &all
}

// Passages come back as they were packed. Cut off before the end of a text they are refused, not taken for fewer.
func TestPackedPassages(t *testing.T) {
	all := somePassages()
	packed := packPassages(all)
	for of, want := range all {
		for n := range len(packed) + 1 {
			got, err := UnpackPassages(packed[:n], Slot(of))
			switch {
			case err != nil && !errors.Is(err, disk.ErrDoubt):
				t.Fatal(err)
			case err == nil && !slices.Equal(got, want):
				t.Errorf("text %d in %d bytes of %d: %q", of, n, len(packed), got)
			case err != nil && n == len(packed):
				t.Errorf("text %d: %v", of, err)
			}
		}
	}
}

// Whatever stands in the file, reading it ends with passages or with doubt.
func FuzzUnpackPassages(f *testing.F) {
	f.Add(packPassages(somePassages()), byte(0))
	f.Add([]byte("\x00\x01\x01no end"), byte(2))
	f.Fuzz(func(t *testing.T, packed []byte, of byte) {
		got, err := UnpackPassages(packed, Slot(of)%slots)
		if err != nil && !errors.Is(err, disk.ErrDoubt) || err != nil && got != nil {
			t.Errorf("%q, %v", got, err)
		}
		size := 0
		for _, p := range got {
			size += len(p.Text)
		}
		if size > len(packed) {
			t.Errorf("%d bytes of texts out of %d", size, len(packed))
		}
	})
}
