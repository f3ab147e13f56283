package history

import (
	"k8sexplore/content"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/browse"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/subject"
)

// history is what was read, in the order of reading, and the step of it that is on the screen. A step is kept when
// the screen turns from it to something else,
//
//   - if it was read: the focus was on its article, or the article was scrolled, or it was asked for by itself
//     (see Trail);
//   - or if it is left for something that is asked for by itself, so that the way back leads there.
//
// What is only passed by, moving through the list or typing a query, leaves no trace. Turning to something new
// forgets what lay ahead; the language and the size of the window are no part of a step. The zero value is empty.
type history struct {
	Past  []Step // the oldest first
	Ahead []Step // what was gone back from, the nearest last
	Here  Step   // what is on the screen
}

// longestHistory bounds the past.
const longestHistory = 200

// Step is something that was read, and all that it takes to show it again.
type Step struct {
	What  subject.Ref    // zero where nothing was found
	Aside bool           // it stood in place of the list's entry
	At    document.Place // the line on top
	Focus frame.Pane
	Query content.Query // that the list answered
	Asked string        // the same as text
	List  browse.Position
	Read  bool
}

// same reports whether nothing but the place in it changed.
func (s *Step) same(other *Step) bool {
	return s.What == other.What && s.Aside == other.Aside && s.Asked == other.Asked
}

// Turn says what is on the screen now.
func (h *history) Turn(now Step) {
	if now.same(&h.Here) {
		now.Read = now.Read || h.Here.Read
		h.Here = now
		return
	}
	if h.Here.Read && h.Here.What != (subject.Ref{}) || now.Aside && !h.Here.Aside {
		h.keep(h.Here)
	}
	h.Here, h.Ahead = now, nil
}

func (h *history) keep(s Step) {
	if n := len(h.Past); n > 0 && h.Past[n-1].same(&s) {
		h.Past[n-1] = s
		return
	}
	if len(h.Past) == longestHistory {
		h.Past = append(h.Past[:0], h.Past[1:]...)
	}
	h.Past = append(h.Past, s)
}

// Back goes n steps back and returns where that is; ok is false where there are not as many.
func (h *history) Back(n int) (to Step, ok bool) {
	if n > len(h.Past) {
		return Step{}, false
	}
	for range n {
		h.Ahead = append(h.Ahead, h.Here)
		h.Here = h.Past[len(h.Past)-1]
		h.Past = h.Past[:len(h.Past)-1]
	}
	return h.Here, true
}

// Forward goes to the step that was gone back from last.
func (h *history) Forward() (to Step, ok bool) {
	n := len(h.Ahead)
	if n == 0 {
		return Step{}, false
	}
	h.Past = append(h.Past, h.Here)
	h.Here, h.Ahead = h.Ahead[n-1], h.Ahead[:n-1]
	return h.Here, true
}

// Origin returns how many steps back the list's entry is, from which the way led aside to what is on the screen; 0
// for none.
func (h *history) Origin() int {
	for i := len(h.Past) - 1; i >= 0; i-- {
		if !h.Past[i].Aside {
			return len(h.Past) - i
		}
	}
	return 0
}
