package shelf

import (
	"encoding/json"
	"math"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/history"
	"k8sexplore/ui/subject"
)

// Place is where the reader is.
type Place struct {
	Step  history.Step
	Panes frame.Preferences
	Lang  content.Language // of the texts
	Own   bool             // the query is the program's own: nobody has asked for anything

	Arranged  answer.Arrangement // of lists
	Second    content.Language   // beside Lang, where that was chosen
	HasSecond bool
}

// kept is the part of a place that only the screen understands, as it is kept.
type kept struct {
	Focus  frame.Pane         `json:"focus,omitempty"`
	Aside  bool               `json:"aside,omitempty"`
	Own    bool               `json:"own,omitempty"`
	Panes  *frame.Preferences `json:"panes,omitempty"` // nil where the reader has left them as they were settled
	Cursor subject.Ref        `json:"cursor,omitzero"`
	Top    int                `json:"top,omitempty"`
	Moved  bool               `json:"moved,omitempty"`
	Chosen bool               `json:"chosen,omitempty"`

	answer.Kept
	Second string `json:"second,omitempty"`
}

// blockUnits is the parts that a block of a document is divided into where a line of it is kept.
const blockUnits = 1000

// Leave notes where the reader is; it touches no file.
func (k *Shelf) Leave() {
	at := k.screen.Where()
	if p := k.toKeep(at); !same(p, k.left) {
		k.store.SetPlace(p)
		k.left = p
	}
}

func same(a, b userstate.Place) bool {
	return a.Query == b.Query && a.Kind == b.Kind && a.ID == b.ID && a.Line == b.Line && a.Language == b.Language && a.Panes == b.Panes
}

// toKeep returns a place as it is kept. A language and panes that the reader has not chosen on the screen are not.
func (k *Shelf) toKeep(at Place) userstate.Place {
	s := &at.Step
	detail := kept{
		Focus: s.Focus, Aside: s.Aside, Own: at.Own,
		Cursor: s.List.What, Top: s.List.Top, Moved: s.List.Moved, Chosen: s.List.Chosen,
	}
	if at.Panes != SettledPanes(k.Settings.Panes) {
		detail.Panes = &at.Panes
	}
	if at.Arranged != answer.Settled(k.Settings) {
		detail.Arranged = &at.Arranged
	}
	if at.HasSecond {
		detail.Second = at.Second.String()
	}
	panes, err := json.Marshal(detail)
	if err != nil {
		k.Log.Printf("keeping where the reader is: %v", err)
	}
	p := userstate.Place{
		Query: s.Asked, Kind: string(s.What.Kind), ID: s.What.ID, Panes: string(panes),
		Line: s.At.Block*blockUnits + int(math.Round(s.At.Above*(blockUnits-1))),
	}
	if row, ok := k.Catalog.ByID(p.ID); ok {
		p.PRs = k.Catalog.PRs(row)
	}
	if at.Lang != k.began {
		p.Language = at.Lang.String()
	}
	return p
}

// SettledPanes returns how the panes stand where the reader has not touched them.
func SettledPanes(p config.Panes) frame.Preferences { return frame.Prefer(p.Filters, p.List, p.Folded) }

// Resume returns where the reader was when the program ended, unless the settings say that it begins anew; ok is false
// where that is so, or was never. The error names what of the query there is no more.
func (k *Shelf) Resume(how config.Settings) (at Place, problem error, ok bool) {
	p, ok := k.store.Place()
	if !ok || how.Fresh || how.FirstScreen != "" && how.FirstScreen != config.ScreenResume {
		return at, nil, false
	}
	var detail kept
	if err := json.Unmarshal([]byte(p.Panes), &detail); err != nil {
		k.Log.Printf("reading where the reader was: %v", err)
		detail = kept{Focus: frame.List}
	}
	at = Place{Panes: SettledPanes(how.Panes), Lang: k.began, Own: detail.Own, Arranged: answer.Settled(how)}
	if detail.Panes != nil {
		at.Panes = detail.Panes.Under(at.Panes, how.Panes.FoldedAsked)
	}
	if detail.Arranged != nil {
		at.Arranged = detail.Arranged.Under(how)
	}
	if lang, err := content.ParseLanguage(detail.Second); err == nil {
		at.Second, at.HasSecond = lang, true
	}
	if lang, err := content.ParseLanguage(p.Language); err == nil && !how.LanguageAsked {
		at.Lang = lang
	}
	s := &at.Step
	s.Query, problem = k.Catalog.ParseQuery(p.Query)
	s.Asked = s.Query.String()
	s.What, s.Aside = answer.PlaceOf(k.Catalog, p), detail.Aside
	s.At = document.Place{Block: max(p.Line/blockUnits, 0), Above: float64(max(p.Line%blockUnits, 0)) / (blockUnits - 1)}
	s.Focus = max(min(detail.Focus, frame.Article), frame.Filters)
	s.List.What, s.List.Top, s.List.Moved, s.List.Chosen = detail.Cursor, max(detail.Top, 0), detail.Moved, detail.Chosen
	if detail.Cursor.ID == p.ID {
		s.List.What = subject.Ref{Kind: detail.Cursor.Kind, ID: s.What.ID}
	}
	return at, problem, true
}
