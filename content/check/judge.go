package check

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// judge turns mentions into findings for the target release.
type judge struct {
	Options
	entries *naming
	known   *known
	slips   *int // of a file: names of gates that were compared with all that are known
}

// findings returns the findings of a mention. Most have none.
func (j judge) findings(m mention) []Finding {
	if m.oneOf != nil {
		return j.best(m.oneOf)
	}
	if slices.ContainsFunc(m.guards, func(g guard) bool { return g(j.Target, j.serves) == never }) {
		return nil
	}
	if m.kind == Gate {
		if f, ok := j.gate(m); ok {
			f.Object, f.Already = m.object, j.already(f)
			return []Finding{f}
		}
		return nil
	}
	if m.kind == Chart {
		if compares(m.name, j.Target) != never {
			return nil
		}
		return []Finding{{Severity: Breaks, Kind: Chart, Name: m.name, Reason: IsRefused}}
	}
	if m.written != nil {
		if f, ok := j.written(m); ok {
			return []Finding{f}
		}
		return nil
	}
	var out []Finding
	if m.nearest != nil {
		return []Finding{{
			Severity: Rule{IsUnknown, m.kind}.Severity(), Kind: m.kind, Name: m.name, Component: m.component, Reason: IsUnknown,
			Nearest: m.nearest, Object: m.object,
		}}
	}
	for _, e := range m.rows {
		f, ok := j.verdict(e)
		if !ok && m.kind == API && e.Component == apiServer {
			f, ok = j.audit(e.Stage, m.switched)
		}
		if !ok {
			continue
		}
		f.Kind, f.Name, f.Component, f.Element, f.Object = m.kind, named(m, e), m.component, e, m.object
		f.Replaced = j.known.instead(e, j.Target)
		if !m.weigh(&f) {
			continue
		}
		f.Already = j.already(f)
		f.Entries = j.entries.of(e, m.component)
		out = append(out, f)
	}
	return out
}

// written returns the finding for what is written of an object; ok is false where it is none. What stands in something
// that the release does not have is told there.
func (j judge) written(m mention) (f Finding, ok bool) {
	u := m.written
	f = Finding{Severity: Schema, Kind: Field, Name: m.name, Object: m.object}
	if !u.Within.In(j.Target) {
		return f, false
	}
	if u.IsUnknown() {
		f.Reason, f.Nearest = IsUnknown, u.Nearest
		return f, true
	}
	since, _ := u.Field.Since()
	gates := u.Field.Guards()
	if u.Value != nil {
		since, _ = u.Value.Since()
		gates = u.Value.Gates
	}
	if since.Compare(j.Target) > 0 {
		f.Reason, f.Since = IsTooNew, since
		return f, true
	}
	for _, name := range gates {
		g, _ := j.Gates.Gate(name)
		if now, there := g.At(j.Target); there && !now.Default {
			f.Reason, f.Gate, f.Entries = IsGated, name, j.entries.ofGate(g)
			return f, true
		}
	}
	return f, false
}

// best returns the findings of what stays longest of several, one of which a template renders.
func (j judge) best(oneOf []mention) (best []Finding) {
	line := 0
	for _, m := range oneOf {
		if slices.ContainsFunc(m.guards, func(g guard) bool { return g(j.Target, j.serves) == never }) {
			continue
		}
		found := j.findings(m)
		if len(found) == 0 {
			return nil
		}
		if best == nil || found[0].Since.Compare(best[0].Since) > 0 {
			best, line = found, m.line
		}
	}
	for i := range best {
		best[i].Line = line
	}
	return best
}

// serves says whether the target release serves a group version, or a kind of one: policy/v1beta1/PodSecurityPolicy.
func (j judge) serves(api string) said {
	parts := strings.Split(api, "/")
	kind := ""
	if last := len(parts) - 1; last > 0 && !groupVersion().MatchString(api) {
		api, kind = strings.Join(parts[:last], "/"), parts[last]
	}
	out := perhaps
	for _, e := range j.known.apis()[api] {
		switch {
		case kind != "" && e.Name != api+" "+kind, e.Component != apiServer, strings.Contains(e.Of, "/"): // as in gone
		case e.At(j.Target) == facts.Absent || e.At(j.Target) == facts.Gone:
			if out == perhaps {
				out = never
			}
		default:
			out = always
		}
	}
	return out
}

// weigh puts the severity of a finding right by how the thing is named, and reports whether it is one still.
func (m mention) weigh(f *Finding) bool {
	switch {
	case m.applied && f.Severity == Breaks:
		f.Severity, f.Reason = Removed, IsApplied
	case m.idle && f.Severity == Breaks:
		f.Severity, f.Reason = Removed, IsIdle
	case m.needed && f.Reason == IsRemoved:
		f.Severity = Breaks
	default:
		return !m.applied && !m.idle // else it is kept otherwise by now
	}
	return true
}

// already reports whether something was so in the release before the upgrade.
func (j judge) already(f Finding) bool {
	none := content.Version{}
	return j.From != none && f.Since != none && f.Since.Compare(j.From) <= 0 && f.Reason != IsFuture && f.Reason != IsUnknown
}

// named returns the name of a finding, with the value that the row is about.
func named(m mention, e row) string {
	switch {
	case e.Value == "" || strings.HasSuffix(m.name, e.Value):
		return m.name
	case m.kind == Flag:
		return m.name + "=" + e.Value
	case m.kind == Field && e.Component != "":
		return m.name + ": " + e.Value
	}
	return m.name
}

// verdict returns the finding for a row in the target release; ok is false where the row is no finding.
func (j judge) verdict(e row) (Finding, bool) {
	here := func(v content.Version) bool { return v != (content.Version{}) && v.Compare(j.Target) <= 0 }
	switch {
	case here(e.Removed) && e.Moved():
		return Finding{Severity: Deprecated, Reason: IsMoved, Since: e.Removed}, true
	case here(e.Removed):
		return Finding{Severity: gone(e), Reason: IsRemoved, Since: e.Removed, Effect: effect(e)}, true
	case e.Since != (content.Version{}) && !e.AtLeast && !here(e.Since):
		severity := Breaks
		if e.Kind == facts.Metric {
			return Finding{}, false
		}
		if e.Kind == facts.Field {
			severity = Removed
		}
		return Finding{Severity: severity, Reason: IsFuture, Since: e.Since}, true
	case here(e.Hidden):
		return Finding{Severity: Removed, Reason: IsHidden, Since: e.Hidden, Planned: e.Planned}, true
	case here(e.OffSince) && e.Since.Compare(e.OffSince) < 0 && !e.AtLeast:
		return Finding{Severity: gone(e), Reason: IsOff, Since: e.OffSince, Effect: effect(e)}, true
	case j.isMark(e), e.Deprecated != (content.Version{}) && !here(e.Deprecated):
		return Finding{}, false
	case here(e.Deprecated), e.Planned != (content.Version{}), warns(e):
		f := Finding{Severity: Deprecated, Reason: IsDeprecated, Planned: e.Planned}
		if here(e.Deprecated) {
			f.Since = e.Deprecated
		}
		if e.Removed != (content.Version{}) {
			f.Planned = e.Removed
		} else if strings.Contains(e.Effect, "refuses to start") {
			f.Severity, f.Effect = Breaks, effect(e)
		}
		return f, true
	}
	return Finding{}, false
}

// audit returns the finding for what is in use at a stage; what is stable need not be switched on.
func (j judge) audit(stage content.Stage, switched bool) (Finding, bool) {
	reason, ok := map[content.Stage]Reason{content.Alpha: IsAlpha, content.Beta: IsBeta}[stage]
	if switched && stage == content.Stable {
		reason, ok = IsSettled, true
	}
	return Finding{Severity: Audited, Reason: reason}, ok && j.Audit
}

// isMark reports whether a flag only bears the mark of being deprecated, and did so before the upgrade: no end is
// planned, and nothing stands in its place. The kubelet's flags that belong into its file have borne it for ten years.
func (j judge) isMark(e row) bool {
	none := content.Version{}
	return e.Kind == facts.Flag && e.Planned == none && e.Removed == none && e.Instead == "" && e.Effect == "" &&
		e.Deprecated != none && (j.From == none || e.Deprecated.Compare(j.From) <= 0)
}

// warns reports whether a row is deprecated without a release that says since when.
func warns(e row) bool {
	return e.Stage == content.Deprecated || strings.HasPrefix(e.Note, "deprecated, still there")
}

// gone says how much it matters that a row is gone: what a component or the API server refuses breaks; what is only
// without effect does not.
func gone(e row) Severity {
	has := func(text string, any ...string) bool {
		return slices.ContainsFunc(any, func(s string) bool { return strings.Contains(text, s) })
	}
	switch e.Kind {
	case facts.API, facts.Plugin:
		return Breaks
	case facts.Flag:
		if has(e.Effect, "ignored", "warning") {
			return Removed
		}
		return Breaks
	case facts.Field:
		if has(e.Effect+" "+e.Note, "refuse", "fail", "do not start", "return an error") {
			return Breaks
		}
	case facts.Metric:
	}
	return Removed
}

// effect returns what the tables say comes of it. Of fields the note says so where no effect is told; the notes of other
// tables are about their sources.
func effect(e row) string {
	if e.Effect == "" && e.Kind == facts.Field {
		return e.Note
	}
	return e.Effect
}

// gate returns the finding for a feature gate that is set; ok is false where it is none.
func (j judge) gate(m mention) (Finding, bool) {
	f := Finding{Kind: Gate, Name: m.name, Component: m.component}
	if m.name == "AllAlpha" || m.name == "AllBeta" {
		return j.allGates(f, m)
	}
	g, ok := j.Gates.Gate(m.name)
	if !ok || g.Name != m.name {
		f.Severity, f.Reason, f.Nearest = Unknown, IsUnknown, j.nearest(m.name)
		return f, true
	}
	f.Entries = j.entries.ofGate(g)
	if len(g.History) == 0 {
		return f, false
	}
	now, ok := g.At(j.Target)
	if !ok {
		return j.absent(f, g)
	}
	f.Default = now.Default
	value, set := truth(m.value)
	switch {
	case set && now.Locked && value != now.Default:
		f.Severity, f.Reason, f.Since = Breaks, IsLocked, now.From
		return f, true
	case now.Stage == content.Deprecated:
		f.Severity, f.Reason, f.Since, f.Planned = Deprecated, IsDeprecated, now.From, g.RemovedIn
		return f, true
	case set && value == now.Default && (now.Locked || now.Stage == content.Stable):
		f.Severity, f.Reason, f.Since, f.Planned = Deprecated, IsSettled, now.From, g.RemovedIn
		return f, true
	case j.From != content.Version{}:
		if before, ok := g.At(j.From); ok && before.Default != now.Default {
			f.Severity, f.Reason, f.Since = DefaultChanged, IsDefaultChanged, turnedIn(g, j.Target)
			return f, true
		}
	}
	audited, ok := j.audit(now.Stage, false)
	f.Severity, f.Reason = audited.Severity, audited.Reason
	return f, ok && set && value
}

// allGates returns the finding for a gate that stands for all of a stage.
func (j judge) allGates(f Finding, m mention) (Finding, bool) {
	stage := content.Alpha
	if m.name == "AllBeta" {
		stage = content.Beta
	}
	audited, ok := j.audit(stage, false)
	f.Severity, f.Reason = audited.Severity, audited.Reason
	on, set := truth(m.value)
	return f, ok && set && on
}

// nearest returns the gates that an unknown one may be meant to be: written nearly so, or beginning so. Of a file, as
// many are compared as may be slips.
func (j judge) nearest(gate string) []string {
	if *j.slips++; *j.slips > mostSlips {
		return nil
	}
	all := slices.DeleteFunc(j.Gates.NearestGates(gate), func(name string) bool {
		return !content.IsSlip(gate, name) && !strings.HasPrefix(name, gate)
	})
	return all[:min(3, len(all))]
}

// absent says why the target release does not have a gate.
func (j judge) absent(f Finding, g facts.Gate) (Finding, bool) {
	f.Severity, f.Reason, f.Since = Breaks, IsRemoved, g.RemovedIn
	if first := g.History[0].From; first.Compare(j.Target) > 0 {
		f.Reason, f.Since = IsFuture, first
		return f, true
	}
	return f, g.Gone() // else the tables have a gap there
}

// turnedIn returns the version in which a gate got the default that it has in a release.
func turnedIn(g facts.Gate, v content.Version) content.Version {
	since := content.Version{}
	for i, h := range g.History {
		if h.From.Compare(v) > 0 {
			break
		}
		if i == 0 || g.History[i-1].Default != h.Default {
			since = h.From
		}
	}
	return since
}

// maxEntries is how many entries a finding names at most.
const maxEntries = 5

// naming finds the entries of a catalog that tell of a gate or of a row of the tables. It is safe for concurrent use.
type naming struct {
	catalog *content.Catalog
	named   func() map[string][]int // rows of the catalog by what their metadata names: component and flag, or a metric

	mu   sync.Mutex
	told map[string][]string
}

func newNaming(c *content.Catalog) *naming {
	named := sync.OnceValue(func() map[string][]int {
		out := map[string][]int{}
		for row := range c.Len() {
			for _, name := range slices.Concat(c.Flags(row), c.Metrics(row)) {
				out[name] = append(out[name], row)
			}
		}
		return out
	})
	return &naming{catalog: c, named: named, told: map[string][]string{}}
}

// ofGate returns the entries that name a gate.
func (n *naming) ofGate(g facts.Gate) []string {
	return n.once("gate "+g.Name, func() []int { return n.catalog.ByGate(g.Name, false) })
}

var pullRequest = pattern.Lazily(`^#(\d+)$`)

// of returns the entries that tell of a row: those of the pull requests that are its sources, and those whose
// metadata names the flag or the metric.
func (n *naming) of(e row, component string) []string {
	return n.once(strings.Join([]string{string(e.Kind), component, e.Name, e.Value, e.Of}, "\x00"), func() []int {
		var rows []int
		for _, source := range e.Sources {
			if m := pullRequest().FindStringSubmatch(source); m != nil {
				if number, err := strconv.Atoi(m[1]); err == nil {
					rows = append(rows, n.catalog.ByPR(number)...)
				}
			}
		}
		if e.Kind != facts.Flag && e.Kind != facts.Metric {
			return rows
		}
		named := n.named()
		rows = append(rows, named[strings.TrimSpace(component+" "+e.Name)]...)
		return append(rows, named[e.Name]...)
	})
}

// once finds rows and keeps their identifiers, newest first.
func (n *naming) once(key string, find func() []int) []string {
	if n.catalog == nil {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if ids, ok := n.told[key]; ok {
		return ids
	}
	rows := find()
	slices.Sort(rows) // a catalog's order is newest first
	rows = slices.Compact(rows)
	ids := content.Each(rows[:min(maxEntries, len(rows))], n.catalog.ID)
	n.told[key] = ids
	return ids
}
