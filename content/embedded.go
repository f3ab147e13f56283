package content

import (
	"embed"
	"io/fs"
)

//go:embed notes
var noteFiles embed.FS

//go:embed snapshot.bin
var embeddedSnapshot string

// Embedded opens the catalog of the notes that are compiled into the program.
func Embedded() (*Catalog, error) {
	notes, err := fs.Sub(noteFiles, "notes")
	if err != nil {
		return nil, err
	}
	return OpenCatalog(embeddedSnapshot, notes)
}
