// Package term asks the terminal, once and before the program runs, what the
// libraries would otherwise guess or wait for: whether its background is dark,
// and how many cells a border takes. A Screen draws what has changed on it.
//
//	answer := term.Ask(os.Stdin, os.Stdout, 80*time.Millisecond)
//	if answer.Late {
//		options = append(options, tea.WithFilter(term.NewLateFilter()))
//	}
//
// Ask leaves nothing on the screen and loses no key: what was typed meanwhile
// is in Answer.Typed, and Keys makes messages of it. The late filter keeps an
// answer that comes after all from arriving as key presses.
package term

import (
	"slices"
	"strconv"
	"strings"
)

// Answer holds the terminal's answers about itself, and the defaults where it
// did not.
type Answer struct {
	Dark      bool   // the background is dark; true unless Known
	Known     bool   // the terminal named its background
	LineCells int    // cells of ─: 1, or 2 where ambiguous characters are wide; 0 unless told
	Typed     []byte // what the user typed meanwhile, in order
	Margins   bool   // it can scroll a part of its width, and says so
	Late      bool   // part of the answer may still come
}

// unasked is the answer of a terminal that is not asked or says nothing.
func unasked() Answer { return Answer{Dark: true} }

// kind tells the three replies of an answer apart.
type kind int

const (
	background kind = iota // OSC 11
	cursor                 // CPR: the column behind ─
	margins                // DECRPM: whether the mode of left and right margins is off or on, or not known
	attributes             // DA1: the end mark, which every terminal sends
)

// form is how a reply is spelled: start, some bytes of body, one of ends.
type form struct {
	kind
	start, body string
	ends        []string
}

// forms are the replies to the query. The cursor is asked for in row 2, since
// ESC [ 1 ; 2 R is Shift+F3, too.
var forms = []form{
	{background, "\x1b]11;", "rgba:#/0123456789abcdefABCDEF", []string{"\a", "\x1b\\"}},
	{cursor, "\x1b[2;", "0123456789", []string{"R"}},
	{margins, "\x1b[?69;", "0123456789", []string{"$y"}},
	{attributes, "\x1b[?", "0123456789;", []string{"c"}},
}

// match looks for f at the start of s. It returns the reply's body and length,
// or length 0; then partial says that s may be the beginning of a reply.
func (f form) match(s string) (body string, length int, partial bool) {
	rest, ok := strings.CutPrefix(s, f.start)
	if !ok {
		return "", 0, strings.HasPrefix(f.start, s)
	}
	end := strings.TrimLeft(rest, f.body)
	body = rest[:len(rest)-len(end)]
	for _, e := range f.ends {
		if strings.HasPrefix(end, e) {
			return body, len(f.start) + len(body) + len(e), false
		}
		partial = partial || strings.HasPrefix(e, end)
	}
	return "", 0, partial
}

// cut takes the replies of the expected forms out of s and returns their
// bodies. typed is what else s holds, up to tail, the end of s that may be the
// beginning of a reply.
func cut(s string, expected []form) (replies map[kind]string, typed, tail string) {
	replies = map[kind]string{}
	var other strings.Builder
scan:
	for len(s) > 0 {
		for _, f := range expected {
			body, length, partial := f.match(s)
			if partial {
				return replies, other.String(), s
			}
			if length > 0 {
				replies[f.kind] = body
				s = s[length:]
				continue scan
			}
		}
		other.WriteByte(s[0])
		s = s[1:]
	}
	return replies, other.String(), ""
}

// begun says that tail is the beginning of a reply and of no key.
func begun(tail string) bool {
	return slices.ContainsFunc(forms, func(f form) bool { return strings.HasPrefix(tail, f.start) })
}

// parse reads all that came in reply to the query.
func parse(s string) Answer {
	replies, typed, tail := cut(s, forms)
	if !begun(tail) {
		typed += tail
	}
	a := unasked()
	if dark, ok := isDark(replies[background]); ok {
		a.Dark, a.Known = dark, true
	}
	// Column 2 is behind one cell; more than two are bytes taken for Latin-1.
	if column, err := strconv.Atoi(replies[cursor]); err == nil {
		a.LineCells = 1
		if column > 2 {
			a.LineCells = 2
		}
	}
	_, ended := replies[attributes]
	a.Margins = replies[margins] == "1" || replies[margins] == "2" // 0 is not known, 4 never on
	a.Late = !ended || !a.Known
	a.Typed = []byte(typed)
	return a
}

// isDark judges a colour as terminals report it, rgb:1c1c/1c1c/1c1c with one to
// four digits a channel (rgba: has a fourth), by its luma.
func isDark(color string) (dark, ok bool) {
	model, values, _ := strings.Cut(color, ":")
	channels := strings.Split(values, "/")
	if model != "rgb" && model != "rgba" || len(channels) < 3 {
		return false, false
	}
	luma := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		digits := channels[i]
		v, err := strconv.ParseUint(digits, 16, 16)
		if err != nil || len(digits) > 4 {
			return false, false
		}
		luma += weight * float64(v) / float64(int(1)<<(4*len(digits))-1)
	}
	return luma < 0.5, true
}
