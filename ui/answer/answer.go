// Package answer decides what a question gets, the same for all who ask: the screen, the dialogue and the command line.
//
//   - Named says what a name stands for, Asked whether words are a name rather than a search.
//   - Listed lays out what a query found: its order, its groups, which notes are nested below which enhancement.
//   - Followable and ReadFollow say what can be followed, and FollowName what that is called.
//   - Copyable says what can be copied of a subject.
//   - Planned makes the plan between two releases.
//   - Nothing says why a query found nothing, and where there is something.
//
// Values go in and come out: nothing here draws, prints, or waits for a terminal. What is said is said in the language
// of a phrase.Book or a subject.Desk. All functions are safe for concurrent use.
package answer
