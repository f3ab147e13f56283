// Command generate checks the notes, naming file and line of what is wrong, and compiles them into the snapshot that
// package content embeds.
//
//	go generate ./content
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/google/renameio/v2/maybe"

	"k8sexplore/content"
	"k8sexplore/content/notecheck"
	"k8sexplore/content/notefile"
)

func main() {
	notes := flag.String("notes", "notes", "folder of the notes")
	glossary := flag.String("glossary", "../assets/glossary.yaml", "the project's glossary")
	out := flag.String("out", "snapshot.bin", "file to write")
	flag.Parse()
	if err := run(*notes, *glossary, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func run(folder, glossary, out string) error {
	words, err := os.ReadFile(glossary)
	if err != nil {
		return fmt.Errorf("reading the glossary: %w", err)
	}
	notes := os.DirFS(folder)
	snapshot, err := notefile.Compile(notes, content.SourceOwn)
	if err := errors.Join(err, notecheck.Check(notes, words)); err != nil {
		return err
	}
	if err := maybe.WriteFile(out, snapshot, 0o644); err != nil {
		return fmt.Errorf("writing the snapshot: %w", err)
	}
	return nil
}
