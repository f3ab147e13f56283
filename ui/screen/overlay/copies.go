package overlay

import (
	"strings"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// NewCopies returns the menu of what can be copied of a subject, and of the code blocks of its document; ok is false
// where that is nothing. The same key once more copies the first code block, else the link.
func NewCopies(c subject.Copies, code []markdown.Listing, s *session.Session) (menu *Menu, ok bool) {
	var choices []Choice
	text := func(act keys.Action, text string) {
		if text != "" {
			preview := s.Words.List(strings.Split(text, "\n")...)
			choices = append(choices, Choice{Act: act, Preview: preview, Then: s.Copy(s.Words.Say("what_"+string(act)), text)})
		}
	}
	text(keys.CopyLink, c.Link)
	text(keys.CopyCitation, c.Citation)
	text(keys.CopyNumber, c.Number)
	if len(code) > 0 {
		choices = append(choices, codeChoice(code, s))
	}
	if c.Body != nil {
		choices = append(choices, Choice{Act: keys.CopyArticle, Preview: c.Title, Then: s.CopyArticle(c.Title, c.Body)})
	}
	text(keys.CopyGates, strings.Join(c.Gates, "\n"))
	text(keys.CopyID, c.ID)
	if len(choices) == 0 {
		return nil, false
	}
	first := choices[0].Then
	if len(code) > 0 {
		first = s.CopyCode(code[0].Source)
	}
	return newCopyMenu(s.Words.Say("copy"), choices, first, s.Keys, s.Styles), true
}

// codeChoice copies the code block, or, of several, lists them.
func codeChoice(code []markdown.Listing, s *session.Session) Choice {
	choice := Choice{Act: keys.CopyCode, Preview: firstLine(code[0].Source), Then: s.CopyCode(code[0].Source)}
	if len(code) == 1 {
		return choice
	}
	choice.Preview = s.Words.Label(s.Words.Count("count_listings", len(code), nil), choice.Preview)
	items := make([]Item, len(code))
	for i, c := range code {
		lines := strings.SplitN(c.Source, "\n", 3)
		items[i] = Item{Text: firstLine(c.Source), Enter: s.CopyCode(c.Source)}
		if len(lines) > 1 {
			items[i].Detail = lines[1]
		}
	}
	choice.Then = NewList(keys.Listings, s.Words.Say("listings"), "", items, s.Styles)
	return choice
}

// firstLine is what a text begins with.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.ReplaceAll(line, "\t", " ")
}
