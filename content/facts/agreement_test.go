package facts

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// readDifferences reads element_differences.tsv: what differs, and why that is right.
func readDifferences(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("element_differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for line := range strings.Lines(string(data)) {
		what, why, ok := strings.Cut(strings.TrimSpace(line), "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case !ok || why == "":
			t.Errorf("%q: expected what differs and why", line)
		default:
			told[what] = why
		}
	}
	return told
}

// What our notes name is there in their release, by the tables; an entry of something removed names one thing at least
// that its release does not have any more.
func TestNotesAgreeWithTheElements(t *testing.T) {
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	e, compared, seen, told := elements(t), 0, map[string]bool{}, readDifferences(t)
	differ := func(line string) {
		seen[line] = true
		if told[line] == "" {
			t.Errorf("not in element_differences.tsv: %s", line)
		}
	}
	for row := range catalog.Len() {
		entry := catalog.Entry(row)
		named, gone := namedBy(e, entry), false
		for _, x := range named {
			compared++
			release := entry.Version.Release()
			gone = gone || x.Removed == release || x.Hidden == release || x.OffSince == release
			switch {
			case x.At(release) == Absent:
				differ(entry.ID + " names " + x.Title() + ", which comes in " + x.Since.String())
			case x.Value == "" && x.At(release) == Gone && x.Removed != release:
				differ(entry.ID + " names " + x.Title() + ", which went in " + x.Removed.String())
			}
		}
		if entry.Transition == "removed" && len(named) > 0 && !gone {
			differ(entry.ID + " tells of a removal, but what it names is there")
		}
	}
	for line := range told {
		if !seen[line] {
			t.Errorf("in element_differences.tsv, but no difference: %s", line)
		}
	}
	if compared < 500 {
		t.Errorf("%d names compared", compared)
	}
}

var (
	apiForm  = regexp.MustCompile(`^(\S*v\d\w*) ([A-Z]\w+)$`) // whole objects: a field may go without them
	flagForm = regexp.MustCompile(`^(kubelet|kubectl|kube-\S+|cloud-controller-manager|kubeadm) (?:(.+) )?(--[\w-]+)(?:=(\S+))?$`)
)

// namedBy returns the elements that an entry's metadata names.
func namedBy(e *Elements, entry content.Entry) []Element {
	var out []Element
	take := func(kind ElementKind, keep func(Element) bool) {
		for _, x := range e.All(kind) {
			if keep(x) {
				out = append(out, x)
			}
		}
	}
	for _, s := range entry.APIs {
		if m := apiForm.FindStringSubmatch(s); m != nil {
			take(API, func(x Element) bool { return x.Name == m[1]+" "+m[2] })
		}
	}
	for _, s := range entry.Flags {
		if m := flagForm.FindStringSubmatch(s); m != nil {
			take(Flag, func(x Element) bool {
				return x.Component == m[1] && x.Of == m[2] && x.Name == m[3] && (x.Value == "" || x.Value == m[4])
			})
		}
	}
	for _, s := range entry.Metrics {
		name, _, _ := strings.Cut(s, "{")
		take(Metric, func(x Element) bool { return x.Name == name && x.Value == "" })
	}
	return out
}

// A gate that is a value of a flag went when the table of gates says so, or its component kept it longer.
func TestValuesAgreeWithTheGates(t *testing.T) {
	gates, compared := tables(t), 0
	for _, x := range elements(t).All(Flag) {
		if x.Name != "--feature-gates" || x.Value == "" {
			continue
		}
		compared++
		g, ok := gates.Gate(x.Value)
		if !ok || x.Removed.Major != 0 && g.RemovedIn.Major != 0 && x.Removed.Compare(g.RemovedIn) < 0 {
			t.Errorf("%s %s goes in %s, the gate in %s", x.Component, x.Value, x.Removed, g.RemovedIn)
		}
	}
	if compared == 0 {
		t.Error("nothing compared")
	}
}

// The tables have no holes: what is to be used instead of an API is an API of the tables and there by then, and every
// release from 1.20 on removes, changes and says what kubeadm ships.
func TestElementsHaveNoGaps(t *testing.T) {
	e := elements(t)
	version := regexp.MustCompile(`^([a-z0-9.-]+/)?v\d\w*$`)
	for _, x := range e.All(API) {
		_, kind, _ := strings.Cut(x.Name, " ")
		if x.Component != "kube-apiserver" || !version.MatchString(x.Instead) || x.Of == "" {
			continue
		}
		i := slices.IndexFunc(e.All(API), func(y Element) bool { return y.Name == x.Instead+" "+kind })
		if i < 0 {
			if !slices.ContainsFunc(e.All(API), func(y Element) bool { return strings.HasPrefix(y.Name, x.Instead+" ") }) {
				t.Errorf("%s: no API of %s", x.Name, x.Instead)
			}
			continue
		}
		y := e.All(API)[i]
		if x.InsteadSince.Major != 0 && y.Since.Major != 0 && !y.AtLeast && y.Since.Compare(x.InsteadSince) > 0 {
			t.Errorf("%s: %s since %s, the table says %s", x.Name, y.Name, x.InsteadSince, y.Since)
		}
	}
	for _, r := range tables(t).Releases() {
		v := r.Version
		if v.Compare(content.Version{Major: 1, Minor: 20}) < 0 {
			continue
		}
		gone := 0
		for _, kind := range ElementKinds() {
			for _, x := range e.All(kind) {
				if x.Removed == v {
					gone++
				}
			}
		}
		changed := slices.ContainsFunc(e.Changes(), func(c Change) bool { return c.Release == v })
		shipped := slices.ContainsFunc(e.Artifacts(), func(a Artifact) bool { return a.Release == v && a.Kind == "kubeadm_versions" })
		if gone < 3 || !changed || !shipped {
			t.Errorf("%s: %d removed, changes %v, versions of kubeadm %v", v, gone, changed, shipped)
		}
	}
}
