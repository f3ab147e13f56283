package notecheck

import (
	"regexp"
	"strings"

	"k8sexplore/content"
)

// sentence is a sentence of a text. Code spans stand as one nameMark each.
type sentence struct {
	text  string
	names []name // the code spans
	at    int    // where it begins in source
	block string // the paragraph that it belongs to
}

// sentences returns the sentences of the prose, without headings.
func (t *text) sentences() (all []sentence) {
	spans := map[int]name{}
	for _, n := range t.names {
		spans[n.at] = n
	}
	for _, b := range t.blocks {
		from := 0
		for i := range b.runes {
			if b.level == 0 && (i+1 == len(b.runes) || endsSentence(b.runes[i], b.runes[i+1])) {
				all = append(all, b.sentence(from, i+1, spans))
				from = i + 1
			}
		}
	}
	return all
}

// endsSentence reports whether a sentence ends between two characters.
func endsSentence(r, next rune) bool {
	return strings.ContainsRune("。；！？", r) || strings.ContainsRune(".;!?", r) && (next == ' ' || next == '\n')
}

func (b *block) sentence(from, to int, spans map[int]name) sentence {
	s := sentence{text: string(b.runes[from:to]), at: b.at[from], block: b.String()}
	for i := from; i < to; i++ {
		if n, ok := spans[b.at[i]]; ok && b.runes[i] == nameMark {
			s.names = append(s.names, n)
		}
	}
	return s
}

var versionForm = regexp.MustCompile(`\bv?1\.\d+(?:\.\d+)?\b`)

// releases returns the releases and patches that a text names outside of code spans.
func releases(text string) (out []content.Version) {
	for _, found := range versionForm.FindAllString(text, -1) {
		if v, err := content.ParseVersion(found); err == nil {
			out = append(out, v)
		}
	}
	return out
}
