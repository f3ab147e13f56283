package reader

import (
	"context"

	lru "github.com/hashicorp/golang-lru/v2"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
	"k8sexplore/index"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// Key is all that a laid-out document depends on.
type Key struct {
	Subject subject.Subject
	Lang    content.Language
	Beside  document.Beside
	Width   int        // cells of its lines
	Words   string     // what is marked
	Named   bool       // the elements are there: what names them leads to their pages
	Note    string     // of the reader's own, on the subject's bookmark; "" for none
	Plan    *plan.Plan // the plan that the reader may be following; nil for none
	Styles  *style.Styles
}

// Kept is documents that were laid out, those without words too which others are made of.
type Kept = lru.Cache[Key, document.Document]

// Layouter makes documents. It is safe for concurrent use.
type Layouter struct {
	Desk   subject.Desk    // without the facts, which are read when they are needed
	Layout document.Layout // without what a Key says
	Kept   *Kept           // documents that were laid out before
	Marker func(ctx context.Context, words string, shown content.Language) (*index.Marker, error)
	Facts  func() (*facts.Tables, error) // nil for none
	// Elements are asked for where the subject is one, or the Key says that they are there; nil for none.
	Elements func() (*name.Elements, error)
}

// LayOut makes a document: milliseconds, and a file is read, but where it is kept without its marks. It ends early when
// ctx does.
func (l Layouter) LayOut(ctx context.Context, key Key) (document.Document, error) {
	if err := ctx.Err(); err != nil { // while it waited
		return document.Document{}, err
	}
	plain := key
	plain.Words = ""
	doc, ok := l.Kept.Get(plain)
	if !ok {
		var err error
		if doc, err = l.plain(key); err != nil {
			return document.Document{}, err
		}
		l.Kept.Add(plain, doc)
	}
	if key.Words == "" {
		return doc, nil
	}
	marker, err := l.Marker(ctx, key.Words, key.Lang)
	if err != nil {
		return document.Document{}, err
	}
	return doc.Marked(marker, key.Styles.Mark), nil
}

// plain makes a document without marks.
func (l Layouter) plain(key Key) (document.Document, error) {
	desk, layout := l.Desk, l.Layout
	desk.Lang, layout.Width, layout.Beside, layout.Styles = key.Lang, key.Width, key.Beside, key.Styles
	if l.Facts != nil {
		if t, err := l.Facts(); err == nil { // what is wrong with them is said where they are kept
			desk.Tables, desk.Newest = t, t.Newest(desk.Today)
			layout.Newest = desk.Newest
		}
	}
	_, element := key.Subject.(subject.Element) // of which nothing can be said without the elements
	if (key.Named || element) && l.Elements != nil {
		var err error
		if desk.Elements, err = l.Elements(); err != nil {
			return document.Document{}, err
		}
	}
	own := key.Subject.Ref(desk)
	layout.Refer = func(in name.Headed, text string) (page.Target, bool) {
		t, ok := desk.Refer(in, text)
		return t, ok && t.Ref != own
	}
	p, err := key.Subject.Page(desk)
	if err != nil {
		return document.Document{}, err
	}
	if key.Note != "" {
		p = subject.Noted(desk, p, key.Note)
	}
	if key.Plan != nil {
		p = subject.InPlan(desk, p, key.Subject, key.Plan)
	}
	return layout.LayOut(p)
}
