package phrase

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
)

// Label returns a name and its value, as in "Stage: beta"; with an empty value only the part before it.
func (b *Book) Label(name, value string) string { return name + b.Say("join_label") + value }

// List joins the items of a list.
func (b *Book) List(items ...string) string { return strings.Join(items, b.Say("join_list")) }

// Clauses joins what is said one after another of one thing.
func (b *Book) Clauses(said ...string) string { return strings.Join(said, b.Say("join_clauses")) }

// Bracketed returns a text and a remark in brackets behind it; without a text the brackets stand alone.
func (b *Book) Bracketed(text, remark string) string {
	return strings.TrimLeft(text+b.Say("join_open"), " ") + remark + b.Say("join_close")
}

// Source names who tells of something, as entries and tables record it: what they describe in English in the reader's
// words, a repository without who kept a copy of it.
func (b *Book) Source(name string) string {
	name, _, _ = strings.Cut(name, " (kept by ")
	kind, _, _ := strings.Cut(name, ":")
	if said, ok := b.Find("told_by_" + strings.ReplaceAll(kind, " ", "_")); ok {
		return said
	}
	return name
}

// Word says a word of upstream's or of the tables, of which there are as many as messages begin with that identifier; of
// others, which are names, the word itself.
func (b *Book) Word(id, word string) string {
	if said, ok := b.Find(id + strings.ReplaceAll(word, " ", "_")); ok {
		return said
	}
	return word
}

// Counted returns a number of things with their measure word.
func (b *Book) Counted(n int) string { return b.Fill("counted", Values{"N": n}) }

// Tally returns the name of things and how many there are.
func (b *Book) Tally(name string, n int) string { return b.Fill("tally", Values{"Name": name, "N": n}) }

// Size says a number of bytes in the decimal unit that suits it.
func (b *Book) Size(n int64) string {
	const kilo = 1000
	units := []string{"b", "kb", "mb", "gb", "tb"}
	value, unit, digits := float64(n), 0, 0
	for value >= kilo-0.5 && unit < len(units)-1 {
		value /= kilo
		unit++
	}
	if unit > 0 && value < 9.95 {
		digits = 1
	}
	written := strings.Replace(strconv.FormatFloat(value, 'f', digits, 64), ".", b.Say("join_decimal"), 1)
	return b.Fill("size_"+units[unit], Values{"N": written})
}

// Sentences sets one sentence behind another, with a blank between them where the language has one.
func (b *Book) Sentences(first, next string) string {
	if b.lang == content.Japanese || b.lang == content.Chinese {
		return first + next
	}
	return strings.TrimSpace(first + " " + next)
}

// Sentence sets a text as a sentence: with a capital letter, where the language has them, and a full stop. In Japanese what
// is said in a few words, without a polite verb, has none.
func (b *Book) Sentence(text string) string {
	if text == "" || b.lang == content.Japanese && !isPolite(text) {
		return text
	}
	if stop := b.Say("join_stop"); !strings.HasSuffix(text, stop) {
		text += stop
	}
	if first, _ := utf8.DecodeRuneInString(text); unicode.Is(unicode.Latin, first) && b.lang != content.English {
		return text // a name: these languages have letters of their own
	}
	return Capital(text)
}

// isPolite reports whether a Japanese text is a sentence to the reader.
func isPolite(text string) bool {
	ends := func(with string) bool { return strings.HasSuffix(text, with) }
	return strings.Contains(text, "ください") || slices.ContainsFunc([]string{"ます", "です", "ません", "でした", "ました"}, ends)
}

// Capital begins a text with a capital letter; a name that begins with a small one keeps it.
func Capital(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word = strings.TrimRight(word, ".,:;"); word == "" || isName(word) {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// isName reports whether a word is a name: what configuration writes, or a component.
func isName(word string) bool {
	sign := func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("_./=", r) }
	known := []string{"kube", "cgroup", "client-go", "cloud-controller-manager", "containerd", "etcd"}
	return strings.ContainsFunc(word, sign) || slices.ContainsFunc(known, func(name string) bool { return strings.HasPrefix(word, name) })
}
