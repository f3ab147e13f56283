package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

// none stands in a table where there is nothing to say.
const none = "-"

// kepHeader begins keps.tsv.
const kepHeader = `# The enhancements (KEPs) of Kubernetes by number. Compiled by go generate ./content: not edited here.
# Source: %s (Apache-2.0), kept in sources/keps.txtar; its gates are put right in
# sources/joins.tsv, and what enhancements plan for a release in the making is added from its sheet in sources/sheets. Facts only.
# Columns, separated by tabs, "-" where there is nothing: number, title, SIGs (the owner first), status, target stage, latest
# milestone, milestones (stage=release), gates (name=components, ~ before one that is not its own), see also,
# replaces, replaced by, date of creation, path, remarks (separated by " | ").
`

// writeKEPs returns keps.tsv.
func writeKEPs(keps []facts.KEP, source string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, kepHeader, source)
	for _, k := range keps {
		b.WriteString(k.Row() + "\n")
	}
	return b.Bytes()
}

// gateHeader begins gates.tsv.
const gateHeader = `# The feature gates of Kubernetes, removed ones too. Compiled by go generate ./content: not edited here.
# What the sources below tell is put right in sources/supplement.tsv, what the source of a release tells in sources/declared.tsv.
# Sources, the most believed first: source = the source of each release from 1.14 on, as stored copies have it; which copy tells
# which release, and which patch, stands in sources/declared.tsv (kubeadm: 1.31 to 1.36; 1.37 shortly before the release).
# What that does not cover: list = %s;
# page = a gate's page of kubernetes/website, 2024 to 2026 (CC BY 4.0); tables = the tables of kubernetes/website at 4a4fe5ccb96d,
# 2023-12-13 (CC BY 4.0); notes = release notes and our fact sheets, see sources/supplement.tsv; making = what is
# merged of a release that is not out, see its sheet in sources/sheets. An interval that several tell has the most believed. Facts only.
# Lines, columns separated by tabs, "-" where there is nothing:
#   gate  from  to  stage  default  locked  source   no "to" while it lasts; a minor release stands for its patches
#   gate  of  components                             that have it, where the source tells, beyond those that an enhancement names
#   gate  removed  release                           the first release without it
#   gate  conflict  what                             between sources
`

// leaveNamed drops the components of gates that an enhancement names with the gate anyway.
func leaveNamed(gates []gate, keps []facts.KEP) {
	named := map[string][]string{}
	for _, k := range keps {
		for _, use := range k.Gates {
			name := strings.ToLower(use.Name)
			named[name] = append(named[name], use.Components...)
		}
	}
	for i := range gates {
		of := named[strings.ToLower(gates[i].name)]
		gates[i].components = slices.DeleteFunc(gates[i].components, func(c string) bool { return slices.Contains(of, c) })
	}
}

// writeGates returns gates.tsv.
func writeGates(gates []gate, source string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, gateHeader, source)
	for _, g := range gates {
		for _, i := range g.intervals {
			last := none
			if i.End != (content.Version{}) {
				last = factfile.LastBefore(i.End).String()
			}
			state := "off"
			if i.On {
				state = "on"
			}
			b.WriteString(strings.Join([]string{
				g.name, i.From.String(), last, string(i.Stage), state, string(i.Lock), i.origin.String(),
			}, "\t") + "\n")
		}
		if len(g.components) > 0 {
			fmt.Fprintf(&b, "%s\tof\t%s\n", g.name, strings.Join(g.components, ","))
		}
		if g.removed != (content.Version{}) {
			fmt.Fprintf(&b, "%s\tremoved\t%s\n", g.name, g.removed)
		}
		for _, c := range g.conflicts {
			fmt.Fprintf(&b, "%s\tconflict\t%s\n", g.name, c)
		}
	}
	return b.Bytes()
}

// count says what was compiled, for the line that the command prints.
func count(keps []facts.KEP, gates []gate) string {
	intervals, removed, conflicts := 0, 0, 0
	for _, g := range gates {
		intervals += len(g.intervals)
		conflicts += len(g.conflicts)
		if g.removed != (content.Version{}) {
			removed++
		}
	}
	return fmt.Sprintf("%d enhancements, %d gates (%d removed), %d intervals, %d conflicts",
		len(keps), len(gates), removed, intervals, conflicts)
}
