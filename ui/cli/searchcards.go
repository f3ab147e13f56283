package cli

import (
	"strconv"
	"strings"

	"k8sexplore/index"
	"k8sexplore/ui/page"
	"k8sexplore/ui/widgets/cells"
)

// cardJSON is an enhancement or a feature gate that a search found in the facts, and that no entry is about.
type cardJSON struct {
	ID    string `json:"id"` // what show takes: kep-1432, or the gate's name
	KEP   int    `json:"kep,omitempty"`
	Gate  string `json:"gate,omitempty"`
	Title string `json:"title"`
	SIG   string `json:"sig,omitempty"`
	URL   string `json:"url,omitempty"`
}

// makeRoom cuts hits and cards together at the limit. What holds all words goes before what holds a part of them:
// hits, cards, other hits.
func (r *request) makeRoom(result *index.Result) {
	if r.limit == 0 {
		return
	}
	cards := min(len(result.Cards), max(r.limit-result.Full, 0))
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
		return cardJSON{ID: c.Gate, Gate: c.Gate, Title: c.Gate}
	}), nil
}

// cardLines writes the cards of a search, behind its hits: for programs in the columns of entries.
func (s *session) cardLines(r *request, result index.Result) error {
	cards, err := s.cards(result.Cards)
	if err != nil || len(cards) == 0 {
		return err
	}
	head := ""
	switch {
	case r.form == formMarkdown && len(result.Hits) > 0:
		head = "\n"
	case r.form == formText && s.OutIsTerminal:
		head = s.words().Say("facts_only") + "\n"
	}
	if _, err := s.out.WriteString(head); err != nil {
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
	name, title, number := c.Gate, "", ""
	if c.KEP != 0 {
		name, title, number = page.KEPName(c.KEP), c.Title, strconv.Itoa(c.KEP)
	}
	if !s.OutIsTerminal && r.form == formText {
		return s.fields(c.ID, number, "", c.SIG, "", "", "", c.Title)
	}
	line := cells.Cut(strings.TrimSpace(paint(s.coloured()).text(bold, name)+"  "+title), s.width())
	if r.form == formMarkdown {
		line = strings.TrimSuffix("- "+code(name)+": "+escaped(title), ": ")
	}
	_, err := s.out.WriteString(line + "\n")
	return err
}
