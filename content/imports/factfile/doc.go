// Package factfile reads the files in which upstream keeps facts: the kep.yaml of enhancements and what their README
// says in prose, the machine-made list of feature gates and the pages of gates, the deprecation guide of APIs, the
// schedule of releases and the list of those that have ended.
//
// The compiler of the embedded tables (content/tools/facts) and the import of such files read them here, so that the same
// file makes the same rows. Joined puts what was imported beside a table, and Tables.With of package facts into it.
//
// Files come from strangers: texts leave here sanitised, sizes and lists are bounded, and everything that is wrong is a
// Fault with file, line and field.
package factfile
