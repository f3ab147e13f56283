package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sourceTree writes copies of a source: version, home, and the gates that it declares ("A beta on, B alpha off").
func sourceTree(t *testing.T, copies [][3]string) string {
	t.Helper()
	folder := t.TempDir()
	var list strings.Builder
	for _, c := range copies {
		fmt.Fprintf(&list, "%s\t%s\towner/project@%s\n", c[0], c[1], c[0])
		var text strings.Builder
		text.WriteString("package features\n\nvar gates = map[string]Spec{\n")
		for gate := range strings.SplitSeq(c[2], ", ") {
			if f := strings.Fields(gate); len(f) == 3 {
				fmt.Fprintf(&text, "\t%q: {Default: %t, PreRelease: %s},\n", f[0], f[2] == "on", strings.ToUpper(f[1][:1])+f[1][1:])
			}
		}
		put(t, filepath.Join(folder, c[0], c[1]), "features.go", text.String()+"}\n")
	}
	put(t, folder, "copies.tsv", list.String())
	return folder
}

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Copies become stretches of versions; of the patches only those stay that changed something, and the one before each.
func TestDeclare(t *testing.T) {
	data, problems := declare(sourceTree(t, [][3]string{
		{"1.26.2", "kubernetes", "PlainGate beta off, csiGate alpha off"}, // the first copy stands for 1.26.0
		{"1.26.3", "kubernetes", "PlainGate beta off, csiGate alpha off"},
		{"1.27.0", "kubernetes", "PlainGate beta on, CSIGate alpha off"},
		{"1.27.1", "kubernetes", "PlainGate beta on, CSIGate alpha off"},
		{"1.27.4", "kubernetes", "PlainGate beta off, CSIGate alpha off"},
		{"1.28.0", "kubernetes", "PlainGate beta off"},
		{"1.27.0", "apiserver", "Inherited alpha on"},
		{"1.28.0", "apiserver", ""},
		{"1.27.0", "kubeadm", "PlainGate alpha off"},
	}))
	if problems != nil {
		t.Fatal(problems)
	}
	want := `copy	apiserver	1.27	owner/project@1.27.0
copy	apiserver	1.28	owner/project@1.28.0
copy	kubernetes	1.26	owner/project@1.26.2
copy	kubernetes	1.27	owner/project@1.27.0
copy	kubernetes	1.27.1	owner/project@1.27.1
copy	kubernetes	1.27.4	owner/project@1.27.4
copy	kubernetes	1.28	owner/project@1.28.0
copy	kubeadm	1.27	owner/project@1.27.0
CSIGate	kubernetes	1.27	1.27	alpha	off	no
csiGate	kubernetes	1.26	1.26	alpha	off	no
Inherited	apiserver	1.27	1.27	alpha	on	no
PlainGate	kubernetes	1.26	1.26	beta	off	no
PlainGate	kubernetes	1.27	1.27.3	beta	on	no
PlainGate	kubernetes	1.27.4	1.28	beta	off	no
PlainGate	kubeadm	1.27	1.27	alpha	off	no
`
	if got := records(string(data)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, folder := range []string{sourceTree(t, [][3]string{{"1.27.0", "nowhere", ""}}), sourceTree(t, [][3]string{{"soon", "kubernetes", ""}}), "nowhere"} {
		if _, problems := declare(folder); problems == nil {
			t.Errorf("%s: no problem", folder)
		}
	}
}

// What the source declares comes before all that lists, pages and tables tell: existence, state and removal.
func TestTheSourceLeads(t *testing.T) {
	o := fixture(t)
	declared, problems := declare(sourceTree(t, [][3]string{
		{"1.25.0", "kubernetes", "PlainGate alpha off, LateGate beta off, VanishedGate beta on, csiGate alpha off"},
		{"1.26.0", "kubernetes", "PlainGate alpha on, CSIGate alpha off, OpenGate beta on"},
		{"1.26.4", "kubernetes", "PlainGate alpha off, CSIGate alpha off, OpenGate beta on"},
		{"1.27.0", "kubernetes", "PlainGate stable on, AlwaysGate deprecated off, OpenGate beta on"},
		{"1.28.0", "kubernetes", "PlainGate stable on, AlwaysGate deprecated off, OpenGate beta on"},
		{"1.28.0", "client-go", "ClientGate beta on, PlainGate alpha off"},
		{"1.27.0", "kubeadm", "AdmGate alpha off"},
	}))
	if problems != nil {
		t.Fatal(problems)
	}
	o.own = with(o.own, "declared.tsv", string(declared))
	_, table := compiled(t, o)
	for gate, want := range map[string]string{
		"AlwaysGate":   "1.27 - deprecated off no source", // 1.0 in the list is for emulation only
		"LateGate":     "1.24 1.24 alpha off - tables; 1.25 1.25 beta off no source; removed 1.26",
		"VanishedGate": "1.23 1.24 alpha off - tables; 1.25 1.25 beta on no source; removed 1.26",
		"OpenGate":     "1.26 - beta on no source",
		"CSIGate":      "1.25 1.26 alpha off no source; removed 1.27",
		"ClientGate":   "1.28 - beta on no source; of client-go",
		"AdmGate":      "1.27 1.27 alpha off no source; of kubeadm",                                    // and later nobody knows
		"OldGate":      "1.6 1.10 alpha off - tables; 1.11 1.11 deprecated off - tables; removed 1.12", // before the first copy
		"TwiceGate":    "",                                                                             // a list has it, none of the releases
		"PlainGate": "1.25 1.25 alpha off no source; 1.26 1.26.1 alpha on no source; 1.26.2 1.26 alpha off no source; " +
			"1.27 - stable on no source", // 1.26.2: the notes know which patch between the copies it was
	} {
		var got []string
		for line := range strings.Lines(table) {
			f := strings.Fields(line)
			if f[0] == gate && f[1] != "conflict" {
				got = append(got, strings.Join(f[1:], " "))
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: %s\nwant %s", gate, strings.Join(got, "; "), want)
		}
	}
	for _, line := range []string{
		"CSIGate\tconflict\tsource: written csiGate at first",
		"PlainGate\tconflict\tclient-go has a gate of this name too: alpha off from 1.28",
		"OpenGate\tconflict\tremoved in 1.28 by other sources; the source still has it",
	} {
		if !strings.Contains(table, line+"\n") {
			t.Errorf("no line %q in\n%s", line, table)
		}
	}
}
