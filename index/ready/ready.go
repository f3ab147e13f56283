// Package ready holds the index of the notes that are compiled into the program, so that nobody has to wait until it is
// built: it is put into the cache at the first start. Another catalog, with what the user has imported, has an index of
// its own, which is built.
package ready

import (
	_ "embed"

	"k8sexplore/index/disk"
)

// The index of the embedded notes, if they, the glossary or how words are read have changed since it was made.
//
//go:generate go run ./make

//go:embed ready.bin
var embedded string

// KeySize is the length of the key with which the file begins.
const KeySize = 32

// Embedded returns the index of the embedded notes.
func Embedded() disk.Ready {
	if len(embedded) < KeySize {
		return disk.Ready{}
	}
	return disk.Ready{Key: embedded[:KeySize], Data: embedded[KeySize:]}
}
