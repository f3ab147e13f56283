package facts

import (
	_ "embed" // the tables
	"sync"
	"unsafe"

	"k8sexplore/content"
	"k8sexplore/content/bodies"
)

// objectsFile is the table of the fields of API objects, as package objects reads it.
const objectsFile = "objects.tsv"

//go:embed tables.bin
var packed string

var filesInProgram = sync.OnceValues(func() (*bodies.FS, error) { return bodies.Open(packed) })

// Files names the files of the tables, and of their texts in other languages, that are compiled into the program: packed
// by content/tools/tables.
func Files() []string {
	out := []string{"releases.tsv", "asof.tsv", "keps.tsv", "gates.tsv", "changes.tsv", "artifacts.tsv", "defaults.tsv", objectsFile}
	out = append(out, content.Each(ElementKinds(), tableOf)...)
	for _, l := range content.Languages() {
		if l != content.English {
			out = append(out, TextsFile(l))
		}
	}
	return out
}

// inProgram unpacks an embedded table, which takes up to a millisecond.
func inProgram(name string) (string, error) {
	files, err := filesInProgram()
	if err != nil {
		return "", err
	}
	text, err := files.ReadFile(name)
	return unsafe.String(unsafe.SliceData(text), len(text)), err // nobody else has it
}

// tableOf names the file of a kind.
func tableOf(kind ElementKind) string { return string(kind) + "s.tsv" }

// TextsFile names the file with the texts of the tables in a language: lines of the English text, a tab and the
// translation, in alphabetical order; # begins a comment.
func TextsFile(l content.Language) string { return "texts." + l.String() + ".tsv" }
