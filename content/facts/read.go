package facts

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// none stands in a table where there is nothing to say.
const none = "-"

// source returns the text of a table.
type source func(name string) (string, error)

// in returns the tables of a folder; one that is not there is empty.
func in(fsys fs.FS) source {
	return func(name string) (string, error) {
		data, err := fs.ReadFile(fsys, name)
		if errors.Is(err, fs.ErrNotExist) {
			return "", nil
		}
		return string(data), err
	}
}

// eachLine calls read for every record of a file, until one is broken. The record is the same each time.
func eachLine(from source, name string, versions map[string]content.Version, read func(*record)) error {
	text, err := from(name)
	if err != nil {
		return fmt.Errorf("reading the facts: %w", err)
	}
	r := &record{versions: versions, lines: strings.Count(text, "\n")}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		r.fields = r.fields[:0]
		for more := true; more; {
			var field string
			field, line, more = strings.Cut(line, "\t")
			r.fields = append(r.fields, field)
		}
		if read(r); r.err != nil {
			return fmt.Errorf("facts/%s:%d: %w", name, number, r.err)
		}
	}
	return nil
}

// record is one line of a table. The first thing found wrong with it is its error; what is read after that means
// nothing.
type record struct {
	fields   []string
	err      error
	lines    int                        // of the whole table
	versions map[string]content.Version // read before
}

func (r *record) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// columns reports whether the line has that many.
func (r *record) columns(n int) bool {
	if len(r.fields) != n {
		r.fail("%d columns, expected %d separated by tabs", len(r.fields), n)
	}
	return r.err == nil
}

// text returns a column, "" for none.
func (r *record) text(i int) string {
	if r.fields[i] == "" {
		r.fail("column %d is empty, expected %q where there is nothing", i+1, none)
	}
	if r.fields[i] == none {
		return ""
	}
	return r.fields[i]
}

// list returns the parts of a column, nil for none.
func (r *record) list(i int, separator string) []string {
	s := r.text(i)
	if s == "" {
		return nil
	}
	return strings.Split(s, separator)
}

// version reads a version, the zero one for none.
func (r *record) version(s string) content.Version {
	if s == "" || s == none {
		return content.Version{}
	}
	if v, ok := r.versions[s]; ok {
		return v
	}
	v, err := content.ParseVersion(s)
	if err != nil || s[0] == 'v' || v.Pre != "" {
		r.fail("version %q, expected a form like 1.27 or 1.27.3, or %q", s, none)
		return content.Version{}
	}
	r.versions[s] = v
	return v
}

// date reads an ISO date or none.
func (r *record) date(i int) string {
	s := r.text(i)
	if s != "" && !isDate(s) {
		r.fail("date %q, expected a form like 2022-08-23, or %q", s, none)
	}
	return s
}

func isDate(s string) bool {
	digits := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	return len(s) == len("2022-08-23") && s[4] == '-' && s[7] == '-' && digits(s[:4]) && digits(s[5:7]) && digits(s[8:])
}

// oneOf reads a column with few values, such as a stage.
func oneOf[T ~string](r *record, what, s string, allowed []T) T {
	if !slices.Contains(allowed, T(s)) {
		r.fail("%s %q, expected one of %v", what, s, allowed)
	}
	return T(s)
}

func (r *record) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n <= 0 {
		r.fail("%q, expected the number of an enhancement", s)
	}
	return n
}

func (r *record) numbers(i int) []int { return content.Each(r.list(i, ","), r.number) }

// yes reads a column with two values.
func (r *record) yes(s, yes, no string) bool {
	if s != yes && s != no {
		r.fail("%q, expected %s or %s", s, yes, no)
	}
	return s == yes
}

// releaseTable holds all releases, newest first.
type releaseTable []Release

// read reads a line of releases.tsv: a release (version, date, end of life, code name, source), or, of the release above,
// a conflict (version, conflict, what), and of one in the making the day of its facts (version, as-of, date), its schedule
// (version, schedule, name=date …) and where they stand (version, source, address).
func (t *releaseTable) read(r *record) {
	if len(r.fields) == 3 {
		t.readRemark(r)
		return
	}
	if !r.columns(5) {
		return
	}
	release := Release{Version: r.version(r.fields[0]), Date: r.date(1), EndOfLife: r.date(2), Codename: r.text(3)}
	if !release.Version.IsRelease() || release.Version.Major == 0 {
		r.fail("release %q, expected a form like 1.27", r.fields[0])
	}
	if n := len(*t); n > 0 && (*t)[n-1].Version.Compare(release.Version) <= 0 {
		r.fail("release %s after %s, expected the newest first", release.Version, (*t)[n-1].Version)
	}
	*t = append(*t, release)
}

func (t *releaseTable) readRemark(r *record) {
	n := len(*t)
	if n == 0 || (*t)[n-1].Version != r.version(r.fields[0]) {
		r.fail("%s of release %q, expected the release before it", r.fields[1], r.fields[0])
		return
	}
	of := &(*t)[n-1]
	switch r.fields[1] {
	case "as-of":
		of.AsOf = r.date(2)
	case "schedule":
		for _, s := range r.list(2, " ") {
			name, date, _ := strings.Cut(s, "=")
			if name == "" || !isDate(date) {
				r.fail("day %q, expected a form like code_freeze=2022-08-02", s)
			}
			of.Schedule = append(of.Schedule, Appointment{name, date})
		}
	case "source":
		of.Sources = append(of.Sources, r.text(2))
	case "conflict":
		of.Conflicts = append(of.Conflicts, r.text(2))
	default:
		r.fail("%q, expected as-of, schedule, source or conflict, or the five columns of a release", r.fields[1])
	}
}

// dayTable holds the days.
type dayTable []Day

// read reads a line of asof.tsv: what, date.
func (t *dayTable) read(r *record) {
	if r.columns(2) {
		*t = append(*t, Day{r.text(0), r.date(1)})
	}
}

// kepColumns is how many columns keps.tsv has: number, title, SIGs, status, target, latest milestone, milestones,
// gates, see, replaces, replaced by, created, path, remarks.
const kepColumns = 14

// kepTable holds all enhancements by number.
type kepTable []KEP

// read reads a line of keps.tsv.
func (t *kepTable) read(r *record) {
	if !r.columns(kepColumns) {
		return
	}
	k := KEP{
		Number: r.number(r.fields[0]), Title: r.text(1), SIGs: r.list(2, ","), Status: r.text(3), Latest: r.version(r.fields[5]),
		See: r.numbers(8), Replaces: r.numbers(9), ReplacedBy: r.numbers(10), Created: r.date(11), Path: r.text(12),
		Remarks: r.list(13, " | "),
	}
	if target := r.text(4); target != "" {
		k.Target = oneOf(r, "stage", target, kepStages())
	}
	if len(k.SIGs) > 0 {
		k.SIG = k.SIGs[0]
	}
	for s := range strings.SplitSeq(r.text(6), " ") {
		if s != "" {
			k.Milestones = append(k.Milestones, r.milestone(s))
		}
	}
	for s := range strings.SplitSeq(r.text(7), " ") {
		if s != "" {
			k.Gates = append(k.Gates, gateUse(s))
		}
	}
	if n := len(*t); n > 0 && (*t)[n-1].Number >= k.Number {
		r.fail("enhancement %d after %d, expected ascending numbers", k.Number, (*t)[n-1].Number)
	}
	*t = append(*t, k)
}

// gateUse reads Name=component,component, with ~ before the name of a gate that is not the enhancement's own.
func gateUse(s string) GateUse {
	name, components, _ := strings.Cut(s, "=")
	name, aside := strings.CutPrefix(name, "~")
	if components == "" {
		return GateUse{Name: name, Aside: aside}
	}
	return GateUse{Name: name, Components: strings.Split(components, ","), Aside: aside}
}

// kepStages returns the stages that an enhancement may aim for, in the order of a feature's life.
func kepStages() []content.Stage { return kepStageOrder[:] }

var kepStageOrder = [...]content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, Disabled, content.Removed}

// milestone reads alpha=1.25.
func (r *record) milestone(s string) Milestone {
	stage, release, _ := strings.Cut(s, "=")
	m := Milestone{Stage: oneOf(r, "stage", stage, kepStages()), Release: r.version(release)}
	if !m.Release.IsRelease() || m.Release.Major == 0 {
		r.fail("milestone %q, expected a form like alpha=1.25", s)
	}
	return m
}

// proseTable holds it by number.
type proseTable map[int]Prose

func (t *proseTable) read(r *record) {
	if !r.columns(3) {
		return
	}
	if *t == nil {
		*t = proseTable{}
	}
	(*t)[r.number(r.fields[0])] = Prose{r.text(1), r.text(2)} // folded as long as nobody asks
}

// gateTable holds the feature gates.
type gateTable struct {
	all   []Gate          // in alphabetical order, whatever the case
	names []string        // in lower case
	last  content.Version // the last release whose gates are known whole
}

// read reads a line of gates.tsv: an interval (gate, from, to, stage, default, locked, source), the removal of
// the gate of the lines above (gate, removed, release), its components (gate, of, names) or a conflict (gate, conflict,
// what).
func (t *gateTable) read(r *record) {
	if len(r.fields) == 3 {
		t.readRemark(r)
		return
	}
	if !r.columns(7) {
		return
	}
	i := Interval{
		From: r.version(r.fields[1]), To: r.version(r.fields[2]), Stage: oneOf(r, "stage", r.fields[3], gateStages()),
		Default: r.yes(r.fields[4], "on", "off"), Locked: r.fields[5] != none && r.yes(r.fields[5], "yes", "no"),
	}
	if i.From.Major == 0 || i.To.Major != 0 && i.To.Compare(i.From) < 0 && i.To != i.From.Release() {
		r.fail("interval from %s to %s, expected a first version and no earlier last one", r.fields[1], r.fields[2])
	}
	name, n := r.text(0), len(t.all)
	if n == 0 || t.all[n-1].Name != name {
		lower := strings.ToLower(name)
		if n > 0 && t.names[n-1] >= lower {
			r.fail("gate %s after %s, expected alphabetical order", name, t.all[n-1].Name)
		}
		t.all, t.names = append(t.all, Gate{Name: name}), append(t.names, lower)
		n++
	}
	g := &t.all[n-1]
	if l := len(g.History); l > 0 && g.History[l-1].From.Compare(i.From) >= 0 {
		r.fail("interval from %s after one from %s, expected the oldest first", i.From, g.History[l-1].From)
	}
	g.History = append(g.History, i)
}

// gateStages returns the stages that a gate may be in.
func gateStages() []content.Stage { return kepStageOrder[:4] }

func (t *gateTable) readRemark(r *record) {
	n := len(t.all)
	if n == 0 || t.all[n-1].Name != r.fields[0] {
		r.fail("%s of gate %q, expected its intervals before it", r.fields[1], r.fields[0])
		return
	}
	switch g := &t.all[n-1]; r.fields[1] {
	case "removed":
		g.RemovedIn = r.version(r.text(2))
		if g.RemovedIn.Major == 0 {
			r.fail("a removal without a release, expected a form like 1.27")
		}
	case "of":
		g.Components = r.list(2, ",")
	case "conflict":
		g.Conflicts = append(g.Conflicts, r.text(2))
	default:
		r.fail("%q, expected removed, of or conflict, or the seven columns of an interval", r.fields[1])
	}
}

// link tells each gate which enhancements name it, and with which components, and finds the last release with gates that
// is none in the making.
func (t *gateTable) link(keps []KEP, releases []Release) {
	making := map[content.Version]bool{}
	for _, r := range releases {
		making[r.Version] = r.AsOf != ""
	}
	for _, k := range keps {
		for _, use := range k.Gates {
			i, ok := slices.BinarySearch(t.names, strings.ToLower(use.Name))
			if !ok {
				continue
			}
			g := &t.all[i]
			g.KEPs = content.AppendNew(g.KEPs, k.Number)
			g.Components = append(g.Components, use.Components...)
		}
	}
	for i := range t.all {
		for _, span := range t.all[i].History {
			if from := span.From.Release(); from.Compare(t.last) > 0 && !making[from] {
				t.last = from
			}
		}
		slices.Sort(t.all[i].Components)
		t.all[i].Components = slices.Compact(t.all[i].Components)
	}
}
