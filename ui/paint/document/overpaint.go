package document

import (
	"strings"

	"k8sexplore/ui/kit/style"
)

// Stretch is a part of a line, in cells, and how it is painted.
type Stretch struct {
	From, To int
	Paint    style.Paint
}

// Overpaint paints stretches of a finished line, which are in order and apart from each other. The line keeps its
// width, and its own styles: before and behind a stretch all of them, within it what the paint says nothing about.
func Overpaint(line string, stretches []Stretch) string {
	if len(stretches) == 0 {
		return line
	}
	var b strings.Builder
	own := "" // the line's styles that hold here
	on, off, within := "", "", false
	leave := func() {
		if within {
			b.WriteString(off + own)
		}
		within, stretches = false, stretches[1:]
	}
	for g := (glyphs{rest: line}); ; {
		x := g.x
		s, width, ok := g.next()
		if !ok {
			break
		}
		if width == 0 && s[0] == escape {
			own = styled(own, s)
			b.WriteString(s)
			if within {
				b.WriteString(on)
			}
			continue
		}
		for len(stretches) > 0 && x >= stretches[0].To {
			leave()
		}
		if !within && len(stretches) > 0 && x >= stretches[0].From && x < stretches[0].To {
			on, off = stretches[0].Paint.Codes()
			within = true
			b.WriteString(on)
		}
		b.WriteString(s)
	}
	if within {
		leave()
	}
	return b.String()
}

// styled returns the styles that hold behind a sequence.
func styled(before, seq string) string {
	switch {
	case !strings.HasSuffix(seq, "m"):
		return before
	case seq == "\x1b[m" || seq == "\x1b[0m":
		return ""
	case strings.HasSuffix(before, seq):
		return before
	}
	return before + seq
}
