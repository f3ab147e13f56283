// Package command answers on the command line, without a screen, what the screen answers: commands, their flags, and
// their answers as text, JSON or Markdown. Without a command it opens the screen that it was given, with --plain or on
// a dumb terminal the dialogue of package plain, or, where the output is no terminal, does what the words ask for.
//
// Answers go to App.Out, everything else to App.Err: an error is one line there that says what is wrong, where, and
// what is allowed, nearest first. No terminal is ever asked anything. Out gets escape sequences only where it is a
// terminal: bold and the sixteen basic colours, in text alone, and none under NO_COLOR or TERM=dumb.
//
// People are spoken to in the language of --lang or else of the locale: help, errors and what stands on a terminal.
// Text for people, on a terminal, is laid out to its width. Text into a pipe is for programs: list and search write one
// line an entry, with tabs between id, number, release or patch, SIG, stage, kinds (a,b), gates (Name=true,Other=false)
// and title; releases writes release or patch, date, code name, number of entries, languages, title, state and end of
// life; gate with several gates writes name, stage, default, locked, from, to, removed in, components (a,b) and
// enhancements (1,2); api, flag, field, metric and plugin with several elements write name, component, resource,
// command or holder, value, stage, state, since, deprecated in, hidden in, off in, removed in, to be removed in, and
// replacement; import and library write id, format, release, notes read, published, kept and joined, path, and library
// date and size as well; bookmarks writes id, number, release or patch, title, time and note; state a name and its
// value, state import a name, records and new ones. A line of search that holds a part of the words only ends with a
// field of its own, near. Articles, which show and --full ask for, and the cards of one gate or enhancement are laid
// out there as well, each paragraph and line of code in one line. list -o markdown is a list of links.
//
// On a terminal an answer longer than that goes through Pager.
//
// The JSON is a contract: fields are added, never renamed; see entryJSON, searchJSON, releaseJSON, gateJSON,
// gateAtJSON, kepJSON and elementJSON. Lists are never null, and where nothing is found stands the same object with
// empty lists. `show 1.25` answers {"entries":[],"releases":[R + "body"]}, with R as `releases` has it; there is no
// "releases" where entries are shown. Where there is no entry, show answers from the facts: {"entries":[],"keps":[K]}
// or {"entries":[],"gates":[G]}, as kep and gate have them, or elements under the name of their kind ("flags":[X]). One
// element is an object of its own for api, flag, field, metric and plugin, several are {"flags":[X]}. import and
// library speak of sources; see importJSON, libraryJSON and sourceJSON. bookmarks answers {"bookmarks":[E + "note",
// "added"],"missing":[...]}, state and state import as stateJSON and cameJSON have it; state export writes
// exportedJSON, a line a record, which state import merges.
//
// export writes files alone, in a folder of its own: a site, or books in EPUB and Markdown.
//
// The program opens no connection. What import reads, names included, is third-party text: it is cleaned before it
// is shown.
//
// Run returns the exit code: 0 done, 1 nothing found (of check: something found), 2 wrong usage, broken input or could
// not do it, 130 interrupted.
// A reader that goes away (| head) is no error.
package command

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"runtime/debug"

	"k8sexplore/assets"
	"k8sexplore/content/imports/library"
	"k8sexplore/index"
	"k8sexplore/index/ready"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/task"
	terminal "k8sexplore/ui/kit/term"
	"k8sexplore/ui/kit/widgets/cells"
)

// App is what the program was started with. Run uses nothing else of its surroundings.
type App run.App

type (
	// Folders are where the program keeps its own.
	Folders = run.Folders
	// ScreenRequest says what a screen begins with.
	ScreenRequest = run.ScreenRequest
)

// OwnFolders returns the program's own folders.
func OwnFolders() Folders { return run.OwnFolders() }

// Waiting says that another process changes the library; it is a library.Options.Wait.
func (a App) Waiting(holder string) { run.App(a).Waiting(holder) }

// The exit codes of the program.
const (
	exitDone        = 0
	exitNothing     = 1
	exitFailed      = 2
	exitPartly      = 3
	exitInterrupted = 130
)

// Run does what the arguments ask for and returns the exit code. When ctx ends it returns without delay, unless the
// screen is open: then it waits for that.
func (a App) Run(ctx context.Context) (code int) {
	a.Log = cmp.Or(a.Log, log.New(io.Discard, "", 0))
	one := &run.Run{App: run.App(a).Completing(), Glossary: index.NewGlossary(assets.Glossary), Ready: ready.Embedded()}
	one.Held, one.Unheld = one.Settings()
	s := &face{output.Writer{Run: one}}
	debug.SetPanicOnFault(true) // a mapped file that is cut off must not end the program
	defer func() {
		if p := recover(); p != nil {
			code = s.report(ctx, task.Failure(a.Log, p))
		}
	}()
	if err := a.Folders.Check(); err != nil {
		return s.report(ctx, err)
	}
	out := a.Out
	if a.OutIsTerminal && terminal.IsASCII(a.Getenv) {
		signs := cells.ASCII()
		out = run.WriterFunc(func(p []byte) (int, error) {
			_, err := signs.WriteString(a.Out, string(p))
			return len(p), err
		})
	}
	s.Paging = s.Paged(out, s.Now().Pager)
	s.Printer = run.NewOutlet(ctx, s.Paging)
	err := s.commands().ExecuteContext(ctx)
	if lost := s.Printer.Flush(); lost != nil {
		err = lost
	}
	if lost := run.OutputError(s.Paging.Close()); lost != nil && err == nil {
		err = lost
	}
	return s.report(ctx, err)
}

// report tells an error and returns the exit code that it means.
func (s *face) report(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		return exitInterrupted
	}
	if err == nil || errors.Is(err, run.ErrNobodyReads) {
		return exitDone
	}
	s.Say(s.Told(err))
	if faults := library.Faults(nil); errors.As(err, &faults) {
		for _, f := range faults[1:] {
			s.Say(s.Told(f))
		}
	}
	if errors.As(err, new(run.NotFound)) {
		return exitNothing
	}
	if errors.As(err, new(run.Incomplete)) {
		return exitPartly
	}
	return exitFailed
}
