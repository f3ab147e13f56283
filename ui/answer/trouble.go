package answer

import (
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
)

// SayTrouble says in one line, safe to show, what is wrong: in the reader's language which value is unknown and what is
// allowed, which releases are in the wrong order, and which of the files that keep something for the reader are damaged
// or newer; of anything else the error itself, as far as the messages know it.
func SayTrouble(words *phrase.Book, err error) string {
	const most = 8 // values that are named
	//nolint:errorlint // what an error wraps is told by what wraps it
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		all := content.Each(e.Unwrap(), func(one error) string { return SayTrouble(words, one) })
		return strings.Join(all, "; ")
	case *content.ValueError:
		id := "bad_" + e.Field
		if _, ok := words.Find(id); !ok {
			id = "bad_value"
		}
		return words.Fill(id, phrase.Values{
			"Field": e.Field, "Value": content.Shorten(e.Value), "Allowed": words.List(e.Allowed[:min(len(e.Allowed), most)]...),
		})
	case OrderError:
		return words.Fill("planner_order", phrase.Values{"From": e.From.String(), "To": e.To.String()})
	case *userstate.Fault:
		id := "memory_damaged"
		if e.Newer {
			id = "memory_newer"
		}
		return words.Fill(id, phrase.Values{"File": sanitize.Line(filepath.Base(e.File))})
	}
	return words.Trouble(sanitize.Line(err.Error()))
}
