package upgrading

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/plainfile"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"golang.org/x/text/unicode/norm"
)

// known is a finding as a baseline keeps it: without its line, which moves.
type known struct {
	Rule      string `json:"rule"`
	File      string `json:"file"`
	Name      string `json:"name"`
	Component string `json:"component,omitempty"`
	Kind      string `json:"object_kind,omitempty"`
	Namespace string `json:"object_namespace,omitempty"`
	Object    string `json:"object_name,omitempty"`
}

func knownOf(f check.Finding) known {
	return known{
		f.Rule().Name(), norm.NFC.String(filepath.ToSlash(f.File)), f.Name, f.Component, f.Object.Kind, f.Object.Namespace, f.Object.Name,
	}
}

// print returns what a finding is recognised by, by how many of the same were before it.
func (k known) print(seen map[known]int) string {
	seen[k]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d", k, seen[k]))
	return hex.EncodeToString(sum[:16])
}

// baseline is the file of the findings that are known.
type baseline struct {
	Version  int     `json:"version"`
	Target   string  `json:"target"`
	Findings []known `json:"findings"`
}

const (
	baselineVersion = 1
	longestBaseline = 64 << 20 // bytes
)

// readBaseline reads the findings that are known, and how many there are of each.
func readBaseline(path string) (map[known]int, error) {
	refused := func(why error) error {
		return run.OfFlag("baseline", run.Complain("baseline_unreadable", phrase.Values{"Path": content.Shorten(path), "Error": why}))
	}
	raw, err := plainfile.Read(path, longestBaseline)
	if err != nil {
		return nil, refused(err)
	}
	var b baseline
	if err := json.Unmarshal(raw, &b); err != nil {
		return nil, refused(run.Mistyped(err))
	}
	if b.Version != baselineVersion {
		return nil, refused(fmt.Errorf("version %d, expected %d", b.Version, baselineVersion))
	}
	out := map[known]int{}
	for _, k := range b.Findings {
		out[k]++
	}
	return out, nil
}

// writeBaseline writes the findings of a report as those that are known.
func writeBaseline(path string, target content.Version, all []check.Finding) error {
	b := baseline{Version: baselineVersion, Target: target.String(), Findings: output.List(content.Each(all, knownOf))}
	slices.SortStableFunc(b.Findings, func(x, y known) int {
		compare := strings.Compare
		return cmp.Or(compare(x.File, y.File), compare(x.Rule, y.Rule), compare(x.Name, y.Name), compare(x.Object, y.Object))
	})
	begins := fmt.Sprintf(`{"version":%d,"target":"`, baselineVersion) // without white space
	_, err := output.ReplaceFile(path, begins, 0o666, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(b)
	})
	if err != nil {
		return run.OfFlag("write-baseline", run.Complain("exporting", phrase.Values{"Name": path, "Error": err}))
	}
	return nil
}

// without leaves out the findings that are known, and says how many these are, and how many are known and gone.
func without(all []check.Finding, is map[known]int) (rest []check.Finding, found, gone int) {
	left := map[known]int{}
	for k, n := range is {
		left[k], gone = n, gone+n
	}
	for _, f := range all {
		if k := knownOf(f); left[k] > 0 {
			left[k]--
			found++
			gone--
			continue
		}
		rest = append(rest, f)
	}
	return rest, found, gone
}
