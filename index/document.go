package index

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index/disk"
)

// The fields of a document. Titles and texts have one field a language.
const (
	fieldTitle      = "title_"           // + language
	fieldBody       = "body_"            // + language
	fieldNames      = "names"            // identifiers and numbers of the entry
	fieldUpstream   = "upstream_en"      // what upstream says of the change besides, in its own words
	fieldTitleBegin = "title_beginnings" // of the words of titles and names
	fieldBodyBegin  = "body_beginnings"  // of the words of texts

	fieldTitleKana = "title_kana" // how the words in katakana of titles begin
	fieldBodyKana  = "body_kana"  // those of texts

	fieldTitleConcepts = "title_concepts" // terms of the glossary that titles and names have, by whatever name
	fieldBodyConcepts  = "body_concepts"  // those of texts
)

// properties returns how documents are indexed.
func properties() []disk.Property {
	var out []disk.Property
	for _, l := range content.Languages() {
		out = append(out, disk.Property{Name: fieldTitle + l.String(), Beginnings: fieldTitleBegin},
			disk.Property{Name: fieldBody + l.String(), Beginnings: fieldBodyBegin})
	}
	return append(out,
		disk.Property{Name: fieldNames, Beginnings: fieldTitleBegin}, disk.Property{Name: fieldUpstream, Beginnings: fieldBodyBegin},
		disk.Property{Name: fieldTitleKana}, disk.Property{Name: fieldBodyKana},
		disk.Property{Name: fieldTitleConcepts}, disk.Property{Name: fieldBodyConcepts})
}

// document returns what is indexed of a row.
func document(c *content.Catalog, md *reader, known *thesaurus, row int) (map[string]any, error) {
	e := c.Entry(row)
	doc := map[string]any{fieldNames: names(&e)}
	titles, bodies := []string{known.concepts(names(&e), content.English)}, []string(nil)
	for _, l := range e.Languages() {
		doc[fieldTitle+l.String()] = strings.Clone(e.Titles[l]) // of a mapped file, which bleve's goroutines must not read
		titles = append(titles, known.concepts(e.Titles[l], l))
		body, _, err := c.Body(row, l)
		if err != nil {
			return nil, err
		}
		plain := md.plain(body)
		doc[fieldBody+l.String()] = plain
		if l == content.Japanese {
			doc[fieldTitleKana], doc[fieldBodyKana] = kanaBeginnings(e.Titles[l]), kanaBeginnings(plain)
		}
		bodies = append(bodies, known.concepts(plain, l))
	}
	if further := upstreamTexts(c, row); len(further) > 0 {
		for i := range further {
			further[i] = md.plain(further[i])
		}
		plain := strings.Join(further, "\n")
		doc[fieldUpstream] = plain
		bodies = append(bodies, known.concepts(plain, content.English))
	}
	doc[fieldTitleConcepts], doc[fieldBodyConcepts] = strings.Join(titles, " "), strings.Join(bodies, " ")
	return doc, nil
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
