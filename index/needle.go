package index

import "strings"

// byteCounts is how often each byte stands in some texts.
type byteCounts [256]int

func (c *byteCounts) add(text string) {
	for i := range len(text) {
		c[text[i]]++
	}
}

// needle is a text that is looked for in many others, by its byte that is the rarest of them: several times as fast as
// by its first.
type needle struct {
	text string
	rare int // where that byte stands
}

func (c *byteCounts) needle(text string) needle {
	n := needle{text: text}
	for i := range len(text) {
		if c[text[i]] < c[text[n.rare]] {
			n.rare = i
		}
	}
	return n
}

// in returns where a text has the needle, from some place on; -1 for nowhere. Nothing is nowhere.
func (n *needle) in(text string, from int) int {
	if n.text == "" {
		return -1
	}
	for from += n.rare; from < len(text); from++ {
		at := strings.IndexByte(text[from:], n.text[n.rare])
		if at < 0 {
			return -1
		}
		if from += at; strings.HasPrefix(text[from-n.rare:], n.text) {
			return from - n.rare
		}
	}
	return -1
}
