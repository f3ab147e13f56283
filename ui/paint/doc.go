// Package paint puts what the core answers into lines: pages into Markdown (text.go), HTML (web.go) and speech
// (speech.go), the rows of lists and queries into speech (spoken.go); package document below it paints pages for
// the screen. Values go in and come out, in the words of a phrase.Book; lines of speech have no width, whoever says
// them breaks them.
package paint
