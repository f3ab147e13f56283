package check_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// peer is what a table of another tool says of an API's removal, held against ours.
type peer struct {
	tools, api, theirs, ours, verdict, source string
}

// peers reads the judged table.
func peers(t *testing.T) []peer {
	t.Helper()
	data, err := os.ReadFile("testdata/peers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var out []peer
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(c) != 6 {
			t.Fatalf("%q: %d columns", line, len(c))
		}
		out = append(out, peer{c[0], c[1], c[2], c[3], c[4], c[5]})
	}
	return out
}

// TestPeers holds what was judged of the tables of pluto, kubent and kubepug to what ours say now: whoever changes a
// row of ours that was judged sees it, and so does whoever adds one that was missing.
func TestPeers(t *testing.T) {
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	removed := map[string]string{}
	for _, e := range elements.All(facts.API) {
		removed[e.Name] = "-"
		if e.Removed != (content.Version{}) {
			removed[e.Name] = e.Removed.String()
		}
	}
	rows, verdicts := peers(t), map[string]int{}
	for _, p := range rows {
		verdicts[p.verdict]++
		now, known := removed[p.api]
		switch p.verdict {
		case "same", "ours", "theirs":
			if !known || now != p.ours {
				t.Errorf("%s is removed in %q by our tables; %q was judged", p.api, now, p.ours)
			}
			if same := p.theirs == p.ours; same != (p.verdict == "same") || p.source == "-" {
				t.Errorf("%s: %s says %q, we %q: %s by %s", p.api, p.tools, p.theirs, p.ours, p.verdict, p.source)
			}
		case "missing", "never existed", "other project":
			if known || p.ours != "-" {
				t.Errorf("%s is in our tables: judge it anew", p.api)
			}
		default:
			t.Errorf("%s: no verdict is called %q", p.api, p.verdict)
		}
	}
	if !slices.IsSortedFunc(rows, func(a, b peer) int { return strings.Compare(a.api, b.api) }) {
		t.Error("the table is not sorted by API")
	}
	t.Logf("%d rows: %v", len(rows), verdicts)
}
