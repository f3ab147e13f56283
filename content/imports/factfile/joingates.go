package factfile

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// gateJoiner joins what the newest list and the newest pages tell of gates with the tables.
type gateJoiner struct {
	*joiner
	witness *Witness
	cut     content.Version // the last release whose gates the tables know better
	last    content.Version // the newest that the witness tells of
	leads   bool            // no witness of its format is newer
}

// joinGates takes gates from the list of the newest day; pages are taken where that has no such gate. Every list and every
// page, of whatever day, is held against the tables.
func (j *joiner) joinGates() {
	list, pages := j.newest(GateList), j.newest(GatePages)
	changed := map[string]facts.Gate{}
	day := ""
	others := slices.DeleteFunc(slices.Clone(j.all), func(w *Witness) bool { return w == list || w == pages })
	for _, w := range append(others, pages, list) {
		if w == nil || w.Format != GateList && w.Format != GatePages {
			continue
		}
		g := gateJoiner{joiner: j, witness: w, cut: j.base.LastWithGates(), leads: w == list || w == pages}
		for _, r := range j.base.Releases() {
			if r.AsOf >= w.Day && r.Version.Compare(g.cut) > 0 {
				g.cut = r.Version
			}
		}
		for _, told := range w.Tables.Gates() {
			g.last = max2(g.last, told.History[len(told.History)-1].From.Release())
		}
		for _, told := range w.Tables.Gates() {
			g.take(changed, told)
		}
		if w.Format == GateList {
			g.leaveOut(changed)
		}
		if g.leads && w.Day > j.base.DayOf(facts.DayOfGates) {
			day = max(day, w.Day)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		j.put("gates.tsv", changed[name].Rows("import")...)
	}
	if day != "" {
		j.put("asof.tsv", facts.DayOfGates+"\t"+day)
	}
}

func max2(a, b content.Version) content.Version {
	if a.Compare(b) < 0 {
		return b
	}
	return a
}

// take takes what the witness tells of a gate of releases behind the cut. Up to it the tables hold, and what the witness tells
// otherwise is a fault.
func (g *gateJoiner) take(changed map[string]facts.Gate, told facts.Gate) {
	known, ok := g.base.Gate(told.Name)
	out := facts.Gate{Name: told.Name, Components: known.Components, RemovedIn: known.RemovedIn, Conflicts: slices.Clone(known.Conflicts)}
	if ok {
		out.Name = known.Name
	}
	if before, ok := changed[strings.ToLower(out.Name)]; ok {
		out.Conflicts = slices.Clone(before.Conflicts)
	}
	g.compare(&out, known, told)
	if tail := g.tail(told); len(tail) == 0 {
		out.History = known.History
	} else {
		for _, i := range known.History {
			if i.From.Release().Compare(g.cut) <= 0 {
				out.History = append(out.History, i)
			} else if now, there := told.At(i.From); !there || !same(now, i) || now.Locked != i.Locked {
				g.differ(&out, "known before %s: %s from %s", g.witness.Day, said(i), i.From) // of a release in the making
			}
		}
		if known.RemovedIn != (content.Version{}) {
			g.differ(&out, "known before %s: removed in %s", g.witness.Day, known.RemovedIn)
			out.RemovedIn = content.Version{}
		}
		out.History = join(out.History, tail)
	}
	if n := len(out.History); n > 0 && told.RemovedIn.Compare(g.cut) > 0 {
		out.History = slices.Clone(out.History)
		out.RemovedIn, out.History[n-1].To = told.RemovedIn, LastBefore(told.RemovedIn)
	}
	if len(out.History) > 0 && !slices.Equal(out.Rows(""), known.Rows("")) {
		changed[strings.ToLower(out.Name)] = out
		g.witness.Leads++
	}
}

// differ notes a disagreement, on the card of the gate, too.
func (g *gateJoiner) differ(on *facts.Gate, format string, args ...any) {
	on.Conflicts = append(on.Conflicts, g.fault(g.witness, on.Name, format, args...))
}

// tail returns what the witness tells from the release behind the cut on.
func (g *gateJoiner) tail(told facts.Gate) (tail []facts.Interval) {
	next := NextMinor(g.cut)
	if g.last.Compare(next) < 0 || !g.leads {
		return nil
	}
	if now, there := told.At(next); there {
		now.From = max2(now.From, next)
		tail = append(tail, now)
	}
	for _, i := range told.History {
		if i.From.Compare(next) > 0 && (len(tail) == 0 || i.From.Compare(tail[0].From) > 0) {
			tail = append(tail, i)
		}
	}
	return tail
}

// join appends to a history what follows. What goes on as it was makes the last interval longer.
func join(history, tail []facts.Interval) []facts.Interval {
	if n := len(history); n > 0 {
		last := &history[n-1]
		if last.To == (content.Version{}) || last.To.Compare(tail[0].From) >= 0 {
			last.To = LastBefore(tail[0].From)
		}
		if follows := last.To == LastBefore(tail[0].From); follows && same(*last, tail[0]) && last.Locked == tail[0].Locked {
			last.To, tail = tail[0].To, tail[1:]
		}
	}
	return append(history, tail...)
}

// compare holds what the witness tells of a gate against the tables, release by release up to the cut.
func (g *gateJoiner) compare(out *facts.Gate, known, told facts.Gate) {
	first, what := content.Version{}, "" // a stretch of releases that are told of otherwise in the same way
	v, end := told.History[0].From.Release(), g.last
	if last := told.History[len(told.History)-1]; g.witness.Format == GatePages && last.To == (content.Version{}) {
		end = last.From // a page lags behind
	}
	for ; v.Compare(g.cut) <= 0 && v.Compare(end) <= 0; v = NextMinor(v) {
		if now := g.contradiction(known, told, v); now != what {
			g.stretch(out, first, v, what)
			first, what = v, now
		}
	}
	g.stretch(out, first, v, what)
}

// stretch notes a disagreement of the releases from one to before another.
func (g *gateJoiner) stretch(out *facts.Gate, from, end content.Version, what string) {
	if what == "" {
		return
	}
	in := from.String()
	if last := LastBefore(end); last != from {
		in += " to " + last.String()
	}
	g.differ(out, "%s: %s: %s", g.witness, in, what)
}

// contradiction says in what the witness contradicts the tables in a release, "" for nothing and for what the card tells
// already of such a source. Lists write 1.0 for what has been since ever.
func (g *gateJoiner) contradiction(known, told facts.Gate, v content.Version) string {
	now, there := told.At(v)
	was, ok := known.At(v)
	switch {
	case !there || ok && same(now, was) && (now.Locked == was.Locked || g.witness.Format != GateList):
		return ""
	case slices.ContainsFunc(known.Conflicts, func(line string) bool { return isAbout(line, v) && strings.Contains(line, said(now)) }):
		return ""
	case !ok && (now.From == content.Version{Major: 1} || slices.ContainsFunc(known.Conflicts, func(line string) bool {
		return strings.Contains(line, ": from "+told.History[0].From.String()+";")
	})):
		return ""
	case !ok:
		return said(now) + ", but the release does not have the gate"
	}
	return said(now) + ", but the release has " + said(was)
}

// stretchHead matches how a disagreement of a stretch of versions begins.
var stretchHead = pattern.Lazily(`^(\d+\.\d+)[.\d]*(?: to (\d+\.\d+)[.\d]*| and later patches)?:`)

// isAbout reports whether a disagreement is one of a release.
func isAbout(line string, v content.Version) bool {
	m := stretchHead().FindStringSubmatch(line)
	if m == nil {
		return false
	}
	from, _ := content.ParseVersion(m[1])
	to, _ := content.ParseVersion(cmp.Or(m[2], m[1]))
	return from.Compare(v) <= 0 && v.Compare(to) <= 0
}

// same reports whether a gate has the same stage and default; whether it is locked, some sources do not tell.
func same(a, b facts.Interval) bool { return a.Stage == b.Stage && a.Default == b.Default }

func said(i facts.Interval) string {
	lock := LockNo
	if i.Locked {
		lock = LockYes
	}
	return State{i.Stage, i.Default, lock}.String()
}

// leaveOut ends the gates that a whole list of a newer release does not have any more, and says what one of another release
// lacks.
func (g *gateJoiner) leaveOut(changed map[string]facts.Gate) {
	for _, known := range g.missing() {
		name := strings.ToLower(known.Name)
		before, changes := changed[name]
		if changes {
			known = before
		}
		known.History, known.Conflicts = slices.Clone(known.History), slices.Clone(known.Conflicts)
		last := &known.History[len(known.History)-1]
		switch {
		case g.last.Compare(g.cut) <= 0 || !g.leads:
			g.differ(&known, "%s: not in the list of %s, but the release has the gate", g.witness, g.last)
		case changes:
			continue
		default:
			if last.From.Compare(g.cut) > 0 {
				g.differ(&known, "%s from %s is not in the list of %s", said(*last), last.From, g.last)
			}
			known.RemovedIn, last.To = g.last, LastBefore(g.last)
			g.witness.Leads++
		}
		changed[name] = known
	}
}

// missing returns the gates that a list lacks which its release is known to have. A list that lacks many is none of
// upstream's, and is not believed in that.
func (g *gateJoiner) missing() (gone []facts.Gate) {
	lasting := 0
	for _, known := range g.base.Gates() {
		if _, ok := known.At(g.last); !ok || slices.Contains(known.Components, "client-go") || slices.Contains(known.Components, "kubeadm") {
			continue
		}
		lasting++
		if _, listed := g.witness.Tables.Gate(known.Name); !listed {
			gone = append(gone, known)
		}
	}
	const few = 4
	if len(gone)*few > lasting {
		g.fault(g.witness, "", "%d of %d gates of %s are not in the list: it is not taken for a whole one", len(gone), lasting, g.last)
		return nil
	}
	return gone
}
