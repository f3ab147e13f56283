// Package content is the domain: what a Kubernetes release note is, which ones are at hand, and which of them a set of
// filters selects. It knows files and embedded data, but neither a screen nor a search engine.
//
// A Catalog answers by position (a "row"): rows stand in list order — newest release first, then SIG, enhancements by
// number, then plain notes — and never change while a catalog is open. Nothing is parsed to open one: the embedded
// notes were compiled into a snapshot by `go generate ./content`, and texts are read when they are asked for.
//
// All exported functions are safe for concurrent use; a Catalog is immutable but for its
// Marks.
package content

//go:generate go run ./tools/generate -notes notes -glossary ../assets/glossary.yaml -out snapshot.bin
