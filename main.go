// Command k8sexplore shows what changed in Kubernetes: on a screen, or as text, JSON and Markdown.
package main

import (
	"k8sexplore/ui/term/preinit" // before everything that looks at the terminal

	"context"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui"
	"k8sexplore/ui/cli"
)

func main() {
	preinit.Restore()
	os.Exit(run())
}

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program as it is
	// A closed pipe is then an error of the write, not the end of the program; and, unlike ignoring the signal, none of the
	// programs that are started from here inherits it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	cobra.MousetrapHelpText = "" // a program with a screen may be started by a click

	where := folders()
	logFile := new(cli.LogFile) // discards what is written
	if where.State != "" {
		logFile.Path = filepath.Join(where.State, "k8sexplore.log")
	}
	log.SetOutput(logFile) // bleve's, which would write over the screen

	stdout := int(os.Stdout.Fd())
	width, _, err := term.GetSize(stdout)
	if err != nil {
		width = 0 // no terminal
	}
	logger := log.New(logFile, "", log.LstdFlags)
	return cli.App{
		Args: os.Args[1:], Out: os.Stdout, Err: os.Stderr, OutIsTerminal: term.IsTerminal(stdout), Width: width,
		Getenv: os.Getenv, Folders: where, Version: version(), Log: logger, Catalog: content.Embedded, Facts: facts.Embedded,
		Today: today, Screen: screen(logger),
	}.Run(ctx)
}

// screen returns what opens the screen on the process's terminal.
func screen(logger *log.Logger) func(context.Context, cli.ScreenRequest) error {
	return func(ctx context.Context, r cli.ScreenRequest) error {
		return ui.Run(ctx, ui.Options{
			Catalog: r.Catalog, Searcher: r.Searcher, Query: r.Query, Problem: r.Problem, Language: r.Language, Theme: r.Theme,
			Facts: facts.Embedded, Today: today(),
			In: os.Stdin, Out: os.Stdout, Log: logger,
		})
	}
}

func today() string { return time.Now().Format(time.DateOnly) }

// folders returns the program's own folders. Without a home there are only those that the environment names: none of ours
// belongs below the root of the file system.
func folders() cli.Folders {
	_, homeless := os.UserHomeDir()
	own := func(base, variable string) string {
		if homeless != nil && os.Getenv(variable) == "" {
			return ""
		}
		return filepath.Join(base, "k8sexplore")
	}
	return cli.Folders{
		Cache: own(xdg.CacheHome, "XDG_CACHE_HOME"), State: own(xdg.StateHome, "XDG_STATE_HOME"),
		Config: own(xdg.ConfigHome, "XDG_CONFIG_HOME"), Data: own(xdg.DataHome, "XDG_DATA_HOME"),
	}
}

// version returns what the program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}
