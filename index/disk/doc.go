// Package disk makes, keeps and reads indexes. Of all packages it alone knows bleve: handing it the words of documents,
// counted, building on disk or in memory, and reading the rows that hold a word. It analyses and ranks nothing.
//
// Four files stand beside bleve's: how words begin, the sizes of fields, the common words once more, and a text of each
// row that is not searched. The first three are mapped and trusted, like bleve's own: reading them stands under a Guard.
//
// An index on disk is a cache. Its folder is called by a key that says what it was made of. It is built under another
// name, sealed with a manifest of its files' checksums, renamed when it is whole, opened read-only and never modified;
// any doubt means that it is built anew. One process builds at a time, under an advisory lock.
//
// An Index is safe for concurrent use until it is closed; so is a Store, by several processes too.
package disk
