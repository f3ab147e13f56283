package factfile

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// gateJoiner joins what the newest list and the newest pages tell of gates with the tables.
type gateJoiner struct {
	*joiner
	witness *Witness
	cut     content.Version // the last release whose gates the tables know better
	last    content.Version // the newest that the witness tells of
	newer   bool            // than the tables
}

// joinGates takes gates from the list of the newest day; pages are taken where that has no such gate.
func (j *joiner) joinGates() {
	list, pages := j.newest(GateList), j.newest(GatePages)
	changed := map[string]facts.Gate{}
	day := ""
	for _, w := range []*Witness{pages, list} {
		if w == nil {
			continue
		}
		g := gateJoiner{joiner: j, witness: w, cut: j.base.LastWithGates(), newer: w.Day > j.base.DayOf(facts.DayOfGates)}
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
		if w == list {
			g.leaveOut(changed)
		}
		if g.newer {
			day = max(day, w.Day)
		}
	}
	var names []string
	for name := range changed {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
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
	if what := g.contradiction(known, told); what != "" && g.newer {
		g.differ(&out, "%s: %s", g.witness, what)
	}
	tail := g.tail(told)
	if len(tail) == 0 {
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
	if g.last.Compare(next) < 0 {
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

// contradiction says in what the witness contradicts the last release that the tables know better, "" for nothing.
func (g *gateJoiner) contradiction(known, told facts.Gate) string {
	now, there := told.At(g.cut)
	was, ok := known.At(g.cut)
	switch {
	case there && !ok && now.From.Compare(g.cut) <= 0:
		return fmt.Sprintf("%s in %s, which does not have the gate", said(now), g.cut)
	case there && ok && !same(was, now):
		return fmt.Sprintf("%s in %s, which has %s", said(now), g.cut, said(was))
	}
	return ""
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

// leaveOut ends the gates that a whole list of a newer release does not have any more. A list that lacks many is none of
// upstream's, and ends nothing.
func (g *gateJoiner) leaveOut(changed map[string]facts.Gate) {
	if g.last.Compare(g.cut) <= 0 {
		return
	}
	var gone []facts.Gate
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
		g.fault(g.witness, "", "%d of %d gates of %s are not in the list: it is not taken for a whole one", len(gone), lasting, g.cut)
		return
	}
	for _, known := range gone {
		if _, changes := changed[strings.ToLower(known.Name)]; changes {
			continue
		}
		known.History, known.Conflicts = slices.Clone(known.History), slices.Clone(known.Conflicts)
		if last := known.History[len(known.History)-1]; last.From.Compare(g.cut) > 0 {
			g.differ(&known, "%s from %s is not in the list of %s", said(last), last.From, g.last)
		}
		known.RemovedIn = g.last
		known.History[len(known.History)-1].To = LastBefore(g.last)
		changed[strings.ToLower(known.Name)] = known
		g.witness.Leads++
	}
}
