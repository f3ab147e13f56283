// Package sources holds the commands about what the reader adds to the embedded notes: import, library and note.
package sources

import (
	"github.com/spf13/cobra"

	"k8sexplore/ui/command/output"
)

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	return []*cobra.Command{(&importing{w}).importCommand(), (&shelf{w}).libraryCommand(), (&note{w}).noteCommand()}
}

// Answers are what the commands of this package answer with.
func Answers() output.Answers {
	return output.Answers{
		"import": {importJSON{}}, "library": {libraryJSON{}}, "library list": {libraryJSON{}}, "library remove": {removedJSON{}},
	}
}
