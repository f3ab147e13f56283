package document

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/subject"
)

// elementDesk knows one element of each kind and a note about the flag.
func elementDesk(t testing.TB, l content.Language) Desk {
	t.Helper()
	d := releaseDesk(t, l, "2026-11-20", false)
	table := func(columns string, rows ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(columns+"\n"+strings.Join(rows, "\n")+"\n", "; ", "\t"))}
	}
	all, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv": table("name; component; of; stage; since; deprecated; removed; instead; instead-since; note; sources",
			"policy/v1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; stable; 1.21; -; -; -; -; -; kubernetes/api@1.21.0",
			"policy/v1beta1 PodDisruptionBudget; kube-apiserver; poddisruptionbudgets; beta; 1.5; 1.21; 1.25; policy/v1; 1.21; "+
				"an empty selector {} now selects every Pod in the namespace; deprecation guide | #99290",
		),
		"flags.tsv": table("name; component; of; value; since; deprecated; removed; instead; effect; sources; doubt; conflicts",
			"--cloud-provider; cloud-controller-manager; -; -; <=1.20; -; -; -; -; kubernetes/cloud-provider@1.20.0; -; -",
			"--cloud-provider; kube-apiserver; -; -; -; 1.29; 1.33; -; kube-apiserver refuses to start: unknown flag; #130162; -; "+
				"the flag list says 1.32, the source 1.33",
			"--cloud-provider; kube-controller-manager; -; aws; -; -; 1.32; external; -; #128197; no stored copy was at hand; -",
			"--cloud-provider; kube-controller-manager; -; gce; -; -; 1.32; external; -; #128197; no stored copy was at hand; -",
		),
		"fields.tsv": table("name; component; of; deprecated; off; planned; sources; versions",
			"KubeletConfiguration.runOnce; kubelet; -; 1.30; 1.32; 1.38; KEP-4580; kubelet.config.k8s.io/v1beta1"),
		"metrics.tsv": table("name; component; stage; since; deprecated; hidden; sources",
			"kubelet_node_name; kubelet; alpha; 1.20; 1.35; 1.36; #7"),
		"plugins.tsv": table("name; component; since; sources", "NodeRestriction; kube-apiserver; 1.8; #8"),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Elements = name.NewElements(all)
	v := content.Version{Major: 1, Minor: 33}
	data, err := content.EncodeSnapshot([]content.Entry{{
		Version: v, PRs: []int{130162}, ID: content.EntryID(v, 0, 130162, 0), SIG: "cloud-provider", SIGs: []string{"cloud-provider"},
		Stage: content.Removed, Titles: [4]string{"kube-apiserver loses --cloud-provider", "kube-apiserverから削除", "kube-apiserver теряет флаг", "kube-apiserver 移除标志"},
	}}, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	if d.Catalog, err = content.OpenCatalog(string(data), nil); err != nil {
		t.Fatal(err)
	}
	return d
}

// The page of each kind, cell by cell.
func TestElementGolden(t *testing.T) {
	for _, of := range []name.Element{
		{Kind: facts.API, Name: "policy/v1beta1 PodDisruptionBudget"}, {Kind: facts.Flag, Name: "--cloud-provider"},
		{Kind: facts.Field, Name: "KubeletConfiguration.runOnce"}, {Kind: facts.Metric, Name: "kubelet_node_name"},
		{Kind: facts.Plugin, Name: "NodeRestriction"},
	} {
		for _, l := range content.Languages() {
			for _, width := range []int{80, 120} {
				doc, err := elementDesk(t, l).layOut(subject.Element{Of: of}, l, width)
				if err != nil {
					t.Fatal(err)
				}
				checkWidths(t, doc, width, of.Name)
				got := strings.Join(doc.Lines, "|\n") + "|\n"
				file := filepath.Join("testdata", fmt.Sprintf("element-%s-%s-%d.txt", of.Kind, l, width))
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Errorf("%s has changed (go test -update); it is now\n%s", file, got)
				}
			}
		}
	}
}

// A page leads to its sources, and a page of nothing is an error.
func TestElementLinks(t *testing.T) {
	d := elementDesk(t, content.English)
	doc, err := d.layOut(subject.Element{Of: name.Element{Kind: facts.Field, Name: "KubeletConfiguration.runOnce"}}, content.English, 80)
	if err != nil || len(doc.Links) != 1 || doc.Links[0].URL != "https://kep.k8s.io/4580" {
		t.Errorf("%v, links %v", err, doc.Links)
	}
	doc, err = d.layOut(subject.Element{Of: name.Element{Kind: facts.API, Name: "policy/v1 PodDisruptionBudget"}}, content.English, 80)
	if err != nil || len(doc.Links) != 1 || doc.Links[0].URL != "https://github.com/kubernetes/api/tree/kubernetes-1.21.0" {
		t.Errorf("%v, links %v", err, doc.Links)
	}
	if _, err := d.layOut(subject.Element{Of: name.Element{Kind: facts.Flag, Name: "--none"}}, content.English, 80); err == nil {
		t.Error("a page of nothing")
	}
}
