package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Label returns a name and what it is the label of; with an empty value, what stands before one.
func (b *Book) Label(name, value string) string { return name + b.Say("join_label") + value }

// List joins the items of a list.
func (b *Book) List(items ...string) string { return strings.Join(items, b.Say("join_list")) }

// Bracketed returns a text and a remark in brackets behind it; without a text the brackets stand alone.
func (b *Book) Bracketed(text, remark string) string {
	return strings.TrimLeft(text+b.Say("join_open"), " ") + remark + b.Say("join_close")
}

// Within returns a name as it stands within a sentence: Chinese sets off what is written in letters.
func (b *Book) Within(name string) string {
	if first, _ := utf8.DecodeRuneInString(name); unicode.Is(unicode.Han, first) {
		return name
	}
	return b.Fill("join_name", Values{"Name": name})
}

// Counted returns a number of things with their measure word.
func (b *Book) Counted(n int) string { return b.Fill("counted", Values{"N": n}) }

// Tally returns the name of things and how many there are.
func (b *Book) Tally(name string, n int) string { return b.Fill("tally", Values{"Name": name, "N": n}) }
