// Package excerpt shows where a text holds a query: snippets and highlighting. It is the last step of a search.
//
// In goes a query.Query, as a Finder, and a row, whose texts are read out of the index, or else out of their Markdown.
//
// Out come a Snippet, the best window of the best passage with what was found in it; the spans of a Marker for any other
// text; and how many of the words stand in one passage, in the title and in what is asked, for package rank.
//
// Texts that were read are kept, at most 3 MB of them. All types are safe for concurrent use.
package excerpt
