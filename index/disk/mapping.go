package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"

	"k8sexplore/index/text"
)

// bleveVersion is part of an index's key: another version may write another format. A test compares it with go.mod.
const bleveVersion = "2.6.1"

// Property is a text of a document. Its words are indexed as the field of its name.
type Property struct {
	Name       string
	Beginnings string // the field of the beginnings of its words, which several properties may share; "" for none
}

// newMapping returns how documents are indexed: words only, nothing stored, no positions. Scores are not bleve's, so
// lengths and frequencies are kept for words and left out for beginnings.
func newMapping(properties []Property) *mapping.IndexMappingImpl {
	doc := bleve.NewDocumentStaticMapping()
	doc.AddSubDocumentMapping("_all", bleve.NewDocumentDisabledMapping()) // bleve would index everything twice
	for _, p := range properties {
		fields := []*mapping.FieldMapping{textField(p.Name, wordAnalyzer)}
		if p.Beginnings != "" {
			fields = append(fields, textField(p.Beginnings, beginningAnalyzer))
		}
		doc.AddFieldMappingsAt(p.Name, fields...)
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

// Key names the index of a catalog, as its folder is called: another catalog or glossary (by their digests), other
// properties, another analyzer or bleve make another key.
func Key(properties []Property, catalog, glossary string) (string, error) {
	m, err := json.Marshal(newMapping(properties))
	if err != nil {
		return "", fmt.Errorf("describing the index: %w", err)
	}
	const parts = "\nanalyzer %d\nbleve %s\ncatalog %s\nglossary %s\n"
	sum := sha256.Sum256(fmt.Appendf(m, parts, text.Version, bleveVersion, catalog, glossary))
	return hex.EncodeToString(sum[:16]), nil
}
