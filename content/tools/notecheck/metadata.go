package notecheck

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// metadata compares the English front matter with the tables.
func (e *entry) metadata() {
	h := e.english.header
	if h.KEP != 0 {
		e.enhancement()
	}
	for _, g := range h.Gates {
		if g.Default != nil {
			e.gate(g.Name, *g.Default)
		}
	}
	for _, f := range h.Flags {
		e.setting(f)
	}
	for _, m := range h.Metrics {
		e.metric(m, e.place(m))
	}
	for _, a := range h.APIs {
		e.api(a)
		e.listed(a)
	}
}

// enhancement compares number and stage with what upstream records of the enhancement.
func (e *entry) enhancement() {
	h := e.english.header
	theirs := "none"
	k, known := e.Facts.KEP(h.KEP)
	if known {
		theirs = "is"
	}
	e.hold("kep", "kep", "is", theirs, e.english, e.place("kep:"))
	if known && h.Stage != "" {
		e.hold("stage", "stage", h.Stage, e.stageOf(k), e.english, e.place("stage:"))
	}
}

// stageOf returns the last stage that an enhancement had reached by the entry's release; "none" before the first, "not
// told" where it has no milestones.
func (e *entry) stageOf(k facts.KEP) string {
	if len(k.Milestones) == 0 {
		return "not told"
	}
	reached, _ := e.Facts.Reached(k, e.release)
	return cmp.Or(string(reached.Stage), "none")
}

// gate compares a gate's default, and its stage where it is the only one of an enhancement.
func (e *entry) gate(name string, isOn bool) {
	h, at := e.english.header, e.place("gates:")
	e.hold("gate", "gate "+name, strconv.FormatBool(isOn), e.defaultOf(name), e.english, at)
	g, _ := e.Facts.Gate(name)
	i, holds := g.At(e.release)
	stages := []content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated}
	if h.KEP != 0 && len(h.Gates) == 1 && holds && slices.Contains(stages, content.Stage(h.Stage)) {
		e.hold("gate", "stage of gate "+name, h.Stage, string(i.Stage), e.english, at)
	}
}

// defaultOf returns the default of a gate in the entry's release, or why it has none.
func (e *entry) defaultOf(gate string) string {
	g, known := e.Facts.Gate(gate)
	if !known {
		return "none"
	}
	if i, holds := g.At(e.release); holds {
		return strconv.FormatBool(i.Default)
	}
	if g.RemovedIn != (content.Version{}) && g.RemovedIn.Compare(e.release) <= 0 {
		return "removed in " + g.RemovedIn.String()
	}
	return "unknown in that release"
}

// The forms of what metadata lists under flags and apis.
var (
	flagForm         = regexp.MustCompile(`^(?:([a-z][a-z-]*)((?: [a-z-]+)*) )?(--[a-z0-9-]+)(?:=(\S+))?`)
	gateItemForm     = regexp.MustCompile(`^kubeadm feature ?[Gg]ates? ([A-Z][A-Za-z]+)`)
	fieldForm        = regexp.MustCompile(`^([A-Z][A-Za-z]+Configuration) ([a-z][A-Za-z.]+)\b`)
	apiForm          = regexp.MustCompile(`^(\S+) ([A-Z][A-Za-z]+)(?: \.(\S+))?`)
	groupVersionForm = regexp.MustCompile(`^(?:[a-z][a-z0-9.-]*/)?v\d+(?:(?:alpha|beta)\d+)?$`)
)

// setting compares what the metadata lists as a flag: one of a component, a field of a configuration file, a gate or an
// API that a flag switches. Other settings are no claims that tables could know.
func (e *entry) setting(item string) {
	at := e.place(item)
	if m := fieldForm.FindStringSubmatch(item); m != nil {
		e.field(m[1], m[2], at)
		return
	}
	if m := gateItemForm.FindStringSubmatch(item); m != nil {
		e.gateName(name{text: m[1] + "=", at: at}, sentence{})
		return
	}
	m := flagForm.FindStringSubmatch(item)
	if m == nil {
		return
	}
	component, command, flag := m[1], strings.TrimSpace(m[2]), m[3]
	value, _, _ := strings.Cut(m[4], "=")
	switch {
	case flag == "--feature-gates" && value != "":
		e.gateName(name{text: value, at: at}, sentence{})
	case flag == "--runtime-config" && value != "":
		e.runtimeConfig(value, at)
	default:
		rows := slices.DeleteFunc(e.named(facts.Flag, flag), func(x facts.Element) bool {
			return component != "" && x.Component != "" && x.Component != component ||
				command != "" && x.Of != "" && !strings.HasPrefix(command+" ", x.Of+" ") && !strings.HasPrefix(x.Of+" ", command+" ")
		})
		title := strings.TrimSpace(component + " " + flag)
		e.element(claim{about: "flag", name: title, rows: rows, isWhole: e.hasAllFlags(component), at: at})
	}
}

// covered is the last release that the tables of flags and fields were read at in full.
func covered() content.Version { return content.Version{Major: 1, Minor: 36} }

// hasAllFlags reports whether the tables hold all flags that a component has in the entry's release.
func (e *entry) hasAllFlags(component string) bool {
	return (component == "kubectl" || component == "cloud-controller-manager") && e.release.Compare(covered()) <= 0
}

// runtimeConfig compares the group version, and the resource if one is named, that a kube-apiserver is asked to serve.
// Nobody asks for what the release no longer has.
func (e *entry) runtimeConfig(value string, at int) {
	var rows []facts.Element
	for _, x := range e.Elements.All(facts.API) {
		groupVersion, _, _ := strings.Cut(x.Name, " ")
		if (value == groupVersion || value == groupVersion+"/"+x.Of) && x.Removed != e.release {
			rows = append(rows, x)
		}
	}
	e.element(claim{about: "api", name: value, rows: rows, isWhole: true, at: at})
}

// api compares what the metadata lists as an API: its kind in its group version, and a field that tables know. The
// tables hold all versions of the groups that they know, but no types that are only parts of objects.
func (e *entry) api(item string) {
	m := apiForm.FindStringSubmatch(item)
	if m == nil || !groupVersionForm.MatchString(m[1]) {
		return
	}
	object, field, at := m[1]+" "+m[2], m[3], e.place(item)
	e.element(claim{about: "api", name: object, rows: e.named(facts.API, object), isWhole: e.isElsewhere(m[1], m[2]), at: at})
	if field == "" {
		return
	}
	if configurations()[m[2]] {
		e.field(m[2], field, at)
		return
	}
	for _, path := range alternatives(field) {
		rows, isWhole := e.fieldRows(m[1], m[2], path)
		if len(rows) == 0 {
			rows = e.named(facts.Field, object+" "+path)
		}
		e.element(claim{about: "field", name: object + " " + path, rows: rows, isWhole: isWhole, at: at})
	}
}

// isElsewhere reports whether the tables know the group but not this version of it, or the kind in other versions only.
// Groups that no repository declares in a table are not known in full.
func (e *entry) isElsewhere(groupVersion, kind string) bool {
	group, _, _ := strings.Cut(groupVersion, "/")
	hasGroup, hasVersion, hasKind := false, false, false
	for _, x := range e.Elements.All(facts.API) {
		version, k, _ := strings.Cut(x.Name, " ")
		if g, _, grouped := strings.Cut(version, "/"); grouped && g == group {
			hasGroup = hasGroup || slices.ContainsFunc(x.Sources, func(s string) bool { return strings.HasPrefix(s, "kubernetes/") })
			hasVersion = hasVersion || version == groupVersion
			hasKind = hasKind || k == kind
		}
	}
	return hasGroup && (!hasVersion || hasKind)
}

// configurations names the files whose fields the tables hold in full.
func configurations() map[string]bool {
	return map[string]bool{
		"KubeletConfiguration": true, "KubeProxyConfiguration": true, "KubeSchedulerConfiguration": true,
		"EncryptionConfiguration": true, "AuthenticationConfiguration": true, "AuthorizationConfiguration": true,
		"PodSecurityConfiguration": true,
	}
}

// field compares a field of a configuration file.
func (e *entry) field(kind, path string, at int) {
	field := kind + "." + path
	isWhole := configurations()[kind] && e.release.Compare(covered()) <= 0
	e.element(claim{about: "field", name: field, rows: e.named(facts.Field, field), isWhole: isWhole, at: at})
}
