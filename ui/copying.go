package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/keys"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/overlay"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
)

// openCopyMenu offers what can be copied of a subject, whose document is at hand.
func (m *Model) openCopyMenu(about topic.Subject) tea.Cmd {
	c := about.Copies(m.Desk())
	code := m.reader.Document().Code
	var choices []overlay.Choice
	text := func(act keys.Action, text string) {
		if text != "" {
			what := m.Words.Say("what_" + string(act))
			preview := strings.ReplaceAll(text, "\n", ", ")
			choices = append(choices, overlay.Choice{Act: act, Preview: preview, Then: m.copyCommand(what, text)})
		}
	}
	text(keys.CopyLink, c.Link)
	text(keys.CopyCitation, c.Citation)
	text(keys.CopyNumber, c.Number)
	if len(code) > 0 {
		choices = append(choices, m.codeChoice(code))
	}
	if c.Body != nil {
		choices = append(choices, overlay.Choice{Act: keys.CopyArticle, Preview: c.Title, Then: m.copyArticle(c)})
	}
	text(keys.CopyGates, strings.Join(c.Gates, "\n"))
	text(keys.CopyID, c.ID)
	if len(choices) == 0 {
		m.Notice = m.Words.Say("nothing_to_copy")
		return nil
	}
	first := choices[0].Then // the link, as far as there is one
	if len(code) > 0 {
		first = m.copyCode(code[0])
	}
	m.overlays.Open(overlay.NewCopyMenu(m.Words.Say("copy"), choices, first, m.Keys, m.Styles))
	return nil
}

// codeChoice copies the code block, or, of several, lists them.
func (m *Model) codeChoice(code []markdown.Listing) overlay.Choice {
	choice := overlay.Choice{Act: keys.CopyCode, Preview: firstLine(code[0].Source), Then: m.copyCode(code[0])}
	if len(code) == 1 {
		return choice
	}
	choice.Preview = m.Words.Count("count_listings", len(code), nil) + ": " + choice.Preview
	items := make([]overlay.Item, len(code))
	for i, c := range code {
		lines := strings.SplitN(c.Source, "\n", 3)
		items[i] = overlay.Item{Text: firstLine(c.Source), Enter: m.copyCode(c)}
		if len(lines) > 1 {
			items[i].Detail = lines[1]
		}
	}
	choice.Then = overlay.NewList(keys.Listings, m.Words.Say("listings"), "", items, m.Styles)
	return choice
}

func (m *Model) copyCode(c markdown.Listing) tea.Cmd {
	return m.copyCommand(m.Words.Count("what_copy_code", 1+strings.Count(c.Source, "\n"), nil), c.Source)
}

// copyArticle copies the article as it was written, under its title.
func (m *Model) copyArticle(c topic.Copies) tea.Cmd {
	ctx, to, words := m.Ctx, m.Desktop, m.Words
	return func() tea.Msg {
		body, err := c.Body()
		if err != nil {
			return noticeMsg(words.Fill("read_failed", phrase.Values{"Error": err.Error()}))
		}
		return noticeMsg(copied(ctx, to, words, words.Say("what_copy_article"), "# "+c.Title+"\n\n"+body+"\n"))
	}
}

// firstLine is what a text begins with.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.ReplaceAll(line, "\t", " ")
}
