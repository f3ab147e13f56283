package index

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index/indextest"
)

// someElements are a few elements, in the form that package facts reads.
func someElements(t testing.TB) func() (*name.Elements, error) {
	t.Helper()
	table := func(rows ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll("name; component; sources\n"+strings.Join(rows, "\n")+"\n", "; ", "\t"))}
	}
	all, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv":    {Data: []byte("name\tcomponent\tstage\tsources\npolicy/v1 PodDisruptionBudget\tkube-apiserver\tstable\t#1\n")},
		"flags.tsv":   table("--node-ip; kubelet; #1", "--node-labels; kubelet; #1", "--port; kube-proxy; #1", "--port; kubelet; #1"),
		"fields.tsv":  table("KubeletConfiguration.nodeStatusUpdateFrequency; kubelet; #1"),
		"metrics.tsv": table("node_collector_evictions_total; kube-controller-manager; #1"),
		"plugins.tsv": table("NodeRestriction; kube-apiserver; #1"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return func() (*name.Elements, error) { return name.NewElements(all), nil }
}

// An element whose whole name was typed stands before the entries, which are found as ever; others stand behind them.
func TestElementCards(t *testing.T) {
	c := indextest.NewCatalog(t, indextest.PlainNote(content.Entry{KEP: 3329}, "Node labels", "The kubelet takes --node-ip and `--port`."))
	s := New(Options{Catalog: c, Elements: someElements(t)})
	for words, want := range map[string]string{
		"--node-ip":                 "1 [--node-ip] 1",
		"kubelet --port":            "1 [--port kubelet] 1",
		"kubelet/--node-ip":         "1 [--node-ip kubelet] 1",
		"--node":                    "0 [--node-ip --node-labels] 1",
		"node":                      "0 [] 1",
		"port":                      "0 [] 1",
		"node labels":               "0 [--node-labels] 1",
		"node labels -ip":           "0 [] 0",
		`"node labels"`:             "0 [] 1",
		"NodeRestriction":           "1 [NodeRestriction] 1",
		"noderestriction":           "0 [] 0",
		"метки узла":                "0 [] 0",
		"policy/v1":                 "1 [policy/v1 PodDisruptionBudget] 0",
		"node_collector_":           "0 [node_collector_evictions_total] 0",
		"3329":                      "0 [] 1",
		"sig:node --node-ip":        "0 [] 1",
		"nodeStatusUpdateFrequency": "1 [KubeletConfiguration.nodeStatusUpdateFrequency] 0",
	} {
		q, err := c.ParseQuery(words)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), q, content.English, 0)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, card := range r.Cards {
			names = append(names, strings.TrimSpace(card.Element.Name+" "+card.Element.Component))
		}
		if got := fmt.Sprint(r.Named, names, " ", min(r.Total, 1)); strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%q finds %s, want %s", words, got, want)
		}
	}
}
