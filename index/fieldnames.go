package index

import "k8sexplore/content"

// The fields of a document. Titles and texts have one field a language.
const (
	fieldTitle      = "title_"      // + language
	fieldBody       = "body_"       // + language
	fieldNames      = "names"       // identifiers and numbers of the entry
	fieldUpstream   = "upstream_en" // what upstream says of the change besides, in its own words
	fieldTitleBegin = 't'           // how the words of titles and names begin
	fieldBodyBegin  = 'b'           // those of texts

	fieldTitleKana = "title_kana" // how the words in katakana of titles begin
	fieldBodyKana  = "body_kana"  // those of texts

	fieldTitleConcepts = "title_concepts" // terms of the glossary that titles and names have, by whatever name
	fieldBodyConcepts  = "body_concepts"  // those of texts
)

// fields returns the names of all fields.
func fields() []string {
	out := []string{fieldNames, fieldUpstream, fieldTitleKana, fieldBodyKana, fieldTitleConcepts, fieldBodyConcepts}
	for _, l := range content.Languages() {
		out = append(out, fieldTitle+l.String(), fieldBody+l.String())
	}
	return out
}
