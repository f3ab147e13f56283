package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// last is the newest release that the tables of the staging repositories cover.
var last = content.Version{Major: 1, Minor: 36}

// sourceRow is a row of those tables: something that was so from one release to another, both included.
type sourceRow struct {
	line     int
	columns  []string
	from, to content.Version
}

// readSource reads the tables of configuration fields, flags and metrics.
func (c *compilation) readSource(dir string) {
	c.mergeFields(c.sourceRows(dir, "config_fields.tsv", "package", "kind", "field", "type", "deprecated", "from", "to"))
	c.mergeFlags(c.sourceRows(dir, "flags.tsv", "component", "command", "flag", "deprecated", "hidden", "from", "to"))
	c.mergeMetrics(c.sourceRows(dir, "metrics.tsv", "metric", "package", "stability", "deprecatedVersion", "from", "to"))
}

// sourceRows reads a table whose first line names its columns, from and to the last.
func (c *compilation) sourceRows(dir, name string, columns ...string) []sourceRow {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		c.faults = append(c.faults, fmt.Errorf("reading the tables of the staging repositories: %w", err))
		return nil
	}
	var out []sourceRow
	for i, text := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		fields := strings.Split(text, "\t")
		if i == 0 && !slices.Equal(fields, columns) || len(fields) != len(columns) {
			c.fault(name, i+1, "columns %q, expected %s", fields, strings.Join(columns, ", "))
			return nil
		}
		if i == 0 {
			continue
		}
		r := sourceRow{line: i + 1, columns: fields}
		r.from, r.to = c.version(name, i+1, fields[len(fields)-2]), c.version(name, i+1, fields[len(fields)-1])
		if r.from.Compare(r.to) > 0 || r.to.Compare(last) > 0 {
			c.fault(name, i+1, "from %s to %s, expected releases in order, up to %s", r.from, r.to, last)
		}
		out = append(out, r)
	}
	return out
}

// life is what rows of the source tables tell of one thing.
type life struct {
	from, to   content.Version // the first and the last release that has it
	deprecated content.Version // the first that says deprecated
	holes      []string        // releases between that do not have it
	runs       []sourceRow
}

// live joins the rows of one thing, of one package or several.
func live(rows []sourceRow, deprecated func(sourceRow) bool) life {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b sourceRow) int { return a.from.Compare(b.from) })
	l := life{from: rows[0].from, to: rows[0].to, runs: rows}
	for _, r := range rows {
		for m := l.to.Minor + 1; m < r.from.Minor; m++ {
			l.holes = append(l.holes, fmt.Sprintf("1.%d", m))
		}
		if r.to.Compare(l.to) > 0 {
			l.to = r.to
		}
		if deprecated(r) && l.deprecated.Major == 0 {
			l.deprecated = r.from
		}
	}
	return l
}

// removed returns the first release without it, or none where the last one covered has it.
func (l life) removed() content.Version {
	if l.to == last {
		return content.Version{}
	}
	return content.Version{Major: 1, Minor: l.to.Minor + 1}
}

// tell adds to an element what the code says of it: of a new one all, of one that removals.yaml tells of what is
// missing there; where both speak and disagree, the conflict.
func (c *compilation) tell(e facts.Element, l life, oldest content.Version, repository string) {
	e.Since, e.AtLeast = l.from, l.from == oldest
	e.Deprecated, e.Removed = l.deprecated, l.removed()
	e.Sources = []string{"kubernetes/" + repository + "@" + l.from.String() + ".0"}
	if e.Removed.Major != 0 {
		e.Sources = append(e.Sources, "kubernetes/"+repository+"@"+e.Removed.String()+".0")
	}
	if len(l.holes) > 0 {
		e.Note = "not in " + strings.Join(l.holes, ", ")
	}
	if l.deprecated == oldest && l.deprecated.Major != 0 {
		e.Note = join("; ", e.Note, "deprecated in "+oldest.String()+" or before")
	}
	old, ok := c.rows[keyOf(&e)]
	if !ok {
		c.rows[keyOf(&e)] = &e
		return
	}
	merge(old, e, l, repository)
}

// merge adds to a row of removals.yaml what the code of a repository says.
func merge(old *facts.Element, e facts.Element, l life, repository string) {
	if old.Since.Major == 0 {
		old.Since, old.AtLeast = e.Since, e.AtLeast
	}
	if old.Stage == "" {
		old.Stage = e.Stage
	}
	if old.Deprecated.Major != 0 && old.AtLeast && old.Deprecated.Compare(old.Since) < 0 && l.deprecated.Major != 0 {
		e.Deprecated = old.Deprecated // older than the tags that were read
	}
	disagree(old, "deprecated", old.Deprecated, e.Deprecated, repository, l)
	if old.Deprecated.Major == 0 {
		old.Deprecated = e.Deprecated
	}
	disagree(old, "removed", old.Removed, e.Removed, repository, l)
	if old.Removed.Major == 0 {
		old.Removed = e.Removed
	}
	old.Versions = e.Versions
	old.Note = join("; ", old.Note, e.Note)
	for _, s := range e.Sources {
		if !slices.Contains(old.Sources, s) {
			old.Sources = append(old.Sources, s)
		}
	}
}

// disagree notes where a row and the code differ.
func disagree(e *facts.Element, what string, row, code content.Version, repository string, l life) {
	switch {
	case row == code || row.Major == 0 && what == "deprecated":
	case row.Compare(last) > 0 && code.Major == 0: // later than what was read
	case code.Major == 0 && what == "deprecated":
		// Announcements come without a mark in the code.
	case code.Major == 0:
		e.Conflicts = append(e.Conflicts, fmt.Sprintf("%s in %s by the list of removals; the code of kubernetes/%s still has it in %s",
			what, row, repository, l.to))
	case row.Major == 0:
		e.Conflicts = append(e.Conflicts, fmt.Sprintf("the list of removals tells no end; the code of kubernetes/%s has none from %s on",
			repository, code))
	default:
		e.Conflicts = append(e.Conflicts, fmt.Sprintf("%s in %s by the list of removals, in %s by the code of kubernetes/%s",
			what, row, code, repository))
	}
}

func join(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

// groupOf names the API group of a package that declares kinds of configuration files, and the component that reads
// them.
func groupOf(pkg string) (group, component string) {
	repository, _, _ := strings.Cut(pkg, "/")
	switch {
	case strings.HasPrefix(pkg, "apiserver/pkg/apis/audit/"):
		return "audit.k8s.io", "kube-apiserver"
	case repository == "apiserver":
		return "apiserver.config.k8s.io", "kube-apiserver"
	case repository == "pod-security-admission":
		return "pod-security.admission.config.k8s.io", "kube-apiserver"
	case repository == "kubelet":
		return "kubelet.config.k8s.io", "kubelet"
	case repository == "kube-proxy":
		return "kubeproxy.config.k8s.io", "kube-proxy"
	case repository == "kube-scheduler":
		return "kubescheduler.config.k8s.io", "kube-scheduler"
	case repository == "kube-controller-manager":
		return "kubecontrollermanager.config.k8s.io", "kube-controller-manager"
	case repository == "controller-manager":
		return "controllermanager.config.k8s.io", "kube-controller-manager"
	case repository == "cloud-provider":
		return "cloudcontrollermanager.config.k8s.io", "cloud-controller-manager"
	}
	return "", ""
}

// oldestFields, oldestFlags and oldestMetrics are the first releases that the tables cover.
var (
	oldestFields  = content.Version{Major: 1, Minor: 14}
	oldestFlags   = content.Version{Major: 1, Minor: 20}
	oldestMetrics = content.Version{Major: 1, Minor: 17}
)

// mergeFields adds the fields of configuration files: one row for all API versions of a kind, the kinds themselves as
// APIs.
func (c *compilation) mergeFields(rows []sourceRow) {
	type file struct{ component, kind string }
	kinds := map[file]map[string][]sourceRow{} // by API version
	fields := map[file]map[string][]sourceRow{}
	for _, r := range rows {
		group, component := groupOf(r.columns[0])
		if group == "" {
			c.fault("config_fields.tsv", r.line, "package %q, expected one whose component is known", r.columns[0])
			continue
		}
		f := file{component, r.columns[1]}
		version := group + "/" + filepath.Base(r.columns[0])
		if kinds[f] == nil {
			kinds[f], fields[f] = map[string][]sourceRow{}, map[string][]sourceRow{}
		}
		kinds[f][version] = append(kinds[f][version], r)
		fields[f][r.columns[2]] = append(fields[f][r.columns[2]], r)
	}
	never := func(sourceRow) bool { return false }
	deprecated := func(r sourceRow) bool { return r.columns[4] == "yes" }
	for f, versions := range kinds {
		lives := map[string]life{}
		for version, rows := range versions {
			lives[version] = live(rows, never)
			repository, _, _ := strings.Cut(rows[0].columns[0], "/")
			e := facts.Element{Kind: facts.API, Name: version + " " + f.kind, Component: f.component, Stage: stageOf(version)}
			c.tell(e, lives[version], oldestFields, repository)
		}
		for field, rows := range fields[f] {
			repository, _, _ := strings.Cut(rows[0].columns[0], "/")
			e := facts.Element{Kind: facts.Field, Name: f.kind + "." + field, Component: f.component, Versions: partial(rows, lives)}
			c.tell(e, live(rows, deprecated), oldestFields, repository)
		}
	}
}

// partial returns the API versions that have a field, with its releases where it came later or went earlier than they
// did; nil where all have it as long as they last.
func partial(rows []sourceRow, lives map[string]life) []string {
	byVersion := map[string][]sourceRow{}
	for _, r := range rows {
		group, _ := groupOf(r.columns[0])
		version := group + "/" + filepath.Base(r.columns[0])
		byVersion[version] = append(byVersion[version], r)
	}
	if len(lives) == 1 {
		return nil
	}
	whole := len(byVersion) == len(lives)
	var out []string
	for version, rows := range byVersion {
		l := live(rows, func(sourceRow) bool { return false })
		if l.from != lives[version].from || l.to != lives[version].to {
			whole = false
			version += " " + l.from.String() + ".." + l.to.String()
		}
		out = append(out, version)
	}
	if whole {
		return nil
	}
	slices.Sort(out)
	return out
}

// mergeFlags adds the flags of kubectl and the cloud controller manager. What the library of API servers can register
// is not what kube-apiserver registers: it is left out.
func (c *compilation) mergeFlags(rows []sourceRow) {
	type flag struct{ component, command, flag string }
	flags := map[flag][]sourceRow{}
	for _, r := range rows {
		f := flag{r.columns[0], strings.TrimSpace(strings.TrimPrefix(r.columns[1], "kubectl")), "--" + r.columns[2]}
		if f.command == none {
			f.command = ""
		}
		if f.component != "apiserver-library" {
			flags[f] = append(flags[f], r)
		}
	}
	repositories := map[string]string{"kubectl": "kubectl", "cloud-controller-manager": "cloud-provider"}
	for f, rows := range flags {
		e := facts.Element{Kind: facts.Flag, Name: f.flag, Component: f.component, Of: f.command}
		l := live(rows, func(r sourceRow) bool { return r.columns[3] != "no" })
		c.tell(e, l, oldestFlags, repositories[f.component])
	}
}

// mergeMetrics adds the metrics that the staging repositories declare.
func (c *compilation) mergeMetrics(rows []sourceRow) {
	metrics := map[string][]sourceRow{}
	for _, r := range rows {
		metrics[r.columns[0]] = append(metrics[r.columns[0]], r)
	}
	for name, rows := range metrics {
		l := live(rows, func(r sourceRow) bool { return false })
		newest := l.runs[len(l.runs)-1]
		stage, ok := stageOfMetric(newest.columns[2])
		if !ok {
			c.fault("metrics.tsv", newest.line, "stability %q, expected ALPHA, BETA or STABLE", newest.columns[2])
		}
		repository, _, _ := strings.Cut(newest.columns[1], "/")
		e := facts.Element{Kind: facts.Metric, Name: name, Stage: stage, Component: c.componentOf(name, repository)}
		if text := newest.columns[3]; text != "" {
			deprecated, err := content.ParseVersion(text)
			if err != nil {
				c.fault("metrics.tsv", newest.line, "%v", err)
			}
			l.deprecated = deprecated.Release()
		}
		c.tell(e, l, oldestMetrics, repository)
	}
}

// componentOf names the component that serves a metric: the one that removals.yaml names, else that of the repository.
func (c *compilation) componentOf(name, repository string) string {
	var components []string
	for k := range c.rows {
		if k.kind == facts.Metric && k.name == name && k.value == "" {
			components = append(components, k.component)
		}
	}
	if len(components) > 0 {
		return slices.Min(components)
	}
	switch repository {
	case "cloud-provider":
		return "cloud-controller-manager"
	case "component-base":
		return "all"
	}
	return "kube-apiserver"
}
