// Package document makes what is indexed of an entry: the fields of its document and its passages. It works when an index
// is built, before any query.
//
// In goes a row of a catalog. Out comes a disk.Document: words by field (titles, texts, names, synonyms, beginnings), and
// the passages of its texts in packed form, from which package excerpt makes snippets without parsing Markdown.
package document
