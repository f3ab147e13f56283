package facts

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

// What turns step by step is one default; what another turn does not carry on is another one.
func TestDefaults(t *testing.T) {
	const head = "kubelet\tfield\tKubeletConfiguration.a\t--a\t"
	for _, c := range []struct {
		lines string
		want  []string // of each default its first value and its turns
		fault string
	}{
		{lines: head + "1.26\t5\t50\tA | B\tonly here\t#1\t-\n" + head + "1.27\t50\t-\t-\t-\t#2\t-\n", want: []string{"5 50 "}},
		{lines: head + "1.26\t-\t50\t-\t-\t#1\t-\n" + head + "1.27\t6\t7\t-\t-\t#2\t-\n", want: []string{" 50", "6 7"}},
		{lines: head + "1.26\t-\t+A\t-\t-\t#1\t-\n" + head + "1.28\t-\t-A\t-\t-\t#2\t-\n", want: []string{" +A -A"}},
		{lines: head + "1.26\t5\t50\t-\t-\t#1\t-\n" + head + "1.26\t50\t-\t-\t-\t#2\t-\n", fault: "1.26 after 1.26"},
		{lines: head + "1.26\t5\t5\t-\t-\t#1\t-\n", fault: "into the same"},
		{lines: head + "1.26\t5\t6\t-\t-\t-\t-\n", fault: "a source"},
		{lines: head + "-\t5\t6\t-\t-\t#1\t-\n", fault: "a release"},
		{lines: strings.Replace(head, "field", "gate", 1) + "1.26\t5\t6\t-\t-\t#1\t-\n", fault: "kind"},
		{lines: head + "1.26\t5\t6\t-\t-\t#1\t-\nkubelet\tflag\t--b\t-\t1.26\t-\t1\t-\t-\t#1\t-\n" + head + "1.27\t6\t7\t-\t-\t#1\t-\n", fault: "stand together"},
	} {
		e, err := ReadElements(fstest.MapFS{"defaults.tsv": {Data: []byte(c.lines)}})
		switch {
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%q: %v, want %q", c.lines, err, c.fault)
			continue
		case c.fault != "":
			continue
		case err != nil:
			t.Errorf("%q: %v", c.lines, err)
			continue
		}
		var got []string
		for _, d := range e.Defaults() {
			told := []string{d.Was}
			for _, turn := range d.Turns {
				told = append(told, turn.Value)
			}
			got = append(got, strings.Join(told, " "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.lines, got, c.want)
		}
	}
}

// The defaults of an element are found by its own name, and by that of the flag that sets the same.
func TestDefaultsOf(t *testing.T) {
	all := elements(t)
	for _, c := range []struct {
		kind      ElementKind
		name, of  string
		component string
		want      string // the default in 1.24 and in 1.37
	}{
		{Field, "KubeletConfiguration.kubeAPIQPS", "", "kubelet", "5 50"},
		{Flag, "--kube-api-qps", "", "kubelet", "5 50"},
		{Flag, "--profile", "debug", "kubectl", "legacy general"},
		{Field, "batch/v1 Job spec.podReplacementPolicy", "batch/v1 Job", "", " TerminatingOrFailed"},
		{Field, "pod-security.kubernetes.io/warn", "Namespace label", "", " as pod-security.kubernetes.io/enforce"},
		{Flag, "--kube-api-qps", "", "kube-scheduler", ""},
		{Flag, "--output", "get", "kubectl", ""},
	} {
		i := slices.IndexFunc(all.All(c.kind), func(e Element) bool {
			return e.Name == c.name && e.Of == c.of && e.Component == c.component
		})
		if i < 0 {
			t.Errorf("%s %s is not in the table", c.component, c.name)
			continue
		}
		got := ""
		if of := all.DefaultsOf(all.All(c.kind)[i]); len(of) == 1 {
			got = of[0].At(content.Version{Major: 1, Minor: 24}) + " " + of[0].At(content.Version{Major: 1, Minor: 37})
		}
		if got != c.want {
			t.Errorf("%s %s: %q, want %q", c.component, c.name, got, c.want)
		}
	}
}

// Every default of a flag or a field is found by its name in the tables, and the gates that it names are known ones.
func TestDefaultsHaveElements(t *testing.T) {
	all, known := elements(t), tables(t)
	found := map[string]bool{}
	for _, kind := range []ElementKind{Flag, Field} {
		for _, e := range all.All(kind) {
			for _, d := range all.DefaultsOf(e) {
				found[d.Component+" "+d.Name] = true
			}
		}
	}
	for _, d := range all.Defaults() {
		settable := d.Kind == FlagDefault || d.Kind == FieldDefault || d.Kind == ObjectDefault
		if settable != found[d.Component+" "+d.Name] {
			t.Errorf("%s %s %s: an element has it is %t", d.Component, d.Kind, d.Name, !settable)
		}
		for _, turn := range d.Turns {
			for _, name := range turn.Gates {
				if _, ok := known.Gate(name); !ok {
					t.Errorf("%s in %s: no gate is called %s", d.Name, turn.Release, name)
				}
			}
			if turn.Release.Compare(FirstWithDefaults()) < 0 {
				t.Errorf("%s turns in %s, before the first release that was read", d.Name, turn.Release)
			}
		}
	}
}
