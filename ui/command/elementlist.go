package command

import (
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"
)

// elementJSON is an API, a flag, a field, a metric or a plugin; its fields are a contract.
type elementJSON struct {
	Kind             facts.ElementKind  `json:"kind"`
	Name             string             `json:"name"`
	Component        string             `json:"component"`
	Of               string             `json:"of,omitempty"` // resource, command, or what holds a field
	Value            string             `json:"value,omitempty"`
	Stage            string             `json:"stage,omitempty"`
	Since            string             `json:"since,omitempty"`
	AtLeast          bool               `json:"at_least,omitempty"` // it may be older than since
	DeprecatedIn     string             `json:"deprecated_in,omitempty"`
	HiddenIn         string             `json:"hidden_in,omitempty"`
	OffIn            string             `json:"off_in,omitempty"`
	RemovedIn        string             `json:"removed_in,omitempty"`
	PlannedRemoval   string             `json:"planned_removal,omitempty"`
	At               string             `json:"at,omitempty"` // with --at
	State            facts.ElementState `json:"state"`        // in the newest release that is out, or in at
	Replacement      string             `json:"replacement,omitempty"`
	ReplacementSince string             `json:"replacement_since,omitempty"`
	Effect           string             `json:"effect,omitempty"` // this and the next ones in English
	Note             string             `json:"note,omitempty"`
	Doubt            string             `json:"doubt,omitempty"`
	Versions         []string           `json:"versions,omitempty"`  // of a field: the API versions that have it, where not all do
	Conflicts        []string           `json:"conflicts,omitempty"` // between sources, in English
	Sources          []string           `json:"sources"`
	Entries          []string           `json:"entries"` // identifiers, newest first
}

// jsonElements returns elements as JSON has them.
func (a *elementAnswer) jsonElements(known *name.Elements, all []facts.Element) []elementJSON {
	mentions := name.NewMentions(known, a.catalog)
	at := ""
	if a.elementsAt {
		at = a.at.String()
	}
	return each(all, func(e facts.Element) elementJSON {
		return elementJSON{
			Kind: e.Kind, Name: name.Called(e), Component: e.Component, Of: e.Of, Value: e.Value, Stage: string(e.Stage),
			Since: release(e.Since), AtLeast: e.AtLeast, DeprecatedIn: release(e.Deprecated), HiddenIn: release(e.Hidden),
			OffIn: release(e.OffSince), RemovedIn: release(e.Removed), PlannedRemoval: release(e.Planned), At: at, State: e.At(a.at),
			Replacement: e.Instead, ReplacementSince: release(e.InsteadSince), Effect: e.Effect, Note: e.Note, Doubt: e.Doubt,
			Versions: e.Versions, Conflicts: e.Conflicts, Sources: list(e.Sources), Entries: each(mentions.Of(e), a.catalog.ID),
		}
	})
}

// elementJSON writes one element as an object, several or none as a list under the name of their kind.
func (s *session) elementJSON(a elementAnswer, known *name.Elements, found []facts.Element, listed bool) error {
	all := a.jsonElements(known, found)
	if len(all) == 1 && !listed {
		return s.json(all[0])
	}
	return s.json(map[string][]elementJSON{string(a.kind) + "s": list(all)})
}

// elementList writes elements a line each: for people name, component and state, for programs all but texts and sources.
func (s *session) elementList(a elementAnswer, all []facts.Element) error {
	if !s.OutIsTerminal && a.form == formText {
		for _, e := range all {
			if err := s.fields(
				name.Called(e), e.Component, e.Of, e.Value, string(e.Stage), string(e.At(a.at)), release(e.Since), release(e.Deprecated),
				release(e.Hidden), release(e.OffSince), release(e.Removed), release(e.Planned), e.Instead,
			); err != nil {
				return err
			}
		}
		return nil
	}
	words, err := phrase.Open(a.lang)
	if err != nil {
		return err
	}
	var widths [2]int // of name and component; a longer name pushes the rest of its line to the right
	for _, e := range all {
		widths[0] = max(widths[0], cells.Width(e.Title()))
		widths[1] = max(widths[1], cells.Width(e.Component))
	}
	widths[0] = min(widths[0], s.width()/2)
	if s.OutIsTerminal && a.form == formText && len(all) > 0 {
		w := s.words()
		head := []string{cells.Fit(w.Say("column_name"), widths[0])}
		if widths[1] > 0 {
			widths[1] = max(widths[1], cells.Width(w.Say("column_component")))
			head = append(head, cells.Fit(w.Say("column_component"), widths[1]))
		}
		if err := s.header(append(head, w.Say("column_state"))...); err != nil {
			return err
		}
	}
	for _, e := range all {
		state := subject.ElementAdvice(words, e, a.at)
		if _, err := s.out.WriteString(s.elementLine(a.request, e, state, widths) + "\n"); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) elementLine(r *request, e facts.Element, state string, widths [2]int) string {
	if r.form == formMarkdown {
		return strings.Join(strings.Fields("- "+code(e.Title())+" "+e.Component), " ") + ": " + markdown.Escape(state)
	}
	p := paint(s.coloured())
	line := p.text(bold, e.Title()) + cells.Blank(widths[0]-cells.Width(e.Title()))
	if widths[1] > 0 {
		line += "  " + e.Component + cells.Blank(widths[1]-cells.Width(e.Component))
	}
	return strings.TrimRight(cells.Cut(line+"  "+state, s.width()), " ")
}
