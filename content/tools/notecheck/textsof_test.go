package notecheck

import (
	"testing"

	"k8sexplore/content/facts"
)

// Every text is listed once, with the table where it stands first.
func TestTextsOf(t *testing.T) {
	tables, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, x := range textsOf(tables) {
		if x.English == "" || x.Where == "" || seen[x.English] != "" {
			t.Errorf("%q of %q: empty, or also of %q", x.English, x.Where, seen[x.English])
		}
		seen[x.English] = x.Where
	}
	for english, where := range map[string]string{
		"kubeadm refuses kube-dns":               "changes.tsv, 1.21 kubeadm",
		"CSI driver":                             "artifacts.tsv, 1.21 vSphere",
		"kubelet refuses to start: unknown flag": "flags.tsv, kubelet --add-dir-header",
	} {
		if seen[english] != where {
			t.Errorf("%q stands in %q, want %q", english, seen[english], where)
		}
	}
	if where := seen["etcd_min_external 3.2.18; etcd_default 3.4.13; coredns 1.7.0; kubelet_min_skew -1"]; where != "" {
		t.Errorf("what a program reads is listed: %s", where)
	}
}
