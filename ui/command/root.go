package command

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/command/ask"
	"k8sexplore/ui/command/doctor"
	"k8sexplore/ui/command/export"
	"k8sexplore/ui/command/keep"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/command/sources"
	"k8sexplore/ui/command/upgrading"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	terminal "k8sexplore/ui/kit/term"

	"github.com/spf13/cobra"
)

// commands returns the root command with everything below it.
func (s *face) commands() *cobra.Command {
	root := s.rootCommand()
	root.AddCommand(s.configCommand(), s.manCommand(), s.schemaCommand(), s.mcpCommand())
	for _, room := range []func(output.Writer) []*cobra.Command{
		ask.Commands, sources.Commands, keep.Commands, upgrading.Commands, doctor.Commands, export.Commands,
	} {
		root.AddCommand(room(s.Writer)...)
	}
	root.SetArgs(ask.NamesApart(append([]string{}, s.Args...))) // never nil, for which cobra would take the arguments of the process
	root.SetOut(s.Printer)
	root.SetErr(s.Err)
	unpaged := root.PersistentFlags().Bool("no-pager", false, "")
	root.PersistentFlags().String(run.ConfigFlag, "", "") // read by configFile
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if *unpaged {
			s.Paging.Command = nil
		}
		return s.Readied(cmd)
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n" + s.days())
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(s.helpCommand())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	s.explain(root)
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			// cobra's own prints its help whatever the shell is called.
			cmd.Args, cmd.RunE = cobra.ArbitraryArgs, noShell
		}
	}
	return root
}

// days is the line of the version that says of which days the facts are, where the version is asked for.
func (s *face) days() string {
	if !slices.Contains(s.Args, "--version") && !slices.Contains(s.Args, "-v") {
		return ""
	}
	t, err := s.Tables()
	if err != nil || len(t.AsOf()) == 0 {
		return ""
	}
	return s.Words().Days(t) + "\n"
}

func noShell(cmd *cobra.Command, args []string) error {
	return run.ValueError(run.UnknownShell, strings.Join(args, " "), content.Each(cmd.Commands(), (*cobra.Command).Name))
}

func (s *face) rootCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: run.Program + " [WORDS]", Annotations: map[string]string{cobra.CommandDisplayNameAnnotation: s.Invoked()},
		Version: strings.TrimSpace(s.Version + " " + s.Commit), Args: cobra.ArbitraryArgs, SilenceErrors: true, SilenceUsage: true,
		ValidArgsFunction: ask.CompleteQuery(s.Writer),
		RunE:              s.Hinting(func(cmd *cobra.Command, args []string) error { return s.root(cmd, o, args) }),
	}
	s.Flags(cmd, o, "limit_all_search", run.SearchSorts())
	cmd.Flags().BoolVar(&s.Fresh, "fresh", false, "")
	s.SettingFlags(cmd)
	return cmd
}

// root opens the screen or the dialogue, or does what the words ask for where there can be neither.
func (s *face) root(cmd *cobra.Command, o *run.Options, args []string) error {
	if len(args) > 0 && cmd.ArgsLenAtDash() != 0 && !run.IsSaved(args[0]) {
		if name := mistyped(cmd, args[0]); name != "" {
			return run.Complain("no_command", phrase.Values{"Value": args[0], "Name": name})
		}
		if soundsLikeCommand(cmd, args[0]) {
			s.Tell("searched_for", phrase.Values{"Value": content.Shorten(args[0])})
		}
	}
	if err := s.TakeFlags(cmd); err != nil {
		return err
	}
	dialogue := s.speaks(cmd.Flags(), s.Now())
	s.OnScreen = dialogue || s.OutIsTerminal && !run.AsksForOutput(cmd.Flags())
	if !s.OnScreen || dialogue {
		s.TellFaults()
	}
	r, err := s.Understand(cmd.Context(), o, args)
	if err != nil {
		return err
	}
	switch {
	case dialogue:
		return s.openDialogue(cmd.Context(), r, s.Now())
	case s.OnScreen:
		return s.openScreen(cmd.Context(), r)
	}
	return ask.Answer(cmd.Context(), s.Writer, r)
}

func (s *face) openScreen(ctx context.Context, r *run.Request) error {
	how := s.Now()
	how.Theme = cmp.Or(how.Theme, style.Auto)
	how.Fresh = s.Fresh
	how.ASCII = how.ASCII || terminal.IsASCII(s.Getenv)
	req := run.ScreenRequest{
		Query: r.Query, Problem: r.Problem, Trouble: s.Trouble, Language: r.Lang, Settings: how, Faults: s.Held.Faults,
		Catalog: r.Catalog, Searcher: s.Searcher(r.Catalog, false),
	}
	if s.Library != nil {
		req.Library = reopening{s.Run}
	}
	return errors.Join(s.Screen(ctx, req), req.Searcher.Close())
}

// face is the command line of one run.
type face struct{ output.Writer }
