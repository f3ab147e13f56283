// Package keep holds the commands about what the reader keeps: bookmarks and state.
package keep

import (
	"github.com/spf13/cobra"

	"k8sexplore/content/userstate"
	"k8sexplore/ui/command/output"
)

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	return []*cobra.Command{(&shelf{w}).bookmarksCommand(), (&state{w}).stateCommand()}
}

// Answers are what the commands of this package answer with.
func Answers() output.Answers {
	return output.Answers{"bookmarks": {bookmarksJSON{}}, "state": {stateJSON{}}, "state import": {userstate.Came{}}}
}
