package factfile

import (
	"slices"
	"strings"

	"k8sexplore/content/facts"
)

// Joins is what holds of the gates that enhancements name, by enhancement and gate as kep.yaml writes it.
type Joins map[naming]joined

// naming is a gate as the kep.yaml of an enhancement writes it.
type naming struct {
	kep  int
	gate string
}

// joined is a line of joins.tsv.
type joined struct {
	line          int
	what, is, why string
}

// isOf reports whether an enhancement has the gate that is meant already.
func (j joined) isOf(u facts.GateUse) bool { return u.Name == j.is }

// ReadJoins reads joins.tsv: its header tells the columns.
func ReadJoins(in *Input, data []byte) Joins {
	all, number := Joins{}, 0
	for line := range strings.Lines(string(data)) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 5 {
			in.Fail(number, "%d columns, expected 5 separated by tabs", len(cells))
			continue
		}
		to := joined{line: number, what: cells[2], is: cells[3], why: cells[4]}
		switch {
		case atoi(cells[0]) == 0:
			in.Fail(number, "%q is no number of an enhancement", cells[0])
		case !slices.Contains([]string{"is", "was", "own", "aside"}, to.what):
			in.Fail(number, "%q, expected is, was, own or aside", to.what)
		case names(to.what) != gateName().MatchString(to.is) || !names(to.what) && to.is != "-":
			in.Fail(number, "gate %q, expected the name that is meant behind is and was, and - else", to.is)
		}
		all[naming{atoi(cells[0]), cells[1]}] = to
	}
	return all
}

// names reports whether a line of that kind has the name of another gate.
func names(what string) bool { return what == "is" || what == "was" }

// JoinGates gives the gates that enhancements name their true names, and sets those aside that are not an enhancement's
// own. A line for a gate that the enhancement does not name is a problem: upstream mended its file.
func JoinGates(in *Input, keps []facts.KEP, all Joins) {
	named, met := map[string]int{}, map[naming]bool{}
	for i := range keps {
		k := &keps[i]
		for g := range k.Gates {
			use := &k.Gates[g]
			at := naming{k.Number, use.Name}
			if to, ok := all[at]; ok && to.what == "is" {
				r := remarks{lines: k.Remarks}
				r.add("", "feature-gates says %s; the gate is called %s", use.Name, to.is)
				use.Name, k.Remarks = to.is, r.lines
				met[at] = true
			}
			if to, ok := all[at]; ok && to.what == "was" && !slices.ContainsFunc(k.Gates, to.isOf) {
				k.Gates = append(k.Gates, facts.GateUse{Name: to.is, Components: use.Components})
				met[at] = true
			}
			named[strings.ToLower(use.Name)]++
		}
	}
	for i := range keps {
		for g := range keps[i].Gates {
			use := &keps[i].Gates[g]
			at := naming{keps[i].Number, use.Name}
			to, ok := all[at]
			use.Aside = to.what == "aside" || !ok && named[strings.ToLower(use.Name)] > 1
			met[at] = met[at] || ok
		}
	}
	for at, to := range all {
		if !met[at] {
			in.Fail(to.line, "enhancement %d names no gate %s", at.kep, at.gate)
		}
	}
}
