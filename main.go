// Command k8sexplore shows what changed in Kubernetes: on a screen, or as text, JSON and Markdown.
package main

import (
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/term/preinit" // before everything that looks at the terminal

	"context"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/name"
	"k8sexplore/ui/command"
	"k8sexplore/ui/kit/config"
	terminal "k8sexplore/ui/kit/term"
	"k8sexplore/ui/screen"
)

func main() {
	preinit.Restore()
	os.Exit(run())
}

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program as it is
	// A closed pipe is then an error of the write, not the end of the program; and, unlike ignoring the signal, none
	// of the programs that are started from here inherits it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	cobra.MousetrapHelpText = "" // a program with a screen may be started by a click

	where := command.OwnFolders()
	logFile := new(command.LogFile) // discards what is written
	if where.State != "" {
		logFile.Path = filepath.Join(where.State, "k8sexplore.log")
	}
	log.SetOutput(logFile) // bleve's, which would write over the screen

	logger := log.New(logFile, "", log.LstdFlags)
	app := command.App{
		Name: filepath.Base(os.Args[0]), Args: os.Args[1:],
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, InIsTerminal: term.IsTerminal(int(os.Stdin.Fd())),
		OutIsTerminal: term.IsTerminal(int(os.Stdout.Fd())), ErrWidth: func() int { width, _ := size(os.Stderr); return width },
		OutWidth: func() int { width, _ := size(os.Stdout); return width },
		Getenv:   os.Getenv, Folders: where, Log: logger,
		Today: today, Pager: pager(),
		Open: func(browser config.Command, address string) error {
			return desktop.Desktop{Getenv: os.Getenv, Browser: browser}.Open(desktop.Address(address))
		},
	}
	if app.InIsTerminal && app.OutIsTerminal {
		app.Probe = func() terminal.Answer { return terminal.Ask(os.Stdin, os.Stdout, probeLimit) }
	}
	app.Width, app.Height = size(os.Stdout)
	if info, ok := debug.ReadBuildInfo(); ok {
		app.Version, app.Commit = command.Built(info)
	}
	imported := library.New(library.Options{Dir: libraryFolder(where), Own: content.Embedded, Log: logger, Wait: app.Waiting})
	app.Library, app.Facts, app.Elements = imported, imported.Facts, imported.Elements
	app.Screen = openScreen(logger, where.State, where.Themes(), imported)
	app.Catalog = func() (*content.Catalog, error) { return imported.Catalog(ctx) }
	return app.Run(ctx)
}

// probeLimit is how long a terminal may take to say what it is, where that is what was asked.
const probeLimit = 500 * time.Millisecond

// pager returns the command that long answers are read with, "" where PAGER is set to nothing.
func pager() string {
	if command, set := os.LookupEnv("PAGER"); set {
		return command
	}
	return config.UsualPager
}

// size returns the width and height of a terminal in cells, 0 of what is none.
func size(f *os.File) (width, height int) {
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0, 0
	}
	return width, height
}

// libraryFolder returns where what the user imports is kept, "" for nowhere.
func libraryFolder(where command.Folders) string {
	if where.Data == "" {
		return ""
	}
	return filepath.Join(where.Data, "library")
}

// openScreen returns what opens the screen on the process's terminal.
func openScreen(logger *log.Logger, state, themes string, imported *library.Library) func(context.Context, command.ScreenRequest) error {
	parsed := func() (*facts.Tables, error) {
		t, err := imported.Facts()
		if err != nil {
			return nil, err
		}
		return t.Whole()
	}
	elements := func() (*name.Elements, error) {
		e, err := imported.Elements()
		return e.Read(), err
	}
	return func(ctx context.Context, r command.ScreenRequest) error {
		return screen.Run(ctx, screen.Options{
			Catalog: r.Catalog, Searcher: r.Searcher, Library: r.Library, Query: r.Query, Problem: r.Problem, Trouble: r.Trouble,
			Language: r.Language, Settings: r.Settings, Faults: r.Faults, Facts: parsed, Elements: elements, Today: today(),
			State: state, Themes: themes, In: os.Stdin, Out: os.Stdout, Log: logger,
		})
	}
}

func today() string { return time.Now().Format(time.DateOnly) }
