package run

import (
	"context"
	"fmt"
	"io"
	"log"
	"math"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
	terminal "k8sexplore/ui/kit/term"
	screen "k8sexplore/ui/screen/session"
)

// App is what the program was started with. Run uses nothing else of its surroundings.
type App struct {
	Name          string         // of the file that was started, "" for Program
	Args          []string       // without the program's name
	In            io.Reader      // what import reads where it is told to, and what is typed in a dialogue
	Given         []check.Source // what - stands for where files are checked; nil for In
	Out, Err      io.Writer      // Err gets at most a few lines
	InIsTerminal  bool
	OutIsTerminal bool
	Width, Height int                 // of the terminal in cells; 0 is 80 and 24
	OutWidth      func() int          // the same width asked anew, for a dialogue; nil where it stays
	ErrWidth      func() int          // of the terminal behind Err in cells, asked anew for each line; nil or 0 for none
	Getenv        func(string) string // LC_ALL, LC_MESSAGES, LANG, NO_COLOR and TERM are read
	Pager         string              // the command that long answers on a terminal are read with, "" for none
	// Probe asks the terminal what it is; nil where there is none to be asked.
	Probe func() terminal.Answer
	// Open opens a page in a browser, the usual one of nil; nil where there is none.
	Open     func(browser config.Command, address string) error
	Folders  Folders
	Version  string
	Commit   string        // and its day, "" where that is not known
	Patience time.Duration // how long an index is prepared before a line says so; 0 is 300 ms
	Log      *log.Logger   // what went wrong without stopping anything; nil discards it

	Catalog  func() (*content.Catalog, error)                   // called where it is needed; perhaps with a *library.Trouble
	Library  Library                                            // nil for none
	Facts    func() (*facts.Tables, error)                      // parsed once, and only where they are needed; nil for none
	Elements func() (*name.Elements, error)                     // as Facts
	Books    *phrase.Books                                      // of other runs in this process; nil for none
	Today    func() string                                      // an ISO date: what is later is a plan
	Screen   func(ctx context.Context, req ScreenRequest) error // opens the screen; returns when it is closed
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

// Say writes one line to Err, whatever stands in s.
func (a App) Say(s string) {
	// Where even this cannot be written there is nobody left to tell.
	_, _ = fmt.Fprintf(a.Err, "%s: %s\n", a.Invoked(), sanitize.Line(a.Renamed(strings.ReplaceAll(s, "\n", "; "))))
}

// Program is what the program is called.
const Program = "k8sexplore"

// The names of files under which kubectl starts the program: as its plugin, and to complete what is typed behind that.
const (
	pluginName    = "kubectl-" + Program
	completerName = "kubectl_complete-" + Program
)

func (a App) isNamed(name string) bool { return strings.TrimSuffix(a.Name, ".exe") == name }

// Invoked returns how the reader invokes the program.
func (a App) Invoked() string {
	if a.isNamed(pluginName) {
		return "kubectl " + Program
	}
	return Program
}

// Renamed returns a text with commands as the reader has to type them.
func (a App) Renamed(text string) string {
	invoked := a.Invoked() + " "
	return strings.NewReplacer(invoked, invoked, Program+" ", invoked).Replace(text)
}

// Completing returns the app with the arguments of a shell's completion, where kubectl asks for one.
func (a App) Completing() App {
	if a.isNamed(completerName) {
		a.Name, a.Args = pluginName, append([]string{cobra.ShellCompRequestCmd}, a.Args...)
	}
	return a
}

// Coloured reports whether text may hold colours.
func (a App) Coloured() bool {
	return a.OutIsTerminal && a.Getenv("NO_COLOR") == "" && a.Getenv("TERM") != "dumb"
}

// Cells returns the cells of a line of text.
func (a App) Cells() int {
	if !a.OutIsTerminal || a.Width <= 0 {
		return 80
	}
	return a.Width
}

// Library is what the user imported; a *library.Library is one.
type Library interface {
	Sources() ([]library.Source, error)
	Checked(ctx context.Context) ([]library.Source, error)
	Import(ctx context.Context, origins []string, stdin io.Reader, job library.Job) (library.Report, error)
	Remove(ctx context.Context, names []string, job library.Job) ([]library.Source, error)
	Export(ctx context.Context, w io.Writer) error
	Size() int64
	Stamp() string
}

// Waiting says that another process changes the library; it is a library.Options.Wait.
func (a App) Waiting(holder string) {
	held, _ := a.Settings() // what is wrong with them is told where they are used
	a.Say(OpenWords(a.spoken(held.Settings)).Fill("waiting", phrase.Values{"Holder": holder}))
}

// How many MB a command may take in all, see Briefly.
const (
	AnsweringMB = 60
	BuildingMB  = 300 // the search index
)

// Briefly lets garbage lie while a command answers, after which the program mostly ends, until it takes so many MB in all:
// collecting it would take a fourth of the time. It returns what undoes that. A limit that was set, as by $GOMEMLIMIT, holds.
func Briefly(mb int64) (undo func()) {
	if now := debug.SetMemoryLimit(-1); now != math.MaxInt64 && (now != AnsweringMB<<20 || mb == AnsweringMB) {
		return func() {}
	}
	percent, limit := debug.SetGCPercent(400), debug.SetMemoryLimit(mb<<20)
	return func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) }
}
