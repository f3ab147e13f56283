// Command generate checks the notes and compiles them into the snapshot that package content embeds.
//
//	go generate ./content
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/google/renameio/v2"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
)

func main() {
	notes := flag.String("notes", "notes", "folder of the notes")
	out := flag.String("out", "snapshot.bin", "file to write")
	flag.Parse()
	if err := run(*notes, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func run(folder, out string) error {
	snapshot, err := notefile.Compile(os.DirFS(folder), content.SourceOwn)
	if err != nil {
		return err
	}
	if err := renameio.WriteFile(out, snapshot, 0o644); err != nil {
		return fmt.Errorf("writing the snapshot: %w", err)
	}
	return nil
}
