// Package upgrading holds the commands upgrade, what lies between two releases, and check, what of the reader's files a
// release no longer takes.
package upgrading

import (
	"github.com/spf13/cobra"

	"k8sexplore/ui/command/output"
)

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	return []*cobra.Command{(&plans{w}).upgradeCommand(), (&checks{w}).checkCommand()}
}

// Answers are what the commands of this package answer with.
func Answers() output.Answers {
	return output.Answers{"upgrade": {upgradeJSON{}}, "check": {checkJSON{}}}
}
