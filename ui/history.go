package ui

import (
	"k8sexplore/content"
	"k8sexplore/ui/browse"
	"k8sexplore/ui/document"
	"k8sexplore/ui/frame"
	"k8sexplore/ui/topic"
)

// history is what was read, in the order of reading, with somebody at one place of it. A step is kept when the screen turns from it
// to something else,
//
//   - if it was read: the focus was on its article, or the article was scrolled, or it was asked for by itself (see navigation);
//   - or if it is left for something that is asked for by itself, so that one comes back to where one was.
//
// What one only passes by, moving through the list or typing a query, leaves no trace. Turning to something new forgets what lay
// ahead; the language and the size of the window are no part of a step. The zero value is empty.
type history struct {
	past  []step // the oldest first
	ahead []step // what one went back from, the nearest last
	here  step   // what is on the screen
}

// longestHistory bounds the past.
const longestHistory = 200

// step is something that was read, and all that it takes to show it again.
type step struct {
	what  topic.Ref      // zero where nothing was found
	aside bool           // it stood in place of the list's entry
	at    document.Place // the line on top
	focus frame.Pane
	query content.Query // that the list answered
	asked string        // the same as text
	list  browse.Position
	read  bool
}

// same reports whether nothing but the place in it changed.
func (s *step) same(other *step) bool {
	return s.what == other.what && s.aside == other.aside && s.asked == other.asked
}

// turn says what is on the screen now.
func (h *history) turn(now step) {
	if now.same(&h.here) {
		now.read = now.read || h.here.read
		h.here = now
		return
	}
	if h.here.read && h.here.what != (topic.Ref{}) || now.aside && !h.here.aside {
		h.keep(h.here)
	}
	h.here, h.ahead = now, nil
}

func (h *history) keep(s step) {
	if n := len(h.past); n > 0 && h.past[n-1].same(&s) {
		h.past[n-1] = s
		return
	}
	if len(h.past) == longestHistory {
		h.past = append(h.past[:0], h.past[1:]...)
	}
	h.past = append(h.past, s)
}

// back goes n steps back and returns where that is; ok is false where there are not as many.
func (h *history) back(n int) (to step, ok bool) {
	if n > len(h.past) {
		return step{}, false
	}
	for range n {
		h.ahead = append(h.ahead, h.here)
		h.here = h.past[len(h.past)-1]
		h.past = h.past[:len(h.past)-1]
	}
	return h.here, true
}

// forward goes to the step that one went back from.
func (h *history) forward() (to step, ok bool) {
	n := len(h.ahead)
	if n == 0 {
		return step{}, false
	}
	h.past = append(h.past, h.here)
	h.here, h.ahead = h.ahead[n-1], h.ahead[:n-1]
	return h.here, true
}

// origin returns how many steps back the list's entry is, from which the way led aside to what is on the screen; 0 for none.
func (h *history) origin() int {
	for i := len(h.past) - 1; i >= 0; i-- {
		if !h.past[i].aside {
			return len(h.past) - i
		}
	}
	return 0
}
