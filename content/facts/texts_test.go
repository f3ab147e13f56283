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

func BenchmarkReadTexts(b *testing.B) {
	for b.Loop() {
		ReadTexts(content.Japanese)
	}
}
