// Package indextest makes catalogs for the tests and benchmarks of package index and of its steps: small ones of notes
// made for a test, random ones, and large ones that are like upstream's. Nothing in it is linked into the program.
package indextest
