package disk

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrDoubt is what every disagreement between an index and the rows that it is of comes down to.
var ErrDoubt = errors.New("index does not fit the notes")

// Guard makes what bleve does on this goroutine fail with an error instead of a panic, as it trusts its files; reading
// one that has been cut off while it was open, too, which else would end the program. It is deferred as a whole:
//
//	defer disk.Guard(&err)()
func Guard(err *error) (end func()) {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if r := recover(); r != nil {
			*err = fmt.Errorf("the search engine failed: %v", r)
		}
	}
}
