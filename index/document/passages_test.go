package document

import (
	"strings"
	"testing"
)

// A text that would keep the parser busy is indexed line by line, as it is written.
func TestTangledPassages(t *testing.T) {
	hollow := "*Kubelet*\n\n|" + strings.Repeat("a|", 1000) + "\n|" + strings.Repeat("-|", 1000) + strings.Repeat("\n|x", 5000)
	got := NewMarkdown().Passages(hollow)
	if len(got) != 5003 || got[0].Text != "*Kubelet*" || got[5002].Text != "|x" {
		t.Errorf("%d passages, the first %.40q", len(got), got[0].Text)
	}
}
