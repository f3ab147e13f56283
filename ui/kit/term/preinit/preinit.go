// Package preinit settles the environment before the terminal libraries look
// at it. Linking Bubble Tea v1 makes its init ask the terminal for its
// background and wait five seconds for an answer, whatever the command; with
// TERM=dumb it does not ask. And go-runewidth counts Cyrillic and borders as
// two cells under some locales; RUNEWIDTH_EASTASIAN=0 makes it one everywhere.
//
// It also keeps the collector of garbage off the packages that are initialised: they
// leave 8 MB, little of it garbage, which was collected four times before main.
//
// Packages are initialised by import path as soon as all they import is. This
// one imports syscall alone, so its turn comes before that of the libraries,
// which need packages that sort behind it (strings, unicode). Keep it so.
//
// main must call Restore before anything else.
package preinit

import "syscall"

// term is the TERM that the program was started with; init runs before
// anything that could hold it.
var term, hadTerm = syscall.Getenv("TERM")

// room is memory that nothing uses, so that the system gives none for it: the heap
// seems so large that as much again may come before it is worth collecting.
var room []byte

func init() {
	room = make([]byte, 16<<20)
	// Setenv fails only for malformed names.
	_ = syscall.Setenv("TERM", "dumb")
	_ = syscall.Setenv("RUNEWIDTH_EASTASIAN", "0")
}

// Restore gives TERM back its value, or its absence, and the room. RUNEWIDTH_EASTASIAN stays.
func Restore() {
	room = nil
	if hadTerm {
		_ = syscall.Setenv("TERM", term)
	} else {
		_ = syscall.Unsetenv("TERM")
	}
}
