package plan

import (
	"strings"

	"k8sexplore/content"
)

// LeadOf returns what a plan repeats of an entry, in Markdown: its lead, or, where that is not written, what its text
// says.
func LeadOf(c *content.Catalog, row int, lang content.Language) (content.Lead, error) {
	lead := c.Lead(row, lang)
	if lead.Summary != "" {
		return lead, nil
	}
	text, _, err := c.Body(row, lang)
	lead.Summary, lead.Action = Said(text, c.KEP(row) != 0)
	return lead, err
}

// Said returns the paragraphs of an entry's text that a plan repeats, in Markdown: what changes, and what to do, "" where
// the text does not begin with that. Of an article it is the paragraph under its second heading that says what changes.
func Said(body string, article bool) (what, action string) {
	blocks := strings.Split(strings.TrimSpace(body), "\n\n")
	if strings.HasPrefix(blocks[0], "**") {
		action = withoutLabel(blocks[0])
		blocks = blocks[1:]
		if strings.HasSuffix(action, ":") && len(blocks) > 0 && isList(blocks[0]) {
			action += "\n\n" + blocks[0]
			blocks = blocks[1:]
		}
	}
	const whatChanges = 2
	heading := 0
	for _, block := range blocks {
		switch {
		case strings.HasPrefix(block, "#"):
			heading++
		case article && heading < whatChanges, isList(block), strings.HasPrefix(block, "```"), strings.HasPrefix(block, "**"):
		default:
			return block, action
		}
	}
	return "", action
}

func isList(block string) bool {
	return strings.HasPrefix(block, "- ") || strings.HasPrefix(block, "* ")
}

// withoutLabel drops the label that opens a paragraph, **Action required** in any language, and what stands behind it.
func withoutLabel(block string) string {
	_, rest, ok := strings.Cut(strings.TrimPrefix(block, "**"), "**")
	if !ok {
		return block
	}
	return strings.TrimLeft(rest, ":： ")
}
