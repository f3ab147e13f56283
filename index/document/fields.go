package document

import "k8sexplore/content"

// The fields of a document. Titles and texts have one field a language.
const (
	FieldTitle      = "title_"      // + language; the English one with upstream's name
	FieldBody       = "body_"       // + language
	FieldAsked      = "asked_"      // + language: what people type who do not know the name
	FieldNames      = "names"       // identifiers and numbers of the entry
	FieldUpstream   = "upstream_en" // what upstream says of the change besides, in its own words
	FieldTitleBegin = 't'           // how the words of titles and names begin
	FieldBodyBegin  = 'b'           // those of texts

	FieldTitleKana = "title_kana" // how the words in katakana of titles begin
	FieldBodyKana  = "body_kana"  // those of texts

	FieldTitleSynonyms = "title_concepts" // terms of the glossary that titles and names have, by whatever name
	FieldBodySynonyms  = "body_concepts"  // those of texts
	FieldAskedSynonyms = "asked_concepts" // those of what people type
)

// Fields returns the names of all fields.
func Fields() []string {
	out := []string{FieldNames, FieldUpstream, FieldTitleKana, FieldBodyKana, FieldTitleSynonyms, FieldBodySynonyms, FieldAskedSynonyms}
	for _, l := range content.Languages() {
		out = append(out, FieldTitle+l.String(), FieldBody+l.String(), FieldAsked+l.String())
	}
	return out
}
