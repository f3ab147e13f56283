package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// The homes of feature gates: where the source of a release declares them. What the components of a cluster accept
// comes from several, of which the first that declares a gate is named. client-go and kubeadm have gates of their own.
func homes() []string {
	return []string{"apiserver", "apiextensions-apiserver", "controller-manager", "component-base", "kubernetes", fromClientGo, fromKubeadm}
}

const (
	fromClientGo = "client-go"
	fromKubeadm  = "kubeadm"
)

// copied is what one home declares in a version, read from a stored copy.
type copied struct {
	version content.Version // the first copy of a release stands for x.0
	source  string          // where the copy comes from
	states  map[string]state
}

// declare reads DIR/VERSION/HOME/*.go, where DIR/copies.tsv lists version, home and origin of each copy, and returns
// declared.tsv.
func declare(folder string) ([]byte, []error) {
	list, err := os.ReadFile(filepath.Join(folder, "copies.tsv"))
	if err != nil {
		return nil, []error{fmt.Errorf("reading the copies of the source: %w", err)}
	}
	in := named(filepath.Join(folder, "copies.tsv"))
	copies := map[string][]copied{}
	number := 0
	for line := range strings.Lines(string(list)) {
		number++
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(cells) != 3 || !slices.Contains(homes(), cells[1]) {
			in.Fail(number, "%q, expected version, home (one of %v) and origin", line, homes())
			continue
		}
		c := copied{version: in.Version(number, cells[0]), source: cells[2]}
		c.states = readCopy(in, filepath.Join(folder, cells[0], cells[1]), c.version)
		if c.source != cells[2] || len(in.Problems) > 0 {
			continue
		}
		copies[cells[1]] = append(copies[cells[1]], c)
	}
	if len(in.Problems) > 0 {
		return nil, in.Problems
	}
	for home, all := range copies {
		copies[home] = sparse(all)
	}
	return writeDeclared(copies), nil
}

// readCopy reads the files of a copy; a folder without any declares nothing. Where no Go file is at hand,
// versioned_feature_list.yaml made from them will do.
func readCopy(in *input, folder string, v content.Version) map[string]state {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	files := map[string][]byte{}
	for _, name := range names {
		if files[name], err = os.ReadFile(name); err != nil {
			break
		}
	}
	if err != nil {
		in.Problems = append(in.Problems, fmt.Errorf("reading a copy of the source: %w", err))
	}
	of := named(folder)
	states := readGoGates(of, files, v)
	if data, err := os.ReadFile(filepath.Join(folder, "versioned_feature_list.yaml")); err == nil {
		all := histories{}
		readList(of, data, all)
		for name, sources := range all {
			if s, _, ok := sources[0].at(v); ok {
				states[name] = s
			}
		}
	}
	in.Problems = append(in.Problems, of.Problems...)
	return states
}

// sparse sorts the copies of a home, lets the first of a release stand for x.0, and keeps of the later ones those that
// differ from the one before, together with that one: between the two lies the patch that made the difference.
func sparse(all []copied) []copied {
	slices.SortFunc(all, func(a, b copied) int { return a.version.Compare(b.version) })
	var out []copied
	for i, c := range all {
		first := i == 0 || all[i-1].version.Release() != c.version.Release()
		if first {
			c.version = c.version.Release()
		}
		before := i > 0 && !first && !maps.Equal(all[i-1].states, c.states)
		if before && out[len(out)-1].version != all[i-1].version && out[len(out)-1].version.Patch != all[i-1].version.Patch {
			out = append(out, all[i-1])
		}
		if first || before {
			out = append(out, c)
		}
	}
	return out
}

// declaredHeader begins declared.tsv.
const declaredHeader = `# The feature gates that the source of each release declares, read from stored copies of its Go files by
# go -C content/tools run ./facts -source DIR; do not edit. Facts only; kubernetes/kubernetes is under Apache-2.0.
# Lines, columns separated by tabs:
#   copy  home  version  origin                    a copy that was read; 1.27 stands for 1.27.0 (1.15: 1.15.1, 1.16: 1.16.1, kubernetes
#                                                  1.36: 1.36.2, the first copies at hand); between two patches nothing else changed
#   gate  home  from  to  stage  default  locked   "to" is the last version that has it so; a release stands for its patches
# Homes: kubernetes = pkg/features (vendored by the named project), kubeadm = cmd/kubeadm/app/features, others = staging repositories.
`

// writeDeclared returns declared.tsv: the copies, and each gate by stretches of versions in which it is the same.
func writeDeclared(copies map[string][]copied) []byte {
	var b bytes.Buffer
	b.WriteString(declaredHeader)
	for _, home := range homes() {
		for _, c := range copies[home] {
			fmt.Fprintf(&b, "copy\t%s\t%s\t%s\n", home, c.version, c.source)
		}
	}
	var lines []string
	for _, group := range [][]string{homes()[:5], {fromClientGo}, {fromKubeadm}} {
		lines = append(lines, runs(copies, group)...)
	}
	slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(gateOf(a), gateOf(b)) })
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	return b.Bytes()
}

// gateOf returns what lines are sorted by: the gate, whatever the case, and the home for those of client-go and kubeadm.
func gateOf(line string) string {
	name, _, _ := strings.Cut(line, "\t")
	return strings.ToLower(name)
}

// runs returns the lines of the gates of some homes: of each gate by version.
func runs(copies map[string][]copied, group []string) []string {
	var versions []content.Version
	names := map[string]bool{}
	for _, home := range group {
		for _, c := range copies[home] {
			versions = append(versions, c.version)
			for name := range c.states {
				names[name] = true
			}
		}
	}
	slices.SortFunc(versions, content.Version.Compare)
	versions = slices.Compact(versions)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		var from content.Version
		var home string
		var held state
		for i := 0; i <= len(versions); i++ {
			var now string
			var s state
			end := content.Version{}
			if i < len(versions) {
				end = versions[i]
				now, s = declaredIn(copies, group, name, end)
			} else if i > 0 {
				end = factfile.NextMinor(versions[i-1])
			}
			if home != "" && (now != home || s != held) {
				out = append(out, runLine(name, home, span{State: held, From: from, End: end}))
			}
			if now != home || s != held {
				home, held, from = now, s, end
			}
		}
	}
	return out
}

// declaredIn returns the first home of the group that declares a gate in a version, "" for none, and its state.
func declaredIn(copies map[string][]copied, group []string, name string, v content.Version) (string, state) {
	for _, home := range group {
		of := copies[home]
		i, found := slices.BinarySearchFunc(of, v, func(c copied, v content.Version) int { return c.version.Compare(v) })
		if !found {
			i--
		}
		if i < 0 || of[i].version.Release() != v.Release() {
			continue
		}
		if s, ok := of[i].states[name]; ok {
			return home, s
		}
	}
	return "", state{}
}

func runLine(name, home string, s span) string {
	text := "off"
	if s.On {
		text = "on"
	}
	last := factfile.LastBefore(s.End).String()
	return strings.Join([]string{name, home, s.From.String(), last, string(s.Stage), text, string(s.Lock)}, "\t")
}
