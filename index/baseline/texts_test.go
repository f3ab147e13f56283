package baseline

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
)

// text is what every baseline searches of an entry: the same that the project's index holds, in all languages at once.
type text struct {
	title, names, body string // each language or name on a line of its own
}

// texts returns the text of every row.
func texts(t testing.TB, c *content.Catalog) []text {
	t.Helper()
	out := make([]text, c.Len())
	for row := range out {
		e := c.Entry(row)
		var titles, bodies []string
		for _, l := range e.Languages() {
			title, _ := c.Title(row, l)
			body, _, err := c.Body(row, l)
			if err != nil {
				t.Fatal(err)
			}
			titles, bodies = append(titles, title), append(bodies, body)
		}
		out[row] = text{title: strings.Join(titles, "\n"), names: names(&e), body: strings.Join(bodies, "\n")}
	}
	return out
}

// names returns what an entry is called by but its titles.
func names(e *content.Entry) string {
	all := []string{e.Version.String()}
	if e.KEP != 0 {
		all = append(all, fmt.Sprintf("KEP-%d", e.KEP))
	}
	for _, pr := range e.PRs {
		all = append(all, strconv.Itoa(pr))
	}
	for _, g := range e.Gates {
		all = append(all, g.Name)
	}
	for _, list := range [][]string{e.APIs, e.Flags, e.Metrics} {
		all = append(all, list...)
	}
	return strings.Join(all, "\n")
}

func embedded(t testing.TB) *content.Catalog {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
