package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// gate is what the sources together tell of a gate.
type gate struct {
	name      string
	intervals []interval // oldest first, none overlapping
	removed   content.Version
	conflicts []string
	// components have the gate, as far as the place tells where it is declared.
	components []string
}

// interval is a span and the source that it was taken from.
type interval struct {
	span
	origin origin
}

// mergeGates makes one gate of all that the sources tell of each, in alphabetical order whatever the case. newest is
// the release that the list is of.
func mergeGates(all histories, newest content.Version) []gate {
	gates := make([]gate, 0, len(all))
	for name, sources := range all {
		slices.SortFunc(sources, func(a, b *history) int { return cmp.Compare(a.origin, b.origin) })
		m := merger{name: name, sources: sources, newest: newest.Release()}
		if g, ok := m.merge(); ok {
			gates = append(gates, g)
		}
	}
	slices.SortFunc(gates, func(a, b gate) int { return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	return gates
}

// merger merges the histories of one gate, the most believed first.
type merger struct {
	name      string
	sources   []*history
	newest    content.Version
	conflicts []conflict
}

// conflict is a line about a stretch of versions; lines about neighbours that say the same are one.
type conflict struct {
	From, End content.Version
	text      string
}

// merge returns what is known of a gate, and false for one that only a list has where the source has none.
func (m *merger) merge() (g gate, ok bool) {
	g = gate{name: m.name}
	for _, h := range m.sources {
		g.components = append(g.components, h.components...)
		if declared := m.source(); declared == nil || len(declared.spans) == 0 || h.origin <= fromList || h.origin == fromNotes {
			for _, o := range h.oddity {
				m.oddly("%s", o)
			}
		}
	}
	slices.Sort(g.components)
	g.components = slices.Compact(g.components)
	var limit content.Version
	g.removed, limit = m.removal()
	points := m.points(limit)
	for i, from := range points {
		end := limit
		if i+1 < len(points) {
			end = points[i+1]
		}
		s, o, ok := m.state(from, end)
		if !ok {
			if len(g.intervals) > 0 && (i+1 < len(points) || limit != content.Version{}) {
				m.note(from, end, m.gap(from))
			}
			continue
		}
		m.compare(from, end, s, o)
		g.add(span{State: s, From: from, End: end}, o)
	}
	if len(g.intervals) > 0 {
		m.begins(g.intervals[0])
	}
	g.conflicts = m.lines()
	return g, len(g.intervals) > 0
}

// source returns the history that the source of releases tells, nil where none was read.
func (m *merger) source() *history {
	if h := m.sources[0]; h.origin == fromSource {
		return h
	}
	return nil
}

// absent reports whether the source of a release has no such gate, or an earlier release cannot have it because the
// first that was read has not.
func (m *merger) absent(v content.Version) bool {
	h := m.source()
	if h == nil {
		return false
	}
	if v.Compare(h.covered.since) < 0 {
		_, _, there := h.at(h.covered.since)
		return len(h.spans) > 0 && !there
	}
	_, _, there := h.at(v)
	return !there && h.covered.holds(v)
}

// gap says why there is none between two intervals.
func (m *merger) gap(v content.Version) string {
	if m.absent(v) {
		return "the source does not have the gate"
	}
	return "no source tells"
}

// begins notes where the source has a gate later than others tell. That a list says 1.0 only means: when an older
// release is emulated.
func (m *merger) begins(first interval) {
	if first.origin != fromSource {
		return
	}
	agrees := func(h *history) bool { return len(h.spans) > 0 && h.spans[0].From == first.From }
	if first.From == m.source().covered.since && !slices.ContainsFunc(m.sources[1:], agrees) {
		m.oddly("the source was read from %s on; no source tells since when the gate was there", first.From)
	}
	for _, h := range m.sources[1:] {
		if len(h.spans) == 0 {
			continue
		}
		told := h.spans[0].From
		if told.Minor > 0 && told.Compare(first.From) < 0 && told.Release() != first.From {
			m.oddly("%s: from %s; the source has the gate from %s", h.origin, told, first.From)
			return
		}
	}
}

// add appends a stretch, or makes the last interval longer. A default that could be changed could be before, too, where
// nothing else changed.
func (g *gate) add(s span, o origin) {
	if n := len(g.intervals); n > 0 && g.intervals[n-1].End == s.From {
		last := &g.intervals[n-1]
		if last.Lock == factfile.LockUnknown && s.Lock == factfile.LockNo && !last.Contradicts(s.State) {
			last.Lock = factfile.LockNo
		}
		if last.State == s.State {
			last.End, last.origin = s.End, min(last.origin, o)
			return
		}
	}
	g.intervals = append(g.intervals, interval{span: s, origin: o})
}

// removal returns the first release without the gate, and where its history ends: there, or, where nobody tells when
// the gate went, after the last release that a source shows it in. Both are zero for a gate that is still there. The
// source of releases decides as far as it was read.
func (m *merger) removal() (removed, limit content.Version) {
	if h := m.source(); h != nil {
		whole := h.covered.until.Compare(m.newest) > 0
		if n := len(h.spans); whole || n > 0 && h.spans[n-1].End.Compare(h.covered.until) < 0 {
			return m.dropped(h)
		}
	}
	removed, others := m.told()
	m.conflicts = append(m.conflicts, others...)
	if m.listed() {
		if removed != (content.Version{}) {
			m.oddly("removed in %s by other sources; the list of %s has it", removed, m.newest)
		}
		return content.Version{}, content.Version{}
	}
	if removed != (content.Version{}) {
		return removed, removed
	}
	if m.beside() {
		return content.Version{}, content.Version{}
	}
	limit = m.lastSeen()
	m.oddly("gone from the list of %s; seen last in %s, and no source tells its removal", m.newest, factfile.LastBefore(limit))
	return content.Version{}, limit
}

// told returns the removal that sources other than that of the releases tell, and what they disagree in. Release notes
// tell it exactly; from pages and tables it is concluded.
func (m *merger) told() (removed content.Version, others []conflict) {
	for _, exact := range []bool{true, false} {
		for _, h := range m.sources {
			switch {
			case h.removed == content.Version{} || h.exact != exact:
			case removed == content.Version{}:
				removed = h.removed
			case removed != h.removed:
				others = append(others, conflict{text: fmt.Sprintf("removed in %s by the release notes; the %s: up to %s",
					removed, h.origin, factfile.LastBefore(h.removed))})
			}
		}
	}
	return removed, others
}

// lastSeen returns the end of the last release that a source shows the gate in.
func (m *merger) lastSeen() (limit content.Version) {
	for _, h := range m.sources {
		for _, s := range h.spans {
			last := s.End
			if last == (content.Version{}) {
				last = factfile.NextMinor(h.lastSure(s))
			}
			if last.Compare(limit) > 0 {
				limit = last
			}
		}
	}
	return limit
}

// dropped returns the first version whose source lacks a gate. One that was gone before the first release that was read
// went when others tell.
func (m *merger) dropped(h *history) (removed, limit content.Version) {
	told, _ := m.told()
	switch n := len(h.spans); {
	case n == 0 && told != content.Version{} && told.Compare(h.covered.since) < 0:
		return told, told
	case n == 0:
		return h.covered.since, h.covered.since
	case h.spans[n-1].End == h.covered.until:
		if told != (content.Version{}) {
			m.oddly("removed in %s by other sources; the source still has it", told)
		}
		return content.Version{}, content.Version{}
	default:
		removed = h.spans[n-1].End
	}
	// Pages and tables write the last release with the gate, or that of the removal, or one for the other.
	if told != (content.Version{}) && (told.Minor-removed.Minor > 1 || removed.Minor-told.Minor > 1) {
		m.oddly("removed in %s by other sources; the source lacks the gate from %s", told, removed)
	}
	return removed, removed
}

// beside reports whether the gate is of a program whose gates the list never has.
func (m *merger) beside() bool {
	return slices.ContainsFunc(m.sources, func(h *history) bool {
		return slices.Contains(h.components, fromKubeadm) || slices.Contains(h.components, fromClientGo)
	})
}

// listed reports whether the list has the gate.
func (m *merger) listed() bool {
	return slices.ContainsFunc(m.sources, func(h *history) bool { return h.origin == fromList })
}

// oddly notes a conflict that is of the gate as a whole.
func (m *merger) oddly(format string, args ...any) {
	m.conflicts = append(m.conflicts, conflict{text: fmt.Sprintf(format, args...)})
}

// points returns the versions at which a source changes its mind, before the limit.
func (m *merger) points(limit content.Version) []content.Version {
	var out []content.Version
	for _, h := range m.sources {
		if h.origin == fromSource {
			out = append(out, h.covered.since, h.covered.until)
		}
		for _, s := range h.spans {
			out = append(out, s.From)
			if s.End == (content.Version{}) {
				s.End = factfile.NextMinor(h.lastSure(s))
			}
			out = append(out, s.End)
		}
	}
	slices.SortFunc(out, content.Version.Compare)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(v content.Version) bool {
		return limit != (content.Version{}) && v.Compare(limit) >= 0 || limit == (content.Version{}) && v.Compare(m.newest) > 0
	})
}

// state returns what the most believed source tells of a stretch within which no source changes its mind. What is sure
// is believed before an open end. The list knows minor releases only, so a source that knows the patches of one may be
// right about the earlier of them.
func (m *merger) state(from, end content.Version) (s state, o origin, ok bool) {
	if m.absent(from) {
		return state{}, fromSource, false
	}
	for _, wantSure := range []bool{true, false} {
		for _, h := range m.sources {
			told, sure, has := h.at(from)
			if ok || !has || sure != wantSure {
				continue
			}
			s, o, ok = told, h.origin, true
		}
	}
	if fine := m.patchwise(from, end, s); ok && o == fromList && fine != nil {
		s, _, _ = fine.at(from)
		o = fine.origin
	}
	if s.Lock == factfile.LockUnknown {
		s.Lock = m.lock(from, s)
	}
	return s, o, ok
}

// patchwise returns the source that splits the minor release of a stretch at a patch and ends it in the state that is
// listed.
func (m *merger) patchwise(from, end content.Version, listed state) *history {
	if from.Release() != end.Release() {
		return nil
	}
	for _, h := range m.sources {
		last, _, ok := h.at(content.Version{Major: from.Major, Minor: from.Minor, Patch: 9999})
		splits := slices.ContainsFunc(h.spans, func(s span) bool { return s.End.Patch > 0 && s.End.Release() == from.Release() })
		if ok && splits && !last.Contradicts(listed) {
			return h
		}
	}
	return nil
}

// lock returns whether the default can be changed, from the first source that tells and agrees otherwise.
func (m *merger) lock(v content.Version, s state) factfile.Lock {
	for _, h := range m.sources {
		if told, _, ok := h.at(v); ok && told.Lock != factfile.LockUnknown && !told.Contradicts(s) {
			return told.Lock
		}
	}
	return factfile.LockUnknown
}

// compare notes the sources that surely tell something else of a stretch than what was taken, and a stretch that the
// most believed source leaves out.
func (m *merger) compare(from, end content.Version, taken state, o origin) {
	if first := m.sources[0]; o != first.origin && o != fromSource {
		if _, _, ok := first.at(from); !ok && first.origin == fromList {
			m.note(from, end, fmt.Sprintf("%s: %s; the list begins later", o, taken))
		}
	}
	for _, h := range m.sources {
		told, sure, ok := h.at(from)
		if ok && sure && h.origin != o && told.Contradicts(taken) {
			m.note(from, end, fmt.Sprintf("%s: %s; %s: %s", o, taken, h.origin, told))
			if o == fromSource {
				return // which lists are wrong is of no interest once the source told
			}
		}
	}
}

func (m *merger) note(from, end content.Version, text string) {
	for i := range m.conflicts {
		if c := &m.conflicts[i]; c.text == text && c.End == from && from != (content.Version{}) {
			c.End = end
			return
		}
	}
	m.conflicts = append(m.conflicts, conflict{From: from, End: end, text: text})
}

// lines returns the conflicts as they are shown, by version.
func (m *merger) lines() []string {
	slices.SortStableFunc(m.conflicts, func(a, b conflict) int { return a.From.Compare(b.From) })
	var out []string
	for _, c := range m.conflicts {
		text := c.text
		if c.From != (content.Version{}) {
			text = stretch(c.From, c.End) + ": " + text
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// stretch writes a stretch of versions: 1.25, 1.25 to 1.27, from 1.25, 1.27.0 to 1.27.1, 1.27.2 and later patches.
func stretch(from, end content.Version) string {
	switch last := factfile.LastBefore(end); {
	case end == content.Version{}:
		return "from " + from.String()
	case end.Patch > 0 && last == from:
		return patch(from)
	case end.Patch > 0:
		return patch(from) + " to " + patch(last)
	case from.Patch > 0 && last == from.Release():
		return from.String() + " and later patches"
	case last == from:
		return from.String()
	default:
		return from.String() + " to " + last.String()
	}
}

// patch writes a version with its patch, 0 too.
func patch(v content.Version) string { return fmt.Sprintf("%s.%d", v.Release(), v.Patch) }
