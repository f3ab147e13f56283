package index

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// bleveVersion is part of an index's key: another version may write another format. A test compares it with go.mod.
const bleveVersion = "2.6.1"

// The fields of a document. Titles and texts have one field a language.
const (
	fieldTitle      = "title_"           // + language
	fieldBody       = "body_"            // + language
	fieldNames      = "names"            // identifiers and numbers of the entry
	fieldUpstream   = "upstream_en"      // what upstream says of the change besides, in its own words
	fieldTitleBegin = "title_beginnings" // of the words of titles and names
	fieldBodyBegin  = "body_beginnings"  // of the words of texts

	fieldTitleConcepts = "title_concepts" // terms of the glossary that titles and names have, by whatever name
	fieldBodyConcepts  = "body_concepts"  // those of texts
)

// newMapping returns how documents are indexed: words only, nothing stored, no positions. Scores are our own (see board), so
// lengths and frequencies are kept for words and left out for beginnings.
func newMapping() *mapping.IndexMappingImpl {
	doc := bleve.NewDocumentStaticMapping()
	doc.AddSubDocumentMapping("_all", bleve.NewDocumentDisabledMapping()) // bleve would index everything twice
	add := func(property, beginnings string) {
		doc.AddFieldMappingsAt(property, textField(property, wordAnalyzer), textField(beginnings, beginningAnalyzer))
	}
	for _, l := range content.Languages() {
		add(fieldTitle+l.String(), fieldTitleBegin)
		add(fieldBody+l.String(), fieldBodyBegin)
	}
	add(fieldNames, fieldTitleBegin)
	add(fieldUpstream, fieldBodyBegin)
	for _, concepts := range []string{fieldTitleConcepts, fieldBodyConcepts} {
		doc.AddFieldMappingsAt(concepts, textField(concepts, wordAnalyzer))
	}
	m := bleve.NewIndexMapping()
	m.DefaultMapping = doc
	m.DefaultAnalyzer = wordAnalyzer
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m
}

func textField(name, analyzer string) *mapping.FieldMapping {
	f := bleve.NewTextFieldMapping()
	f.Name, f.Analyzer = name, analyzer
	f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = false, false, false, false
	f.SkipFreqNorm = analyzer == beginningAnalyzer
	return f
}

// indexKey names the index of a catalog: another catalog, glossary (by its digest), mapping, analyzer or bleve makes another key.
func indexKey(c *content.Catalog, glossary string) (string, error) {
	m, err := json.Marshal(newMapping())
	if err != nil {
		return "", fmt.Errorf("describing the index: %w", err)
	}
	const parts = "\nanalyzer %d\nbleve %s\ncatalog %s\nglossary %s\n"
	sum := sha256.Sum256(fmt.Appendf(m, parts, text.Version, bleveVersion, c.Digest(), glossary))
	return hex.EncodeToString(sum[:16]), nil
}

// documentID returns the identifier of a row's document; rows of a catalog never change.
func documentID(row int) string { return strconv.Itoa(row) }

// document returns what is indexed of a row.
func document(c *content.Catalog, md *reader, known *thesaurus, row int) (map[string]any, error) {
	e := c.Entry(row)
	doc := map[string]any{fieldNames: names(&e)}
	titles, bodies := []string{known.concepts(names(&e))}, []string(nil)
	for _, l := range e.Languages() {
		doc[fieldTitle+l.String()] = e.Titles[l]
		titles = append(titles, known.concepts(e.Titles[l]))
		body, _, err := c.Body(row, l)
		if err != nil {
			return nil, err
		}
		plain := md.plain(body)
		doc[fieldBody+l.String()] = plain
		bodies = append(bodies, known.concepts(plain))
	}
	if further := upstreamTexts(c, row); len(further) > 0 {
		for i := range further {
			further[i] = md.plain(further[i])
		}
		plain := strings.Join(further, "\n")
		doc[fieldUpstream] = plain
		bodies = append(bodies, known.concepts(plain))
	}
	doc[fieldTitleConcepts], doc[fieldBodyConcepts] = strings.Join(titles, " "), strings.Join(bodies, " ")
	return doc, nil
}

// upstreamTexts returns what the sources that do not lead say of a row's change, in Markdown and English: each text once, and none that
// the row has as its own.
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
