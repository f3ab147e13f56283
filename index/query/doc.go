// Package query reads what people type. It is the first step of a search.
//
// In go words, the language shown and a Thesaurus of synonyms (Parse), or words and a catalog (LookUpNames).
//
// Out comes a Query. Each word that says something is a Clause. A clause can be met by several Alternatives: the word
// itself, misspellings that package match adds, and synonyms. An alternative needs Terms, which are what an index
// holds: a stem, a pair of Chinese or Japanese characters, the beginning of a word, or a synonym by any of its names.
// Terms that belong to no clause, the bonus, only add to scores. A Condition is an exact phrase or an excluded word.
// Names are the entries that the words name outright: by number, pull request or feature gate.
//
// Everything here works on words alone; nothing reads an index. A Thesaurus is safe for concurrent use.
package query
