package markdown

import "k8sexplore/content"

// wrap breaks runs into lines of at most first cells for the first one and rest
// cells for the others, blanks at the ends cut off. Both are at least 2, the
// width of a Chinese character. A line without text is nil.
func wrap(runs []run, first, rest int) [][]run {
	_, cs := cells(runs)
	cut := cutter{runs: runs}
	return content.Each(breakLines(cs, first, rest), func(s stretch) []run { return cut.next(s.from, s.to) })
}

// stretch is the part of a text that makes a line, in bytes.
type stretch struct{ from, to int }

// breakLines finds the lines of a paragraph, see wrap.
func breakLines(cs []cell, first, rest int) []stretch {
	var lines []stretch
	limit := max(first, 2)
	for start := 0; start < len(cs); limit = max(rest, 2) {
		end, next := lineEnd(cs, start, limit, max(rest, 2))
		for end > start && cs[end-1].blank {
			end--
		}
		from := cs[start].off
		to := from
		if end > start {
			to = cs[end-1].end
		}
		lines = append(lines, stretch{from, to})
		start = next
	}
	return lines
}

// lineEnd finds where the line from start ends and where the next one, of at most room cells, starts.
func lineEnd(cs []cell, start, limit, room int) (end, next int) {
	x, last := 0, start
	text := skipBlanks(cs, start)
	for i := start; i < len(cs); i++ {
		if cs[i].hard {
			return i, i + 1
		}
		if x += cs[i].width; x > limit && !cs[i].blank {
			if last == start {
				last = emergency(cs, start, i)
			} else {
				last = gentler(cs, start, last, room)
			}
			return last, skipBlanks(cs, last)
		}
		if cs[i].brk && i >= text {
			last = i + 1
		}
	}
	return len(cs), len(cs)
}

// skipBlanks returns the first cell from i on that is no blank.
func skipBlanks(cs []cell, i int) int {
	for i < len(cs) && cs[i].blank {
		i++
	}
	return i
}

// cutter cuts stretches out of runs, from left to right.
type cutter struct {
	runs []run
	i    int // the run that the last stretch ended in
	base int // where that one begins, in bytes
}

func (c *cutter) next(from, to int) []run {
	var line []run
	for from < to {
		r := c.runs[c.i]
		if lo, hi := max(from-c.base, 0), min(to-c.base, len(r.text)); lo < hi {
			line = append(line, run{r.text[lo:hi], r.style})
		}
		if c.base+len(r.text) >= to {
			break
		}
		c.base += len(r.text)
		c.i++
	}
	return line
}

// emergency finds the end of a line within cells start to i that offer no break:
// after a blank that only marks of alphabetic scripts speak against; else after
// punctuation or before a capital letter, if that lies in the second half; else
// as far right as kinsoku lets; else at i.
func emergency(cs []cell, start, i int) int {
	for k := i; k > start+1; k-- {
		if cs[k-1].blank && cs[k].width == 1 && cs[k-2].width == 1 && !cs[k].blank && !cs[k-2].blank {
			return k
		}
	}
	for k := i; k > start+(i-start)/2; k-- {
		if !cs[k].blank && !forbidden(cs, k-1) && joint(cs[k-1].first, cs[k].first) {
			return k
		}
	}
	for k := i; k > start; k-- {
		if !cs[k].blank && !forbidden(cs, k-1) {
			return k
		}
	}
	return max(i, start+1)
}
