package facts

import (
	"testing"

	"k8sexplore/content"
)

// A text is said in each language, one that nobody has translated as it is.
func TestReadTexts(t *testing.T) {
	for l, want := range map[content.Language][3]string{
		content.English:  {"Linux and Windows", "iptables or nftables, explicit", "no such text"},
		content.Japanese: {"LinuxとWindows", "", "no such text"},
		content.Russian:  {"Linux и Windows", "", "no such text"},
		content.Chinese:  {"Linux 和 Windows", "", "no such text"},
	} {
		texts := ReadTexts(l)
		for i, english := range []string{"Linux and Windows", "iptables or nftables, explicit", "no such text"} {
			got := texts.Of(english)
			if want[i] != "" && got != want[i] || want[i] == "" && got == english {
				t.Errorf("%s: %q is %q, want %q", l, english, got, want[i])
			}
		}
		if got := texts.Of("cephfs"); got != "cephfs" {
			t.Errorf("%s: a name alone is %q", l, got)
		}
	}
	if got := (Texts{}).Of("certs"); got != "certs" {
		t.Errorf("the zero value says %q", got)
	}
}

// Every text is listed once, with the table where it stands first.
func TestTexts(t *testing.T) {
	seen := map[string]string{}
	for _, x := range elements(t).Texts() {
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

func BenchmarkReadTexts(b *testing.B) {
	for b.Loop() {
		ReadTexts(content.Japanese)
	}
}
