package main

import (
	"cmp"
	"fmt"
	"slices"

	"k8sexplore/content"
)

// lock is whether the default of a gate can be changed, as far as a source tells.
type lock string

const (
	lockUnknown lock = "-"
	lockNo      lock = "no"
	lockYes     lock = "yes"
)

// state is what a gate is over a stretch of versions.
type state struct {
	stage content.Stage
	on    bool
	lock  lock
}

func (s state) String() string {
	text := string(s.stage) + " off"
	if s.on {
		text = string(s.stage) + " on"
	}
	if s.lock == lockYes {
		text += " locked"
	}
	return text
}

// contradicts reports whether two sources say different things; what one does not tell contradicts nothing.
func (s state) contradicts(t state) bool {
	return s.stage != t.stage || s.on != t.on || s.lock != t.lock && s.lock != lockUnknown && t.lock != lockUnknown
}

// span is a state from a version to before another; a zero end is open.
type span struct {
	state
	from, end content.Version
}

func (s span) holds(v content.Version) bool {
	return s.from.Compare(v) <= 0 && (s.end == content.Version{} || v.Compare(s.end) < 0)
}

// origin is the kind of a source. The smaller ones are believed.
type origin int

const (
	fromSource origin = iota // what the release's own source declares
	fromList                 // the machine-made list of versioned gates
	fromPage                 // the gate's own page
	fromTables               // the tables of 2023
	fromNotes                // release notes and our fact sheets, from the supplement: removals, and defaults that a patch flipped
	fromMaking               // the sheet of a release that is in the making
)

func (o origin) String() string {
	return [...]string{"source", "list", "page", "tables", "notes", "making"}[o]
}

// history is what one source tells of a gate.
type history struct {
	origin  origin
	spans   []span          // by first version, without overlap
	removed content.Version // the first release without the gate, zero where the source does not tell
	exact   bool            // removed is told as such, not concluded from the last release with the gate
	seen    content.Version // the last release that the source is sure of, where its last span is open
	covered coverage        // by the source of releases: what it does not tell of these is not there
	oddity  []string        // what the source contradicts itself in, and what else the card of the gate says

	components []string // that have the gate, where the source tells
}

// histories are the sources of each gate, by name.
type histories map[string][]*history

// of returns the history that a source of the given kind tells of a gate, a new one if need be.
func (h histories) of(name string, o origin) *history {
	for _, known := range h[name] {
		if known.origin == o {
			return known
		}
	}
	added := &history{origin: o}
	h[name] = append(h[name], added)
	return added
}

// settle sorts the spans and makes them follow each other: an open or late end before another span ends where that
// begins, and of spans with the same beginning the one with an end is kept.
func (h *history) settle() {
	slices.SortStableFunc(h.spans, func(a, b span) int {
		return cmp.Or(a.from.Compare(b.from), -a.end.Compare(b.end))
	})
	out := h.spans[:0]
	for _, s := range h.spans {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if last.from == s.from {
				if last.state != s.state {
					h.oddity = append(h.oddity, fmt.Sprintf("%s: both %s and %s from %s", h.origin, last.state, s.state, s.from))
				}
				continue
			}
			if last.end != (content.Version{}) && last.end.Compare(s.from) > 0 {
				h.oddity = append(h.oddity, fmt.Sprintf("%s: %s lasts to %s, but %s begins with %s", h.origin, last.state,
					lastBefore(last.end), s.state, s.from))
			}
			if last.end == (content.Version{}) || last.end.Compare(s.from) > 0 {
				last.end = s.from
			}
		}
		out = append(out, s)
	}
	h.spans = out
}

// at returns what the source tells of a version, and whether it is sure: after an open end nobody knows how long it
// held.
func (h *history) at(v content.Version) (s state, sure, ok bool) {
	for _, span := range slices.Backward(h.spans) {
		if !span.holds(v) {
			continue
		}
		open := span.end == content.Version{}
		return span.state, !open || h.origin == fromList || v.Release().Compare(h.lastSure(span)) <= 0, true
	}
	return state{}, false, false
}

// lastSure returns the last release that an open span surely holds in.
func (h *history) lastSure(s span) content.Version {
	if h.seen.Compare(s.from.Release()) > 0 {
		return h.seen
	}
	return s.from.Release()
}
