package factfile

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// maxProse is how much of a section is kept, in bytes; few of upstream's are longer.
const maxProse = 8 << 10

// comment matches what the template says to authors.
var comment = pattern.Lazily(`(?s)<!--.*?(?:-->|\z)`)

// ReadProse returns the sections Summary and Motivation of the README of an enhancement, sanitised; "" for one that it does
// not have.
func ReadProse(data []byte) facts.Prose {
	sections := map[string]*strings.Builder{"summary": {}, "motivation": {}}
	var into *strings.Builder
	fence := ""
	for line := range strings.Lines(comment().ReplaceAllString(sanitize.Text(string(data)), "")) {
		bare := strings.TrimSpace(line)
		switch mark := fenceOf(bare); {
		case fence != "" && bare == fence:
			fence = ""
		case fence != "":
		case mark != "":
			fence = mark
		case strings.HasPrefix(line, "# "), strings.HasPrefix(line, "## "):
			into = sections[strings.ToLower(strings.TrimSpace(strings.Trim(bare, "#")))]
			continue
		}
		if into != nil && into.Len() < maxProse {
			into.WriteString(line)
		}
	}
	return facts.Prose{Summary: trimmed(sections["summary"].String()), Motivation: trimmed(sections["motivation"].String())}
}

// fenceOf returns the mark that opens a block of code, "" for a line that does not.
func fenceOf(line string) string {
	mark, _ := content.First([]string{"```", "~~~"}, func(mark string) bool { return strings.HasPrefix(line, mark) })
	return mark
}

// trimmed cuts a text that is too long behind its last paragraph, and closes what that leaves open.
func trimmed(text string) string {
	if len(text) > maxProse {
		text = strings.ToValidUTF8(text[:maxProse], "")
		if at := strings.LastIndex(text, "\n\n"); at > 0 {
			text = text[:at]
		}
		if strings.Count(text, "```")%2 == 1 {
			text += "\n```"
		}
		text += "\n\n…"
	}
	if sanitize.Tangled(text) != "" {
		return ""
	}
	return strings.TrimSpace(text)
}
