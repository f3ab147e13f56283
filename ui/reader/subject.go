// Package reader is the pane that shows one document: what it is about, how the document comes to be, and where one is in it.
// The pane is a plain struct that belongs to the update loop; laying out is slow and belongs into a command.
package reader

import (
	"context"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/article"
)

// Subject is what a document is about: an entry, or a release's own page, or the facts of an enhancement or a feature gate.
type Subject struct {
	Row     int
	Release content.Version // zero for none
	KEP     int             // 0 for none
	Gate    string          // "" for none

	Upstream bool // of an entry, what its other sources say
}

// IsEntry reports that it is an entry: none of the others.
func (s Subject) IsEntry() bool {
	return s.Release == (content.Version{}) && s.KEP == 0 && s.Gate == ""
}

// Key is all that a laid-out document depends on.
type Key struct {
	Subject Subject
	Lang    content.Language
	Beside  article.Beside
	Width   int    // cells of its lines
	Words   string // what is marked
}

// Layouter makes documents. It is safe for concurrent use.
type Layouter struct {
	Desk   article.Desk // without Marker and Facts, which are read when they are needed
	Marker func(ctx context.Context, words string) (*index.Marker, error)
	Facts  func() (*facts.Tables, error) // nil for none
	Today  string                        // an ISO date
}

// LayOut makes a document: milliseconds, and a file is read. It ends early when ctx does.
func (l Layouter) LayOut(ctx context.Context, key Key) (article.Document, error) {
	desk := l.Desk
	desk.Today, desk.Beside = l.Today, key.Beside
	if l.Facts != nil {
		if t, err := l.Facts(); err == nil { // what is wrong with them is said where they are kept
			desk.Facts, desk.Newest = t, t.Newest(l.Today)
		}
	}
	if key.Words != "" {
		marker, err := l.Marker(ctx, key.Words)
		if err != nil {
			return article.Document{}, err
		}
		desk.Marker = marker
	}
	if err := ctx.Err(); err != nil {
		return article.Document{}, err
	}
	var doc article.Document
	var known bool
	switch about := key.Subject; {
	case about.Release != (content.Version{}):
		page, _ := desk.Catalog.Release(about.Release)
		page.Version = about.Release // the catalog may not know it
		return desk.Release(page, key.Lang, key.Width)
	case about.KEP != 0:
		doc, known = desk.KEP(about.KEP, key.Width)
	case about.Gate != "":
		doc, known = desk.Gate(about.Gate, key.Width)
	case about.Upstream:
		return desk.Upstream(about.Row, key.Width)
	default:
		return desk.Entry(about.Row, key.Lang, key.Width)
	}
	if !known {
		return doc, fmt.Errorf("nothing is known about KEP %d, gate %q", key.Subject.KEP, key.Subject.Gate)
	}
	return doc, nil
}
