package index

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/text"
)

// newDocuments returns what makes the documents of a catalog's rows. It is not safe for concurrent use.
func newDocuments(c *content.Catalog, markdown *reader, known *thesaurus) disk.Reader {
	d := &documents{catalog: c, markdown: markdown, known: known}
	return d.of
}

// documents makes what is indexed of rows. It is not safe for concurrent use.
type documents struct {
	catalog  *content.Catalog
	markdown *reader
	known    *thesaurus
	lexicon  text.Lexicon
}

// fieldGroup is titles and names, or texts, of a row: what of them stands in fields that they share.
type fieldGroup struct {
	begin          byte
	kana, concepts *disk.Words
}

// of returns what is indexed of a row.
func (d *documents) of(row int) (*disk.Document, error) {
	e := d.catalog.Entry(row)
	doc := new(disk.Document)
	titles := fieldGroup{fieldTitleBegin, doc.Words(fieldTitleKana, 0), doc.Words(fieldTitleConcepts, 8)}
	bodies := fieldGroup{fieldBodyBegin, doc.Words(fieldBodyKana, 0), doc.Words(fieldBodyConcepts, 32)}
	var kept [slots][]passage
	d.add(doc, titles, fieldNames, names(&e), content.English)
	for _, l := range e.Languages() {
		d.add(doc, titles, fieldTitle+l.String(), e.Titles[l], l)
		body, _, err := d.catalog.Body(row, l)
		if err != nil {
			return nil, err
		}
		kept[l] = d.markdown.passages(body)
		d.add(doc, bodies, fieldBody+l.String(), plain(kept[l]), l)
	}
	if further := upstreamTexts(d.catalog, row); len(further) > 0 {
		var lines []string
		for _, text := range further {
			of := d.markdown.passages(text)
			kept[slotUpstream] = append(kept[slotUpstream], of...)
			lines = append(lines, plain(of))
		}
		d.add(doc, bodies, fieldUpstream, strings.Join(lines, "\n"), content.English)
	}
	doc.Keep(packPassages(&kept))
	return doc, nil
}

// add indexes a text in a language as a field.
func (d *documents) add(doc *disk.Document, group fieldGroup, name, source string, lang content.Language) {
	read := d.lexicon.Scan(source)
	words := doc.Words(name, len(read.Words)*2/3)
	doc.WillBegin(len(read.Words))
	for _, w := range read.Words {
		words.Add(w.Stem())
		if !w.Class.IsCJK() {
			doc.Begin(group.begin, w.Text)
		}
	}
	if lang == content.Japanese {
		for _, w := range read.Kana {
			for _, beginning := range kanaBeginnings(w.Text) {
				group.kana.Add(beginning)
			}
		}
	}
	for _, n := range d.known.spans(read.Units, tonguesOf(lang, content.English)) {
		group.concepts.Add(conceptWord(n.term))
	}
}

// upstreamTexts returns what the sources that do not lead say of a row's change, in Markdown and English: each text
// once, and none that the row has as its own.
func upstreamTexts(c *content.Catalog, row int) []string {
	var out []string
	for _, t := range c.Upstream(row) {
		if t.Text != "" && !slices.Contains(out, t.Text) {
			out = append(out, t.Text)
		}
	}
	if len(out) == 0 {
		return nil
	}
	own := c.Entry(row).Bodies[content.English]
	return slices.DeleteFunc(out, func(text string) bool { return text == own })
}

// names returns everything by which an entry is called but its titles, one a line.
func names(e *content.Entry) string {
	all := []string{e.Version.String()}
	if e.KEP != 0 {
		all = append(all, "KEP-"+strconv.Itoa(e.KEP))
	}
	for _, pr := range e.PRs {
		all = append(all, strconv.Itoa(pr))
	}
	for _, g := range e.Gates {
		all = append(all, g.Name)
	}
	for _, list := range [][]string{e.APIs, e.Flags, e.Metrics} {
		all = append(all, list...)
	}
	return strings.Join(all, "\n")
}
