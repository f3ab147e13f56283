// Package pattern holds regular expressions back until they are needed: compiling all of them would cost every start of
// the program two milliseconds, and most starts read neither release notes nor configuration.
package pattern

import (
	"regexp"
	"sync"
)

// Lazily returns a regular expression that is compiled when it is first asked for; a wrong one panics then. It is safe
// for concurrent use. Inlined it would take a kilobyte of the program wherever it is called.
//
//go:noinline
func Lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
