package main

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// What a source tells of a gate is read in package factfile.
type (
	span  = factfile.Span
	state = factfile.State
)

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

// settle makes the spans follow each other.
func (h *history) settle() {
	var odd []string
	h.spans, odd = factfile.Settle(h.spans, h.origin.String())
	h.oddity = append(h.oddity, odd...)
}

// at returns what the source tells of a version, and whether it is sure: after an open end nobody knows how long it
// held.
func (h *history) at(v content.Version) (s state, sure, ok bool) {
	for _, span := range slices.Backward(h.spans) {
		if span.From.Compare(v) > 0 || span.End != (content.Version{}) && v.Compare(span.End) >= 0 {
			continue
		}
		open := span.End == content.Version{}
		return span.State, !open || h.origin == fromList || v.Release().Compare(h.lastSure(span)) <= 0, true
	}
	return state{}, false, false
}

// lastSure returns the last release that an open span surely holds in.
func (h *history) lastSure(s span) content.Version {
	if h.seen.Compare(s.From.Release()) > 0 {
		return h.seen
	}
	return s.From.Release()
}
