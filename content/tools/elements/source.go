package main

import (
	"fmt"
	"io/fs"

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
func (c *compilation) readSource() {
	c.mergeFields(c.sourceRows("staging/config_fields.tsv", "package", "kind", "field", "type", "deprecated", "from", "to"))
	c.mergeFlags(c.sourceRows("staging/flags.tsv", "component", "command", "flag", "deprecated", "hidden", "from", "to"))
	c.mergeMetrics(c.sourceRows("staging/metrics.tsv", "metric", "package", "stability", "deprecatedVersion", "from", "to"))
}

// sourceRows reads a table whose first line names its columns, from and to the last.
func (c *compilation) sourceRows(name string, columns ...string) []sourceRow {
	data, err := fs.ReadFile(c.sourceFiles, name)
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

// life is what the code says of one thing.
type life struct {
	from, to          content.Version // the first and the last release that has it
	atLeast           bool            // no release before from was read
	removed           content.Version // the first release that was read without it; none where the last one has it
	since             content.Version // the last release that was read with it, where some between were not
	deprecated        content.Version // the first that says deprecated, where the last says so
	deprecatedAtLeast bool            // no release before that was read
	listed            bool            // from the list of documented metrics, which may lag the code
	remarks           []string
	code              string // whose code: kubernetes/kubectl
	sources           []string
	newest            sourceRow
}

// live joins the rows of one thing, of one package or several, that were read at every release from the oldest on.
func live(rows []sourceRow, deprecated func(sourceRow) bool, oldest content.Version, repository string) life {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b sourceRow) int { return a.from.Compare(b.from) })
	l := life{
		from: rows[0].from, to: rows[0].to, atLeast: rows[0].from == oldest, newest: rows[len(rows)-1], code: "kubernetes/" + repository,
	}
	var marked content.Version // the end of the marks
	for _, r := range rows {
		for m := l.to.Minor + 1; m < r.from.Minor; m++ {
			l.remarks = append(l.remarks, fmt.Sprintf("not in 1.%d", m))
		}
		if r.to.Compare(l.to) > 0 {
			l.to = r.to
		}
		if deprecated(r) {
			if l.deprecated.Major == 0 {
				l.deprecated = r.from
			}
			if r.to.Compare(marked) > 0 {
				marked = r.to
			}
		}
	}
	if l.to != last {
		l.removed = content.Version{Major: 1, Minor: l.to.Minor + 1}
	}
	l.mark(marked, oldest)
	l.sources = []string{l.code + "@" + l.from.String() + ".0"}
	if l.removed.Major != 0 {
		l.sources = append(l.sources, l.code+"@"+l.removed.String()+".0")
	}
	return l
}

// mark settles what the marks mean: one that was taken back is a remark alone.
func (l *life) mark(marked, oldest content.Version) {
	switch {
	case l.deprecated.Major == 0:
	case marked != l.to:
		l.remarks = append(l.remarks, "marked deprecated from "+l.deprecated.String()+" to "+marked.String())
		l.deprecated = content.Version{}
	case l.deprecated == oldest:
		l.deprecatedAtLeast = true
	}
}

// tell adds to an element what the code says of it: of a new one all, of one that removals.yaml tells of what is
// missing there; where both speak and disagree, the conflict.
func (c *compilation) tell(e facts.Element, l life) {
	e.Since, e.AtLeast, e.Deprecated, e.Removed, e.Sources = l.from, l.atLeast, l.deprecated, l.removed, l.sources
	e.Note = strings.Join(l.remarks, "; ")
	old, ok := c.rows[keyOf(&e)]
	if ok {
		merge(old, e, l)
		return
	}
	if l.deprecatedAtLeast {
		e.Note = join(e.Note, "deprecated in "+l.deprecated.String()+" or before")
	}
	if e.Kind == facts.Metric && e.Deprecated.Major != 0 {
		e.Hidden = hiddenIn(e.Stage, e.Deprecated)
	}
	if l.listed && e.Removed.Major != 0 {
		e.Doubt = "the list of documented metrics has it last in " + l.to.String() + "; the code may have lost it before"
	}
	if l.since.Major != 0 {
		e.Note = join(e.Note, "went after "+l.since.String()+", in "+l.removed.String()+" at the latest")
	}
	c.rows[keyOf(&e)] = &e
}

// hiddenIn is the first release that hides a metric which one deprecated: the next, and since 1.35 the same for an alpha
// one, the next for a beta one, three later for a stable one (#133436).
func hiddenIn(stage content.Stage, deprecated content.Version) content.Version {
	later := 1
	if deprecated.Minor >= 35 {
		later = map[content.Stage]int{content.Alpha: 0, content.Beta: 1, content.Stable: 3}[stage]
	}
	deprecated.Minor += later
	return deprecated
}

// merge adds to a row of removals.yaml what the code says.
func merge(old *facts.Element, e facts.Element, l life) {
	if old.Since.Major == 0 {
		old.Since, old.AtLeast = e.Since, e.AtLeast
	}
	if old.Stage == "" {
		old.Stage = e.Stage
	}
	disagree(old, l)
	if old.Deprecated.Major == 0 && old.Value == "" {
		old.Deprecated = e.Deprecated
		if l.deprecatedAtLeast {
			e.Note = join(e.Note, "deprecated in "+l.deprecated.String()+" or before")
		}
	}
	if old.Removed.Major == 0 {
		old.Removed = e.Removed
	}
	old.Versions = e.Versions
	old.Note = join(old.Note, e.Note)
	for _, s := range e.Sources {
		if !slices.Contains(old.Sources, s) {
			old.Sources = append(old.Sources, s)
		}
	}
}

// disagree notes where a row and the code differ. The row holds, but for what it does not tell.
func disagree(e *facts.Element, l life) {
	conflict := func(format string, args ...any) { e.Conflicts = append(e.Conflicts, fmt.Sprintf(format, args...)) }
	if d := e.Deprecated; d.Major != 0 && l.deprecated.Major != 0 && d != l.deprecated && !l.deprecatedAtLeast {
		conflict("deprecated in %s by the list of removals, marked so in %s by the code of %s", d, l.deprecated, l.code)
	}
	switch r := e.Removed; {
	case l.listed && r.Major != 0: // the list lags
	case r == l.removed, r.Compare(last) > 0 && l.removed.Major == 0:
	case l.since.Major != 0 && r.Compare(l.since) > 0 && r.Compare(l.removed) <= 0: // between two releases that were read
	case l.removed.Major == 0:
		conflict("removed in %s by the list of removals; the code of %s still has it in %s", r, l.code, l.to)
	case r.Major == 0:
		conflict("the list of removals tells no end; the code of %s does not have it from %s on", l.code, l.removed)
	default:
		conflict("removed in %s by the list of removals, in %s by the code of %s", r, l.removed, l.code)
	}
}

// join joins remarks.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}

// groupOf names the API group of a package that declares kinds of configuration files, and the component that reads
// them.
func groupOf(pkg string) (group, component string) {
	repository := repositoryOf(pkg)
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
			c.fault("staging/config_fields.tsv", r.line, "package %q, expected one whose component is known", r.columns[0])
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
	deprecated := func(r sourceRow) bool { return r.columns[4] == "yes" }
	for f, versions := range kinds {
		lives := map[string]life{}
		for version, rows := range versions {
			lives[version] = live(rows, never, oldestFields, repositoryOf(rows[0].columns[0]))
			e := facts.Element{Kind: facts.API, Name: version + " " + f.kind, Component: f.component, Stage: stageOf(version)}
			c.tell(e, lives[version])
		}
		for field, rows := range fields[f] {
			e := facts.Element{Kind: facts.Field, Name: f.kind + "." + field, Component: f.component, Versions: partial(rows, lives)}
			c.tell(e, live(rows, deprecated, oldestFields, repositoryOf(rows[0].columns[0])))
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
		l := live(rows, never, oldestFields, "")
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

// mergeFlags adds the flags of kubectl and the cloud controller manager, and kubectl's commands that have flags. What
// the library of API servers can register
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
		if f.component == "kubectl" && f.command != "" {
			f.flag = ""
			flags[f] = append(flags[f], r)
		}
	}
	repositories := map[string]string{"kubectl": "kubectl", "cloud-controller-manager": "cloud-provider"}
	for f, rows := range flags {
		e := facts.Element{Kind: facts.Flag, Name: f.flag, Component: f.component, Of: f.command}
		c.tell(e, live(rows, func(r sourceRow) bool { return f.flag != "" && r.columns[3] != "no" }, oldestFlags, repositories[f.component]))
	}
}

// mergeMetrics adds the metrics that the staging repositories declare.
func (c *compilation) mergeMetrics(rows []sourceRow) {
	metrics := map[string][]sourceRow{}
	for _, r := range rows {
		metrics[r.columns[0]] = append(metrics[r.columns[0]], r)
	}
	for name, rows := range metrics {
		pkg := rows[len(rows)-1].columns[1]
		l := live(rows, never, oldestMetrics, repositoryOf(pkg))
		stage, ok := stageOfMetric(l.newest.columns[2])
		if !ok {
			c.fault("staging/metrics.tsv", l.newest.line, "stability %q, expected ALPHA, BETA or STABLE", l.newest.columns[2])
		}
		e := facts.Element{Kind: facts.Metric, Name: name, Stage: stage, Component: c.componentOf(name, metricServer(repositoryOf(pkg)))}
		if text := l.newest.columns[3]; text != "" {
			deprecated, err := content.ParseVersion(text)
			if err != nil {
				c.fault("staging/metrics.tsv", l.newest.line, "%v", err)
			}
			l.deprecated = deprecated.Release()
		}
		c.tell(e, l)
	}
}

func never(sourceRow) bool { return false }

// repositoryOf names the staging repository of a package.
func repositoryOf(pkg string) string {
	repository, _, _ := strings.Cut(pkg, "/")
	return repository
}

// componentOf names the component that serves a metric: the one that removals.yaml names, else the one at hand.
func (c *compilation) componentOf(name, component string) string {
	var components []string
	for k := range c.rows {
		if k.kind == facts.Metric && k.name == name && k.value == "" {
			components = append(components, k.component)
		}
	}
	if len(components) > 0 {
		return slices.Min(components)
	}
	return component
}

// metricServer names the component that serves the metrics of a staging repository.
func metricServer(repository string) string {
	switch repository {
	case "cloud-provider":
		return "cloud-controller-manager"
	case "component-base":
		return "all"
	}
	return "kube-apiserver"
}
