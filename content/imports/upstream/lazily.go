package upstream

import (
	"regexp"
	"sync"
)

// lazily compiles a regular expression when it is first used. Compiling all of this package's would cost every start
// of the program 1.6 ms, and few of them read release notes.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
