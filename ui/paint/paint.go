// Package paint holds the painters of a page: Text for pipes, files and terminals, Say for reading aloud, and in
// package document the one of the screen. Each knows all parts of a page; which parts a page has is decided by its
// subject, not here.
//
// Painters are functions of a desk, a page and a width. They are safe for concurrent use.
package paint
