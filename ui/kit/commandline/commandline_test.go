package commandline

import (
	"slices"
	"strings"
	"testing"
)

// A command is split as a shell does; what would run something else or multiply words is refused before it is expanded.
func TestSplit(t *testing.T) {
	env := map[string]string{"HOME": "/home/a b"}
	for value, want := range map[string][]string{
		"less -R": {"less", "-R"}, "sh -c 'cat; true'": {"sh", "-c", "cat; true"}, `"$HOME/bin/x" %s`: {"/home/a b/bin/x", "%s"},
		`"{a,b}"`: {"{a,b}"}, "${X:-less} -R": {"less", "-R"},
		"<(x)": nil, "{1..99999999}": nil, "a{b,c}": nil, "$(x)": nil, "`x`": nil, "a; b": nil, "a | b": nil, "a > b": nil, "$((1+1))": nil,
		"a &": nil, "'": nil, `a "$(x)"`: nil, `a "${X:-$(x)}"`: nil, "for i in a; do b; done": nil,
	} {
		got, err := Split(value, func(name string) string { return env[name] })
		if (err == nil) != (want != nil) || !slices.Equal(got, want) {
			t.Errorf("%q is %q, %v; want %q", value, got, err, want)
		}
		runs := strings.ContainsAny(value, "(`>") && want == nil
		if said := err != nil && strings.Contains(err.Error(), "not in a command here"); said != runs {
			t.Errorf("%q: %v", value, err)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"<(x)", "{1..99999999}", "$(x)", "a'b", "${x//y/{a..z}}", "\\", "[[ a ]]", "$'\\x'", "((1))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		words, err := Split(value, func(string) string { return "value" })
		total := 0
		for _, w := range words {
			total += len(w)
		}
		if err == nil && total > 100*len(value)+100 {
			t.Fatalf("%q grew to %d bytes", value, total)
		}
	})
}
