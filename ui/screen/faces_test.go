package screen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command"
	"k8sexplore/ui/dialogue"
)

// listed is an answer to a query as a face lists it: the numbers of its rows. Notes nested below an enhancement are none.
type listed []string

var (
	numbered = regexp.MustCompile(`^- \[([^]]+)\]`)
	tableRow = regexp.MustCompile(`^ *(#?\d+)(?: \(\+\d+ PR\))? +1\.\d+ `)
)

// onScreen is what the list of the screen copies.
func onScreen(t *testing.T, query string) (rows listed) {
	d := start(t, setup{width: 120, height: 36, query: query, searcher: searching()})
	d.press("Y")
	if len(d.desktop.copied) != 1 {
		t.Fatalf("%s: copied %q", query, d.desktop.copied)
	}
	return copied(d.desktop.copied[0])
}

func copied(list string) (rows listed) {
	for line := range strings.Lines(list) {
		if m := numbered.FindStringSubmatch(line); m != nil {
			rows = append(rows, strings.TrimPrefix(m[1], "KEP-"))
		}
	}
	return rows
}

// talking begins a dialogue.
func talking(t *testing.T) *dialogue.Dialogue {
	t.Helper()
	searcher := searching()
	d, err := dialogue.New(dialogue.Options{
		Catalog: catalog(t), Searcher: searcher, Prepare: func() error { return searcher.Prepare(t.Context(), nil) },
		Facts: facts.Embedded, Elements: name.Embedded, Today: "2026-09-01", Language: content.English,
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// inDialogue is what the dialogue copies of its list.
func inDialogue(t *testing.T, query string) listed {
	d := talking(t)
	d.Answer(t.Context(), "search "+query)
	return copied(strings.Join(d.Answer(t.Context(), "copy list"), "\n"))
}

// onCommandLine is the table that list or search writes to a terminal.
func onCommandLine(t *testing.T, args ...string) (rows listed) {
	t.Helper()
	var out, complaints bytes.Buffer
	app := command.App{
		Args: args, Out: &out, Err: &complaints, OutIsTerminal: true, Width: 200, Height: 50, Getenv: func(string) string { return "" },
		Folders: command.Folders{Cache: cache}, // as the others, by the index: a scan ranks a little otherwise
		Catalog: func() (*content.Catalog, error) { return catalog(t), nil }, Facts: facts.Embedded, Elements: name.Embedded,
		Today: func() string { return "2026-09-01" },
	}
	if code := app.Run(t.Context()); code != 0 {
		t.Fatalf("%q: %d, %s", args, code, complaints.String())
	}
	for line := range strings.Lines(out.String()) {
		if m := tableRow.FindStringSubmatch(ansi.Strip(line)); m != nil {
			rows = append(rows, m[1])
		}
	}
	return rows
}

// Screen, dialogue and command line give the same rows in the same order for the same query.
func TestFacesListAlike(t *testing.T) {
	for _, test := range []struct {
		query string
		args  []string // after the same query
	}{
		{"release:1.27 sig:node", []string{"list", "--sort", "importance", "--release", "1.27", "--sig", "node"}},
		{"release:1.36 stage:beta", []string{"list", "--sort", "importance", "--release", "1.36", "--stage", "beta"}},
		{"sig:storage stage:alpha", []string{"list", "--sig", "storage", "--stage", "alpha"}},
		{"release:1.33 action:required", []string{"list", "--sort", "importance", "--release", "1.33", "--action"}},
		{"is:planned sig:network", []string{"list", "--is", "planned", "--sig", "network"}},
		{"seccomp", []string{"search", "seccomp", "--limit", "0"}},
		{"sig:node swap", []string{"search", "swap", "--sig", "node", "--limit", "0"}},
		{"kubelet restart", []string{"search", "kubelet restart", "--limit", "0"}},
	} {
		t.Run(test.query, func(t *testing.T) {
			want := onScreen(t, test.query)
			if len(want) == 0 {
				t.Fatal("the screen lists nothing")
			}
			if got := inDialogue(t, test.query); !slices.Equal(got, want) {
				t.Errorf("the dialogue lists\n%q, the screen\n%q", got, want)
			}
			got := onCommandLine(t, test.args...)
			if severalReleases := test.args[0] == "list" && !slices.Contains(test.args, "--release"); severalReleases {
				slices.Sort(got) // there the command line has an order of its own, which programs rely on
				slices.Sort(want)
			}
			if !slices.Equal(got[:min(len(got), len(want))], want) {
				t.Errorf("%s lists\n%q, the screen\n%q", fmt.Sprint(test.args), got, want)
			}
		})
	}
}

// counted finds what a face says of how many there are: those that hold all words, and those that hold nearly all.
var counted = regexp.MustCompile(`(\d+)(?:, (\d+) near|\+(\d+)| of \d+| changes| hits)`)

// What a query finds is one number with one meaning: at the head of the screen in any width, in the dialogue, in JSON, and
// as the lines that go into a pipe.
func TestFacesCountAlike(t *testing.T) {
	for query, args := range map[string][]string{
		"kubelet restart": {"search", "kubelet restart"}, "seccomp": {"search", "seccomp"}, "sig:node swap": {"search", "swap", "--sig", "node"},
	} {
		t.Run(query, func(t *testing.T) {
			var answer struct{ Found int }
			if err := json.Unmarshal([]byte(piped(t, append(args, "-o", "json")...)), &answer); err != nil {
				t.Fatal(err)
			}
			said := map[string]int{"pipe": strings.Count(piped(t, append(args, "--limit", "0")...), "\n")}
			for _, width := range []int{120, 60, 40} {
				d := start(t, setup{width: width, height: 36, query: query, searcher: searching()})
				head, _, _ := strings.Cut(ansi.Strip(d.m.View()), "\n")
				said[fmt.Sprint(width, " columns")] = countOf(head)
			}
			said["dialogue"] = countOf(talking(t).Answer(t.Context(), "search "+query)[0])
			for face, n := range said {
				if n != answer.Found || n == 0 {
					t.Errorf("%s counts %d, JSON %d", face, n, answer.Found)
				}
			}
		})
	}
}

func countOf(said string) (n int) {
	if found := counted.FindStringSubmatch(said); found != nil {
		for _, part := range found[1:] {
			some, _ := strconv.Atoi(part)
			n += some
		}
	}
	return n
}

// piped is what the command line writes into a pipe.
func piped(t *testing.T, args ...string) string {
	t.Helper()
	var out, complaints bytes.Buffer
	app := command.App{
		Args: args, Out: &out, Err: &complaints, Getenv: func(string) string { return "" }, Folders: command.Folders{Cache: cache},
		Catalog: func() (*content.Catalog, error) { return catalog(t), nil }, Facts: facts.Embedded, Elements: name.Embedded,
		Today: func() string { return "2026-09-01" },
	}
	if code := app.Run(t.Context()); code != 0 {
		t.Fatalf("%q: %d, %s", args, code, complaints.String())
	}
	return out.String()
}
