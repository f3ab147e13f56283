package answer

import (
	"cmp"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// Card is a card of a search as a row of a list says it.
type Card struct {
	Number string        // of an enhancement
	Title  string        // the name or, of an enhancement and a release, the title
	Kind   string        // what it is, or of which SIG
	State  string        // what has become of it
	Stage  content.Stage // in the newest release
}

// CardOf says what the facts know of a card; ok is false where they do not know it, or are not there yet.
func CardOf(c index.Card, d subject.Desk) (said Card, ok bool) {
	switch {
	case c.Release != content.Version{}:
		if c.Change != "" {
			return Card{Title: d.Words.Table(c.Change), Kind: c.Release.String()}, true
		}
		title, kind := subject.Release{Version: c.Release}.Describe(d)
		return Card{Number: c.Release.String(), Title: cmp.Or(title, kind), Kind: kind}, true
	case d.Tables == nil:
		return Card{}, false
	case c.KEP != 0:
		return enhancementCard(c.KEP, d)
	case c.Gate != "":
		return gateCard(c.Gate, d)
	case d.Elements == nil || c.Element.Name == "":
		return Card{}, false
	}
	state, kind := subject.Element{Of: c.Element}.Describe(d)
	said = Card{Title: c.Element.Name, Kind: kind, State: state}
	for i, row := range d.Elements.Rows(c.Element) { // the stage is that of what all its rows share
		of := stageOf(row, d.Newest)
		if i > 0 && of != said.Stage {
			said.Stage = ""
			break
		}
		said.Stage = of
	}
	return said, true
}

func enhancementCard(number int, d subject.Desk) (Card, bool) {
	k, ok := d.Tables.KEP(number)
	said := Card{Number: strconv.Itoa(k.Number), Title: k.Title, Kind: k.SIG, State: k.Status}
	for _, m := range d.Tables.Plan(k, d.Newest) {
		if m.By(d.Newest) { // the stage that was reached, not the one aimed for
			said.Stage = m.Stage
		}
	}
	return said, ok
}

// gateCard says of a gate that has no switch any more what is to be done, too.
func gateCard(called string, d subject.Desk) (Card, bool) {
	g, ok := d.Tables.Gate(called)
	said := Card{Title: g.Name, Stage: content.Removed}
	said.State, said.Kind = subject.Gate{Of: g.Name}.Describe(d)
	i, there := g.At(d.Newest)
	comes := !there && len(g.History) > 0 && g.History[0].From.Compare(d.Newest) > 0
	if comes {
		i = g.History[0]
	}
	if there || comes {
		said.Stage = i.Stage
	}
	if there && i.Locked || !there && !comes {
		said.State = d.Words.Fill("card_do", phrase.Values{"State": said.State, "Do": d.Words.Say("plan_do_gate")})
	}
	return said, ok
}

// stageOf is the stage of an element in a release: its own, or deprecated or removed.
func stageOf(e facts.Element, v content.Version) content.Stage {
	switch e.At(v) {
	case facts.Gone:
		return content.Removed
	case facts.Discouraged, facts.IsHidden:
		return content.Deprecated
	default:
		return e.Stage
	}
}
