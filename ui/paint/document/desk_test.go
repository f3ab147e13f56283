package document

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/subject"
)

// Desk lays out the pages of real subjects.
type Desk struct {
	Catalog     *content.Catalog
	Styles      *style.Styles
	Words       *phrase.Book
	Marker      Marker
	Facts       *facts.Tables
	Elements    *name.Elements
	Today       string
	Beside      Beside
	UpstreamKey string
}

func (d Desk) layOut(about subject.Subject, lang content.Language, width int) (Document, error) {
	desk := subject.Desk{Catalog: d.Catalog, Tables: d.Facts, Elements: d.Elements, Today: d.Today, Words: d.Words, Lang: lang}
	layout := Layout{Styles: d.Styles, Words: d.Words, Width: width, Beside: d.Beside, UpstreamKey: d.UpstreamKey, EndKey: "G"}
	if d.Facts != nil {
		desk.Newest = d.Facts.Newest(d.Today)
		layout.Newest = desk.Newest
	}
	p, err := about.Page(desk)
	if err != nil {
		return Document{}, err
	}
	doc, err := layout.LayOut(p)
	if err == nil && d.Marker != nil {
		doc = doc.Marked(d.Marker, d.Styles.Mark)
	}
	return doc, err
}

// Entry lays out the entry of a row.
func (d Desk) Entry(row int, lang content.Language, width int) (Document, error) {
	return d.layOut(subject.Entry{Row: row}, lang, width)
}

// Release lays out the page of a release.
func (d Desk) Release(about content.ReleasePage, lang content.Language, width int) (Document, error) {
	return d.layOut(subject.Release{Version: about.Version}, lang, width)
}
