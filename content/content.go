// Package content is the domain: what a Kubernetes release note is, which ones are at hand, and which of them a set of
// filters selects. It knows files and embedded data, but neither a screen nor a search engine.
//
// Its words: an Entry is one change in one release or patch. An enhancement is an entry about a KEP, of our own notes
// or of a team's; a note is any other entry, known by its first pull request. A release is a minor version, 1.27, to
// which patches (1.27.13) and pre-releases belong. A SIG is a special interest group of Kubernetes in label form,
// api-machinery: the owner leads, others take part. A stage is how far a feature has come in a release, a gate is a
// feature gate with its default there. The catalog is every entry at hand; the library is what the user has imported
// (see package imports).
//
// A Catalog answers by position (a "row"): rows stand in list order — newest release first, then SIG, enhancements by
// number, then plain notes — and never change while a catalog is open. Nothing is parsed to open one: the embedded
// notes were compiled into a snapshot by `go generate ./content`, and texts are read when they are asked for.
//
// All exported functions are safe for concurrent use; a Catalog is immutable but for its Marks.
package content

import "slices"

// The tables of facts and the metadata of the notes, from facts/sources; then the checks of both, and the snapshot.
//
//go:generate go -C tools run ./facts
//go:generate go -C tools run ./tables
//go:generate go -C tools run ./elements
//go:generate go -C tools run ./tables
//go:generate go -C tools run ./sheet
//go:generate go -C tools run ./generate

// Each returns what write makes of each value, never nil.
func Each[T, U any](values []T, write func(T) U) []U {
	out := make([]U, len(values))
	for i, v := range values {
		out[i] = write(v)
	}
	return out
}

// First returns the first value that is one of those meant; ok is false where none is.
func First[T any](values []T, is func(T) bool) (first T, ok bool) {
	if i := slices.IndexFunc(values, is); i >= 0 {
		return values[i], true
	}
	return first, false
}

// AppendNew appends those of the values that a list does not have yet.
func AppendNew[T comparable](list []T, values ...T) []T {
	for _, v := range values {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}
