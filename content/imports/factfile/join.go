package factfile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Witness is what one source tells, of a day.
type Witness struct {
	Name   string // how people call it, and where faults are: gate-list/versioned_feature_list.yaml
	Format Format
	Day    string // ISO
	Tables *facts.Tables
	Leads  int // rows that Join takes from it
}

func (w *Witness) String() string { return w.Name + " of " + w.Day }

// Joined is what witnesses change in tables.
type Joined struct {
	Changed facts.TableTexts // rows that take the place of those of the tables, or are new
	Faults  []Fault          // what witnesses and tables disagree in
}

// joiner joins witnesses, which it has with the oldest first.
type joiner struct {
	base *facts.Tables
	all  []*Witness
	Joined

	releases []facts.Release // as they become
	texts    map[string]*strings.Builder
}

// Join holds witnesses against tables and against each other. The newer day leads; of the same day the tables do, then the
// later witness. What a release that is out had, the tables know from its source: there no witness leads. What they disagree
// in is a fault, and stands on the card.
func Join(base *facts.Tables, all []*Witness) (Joined, error) {
	j := &joiner{base: base, all: slices.Clone(all), releases: slices.Clone(base.Releases())}
	j.Changed, j.texts = facts.TableTexts{}, map[string]*strings.Builder{}
	slices.SortStableFunc(j.all, func(a, b *Witness) int { return strings.Compare(a.Day, b.Day) })
	for _, w := range j.all {
		w.Leads = 0
	}
	j.joinReleases()
	j.joinKEPs()
	j.joinGates()
	j.joinAPIs()
	for name, text := range j.texts {
		j.Changed[name] = text.String()
	}
	if _, err := facts.Parse(j.Changed); err != nil {
		return j.Joined, fmt.Errorf("joining the facts: %w", err)
	}
	return j.Joined, nil
}

// fault notes a disagreement.
func (j *joiner) fault(w *Witness, field, format string, args ...any) string {
	what := fmt.Sprintf(format, args...)
	j.Faults = append(j.Faults, Fault{File: w.Name, Field: field, What: what})
	return what
}

func (j *joiner) put(table string, rows ...string) {
	if len(rows) > 0 && j.texts[table] == nil {
		j.texts[table] = new(strings.Builder)
	}
	for _, row := range rows {
		j.texts[table].WriteString(row + "\n")
	}
}

// newest returns the leading witness of formats, nil for none.
func (j *joiner) newest(formats ...Format) *Witness {
	for _, w := range slices.Backward(j.all) {
		if slices.Contains(formats, w.Format) {
			return w
		}
	}
	return nil
}

// release returns the row of a release, a new one if need be.
func (j *joiner) release(v content.Version) *facts.Release {
	i, known := slices.BinarySearchFunc(j.releases, v, func(r facts.Release, v content.Version) int { return v.Compare(r.Version) })
	if !known {
		j.releases = slices.Insert(j.releases, i, facts.Release{Version: v})
	}
	return &j.releases[i]
}

// joinReleases takes days of releases, and those that come to be known.
func (j *joiner) joinReleases() {
	own := j.base.DayOf(facts.DayOfNotes)
	for _, w := range j.all {
		for _, told := range w.Tables.Releases() {
			r := j.release(told.Version)
			r.Conflicts = slices.Clip(r.Conflicts)
			j.day(w, r, "is out on", &r.Date, told.Date, own)
			j.day(w, r, "ends on", &r.EndOfLife, told.EndOfLife, own)
		}
		last := content.Version{}
		for _, g := range w.Tables.Gates() {
			for _, i := range g.History {
				if from := i.From.Release(); from.Compare(last) > 0 {
					last = from
				}
			}
		}
		if last.Compare(j.base.LastWithGates()) > 0 {
			j.release(last)
		}
		for i := range j.releases {
			j.inTheMaking(w, &j.releases[i], last)
		}
	}
	for _, r := range j.releases {
		if known, _ := j.base.Release(r.Version); !slices.Equal(r.Rows(""), known.Rows("")) {
			j.put("releases.tsv", r.Rows("import")...)
		}
	}
}

// day takes a day of a release, unless it is past and known otherwise.
func (j *joiner) day(w *Witness, r *facts.Release, does string, have *string, told, own string) {
	switch {
	case told == "" || told == *have:
		return
	case *have == "":
	case w.Day <= own || *have <= own:
		r.Conflicts = append(r.Conflicts, j.fault(w, r.Version.String(), "%s: %s %s", w, does, told))
		return
	default:
		r.Conflicts = append(r.Conflicts, fmt.Sprintf("before %s: %s %s", w.Day, does, *have))
	}
	*have = told
	w.Leads++
}

// inTheMaking tells of which day what is known of a release is that is not out yet.
func (j *joiner) inTheMaking(w *Witness, r *facts.Release, listed content.Version) {
	tells := r.Version.Compare(listed) <= 0 || slices.ContainsFunc(w.Tables.KEPs(), func(k facts.KEP) bool {
		return slices.ContainsFunc(k.Milestones, func(m facts.Milestone) bool { return m.Release == r.Version })
	})
	notOut := r.Version.Compare(j.base.LastWithGates()) > 0 && (r.Date == "" || w.Day < r.Date)
	if tells && notOut && w.Day > r.AsOf {
		r.AsOf = w.Day
	}
}

// joinKEPs takes enhancements.
func (j *joiner) joinKEPs() {
	own := j.base.DayOf(facts.DayOfEnhancements)
	merged := slices.Clone(j.base.KEPs())
	by, told, at := map[int]*Witness{}, map[int]*Witness{}, map[int]int{}
	for i, k := range merged {
		at[k.Number] = i
	}
	for _, w := range j.all {
		for _, k := range w.Tables.KEPs() {
			if _, ok := w.Tables.Prose(k.Number); ok {
				told[k.Number] = w
			}
			i, known := at[k.Number]
			switch {
			case !known:
				at[k.Number] = len(merged)
				merged = append(merged, k)
			case w.Day <= own && by[k.Number] == nil:
				continue
			default:
				merged[i] = j.step(w, merged[i], k)
			}
			by[k.Number] = w
		}
	}
	slices.SortFunc(merged, func(a, b facts.KEP) int { return a.Number - b.Number })
	j.trueNames(merged)
	for _, k := range merged {
		if known, ok := j.base.KEP(k.Number); ok && k.Row() == known.Row() {
			continue
		}
		j.put("keps.tsv", k.Row())
		if w := by[k.Number]; w != nil {
			w.Leads++
		}
	}
	for _, k := range merged {
		if w := told[k.Number]; w != nil {
			p, _ := w.Tables.Prose(k.Number)
			j.put(facts.ProseTable, p.Row(k.Number))
		}
	}
	if w := j.newest(Enhancements); w != nil && w.Day > own {
		j.put("asof.tsv", facts.DayOfEnhancements+"\t"+w.Day)
	}
}

// trueNames gives the gates that enhancements name their true names, as the compiler of the tables does.
func (j *joiner) trueNames(keps []facts.KEP) {
	in := new(Input) // lines for what upstream has mended are of no interest here
	for i := range keps {
		keps[i].Gates, keps[i].Remarks = slices.Clone(keps[i].Gates), slices.Clip(keps[i].Remarks)
	}
	JoinGates(in, keps, ReadJoins(in, []byte(facts.Joins())))
}

// step takes an enhancement in a newer state. What the tables know of releases in the making later than that stays, and
// what had another release before stands beside it.
func (j *joiner) step(w *Witness, old, k facts.KEP) facts.KEP {
	k.Milestones, k.Remarks = slices.Clone(k.Milestones), slices.Clip(k.Remarks)
	for _, m := range old.Milestones {
		if r, _ := j.base.Release(m.Release); r.AsOf > w.Day && !slices.Contains(k.Milestones, m) {
			k.Milestones = slices.DeleteFunc(k.Milestones, func(n facts.Milestone) bool { return n.Stage == m.Stage })
			k.Milestones = append(k.Milestones, m)
			k.Latest, k.Target = m.Release, m.Stage
			k.Remarks = append(k.Remarks, fmt.Sprintf("%s %s is of %s, later than %s", m.Stage, m.Release, r.AsOf, w))
		}
	}
	slices.SortStableFunc(k.Milestones, func(a, b facts.Milestone) int { return cmp.Compare(rank(a.Stage), rank(b.Stage)) })
	var gone []string
	for _, m := range old.Milestones {
		if !slices.Contains(k.Milestones, m) {
			gone = append(gone, string(m.Stage)+" "+m.Release.String())
		}
	}
	if len(gone) > 0 {
		what := j.fault(w, "KEP-"+strconv.Itoa(k.Number), "%s was said before %s, and is not any more", strings.Join(gone, ", "), w.Day)
		k.Remarks = append(k.Remarks, what)
	}
	if rank(k.Target) < rank(old.Target) && k.Target != "" && rank(old.Target) <= rank(content.Stable) {
		what := j.fault(w, "KEP-"+strconv.Itoa(k.Number), "stage goes back from %s to %s", old.Target, k.Target)
		k.Remarks = append(k.Remarks, what)
	}
	return k
}

func rank(s content.Stage) int {
	return slices.Index([]content.Stage{content.Alpha, content.Beta, content.Stable, content.Deprecated, facts.Disabled, content.Removed}, s)
}
