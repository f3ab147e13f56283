package overlay

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// NewCopies returns the menu of the texts that can be copied of a subject, whose document has these code blocks; ok is
// false where there are none. The same key once more copies the first code block, else the link.
func NewCopies(about subject.Subject, code []markdown.Listing, s *session.Session) (menu *Menu, ok bool) {
	sources := content.Each(code, func(c markdown.Listing) string { return c.Source })
	var choices []Choice
	for _, c := range answer.Copyable(s.Desk(), about, sources) {
		act := keys.Action("copy_" + c.ID)
		switch {
		case len(c.Parts) > 0:
			choices = append(choices, codeChoice(code, s))
		case c.Make != nil:
			choices = append(choices, Choice{Act: act, Preview: c.Title, Then: Run(s.CopyArticle(c.Make))})
		default:
			preview := s.Words.List(strings.Split(c.Text, "\n")...)
			choices = append(choices, Choice{Act: act, Preview: preview, Then: Run(s.Copy(s.Words.Say("what_"+string(act)), c.Text))})
		}
	}
	if len(choices) == 0 {
		return nil, false
	}
	first := choices[0].Then
	if len(code) > 0 {
		first = Run(s.CopyCode(code[0].Source))
	}
	return newCopyMenu(s.Words.Say("copy"), choices, first, s.Keys, s.Styles), true
}

// codeChoice copies the code block, or, of several, lists them.
func codeChoice(code []markdown.Listing, s *session.Session) Choice {
	choice := Choice{Act: keys.CopyCode, Preview: firstLine(code[0].Source), Then: Run(s.CopyCode(code[0].Source))}
	if len(code) == 1 {
		return choice
	}
	choice.Preview = s.Words.Label(s.Words.Count("count_listings", len(code), nil), choice.Preview)
	items := make([]Item, len(code))
	for i, c := range code {
		lines := strings.SplitN(c.Source, "\n", 3)
		items[i] = Item{Text: firstLine(c.Source), Enter: Run(s.CopyCode(c.Source))}
		if len(lines) > 1 {
			items[i].Detail = lines[1]
		}
	}
	choice.Then = Over{NewList(keys.Listings, s.Words.Say("listings"), "", items, s.Styles)}
	return choice
}

// firstLine is what a text begins with.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.ReplaceAll(line, "\t", " ")
}
