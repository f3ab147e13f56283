package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// served is a line of served.tsv: a kind, the releases whose code registers it, what its lifecycle says.
type served struct {
	groupVersion, kind, resource, repository  string
	from, to, introduced, deprecated, removed content.Version
	replacement                               string
}

// oldestServed is the first release that served.tsv covers, newestServed the one in the making.
var (
	oldestServed = content.Version{Major: 1, Minor: 8}
	newestServed = content.Version{Major: 1, Minor: 37}
)

// unserved are kinds that no release serves or reads: parts of others, kept for stored data, or never more than types.
var unserved = regexp.MustCompile(` (RangeAllocation|SerializedReference|NodeConfigSource|ReplicationControllerDummy|` +
	`JobTemplate|PodStatusResult|ThirdPartyResourceData|EphemeralContainers|APIGroupDiscovery)$`)

// subresources are the resources of kinds that no resource of their own serves.
var subresources = map[string]string{
	"Binding": "bindings", "DeploymentRollback": "deployments/rollback", "Eviction": "pods/eviction", "TokenRequest": "serviceaccounts/token",
	"Scale": "scale",
}

// readServed adds the kinds of API objects.
func (c *compilation) readServed() {
	data, err := fs.ReadFile(c.sourceFiles, "served.tsv")
	if err != nil {
		c.faults = append(c.faults, err)
	}
	for i, text := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		if strings.HasPrefix(text, "#") {
			continue
		}
		f := strings.Split(text, "\t")
		if len(f) != 10 {
			c.fault("served.tsv", i+1, "%d columns, expected 10", len(f))
			continue
		}
		version := func(s string) content.Version { return c.version("served.tsv", i+1, strings.TrimPrefix(s, none)) }
		s := served{
			groupVersion: f[0], kind: f[1], resource: strings.TrimPrefix(f[2], none), from: version(f[3]), to: version(f[4]),
			introduced: version(f[5]), deprecated: version(f[6]), removed: version(f[7]), replacement: strings.TrimPrefix(f[8], none),
			repository: f[9],
		}
		if s.resource == "" {
			s.resource = subresources[s.kind]
		}
		if !unserved.MatchString(" " + s.kind) {
			c.addServed(s)
		}
	}
}

// addServed adds a kind, or to the row of removals.yaml what the code says of it.
func (c *compilation) addServed(s served) {
	e := facts.Element{
		Kind: facts.API, Name: s.groupVersion + " " + s.kind, Component: "kube-apiserver", Of: s.resource, Stage: stageOf(s.groupVersion),
		Since: s.from, AtLeast: s.from == oldestServed, Deprecated: s.deprecated, Instead: group(s.replacement),
	}
	if s.introduced.Major != 0 && s.introduced.Compare(s.from) < 0 {
		e.Since, e.AtLeast = s.introduced, false
	}
	if s.removed.Compare(newestServed) <= 0 {
		e.Removed = s.removed
	} else if s.removed.Major != 0 {
		e.Planned = s.removed
	}
	if s.to.Compare(newestServed) < 0 && e.Removed.Major == 0 {
		e.Removed = content.Version{Major: 1, Minor: s.to.Minor + 1}
	}
	if e.Deprecated.Compare(newestServed) > 0 { // it will be: nothing to say yet
		e.Deprecated, e.Planned = content.Version{}, content.Version{}
	}
	if e.Stage == content.Alpha || e.Stage == content.Beta && e.Since.Compare(betasOff) >= 0 {
		e.OffSince = e.Since
	}
	e.Sources = []string{s.source(s.from)}
	k := keyOf(&e)
	for other := range c.rows { // removals.yaml may name no resource, or another
		if other.kind == k.kind && other.name == k.name {
			k = other
		}
	}
	old, ok := c.rows[k]
	if !ok {
		if e.Removed.Major != 0 {
			e.Sources = append(e.Sources, s.source(e.Removed))
		}
		c.rows[k] = &e
		return
	}
	mergeServed(old, e, s)
}

// source names the tag of a release, or the lifecycle for one that has none yet.
func (s served) source(release content.Version) string {
	if release.Compare(newestServed) >= 0 {
		return "kubernetes/" + s.repository + " in July 2026"
	}
	return "kubernetes/" + s.repository + "@" + release.String() + ".0"
}

// ends reports whether the code or its lifecycle says that a kind goes in a release.
func (s served) ends(release content.Version) bool {
	return release == s.removed || s.to.Compare(newestServed) < 0 && release == content.Version{Major: 1, Minor: s.to.Minor + 1}
}

// betasOff is the release from which new beta APIs are off until switched on (KEP-3136).
var betasOff = content.Version{Major: 1, Minor: 24}

// group returns the group version of a kind.
func group(s string) string {
	group, _, _ := strings.Cut(s, " ")
	return group
}

// mergeServed adds to a row of removals.yaml what the code and its lifecycle say. The row holds: it tells what the
// release served.
func mergeServed(old *facts.Element, e facts.Element, s served) {
	old.Conflicts = append(old.Conflicts, s.conflicts(*old, e.AtLeast, e.Since)...)
	if old.Since.Major == 0 {
		old.Since, old.AtLeast = e.Since, e.AtLeast
	}
	if old.Deprecated.Major == 0 && (old.Removed.Major == 0 || e.Deprecated.Compare(old.Removed) <= 0) &&
		e.Deprecated.Compare(old.InsteadSince) >= 0 { // before there is something instead, the lifecycle counts releases
		old.Deprecated = e.Deprecated
	}
	old.Of = cmp.Or(old.Of, e.Of)
	once := onceRead(old.Sources)
	old.Sources = append(old.Sources, e.Sources...)
	switch end := cmp.Or(old.Removed.Minor, old.Planned.Minor); {
	case end == 0:
	case s.ends(content.Version{Major: 1, Minor: end}):
		if old.Removed.Major != 0 {
			old.Sources = append(old.Sources, s.source(old.Removed))
		}
	case once:
		old.Doubt = "that it goes in 1." + strconv.Itoa(end) + " was read once; kubernetes/" + s.repository + " does not say so"
	}
}

// conflicts says where a row and the code or its lifecycle differ; since is what the code says, or later than it was.
func (s served) conflicts(row facts.Element, atLeast bool, since content.Version) []string {
	var out []string
	introduced := since
	if atLeast || s.introduced.Major == 0 {
		introduced = content.Version{} // the lifecycle does not tell
	}
	lifecycle := " by the lifecycle in kubernetes/" + s.repository
	for _, x := range []struct {
		what      string
		row, code content.Version
	}{
		{"introduced", row.Since, introduced}, {"deprecated", row.Deprecated, s.deprecated}, {"removed", row.Removed, s.removed},
		{"planned to be removed", row.Planned, s.removed},
	} {
		if x.row.Major != 0 && x.code.Major != 0 && x.row != x.code {
			out = append(out, fmt.Sprintf("%s in %s by the list of removals, in %s%s", x.what, x.row, x.code, lifecycle))
		}
	}
	if row.Removed.Major == 0 && s.removed.Major != 0 && s.removed.Compare(newestServed) <= 0 {
		out = append(out, fmt.Sprintf("still there; removed in %s%s", s.removed, lifecycle))
	}
	if s.to.Compare(newestServed) < 0 && row.Removed.Minor > s.to.Minor+1 {
		out = append(out, fmt.Sprintf("removed in %s; kubernetes/%s has it last in %s", row.Removed, s.repository, s.to))
	}
	if s.introduced.Major == 0 && s.from.Compare(oldestServed) > 0 && row.Since.Major != 0 && s.from.Compare(row.Since) > 0 {
		out = append(out, fmt.Sprintf("introduced in %s; kubernetes/%s has it first in %s", row.Since, s.repository, s.from))
	}
	return out
}
