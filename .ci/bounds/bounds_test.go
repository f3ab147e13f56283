package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestBounds(t *testing.T) {
	const held = "most methods 3 of 3, files 4 of 4, arrows up 1 of 1; lines of code linked 20 of 1000\n"
	for name, c := range map[string]struct {
		allowed limits
		broken  int
		says    string
	}{
		"all hold": {limits{methods: 3, files: 4, arrows: 1}, 0, held},
		"methods":  {limits{methods: 2, files: 4, arrows: 1}, 1, "program/wide: 3 methods of Thing, at most 2 are allowed\n"},
		"files":    {limits{methods: 3, files: 3, arrows: 1}, 1, "program/wide: 4 files, at most 3 are allowed\n"},
		"arrows": {limits{methods: 3, files: 4}, 1,
			"program/wide: of 3 arrows between files 1 run up (c.go uses Thing of a.go), at most 0 are allowed\n"},
	} {
		t.Run(name, func(t *testing.T) {
			text, broken, err := run("testdata/program", c.allowed, false)
			if err != nil || broken != c.broken || text != c.says {
				t.Errorf("%d broken, %v:\n%swant\n%s", broken, err, text, c.says)
			}
		})
	}
}

// TestCeilings tries what a folder may have beyond the bounds.
func TestCeilings(t *testing.T) {
	module := t.TempDir()
	if err := os.CopyFS(module, os.DirFS("testdata/program")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(module, ".ci"), 0o700); err != nil {
		t.Fatal(err)
	}
	for text, says := range map[string]string{
		"# too many\nprogram/wide methods 3\n": "most methods 3 of 2",
		"program/wide methods 4\n":             "program/wide: 3 methods, fewer than its ceiling",
		"program/none methods 4\n":             "knows a folder that is not there",
		"program/wide files 4\n":               "3 methods of Thing, at most 2",
		"program/wide methods\n":               "is no folder with methods",
	} {
		if err := os.WriteFile(filepath.Join(module, ".ci", "ceilings"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, _, err := run(module, limits{methods: 2, files: 4, arrows: 1}, false)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, says) {
			t.Errorf("%s: %s, want %s", text, got, says)
		}
	}
}

// TestLinked holds the bound of the linked program to what CONTRIBUTING.md says.
func TestLinked(t *testing.T) {
	module := t.TempDir()
	if err := os.CopyFS(module, os.DirFS("testdata/program")); err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(module, ".github", "CONTRIBUTING.md")
	for _, c := range []struct{ page, says string }{
		{"The linked program holds at most 20 lines of code.", "lines of code linked 20 of 20\n"},
		{"The linked program holds at most 19 lines of code.", "links 20 lines of code, at most 19 as .github/CONTRIBUTING.md says are allowed\n"},
		{"No bound.", "no line says"},
	} {
		if err := os.WriteFile(page, []byte(c.page), 0o600); err != nil {
			t.Fatal(err)
		}
		text, _, err := run(module, limits{3, 4, 1, 0}, false)
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, c.says) {
			t.Errorf("%s\nsays %s, want %s", c.page, text, c.says)
		}
	}
	if err := os.Remove(page); err != nil { // a module without the page links no program
		t.Fatal(err)
	}
	if text, _, err := run(module, limits{3, 4, 1, 0}, false); err != nil || !strings.Contains(text, "links 20 lines of code, at most 0") {
		t.Errorf("without a page: %s, %v", text, err)
	}
}

func TestTable(t *testing.T) {
	text, _, err := run("testdata/program", limits{3, 4, 1, 0}, true)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]string{2: "program/aside 1 2 1 0 0 0 0 0", 3: "program/wide 4 17 6 2 15 3 1 3 Thing", 4: "all 6 24 8 2 20 3 1 3 Thing"} {
		if got := strings.Join(strings.Fields(strings.Split(text, "\n")[line]), " "); got != want {
			t.Errorf("line %d is %q, want %q", line, got, want)
		}
	}
}

// TestOrder compares both ways to order files with the best of all orders.
func TestOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for range 50 {
		g, files := make(graph, 6), []int{0, 1, 2, 3, 4, 5}
		for a := range g {
			g[a] = make([]bool, len(g))
			for b := range g {
				g[a][b] = a != b && random.IntN(3) == 0
			}
		}
		fewest := len(g) * len(g)
		for _, order := range permutations(files) {
			fewest = min(fewest, len(g.upIn(order)))
		}
		if found := [3]int{len(g.runUp()), len(g.upIn(g.exact(files))), len(g.upIn(g.searched(files)))}; found != [3]int{fewest, fewest, fewest} {
			t.Errorf("%d arrows run up, want %d, in %v", found, fewest, g)
		}
	}
}

func permutations(of []int) (all [][]int) {
	if len(of) == 0 {
		return [][]int{nil}
	}
	for i, first := range of {
		for _, rest := range permutations(slices.Delete(slices.Clone(of), i, i+1)) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}
