// Command generate checks the notes, naming file and line of what is wrong, holds what they claim against the tables of
// facts, and the translations of what those say too, and compiles them into the snapshot and the texts that package content embeds.
//
//	go generate ./content
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/notefile/compiler"
	"k8sexplore/content/tools/notecheck"
	"k8sexplore/content/tools/tool"
)

func main() {
	notes := flag.String("notes", "../notes", "folder of the notes")
	glossary := flag.String("glossary", "../../assets/glossary.yaml", "the project's glossary")
	differences := flag.String("differences", "../facts/differences.tsv", "where notes and tables disagree, and why")
	constants := flag.String("constants", "../facts/sources/constants.yaml", "constants of the code")
	texts := flag.String("texts", "../facts", "folder of what the tables say in other languages")
	out := flag.String("out", "../snapshot.bin", "file to write")
	flag.Parse()
	claims, err := run(*notes, *glossary, *differences, *constants, *texts, *out)
	tool.Done(err)
	fmt.Println("claims held against the tables:", claims)
}

func run(folder, glossary, differences, constants, translations, out string) (notecheck.Tally, error) {
	words, err := os.ReadFile(glossary)
	if err != nil {
		return nil, fmt.Errorf("reading the glossary: %w", err)
	}
	tables, err := tables(differences, constants)
	if err != nil {
		return nil, err
	}
	notes := os.DirFS(folder)
	snapshot, asked, err := compiler.Apart(notes, content.SourceOwn)
	claims, untrue := notecheck.CheckFacts(notes, tables)
	numbers, contradicted := notecheck.CheckNumbers(notes, tables)
	untranslated := notecheck.CheckTexts(os.DirFS(translations), tables.Elements)
	unlike := errors.Join(notecheck.Check(notes, words), notecheck.CheckAlone(notes, words))
	if err := errors.Join(err, unlike, untrue, contradicted, untranslated); err != nil {
		return nil, err
	}
	claims["number"], claims["number unheld"] = numbers.ByConstants+numbers.ByTables, len(numbers.Unheld)
	texts, err := packNotes(notes, asked)
	if err != nil {
		return nil, err
	}
	for file, data := range map[string][]byte{out: snapshot, filepath.Join(filepath.Dir(out), "bodies.bin"): texts} {
		if err := maybe.WriteFile(file, data, 0o644); err != nil {
			return nil, fmt.Errorf("writing the snapshot and its texts: %w", err)
		}
	}
	return claims, nil
}

// tables returns the tables that are compiled in, and the differences and constants of files.
func tables(differences, constants string) (t notecheck.Tables, err error) {
	if t.Facts, err = facts.Embedded(); err != nil {
		return t, err
	}
	if t.Elements, err = facts.EmbeddedElements(); err != nil {
		return t, err
	}
	raw, err := os.ReadFile(differences)
	if err != nil {
		return t, fmt.Errorf("reading the differences: %w", err)
	}
	t.Differences = string(raw)
	if t.Constants, err = os.ReadFile(constants); err != nil {
		return t, fmt.Errorf("reading the constants: %w", err)
	}
	return t, nil
}
