package config

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
)

// fileWidth is the cells of a line of comment.
const fileWidth = 100

// Commented returns a file that names every setting and every action, with what each is for, all commented out. The words
// are those of the command line.
func Commented(words *phrase.Book) string {
	var b strings.Builder
	comment := func(indent, text string) {
		for _, line := range markdown.WrapTitle(text, fileWidth-len(indent), fileWidth-len(indent)) {
			b.WriteString(indent + "## " + line + "\n")
		}
	}
	comment("", words.Say("config_head"))
	heading := ""
	for _, s := range Table() {
		indent, name := "", s.Name
		if above, below, ok := strings.Cut(s.Name, "."); ok {
			indent, name = "  ", below
			if above != heading {
				b.WriteString("\n#" + above + ":\n")
				heading = above
			}
		} else {
			b.WriteString("\n")
		}
		comment(indent, words.Say(s.Words()))
		comment(indent, words.Fill("config_allowed", phrase.Values{"Allowed": words.List(s.Forms()...)}))
		b.WriteString("#" + indent + name + ": " + s.Usual + "\n")
	}
	writeKeys(&b, words, comment)
	return b.String()
}

// Forms is what a setting may be: words, and in capitals what else.
func (s *Setting) Forms() []string {
	if s.Form == "" {
		return s.Allowed()
	}
	return append(slices.Clone(s.Allowed()), s.Form)
}

// writeKeys names every action with the keys that it has, by the headings of the help.
func writeKeys(b *strings.Builder, words *phrase.Book, comment func(indent, text string)) {
	places := content.Each(keys.Places(), func(p keys.Place) string { return p.Name })
	b.WriteString("\n")
	comment("", words.Fill("config_keys_head", phrase.Values{"Places": words.List(places...)}))
	b.WriteString("#" + keysHeading + ":\n")
	said := map[keys.Action]bool{}
	for _, bound := range keys.Open(words).Bindings() {
		if said[bound.Action] {
			continue
		}
		said[bound.Action] = true
		name := string(bound.Action)
		if _, clashes := keys.Agree([]keys.Override{{Action: bound.Action, Keys: bound.Keys}}); len(clashes) > 0 {
			name = bound.In.Places()[0] + "." + name // elsewhere it has other keys
		}
		const column = 44
		line := "#  " + name + ": " + quotedKeys(bound.Keys)
		b.WriteString(line + strings.Repeat(" ", max(column-len(line), 1)) + "# " + bound.Meaning + "\n")
	}
}

// quotedKeys writes keys as the file has them.
func quotedKeys(list []string) string {
	quoted := make([]string, len(list))
	for i, k := range list {
		if quoted[i] = keys.Label(k); !plainKey(quoted[i]) {
			quoted[i] = "'" + strings.ReplaceAll(quoted[i], "'", "''") + "'"
		}
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// plainKey reports a key that needs no quotes in the file: it begins with a letter or is a digit.
func plainKey(label string) bool {
	for i, r := range label {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		if !letter && (i == 0 || r != '-') || i == len(label)-1 && r == '-' {
			return false
		}
	}
	return true
}
