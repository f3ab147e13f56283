package ui

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/ui/article"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/overlay"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
)

// copies is what can be copied of a subject; "" for what it has not.
type copies struct {
	link, citation, number, id string
	gates                      []string
	title                      string                 // of the article
	body                       func() (string, error) // of the article, slow; nil for none
}

// openCopyMenu offers what can be copied of a subject, whose document is at hand.
func (m *Model) openCopyMenu(about reader.Subject) tea.Cmd {
	c := m.copiesOf(about)
	code := m.reader.Document().Code
	var choices []overlay.Choice
	text := func(act keys.Action, text string) {
		if text != "" {
			what := m.Words.Say("what_" + string(act))
			preview := strings.ReplaceAll(text, "\n", ", ")
			choices = append(choices, overlay.Choice{Act: act, Preview: preview, Then: m.copyCommand(what, text)})
		}
	}
	text(keys.CopyLink, c.link)
	text(keys.CopyCitation, c.citation)
	text(keys.CopyNumber, c.number)
	if len(code) > 0 {
		choices = append(choices, m.codeChoice(code))
	}
	if c.body != nil {
		choices = append(choices, overlay.Choice{Act: keys.CopyArticle, Preview: c.title, Then: m.copyArticle(c)})
	}
	text(keys.CopyGates, strings.Join(c.gates, "\n"))
	text(keys.CopyID, c.id)
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
func (m *Model) copyArticle(c copies) tea.Cmd {
	ctx, to, words := m.Ctx, m.Desktop, m.Words
	return func() tea.Msg {
		body, err := c.body()
		if err != nil {
			return noticeMsg(words.Fill("read_failed", phrase.Values{"Error": err.Error()}))
		}
		return noticeMsg(copied(ctx, to, words, words.Say("what_copy_article"), "# "+c.title+"\n\n"+body+"\n"))
	}
}

func (m *Model) copiesOf(about reader.Subject) copies {
	switch {
	case about.IsEntry():
		return m.copiesOfEntry(about.Row)
	case about.Release != content.Version{}:
		return m.copiesOfRelease(about.Release)
	case m.Tables == nil:
		return copies{}
	case about.KEP != 0:
		k, _ := m.Tables.KEP(about.KEP)
		name := "KEP-" + strconv.Itoa(k.Number)
		cite := phrase.Values{"Name": name, "Title": k.Title, "Address": k.URL()}
		return copies{
			link: k.URL(), citation: m.Words.Fill("citation_card", cite), number: name, id: strings.ToLower(name), gates: gatesOf(m.Session, about),
		}
	}
	g, _ := m.Tables.Gate(about.Gate)
	c := copies{gates: []string{g.Name}}
	if len(g.KEPs) > 0 {
		c.link, c.number = content.KEPAddress(g.KEPs[0]), "KEP-"+strconv.Itoa(g.KEPs[0])
	}
	return c
}

func (m *Model) copiesOfEntry(row int) copies {
	e, lang, catalog := m.Catalog.Entry(row), m.Lang, m.Catalog
	title, _ := e.Title(lang)
	c := copies{
		link: e.URL(), number: article.Heading(&e), id: e.ID, title: title,
		body: func() (string, error) { body, _, err := catalog.Body(row, lang); return body, err },
	}
	for _, g := range e.Gates {
		c.gates = append(c.gates, g.Name)
	}
	cite := phrase.Values{"Name": c.number, "Title": title, "Release": e.Version.String(), "Address": c.link}
	if official := e.OfficialTitle(); official != "" {
		cite["Title"] = official
	}
	if slices.Contains(content.Stages(), e.Stage) {
		cite["Stage"] = m.Words.Say("cited_" + string(e.Stage))
	}
	c.citation = m.Words.Fill("citation", cite)
	return c
}

func (m *Model) copiesOfRelease(v content.Version) copies {
	page, _ := m.Catalog.Release(v)
	lang, catalog := m.Lang, m.Catalog
	title, _ := page.Title(lang)
	name := "Kubernetes " + v.String()
	c := copies{link: content.ChangelogAddress(page.Version), id: v.String(), title: title}
	if title == "" {
		return c
	}
	cited := strings.TrimLeft(strings.TrimPrefix(title, name), ":： ") // most titles begin with the name
	if cited == "" {
		cited = title
	}
	c.citation = m.Words.Fill("citation_card", phrase.Values{"Name": name, "Title": cited, "Address": c.link})
	c.body = func() (string, error) { body, _, err := catalog.ReleaseBody(page, lang); return body, err }
	return c
}

// firstLine is what a text begins with.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.ReplaceAll(line, "\t", " ")
}
