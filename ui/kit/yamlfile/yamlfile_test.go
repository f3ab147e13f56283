package yamlfile

import (
	"errors"
	"testing"
)

func TestRead(t *testing.T) {
	for text, want := range map[string]struct {
		root          string // the tag, "" for none
		behind, wrong int    // lines, -1 for one that is not known, 0 for no fault
	}{
		"":                               {},
		"# only this\n":                  {},
		"a: 1":                           {root: "!!map"},
		"---\na: 1\n---\n# no more\n":    {root: "!!map"},
		"a: 1\n---\n---\n":               {root: "!!map"},
		"a: 1\n---\nb: 2":                {root: "!!map", behind: 3},
		"a: 1\n---\n---\n\nb: 2":         {root: "!!map", behind: 5},
		"---\n---\nb: 2":                 {root: "!!null", behind: 3},
		"a: 1\n--- text":                 {root: "!!map", behind: 2},
		"a: 1\n---\nb: [1,\n":            {root: "!!map", behind: 3},
		"a: 1\n---\nb: *nobody\n":        {root: "!!map", behind: 2},
		"a: 1\n  b: 2\n":                 {wrong: 2},
		"a: *nobody\n":                   {wrong: -1},
		"a: 1\n\tb: 2\n---\n: nothing\n": {wrong: 2},
	} {
		root, behind, wrong := Read([]byte(text))
		got := ""
		if root != nil {
			got = root.Tag
		}
		if got != want.root || lineOf(behind) != want.behind || lineOf(wrong) != want.wrong {
			t.Errorf("%q: root %q, behind %v, wrong %v", text, got, behind, wrong)
		}
		if behind != nil && !errors.Is(behind, ErrBehind) {
			t.Errorf("%q: behind it is %v", text, behind.Err)
		}
	}
}

func lineOf(f *Fault) int {
	switch {
	case f == nil:
		return 0
	case f.Line == 0:
		return -1
	}
	return f.Line
}
