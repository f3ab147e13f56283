package answer

import (
	"path/filepath"
	"strings"

	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
)

// SayTrouble says in one line, safe to show, what is wrong with files: in the reader's language which of those that
// keep something for the reader are damaged or newer, of anything else the error itself.
func SayTrouble(words *phrase.Book, err error) string {
	//nolint:errorlint // what an error wraps is told by what wraps it
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		var all []string
		for _, one := range e.Unwrap() {
			all = append(all, SayTrouble(words, one))
		}
		return strings.Join(all, "; ")
	case *userstate.Fault:
		id := "memory_damaged"
		if e.Newer {
			id = "memory_newer"
		}
		return words.Fill(id, phrase.Values{"File": sanitize.Line(filepath.Base(e.File))})
	}
	return sanitize.Line(err.Error())
}
