package content

import (
	_ "embed"
	"fmt"

	"k8sexplore/content/bodies"
)

//go:embed bodies.bin
var embeddedBodies string

//go:embed snapshot.bin
var embeddedSnapshot string

// Embedded opens the catalog of the notes that are compiled into the program.
func Embedded() (*Catalog, error) {
	texts, err := bodies.Open(embeddedBodies)
	if err != nil {
		return nil, fmt.Errorf("opening the texts of the notes: %w", err)
	}
	return OpenCatalog(embeddedSnapshot, texts)
}
