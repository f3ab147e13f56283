package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// coverage is a stretch of releases whose source was read: within it a gate that is not declared does not exist.
type coverage struct{ since, until content.Version }

func (c coverage) holds(v content.Version) bool {
	return c.since.Compare(v) <= 0 && v.Compare(c.until) < 0
}

// declared is declared.tsv: what the source of each release has.
type declared struct {
	copies map[string][]content.Version // by home, in order
	homes  map[string][]string          // of a gate, in the order of its lines
}

// group returns the home whose copies tell which releases were read: components share their gates, client-go and
// kubeadm have gates of their own.
func group(home string) string {
	if home == fromClientGo || home == fromKubeadm {
		return home
	}
	return "kubernetes"
}

// covers returns the releases that a home was read for.
func (d declared) covers(home string) coverage {
	copies := d.copies[group(home)]
	if len(copies) == 0 {
		return coverage{}
	}
	return coverage{since: copies[0].Release(), until: factfile.NextMinor(copies[len(copies)-1])}
}

// before returns the last copy of a home that is older than a version, zero for none.
func (d declared) before(home string, v content.Version) (last content.Version) {
	for _, c := range d.copies[home] {
		if c.Compare(v) < 0 {
			last = c
		}
	}
	return last
}

// readDeclared reads declared.tsv into the leading history of every gate that it has.
func readDeclared(in *input, data []byte, all histories) declared {
	d := declared{copies: map[string][]content.Version{}, homes: map[string][]string{}}
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		cells := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		switch {
		case line == "\n" || line[0] == '#':
		case cells[0] == "copy" && len(cells) == 4 && slices.Contains(homes(), cells[1]):
			d.copies[cells[1]] = append(d.copies[cells[1]], in.Version(number, cells[2]))
		case len(cells) == 7 && factfile.IsGateName(cells[0]) && slices.Contains(homes(), cells[1]):
			in.declaredSpan(number, cells, d, all)
		default:
			in.Fail(number, "%q, expected a copy or the state of a gate", line)
		}
	}
	for name := range d.homes {
		all.of(name, fromSource).settle()
	}
	return d
}

func (in *input) declaredSpan(line int, cells []string, d declared, all histories) {
	name, home := cells[0], cells[1]
	s := in.supplementSpan(line, append([]string{name}, cells[2:]...))
	if known := d.homes[name]; len(known) > 0 && group(known[0]) != group(home) {
		h := all.of(name, fromSource)
		h.oddity = append(h.oddity, fmt.Sprintf("%s has a gate of this name too: %s from %s", home, s.State, s.From))
		return
	}
	d.homes[name] = append(d.homes[name], home)
	h := all.of(name, fromSource)
	h.covered, h.components = d.covers(home), append(h.components, componentsOf(home)...)
	if last := d.before(home, s.From); s.From.Patch > last.Patch+1 && last.Release() == s.From.Release() {
		s.From = h.patch(s.From, last, all[name])
	}
	if n := len(h.spans); n > 0 && h.spans[n-1].From.Compare(s.From) < 0 && s.From.Compare(h.spans[n-1].End) < 0 {
		h.spans[n-1].End = s.From // 1.31 stands for its patches, unless the next stretch begins with one of them
	}
	h.spans = append(h.spans, s)
}

// patch returns the patch that brought a change that two copies differ in, if another source tells, else the second of
// the two, and says so.
func (h *history) patch(second, first content.Version, others []*history) content.Version {
	for _, other := range others {
		for _, s := range other.spans {
			if other.origin == fromNotes && first.Compare(s.From) < 0 && s.From.Compare(second) < 0 {
				return s.From
			}
		}
	}
	first.Patch++
	h.oddity = append(h.oddity, fmt.Sprintf("source: changed by a patch from %s to %s, shown from the last of them", first, second))
	return second
}

// componentsOf returns the components that a home says a gate is of. pkg/features and component-base are of them all,
// which says nothing.
func componentsOf(home string) []string {
	switch home {
	case "apiserver", "apiextensions-apiserver":
		return []string{"kube-apiserver"}
	case "controller-manager":
		return []string{"cloud-controller-manager", "kube-controller-manager"}
	case fromClientGo, fromKubeadm:
		return []string{home}
	}
	return nil
}

// lead lets the source decide about gates too that it does not declare: they are not there. Of two spellings of a name
// in different case the one that came later is kept.
func (d declared) lead(all histories) {
	covered := d.covers("kubernetes")
	if covered == (coverage{}) {
		return
	}
	spelt := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if h := all.of(name, fromNotes); len(d.homes[name]) == 0 && !slices.Contains(h.components, fromKubeadm) {
			all.of(name, fromSource).covered = covered
		}
		lower := strings.ToLower(name)
		other, twice := spelt[lower]
		if !twice {
			spelt[lower] = name
			continue
		}
		kept, dropped := all.of(name, fromSource), all.of(other, fromSource)
		if len(kept.spans) > 0 && len(dropped.spans) > 0 && kept.spans[0].From.Compare(dropped.spans[0].From) < 0 {
			kept, dropped, name, other = dropped, kept, other, name
		}
		kept.spans = append(kept.spans, dropped.spans...)
		kept.settle()
		kept.oddity = append(kept.oddity, fmt.Sprintf("source: written %s at first", other))
		spelt[lower] = name
		delete(all, other)
	}
}
