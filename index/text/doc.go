// Package text says what the words of a text are to a search, in English, Japanese, Russian and Chinese at once:
// characters folded so that what people take for the same is the same, identifiers split into their parts, Chinese and
// Japanese into characters and pairs, words reduced to their stems, traditional characters to simplified ones. Offsets
// always lie on the borders of the source's characters, whatever folding did to their lengths.
//
// It is pure: it knows no index and keeps nothing, and all functions are safe for concurrent use. What it makes of a
// text is part of every index: a change of it needs a higher Version.
package text
