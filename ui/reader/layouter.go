package reader

import (
	"context"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
	"k8sexplore/index"
	"k8sexplore/ui/document"
	"k8sexplore/ui/topic"
)

// Key is all that a laid-out document depends on.
type Key struct {
	Subject topic.Subject
	Lang    content.Language
	Beside  document.Beside
	Width   int        // cells of its lines
	Words   string     // what is marked
	Plan    *plan.Plan // the plan that the reader may be following; nil for none
}

// Layouter makes documents. It is safe for concurrent use.
type Layouter struct {
	Desk   topic.Desk      // without the facts, which are read when they are needed
	Layout document.Layout // without what a Key says
	Marker func(ctx context.Context, words string, shown content.Language) (*index.Marker, error)
	Facts  func() (*facts.Tables, error) // nil for none
	// Elements are asked for where the subject is one; nil for none.
	Elements func() (*name.Elements, error)
}

// LayOut makes a document: milliseconds, and a file is read. It ends early when ctx does.
func (l Layouter) LayOut(ctx context.Context, key Key) (document.Document, error) {
	desk, layout := l.Desk, l.Layout
	desk.Lang, layout.Width, layout.Beside = key.Lang, key.Width, key.Beside
	if l.Facts != nil {
		if t, err := l.Facts(); err == nil { // what is wrong with them is said where they are kept
			desk.Tables, desk.Newest = t, t.Newest(desk.Today)
			layout.Newest = desk.Newest
		}
	}
	if _, about := key.Subject.(topic.Element); about && l.Elements != nil {
		var err error
		if desk.Elements, err = l.Elements(); err != nil {
			return document.Document{}, err
		}
	}
	if key.Words != "" {
		marker, err := l.Marker(ctx, key.Words, key.Lang)
		if err != nil {
			return document.Document{}, err
		}
		layout.Marker = marker
	}
	if err := ctx.Err(); err != nil {
		return document.Document{}, err
	}
	p, err := key.Subject.Page(desk)
	if err != nil {
		return document.Document{}, err
	}
	if key.Plan != nil {
		p = topic.InPlan(desk, p, key.Subject, key.Plan)
	}
	return layout.LayOut(p)
}
