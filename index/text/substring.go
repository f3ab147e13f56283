package text

import "strings"

// Counts says how often each byte occurs in some texts.
type Counts [256]int

// Add counts the bytes of a text.
func (c *Counts) Add(text string) {
	for i := range len(text) {
		c[text[i]]++
	}
}

// Substring is a string to be searched for in many texts. It is found by its rarest byte, which is several times as
// fast as by its first.
type Substring struct {
	text string
	rare int // offset of that byte
}

// Substring prepares a string for searching in texts whose bytes are as common as counted.
func (c *Counts) Substring(text string) Substring {
	n := Substring{text: text}
	for i := range len(text) {
		if c[text[i]] < c[text[n.rare]] {
			n.rare = i
		}
	}
	return n
}

// In returns the offset of the string in text at or after from, -1 where there is none. The empty string is nowhere.
func (n *Substring) In(text string, from int) int {
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

// Len returns the length of the string in bytes.
func (n *Substring) Len() int { return len(n.text) }
