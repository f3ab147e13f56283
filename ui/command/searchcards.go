package command

import (
	"cmp"
	"strconv"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// cardJSON is an enhancement or a feature gate that a search found in the facts and that no entry is about, or an
// element.
type cardJSON struct {
	ID    string `json:"id"` // what show takes: kep-1432, or the name
	KEP   int    `json:"kep,omitempty"`
	Gate  string `json:"gate,omitempty"`
	Title string `json:"title"`
	SIG   string `json:"sig,omitempty"`
	URL   string `json:"url,omitempty"`

	Kind facts.ElementKind `json:"kind,omitempty"` // of an element
}

// makeRoom cuts hits and cards together at the limit. What holds all words goes before what holds a part of them:
// hits, cards, other hits.
func (r *request) makeRoom(result *index.Result) {
	if r.limit == 0 {
		return
	}
	result.Named = min(result.Named, r.limit)
	cards := min(len(result.Cards), max(r.limit-result.Full, result.Named))
	result.Cards = result.Cards[:cards]
	result.Hits = result.Hits[:min(len(result.Hits), r.limit-cards)]
}

// cards returns what is to be said of the cards of a search.
func (s *session) cards(found []index.Card) ([]cardJSON, error) {
	t, err := s.tables()
	if err != nil {
		return nil, err
	}
	return each(found, func(c index.Card) cardJSON {
		if k, ok := t.KEP(c.KEP); ok {
			return cardJSON{ID: "kep-" + strconv.Itoa(k.Number), KEP: k.Number, Title: k.Title, SIG: k.SIG, URL: k.URL()}
		}
		if c.Gate == "" {
			return cardJSON{ID: showName(c.Element), Kind: c.Element.Kind, Title: c.Element.Name}
		}
		return cardJSON{ID: c.Gate, Gate: c.Gate, Title: c.Gate}
	}), nil
}

// showName is what show takes for an element.
func showName(e name.Element) string {
	if e.Component == "" {
		return e.Name
	}
	return e.Component + "/" + e.Name
}

// cardsBehind writes the cards of a search that stand behind its hits.
func (s *session) cardsBehind(r *request, result index.Result) error {
	found, head := result.Cards[result.Named:], ""
	switch {
	case len(found) == 0:
		return nil
	case r.form == formMarkdown && len(result.Hits) > 0:
		head = "\n"
	case r.form == formText && s.OutIsTerminal:
		head = s.words().Say("facts_only") + "\n"
	}
	if _, err := s.out.WriteString(head); err != nil {
		return err
	}
	return s.cardLines(r, found)
}

// cardLines writes cards: for programs in the columns of entries.
func (s *session) cardLines(r *request, found []index.Card) error {
	cards, err := s.cards(found)
	if err != nil {
		return err
	}
	for _, c := range cards {
		if err := s.cardLine(r, c); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) cardLine(r *request, c cardJSON) error {
	name, title, number := cmp.Or(c.Gate, c.Title), "", ""
	if c.Kind != "" {
		title = s.words().Say("noun_" + string(c.Kind))
	}
	if c.KEP != 0 {
		name, title, number = page.KEPName(c.KEP), c.Title, strconv.Itoa(c.KEP)
	}
	if !s.OutIsTerminal && r.form == formText {
		return s.fields(c.ID, number, "", c.SIG, "", "", "", c.Title)
	}
	line := cells.Cut(strings.TrimSpace(paint(s.coloured()).text(bold, name)+"  "+title), s.width())
	if r.form == formMarkdown {
		line = strings.TrimSuffix("- "+code(name)+": "+markdown.Escape(title), ": ")
	}
	_, err := s.out.WriteString(line + "\n")
	return err
}
