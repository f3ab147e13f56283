// Command tables packs the tables of facts into the file that package facts embeds.
//
//	go generate ./content
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"

	"k8sexplore/content/facts"
	"k8sexplore/content/tools/pack"
	"k8sexplore/content/tools/tool"
)

const folder = "../facts"

func main() {
	tool.Done(run())
}

func run() error {
	var files []pack.File
	for _, name := range facts.Files() {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return fmt.Errorf("packing the tables: %w", err)
		}
		files = append(files, pack.File{Name: name, Text: string(text)})
	}
	packed, err := pack.Texts([]pack.Group{{Files: files}})
	if err != nil {
		return fmt.Errorf("packing the tables: %w", err)
	}
	return maybe.WriteFile(filepath.Join(folder, "tables.bin"), packed, 0o644)
}
