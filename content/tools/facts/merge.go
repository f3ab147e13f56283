package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
)

// gate is what the sources together tell of a gate.
type gate struct {
	name      string
	intervals []interval // oldest first, none overlapping
	removed   content.Version
	conflicts []string
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
		gates = append(gates, m.merge())
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
	from, end content.Version
	text      string
}

func (m *merger) merge() gate {
	g := gate{name: m.name}
	for _, h := range m.sources {
		for _, o := range h.oddity {
			m.oddly("%s", o)
		}
	}
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
				m.note(from, end, "no source tells")
			}
			continue
		}
		m.compare(from, end, s, o)
		g.add(span{state: s, from: from, end: end}, o)
	}
	g.conflicts = m.lines()
	return g
}

// add appends a stretch, or makes the last interval longer.
func (g *gate) add(s span, o origin) {
	if n := len(g.intervals); n > 0 && g.intervals[n-1].state == s.state && g.intervals[n-1].end == s.from {
		g.intervals[n-1].end = s.end
		g.intervals[n-1].origin = min(g.intervals[n-1].origin, o)
		return
	}
	g.intervals = append(g.intervals, interval{span: s, origin: o})
}

// removal returns the first release without the gate, and where its history ends: there, or, where nobody tells when
// the gate went, after the last release that a source shows it in. Both are zero for a gate that the list still has.
//
// Release notes tell a removal exactly. Pages and tables tell the last release with the gate, so it is concluded to be
// gone in the next one. (The table of removed gates says that its To is the release of the removal itself; of the 84
// removals that notes of 1.20 to 1.29 tell, that holds for a fifth, which the supplement lists.)
func (m *merger) removal() (removed, limit content.Version) {
	for _, exact := range []bool{true, false} {
		for _, h := range m.sources {
			if h.removed == (content.Version{}) || h.exact != exact {
				continue
			}
			switch {
			case removed == content.Version{}:
				removed = h.removed
			case removed != h.removed:
				m.oddly("removed in %s by the release notes; the %s: up to %s", removed, h.origin, lastBefore(h.removed))
			}
		}
	}
	if m.sources[0].origin == fromList {
		if removed != (content.Version{}) {
			m.oddly("removed in %s by other sources; the list of %s has it", removed, m.newest)
		}
		return content.Version{}, content.Version{}
	}
	if removed != (content.Version{}) {
		return removed, removed
	}
	for _, h := range m.sources {
		if h.seen != (content.Version{}) && h.origin == fromNotes {
			limit = nextMinor(h.seen)
		}
	}
	for _, h := range m.sources {
		for _, s := range h.spans {
			last := s.end
			if last == (content.Version{}) {
				last = nextMinor(h.lastSure(s))
			}
			if last.Compare(limit) > 0 {
				limit = last
			}
		}
	}
	m.oddly("gone from the list of %s; seen last in %s, and no source tells its removal", m.newest, lastBefore(limit))
	return content.Version{}, limit
}

// oddly notes a conflict that is of the gate as a whole.
func (m *merger) oddly(format string, args ...any) {
	m.conflicts = append(m.conflicts, conflict{text: fmt.Sprintf(format, args...)})
}

// points returns the versions at which a source changes its mind, before the limit.
func (m *merger) points(limit content.Version) []content.Version {
	var out []content.Version
	for _, h := range m.sources {
		for _, s := range h.spans {
			out = append(out, s.from)
			if s.end == (content.Version{}) {
				s.end = nextMinor(h.lastSure(s))
			}
			out = append(out, s.end)
		}
	}
	slices.SortFunc(out, content.Version.Compare)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(v content.Version) bool {
		return limit != (content.Version{}) && v.Compare(limit) >= 0 || limit == (content.Version{}) && v.Compare(m.newest) > 0
	})
}

// state returns what the most believed source tells of a stretch within which no source changes its mind. What is sure
// is believed before an open end. Lists know minor releases only, so a source that knows the patches of one may be
// right about the earlier of them.
func (m *merger) state(from, end content.Version) (s state, o origin, ok bool) {
	for _, wantSure := range []bool{true, false} {
		for _, h := range m.sources {
			told, sure, has := h.at(from)
			if ok || !has || sure != wantSure {
				continue
			}
			s, o, ok = told, h.origin, true
		}
	}
	if fine := m.patchwise(from, end, s); ok && o <= fromOlderList && fine != nil {
		s, _, _ = fine.at(from)
		o = fine.origin
	}
	if s.lock == lockUnknown {
		s.lock = m.lock(from, s)
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
		splits := slices.ContainsFunc(h.spans, func(s span) bool { return s.end.Patch > 0 && s.end.Release() == from.Release() })
		if ok && splits && !last.contradicts(listed) {
			return h
		}
	}
	return nil
}

// lock returns whether the default can be changed, from the first source that tells and agrees otherwise.
func (m *merger) lock(v content.Version, s state) lock {
	for _, h := range m.sources {
		if told, _, ok := h.at(v); ok && told.lock != lockUnknown && !told.contradicts(s) {
			return told.lock
		}
	}
	return lockUnknown
}

// compare notes the sources that surely tell something else of a stretch than what was taken, and a stretch that the
// most believed source leaves out.
func (m *merger) compare(from, end content.Version, taken state, o origin) {
	if first := m.sources[0]; o != first.origin {
		if _, _, ok := first.at(from); !ok && first.origin == fromList {
			m.note(from, end, fmt.Sprintf("%s: %s; the list begins later", o, taken))
		}
	}
	for _, h := range m.sources {
		told, sure, ok := h.at(from)
		if ok && sure && h.origin != o && told.contradicts(taken) {
			m.note(from, end, fmt.Sprintf("%s: %s; %s: %s", o, taken, h.origin, told))
		}
	}
}

func (m *merger) note(from, end content.Version, text string) {
	for i := range m.conflicts {
		if c := &m.conflicts[i]; c.text == text && c.end == from && from != (content.Version{}) {
			c.end = end
			return
		}
	}
	m.conflicts = append(m.conflicts, conflict{from: from, end: end, text: text})
}

// lines returns the conflicts as they are shown, by version.
func (m *merger) lines() []string {
	slices.SortStableFunc(m.conflicts, func(a, b conflict) int { return a.from.Compare(b.from) })
	var out []string
	for _, c := range m.conflicts {
		text := c.text
		if c.from != (content.Version{}) {
			text = stretch(c.from, c.end) + ": " + text
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// stretch writes a stretch of versions: 1.25, 1.25 to 1.27, from 1.25, 1.27.0 to 1.27.1, 1.27.2 and later patches.
func stretch(from, end content.Version) string {
	switch last := lastBefore(end); {
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
