package main

import (
	"strings"
	"testing"

	"k8sexplore/content/notefile"
)

// An amendment sets what it names and nothing else; one that is pointless or of nothing is refused.
func TestAmend(t *testing.T) {
	headers := func() map[string]notefile.Header {
		return map[string]notefile.Header{
			"v1.30/sig-node/kep-5.en.md":   {KEP: 5, Title: "T", SIG: "node", SIGs: []string{"node"}, Flags: []string{"kubelet --a"}},
			"v1.30/sig-node/pr-77.en.md":   {PRs: []int{77}, SIG: "node", ActionRequired: true},
			"v1.30/sig-node/pr-1077.en.md": {PRs: []int{1077}, SIG: "node"},
		}
	}
	for name, c := range map[string]struct{ file, want string }{
		"a list":             {`"1.30": [{entry: kep-5, set: {flags: ["kubelet --b"]}, why: w}]`, ""},
		"another release":    {`"1.31": [{entry: kep-9, set: {flags: []}, why: w}]`, ""},
		"no reason":          {`"1.30": [{entry: kep-5, set: {flags: ["kubelet --b"]}}]`, "no reason"},
		"no such entry":      {`"1.30": [{entry: pr-7, set: {action_required: true}, why: w}]`, "no such entry"},
		"what stands anyway": {`"1.30": [{entry: pr-77, set: {action_required: true}, why: w}]`, "what the sheet says"},
		"no YAML":            {`"1.30": [`, "reading the amendments"},
	} {
		have := headers()
		err := amend("1.30", have, []byte(c.file))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		kep := have["v1.30/sig-node/kep-5.en.md"]
		if name == "a list" && (kep.Flags[0] != "kubelet --b" || kep.Title != "T") {
			t.Errorf("%s: %+v", name, kep)
		}
	}
}
