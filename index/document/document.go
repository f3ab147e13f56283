package document

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// NewBuilder returns a maker of the documents of a catalog's rows. It is not safe for concurrent use.
func NewBuilder(c *content.Catalog, markdown *Markdown, known *query.Thesaurus) disk.Reader {
	d := &builder{catalog: c, markdown: markdown, known: known}
	return d.of
}

// builder makes what is indexed of rows. It is not safe for concurrent use.
type builder struct {
	catalog  *content.Catalog
	markdown *Markdown
	known    *query.Thesaurus
	lexicon  text.Lexicon
}

// NewKeeper returns a maker of documents of which nothing is searched: of what an index keeps of a catalog's rows. It is
// not safe for concurrent use.
func NewKeeper(c *content.Catalog, markdown *Markdown) disk.Reader {
	return func(row int) (*disk.Document, error) {
		kept, err := passages(c, markdown, row)
		doc := new(disk.Document)
		doc.Keep(packPassages(&kept))
		return doc, err
	}
}

// passages reads all texts of a row.
func passages(c *content.Catalog, markdown *Markdown, row int) (kept [slots][]Passage, err error) {
	e := c.Entry(row)
	for _, l := range e.Languages() {
		read, err := Text(c, row, l)
		if err != nil {
			return kept, err
		}
		kept[l] = markdown.Passages(read)
	}
	for _, text := range UpstreamTexts(c, row) {
		kept[SlotUpstream] = append(kept[SlotUpstream], markdown.Passages(text)...)
	}
	return kept, nil
}

// fieldGroup is the fields that the titles and names of a row share, or its texts.
type fieldGroup struct {
	begin          byte
	kana, synonyms *disk.Words
}

// of returns what is indexed of a row.
func (d *builder) of(row int) (*disk.Document, error) {
	e := d.catalog.Entry(row)
	doc := new(disk.Document)
	titles := fieldGroup{FieldTitleBegin, doc.Words(FieldTitleKana, 0), doc.Words(FieldTitleSynonyms, 8)}
	bodies := fieldGroup{FieldBodyBegin, doc.Words(FieldBodyKana, 0), doc.Words(FieldBodySynonyms, 32)}
	synonyms := doc.Words(FieldAskedSynonyms, 8)
	kept, err := passages(d.catalog, d.markdown, row)
	if err != nil {
		return nil, err
	}
	d.add(doc, titles, FieldNames, Names(&e), content.English)
	for _, l := range e.Languages() {
		title := e.Titles[l]
		if l == content.English {
			title = strings.TrimSuffix(title+"\n"+e.Name, "\n")
		}
		d.add(doc, titles, FieldTitle+l.String(), title, l)
		d.add(doc, bodies, FieldBody+l.String(), plain(kept[l]), l)
		asked, err := d.catalog.Asked(row, l)
		if err != nil {
			return nil, err
		}
		if len(asked) > 0 {
			d.addAsked(doc, asked, l, synonyms)
		}
	}
	if further := kept[SlotUpstream]; len(further) > 0 {
		d.add(doc, bodies, FieldUpstream, plain(further), content.English)
	}
	doc.Keep(packPassages(&kept))
	return doc, nil
}

// add indexes a text in a language as a field.
func (d *builder) add(doc *disk.Document, group fieldGroup, name, source string, lang content.Language) {
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
			for _, beginning := range query.KanaBeginnings(w.Text) {
				group.kana.Add(beginning)
			}
		}
	}
	for _, n := range d.known.Spans(read.Units, query.LanguagesOf(lang, content.English)) {
		group.synonyms.Add(query.SynonymWord(n.Term))
	}
}

// addAsked indexes whole words, and terms of the glossary: how they begin is no part of what is read.
func (d *builder) addAsked(doc *disk.Document, asked []string, lang content.Language, synonyms *disk.Words) {
	read := d.lexicon.Scan(strings.Join(asked, "\n"))
	words := doc.Words(FieldAsked+lang.String(), len(read.Words))
	for _, w := range read.Words {
		words.Add(w.Stem())
	}
	for _, n := range d.known.Spans(read.Units, query.LanguagesOf(lang, content.English)) {
		synonyms.Add(query.SynonymWord(n.Term))
	}
}

// Text returns what is read of a row in a language that it has, in Markdown: its lead, then its body.
func Text(c *content.Catalog, row int, l content.Language) (string, error) {
	body, _, err := c.Body(row, l)
	return c.Lead(row, l).Before(body), err
}

// UpstreamTexts returns what the sources that do not lead say of a row's change, in Markdown and English: each text
// once, and none that the row has as its own.
func UpstreamTexts(c *content.Catalog, row int) []string {
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

// Names returns everything by which an entry is called but its titles, one a line.
func Names(e *content.Entry) string {
	all := []string{e.Version.String()}
	if e.KEP != 0 {
		all = append(all, "KEP-"+strconv.Itoa(e.KEP))
	}
	all = append(all, content.Each(e.PRs, strconv.Itoa)...)
	for _, g := range e.Gates {
		all = append(all, g.Name)
	}
	if e.ActionRequired {
		all = append(all, "action required, breaking change")
	}
	for _, list := range [][]string{e.APIs, e.Flags, e.Metrics} {
		all = append(all, list...)
	}
	return strings.Join(all, "\n")
}
