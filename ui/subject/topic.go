package subject

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/pattern"
	"k8sexplore/ui/page"
)

// Topic is a page of the manual.
type Topic struct{ Of string }

// TopicNamed returns the topic that a word asks for; ok is false where there is none.
func TopicNamed(word string) (s Topic, ok bool) {
	word = strings.ToLower(word)
	for topic, words := range map[string]string{
		"terminals": "environment env terminal doctor", "themes": "theme", "import": "library", "keys": "key", "config": "settings",
		"mcp": "assistant", "json": "schema", "search": "query filters", "upgrade": "plan", "state": "bookmarks", "notes": "note",
		"export": "site html epub",
	} {
		if slices.Contains(strings.Fields(words), word) {
			return Topic{topic}, true
		}
	}
	return Topic{word}, slices.Contains(assets.Topics(), word)
}

// Topics returns those whose name, title or text holds words in the desk's language, the likeliest first; all for no
// words.
func (d Desk) Topics(words string) []Topic {
	var named, titled, told []Topic
	fold := strings.ToLower(words)
	meant, _ := TopicNamed(fold)
	for _, of := range assets.Topics() {
		s := Topic{of}
		title, text, _, err := s.text(d.Lang)
		switch {
		case err != nil:
		case s == meant:
			named = slices.Insert(named, 0, s)
		case strings.HasPrefix(of, fold):
			named = append(named, s)
		case strings.Contains(strings.ToLower(title), fold):
			titled = append(titled, s)
		case strings.Contains(strings.ToLower(text), fold):
			told = append(told, s)
		}
	}
	return slices.Concat(named, titled, told)
}

// text returns title and text in a language, else in English.
func (s Topic) text(want content.Language) (title, text string, lang content.Language, err error) {
	data, err := assets.Manual(s.Of, want.String())
	if err != nil && want != content.English {
		want = content.English
		data, err = assets.Manual(s.Of, want.String())
	}
	if err != nil {
		return "", "", want, fmt.Errorf("opening the manual: %w", err)
	}
	first, rest, _ := strings.Cut(string(data), "\n")
	rest = toTopic().ReplaceAllString(rest, "`"+topicPrefix+"$1`")
	return strings.TrimPrefix(first, "# "), strings.TrimSpace(rest), want, nil
}

// topicPrefix stands before the name of a topic, as it is typed and as texts name it.
const topicPrefix = "help "

// toTopic is how pages link to each other; what is shown names the topic instead, since a file leads nowhere.
var toTopic = pattern.Lazily(`\[[^\]\n]*\]\((\w+)\.\w+\.md\)`)

// Ref implements Subject.
func (s Topic) Ref(Desk) Ref { return Ref{Kind: KindTopic, ID: s.Of} }

// Name implements Subject.
func (s Topic) Name(Desk) string { return topicPrefix + s.Of }

// Within implements Subject.
func (s Topic) Within(d Desk) []string { return []string{d.Words.Say("manual")} }

// Describe implements Subject.
func (s Topic) Describe(d Desk) (title, kind string) {
	title, _, _, _ = s.text(d.Lang) // without a title it is told by its name
	return title, d.Words.Say("manual")
}

// Release implements Subject: the manual is of no release.
func (s Topic) Release(Desk) (content.Version, bool) { return content.Version{}, false }

// Languages implements Subject.
func (s Topic) Languages(d Desk) []content.Language {
	return languagesOf(func(l content.Language) (string, content.Language) {
		title, _, in, _ := s.text(l)
		return title, in
	}, d.Lang)
}

// Gates implements Subject.
func (s Topic) Gates(Desk) []string { return nil }

// Copies implements Subject.
func (s Topic) Copies(d Desk) Copies {
	title, text, _, err := s.text(d.Lang)
	return Copies{ID: s.Name(d), Title: title, Body: func() (string, error) { return text, err }}
}

// Page implements Subject.
func (s Topic) Page(d Desk) (page.Page, error) {
	title, text, lang, err := s.text(d.Lang)
	if err != nil {
		return page.Page{}, err
	}
	p := page.Page{Heading: s.Of, Lang: d.Lang}
	p.Add(page.Title{Text: title})
	if lang != d.Lang {
		p.Add(page.Fallback{Wanted: d.Lang, Shown: lang})
	}
	p.Add(page.Text{Markdown: text, Lang: lang, In: func(l content.Language) (string, content.Language, error) {
		_, text, lang, err := s.text(l)
		return text, lang, err
	}})
	return p, nil
}
