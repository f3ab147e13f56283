package factfile

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// ParseKEP reads one kep.yaml, given its path in the tree. The number is the folder's.
func ParseKEP(in *Input, file string, data []byte) facts.KEP {
	f := in.mapping(data)
	number := FolderNumber(file)
	if number == 0 && !strings.Contains("/"+file, "/keps/") { // a file by itself
		number = atoi(strings.TrimLeft(in.text(f, "kep-number"), "0"))
	}
	k := facts.KEP{
		Number: number, Title: in.text(f, "title"),
		Path: path.Join("keps", strings.TrimPrefix(path.Dir(file), "keps/")),
		SIGs: cleanSIGs(append([]string{in.text(f, "owning-sig")}, in.texts(f, "participating-sigs")...)),
	}
	if k.Title == "" && len(in.Problems) == 0 {
		in.Fail(f.line("title"), "no title")
	}
	if len(k.SIGs) > 0 {
		k.SIG = k.SIGs[0]
	}
	r := &remarks{in: in, of: f}
	if k.Title == "KEP Template" {
		_, slug, _ := strings.Cut(path.Base(k.Path), "-")
		k.Title = strings.ReplaceAll(slug, "-", " ")
		r.add("title", "the title is still the template's; this is the folder's name")
	}
	if n := in.text(f, "kep-number"); strings.TrimLeft(n, "0") != strconv.Itoa(k.Number) {
		r.add("kep-number", "kep-number says %s, the folder %d", n, k.Number)
	}
	k.Status = cleanStatus(in.text(f, "status"), r)
	k.Target = cleanTarget(in.text(f, "stage"), r)
	k.Latest = in.latest(f, r)
	k.Created = cleanDate(in.text(f, "creation-date"), r)
	k.Milestones = in.milestones(f, r)
	k.Gates = in.gates(f, r)
	k.See, k.Replaces = in.numbers(f, "see-also"), in.numbers(f, "replaces")
	k.ReplacedBy = append(in.numbers(f, "superseded-by"), in.numbers(f, "replaced-by")...)
	k.Remarks = r.lines
	for _, what := range misdated(&k) {
		in.odd(f, "milestone", what)
	}
	return k
}

// remarks collects what a file contradicts itself in. What is said of a field is odd there, too.
type remarks struct {
	in    *Input
	of    fields
	lines []string
}

func (r *remarks) add(key, format string, args ...any) {
	what := strings.ReplaceAll(fmt.Sprintf(format, args...), "|", "/")
	r.lines = append(r.lines, what)
	if r.in != nil {
		r.in.odd(r.of, key, what)
	}
}

// template reports whether a value is the choice that the template offers.
func template(s string) bool { return strings.Contains(s, "|") }

func cleanStatus(s string, r *remarks) string {
	s = strings.ToLower(s)
	known := []string{"provisional", "implementable", "implemented", "deferred", "rejected", "withdrawn", "replaced", "removed"}
	also := map[string]string{"superseded": "replaced", "imlpemented": "implemented", "implemented (alpha)": "implemented"}
	switch {
	case slices.Contains(known, s):
		return s
	case template(s):
		r.add("status", "the status is still the template's")
		return ""
	case also[s] != "":
		r.add("status", "status is written %q", s)
		return also[s]
	}
	r.add("status", "status %q is none of upstream's", s)
	return strings.Join(strings.Fields(s), "-")
}

func cleanTarget(s string, r *remarks) content.Stage {
	s = strings.ToLower(s)
	switch s {
	case "alpha", "beta", "stable", "deprecated", "removed", "disabled", "":
		return content.Stage(s)
	case "ga":
		return content.Stable
	case "alpha (deprecated)":
		r.add("stage", "stage is written %q", s)
		return content.Deprecated
	}
	if template(s) {
		r.add("stage", "the stage is still the template's")
	} else {
		r.add("stage", "stage %q is none of upstream's", s)
	}
	return ""
}

// placeholder reports whether a version is none: 0.0 and the like mean that nobody knows.
func placeholder(s string) bool {
	return slices.Contains([]string{"", "0.0", "v0.0", "tbd", "todo", "n/a", "none", "x.y", "never"}, strings.ToLower(s))
}

func (in *Input) latest(f fields, r *remarks) content.Version {
	s := in.text(f, "latest-milestone")
	if placeholder(s) {
		return content.Version{}
	}
	in.unprefixed(f, "latest-milestone", s)
	v, err := content.ParseVersion(s)
	if err != nil {
		in.Fail(f.line("latest-milestone"), "latest-milestone %q, expected v1.N, 0.0 or TBD", s)
	}
	if err == nil && v.Minor == 0 {
		r.add("latest-milestone", "latest-milestone is %s", s)
		return content.Version{}
	}
	return v.Release()
}

// unprefixed notes a release that is written without the v that upstream's files have.
func (in *Input) unprefixed(f fields, key, s string) {
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		in.odd(f, key, fmt.Sprintf("%s is written %s, expected v%s", key, s, s))
	}
}

// cleanDate returns an ISO date with two digits each, "" where the calendar has no such day.
func cleanDate(s string, r *remarks) string {
	if s == "" || template(s) || strings.EqualFold(s, "yyyy-mm-dd") {
		return ""
	}
	day, err := time.Parse("2006-1-2", s)
	if err != nil {
		r.add("creation-date", "creation-date %s is no date", s)
		return ""
	}
	return day.Format(time.DateOnly)
}

// releaseNamed matches a release in a milestone, which may name more than one.
var releaseNamed = pattern.Lazily(`v?1\.\d+(\.\d+)?`)

func (in *Input) milestones(f fields, r *remarks) []facts.Milestone {
	n := f["milestone"]
	if n == nil || n.Kind == yaml.ScalarNode && (n.Tag == "!!null" || n.Value == "") {
		return nil
	}
	var out []facts.Milestone
	m := in.fields(n)
	for _, stage := range []content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, facts.Disabled, content.Removed} {
		s := in.text(m, string(stage))
		versions := releaseNamed().FindAllString(s, -1)
		if len(versions) == 0 && !placeholder(s) {
			in.Fail(m.line(string(stage)), "milestone %s: %q, expected v1.N, TBD or nothing", stage, s)
		}
		if len(versions) > 0 {
			in.unprefixed(m, string(stage), s)
		}
		if strings.EqualFold(s, "never") {
			r.add("milestone", "%s never", stage)
		}
		if len(versions) > 1 {
			r.add("milestone", "two milestones for %s: %s", stage, s)
		}
		for _, text := range versions {
			v, err := content.ParseVersion(text)
			if err != nil {
				in.Fail(m.line(string(stage)), "milestone %s: %v", stage, err)
			}
			out = append(out, facts.Milestone{Stage: stage, Release: v.Release()})
		}
	}
	return out
}

// gateName matches what can be a gate; n/a, None and CSIMigration{vendor} cannot.
var gateName = pattern.Lazily(`^[A-Za-z][A-Za-z0-9_]{2,99}$`)

// IsGateName reports whether a word can be the name of a gate.
func IsGateName(s string) bool { return gateName().MatchString(s) }

func (in *Input) gates(f fields, r *remarks) []facts.GateUse {
	var out []facts.GateUse
	for _, n := range in.items(f, "feature-gates") {
		if n.Tag == "!!null" {
			continue
		}
		g := in.fields(n)
		name := in.text(g, "name")
		if placeholder(name) || strings.EqualFold(name, "na") {
			continue
		}
		if !gateName().MatchString(name) {
			r.add("feature-gates", "%q is no name of one gate", name)
			continue
		}
		clean, prose := cleanComponents(in.texts(g, "components"))
		for _, p := range prose {
			r.add("feature-gates", "component %q of %s is no component", p, name)
		}
		same := func(u facts.GateUse) bool { return u.Name == name }
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].Components = append(out[i].Components, clean...)
			continue
		}
		out = append(out, facts.GateUse{Name: name, Components: clean})
	}
	return out
}

// reference matches the ways in which an enhancement is named: a path, an issue, a short link, KEP-N. The numbers of
// the scheme before 2019 (0008-20180430-slug, KEP 0008) mean others.
var reference = pattern.Lazily(
	`(?i)(?:keps?/(?:prod-readiness/)?(?:[a-z][a-z-]*/){0,2}0{0,3}|enhancements/issues/|kep\.k8s\.io/|\bKEP-|^)` +
		`([1-9]\d{1,4})(?:$|[-/#?)\s.])`)

// dated matches a path of the scheme before 2019.
var dated = pattern.Lazily(`/\d{4}-20\d{6}-`)

func (in *Input) numbers(f fields, key string) []int {
	var out []int
	for _, s := range in.texts(f, key) {
		if dated().MatchString(s) {
			continue
		}
		for _, m := range reference().FindAllStringSubmatch(s, -1) {
			out = content.AppendNew(out, atoi(m[1]))
		}
	}
	slices.Sort(out)
	return out
}
