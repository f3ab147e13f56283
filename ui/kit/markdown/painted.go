package markdown

import (
	"cmp"
	"strings"
)

// painted is a line as glamour styled it.
type painted []span

// span is text in one style: the colour sequences before it, "" for none.
type span struct{ sequences, text string }

// parse reads glamour's output, without the empty lines it puts around a block.
// A style goes on from line to line until a reset.
func parse(s string) []painted {
	lines := []painted{nil}
	sequences := ""
	for s != "" {
		last := len(lines) - 1
		switch s[0] {
		case '\n':
			lines = append(lines, nil)
			s = s[1:]
		case '\x1b':
			n := cmp.Or(strings.IndexByte(s, 'm')+1, len(s)) // every sequence is a colour
			if seq := s[:n]; seq == reset || seq == "\x1b[m" {
				sequences = ""
			} else if !strings.HasSuffix(sequences, seq) { // said twice at a line's end
				sequences += seq
			}
			s = s[n:]
		default:
			n := strings.IndexAny(s, "\n\x1b")
			if n < 0 {
				n = len(s)
			}
			lines[last] = append(lines[last], span{sequences, s[:n]})
			s = s[n:]
		}
	}
	for len(lines) > 0 && lines[0] == nil {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == nil {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// equal reports whether lines hold the wanted texts, but for blanks at the end.
func equal(lines []painted, want []string) bool {
	if len(lines) != len(want) {
		return false
	}
	for i, p := range lines {
		if strings.TrimRight(p.text(), " ") != strings.TrimRight(want[i], " ") {
			return false
		}
	}
	return true
}

func (p painted) text() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteString(s.text)
	}
	return b.String()
}

// cut returns the part of a line between two offsets of its text, in bytes.
func (p painted) cut(from, to int) painted {
	var out painted
	for _, s := range p {
		if to <= 0 {
			break
		}
		if lo, hi := max(from, 0), min(to, len(s.text)); lo < hi {
			out = append(out, span{s.sequences, s.text[lo:hi]})
		}
		from -= len(s.text)
		to -= len(s.text)
	}
	return out
}

// String writes the line without blanks at its end; each style ends in a reset.
func (p painted) String() string {
	for n := len(p) - 1; n >= 0; n-- {
		if text := strings.TrimRight(p[n].text, " "); text != "" {
			p = append(p[:n:n], span{p[n].sequences, text})
			break
		}
		p = p[:n]
	}
	var b strings.Builder
	for i, s := range p {
		if i == 0 || s.sequences != p[i-1].sequences {
			b.WriteString(s.sequences)
		}
		b.WriteString(s.text)
		if s.sequences != "" && (i+1 == len(p) || s.sequences != p[i+1].sequences) {
			b.WriteString(reset)
		}
	}
	return b.String()
}

const reset = "\x1b[0m"
