// Package baseline measures the project's search against searches that others would use for the same entries: bleve
// as it comes, SQLite's FTS5 with two tokenizers, ripgrep, and a scan for substrings. It holds nothing but tests, and
// is a module of its own so that the program does not depend on SQLite.
package baseline
