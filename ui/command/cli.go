// Package cli answers on the command line, without a screen, what the screen answers: commands, their flags, and
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
// The program opens no connection. What import reads, names included, is third-party text: it is cleaned before it
// is shown.
//
// Run returns the exit code: 0 done, 1 nothing found (of check: something found), 2 wrong usage, broken input or could
// not do it, 130 interrupted.
// A reader that goes away (| head) is no error.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/task"
	terminal "k8sexplore/ui/kit/term"
	"k8sexplore/ui/kit/widgets/cells"
	screen "k8sexplore/ui/screen/session"
)

// The exit codes of the program.
const (
	exitDone        = 0
	exitNothing     = 1
	exitFailed      = 2
	exitInterrupted = 130
)

// App is what the program was started with. Run uses nothing else of its surroundings.
type App struct {
	Args          []string  // without the program's name
	In            io.Reader // what import reads where it is told to, and what is typed in a dialogue
	Out, Err      io.Writer // Err gets at most a few lines
	InIsTerminal  bool
	OutIsTerminal bool
	Width, Height int                 // of the terminal in cells; 0 is 80 and 24
	OutWidth      func() int          // the same width asked anew, for a dialogue; nil where it stays
	ErrWidth      func() int          // of the terminal behind Err in cells, asked anew for each line; nil or 0 for none
	Getenv        func(string) string // LC_ALL, LC_MESSAGES, LANG, NO_COLOR and TERM are read
	Pager         string              // the command that long answers on a terminal are read with, "" for none
	// Open opens a page in a browser, the usual one of nil; nil where there is none.
	Open     func(browser config.Command, address string) error
	Folders  Folders
	Version  string
	Patience time.Duration // how long an index is prepared before a line says so; 0 is 300 ms
	Log      *log.Logger   // what went wrong without stopping anything; nil discards it

	Catalog  func() (*content.Catalog, error)                   // called where it is needed; perhaps with a *library.Trouble
	Library  Library                                            // nil for none
	Facts    func() (*facts.Tables, error)                      // parsed once, and only where they are needed; nil for none
	Elements func() (*name.Elements, error)                     // as Facts
	Today    func() string                                      // an ISO date: what is later is a plan
	Screen   func(ctx context.Context, req ScreenRequest) error // opens the screen; returns when it is closed
}

// Folders are where the program keeps its own; "" where there is no such place.
type Folders struct{ Cache, State, Config, Data string }

// Themes is the folder of the user's themes, "" for none.
func (f Folders) Themes() string {
	if f.Config == "" {
		return ""
	}
	return filepath.Join(f.Config, "themes")
}

// check refuses folders that lie wherever the program is started from.
func (f Folders) check() error {
	for _, folder := range [][2]string{
		{f.Cache, "XDG_CACHE_HOME"}, {f.State, "XDG_STATE_HOME"}, {f.Config, "XDG_CONFIG_HOME"}, {f.Data, "XDG_DATA_HOME"},
	} {
		if path, variable := folder[0], folder[1]; path != "" && !filepath.IsAbs(path) {
			return fmt.Errorf("the folder %s would lie wherever you are: set HOME, or %s, to an absolute path", content.Shorten(path), variable)
		}
	}
	return nil
}

// ScreenRequest says what a screen begins with.
type ScreenRequest struct {
	Query    content.Query
	Problem  error // what was wrong with the query's words, which are the rest of it; nil for nothing
	Trouble  error // why what was imported is not, or not all, in the catalog; nil for nothing
	Language content.Language
	Settings config.Settings
	Faults   []config.Fault // what of the settings does not hold
	Catalog  *content.Catalog
	Searcher *index.Searcher // not yet prepared; Run closes it
	Library  screen.Library  // to notice when another process changes it; nil for none
}

// Run does what the arguments ask for and returns the exit code. When ctx ends it returns without delay, unless the
// screen is open: then it waits for that.
func (a App) Run(ctx context.Context) (code int) {
	if a.Log == nil {
		a.Log = log.New(io.Discard, "", 0)
	}
	s := &session{App: a, glossary: index.NewGlossary(assets.Glossary)}
	s.held, s.unheld = a.settings()
	debug.SetPanicOnFault(true) // a mapped file that is cut off must not end the program
	defer func() {
		if p := recover(); p != nil {
			code = s.report(ctx, task.Failure(a.Log, p))
		}
	}()
	if err := a.Folders.check(); err != nil {
		return s.report(ctx, err)
	}
	out := a.Out
	if a.OutIsTerminal && terminal.IsASCII(a.Getenv) {
		signs := cells.ASCII()
		out = writerFunc(func(p []byte) (int, error) {
			_, err := signs.WriteString(a.Out, string(p))
			return len(p), err
		})
	}
	s.pager = a.paged(out, s.now().Pager)
	s.out = newOutlet(ctx, s.pager)
	err := s.commands().ExecuteContext(ctx)
	if lost := s.out.Flush(); lost != nil {
		err = lost
	}
	if lost := outputError(s.pager.close()); lost != nil && err == nil {
		err = lost
	}
	return s.report(ctx, err)
}

// report tells an error and returns the exit code that it means.
func (s *session) report(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		return exitInterrupted
	}
	if err == nil || errors.Is(err, errNobodyReads) {
		return exitDone
	}
	s.say(s.told(err))
	if faults := library.Faults(nil); errors.As(err, &faults) {
		for _, f := range faults[1:] {
			s.say(f.Error())
		}
	}
	if errors.As(err, new(nothing)) {
		return exitNothing
	}
	return exitFailed
}

// say writes one line to Err, whatever stands in s.
func (a App) say(s string) {
	// Where even this cannot be written there is nobody left to tell.
	_, _ = fmt.Fprintf(a.Err, "k8sexplore: %s\n", sanitize.Line(strings.ReplaceAll(s, "\n", "; ")))
}

// coloured reports whether text may hold colours.
func (a App) coloured() bool {
	return a.OutIsTerminal && a.Getenv("NO_COLOR") == "" && a.Getenv("TERM") != "dumb"
}

// width returns the cells of a line of text.
func (a App) width() int {
	if !a.OutIsTerminal || a.Width <= 0 {
		return 80
	}
	return a.Width
}
