// Package commandline splits the commands that settings and variables such as $PAGER name into words. It runs nothing.
package commandline

import (
	"errors"
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/shell"
	"mvdan.cc/sh/v3/syntax"
)

// Split splits a command into words as a shell does, with variables and quotes. What would run another program or
// make several words of one is refused before anything is expanded: $(x), <(x), {a,b}, $((1+1)), globs are letters.
func Split(value string, getenv func(string) string) (words []string, err error) {
	defer func() {
		if p := recover(); p != nil {
			words, err = nil, fmt.Errorf("%v", p)
		}
	}()
	parsed, err := syntax.NewParser().Parse(strings.NewReader(value), "")
	if err != nil {
		return nil, err
	}
	syntax.Walk(parsed, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ArithmExp, *syntax.ExtGlob, *syntax.Redirect:
			err = fmt.Errorf("%s: not in a command here", value[n.Pos().Offset():n.End().Offset()])
		case *syntax.Word:
			if w := *n; syntax.SplitBraces(&w) {
				err = errors.New("braces make several words of one: put them in quotes")
			}
		}
		return err == nil
	})
	if err != nil {
		return nil, err
	}
	return shell.Fields(value, getenv)
}
